"""Playing a tournament to its end."""

from __future__ import annotations

from collections.abc import Callable

from biblios.arena.tournament.journal import Journal
from biblios.arena.tournament.outcome import Outcome
from biblios.arena.tournament.plan import Plan
from biblios.arena.tournament.results import Results
from biblios.arena.tournament.units import Unit
from biblios.arena.tournament.workers import Cores, Serial, Workers

News = Callable[[int, int], None]
"""Told how many deals are done, and how many there are to be at most."""


def no_news(done: int, most: int) -> None:
    """Nobody wants to know."""


def run(
    plan: Plan,
    *,
    cores: int = 1,
    workers: Workers | None = None,
    journal: Journal | None = None,
    news: News = no_news,
) -> Outcome:
    """Play a tournament.

    Args:
        plan: what.
        cores: of this machine to use, 1 or more; the results are the same.
        workers: to play instead, for this plan's setting; closed at the end.
        journal: opened with `Plan.about`: what is in there is not played again.
        news: told now and then how far it is.

    Raises:
        ValueError: cores below 1.
        IllegalMove: a Python bot chose what is not legal.
        OSError: the journal cannot be written.
    """
    if cores < 1:
        raise ValueError(f"cores: expected 1 or more, got {cores}")
    outcome = Outcome(plan, journal.results if journal else Results())
    tables = plan.all_tables()
    done = sum(min(plan.deals, outcome.results.deals(table)) for table in tables)
    with workers or _local(plan, cores) as team:
        for look in plan.looks():
            for played in team.play(_units(plan, outcome, look)):
                (journal or outcome.results).add(played)
                done += played.unit.deals
                news(done, plan.deals * len(tables))
            outcome.judge(look)
    outcome.say_why()
    if journal:
        journal.put_in_order()
    return outcome


def _local(plan: Plan, cores: int) -> Workers:
    return Serial(plan.setting) if cores == 1 else Cores(plan.setting, cores)


def _units(plan: Plan, outcome: Outcome, deals: int) -> list[Unit]:
    """What is to be played before the next look, early deals first: stopped midway, all tables are as far."""
    units = [
        unit
        for table in outcome.open_tables()
        for unit in outcome.results.missing(table, deals, plan.unit_deals(table))
    ]
    return sorted(units, key=lambda unit: (unit.first, unit.table))
