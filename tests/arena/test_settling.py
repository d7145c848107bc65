"""When a question counts as settled: how often that is wrong, on data whose truth is known."""

from itertools import pairwise

import numpy as np
import pytest

from biblios.arena.tournament.settling import (
    BETTER,
    EVEN,
    OPEN,
    WORSE,
    looks,
    verdict,
    verdict_of_scores,
)

SPREAD, MARGIN, MOST = 0.3, 0.02, 30_000
LOOKS = looks(100, MOST)


def settled(shift, seed):
    """The verdict on scores of two games a deal whose mean is 0.5 + shift, and the deals it took."""
    rng = np.random.default_rng(seed)
    half = 0.5 * SPREAD * 2  # P(0) = P(1) gives the spread; the rest are halves
    part = half * half * 2
    chances = [part / 2 - shift, 1 - part, part / 2 + shift]
    scores = rng.choice([0.0, 0.5, 1.0], size=MOST, p=chances)
    for look in LOOKS:
        known = verdict_of_scores(scores[:look], 0.5, MARGIN)
        if known != OPEN:
            return known, look
    return OPEN, MOST


def test_of_equals_one_is_called_better_in_at_most_five_of_a_hundred():
    found = [settled(0.0, seed)[0] for seed in range(400)]
    wrong = sum(known in (BETTER, WORSE) for known in found)
    assert wrong <= 400 * 0.05 + 3 * np.sqrt(400 * 0.05 * 0.95)
    assert found.count(OPEN) == 0


@pytest.mark.parametrize("sign", [1, -1])
def test_a_difference_of_the_margin_is_missed_in_at_most_five_of_a_hundred(sign):
    found = [settled(sign * MARGIN, seed)[0] for seed in range(400)]
    missed = 400 - found.count(BETTER if sign > 0 else WORSE)
    assert missed <= 400 * 0.05 + 3 * np.sqrt(400 * 0.05 * 0.95)


def test_a_large_difference_is_settled_long_before_a_small_one():
    large = np.median([settled(0.08, seed)[1] for seed in range(40)])
    small = np.median([settled(0.02, seed)[1] for seed in range(40)])
    assert large <= 200
    assert small > 500


def test_what_has_no_spread_is_settled_at_the_first_look():
    assert verdict_of_scores(np.ones(100), 0.5, 0.01) == BETTER
    assert verdict_of_scores(np.zeros(100), 0.25, 0.01) == WORSE
    assert verdict_of_scores(np.ones(1), 0.5, 0.01) == OPEN
    assert verdict(0.0, 0.0, 7.0) == EVEN


def test_looks_grow_by_a_fifth_and_end_at_the_most():
    assert LOOKS[0] == 100
    assert LOOKS[-1] == MOST
    assert all(1 < later / sooner < 1.5 for sooner, later in pairwise(LOOKS))
    assert looks(30, 30) == [30]
    assert looks(50, 51) == [50, 51]
