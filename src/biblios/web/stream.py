"""Sends a page that is open what changes at its table, as server-sent events.

Every event is the whole fragment as it stands then, so a listener that missed some needs only the
newest; its id is the number of the decision awaited.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.responses import StreamingResponse

from biblios.web.browser import browser_of
from biblios.web.pages import table as table_pages
from biblios.web.routes_table import table_id_of
from biblios.web.site import site_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.responses import Response

    from biblios.tables.seat_view import SeatView
    from biblios.web.site import Site

HEARTBEAT = 15.0
"""Seconds of silence after which a comment is sent, so that nobody on the way hangs up."""
RETRY = 1000
"""Milliseconds a browser waits before it connects again."""
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


async def stream_table(request: Request) -> Response:
    """The changes of a table, from the viewer's chair or a spectator's."""
    site, table_id = site_of(request), table_id_of(request)
    await site.store.revision(table_id)  # an unknown table is an error page, not a stream
    events = _events(site, table_id, browser_of(request))
    return StreamingResponse(events, media_type="text/event-stream", headers=HEADERS)


async def _events(site: Site, table_id: str, browser: str) -> AsyncIterator[str]:
    yield f"retry: {RETRY}\n\n"
    while not site.warm.is_set():
        if site.failure is not None or site.bus.is_closed:
            return
        await _within(site.warm, 1.0)
        yield ": the rules are being made ready\n\n"
    with site.bus.listening(table_id) as changed:
        shown = None
        while not site.bus.is_closed:
            changed.clear()
            table = await site.host.look(table_id)
            view = site.host.view(table, browser)
            if view != shown:
                yield event_of(view)
                shown = view
            while not await _within(changed, HEARTBEAT):
                yield ": still here\n\n"


def event_of(view: SeatView) -> str:
    """A table as one event."""
    lines = str(table_pages.table_fragment(view)).splitlines()
    data = "\n".join(f"data: {line}" for line in lines)
    return f"id: {view.number}\n{data}\n\n"


async def _within(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event; whether it came in time."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
