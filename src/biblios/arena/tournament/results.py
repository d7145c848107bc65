"""All that was played in a tournament, a table at a time, in whatever order it came in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from biblios.arena.tournament.units import Played, Table, Unit, sides


@dataclass(slots=True)
class Results:
    """What came of units, by table and first deal. A unit that comes twice counts once."""

    pieces: dict[Table, dict[int, Played]] = field(default_factory=dict)

    def add(self, played: Played) -> bool:
        """Take a unit in; False when some of its deals are there already, and nothing is taken."""
        unit = played.unit
        pieces = self.pieces.setdefault(unit.table, {})
        end = unit.first + unit.deals
        if any(
            first < end and unit.first < first + piece.unit.deals for first, piece in pieces.items()
        ):
            return False
        pieces[unit.first] = played
        return True

    def missing(self, table: Table, deals: int, size: int) -> Iterator[Unit]:
        """Units of up to ``size`` deals that make the first ``deals`` whole; cut at multiples of ``size``."""
        done = 0
        for start in [*sorted(self.pieces.get(table, {})), deals]:
            while done < min(start, deals):
                end = min(start, deals, (done // size + 1) * size)
                yield Unit(table, done, end - done)
                done = end
            if start in self.pieces.get(table, {}):
                done = start + self.pieces[table][start].unit.deals

    def whole(self, table: Table) -> list[Played]:
        """What was played from the first deal on without a gap, in order."""
        pieces, done = self.pieces.get(table, {}), 0
        row: list[Played] = []
        while done in pieces:
            row.append(pieces[done])
            done += row[-1].unit.deals
        return row

    def deals(self, table: Table) -> int:
        """How many deals were played without a gap."""
        return sum(piece.unit.deals for piece in self.whole(table))

    def wins(self, table: Table, deals: int | None = None) -> np.ndarray:
        """Twelfths of wins, int32[deals, sides], of all deals without a gap or of the first so many."""
        return self._joined(table, "wins")[:deals]

    def points(self, table: Table) -> np.ndarray:
        """Points, int32[deals, sides]."""
        return self._joined(table, "points")

    def _joined(self, table: Table, name: str) -> np.ndarray:
        rows = [getattr(piece, name) for piece in self.whole(table)]
        return np.concatenate([np.zeros((0, len(sides(table))), dtype=np.int32), *rows])

    def in_order(self) -> Iterator[Played]:
        """All units, by table and deal."""
        for table in sorted(self.pieces):
            for first in sorted(self.pieces[table]):
                yield self.pieces[table][first]

    @property
    def faults(self) -> dict[str, Counter[str]]:
        """By engine how often it was at fault, and in what way."""
        total: dict[str, Counter[str]] = {}
        for piece in self.in_order():
            for name, counts in piece.faults.items():
                total[name] = total.get(name, Counter()) + counts
        return dict(sorted(total.items()))

    @property
    def first_faults(self) -> dict[str, str]:
        """By engine its first fault in words."""
        words: dict[str, str] = {}
        for piece in self.in_order():
            for name, fault in piece.first_faults.items():
                words.setdefault(name, fault)
        return words
