"""The 87 cards as 53 kinds, and the numbers of section 1 and 2 of the rules.

A *kind* is what a card shows: 0 to 44 the category cards in card order (M2A to T2I, one copy each),
45 to 47 gold 1 to 3 (eleven copies each), 48 to 52 the church cards C+ C- C++ C-- (two copies each) and
C+- (one).
"""

from __future__ import annotations

import numpy as np

from biblios.rules.small_boxes import SMALL_BOXES

CATEGORIES = "MPHST"
CATEGORY_NAMES = ("Monks", "Pigments", "Holy Books", "Manuscripts", "Forbidden Tomes")
LETTERS = "ABCDEFGHI"
VALUES_HIGH = (2, 2, 2, 2, 3, 3, 3, 4, 4)
VALUES_LOW = (1, 1, 1, 1, 1, 1, 1, 2, 2)
CATEGORY_VALUES = (VALUES_HIGH, VALUES_HIGH, VALUES_LOW, VALUES_LOW, VALUES_LOW)
"""The value of each letter A to I, a row a category."""

CATEGORY_CARDS = 45
GOLD = 45
"""The first gold kind: gold of value v is kind GOLD + v - 1."""
CHURCH = 48
"""The first church kind."""
KINDS = 53
UNKNOWN = 255
"""Where a card is not known, or not there."""

GOLD_NAMES = ("G1", "G2", "G3")
CHURCH_NAMES = ("C+", "C-", "C++", "C--", "C+-")
CHURCH_COPIES = (2, 2, 2, 2, 1)
GOLD_COPIES = 11

NAMES: tuple[str, ...] = (
    *(
        f"{category}{value}{letter}"
        for category, values in zip(CATEGORIES, CATEGORY_VALUES, strict=True)
        for letter, value in zip(LETTERS, values, strict=True)
    ),
    *GOLD_NAMES,
    *CHURCH_NAMES,
)
KIND = {name: kind for kind, name in enumerate(NAMES)}
COPIES = (*(1,) * CATEGORY_CARDS, *(GOLD_COPIES,) * 3, *CHURCH_COPIES)
CATEGORY = tuple(kind // 9 if kind < CATEGORY_CARDS else None for kind in range(KINDS))
VALUE = tuple(
    CATEGORY_VALUES[kind // 9][kind % 9]
    if kind < CATEGORY_CARDS
    else kind - GOLD + 1
    if kind < CHURCH
    else 0
    for kind in range(KINDS)
)
LETTER = tuple(LETTERS[kind % 9] if kind < CATEGORY_CARDS else None for kind in range(KINDS))

PLAYERS = (2, 3, 4)
DECK_SIZE = {2: 60, 3: 72, 4: 80}
REMOVED = {2: 21, 3: 12, 4: 7}
"""Cards taken out unseen."""
GOLD_OUT = {2: 2, 3: 1, 4: 0}
"""How many gold cards of each value are taken out openly."""
TURNS = {2: 20, 3: 18, 4: 16}
"""Gift turns of all players together; as many lots."""
MAX_BID = {2: 54, 3: 60, 4: 66}
"""All the gold in play."""


def _pack(players: int) -> list[int]:
    """The kinds that are shuffled at this player count, in card order."""
    return [
        kind
        for kind in range(KINDS)
        for _ in range(COPIES[kind] - (GOLD_OUT[players] if GOLD <= kind < CHURCH else 0))
    ]


def _table(values: dict[int, int], small: list[int]) -> np.ndarray:
    """A number for each box: of the whole game by player count, then of the small boxes."""
    return np.array([0, 0, *(values[players] for players in PLAYERS), *small], dtype=np.uint8)


def _set_of_dice(categories: str) -> int:
    return sum(1 << CATEGORIES.index(category) for category in categories)


# The same facts as arrays, indexed by State.box, for compiled code.
BOXES = 5 + len(SMALL_BOXES)
"""Boxes 2, 3 and 4 hold the whole game for so many players, the others the miniatures."""
DECK_SIZES = _table(DECK_SIZE, [box.drawn for box in SMALL_BOXES])
REMOVED_SIZES = _table(REMOVED, [box.removed for box in SMALL_BOXES])
TURN_COUNTS = _table(TURNS, [box.turns for box in SMALL_BOXES])
LOT_COUNTS = _table(TURNS, [box.lots for box in SMALL_BOXES])
PILE_SIZES = np.maximum(TURN_COUNTS, LOT_COUNTS)
"""Cards that come to lie on the auction pile; in two miniatures they are never sold."""
MAX_BIDS = _table(MAX_BID, [box.gold for box in SMALL_BOXES])
DICE = _table(dict.fromkeys(PLAYERS, 31), [_set_of_dice(box.dice) for box in SMALL_BOXES])
"""The dice in play, a bit each."""
PACKS = np.full((BOXES, 87), UNKNOWN, dtype=np.uint8)
for _players in PLAYERS:
    PACKS[_players, : len(_pack(_players))] = _pack(_players)
for _box in SMALL_BOXES:
    PACKS[_box.number, : len(_box.cards)] = sorted(KIND[name] for name in _box.cards)
