"""Ratings: the strengths under which the wins that were seen are likeliest.

A seat of strength w wins at its table with probability w / (sum over the seats): Bradley and Terry's model for two,
the first choice of Luce's and Plackett's for more. Places behind the winner do not count, as in the game. Ratings
are strengths on Elo's scale: 400 points are odds of ten to one against each opponent at the table.

The fit is Newton's method on the log-likelihood, which is concave. Its covariance is the sandwich of Huber and White
with deals as clusters: games of one deal, also at different tables, depend on each other, and this is where the
deals that all tables share pay: luck that all tables have in common is not taken for a difference.

At a table where somebody never won the likeliest strength is infinite: each side is given half a game there, and
the model's own spread is taken for that table's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, log, sqrt
from typing import Final

import numpy as np

from biblios.arena.standing import WIDTH

ELO: Final = 400 / log(10)
"""Points on Elo's scale for a factor of e between strengths."""
_STEPS: Final = 100
_CLOSE: Final = 1e-10


@dataclass(frozen=True, slots=True)
class Evidence:
    """The wins at one table.

    Attributes:
        sides: who sits there, as numbers of contestants.
        copies: how many seats each side has.
        wins: float64[deals, sides]: its wins in the games of a deal. Deal d is the same at every table.
    """

    sides: tuple[int, ...]
    copies: tuple[int, ...]
    wins: np.ndarray


@dataclass(frozen=True, slots=True)
class Ratings:
    """What the fit gives.

    Attributes:
        points: float64[contestants], on Elo's scale; their mean is 0.
        covariance: float64[contestants, contestants], of the points.
    """

    points: np.ndarray
    covariance: np.ndarray

    @property
    def half_widths(self) -> np.ndarray:
        """Of the 95 % intervals: float64[contestants]."""
        return WIDTH * np.sqrt(np.maximum(0.0, np.diag(self.covariance)))

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """By how many points one is ahead of the other, and the variance of that."""
        cov = self.covariance
        variance = cov[one, one] + cov[other, other] - 2 * cov[one, other]
        return float(self.points[one] - self.points[other]), max(0.0, float(variance))

    def is_ahead(self, one: int, other: int) -> float:
        """How likely it is that one is the stronger, 0 to 1, by the normal approximation."""
        points, variance = self.difference(one, other)
        if variance == 0:
            return 0.5 if points == 0 else float(points > 0)
        return 0.5 * (1 + erf(points / sqrt(2 * variance)))

    @property
    def order(self) -> list[int]:
        """The contestants, strongest first."""
        return [int(number) for number in np.argsort(-self.points, kind="stable")]


@dataclass(frozen=True, slots=True)
class _Sums:
    """A table's wins added up, with the half games where they are needed."""

    sides: np.ndarray  # int64
    copies: np.ndarray  # float64
    wins: np.ndarray  # float64[sides]
    is_one_sided: bool

    def chances(self, strengths: np.ndarray) -> np.ndarray:
        """Each side's chance to win, for the logarithms of strengths."""
        seen = strengths[self.sides]
        weights = self.copies * np.exp(seen - seen.max())
        chances: np.ndarray = weights / weights.sum()
        return chances


def fit(evidence: Sequence[Evidence], contestants: int) -> Ratings:
    """The likeliest ratings.

    Args:
        evidence: a table each; those without a deal are left out. Together they must compare everybody with everybody,
            at least by way of others.
        contestants: how many there are.

    Raises:
        ValueError: somebody has played nobody, or the tables fall into parts that have not met.
    """
    used = [table for table in evidence if len(table.wins)]
    _check_connected(used, contestants)
    sums = [_sums(table) for table in used]
    strengths = _likeliest(sums, contestants)
    _, curvature = _slope(sums, strengths)
    inverse = _inverse(curvature)
    covariance = inverse @ _meat(used, sums, strengths) @ inverse
    return Ratings(ELO * strengths, ELO * ELO * covariance)


def _check_connected(evidence: Sequence[Evidence], contestants: int) -> None:
    met = {0}
    while (
        found := {side for table in evidence if met & set(table.sides) for side in table.sides}
        - met
    ):
        met |= found
    if len(met) < contestants:
        raise ValueError(
            f"ratings: expected tables that compare all {contestants}, got {sorted(met)} apart"
        )


def _sums(table: Evidence) -> _Sums:
    wins = table.wins.sum(axis=0)
    is_one_sided = bool((wins == 0).any())
    return _Sums(
        np.array(table.sides, dtype=np.int64),
        np.array(table.copies, dtype=np.float64),
        wins + 0.5 if is_one_sided else wins,
        is_one_sided,
    )


def _likeliest(sums: Sequence[_Sums], contestants: int) -> np.ndarray:
    """Logarithms of strengths, their mean 0."""
    strengths = np.zeros(contestants)
    best = _likelihood(sums, strengths)
    for _ in range(_STEPS):
        slope, curvature = _slope(sums, strengths)
        step = _inverse(curvature) @ slope
        while (found := _likelihood(sums, strengths + step)) < best and np.abs(step).max() > _CLOSE:
            step = step / 2
        strengths = strengths + step
        best = found
        if np.abs(step).max() < _CLOSE:
            break
    centred: np.ndarray = strengths - strengths.mean()
    return centred


def _likelihood(sums: Sequence[_Sums], strengths: np.ndarray) -> float:
    """The logarithm of how likely the wins are."""
    return float(sum(table.wins @ np.log(table.chances(strengths)) for table in sums))


def _slope(sums: Sequence[_Sums], strengths: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of the log-likelihood: its gradient, and its curvature with the sign turned (Fisher's information)."""
    slope = np.zeros(len(strengths))
    curvature = np.zeros((len(strengths), len(strengths)))
    for table in sums:
        chances, games = table.chances(strengths), table.wins.sum()
        slope[table.sides] += table.wins - games * chances
        curvature[np.ix_(table.sides, table.sides)] += games * _spread(chances)
    return slope, curvature


def _inverse(curvature: np.ndarray) -> np.ndarray:
    """Its inverse among strengths whose mean is 0; along that mean it is flat."""
    flat = np.full_like(curvature, 1 / len(curvature))
    scale = float(np.trace(curvature)) / len(curvature)
    inverse: np.ndarray = np.linalg.inv(curvature + scale * flat) - flat / scale
    return inverse


def _spread(chances: np.ndarray) -> np.ndarray:
    """The covariance of who wins one game."""
    spread: np.ndarray = np.diag(chances) - np.outer(chances, chances)
    return spread


def _meat(evidence: Sequence[Evidence], sums: Sequence[_Sums], strengths: np.ndarray) -> np.ndarray:
    """The covariance of the gradient as the deals show it."""
    deals = max(len(table.wins) for table in evidence)
    by_deal = np.zeros((deals, len(strengths)))
    model = np.zeros((len(strengths), len(strengths)))
    for table, summed in zip(evidence, sums):
        chances = summed.chances(strengths)
        if summed.is_one_sided or len(table.wins) < 2:
            model[np.ix_(summed.sides, summed.sides)] += summed.wins.sum() * _spread(chances)
            continue
        games = table.wins.sum(axis=1, keepdims=True)
        by_deal[: len(table.wins), summed.sides] += table.wins - games * chances
    meat: np.ndarray = by_deal.T @ by_deal * (deals / max(1, deals - 1)) + model
    return meat
