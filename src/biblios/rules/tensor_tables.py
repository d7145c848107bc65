"""The places of the tensor's pieces, and the words that describe cards, as compiled code looks them up."""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import (
    CATEGORY_CARDS,
    CATEGORY_VALUES,
    CHURCH,
    GOLD,
    KINDS,
    PACKS,
    VALUE,
)
from biblios.rules.hoard import (
    UNITS,
)
from biblios.rules.tensor_layout import (
    PIECES,
)


def _holding_word(values: tuple[int, ...], letters: int) -> int:
    """A category's four numbers of a holding, a byte each, for a set of letters."""
    steps = sorted(set(values))
    counts = [
        sum(1 for n, v in enumerate(values) if letters >> n & 1 and v == step) for step in steps
    ]
    nearness = 9 - ((letters & -letters).bit_length() - 1) if letters else 0
    return sum(count << 8 * n for n, count in enumerate(counts)) | nearness << 24


def _card_words(kind: int) -> tuple[int, int]:
    """A card's sixteen numbers as two words."""
    numbers = [0] * 16
    if kind < CATEGORY_CARDS:
        numbers[kind // 9] = VALUE[kind]
        numbers[5] = 9 - kind % 9
    elif kind < CHURCH:
        numbers[6] = VALUE[kind]
    else:
        numbers[7 + kind - CHURCH] = 1
    numbers[12] = 1
    both = int.from_bytes(bytes(numbers), "little")
    return both & (1 << 64) - 1, both >> 64


HOLDING_WORDS = np.array(
    [[_holding_word(CATEGORY_VALUES[row], letters) for letters in range(512)] for row in (0, 2)],
    dtype=np.uint64,
)
CARD_WORDS = np.zeros((256, 2), dtype=np.uint64)
CARD_WORDS[:KINDS] = [_card_words(kind) for kind in range(KINDS)]
CATEGORY_IN_PLAY = np.array(
    [sum(1 << int(kind) for kind in set(pack.tolist()) if kind < CATEGORY_CARDS) for pack in PACKS],
    dtype=np.uint64,
)
"""By box: the category cards in play, a bit each."""


def _lanes(numbers: np.ndarray) -> np.ndarray:
    """Rows of up to eight small numbers as words, a byte each."""
    return np.array(
        [sum(int(n) << 8 * lane for lane, n in enumerate(row)) for row in numbers], dtype=np.uint64
    )


GOLD_IN_PLAY = _lanes(np.array([np.sum(GOLD + n == PACKS, axis=1) for n in range(3)]).T)
"""By box: how many gold cards of each value are in play, a byte each."""
CHURCH_IN_PLAY = _lanes(np.array([np.sum(CHURCH + n == PACKS, axis=1) for n in range(5)]).T)
"""By box: how many church cards of each kind are in play, a byte each."""
CHURCH_UNITS = np.zeros(256, dtype=np.uint64)
CHURCH_UNITS[CHURCH:KINDS] = [1 << 8 * n for n in range(5)]
"""By kind: one church card as a byte of such a word, nothing for other cards."""
GOLD_UNITS = np.zeros(256, dtype=np.uint64)
GOLD_UNITS[GOLD:CHURCH] = [1 << 8 * n for n in range(3)]
"""By kind: one gold card as a byte of such a word, nothing for other cards."""
HOARD_UNITS = np.zeros(256, dtype=np.uint64)
HOARD_UNITS[:CHURCH] = UNITS[:CHURCH]
"""By kind: the hoard of one card, nothing for church cards and UNKNOWN."""
FOUR_FLAGS = _lanes(np.array([[seats >> n & 1 for n in range(4)] for seats in range(16)]))
"""For each set of four seats: a byte each, 1 for those in it."""
THREE_FULL = np.uint64(0x808080)
ALL_BITS = np.uint64((1 << 64) - 1)

PAIRS_OF_BITS = np.uint64(0x5555555555555555)
SPREAD = np.uint64(0x8040201008040201)
EIGHT_ONES = np.uint64(0x0101010101010101)
HIGH_BITS = np.uint64(0x8080808080808080)
SEVEN = np.uint64(7)
LOW_BYTE = np.uint64(255)

AT_HAND = PIECES["hand"].offset // 8
AT_OPENED = PIECES["opened"].offset // 8
AT_OWN_PILE = PIECES["own_pile"].offset // 8
AT_OWN_LEFT = PIECES["own_left"].offset // 8
AT_DISCARD = PIECES["discard"].offset // 8
AT_UNSEEN = PIECES["unseen"].offset // 8
AT_CARD = PIECES["card"].offset // 8
AT_PUBLIC = PIECES["public"].offset // 8
AT_HAND_CARDS = PIECES["hand_cards"].offset // 8
AT_CHURCH_OUT = PIECES["church_out"].offset // 8
AT_OWN_CHURCH = PIECES["own_church"].offset // 8
AT_CHURCH_UNSEEN = PIECES["church_unseen"].offset // 8
AT_TO_ACT = PIECES["to_act"].offset // 8
AT_BIDDER = PIECES["bidder"].offset // 8
AT_BARRED = PIECES["barred"].offset // 8
AT_LOT_BIDS = PIECES["lot_bids"].offset // 8
AT_LOTS = PIECES["lots"].offset // 8
AT_BYTES = PIECES["dice"].offset // 8
"""Pieces from here on are written by byte."""
DICE = PIECES["dice"].offset
PIPS = PIECES["pips"].offset
HAND_SIZE = PIECES["hand_size"].offset
HIDDEN_OUT = PIECES["hidden_out"].offset
GOLD_PAID = PIECES["gold_paid"].offset
DEFAULTS = PIECES["defaults"].offset
DECISION = PIECES["decision"].offset
OPEN_PLACES = PIECES["open_places"].offset
PROGRESS = PIECES["progress"].offset
BIDDING = PIECES["bidding"].offset
SEAT = PIECES["seat"].offset
PLAYERS = PIECES["players"].offset
OPTIONS = PIECES["options"].offset
