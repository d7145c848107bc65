"""Every error as a page in words, never a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from starlette.exceptions import HTTPException

from biblios.tables.faults import TableError
from biblios.web.answers import error_page, is_htmx, setting_page, status_of
from biblios.web.site import NotWarmError, site_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import Receive, Scope, Send

log = structlog.get_logger()

WORDS = {
    404: "There is no page at this address.",
    405: "This address cannot be used in this way.",
}
WARMING = (
    "The rules are being made ready. This takes some seconds at the first start, and is quick "
    "afterwards. The page goes on by itself."
)
FAILED = "The rules could not be made ready. The server's log says why."


async def http_error(_request: Request, error: Exception) -> Response:
    """What the framework refuses: unknown addresses and methods."""
    assert isinstance(error, HTTPException)  # noqa: S101
    answer = error_page(error.status_code, WORDS.get(error.status_code, error.detail))
    answer.headers.update(error.headers or {})
    return answer


async def table_error(_request: Request, error: Exception) -> Response:
    """What a table refuses."""
    assert isinstance(error, TableError)  # noqa: S101
    return error_page(status_of(error), str(error))


async def not_warm(request: Request, _error: Exception) -> Response:
    """A table asked for before the rules are compiled."""
    if site_of(request).failure is not None:
        return error_page(500, FAILED)
    answer = setting_page(WARMING)
    if is_htmx(request):
        answer.headers["hx-refresh"] = "true"
    return answer


async def broken(request: Request, error: Exception) -> Response:
    """A fault of ours: the log has the traceback, the page does not."""
    log.error("a request failed", path=request.url.path, exc_info=error)
    return error_page(500, "The fault is ours, and is in the server's log. Nothing was lost.")


async def foreign_form(scope: Scope, receive: Receive, send: Send) -> None:
    """A form that another site's page sent."""
    answer = error_page(403, "This form was sent by another site's page, and nothing was done.")
    await answer(scope, receive, send)


HANDLERS: Mapping[Any, Callable[[Request, Exception], Any]] = {
    HTTPException: http_error,
    TableError: table_error,
    NotWarmError: not_warm,
    Exception: broken,
}
