"""What a browser finds again: its tables, finished and unfinished, and its last settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, insert, select, update

from biblios.tables.schema import browsers, chairs, tables
from biblios.tables.setup import Chair
from biblios.tables.store import now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.engine import Row

    from biblios.tables.store import Store


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list."""

    table_id: str
    chairs: tuple[Chair, ...]
    seat: int
    """The browser's own seat."""
    rules: dict[str, str]
    to_act: int | None
    progress: int
    """Share of the game played, 0 to 100."""
    result: dict[str, Any] | None
    changed_at: int
    """Milliseconds since 1970, UTC."""


class Shelf:
    """The tables of each browser."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    async def tables_of(
        self, browser: str, *, is_over: bool, before: int | None = None, limit: int = 20
    ) -> list[Listed]:
        """The tables a browser sits at, newest first.

        Args:
            browser: the browser's key.
            is_over: the finished ones, or the unfinished.
            before: only those last changed before this time, in milliseconds since 1970.
            limit: at most so many.
        """
        query = (
            select(tables, chairs.c.seat)
            .join(chairs, and_(chairs.c.table_id == tables.c.id, chairs.c.browser == browser))
            .where(tables.c.result.is_not(None) if is_over else tables.c.result.is_(None))
            .order_by(tables.c.changed_at.desc(), tables.c.id)
            .limit(limit)
        )
        if before is not None:
            query = query.where(tables.c.changed_at < before)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).all()
            ids = [row.id for row in found]
            sat = await connection.execute(
                select(chairs).where(chairs.c.table_id.in_(ids)).order_by(chairs.c.seat)
            )
            seats = sat.all()
        return [_listed(row, seats) for row in found]

    async def waiting_for_bots(self) -> list[str]:
        """The unfinished tables where it is a bot's turn."""
        query = (
            select(tables.c.id)
            .join(chairs, and_(chairs.c.table_id == tables.c.id, chairs.c.seat == tables.c.to_act))
            .where(tables.c.result.is_(None), chairs.c.bot.is_not(None))
        )
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def settings(self, browser: str) -> dict[str, Any] | None:
        """What this browser last asked for when it made a table."""
        query = select(browsers.c.settings).where(browsers.c.key == browser)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def remember(self, browser: str, settings: dict[str, Any]) -> None:
        """Keep what this browser asked for."""
        values = {"settings": settings, "seen_at": now()}
        async with self._engine.begin() as connection:
            known = await connection.execute(
                update(browsers).where(browsers.c.key == browser).values(**values)
            )
            if known.rowcount == 0:
                await connection.execute(insert(browsers).values(key=browser, **values))


def _listed(row: Row[Any], seats: Sequence[Row[Any]]) -> Listed:
    sat = tuple(Chair(s.name, s.bot, s.browser) for s in seats if s.table_id == row.id)
    return Listed(
        table_id=row.id,
        chairs=sat,
        seat=row.seat,
        rules=row.rules,
        to_act=row.to_act,
        progress=row.progress,
        result=row.result,
        changed_at=row.changed_at,
    )
