"""What every request of one server process shares."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from biblios.tables.bus import Bus

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from biblios.tables.host import Host
    from biblios.tables.shelf import Shelf
    from biblios.tables.store import Store


class NotWarmError(Exception):
    """The rules are still being compiled."""


@dataclass(slots=True)
class Site:
    """The store, the bus, and the host once the rules are compiled."""

    store: Store
    shelf: Shelf
    bus: Bus = field(default_factory=Bus)
    warm: asyncio.Event = field(default_factory=asyncio.Event)
    failure: BaseException | None = None
    """Why the rules could not be made ready."""
    _host: Host | None = None

    @property
    def host(self) -> Host:
        """The tables.

        Raises:
            NotWarmError: the rules are still being compiled.
        """
        if self._host is None:
            raise NotWarmError
        return self._host

    def open(self, host: Host) -> None:
        """From now on tables can be played at."""
        self._host = host
        self.warm.set()

    async def close(self) -> None:
        """End every stream, stop the bots, let go of the database."""
        self.bus.close()
        if self._host is not None:
            await self._host.close()
        await self.store.close()


def site_of(connection: HTTPConnection) -> Site:
    """The site that a request was sent to."""
    site: Site = connection.app.state.site
    return site
