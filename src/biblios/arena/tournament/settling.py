"""When is a question settled: Wald's sequential test on per-deal scores, by the normal approximation.

Three answers (Sobel and Wald, 1949): one is better, the other is, or they differ by less than a margin. Two tests run
side by side, "no difference" against "better by the margin" and against "worse by the margin". Of equals one is
called better in at most 5 of 100; of those that differ by the margin or more, in at most 5 of 100 the wrong one, or
neither. A difference of four standard errors settles it too, at any look: where nobody doubts the answer, a small
margin would ask for many deals. The spread is estimated from the same deals: hence a least number of them.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

import numpy as np

BETTER, WORSE, EVEN, OPEN = "better", "worse", "even", "open"
_ERROR: Final = 0.05
_ACCEPT: Final = log((1 - _ERROR) / (_ERROR / 2))
"""The log-likelihood ratio from which on there is a difference; half the error for each direction."""
_STANDARD_ERRORS: Final = 4.0
_NOTHING: Final = 1e-12
_REJECT: Final = log(_ERROR / (1 - _ERROR / 2))
"""The one from which down there is none."""


def verdict(difference: float, variance: float, margin: float) -> str:
    """What is known of a difference by now.

    Args:
        difference: the estimate; 0 is no difference.
        variance: of that estimate, 0 or more.
        margin: a difference below this one is not worth telling, above 0.

    Returns:
        BETTER, WORSE, EVEN or OPEN.
    """
    variance = max(variance, _NOTHING)
    up = margin * (2 * difference - margin) / (2 * variance)
    down = margin * (-2 * difference - margin) / (2 * variance)
    far = _STANDARD_ERRORS * sqrt(variance)
    if up >= _ACCEPT or difference >= far:
        return BETTER
    if down >= _ACCEPT or difference <= -far:
        return WORSE
    return EVEN if max(up, down) <= _REJECT else OPEN


def verdict_of_scores(scores: np.ndarray, fair: float, margin: float) -> str:
    """What is known of a player's share of wins.

    Args:
        scores: float64[deals]: its share of each deal's wins, 0 to 1.
        fair: the share of an equal.
        margin: see `verdict`, a share too.
    """
    if len(scores) < 2:
        return OPEN
    # a player that has won everything so far shows no spread: it is taken as if half a deal had gone astray
    least = (0.5 / len(scores)) ** 2
    variance = max(float(scores.var(ddof=1)) / len(scores), least)
    return verdict(float(scores.mean()) - fair, variance, margin)


def looks(fewest: int, most: int) -> list[int]:
    """After how many deals one looks: from the fewest on, always a fifth more, up to the most."""
    rounded = fewest
    row = []
    while rounded < most:
        row.append(rounded)
        rounded = -(-rounded * 6 // 5 // 20) * 20 if rounded >= 20 else rounded + 4
    return [*row, most]
