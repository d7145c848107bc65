"""What a match shows of one bot: its share of wins, its points and its place, with 95 % intervals.

Games on the same deal depend on each other, so the spread is taken between deals, not between games (a ratio
estimate over clusters; Cochran, Sampling Techniques, 1977, chapter 6). The interval of the share is Wilson's (1927)
for as many independent games as have that spread.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

import numpy as np

#: Standard deviations on each side of a 95 % interval.
WIDTH: Final = 1.959964
HEADING: Final = (
    f"{'bot':12} {'wins':>7}  {'95 % interval':>16}  {'points':>7}  {'95 % interval':>15}"
)
"""Above the lines of a table."""


@dataclass(slots=True)
class Spread:
    """Sums over deals from which the mean of a quantity a game and its error follow."""

    games: int = 0
    deals: int = 0
    total: float = 0.0
    squares: float = 0.0
    products: float = 0.0
    sizes: float = 0.0

    def add(self, values: np.ndarray, players: int) -> None:
        """Take in games, float64[games], from the first of a deal on; ``players`` games a deal."""
        starts = np.arange(0, len(values), players)
        totals = np.add.reduceat(values, starts)
        sizes = np.minimum(players, len(values) - starts).astype(np.float64)
        self.games += len(values)
        self.deals += len(starts)
        self.total += float(totals.sum())
        self.squares += float((totals * totals).sum())
        self.products += float((totals * sizes).sum())
        self.sizes += float((sizes * sizes).sum())

    @property
    def mean(self) -> float:
        """The mean a game."""
        return self.total / self.games

    @property
    def variance(self) -> float:
        """The variance of the mean; 0 with fewer than two deals."""
        if self.deals < 2:
            return 0.0
        mean = self.mean
        between = self.squares - 2 * mean * self.products + mean * mean * self.sizes
        return max(0.0, between) / self.games**2 * self.deals / (self.deals - 1)


@dataclass(slots=True)
class Standing:
    """One bot of a match."""

    name: str
    wins: Spread = field(default_factory=Spread)
    points: Spread = field(default_factory=Spread)
    place: Spread = field(default_factory=Spread)

    @property
    def share_interval(self) -> tuple[float, float]:
        """Where the true share of wins lies, 95 times in 100."""
        wins = self.wins
        return share_interval(wins.mean, wins.variance, wins.games, wins.deals)

    @property
    def points_interval(self) -> tuple[float, float]:
        """Where the true mean of its points lies, 95 times in 100."""
        return interval(self.points)

    @property
    def place_interval(self) -> tuple[float, float]:
        """Where the true mean of its places lies, 95 times in 100."""
        return interval(self.place)

    @property
    def line(self) -> str:
        """Its line of a table."""
        low, high = self.share_interval
        fewest, most = self.points_interval
        return (
            f"{self.name:12} {self.wins.mean:7.2%}  {low:7.2%} to {high:6.2%}"
            f"  {self.points.mean:7.2f}  {fewest:6.2f} to {most:5.2f}"
        )

    def as_dict(self) -> dict[str, object]:
        """For JSON: shares 0 to 1; points and place are means."""
        return {
            "name": self.name,
            "wins": round(self.wins.total, 6),
            "share": self.wins.mean,
            "share_interval": list(self.share_interval),
            "points": self.points.mean,
            "points_interval": list(self.points_interval),
            "place": self.place.mean,
            "place_interval": list(self.place_interval),
        }


def add_games(standings: Sequence[Standing], points: np.ndarray, places: np.ndarray) -> None:
    """Take in games from the first of a deal on, uint8[games, players] by player."""
    parts = win_parts(places)
    for player, standing in enumerate(standings):
        standing.wins.add(parts[:, player], len(standings))
        standing.points.add(points[:, player].astype(np.float64), len(standings))
        standing.place.add(places[:, player].astype(np.float64), len(standings))


def interval(spread: Spread) -> tuple[float, float]:
    """Where the true mean lies, 95 times in 100."""
    half = WIDTH * sqrt(spread.variance)
    return spread.mean - half, spread.mean + half


def share_interval(share: float, variance: float, games: int, deals: int) -> tuple[float, float]:
    """Where a true share of wins lies, 95 times in 100: Wilson's interval.

    Args:
        share: the mean, 0 to 1.
        variance: of that mean, from the spread between deals.
        games: played in all.
        deals: played in all.
    """
    independent = float(deals)
    if variance > 0 and 0 < share < 1:
        independent = min(share * (1 - share) / variance, games)
    square = WIDTH * WIDTH
    middle = (share + square / (2 * independent)) / (1 + square / independent)
    half = (
        WIDTH
        * sqrt(share * (1 - share) / independent + square / (4 * independent * independent))
        / (1 + square / independent)
    )
    return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))


def win_parts(places: np.ndarray) -> np.ndarray:
    """From places, [games, players], 1 for winners: each player's part of each win, float64[games, players]."""
    won = places == 1
    parts: np.ndarray = won / won.sum(axis=1, keepdims=True)
    return parts
