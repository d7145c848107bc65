"""Which games a training run plays: drawn from the run's seed and the number of the batch."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from biblios.rules.state import FORBIDDEN
from biblios.training.recipe import Recipe
from biblios.training.self_play import FORMER, HEURISTIC, SELF, TEACHER, Table


@dataclass(frozen=True, slots=True, eq=False)
class Rival:
    """Whom a best response is learned against: it sits at every seat but one, and does not learn.

    Attributes:
        name: with the recipe it says which run it is.
        sort: FORMER for a network, or ROSTER and the code of a bot.
        networks: NETWORK[1]; of no meaning unless it is a network.
        temperature: of the network; 0 plays its likeliest action.
        weights: the file it comes from, if any.
    """

    name: str
    sort: int
    networks: np.ndarray
    temperature: float = 0.0
    weights: Path | None = None


def against(rival: Rival, table: Table) -> Table:
    """The same games, the learner at one seat and the rival at all others."""
    seats = np.full_like(table.seats, rival.sort)
    own = table.seeds % table.rules[:, 0].astype(np.uint64)
    seats[np.arange(len(seats)), own.astype(np.int64)] = SELF
    return table._replace(
        seats=seats, temperatures=np.full_like(table.temperatures, rival.temperature)
    )


def taught(table: Table) -> Table:
    """The same games, the teacher at every seat."""
    return table._replace(seats=np.full_like(table.seats, TEACHER))


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
            np.full(games, recipe.box),
        ],
        axis=1,
    ).astype(np.int64)
    return Table(
        seeds=rng.integers(0, 2**64, size=games, dtype=np.uint64),
        rules=rules,
        seats=draw_seats(recipe, rng, players),
        temperatures=np.ones(games),
    )


def draw_seats(recipe: Recipe, rng: np.random.Generator, players: np.ndarray) -> np.ndarray:
    """Who sits where: the learner everywhere, or, as often as the recipe says, others at one seat or at all but one."""
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
