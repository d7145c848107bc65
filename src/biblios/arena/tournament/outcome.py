"""What came of a tournament, and what is settled by it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from biblios.arena.tournament import settling
from biblios.arena.tournament.plan import ORDER, PAIRS, Plan
from biblios.arena.tournament.rating import Evidence, Ratings, fit
from biblios.arena.tournament.results import Results
from biblios.arena.tournament.settling import OPEN
from biblios.arena.tournament.units import WHOLE, Table, sides


@dataclass
class Outcome:
    """A tournament that was played.

    Attributes:
        plan: what was asked for.
        results: all deals.
        verdicts: where it was to be settled, what is known by table of its first side, or by pair of neighbours in the
            ladder of the stronger: as `settling` says.
        stopped: why it ended, in words.
    """

    plan: Plan
    results: Results
    verdicts: dict[Table, str] = field(default_factory=dict)
    stopped: str = ""

    @cached_property
    def ratings(self) -> Ratings:
        """Of all deals; contestants in the order of `Plan.names`."""
        return self._fit(None)

    def _fit(self, deals: int | None) -> Ratings:
        names = self.plan.names
        evidence = [
            Evidence(
                tuple(names.index(side) for side in sides(table)),
                tuple(table.count(side) for side in sides(table)),
                self.results.wins(table, deals) / WHOLE,
            )
            for table in self.plan.all_tables()
        ]
        return fit(evidence, len(names))

    def open_tables(self) -> list[Table]:
        """The tables at which something is not settled."""
        plan, tables = self.plan, self.plan.all_tables()
        if plan.until == PAIRS:
            return [table for table in tables if self.verdicts.get(table, OPEN) == OPEN]
        if plan.until == ORDER and self.verdicts:
            unsettled = {
                name for pair, known in self.verdicts.items() if known == OPEN for name in pair
            }
            return [table for table in tables if unsettled & set(table)]
        return tables

    def judge(self, deals: int) -> None:
        """See what the first so many deals settle."""
        plan = self.plan
        if plan.until == PAIRS:
            for table in self.open_tables():
                scores = self.results.wins(table, deals)[:, 0] / (WHOLE * plan.players)
                fair = table.count(table[0]) / plan.players
                self.verdicts[table] = settling.verdict_of_scores(scores, fair, plan.margin)
        if plan.until == ORDER:
            ratings, names = self._fit(deals), plan.names
            self.verdicts = {
                (names[one], names[other]): settling.verdict(
                    *ratings.difference(one, other), plan.margin_in_points
                )
                for one, other in pairwise(ratings.order)
            }

    def say_why(self) -> None:
        """Put into words why it ended."""
        deals = max(self.results.deals(table) for table in self.plan.all_tables())
        still = [
            " - ".join(dict.fromkeys(pair))
            for pair, known in self.verdicts.items()
            if known == OPEN
        ]
        if self.plan.until is None:
            self.stopped = f"all {deals} deals were played"
        elif still:
            self.stopped = f"all {deals} deals were played; not settled: {', '.join(still)}"
        else:
            what = "every table is" if self.plan.until == PAIRS else "the order of the ratings is"
            self.stopped = f"{what} settled, after {deals} deals where it took longest"
