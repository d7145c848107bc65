"""Random words: SplitMix64 (Steele, Lea, Flood, 2014), one word of state, split by key.

A number below n is taken as the high half of a product (Lemire, 2019) of n and 32 random bits; its
bias is below n / 2**32, that is under 2.1e-8 for a shuffle of 87 cards.
"""

from __future__ import annotations

import numpy as np

from biblios.rules.compiled import rule
from biblios.rules.words import wrapping_add, wrapping_multiply

STRIDE = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
THIRTY = np.uint64(30)
TWENTY_SEVEN = np.uint64(27)
THIRTY_ONE = np.uint64(31)
HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFFFFFF)


@rule
def mixed(word: np.uint64) -> np.uint64:
    """A word that depends on every bit of this one; a bijection."""
    word = wrapping_multiply(word ^ (word >> THIRTY), MIX_1)
    word = wrapping_multiply(word ^ (word >> TWENTY_SEVEN), MIX_2)
    return word ^ (word >> THIRTY_ONE)


@rule
def keyed(seed: np.uint64, key: int) -> np.uint64:
    """The random word of this seed for this key, 0 or more: the same word at any time, in any order."""
    return mixed(wrapping_add(seed, wrapping_multiply(STRIDE, np.uint64(key + 1))))


@rule
def below(word: np.uint64, n: int) -> int:
    """A number from 0 to n - 1 out of the low 32 bits of a random word, n at most 2**31."""
    return np.int64(((word & LOW_HALF) * np.uint64(n)) >> HALF)


@rule
def next_u64(rng: np.ndarray) -> np.uint64:
    """The next random word of a generator, an array of one uint64 that it advances."""
    rng[0] = wrapping_add(rng[0], STRIDE)
    return mixed(rng[0])


@rule
def peek_u64(rng: np.ndarray) -> np.uint64:
    """What `next_u64` will return next."""
    return mixed(wrapping_add(rng[0], STRIDE))


@rule
def skip_u64(rng: np.ndarray) -> None:
    """Go past the next random word."""
    rng[0] = wrapping_add(rng[0], STRIDE)
