"""The bot that searches, as Python calls it: it chooses, and says why."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np

from biblios.bots.belief import BELIEF, new_beliefs
from biblios.bots.critic import CRITIC
from biblios.bots.explanation import Candidate, Explanation, OtherHand
from biblios.bots.feature_layout import HELD_TYPES
from biblios.bots.network import NETWORK
from biblios.bots.rollouts import BELIEVED, UNIFORM, UNIT, Minds, new_memory, survey
from biblios.bots.search import Found, Search, Settings
from biblios.bots.weights import SHIPPED, read_records
from biblios.rules.actions import ACTIONS, legal_action_mask
from biblios.rules.game import at_chance, at_deal
from biblios.rules.observation import at_observe, new_observations
from biblios.rules.random import next_u64
from biblios.rules.state import new_states

MOST_GOLD = 20
"""Up to how much gold the chance to have it is told."""
WORLDS_TOLD = 200
"""Worlds that what is believed of others is told from."""


def read_minds(path: Path = SHIPPED, *, belief: bool = True) -> Minds:
    """The networks of a weight file; with ``belief=False`` it believes in chance alone, whatever the file holds.

    Raises:
        WeightsError: no such file, or it holds other networks.
    """
    return Minds(
        read_records(path, "policy", NETWORK),
        read_records(path, "critic", CRITIC),
        read_records(path, "belief", BELIEF) if belief else new_beliefs(1),
    )


class SearchBot:
    """A bot that searches before it acts.

    Any number of threads may ask it at once. Its choice hangs on the three things it is given and, where it has
    no limit in milliseconds, on nothing else.

    Args:
        name: in the roster.
        words: one sentence on how it plays.
        minds: its networks, as `read_minds` has them.
        settings: how its search goes about it.
    """

    def __init__(self, name: str, words: str, minds: Minds, settings: Settings) -> None:
        self.name, self.words, self.settings, self.minds = name, words, settings, minds
        self._own = threading.local()

    def _search(self) -> Search:
        """This thread's."""
        if not hasattr(self._own, "search"):
            self._own.search = Search(self.minds, self.settings)
        search: Search = self._own.search
        return search

    def choose(self, observation: np.ndarray, mask: np.ndarray, rng: np.ndarray) -> int:
        """The action of the seat to act.

        Args:
            observation: OBSERVATION, shape (1,), of that seat.
            mask: uint8, shape (156,), 1 for each legal action.
            rng: uint64, shape (1,), the bot's own generator, which is advanced by one word.
        """
        return self._search().look(observation, mask, rng).action

    def choose_within(
        self, observation: np.ndarray, mask: np.ndarray, rng: np.ndarray, milliseconds: float
    ) -> int:
        """As `choose`, in no more than so many milliseconds; at 0 the policy's likeliest action."""
        return self._search().look(observation, mask, rng, milliseconds).action

    def explain(self, observation: np.ndarray, mask: np.ndarray, rng: np.ndarray) -> Explanation:
        """What it would choose, and why; as `choose`, but the generator is advanced by two words."""
        found = self._search().look(observation, mask, rng)
        candidates = told_candidates(found)
        return Explanation(
            action=found.action,
            candidates=candidates,
            win=candidates[0].win,
            simulations=int(found.tally.count.sum()),
            milliseconds=found.milliseconds,
            others=told_others(self.minds, self.settings.worlds, observation, rng),
        )

    def warm_up(self) -> None:
        """Compile what it takes, which may need minutes the first time, so that the first choice is in time."""
        states, observations = new_states(1), new_observations(1)
        mask = np.zeros(ACTIONS, dtype=np.uint8)
        at_deal(states, 2, 0, 0, 0, np.uint64(1))
        at_chance(states)
        at_observe(states, 0, observations)
        legal_action_mask(states[0], mask)
        self.choose(observations, mask, np.zeros(1, dtype=np.uint64))


def told_candidates(found: Found) -> tuple[Candidate, ...]:
    """The candidates, the one chosen first, then the others by their chance to win among those tried as often."""
    tally, win, best = found.tally, found.win, found.chosen
    order = sorted(range(len(win)), key=lambda n: (n != best, -tally.count[n], -win[n]))
    told = []
    for n in order:
        count = max(1, int(tally.count[n]))
        low, high = max(n, best), min(n, best)
        square = tally.products[n, n] / count / UNIT
        best_square = tally.products[best, best] / max(1, int(tally.count[best])) / UNIT
        both = tally.products[low, high] / count / UNIT
        variance = max(0.0, square - win[n] ** 2)
        best_variance = max(0.0, best_square - win[best] ** 2)
        apart = max(0.0, variance + best_variance - 2 * (both - win[n] * win[best]))
        told.append(
            Candidate(
                action=int(found.plan.actions[n]),
                chance=float(found.plan.chances[n]),
                win=float(win[n]),
                error=float(np.sqrt(variance / count)),
                behind=float(win[best] - win[n]),
                behind_error=0.0 if n == best else float(np.sqrt(apart / count)),
                simulations=int(tally.count[n]),
            )
        )
    return tuple(told)


def told_others(
    minds: Minds, worlds: int, observation: np.ndarray, rng: np.ndarray
) -> tuple[OtherHand, ...]:
    """What the seat believes of the others' hands."""
    expected = np.zeros((4, HELD_TYPES))
    gold = np.zeros((4, MOST_GOLD + 1))
    seed = np.uint64(next_u64(rng))
    believed = worlds == BELIEVED
    survey(
        minds,
        BELIEVED if believed else UNIFORM,
        observation,
        seed,
        WORLDS_TOLD,
        new_memory(),
        (expected, gold),
    )
    return tuple(
        OtherHand(
            seat=seat,
            expected=tuple((expected[seat] / WORLDS_TOLD).tolist()),
            gold_at_least=tuple((gold[seat] / WORLDS_TOLD).tolist()),
        )
        for seat in range(1, int(observation["players"][0]))
    )
