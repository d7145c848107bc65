"""A *hoard*: a set of category and gold cards in one 64-bit word.

Bits 0 to 44 are the category cards by kind; bits 48, 52 and 56 begin a four-bit count of G1, G2 and G3.
Church cards never stay in a hand (rules, section 4), so they need no room.
"""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import CATEGORY_CARDS, CATEGORY_VALUES, CHURCH, GOLD
from biblios.rules.compiled import rule
from biblios.rules.words import bit, count_bits

CATEGORY_BITS = np.uint64((1 << CATEGORY_CARDS) - 1)
GOLD_SHIFT = 44
"""The count of gold of value v begins at bit GOLD_SHIFT + 4 * v."""
NIBBLE = np.uint64(15)
NINE_BITS = np.uint64(511)
EMPTY = np.uint64(0)
UNITS = np.array(
    [
        1 << kind if kind < CATEGORY_CARDS else 1 << (GOLD_SHIFT + 4 * (kind - GOLD + 1))
        for kind in range(CHURCH)
    ]
    + [0] * 5,
    dtype=np.uint64,
)
"""The hoard of one card, by kind; nothing for a church card."""


def _column(values: tuple[int, ...]) -> list[tuple[int, int]]:
    """For each set of the nine letters: its total, and how near to A its best letter is (9 for A, 0 for none)."""
    return [
        (
            sum(value for letter, value in enumerate(values) if cards >> letter & 1),
            9 - ((cards & -cards).bit_length() - 1) if cards else 0,
        )
        for cards in range(512)
    ]


RANKS = np.array(
    [
        [total << 4 | nearness for total, nearness in _column(values)]
        for values in (CATEGORY_VALUES[0], CATEGORY_VALUES[2])
    ],
    dtype=np.int64,
)
"""By high (0) or low (1) category and set of letters: total * 16 + nearness of the best letter to A."""


@rule
def gold_count(hoard: np.uint64, value: int) -> int:
    """How many gold cards of this value, 1 to 3."""
    return np.int64((hoard >> np.uint64(GOLD_SHIFT + 4 * value)) & NIBBLE)


@rule
def gold_cards(hoard: np.uint64) -> int:
    """How many gold cards."""
    return gold_count(hoard, 1) + gold_count(hoard, 2) + gold_count(hoard, 3)


@rule
def gold_value(hoard: np.uint64) -> int:
    """The gold, added up."""
    return gold_count(hoard, 1) + 2 * gold_count(hoard, 2) + 3 * gold_count(hoard, 3)


@rule
def size(hoard: np.uint64) -> int:
    """How many cards."""
    return count_bits(hoard & CATEGORY_BITS) + gold_cards(hoard)


@rule
def copies(hoard: np.uint64, kind: int) -> int:
    """How many cards of a kind, 0 to 47."""
    if kind < GOLD:
        return np.int64((hoard >> np.uint64(kind)) & np.uint64(1))
    return gold_count(hoard, kind - GOLD + 1)


@rule
def kinds_present(hoard: np.uint64) -> np.uint64:
    """A bit a kind, 0 to 47, of which there is at least one card."""
    present = hoard & CATEGORY_BITS
    for value in range(1, 4):
        if gold_count(hoard, value) > 0:
            present |= bit(GOLD + value - 1)
    return present


@rule
def letters(hoard: np.uint64, category: int) -> int:
    """The cards of a category, a bit a letter, A the lowest."""
    return np.int64((hoard >> np.uint64(9 * category)) & NINE_BITS)


@rule
def rank(hoard: np.uint64, category: int) -> int:
    """What decides a category: total * 16 + nearness of the best letter to A (9 for A); 0 without a card."""
    return RANKS[0 if category < 2 else 1, letters(hoard, category)]
