"""Plays the bots' moves, and a person's forced ones, at a pace one can follow."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

import structlog

from biblios.tables.faults import StaleDecisionError
from biblios.tables.seat_view import PACE
from biblios.tables.table import chance_seed

if TYPE_CHECKING:
    from biblios.records.game import Game
    from biblios.tables.table import Table

log = structlog.get_logger()

FORCED_SECONDS = 0.6
"""How long a person looks at a decision that the table makes for them."""


class Mover(Protocol):
    """Decides for a bot's seat; runs off the event loop's thread."""

    def __call__(self, bot: str, game: Game, seed: int) -> str:
        """A legal move for the seat to act.

        Args:
            bot: the bot's name in the roster.
            game: a copy that nobody else uses; only what the seat may know of it is to be used.
            seed: for the bot's own dice.
        """
        ...


class TableSource(Protocol):
    """Where the runner reads tables and sends moves."""

    async def table(self, table_id: str) -> Table:
        """The table as it stands now."""
        ...

    async def commit(self, table: Table, game: Game) -> Table:
        """Keep the game's new moves and tell everybody who looks."""
        ...


class Runner:
    """One task for each table where something happens without a person."""

    def __init__(self, source: TableSource, mover: Mover) -> None:
        self._source = source
        self._mover = mover
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._nudges: dict[str, asyncio.Event] = {}
        self._forwarding: set[str] = set()
        self._steps: dict[str, int] = {}

    def is_forwarding(self, table_id: str) -> bool:
        """Whether the bots of the table play without a pause just now."""
        return table_id in self._forwarding

    def start(self, table_id: str) -> None:
        """See to it that the table goes on; one that is under way is left alone."""
        if table_id not in self._nudges:
            self._nudges[table_id] = asyncio.Event()
            self._tasks[table_id] = asyncio.create_task(self._run(table_id))

    def wake(self, table_id: str) -> None:
        """Something changed at the table: look at it again, and begin the pause anew."""
        self.start(table_id)
        self._nudges[table_id].set()

    def forward(self, table_id: str) -> None:
        """Let the bots play without a pause until a person has something to decide."""
        self._forwarding.add(table_id)
        self.wake(table_id)

    def step(self, table_id: str, number: int) -> None:
        """Make the next move now, if it is still the decision with this number."""
        self._steps[table_id] = number
        self.wake(table_id)

    async def close(self) -> None:
        """Stop everywhere; what is kept goes on after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, table_id: str) -> None:
        try:
            while await self._go_on(table_id):
                pass
        except Exception:
            log.exception("a table stopped", table=table_id)
        finally:
            self._forwarding.discard(table_id)
            self._steps.pop(table_id, None)
            del self._nudges[table_id], self._tasks[table_id]

    async def _go_on(self, table_id: str) -> bool:
        """Make one move when it is due; False when a person is awaited."""
        nudge = self._nudges[table_id]
        nudge.clear()
        table = await self._source.table(table_id)
        if not (table.waits_for_bot or table.plays_itself):
            return nudge.is_set()
        pause = self._pause(table)
        if pause is None:
            return nudge.is_set()
        if pause > 0 and await _nudged(nudge, pause):
            return True  # something changed meanwhile: look again
        await self._move(table)
        return True

    def _pause(self, table: Table) -> float | None:
        """Seconds before the next move; None when it waits to be asked for."""
        table_id = table.setup.table_id
        if table_id in self._forwarding or self._steps.get(table_id) == table.game.number:
            return 0.0
        if table.plays_itself:
            return FORCED_SECONDS
        return PACE[table.setup.pace].seconds

    async def _move(self, table: Table) -> None:
        game = table.game.copy()
        if table.waits_for_bot:
            text = await self._bot_move(table)
        else:
            (text,) = game.legal_moves
        game.play(text)
        try:
            await self._source.commit(table, game)
        except StaleDecisionError:
            log.info("a move came too late", table=table.setup.table_id, move=text)

    async def _bot_move(self, table: Table) -> str:
        chair = table.chair_to_act
        if chair is None or chair.bot is None:
            message = "expected a bot to be awaited"
            raise ValueError(message)
        seed = chance_seed(table.setup, table.game.number)
        return await asyncio.to_thread(self._mover, chair.bot, table.game.copy(), seed)


async def _nudged(nudge: asyncio.Event, seconds: float) -> bool:
    """Wait so long; True at once when nudged."""
    try:
        async with asyncio.timeout(seconds):
            await nudge.wait()
    except TimeoutError:
        return False
    return True
