"""Lets the bots of the roster decide at a table, each from what its seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from biblios.bots.roster import bot as bot_named
from biblios.records.programs import chosen_move

if TYPE_CHECKING:
    from biblios.records.game import Game


def roster_mover(bot: str, game: Game, seed: int) -> str:
    """The move a bot of the roster chooses for the seat to act; a `Mover`.

    Raises:
        ValueError: the roster has no such bot.
    """
    chosen = bot_named(bot)
    rng = np.array([seed], dtype=np.uint64)
    return chosen_move(game, lambda observation, mask: chosen.choose(observation, mask, rng))
