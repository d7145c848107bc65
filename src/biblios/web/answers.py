"""Turns views into answers: a page, a fragment for a page that is open, or the way to one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse, RedirectResponse, Response

from biblios.tables.faults import (
    NotLegalError,
    NotOverError,
    NotYourSeatError,
    StaleDecisionError,
    TableError,
    UnknownTableError,
)
from biblios.web.form import FormTooLongError
from biblios.web.pages import message, table
from biblios.web.view_models import MessageView

if TYPE_CHECKING:
    import htpy
    from starlette.requests import HTTPConnection, Request

    from biblios.tables.seat_view import SeatView

STATUS = {
    UnknownTableError: 404,
    NotYourSeatError: 403,
    StaleDecisionError: 409,
    NotOverError: 409,
    FormTooLongError: 413,
    NotLegalError: 400,
}
TITLES = {
    400: "That did not work",
    403: "Not your seat",
    404: "Nothing here",
    405: "Not this way",
    409: "Not now",
    413: "Too long",
    500: "Something broke",
}


def is_htmx(connection: HTTPConnection) -> bool:
    """Whether an open page asks, that wants only what has changed."""
    return connection.headers.get("hx-request") == "true"


def page(element: htpy.Element, status: int = 200) -> HTMLResponse:
    """A whole page."""
    return HTMLResponse(str(element), status)


def see(address: str) -> RedirectResponse:
    """Sends the browser on after a form, so that a reload sends nothing twice."""
    return RedirectResponse(address, 303)


def table_answer(request: Request, view: SeatView, status: int = 200) -> Response:
    """A table: the fragment for an open page, else the page."""
    show = table.table_fragment if is_htmx(request) else table.table_page
    return page(show(view), status)


def status_of(error: TableError) -> int:
    """The HTTP status that says what went wrong."""
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)


def error_page(status: int, text: str) -> HTMLResponse:
    """A page that says in words what went wrong."""
    title = TITLES.get(status, TITLES[400])
    return page(message.message_page(MessageView(status, title, text)), status)


def setting_page(text: str) -> HTMLResponse:
    """A page that loads itself again until the rules are compiled."""
    view = MessageView(503, "Setting the table", text)
    answer = page(message.setting_page(view), 503)
    answer.headers["retry-after"] = "1"
    return answer
