"""Plays the bots' moves, and a person's forced ones, at a pace one can follow."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import structlog

from biblios.tables.faults import StaleDecisionError
from biblios.tables.seat_view import PACE
from biblios.tables.thinking import Thinkers

if TYPE_CHECKING:
    from collections.abc import Callable

    from biblios.records.game import Game
    from biblios.tables.table import Table
    from biblios.tables.thinking import Mover

log = structlog.get_logger()

FORCED_SECONDS = 0.6
"""How long a person looks at a decision that the table makes for them."""


class TableSource(Protocol):
    """Where the runner reads tables and sends moves."""

    async def table(self, table_id: str) -> Table:
        """The table as it stands now."""
        ...

    async def commit(self, table: Table, game: Game) -> Table:
        """Keep the game's new moves and tell everybody who looks."""
        ...


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot thinks of while the pause runs.

    Attributes:
        revision: of the table that it thinks about.
        game: after its move, once it knows.
    """

    revision: int
    game: asyncio.Task[Game]


class Runner:
    """One task for each table where something happens without a person.

    Args:
        source: where tables are read, and moves are sent.
        mover: decides for the bots.
        is_here: whether a bot can be asked yet; a table whose bot cannot waits for `arrived`.
    """

    def __init__(
        self, source: TableSource, mover: Mover, is_here: Callable[[str], bool] | None = None
    ) -> None:
        self._source = source
        self._thinkers = Thinkers(mover)
        self._is_here = is_here or (lambda _: True)
        self._absent: set[str] = set()
        self._thoughts: dict[str, Thought] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._nudges: dict[str, asyncio.Event] = {}
        self._forwarding: set[str] = set()
        self._steps: dict[str, int] = {}

    def is_forwarding(self, table_id: str) -> bool:
        """Whether the bots of the table play without a pause just now."""
        return table_id in self._forwarding

    def is_fetching(self, table: Table) -> bool:
        """Whether the table waits for a bot that cannot be asked yet."""
        chair = table.chair_to_act
        return chair is not None and chair.bot is not None and not self._is_here(chair.bot)

    def arrived(self) -> list[str]:
        """A bot can be asked that could not: the tables that waited for one go on, those told."""
        table_ids, self._absent = list(self._absent), set()
        for table_id in table_ids:
            self.wake(table_id)
        return table_ids

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
        tasks = [*self._tasks.values(), *(thought.game for thought in self._thoughts.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()

    async def _run(self, table_id: str) -> None:
        try:
            while await self._go_on(table_id):
                pass
        except Exception:
            log.exception("a table stopped", table=table_id)
        finally:
            self._forwarding.discard(table_id)
            self._steps.pop(table_id, None)
            self._forget(table_id)
            del self._nudges[table_id], self._tasks[table_id]

    async def _go_on(self, table_id: str) -> bool:
        """Make one move when it is due; False when a person is awaited."""
        nudge = self._nudges[table_id]
        nudge.clear()
        table = await self._source.table(table_id)
        if not (table.waits_for_bot or table.plays_itself):
            return nudge.is_set()
        if self.is_fetching(table):
            self._absent.add(table_id)
            return nudge.is_set()
        pause = self._pause(table)
        if pause is None:
            return nudge.is_set()
        if table.waits_for_bot:
            self._think(table)  # during the pause, which is the longer one of the two for most
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
        if table.waits_for_bot:
            game = await self._think(table)
        else:
            game = table.game.copy()
            (text,) = game.legal_moves
            game.play(text)
        try:
            await self._source.commit(table, game)
        except StaleDecisionError:
            log.info("a move came too late", table=table.setup.table_id, move=game.moves[-1])

    def _think(self, table: Table) -> asyncio.Task[Game]:
        """What the bot is thinking about this revision of the table already, or begins to."""
        table_id = table.setup.table_id
        known = self._thoughts.get(table_id)
        if known is not None and known.revision == table.revision:
            return known.game
        self._forget(table_id)
        game = asyncio.create_task(self._thinkers.game_after(table))
        self._thoughts[table_id] = Thought(table.revision, game)
        return game

    def _forget(self, table_id: str) -> None:
        """Nobody waits for a thought any more."""
        known = self._thoughts.pop(table_id, None)
        if known is not None and not known.game.cancel() and not known.game.cancelled():
            known.game.exception()  # it is told where it was waited for


async def _nudged(nudge: asyncio.Event, seconds: float) -> bool:
    """Wait so long; True at once when nudged."""
    try:
        async with asyncio.timeout(seconds):
            await nudge.wait()
    except TimeoutError:
        return False
    return True
