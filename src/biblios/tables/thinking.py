"""Asks the bots for their moves, off the event loop's thread; a bot at fault is stood in for."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol

import structlog

from biblios.tables.opponents import stand_ins, takes_its_time
from biblios.tables.table import chance_seed

if TYPE_CHECKING:
    from biblios.records.game import Game
    from biblios.tables.table import Table

log = structlog.get_logger()

LONGEST_SECONDS = 60.0
"""After so long another bot decides: a game never hangs."""
NICE = 5
"""How far threads that think step back before the one that answers the pages."""


class Mover(Protocol):
    """Decides for a bot's seat; runs off the event loop's thread."""

    def __call__(self, bot: str, game: Game, seed: int) -> str:
        """A legal move for the seat to act.

        Args:
            bot: the bot's name.
            game: a copy that nobody else uses; only what the seat may know of it is to be used.
            seed: for the bot's own dice.
        """
        ...


class Thinkers:
    """Two lots of threads: for quick bots, and for those who take their time, fewer than there are cores."""

    def __init__(self, mover: Mover) -> None:
        self._mover = mover
        self._quick = ThreadPoolExecutor(4, "bots")
        self._slow = ThreadPoolExecutor(max(1, _cores() - 1), "thinking bots", _step_back)

    async def game_after(self, table: Table) -> Game:
        """The game after the move of the bot that is to act.

        Raises:
            ValueError: no bot is.
            Exception: of the last stand-in, should that be at fault too.
        """
        chair = table.chair_to_act
        if chair is None or chair.bot is None:
            message = "expected a bot to be awaited"
            raise ValueError(message)
        *others, last = (chair.bot, *stand_ins(chair.bot))
        for bot in others:
            try:
                async with asyncio.timeout(LONGEST_SECONDS):
                    return await self._asked(bot, table)
            except Exception:
                log.exception("a bot was at fault", bot=bot, table=table.setup.table_id)
        return await self._asked(last, table)

    async def _asked(self, bot: str, table: Table) -> Game:
        """The game after what this bot does there."""
        game = table.game.copy()
        seed = chance_seed(table.setup, game.number)
        threads = self._slow if takes_its_time(bot) else self._quick
        loop = asyncio.get_running_loop()
        game.play(await loop.run_in_executor(threads, self._mover, bot, game.copy(), seed))
        return game

    def close(self) -> None:
        """Let nobody begin any more; a thought under way ends by itself, and is lost."""
        for threads in (self._quick, self._slow):
            threads.shutdown(wait=False, cancel_futures=True)


def _cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _step_back() -> None:
    """Linux alone knows of threads that are nicer than their process."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
