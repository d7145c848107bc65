"""The compiled rules behind a `Game`: one State, and the few numbers a game needs of it after each move.

The only module outside the rules that holds a State. Its bytes are read through a memoryview, which is ten times
faster than NumPy's
fields and needs no compiled code of its own.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from biblios.records.result import Result
from biblios.rules import game as compiled
from biblios.rules.actions import ACTIONS, GIVE, PASS, PAY_0, TAKE_SLOT
from biblios.rules.cards import CATEGORIES, CATEGORY_CARDS, CHURCH, GOLD, TURNS, UNKNOWN
from biblios.rules.hoard import GOLD_SHIFT
from biblios.rules.observation import at_observe, new_observations
from biblios.rules.observation_tensor import at_write_tensor
from biblios.rules.options import Rules
from biblios.rules.state import (
    BID,
    DECISION_NAMES,
    LOSE,
    NOBODY,
    OVER,
    PAY,
    REVEAL,
    SEIZE,
    STATE,
    new_states,
)
from biblios.rules.tensor_layout import new_tensors


def _offset(name: str) -> int:
    """Where a field begins among the bytes of a State."""
    names: tuple[str, ...] = STATE.names or ()
    return sum(STATE[before].itemsize for before in names[: names.index(name)])


_DECISION: Final = _offset("decision")
_TO_ACT: Final = _offset("to_act")
_LOT: Final = _offset("lot")
_LOTS: Final = _offset("lots")
_PUBLIC: Final = _offset("public")
_HANDS: Final = _offset("hands")
_TURN: Final = _offset("turn")


class Engine:
    """One game in the compiled rules."""

    __slots__ = ("_bytes", "_states", "players")

    def __init__(self, players: int) -> None:
        """Room for a game; `deal` or `deal_given` must follow."""
        self.players = players
        self._states = new_states(1)
        self._bytes = memoryview(self._states.view(np.uint8).data)

    def __reduce__(self) -> tuple[Callable[[int, bytes], "Engine"], tuple[int, bytes]]:
        """Survive pickling, so that a game can be handed to a worker process."""
        return _engine_of, (self.players, bytes(self._bytes))

    def deal(self, rules: Rules, seed: int) -> None:
        """Deal from a seed, 0 to 2**64 - 1."""
        compiled.at_deal(self._states, self.players, *rules.codes, np.uint64(seed))

    def deal_given(self, rules: Rules, deck: tuple[int, ...], removed: tuple[int, ...]) -> None:
        """Deal these kinds."""
        cards = np.full(87, UNKNOWN, dtype=np.uint8)
        cards[: len(deck) + len(removed)] = deck + removed
        compiled.at_deal_given(self._states, self.players, *rules.codes, cards)

    def set_seed(self, seed: int) -> None:
        """From now on chance comes from this seed."""
        self._states["seed"] = seed

    def cards(self) -> tuple[int, ...]:
        """The kinds dealt: the deck, then the removed, then UNKNOWN, 87 in all."""
        return tuple(int(kind) for kind in self._states["cards"][0])

    @property
    def decision(self) -> int:
        """What is awaited, as numbered in the rules."""
        return self._bytes[_DECISION]

    @property
    def to_act(self) -> int:
        """The seat awaited; NOBODY when the game is over."""
        return self._bytes[_TO_ACT]

    @property
    def lot(self) -> int:
        """Lots done, which is the index of the lot in question."""
        return self._bytes[_LOT]

    @property
    def turns_done(self) -> int:
        """Gift turns done."""
        return self._bytes[_TURN]

    @property
    def lot_kind(self) -> int:
        """The lot in question."""
        return self._bytes[_LOTS + self._bytes[_LOT]]

    @property
    def is_gold_lot(self) -> bool:
        """Whether the lot in question is paid for with cards of any kind."""
        return GOLD <= self.lot_kind < CHURCH

    @property
    def pile(self) -> tuple[int, ...]:
        """The kinds of the lots turned up and then the rest of the auction pile, once the gift phase is over."""
        return tuple(self._bytes[_LOTS : _LOTS + TURNS[self.players]])

    def slot_of(self, kind: int) -> int | None:
        """The action that takes this kind from the public space; None when it does not lie there."""
        for slot in range(3):
            if self._bytes[_PUBLIC + slot] == kind:
                return TAKE_SLOT + slot
        return None

    def public_kind(self, slot: int) -> int:
        """The kind in a slot of the public space, 0 to 2; UNKNOWN when it is empty."""
        return self._bytes[_PUBLIC + slot]

    def gold_left(self, seat: int) -> int:
        """Value of the gold in a hand."""
        start = _HANDS + 8 * seat
        hand = int.from_bytes(self._bytes[start : start + 8], "little")
        return sum(value * (hand >> (GOLD_SHIFT + 4 * value) & 15) for value in (1, 2, 3))

    def play(self, action: int) -> bool:
        """Play an action if it is legal; whether it was."""
        return compiled.at_step(self._states, action)

    def pay(self, kinds: tuple[int, ...]) -> bool:
        """Pay a whole price with these kinds, in card order; whether that was legal. If not, the State is spoilt."""
        if self._bytes[_DECISION] != PAY or kinds[-1] >= CHURCH:
            return False
        if self.is_gold_lot:
            actions = [GIVE + kind for kind in kinds]
        else:
            actions = [PAY_0 + 1 + kind - GOLD for kind in reversed(kinds)]
            if kinds[0] < CATEGORY_CARDS:
                return False
        for action in actions:
            if self._bytes[_DECISION] != PAY or not compiled.at_step(self._states, action):
                return False
        return self._bytes[_DECISION] != PAY

    def play_chance(self, kind: int) -> bool:
        """Let chance give a kind if it can; whether it could."""
        return compiled.at_play_chance(self._states, kind)

    def chance_outcome(self) -> int:
        """The kind the seed gives at a chance node."""
        return compiled.at_chance_outcome(self._states)

    def play_out_chance(self) -> None:
        """Let the seed decide until a player is to act or the game is over."""
        compiled.at_chance(self._states)

    def auction_order(self) -> tuple[int, ...]:
        """The kinds of all lots in the order the seed will turn them up; the first is about to be."""
        ahead = self._states.copy()
        while ahead["decision"][0] != OVER:
            compiled.at_chance(ahead)
            compiled.at_step(ahead, PASS)
        return tuple(int(kind) for kind in ahead["lots"][0][: TURNS[self.players]])

    def legal_mask(self) -> np.ndarray:
        """uint8[156], 1 for each legal action."""
        mask = np.zeros(ACTIONS, dtype=np.uint8)
        compiled.at_legal_action_mask(self._states, mask)
        return mask

    def legal_actions(self) -> list[int]:
        """The legal actions, rising."""
        return [int(action) for action in self.legal_mask().nonzero()[0]]

    def observation(self, seat: int) -> np.ndarray:
        """What a seat knows, or a spectator (``seat`` = players): one OBSERVATION, shape (1,)."""
        observations = new_observations(1)
        at_observe(self._states, seat, observations)
        return observations

    def tensor(self, seat: int) -> np.ndarray:
        """What a seat knows as numbers: uint8[SIZE], laid out as `rules.tensor_layout.PIECES`."""
        tensors = new_tensors(1)
        at_write_tensor(self._states, seat, tensors)
        numbers: np.ndarray = tensors["bytes"][0]
        return numbers

    def snapshot(self) -> bytes:
        """The whole State."""
        return bytes(self._bytes)

    def restore(self, snapshot: bytes) -> None:
        """Back to a State that `snapshot` gave."""
        self._bytes[:] = snapshot

    def copy(self) -> "Engine":
        """Another game in the same State."""
        twin = Engine(self.players)
        twin.restore(bytes(self._bytes))
        return twin

    def result(self) -> Result:
        """The result, as a record holds it, if the game ended now."""
        points = np.zeros(4, dtype=np.int64)
        places = np.zeros(4, dtype=np.int64)
        owners = np.zeros(5, dtype=np.int64)
        compiled.at_result(self._states, points, places, owners)
        seats = range(self.players)
        return {
            "points": [int(points[seat]) for seat in seats],
            "place": [int(places[seat]) for seat in seats],
            "winners": [seat for seat in seats if places[seat] == 1],
            "dice": {
                letter: int(pips)
                for letter, pips in zip(CATEGORIES, self._states["dice"][0], strict=True)
            },
            "category_winner": {
                letter: None if owner == NOBODY else int(owner)
                for letter, owner in zip(CATEGORIES, owners, strict=True)
            },
            "gold": [self.gold_left(seat) for seat in seats],
        }


def _engine_of(players: int, snapshot: bytes) -> Engine:
    engine = Engine(players)
    engine.restore(snapshot)
    return engine


def compile_rules() -> None:
    """Run every compiled function that a game uses once, which loads it or, on a new machine, compiles it."""
    engine = Engine(2)
    engine.deal_given(Rules(), (), ())
    engine.deal(Rules(), 0)
    engine.play_out_chance()
    engine.chance_outcome()
    engine.play_chance(0)
    engine.observation(0)
    engine.legal_mask()
    engine.play(0)
    engine.result()


__all__ = ["BID", "DECISION_NAMES", "LOSE", "NOBODY", "OVER", "PAY", "REVEAL", "SEIZE", "Engine"]
