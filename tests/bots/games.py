"""Games in which one can look at every decision of the bots."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from biblios.bots.roster import bot
from biblios.records.engine import Engine
from biblios.rules.determinization import at_determinize
from biblios.rules.game import at_chance
from biblios.rules.options import Rules
from biblios.rules.state import OVER, new_states


@dataclass(frozen=True)
class Decision:
    """One decision of a bot: what it was given, and the compiled game before its action."""

    name: str
    seat: int
    engine: Engine
    observation: np.ndarray
    mask: np.ndarray
    action: int

    def elsewhere(self, rng: np.ndarray) -> Engine:
        """The game in another world that looks the same to the seat, drawn with uint64[1]."""
        world = new_states(1)
        at_determinize(self.observation, rng, world)
        other = Engine(int(self.seen.players))
        other.restore(world.tobytes())
        assert other.observation(self.seat).tobytes() == self.observation.tobytes()
        assert other.legal_mask().tobytes() == self.mask.tobytes()
        return other

    @property
    def seen(self) -> np.record:
        return self.observation[0]


def decisions(names: Sequence[str], rules: str, seed: int) -> Iterator[Decision]:
    """Every decision of a game between bots, forced ones included; `engine` is the game as it stands."""
    engine = Engine(len(names))
    engine.deal(Rules.of(rules), seed)
    rngs = [np.array([seed * 8 + seat], dtype=np.uint64) for seat in range(len(names))]
    while engine.decision != OVER:
        if engine.decision > OVER:
            at_chance(engine._states)
            continue
        seat = engine.to_act
        observation, mask = engine.observation(seat), engine.legal_mask()
        action = bot(names[seat]).choose(observation.copy(), mask.copy(), rngs[seat])
        yield Decision(names[seat], seat, engine, observation, mask, action)
        assert engine.play(action), f"{names[seat]} chose {action}"
