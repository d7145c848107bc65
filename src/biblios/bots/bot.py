"""What a bot is: a compiled policy, and the object that Python calls it through.

A *policy* is a function compiled with `bot_code`:

    policy(observation, mask, rng) -> action

- observation: one record of `rules.observation.OBSERVATION`, what the seat to act knows;
- mask: uint8[156], 1 for each legal action; at least one is;
- rng: uint64[1], the state of the bot's own generator, which `rules.random.next_u64` advances.

It writes to none of them but rng. The same three give the same action.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np

from biblios.rules.compiled import compiler

bot_code = compiler("rules", "bots")
"""The decorator of the functions bots are made of."""


class Policy(Protocol):
    """A compiled policy that takes a slice of one observation, as Python passes it."""

    def __call__(self, observations: np.ndarray, mask: np.ndarray, rng: np.ndarray) -> int:
        """The chosen action."""
        ...


@runtime_checkable
class Chooser(Protocol):
    """Whatever is asked as a `Bot` is: a bot of the roster, a network, a search, a stand-in for an engine."""

    def choose(self, observation: np.ndarray, mask: np.ndarray, rng: np.ndarray) -> int:
        """The action of the seat to act; see `Bot.choose`."""
        ...


@runtime_checkable
class TimedChooser(Chooser, Protocol):
    """A chooser that takes its time, and less of it when told to."""

    def choose_within(
        self, observation: np.ndarray, mask: np.ndarray, rng: np.ndarray, milliseconds: float
    ) -> int:
        """As `choose`, in no more than so many milliseconds; 0 is at once."""
        ...


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot as Python calls it.

    Attributes:
        name: in the roster.
        words: one sentence on how it plays.
        policy: its compiled policy.
    """

    name: str
    words: str
    policy: Policy

    def choose(self, observation: np.ndarray, mask: np.ndarray, rng: np.ndarray) -> int:
        """The action of the seat to act.

        Args:
            observation: OBSERVATION, shape (1,), of that seat.
            mask: uint8, shape (156,), 1 for each legal action.
            rng: uint64, shape (1,), the bot's own generator, which may be advanced.
        """
        return self.policy(observation, mask, rng)
