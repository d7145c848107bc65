"""The miniatures by name, and the hands that may be dealt in each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from biblios.rules.cards import KIND
from biblios.rules.hoard import UNITS
from biblios.rules.small_boxes import SMALL_BOX, SmallBox

NAMES = tuple(SMALL_BOX)
"""m1 to m6."""


@dataclass(frozen=True, eq=False)
class Miniature:
    """A miniature and its deals.

    Attributes:
        box: its cards.
        hands: the hands that may be dealt unseen, as names of cards.
        deals: for each deal the number of the hand of seat 0 and of seat 1, int64[deals, 2].
        ways: in how many ways each deal comes about, int64[deals].
        hoards: the same hands as hoards, uint64[deals, 2].
    """

    box: SmallBox
    hands: tuple[tuple[str, ...], ...]
    deals: np.ndarray
    ways: np.ndarray
    hoards: np.ndarray

    @property
    def name(self) -> str:
        """m1 to m6."""
        return self.box.name


@cache
def miniature(name: str) -> Miniature:
    """The miniature of this name.

    Raises:
        ValueError: for a name that is none of NAMES.
    """
    if name not in SMALL_BOX:
        raise ValueError(f"miniature must be one of {', '.join(NAMES)}, but got {name!r}")
    box = SMALL_BOX[name]
    ways = _ways(box)
    hands = tuple(sorted({hand for deal in ways for hand in deal}))
    deals = sorted(ways)
    return Miniature(
        box,
        hands,
        np.array([[hands.index(hand) for hand in deal] for deal in deals], dtype=np.int64),
        np.array([ways[deal] for deal in deals], dtype=np.int64),
        np.array([[_hoard(hand) for hand in deal] for deal in deals], dtype=np.uint64),
    )


def _ways(box: SmallBox) -> Counter[tuple[tuple[str, ...], tuple[str, ...]]]:
    """How often each pair of hands comes about, the cards told apart."""
    cards = range(len(box.hidden))
    return Counter(
        (_named(box, first), _named(box, second))
        for first in combinations(cards, box.hidden_each)
        for second in combinations(sorted(set(cards) - set(first)), box.hidden_each)
    )


def _named(box: SmallBox, places: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(sorted((box.hidden[place] for place in places), key=lambda name: KIND[name]))


def _hoard(hand: tuple[str, ...]) -> int:
    return sum(int(UNITS[KIND[name]]) for name in hand)
