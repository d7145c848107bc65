"""A table: looking at it, and every form that is sent to it."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

from starlette.responses import Response

from biblios.tables.faults import NotOverError, NotYourSeatError, TableError, UnknownTableError
from biblios.tables.links import links_of
from biblios.tables.seat_view import Notice
from biblios.web.answers import is_htmx, page, see, status_of, table_answer
from biblios.web.browser import browser_of
from biblios.web.form import Form, FormError, FormTooLongError, move_of, read_form
from biblios.web.pages import reveal as reveal_pages
from biblios.web.pages import table as table_pages
from biblios.web.site import site_of
from biblios.web.view_models import RevealView

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

    from biblios.tables.table import Table

    Deed = Callable[[Request, str, Form], Awaitable[Table]]
    Endpoint = Callable[[Request], Awaitable[Response]]

STANDINGS = 6  # the reveal's last step, after its five categories
DECISION = "which decision it answers"


def table_id_of(request: Request) -> str:
    """The table an address names."""
    table_id: str = request.path_params["table_id"]
    return table_id


async def show_table(request: Request) -> Response:
    """The table, from the viewer's chair or a spectator's."""
    host = site_of(request).host
    table = await host.look(table_id_of(request))
    return page(table_pages.table_page(host.view(table, browser_of(request))))


async def show_fragment(request: Request) -> Response:
    """What changes on the page of a table."""
    host = site_of(request).host
    table = await host.look(table_id_of(request))
    return page(table_pages.table_fragment(host.view(table, browser_of(request))))


def deed(do: Deed) -> Endpoint:
    """Makes an endpoint of something done at a table.

    What is refused is answered with the table as it stands now and a notice that says why.
    """

    @wraps(do)
    async def endpoint(request: Request) -> Response:
        host, table_id = site_of(request).host, table_id_of(request)
        try:
            table = await do(request, table_id, await read_form(request))
        except (UnknownTableError, FormTooLongError):
            raise
        except TableError as error:
            table = await host.look(table_id)
            notice = Notice("error", str(error))
            view = host.view(table, browser_of(request), notice)
            return table_answer(request, view, status_of(error))
        if is_htmx(request):
            return table_answer(request, host.view(table, browser_of(request)))
        return see(links_of(table_id).table)

    return endpoint


@deed
async def play_move(request: Request, table_id: str, form: Form) -> Table:
    """A move."""
    host, browser = site_of(request).host, browser_of(request)
    number = form.number("number", DECISION)
    table = await host.table(table_id)
    text = move_of(form, host.view(table, browser).view)
    return await host.move(table_id, browser, number, text)


@deed
async def take_back(request: Request, table_id: str, form: Form) -> Table:
    """The last move, undone."""
    number = form.number("number", DECISION)
    return await site_of(request).host.undo(table_id, browser_of(request), number)


@deed
async def go_forward(request: Request, table_id: str, _form: Form) -> Table:
    """The bots play without a pause until the viewer's turn."""
    return await site_of(request).host.forward(table_id, browser_of(request))


@deed
async def go_one_step(request: Request, table_id: str, form: Form) -> Table:
    """The next bot moves at once."""
    number = form.number("number", DECISION)
    return await site_of(request).host.step(table_id, browser_of(request), number)


@deed
async def choose_pace(request: Request, table_id: str, form: Form) -> Table:
    """How fast the bots move from now on."""
    return await site_of(request).host.set_pace(table_id, browser_of(request), form.get("pace"))


async def play_again(request: Request) -> Response:
    """A new table with the same players, everybody one seat on."""
    site = site_of(request)
    table = await site.host.table(table_id_of(request))
    if table.seat_of(browser_of(request)) is None:
        message = "You did not sit at this table. Start one of your own on the first page."
        raise NotYourSeatError(message)
    setup = table.setup.again()
    await site.store.create(setup)
    return see(links_of(setup.table_id).table)


async def show_reveal(request: Request) -> Response:
    """The end of a game, category by category."""
    host = site_of(request).host
    view = host.view(await host.table(table_id_of(request)), browser_of(request))
    if view.reveal is None:
        message = "The game is not over yet: its end can be looked at when it is."
        raise NotOverError(message)
    shown = _shown(request)
    return page(
        reveal_pages.reveal_page(
            RevealView(
                table_id=view.table_id,
                title=view.title,
                seats=view.seats,
                reveal=view.reveal,
                shown=shown,
                next=f"{view.links.reveal}?shown={shown + 1}" if shown < STANDINGS else None,
                skip=f"{view.links.reveal}?shown={STANDINGS}" if shown < STANDINGS else None,
                links=view.links,
                is_player=view.seat is not None,
            )
        )
    )


def _shown(request: Request) -> int:
    text = request.query_params.get("shown", "0")
    if text not in tuple("0123456"):
        message = "The reveal has five categories and the standings: `shown` is 0 to 6."
        raise FormError(message)
    return int(text)
