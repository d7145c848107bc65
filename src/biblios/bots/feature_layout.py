"""Where each number of the features lies: what the networks read of a seat's information state.

The features are for learning what `rules.tensor_layout` is for the interfaces: the same knowledge, with what
a small network would otherwise have to add up first (totals, leads, what a bid leaves). One layout for 2 to 4
seats and every option. Seats are relative: 0 is the observer, 1 sits to its left.

A *type* is what a card is to a learner: the 12 category values (M2 M3 M4 P2 P3 P4 H1 H2 S1 S2 T1 T2), G1 G2
G3, and the five church kinds; letters are told apart only as the best of a category.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from biblios.rules.cards import (
    CATEGORY_CARDS,
    CATEGORY_VALUES,
    CHURCH,
    GOLD,
    KINDS,
    PACKS,
    UNKNOWN,
)

TYPES = 20
CATEGORY_TYPES = 12
HELD_TYPES = 15
"""Types that can be in a hand: all but the church cards."""

_FIRST_TYPE = (0, 3, 6, 8, 10)


def _type_of(kind: int) -> int:
    if kind >= CHURCH:
        return HELD_TYPES + kind - CHURCH
    if kind >= GOLD:
        return CATEGORY_TYPES + kind - GOLD
    category, letter = divmod(kind, 9)
    value = CATEGORY_VALUES[category][letter]
    return _FIRST_TYPE[category] + value - CATEGORY_VALUES[category][0]


TYPE_OF = np.array([_type_of(kind) for kind in range(KINDS)], dtype=np.int64)
"""The type of each kind."""
TYPE_CARDS = np.array(
    [
        sum(1 << kind for kind in range(CATEGORY_CARDS) if _type_of(kind) == one)
        for one in range(CATEGORY_TYPES)
    ],
    dtype=np.uint64,
)
"""The hoard of all cards of each category type."""
CATEGORY_OF_TYPE = np.array([0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4], dtype=np.int64)
NEARNESS = np.array(
    [(9 - kind % 9) / 9 if kind < CATEGORY_CARDS else 0.0 for kind in range(KINDS)],
    dtype=np.float32,
)
"""How near to A the letter of each kind is: 1 for A, 1/9 for I, 0 where there is no letter."""


def _in_play() -> np.ndarray:
    """By box and type, how many cards are played with."""
    counts = np.zeros((len(PACKS), TYPES), dtype=np.int64)
    for box, pack in enumerate(PACKS):
        for kind in pack[pack != UNKNOWN]:
            counts[box, TYPE_OF[kind]] += 1
    return counts


IN_PLAY = _in_play()
TOTAL_SCALE = np.array([1 / 13, 1 / 13, 1 / 6, 1 / 6, 1 / 6], dtype=np.float32)
"""By category: with a total of 1 after scaling it is certainly won."""


class Piece(NamedTuple):
    """A named part of the features: its offset, its size, and what its numbers say."""

    offset: int
    size: int
    meaning: str


OTHER = 52
"""How many numbers tell of each other seat."""
_LAYOUT: tuple[tuple[str, int, str], ...] = (
    ("one", 1, "always 1"),
    ("decision", 6, "place, take, church, bid, pay gold, give cards: 1 for what is awaited"),
    ("players", 3, "1 for 2, 3 or 4 players"),
    ("options", 6, "church may; unpaid penalty, discard, reauction, forbidden; gold decides ties"),
    (
        "progress",
        8,
        "gift phase; turns left, lots left of all; keep, auction, public open; cards public of 3; draw of the turn",
    ),
    (
        "card",
        TYPES + 2,
        "the card to place, in effect, or the lot, by type; its letter; gold may buy it",
    ),
    ("public", 3 * (TYPES + 1), "the public space by slot: type and letter"),
    ("dice", 5, "(value - 3) / 3"),
    ("hand", HELD_TYPES, "the own hand by type"),
    ("totals", 5, "of the own hand by category"),
    ("letters", 5, "nearness of the best letter to A"),
    ("certain", 5, "1 for a category nobody can win any more but the observer"),
    ("purse", 3, "own gold; the same of small and of large purses; cards in hand"),
    ("own_pile", HELD_TYPES, "own cards still face down on the auction pile, by type"),
    ("own_church", 5, "own church cards on the auction pile, by kind"),
    ("own_pushes", 5, "own pips moved up less down, by die"),
    ("own_bids", 6, "own highest bid for a lot of each category, and for gold"),
    ("own_marks", 5, "active; capped; defaults; gold paid; cards lost unseen by the others"),
    ("unseen", TYPES, "cards never located, by type"),
    ("lead", 5, "own total less the best one known of another seat, by category"),
    (
        "bidding",
        9,
        "highest bid; none yet; left after the next bid; payable; others in; last; due; limit; most",
    ),
    ("others", 3 * OTHER, "by seat, see `OTHER_LAYOUT`"),
)
OTHER_LAYOUT: tuple[tuple[str, int, str], ...] = (
    ("present", 1, "somebody sits there"),
    ("known", HELD_TYPES, "cards seen to come into the hand, less the gold seen paid, by type"),
    ("totals", 5, "of these by category"),
    ("letters", 5, "of these the best letter's nearness to A"),
    ("hidden", 1, "cards in hand nobody saw come"),
    ("size", 1, "cards in hand"),
    ("gold", 1, "gold among the known cards"),
    ("paid", 1, "gold paid so far"),
    ("pushes", 5, "pips moved up less down, by die"),
    ("bids", 6, "highest bid for a lot of each category, and for gold"),
    ("late", 2, "mean draw of the turn that was kept, and that was auctioned"),
    ("marks", 5, "active; passed; barred; capped; the highest bidder"),
    ("defaults", 1, "unpaid bids"),
    ("taken", 3, "category cards it took from the observer as a penalty, and the other way; gold"),
)


def _offsets(layout: tuple[tuple[str, int, str], ...]) -> tuple[dict[str, Piece], int]:
    pieces: dict[str, Piece] = {}
    offset = 0
    for name, size, meaning in layout:
        pieces[name] = Piece(offset, size, meaning)
        offset += size
    return pieces, offset


PIECES, USED = _offsets(_LAYOUT)
"""The pieces by name, and how many numbers they have together."""
OTHER_PIECES, _other_used = _offsets(OTHER_LAYOUT)
if _other_used != OTHER:
    raise AssertionError(f"{OTHER} numbers tell of another seat, but the layout has {_other_used}")
SIZE = -(-USED // 16) * 16
"""How many numbers the features have: the pieces, and zeros up to a whole cache line."""
