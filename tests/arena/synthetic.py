"""Tournaments whose results are drawn from known strengths, without a game being played; and a bot in Python."""

import time

import numpy as np

from biblios.arena.tournament import Outcome, Plan
from biblios.arena.tournament.results import Results
from biblios.arena.tournament.units import WHOLE, Played, Unit, sides


def drawn(strengths, players, deals, seed=0, **more):
    """An outcome; ``strengths`` by name are natural logarithms, the winner of each game is Luce's choice."""
    rng = np.random.default_rng(seed)
    plan = Plan.of(dict.fromkeys(strengths, "random"), players, deals=deals, **more)
    results = Results()
    for table in plan.all_tables():
        weights = np.array([table.count(s) * np.exp(strengths[s]) for s in sides(table)])
        wins = WHOLE * rng.multinomial(players, weights / weights.sum(), size=deals)
        wins = wins.astype(np.int32)
        results.add(Played(Unit(table, 0, deals), wins, np.zeros_like(wins)))
    return Outcome(plan, results)


class Last:
    """Plays the last legal action, after some seconds: a bot that is driven from Python."""

    def __init__(self, seconds=0.0):
        self.seconds = seconds

    def __eq__(self, other):
        return isinstance(other, Last) and self.seconds == other.seconds

    __hash__ = None

    def choose(self, observation, mask, rng):  # noqa: ARG002
        time.sleep(self.seconds)
        return int(mask.nonzero()[0][-1])
