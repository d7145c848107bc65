"""Ratings as a ladder of people keeps them, deal after deal: openskill's Plackett-Luce (Weng and Lin, 2011).

A deal at a table is one contest between its sides; who took a larger part of its own fair share of the wins is ahead.
Extra `[arena]`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from biblios.arena.tournament.outcome import Outcome
from biblios.arena.tournament.units import sides

MOST_DEALS: Final = 500
"""Of each table so many are looked at, evenly: openskill takes a fraction of a millisecond each, and forgets."""


def skills(outcome: Outcome) -> dict[str, tuple[float, float]]:
    """By name mu and sigma; strength is taken to be mu - 3 sigma at least.

    Raises:
        ImportError: openskill is not installed.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {name: model.rating(name=name) for name in outcome.plan.names}
    tables = [
        (table, outcome.results.wins(table) / [table.count(side) for side in sides(table)])
        for table in outcome.plan.all_tables()
    ]
    for deal in range(min(MOST_DEALS, max(len(parts) for _, parts in tables))):
        for table, parts in tables:
            step = max(1, len(parts) // MOST_DEALS)
            if deal * step >= len(parts):
                continue
            names = sides(table)
            rated = model.rate(
                [[known[name]] for name in names], scores=np.round(parts[deal * step], 6).tolist()
            )
            known.update(zip(names, (team[0] for team in rated), strict=True))
    return {name: (float(skill.mu), float(skill.sigma)) for name, skill in known.items()}
