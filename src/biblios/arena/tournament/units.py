"""A unit of work: some deals at one table, each played once from every seat.

What comes of it depends on the table, the deals and the seed alone, so that a unit may be played anywhere, by any
worker, also twice: the effect is the same.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final, Self

import numpy as np

from biblios.arena.match import Lineup
from biblios.arena.tournament.contestants import EngineCommand, Player, chooser, is_compiled
from biblios.arena.tournament.deal_games import BotSeat, Seated, play_games
from biblios.arena.tournament.engine_seat import EngineSeat
from biblios.rules.options import Rules

WHOLE: Final = 12
"""A win is counted in twelfths: it may be shared by two, three or four."""

Table = tuple[str, ...]
"""The players at a table, a name a seat; alike names stand together."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What all units of a tournament have in common.

    Attributes:
        players: who may sit down, by name.
        rules: the options in force.
        seed: of every chance.
    """

    players: dict[str, Player]
    rules: Rules
    seed: int


@dataclass(frozen=True, slots=True, order=True)
class Unit:
    """Deals ``first`` to ``first + deals - 1`` at a table."""

    table: Table
    first: int
    deals: int


@dataclass(slots=True)
class Played:
    """What came of a unit.

    Attributes:
        unit: which.
        wins: int32[deals, sides]: twelfths of wins over the deal's games; a side is all copies of a name.
        points: int32[deals, sides]: points over the deal's games and the copies.
        faults: by name how often an engine was at fault, and in what way.
        first_faults: by name the first fault in words.
    """

    unit: Unit
    wins: np.ndarray
    points: np.ndarray
    faults: dict[str, Counter[str]] = field(default_factory=dict)
    first_faults: dict[str, str] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        told: dict[str, Any] = {
            "table": list(self.unit.table),
            "first": self.unit.first,
            "wins": self.wins.tolist(),
            "points": self.points.tolist(),
        }
        if self.faults:
            told["faults"] = {name: dict(counts) for name, counts in self.faults.items()}
            told["first_faults"] = self.first_faults
        return told

    @classmethod
    def from_dict(cls, told: dict[str, Any]) -> Self:
        """The same again.

        Raises:
            KeyError, TypeError, ValueError: it is no such thing.
        """
        wins = np.array(told["wins"], dtype=np.int32)
        points = np.array(told["points"], dtype=np.int32)
        table = tuple(told["table"])
        if wins.shape != (len(wins), len(sides(table))) or wins.shape != points.shape:
            raise ValueError("wins and points do not fit the table")
        if (wins.sum(axis=1) != WHOLE * len(table)).any():
            raise ValueError("a deal's wins are not as many as its games")
        return cls(
            Unit(table, int(told["first"]), len(wins)),
            wins,
            points,
            {name: Counter(counts) for name, counts in told.get("faults", {}).items()},
            dict(told.get("first_faults", {})),
        )


def sides(table: Table) -> tuple[str, ...]:
    """The different names at a table, in their order."""
    return tuple(dict.fromkeys(table))


class UnitPlayer:
    """Plays units, one after another. Engines stay open from unit to unit, until `close`."""

    def __init__(self, setting: Setting) -> None:
        """Nothing is started yet."""
        self._setting = setting
        self._engines: dict[tuple[str, int], EngineSeat] = {}

    def play(self, unit: Unit) -> Played:
        """Play a unit."""
        setting, players = self._setting, len(unit.table)
        first, games = unit.first * players, unit.deals * players
        seated = [setting.players[name] for name in unit.table]
        if all(is_compiled(player) for player in seated):
            lineup = Lineup(tuple(map(str, seated)), setting.rules, setting.seed)
            return counted(unit, *lineup.play(first, games))
        lineup = Lineup(unit.table, setting.rules, setting.seed)
        played = counted(unit, *play_games(self._seats(unit.table), lineup, first, games))
        self._report_faults(played)
        return played

    def _seats(self, table: Table) -> list[Seated]:
        """A player a seat: copies of an engine are processes of their own, which know nothing of each other."""
        return [self._seat(name, table[:place].count(name)) for place, name in enumerate(table)]

    def _seat(self, name: str, copy: int) -> Seated:
        player = self._setting.players[name]
        if not isinstance(player, EngineCommand):
            return BotSeat(name, chooser(player) if isinstance(player, str) else player)
        if (name, copy) not in self._engines:
            self._engines[name, copy] = EngineSeat(name, player)
        return self._engines[name, copy]

    def _report_faults(self, played: Played) -> None:
        for (name, _), engine in sorted(self._engines.items()):
            faults, first = engine.take_faults()
            if faults:
                played.faults[name] = played.faults.get(name, Counter()) + faults
                played.first_faults.setdefault(name, first)

    def close(self) -> None:
        """End the engines."""
        for engine in self._engines.values():
            engine.close()
        self._engines.clear()


def counted(unit: Unit, points: np.ndarray, places: np.ndarray) -> Played:
    """What came of the games of a unit: uint8[games, players] by player."""
    won = places == 1
    parts = won * (WHOLE // won.sum(axis=1, keepdims=True))
    shape = (unit.deals, len(unit.table), len(unit.table))
    by_player = [
        numbers.reshape(shape).sum(axis=1, dtype=np.int32)
        for numbers in (parts.astype(np.int32), points)
    ]
    columns = [
        [place for place, name in enumerate(unit.table) if name == side]
        for side in sides(unit.table)
    ]
    wins, total = (
        np.stack([numbers[:, places].sum(axis=1) for places in columns], axis=1).astype(np.int32)
        for numbers in by_player
    )
    return Played(unit, wins, total)
