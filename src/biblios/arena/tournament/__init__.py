"""Tournaments: who plays whom, on which deals, until when.

    from biblios.arena.tournament import Plan, run

    outcome = run(Plan.of(["heuristic", "random"], players=3, deals=500))
    print(outcome.ratings.points)

Deal d of a tournament is the same at every table, and is played there once from every seat. A table is made of
copies of two contestants (`PAIRS`), in every way the seats can be split between them, or of different ones.
"""

from biblios.arena.tournament.contestants import EngineCommand
from biblios.arena.tournament.outcome import Outcome
from biblios.arena.tournament.plan import Plan
from biblios.arena.tournament.running import run

__all__ = ["EngineCommand", "Outcome", "Plan", "run"]
