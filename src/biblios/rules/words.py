"""Arithmetic on 64-bit words, each a processor instruction or two when compiled.

Run un-jitted, the same functions use Python's integers, for NumPy warns where a word wraps around.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import cgutils, types
from numba.extending import intrinsic

from biblios.rules.compiled import JITTED, rule

MASK = (1 << 64) - 1

if JITTED:

    @intrinsic
    def count_bits(typing_context: Any, word: Any) -> Any:
        """How many bits of the word are set, 0 to 64."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), generate

    @intrinsic
    def lowest_bit(typing_context: Any, word: Any) -> Any:
        """The place of the lowest set bit, 0 to 63; 64 for the word 0."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], cgutils.false_bit)

        return types.int64(types.uint64), generate

    @intrinsic
    def highest_bit(typing_context: Any, word: Any) -> Any:
        """The place of the highest set bit, 0 to 63; -1 for the word 0."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            zeros = builder.ctlz(arguments[0], cgutils.false_bit)
            return builder.sub(context.get_constant(types.int64, 63), zeros)

        return types.int64(types.uint64), generate

    @rule
    def wrapping_add(left: np.uint64, right: np.uint64) -> np.uint64:
        """The sum modulo 2**64."""
        return np.uint64(left) + np.uint64(right)

    @rule
    def wrapping_multiply(left: np.uint64, right: np.uint64) -> np.uint64:
        """The product modulo 2**64."""
        return np.uint64(left) * np.uint64(right)

else:

    def count_bits(word: Any) -> int:
        """How many bits of the word are set, 0 to 64."""
        return int(word).bit_count()

    def lowest_bit(word: Any) -> int:
        """The place of the lowest set bit, 0 to 63; 64 for the word 0."""
        return (int(word) & -int(word)).bit_length() - 1 if word else 64

    def highest_bit(word: Any) -> int:
        """The place of the highest set bit, 0 to 63; -1 for the word 0."""
        return int(word).bit_length() - 1

    def wrapping_add(left: Any, right: Any) -> np.uint64:
        """The sum modulo 2**64."""
        return np.uint64((int(left) + int(right)) & MASK)

    def wrapping_multiply(left: Any, right: Any) -> np.uint64:
        """The product modulo 2**64."""
        return np.uint64((int(left) * int(right)) & MASK)


ONE = np.uint64(1)


@rule
def bit(place: int) -> np.uint64:
    """The word with one bit set at this place, 0 to 63."""
    return ONE << np.uint64(place)


BYTE_ONES = np.uint64(0x0101010101010101)
BYTE_HIGHS = np.uint64(0x8080808080808080)
NTH_IN_BYTE = np.array(
    [
        [([place for place in range(8) if byte >> place & 1] + [8] * 8)[n] for n in range(8)]
        for byte in range(256)
    ],
    dtype=np.uint8,
)
"""By byte and n: the place of its n-th set bit, n from 0."""


@rule
def nth_bit(word: np.uint64, n: int) -> int:
    """The place of the n-th set bit, n from 0; the word must have more than n bits set.

    Not bit by bit: the processor would guess wrong when to stop.
    """
    if word < np.uint64(256):
        return np.int64(NTH_IN_BYTE[word, np.uint64(n)])
    twos = word - (word >> ONE & np.uint64(0x5555555555555555))
    fours = np.uint64(0x3333333333333333)
    fours = (twos & fours) + (twos >> np.uint64(2) & fours)
    eights = (fours + (fours >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    so_far = wrapping_multiply(eights, BYTE_ONES)
    # the bytes that end before the bit looked for
    before = ((np.uint64(n) * BYTE_ONES | BYTE_HIGHS) - so_far) & BYTE_HIGHS
    place = np.uint64(8 * count_bits(before))
    rest = np.uint64(n) - (so_far << np.uint64(8) >> place & np.uint64(255))
    return np.int64(place) + np.int64(NTH_IN_BYTE[word >> place & np.uint64(255), rest])
