"""Tells everybody who looks at a table, in this process, that something changed there."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator


class Bus:
    """A wake-up call per listener; several changes at once are one call.

    A listener reads the newest state when it wakes, so a slow one skips what is past.
    """

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.is_closed = False

    @contextmanager
    def listening(self, table_id: str) -> Generator[asyncio.Event]:
        """An event that is set at every change of the table, and when the bus closes."""
        event = asyncio.Event()
        if self.is_closed:
            event.set()
        self._listeners[table_id].add(event)
        try:
            yield event
        finally:
            self._listeners[table_id].discard(event)
            if not self._listeners[table_id]:
                del self._listeners[table_id]

    def publish(self, table_id: str) -> None:
        """Wake everybody who listens to the table."""
        for event in self._listeners.get(table_id, ()):
            event.set()

    def close(self) -> None:
        """Wake everybody for the last time: the server stops."""
        self.is_closed = True
        for events in self._listeners.values():
            for event in events:
                event.set()
