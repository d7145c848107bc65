"""Who plays whom in a tournament, on which deals, until when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from biblios.arena.tournament import settling
from biblios.arena.tournament.contestants import Player, checked, described, is_compiled
from biblios.arena.tournament.rating import ELO
from biblios.arena.tournament.units import Setting, Table
from biblios.rules.options import Rules

PAIRS, DIFFERENT = "pairs", "different"
TABLES: Final = (PAIRS, DIFFERENT)
"""What tables are made of: copies of two contestants, or different contestants at every seat."""
ORDER: Final = "order"
SETTLED: Final = (PAIRS, ORDER)
"""What may be settled: each table of two, or the order of the ratings."""
_COMPILED_DEALS, _SLOW_DEALS = 200, 2
"""Deals of a unit: enough to be worth the way, few enough that progress shows."""
_MOST_DEALS: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament to be played; `Plan.of` fills in what is usual.

    Attributes:
        contestants: at least two, by name.
        players: seats at a table, 2 to 4.
        rules: the options in force.
        seed: of every chance: the same plan gives the same results.
        deals: at every table, 1 or more; the most, where something is to be settled.
        tables: one of TABLES.
        against: with PAIRS only the tables with this contestant, or None.
        until: None to play all deals, or one of SETTLED.
        margin: the difference in the share of wins that is not worth telling, above 0 and below 1/2.
        fewest: deals before anything counts as settled, 30 or more.

    Raises:
        ValueError: for anything else; it says what was expected and what came.
    """

    contestants: dict[str, Player]
    players: int
    rules: Rules
    seed: int
    deals: int
    tables: str = PAIRS
    against: str | None = None
    until: str | None = None
    margin: float = 0.01
    fewest: int = 100

    @classmethod
    def of(
        cls,
        contestants: Mapping[str, Player] | Sequence[str],
        players: int = 2,
        rules: Rules | str | Mapping[str, Any] = "classic",
        *,
        seed: int = 0,
        deals: int = 1000,
        **more: Any,
    ) -> Plan:
        """A plan; the contestants are names of bots, or names of one's own for bots and engines."""
        return cls(checked(contestants), players, Rules.of(rules), seed, deals, **more)

    def __post_init__(self) -> None:
        names = ", ".join(self.contestants)
        _check(len(self.contestants) >= 2, "contestants", "two or more", names or "none")
        _check(self.players in (2, 3, 4), "players", "2, 3 or 4", self.players)
        _check(0 <= self.seed < 1 << 64, "seed", "0 to 2**64 - 1", self.seed)
        _check(1 <= self.deals <= _MOST_DEALS, "deals", f"1 to {_MOST_DEALS}", self.deals)
        _check(self.tables in TABLES, "tables", " or ".join(TABLES), self.tables)
        _check(self.until in (None, *SETTLED), "until", " or ".join(SETTLED), self.until)
        _check(0 < self.margin < 0.5, "margin", "more than 0 and less than 0.5", self.margin)
        _check(self.fewest >= 30, "fewest", "30 or more", self.fewest)
        _check(
            self.against in (None, *self.contestants), "against", f"one of {names}", self.against
        )
        if self.tables == DIFFERENT:
            enough = len(self.contestants) >= self.players
            _check(enough, "contestants", f"{self.players} or more for different tables", names)
            _check(self.against is None, "against", "tables of pairs", self.tables)
            wants = "the order, where tables are different"
            _check(self.until != PAIRS or self.players == 2, "until", wants, self.until)

    @property
    def setting(self) -> Setting:
        """What the workers need to know."""
        return Setting(self.contestants, self.rules, self.seed)

    @property
    def names(self) -> list[str]:
        """The contestants, sorted: the same tables whatever order they are named in."""
        return sorted(self.contestants)

    @property
    def margin_in_points(self) -> float:
        """The margin at a table of equals, on Elo's scale."""
        return ELO * self.margin / ((1 - 1 / self.players) / self.players)

    def looks(self) -> list[int]:
        """After how many deals one looks whether all is settled."""
        if self.until is None:
            return [self.deals]
        return settling.looks(min(self.fewest, self.deals), self.deals)

    def all_tables(self) -> list[Table]:
        """Who sits together, in a fixed order."""
        names = self.names
        if self.tables == DIFFERENT:
            return list(combinations(names, self.players))
        return [
            (one,) * seats + (other,) * (self.players - seats)
            for one, other in combinations(names, 2)
            if self.against in (None, one, other)
            for seats in range(1, self.players)
        ]

    def unit_deals(self, table: Table) -> int:
        """How many deals make a unit of work."""
        compiled = all(is_compiled(self.contestants[name]) for name in table)
        return _COMPILED_DEALS if compiled else _SLOW_DEALS

    def about(self) -> dict[str, Any]:
        """What a journal must agree in."""
        return {
            "players": self.players,
            "rules": self.rules.as_dict(),
            "seed": self.seed,
            "contestants": {name: described(self.contestants[name]) for name in self.names},
        }


def _check(holds: bool, name: str, expected: str, came: object) -> None:
    if not holds:
        raise ValueError(f"{name}: expected {expected}, got {came}")
