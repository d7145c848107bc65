"""Rows of features made small for the way between machines, and back again, bit by bit the same.

Most features are 0, and most of the others take few values: a bit a feature says whether it is filled, and a code
of two bytes stands for each filled one; what takes many values, as opinions do, goes as it is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from biblios.bots.feature_layout import SIZE
from biblios.training.batches import Played
from biblios.training.self_play import Decisions, training_code

VALUES = 1 << 16
"""How many different values there may be."""


class Packed(NamedTuple):
    """Rows of float32.

    Attributes:
        shape: of the rows.
        filled: uint8: a bit a number, 1 where it is not 0.
        codes: of the filled ones: uint16, which of the values; or float32, what they are.
        values: float32; none where the codes are what they are.
    """

    shape: tuple[int, int]
    filled: np.ndarray
    codes: np.ndarray
    values: np.ndarray


class PackedPlay(NamedTuple):
    """`batches.Played`, packed."""

    features: Packed
    opinions: Packed
    secrets: Packed
    rest: Decisions
    shares: np.ndarray
    made: int


def packed_play(played: Played) -> PackedPlay:
    """Make small."""
    decisions = played.decisions
    none = np.zeros((0, 0), dtype=np.float32)
    return PackedPlay(
        packed(decisions.features[:, :SIZE]),
        packed(decisions.features[:, SIZE:]),
        packed(decisions.secrets),
        decisions._replace(features=none, secrets=none),
        played.shares,
        played.made,
    )


def unpacked_play(small: PackedPlay) -> Played:
    """The same as it was."""
    features = np.concatenate([unpacked(small.features), unpacked(small.opinions)], axis=1)
    rest = small.rest._replace(features=features, secrets=unpacked(small.secrets))
    return Played(rest, small.shares, small.made)


def packed(rows: np.ndarray) -> Packed:
    """Rows of float32, packed."""
    bits = np.ascontiguousarray(rows).view(np.uint32).ravel()
    filled = bits != 0
    codes = np.empty(int(np.count_nonzero(filled)), dtype=np.uint16)
    values = np.empty(VALUES, dtype=np.uint32)
    count = write_codes(bits[filled], np.full(2 * VALUES, -1, dtype=np.int32), codes, values)
    shape = rows.shape[0], rows.shape[1]
    if count < 0:
        whole = bits[filled].view(np.float32)
        return Packed(shape, np.packbits(filled), whole, np.zeros(0, np.float32))
    return Packed(shape, np.packbits(filled), codes, values[:count].view(np.float32).copy())


def unpacked(small: Packed) -> np.ndarray:
    """Float32 rows as they were."""
    count = small.shape[0] * small.shape[1]
    rows = np.zeros(count, dtype=np.float32)
    is_filled = np.unpackbits(small.filled, count=count).astype(np.bool_)
    is_coded = small.codes.dtype == np.uint16
    rows[is_filled] = small.values[small.codes] if is_coded else small.codes
    return rows.reshape(small.shape)


@training_code
def write_codes(bits: np.ndarray, slots: np.ndarray, codes: np.ndarray, values: np.ndarray) -> int:
    """Number the different values in the order they come.

    Args:
        bits: uint32[n].
        slots: int32, a power of two, -1 everywhere: a hash table.
        codes: uint16[n], written.
        values: uint32, written.

    Returns:
        How many values there are; -1 for more than there is room for.
    """
    count = 0
    mask = np.uint32(len(slots) - 1)
    for n in range(len(bits)):
        word = bits[n]
        slot = np.uint32((np.uint64(word) * np.uint64(0x9E3779B1)) >> np.uint64(15)) & mask
        while slots[slot] >= 0 and values[slots[slot]] != word:
            slot = np.uint32(slot + np.uint32(1)) & mask
        if slots[slot] < 0:
            if count == len(values):
                return -1
            values[count] = word
            slots[slot] = count
            count += 1
        codes[n] = slots[slot]
    return count
