"""Keeps tables going: takes moves, keeps them, tells who looks, and lets the bots play."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from biblios.tables.faults import ALREADY_MADE, NotYourSeatError, StaleDecisionError, TableError
from biblios.tables.runner import Runner
from biblios.tables.seat_view import PACE, Notice, SeatView
from biblios.tables.showing import Moment, seat_view
from biblios.tables.table import Table, deal_of, summary_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from biblios.records.game import Game
    from biblios.tables.bus import Bus
    from biblios.tables.store import Store
    from biblios.tables.thinking import Mover

GIFT = ("place", "take", "church")
KEPT_IN_MEMORY = 256
"""Tables that need no replaying when they are looked at again."""


class Host:
    """All tables of this process.

    Args:
        store: where they are kept.
        bus: tells those who look.
        mover: decides for the bots.
        is_here: whether a bot can be asked yet; None where all can.
    """

    def __init__(
        self,
        store: Store,
        bus: Bus,
        mover: Mover,
        is_here: Callable[[str], bool] | None = None,
    ) -> None:
        self._store = store
        self._bus = bus
        self._runner = Runner(self, mover, is_here)
        self._tables: OrderedDict[str, Table] = OrderedDict()

    async def close(self) -> None:
        """Stop the bots."""
        await self._runner.close()

    async def table(self, table_id: str) -> Table:
        """The table as it stands now, dealt if it was not yet.

        Raises:
            UnknownTableError: there is no such table.
        """
        known = self._tables.get(table_id)
        if known is not None and known.revision == await self._store.revision(table_id):
            return known
        stored = await self._store.load(table_id)
        table = Table.rebuilt(stored)
        if stored.deal is None:
            await self._store.keep_deal(table_id, deal_of(table.game))
        return self._remember(table)

    async def look(self, table_id: str) -> Table:
        """The table as it stands now; bots that were stopped by a restart go on.

        Raises:
            UnknownTableError: there is no such table.
        """
        table = await self.table(table_id)
        if table.waits_for_bot or table.plays_itself:
            self._runner.start(table_id)
        return table

    def resume(self, table_ids: list[str]) -> None:
        """Let the bots of these tables go on."""
        for table_id in table_ids:
            self._runner.start(table_id)

    def arrived(self) -> None:
        """A bot can be asked that could not until now: the tables that waited for it go on."""
        for table_id in self._runner.arrived():
            self._bus.publish(table_id)

    def view(self, table: Table, browser: str | None, notice: Notice | None = None) -> SeatView:
        """What a browser is shown of a table: its own chair's view, or a spectator's."""
        is_forwarding = self._runner.is_forwarding(table.setup.table_id)
        moment = Moment(is_forwarding, notice, is_fetching=self._runner.is_fetching(table))
        return seat_view(table, table.seat_of(browser), moment)

    async def move(self, table_id: str, browser: str | None, number: int, text: str) -> Table:
        """Play a person's move.

        Raises:
            UnknownTableError: there is no such table.
            NotYourSeatError: the browser does not sit here, or is not awaited.
            StaleDecisionError: the decision with this number is already made.
            NotLegalError: the move is not legal.
        """
        table, seat = await self._seated(table_id, browser)
        return await self.commit(table, table.played(seat, number, text))

    async def undo(self, table_id: str, browser: str | None, number: int) -> Table:
        """Take a person's last move back.

        Raises:
            UnknownTableError: there is no such table.
            NotYourSeatError: the browser does not sit here.
            StaleDecisionError: somebody moved since.
            TableError: the move cannot be taken back.
        """
        table, seat = await self._seated(table_id, browser)
        if number != table.game.number:
            raise StaleDecisionError(ALREADY_MADE)
        if not table.can_undo(seat):
            message = "This move cannot be taken back: something was learnt by it."
            raise TableError(message)
        game = table.undone()
        revision = await self._store.retract(
            table_id, table.revision, game.number + 1, summary_of(game)
        )
        return self._changed(Table(table.setup, game, revision))

    async def forward(self, table_id: str, browser: str | None) -> Table:
        """Let the bots play without a pause until a person has something to decide.

        Raises:
            UnknownTableError: there is no such table.
            NotYourSeatError: the browser does not sit here.
        """
        table, _ = await self._seated(table_id, browser)
        if table.waits_for_bot or table.plays_itself:
            self._runner.forward(table_id)
            self._bus.publish(table_id)
        return table

    async def step(self, table_id: str, browser: str | None, number: int) -> Table:
        """Let the next bot move at once.

        Raises:
            UnknownTableError: there is no such table.
            NotYourSeatError: the browser does not sit here.
        """
        table, _ = await self._seated(table_id, browser)
        if number == table.game.number:
            self._runner.step(table_id, number)
        return table

    async def set_pace(self, table_id: str, browser: str | None, pace: str) -> Table:
        """Choose how fast the bots play.

        Raises:
            UnknownTableError: there is no such table.
            NotYourSeatError: the browser does not sit here.
            TableError: there is no such pace.
        """
        await self._seated(table_id, browser)
        if pace not in PACE:
            message = f"The pace is one of {', '.join(PACE)}, not {pace!r}."
            raise TableError(message)
        await self._store.set_pace(table_id, pace)
        table = await self.table(table_id)
        return self._changed(table)

    async def commit(self, table: Table, game: Game) -> Table:
        """Keep the new moves of a game and tell everybody who looks.

        Raises:
            StaleDecisionError: the table has changed meanwhile.
        """
        before = table.game.number
        lots_in_order = table.game.decision in GIFT and game.decision not in GIFT
        summary = summary_of(game, deal_of(game) if lots_in_order else None)
        revision = await self._store.append(
            table.setup.table_id,
            table.revision,
            before + 1,
            game.moves[before:],
            summary,
        )
        return self._changed(Table(table.setup, game, revision))

    def _changed(self, table: Table) -> Table:
        self._remember(table)
        table_id = table.setup.table_id
        self._bus.publish(table_id)
        if table.waits_for_bot or table.plays_itself:
            self._runner.wake(table_id)
        return table

    async def _seated(self, table_id: str, browser: str | None) -> tuple[Table, int]:
        table = await self.table(table_id)
        seat = table.seat_of(browser)
        if seat is None:
            message = "You are watching this table: only those who sit at it can play."
            raise NotYourSeatError(message)
        return table, seat

    def _remember(self, table: Table) -> Table:
        self._tables[table.setup.table_id] = table
        self._tables.move_to_end(table.setup.table_id)
        while len(self._tables) > KEPT_IN_MEMORY:
            self._tables.popitem(last=False)
        return table
