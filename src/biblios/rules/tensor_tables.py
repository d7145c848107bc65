"""The places of the tensor's pieces, and the words that describe cards, as compiled code looks them up."""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import (
    CATEGORY_CARDS,
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
HOARD_UNITS = np.zeros(256, dtype=np.uint64)
HOARD_UNITS[:CHURCH] = UNITS[:CHURCH]
"""By kind: the hoard of one card, nothing for church cards and UNKNOWN."""
AS_HOARD, AS_GOLD, AS_CHURCH, AS_NUMBERS = range(4)
CARD_WORDS = np.zeros((256, 8), dtype=np.uint64)
CARD_WORDS[:, AS_HOARD] = HOARD_UNITS
CARD_WORDS[GOLD:CHURCH, AS_GOLD] = [1 << 8 * n for n in range(3)]
CARD_WORDS[:, AS_CHURCH] = CHURCH_UNITS
CARD_WORDS[:KINDS, AS_NUMBERS : AS_NUMBERS + 2] = [_card_words(kind) for kind in range(KINDS)]
"""By kind, all that is looked up of a card, side by side: the hoard of one card; one gold card and one church card
as bytes of a word, as above; its sixteen numbers, two words. Nothing for UNKNOWN."""
_COUNTS = np.arange(4096) >> np.array([[0], [4], [8]]) & 15
GOLD_WORDS = np.concatenate([_COUNTS, [_COUNTS[0] + 2 * _COUNTS[1] + 3 * _COUNTS[2]]]).T
GOLD_WORDS = _lanes(GOLD_WORDS).astype(np.uint32)
"""By the upper bits of a hoard, where its gold is: how many G1, G2, G3 and the gold added up, a byte each."""
SEAT_BITS = np.zeros(256, dtype=np.uint64)
SEAT_BITS[:4] = [1, 2, 4, 8]
"""By seat: the set of this seat; of none for NOBODY."""
FIRST_BITS = np.array([(1 << n) - 1 for n in range(33)], dtype=np.uint64)
"""Words whose first bits are set."""


def _rotation(players: int, seat: int) -> list[int]:
    """What stays when two fields of a byte by seat, or six of a bit by seat, are moved down to the observer, and up."""
    stays, goes = range(players - seat), range(players - seat, players)
    bytes_ = [sum(255 << 8 * n for n in seats) * (1 + (1 << 32)) for seats in (stays, goes)]
    return bytes_ + [sum(1 << n for n in seats) * 0x111111 for seats in (stays, goes)]


ROTATION = np.array(
    [[_rotation(players, min(seat, players)) for seat in range(4)] for players in range(5)],
    dtype=np.uint64,
)
"""By number of players and seat: what remains of bytes by seat moved down, and up; the same for bits by seat."""
THREE_FULL = np.uint64(0x808080)
GOLD_LANES = np.uint64(0xFFFFFF)
LOW_HALF = np.uint64(0xFFFFFFFF)

PAIRS_OF_BITS = np.uint64(0x5555555555555555)
SEVEN = np.uint64(7)
LOW_BYTE = np.uint64(255)

HAND = PIECES["hand"].offset
OPENED = PIECES["opened"].offset
OWN_PILE = PIECES["own_pile"].offset
OWN_LEFT = PIECES["own_left"].offset
DISCARD = PIECES["discard"].offset
UNSEEN = PIECES["unseen"].offset
CARD = PIECES["card"].offset
PUBLIC = PIECES["public"].offset
HAND_CARDS = PIECES["hand_cards"].offset
CHURCH_OUT = PIECES["church_out"].offset
OWN_CHURCH = PIECES["own_church"].offset
CHURCH_UNSEEN = PIECES["church_unseen"].offset
TO_ACT = PIECES["to_act"].offset
LOT_BIDS = PIECES["lot_bids"].offset
LOTS = PIECES["lots"].offset
DICE = PIECES["dice"].offset
PIPS = PIECES["pips"].offset
HAND_SIZE = PIECES["hand_size"].offset
GOLD_PAID = PIECES["gold_paid"].offset
DECISION = PIECES["decision"].offset
PROGRESS = PIECES["progress"].offset
SEAT = PIECES["seat"].offset
