"""A tournament in numbers: each table's score, each contestant's rating, and the whole as one JSON object."""

from __future__ import annotations

from dataclasses import dataclass
from math import log10
from typing import Any

import numpy as np

from biblios.arena.playing import deal_seed
from biblios.arena.standing import share_interval
from biblios.arena.tournament.contestants import described
from biblios.arena.tournament.outcome import Outcome
from biblios.arena.tournament.units import WHOLE, Table, sides


@dataclass(frozen=True, slots=True)
class Score:
    """What one side did at one table.

    Attributes:
        table: who sat there.
        side: whose score this is.
        deals: played there, each from every seat.
        share: of the wins, 0 to 1; of all copies together.
        interval: where the true share lies, 95 times in 100, by the spread between deals.
        spread: the standard deviation of the share between deals.
        fair: the share of an equal: copies / seats.
        points: the mean a game and copy.
    """

    table: Table
    side: str
    deals: int
    share: float
    interval: tuple[float, float]
    spread: float
    fair: float
    points: float

    @property
    def elo(self) -> float | None:
        """The share as points on Elo's scale above an equal's; None where it has won all or nothing."""
        if not 0 < self.share < 1:
            return None
        odds = self.share / (1 - self.share) * (1 - self.fair) / self.fair
        return 400 * log10(odds)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "name": self.side,
            "seats": self.table.count(self.side),
            "share": self.share,
            "share_interval": list(self.interval),
            "spread_of_deals": self.spread,
            "fair_share": self.fair,
            "elo": self.elo,
            "points": self.points,
        }


@dataclass(frozen=True, slots=True)
class Rung:
    """A contestant on the ladder.

    Attributes:
        name: of the contestant.
        points: its rating on Elo's scale; the mean of all is 0.
        half_width: the true rating lies so near, 95 times in 100.
        ahead: how likely it is stronger than the next one down, 0 to 1; None for the last.
        deals: it took part in, a table each.
        mu: its rating by openskill, and
        sigma: the standard deviation of that; None where openskill was not asked.
    """

    name: str
    points: float
    half_width: float
    ahead: float | None
    deals: int
    mu: float | None = None
    sigma: float | None = None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "name": self.name,
            "rating": round(self.points, 6),
            "half_width": round(self.half_width, 6),
            "ahead_of_next": None if self.ahead is None else round(self.ahead, 6),
            "deals": self.deals,
            "openskill": None if self.mu is None else {"mu": self.mu, "sigma": self.sigma},
        }


def scores(outcome: Outcome) -> list[Score]:
    """Every side's score at every table."""
    return [
        score
        for table in outcome.plan.all_tables()
        if outcome.results.deals(table)
        for score in table_scores(outcome, table)
    ]


def table_scores(outcome: Outcome, table: Table) -> list[Score]:
    """Every side's score at one table, which has a deal at least."""
    games = len(table)
    shares = outcome.results.wins(table) / (WHOLE * games)
    points = outcome.results.points(table) / games
    deals = len(shares)
    spreads = shares.std(axis=0, ddof=1) if deals > 1 else np.zeros(shares.shape[1])
    return [
        Score(
            table,
            side,
            deals,
            share,
            share_interval(share, spread * spread / deals, deals * games, deals),
            spread,
            table.count(side) / games,
            float(points[:, place].mean()) / table.count(side),
        )
        for place, side in enumerate(sides(table))
        for share, spread in [(float(shares[:, place].mean()), float(spreads[place]))]
    ]


def ladder(outcome: Outcome, skills: dict[str, tuple[float, float]] | None = None) -> list[Rung]:
    """The contestants, strongest first.

    Args:
        outcome: of the tournament.
        skills: by name mu and sigma of openskill, as `online.skills` gives them.
    """
    ratings, names, results = outcome.ratings, outcome.plan.names, outcome.results
    order = ratings.order
    rungs = []
    for number, following in zip(order, [*order[1:], None], strict=True):
        name = names[number]
        deals = sum(results.deals(table) for table in outcome.plan.all_tables() if name in table)
        mu, sigma = skills[name] if skills else (None, None)
        rungs.append(
            Rung(
                name,
                float(ratings.points[number]),
                float(ratings.half_widths[number]),
                None if following is None else ratings.is_ahead(number, following),
                deals,
                mu,
                sigma,
            )
        )
    return rungs


def as_dict(outcome: Outcome, skills: dict[str, tuple[float, float]] | None) -> dict[str, Any]:
    """The whole tournament, for JSON; the same for the same plan."""
    plan = outcome.plan
    by_table: dict[Table, list[Score]] = {}
    for score in scores(outcome):
        by_table.setdefault(score.table, []).append(score)
    return {
        "format": "biblios-arena",
        "version": 1,
        "players": plan.players,
        "rules": plan.rules.as_dict(),
        "preset": plan.rules.preset,
        "seed": plan.seed,
        "contestants": {name: described(plan.contestants[name]) for name in plan.names},
        "deals": plan.deals,
        "stopped": outcome.stopped,
        "ratings": [rung.as_dict() for rung in ladder(outcome, skills)],
        "rating_covariance": {
            "names": plan.names,
            "rows": outcome.ratings.covariance.round(6).tolist(),
        },
        "tables": [
            {
                "players": list(table),
                "deals": row[0].deals,
                "games": row[0].deals * plan.players,
                "verdict": outcome.verdicts.get(table),
                "scores": [score.as_dict() for score in row],
            }
            for table, row in by_table.items()
        ],
        "faults": {
            name: {**counts, "first": outcome.results.first_faults.get(name, "")}
            for name, counts in outcome.results.faults.items()
            if name in plan.contestants
        },
    }


def deal_seeds(outcome: Outcome) -> list[int]:
    """The seed of every deal that was played at any table, by its number: `Game.deal` deals it again."""
    most = max(outcome.results.deals(table) for table in outcome.plan.all_tables())
    return [int(deal_seed(np.uint64(outcome.plan.seed), number)) for number in range(most)]
