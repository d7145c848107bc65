"""The bots of a server: those of the roster are there at once, networks and searches have to be fetched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import structlog

from biblios.bots import levels
from biblios.records.programs import chosen_move
from biblios.tables.opponents import stand_ins

if TYPE_CHECKING:
    from collections.abc import Callable

    from biblios.records.game import Game

log = structlog.get_logger()


class Company:
    """Lets bots decide at tables, each from what its seat may know; a `Mover`, for any number of threads."""

    def __init__(self) -> None:
        self._here = {name for name in levels.NAMES if levels.rostered(name)}
        self._unable: set[str] = set()

    def __call__(self, bot: str, game: Game, seed: int) -> str:
        """The move a bot chooses for the seat to act; that of its stand-in where it cannot be had.

        Raises:
            ValueError: there is no such bot.
        """
        chosen = levels.bot(stand_ins(bot)[-1] if bot in self._unable else bot)
        rng = np.array([seed], dtype=np.uint64)
        return chosen_move(game, lambda observation, mask: chosen.choose(observation, mask, rng))

    def is_here(self, bot: str) -> bool:
        """Whether a bot can be asked now; one that nobody knows can, and is at fault."""
        return bot in self._here or bot not in levels.NAMES

    def fetch(self, arrived: Callable[[], object]) -> None:
        """Load the bots that are not here, or compile them on a machine that never did; it may take minutes.

        Args:
            arrived: is called whenever one is there.
        """
        for name in sorted(set(levels.NAMES) - self._here, key=levels.searches):
            try:
                levels.warm_up(name)
            except Exception as error:
                self._unable.add(name)
                log.exception(
                    "a bot cannot be had", bot=name, plays=stand_ins(name)[-1], why=str(error)
                )
            self._here.add(name)
            arrived()
