"""Which games a training run plays: drawn from the run's seed and the number of the batch."""

from __future__ import annotations

import numpy as np

from biblios.rules.state import FORBIDDEN
from biblios.training.recipe import Recipe
from biblios.training.self_play import FORMER, HEURISTIC, SELF, Table


def draw_table(recipe: Recipe, seed: int, batch: int, games: int, progress: float) -> Table:
    """So many games for one batch.

    Args:
        recipe: gives the shares.
        seed: of the run.
        batch: its number; with the seed it decides everything.
        games: how many.
        progress: the share of the run that is done, 0 to 1.
    """
    rng = np.random.default_rng([seed, batch, 0x7AB1E])
    players = rng.choice([2, 3, 4], size=games, p=recipe.players)
    unpaid = rng.choice(4, size=games, p=recipe.unpaid)
    if progress < recipe.capped_first:
        unpaid[rng.random(games) < 0.7] = FORBIDDEN
    rules = np.stack(
        [
            players,
            rng.random(games) < recipe.church_may,
            unpaid,
            rng.random(games) < recipe.tie_gold,
        ],
        axis=1,
    ).astype(np.int64)
    return Table(
        seeds=rng.integers(0, 2**64, size=games, dtype=np.uint64),
        rules=rules,
        seats=draw_seats(recipe, rng, players),
    )


def draw_seats(recipe: Recipe, rng: np.random.Generator, players: np.ndarray) -> np.ndarray:
    """Who sits where: mostly the learner everywhere, in some games others at one seat or at all but one."""
    games = len(players)
    seats = np.full((games, 4), SELF, dtype=np.int64)
    sort = rng.random(games)
    other = np.where(sort < recipe.heuristic, HEURISTIC, FORMER)
    own = rng.integers(0, players)
    alone = rng.random(games) < 0.5
    for game in np.flatnonzero(sort < recipe.heuristic + recipe.former):
        if alone[game]:
            seats[game] = other[game]
            seats[game, own[game]] = SELF
        else:
            seats[game, own[game]] = other[game]
    return seats
