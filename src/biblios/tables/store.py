"""Keeps tables in a database, so that a crash loses nothing that was acknowledged.

Every change names the revision it was made from; whoever comes second with the same revision
gets a `StaleDecisionError`, in whichever process.
"""

from __future__ import annotations

import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, event, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from biblios.tables.faults import ALREADY_MADE, StaleDecisionError, UnknownTableError
from biblios.tables.kept import Stored
from biblios.tables.schema import SCHEMA_VERSION, chairs, metadata, moves, schema_versions, tables
from biblios.tables.setup import Chair, Setup

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence

    from sqlalchemy.engine.interfaces import DBAPIConnection
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
    from sqlalchemy.pool import ConnectionPoolEntry

    from biblios.tables.kept import Summary


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Store:
    """Tables, their chairs and their moves."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect and make what is missing.

        Args:
            url: for SQLAlchemy's asyncio engines, such as `sqlite+aiosqlite:///games.sqlite`.

        Raises:
            ValueError: the database was made by a newer version of this program.
        """
        engine = create_async_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(metadata.create_all)
                await _check_version(connection)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Let go of every connection."""
        await self.engine.dispose()

    async def create(self, setup: Setup) -> None:
        """Keep a new table, not yet dealt."""
        at = now()
        async with self.engine.begin() as connection:
            await connection.execute(
                insert(tables).values(
                    id=setup.table_id,
                    seed=setup.seed,
                    rules=setup.rules,
                    pace=setup.pace,
                    plays_forced=setup.plays_forced,
                    revision=0,
                    to_act=0,
                    progress=0,
                    made_at=at,
                    changed_at=at,
                )
            )
            rows = [
                {"table_id": setup.table_id, "seat": seat, **_chair_row(chair)}
                for seat, chair in enumerate(setup.chairs)
            ]
            await connection.execute(insert(chairs), rows)

    async def revision(self, table_id: str) -> int:
        """How often the table has changed.

        Raises:
            UnknownTableError: there is no such table.
        """
        async with self.engine.connect() as connection:
            query = select(tables.c.revision).where(tables.c.id == table_id)
            found: int | None = (await connection.execute(query)).scalar_one_or_none()
        if found is None:
            raise _unknown()
        return found

    async def load(self, table_id: str) -> Stored:
        """Read a whole table.

        Raises:
            UnknownTableError: there is no such table.
        """
        async with self.engine.connect() as connection:
            query = select(tables).where(tables.c.id == table_id)
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                raise _unknown()
            sat = await connection.execute(
                select(chairs).where(chairs.c.table_id == table_id).order_by(chairs.c.seat)
            )
            seats = tuple(Chair(chair.name, chair.bot, chair.browser) for chair in sat)
            texts = await connection.execute(
                select(moves.c.text).where(moves.c.table_id == table_id).order_by(moves.c.number)
            )
            played = tuple(texts.scalars())
        setup = Setup(table_id, seats, row.rules, row.pace, row.plays_forced, row.seed)
        return Stored(setup, row.deal, played, row.revision)

    async def keep_deal(self, table_id: str, deal: dict[str, Any]) -> None:
        """Keep the deal of a table that has none."""
        async with self.engine.begin() as connection:
            await connection.execute(
                update(tables)
                .where(tables.c.id == table_id, tables.c.deal.is_(None))
                .values(deal=deal)
            )

    async def append(
        self, table_id: str, revision: int, first: int, texts: Sequence[str], summary: Summary
    ) -> int:
        """Add moves to a table, all or none.

        Args:
            table_id: which table.
            revision: the one the moves were made from.
            first: number of the first new move, counted from 1.
            texts: `seat:move` each, a decision and the chance that followed it.
            summary: how the game stands afterwards.

        Returns:
            The new revision.

        Raises:
            StaleDecisionError: the table has changed since that revision.
        """
        at = now()
        rows = [
            {"table_id": table_id, "number": first + i, "text": text, "made_at": at}
            for i, text in enumerate(texts)
        ]
        async with self._changing(table_id, revision, summary) as connection:
            await connection.execute(insert(moves), rows)
        return revision + 1

    async def retract(self, table_id: str, revision: int, last: int, summary: Summary) -> int:
        """Take back the move numbered `last` and all after it; returns the new revision.

        Raises:
            StaleDecisionError: the table has changed since that revision.
        """
        async with self._changing(table_id, revision, summary) as connection:
            await connection.execute(
                delete(moves).where(moves.c.table_id == table_id, moves.c.number >= last)
            )
        return revision + 1

    async def set_pace(self, table_id: str, pace: str) -> None:
        """Change how fast the bots play at a table."""
        async with self.engine.begin() as connection:
            await connection.execute(
                update(tables)
                .where(tables.c.id == table_id)
                .values(pace=pace, revision=tables.c.revision + 1)
            )

    @asynccontextmanager
    async def _changing(
        self, table_id: str, revision: int, summary: Summary
    ) -> AsyncGenerator[AsyncConnection]:
        """A transaction that holds only if nobody changed the table since `revision`."""
        try:
            async with self.engine.begin() as connection:
                done = await connection.execute(
                    update(tables)
                    .where(tables.c.id == table_id, tables.c.revision == revision)
                    .values(
                        revision=revision + 1,
                        to_act=summary.to_act,
                        progress=summary.progress,
                        result=summary.result,
                        changed_at=now(),
                        **({} if summary.deal is None else {"deal": summary.deal}),
                    )
                )
                if done.rowcount != 1:
                    raise StaleDecisionError(ALREADY_MADE)
                yield connection
        except IntegrityError as error:  # the move's number is taken
            raise StaleDecisionError(ALREADY_MADE) from error


def _unknown() -> UnknownTableError:
    return UnknownTableError("There is no table at this address.")


def _chair_row(chair: Chair) -> dict[str, str | None]:
    return {"name": chair.name, "bot": chair.bot, "browser": chair.browser}


def _set_up_sqlite(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # an acknowledged move survives a power cut
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()


async def _check_version(connection: AsyncConnection) -> None:
    found = (await connection.execute(select(schema_versions.c.version))).scalar_one_or_none()
    if found is None:
        await connection.execute(insert(schema_versions).values(version=SCHEMA_VERSION))
    elif found != SCHEMA_VERSION:
        message = f"expected a database of version {SCHEMA_VERSION}, this one is of {found}"
        raise ValueError(message)
