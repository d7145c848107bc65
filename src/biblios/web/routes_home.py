"""The pages around the tables: home, a new table, the list of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

from biblios.tables.links import links_of
from biblios.tables.setup import seat_people
from biblios.web import new_table_form
from biblios.web.answers import page, see
from biblios.web.browser import browser_of
from biblios.web.form import FormError, read_form
from biblios.web.listing import line_of
from biblios.web.pages import games, home, new_table
from biblios.web.site import site_of
from biblios.web.view_models import GamesView, HomeView

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from biblios.web.view_models import NewTableForm

AT_HOME = 5
A_PAGE = 30
MOST_OPEN = 100


async def show_home(request: Request) -> Response:
    """The first page."""
    shelf, browser = site_of(request).shelf, browser_of(request)
    form = new_table_form.remembered(await shelf.settings(browser))
    going_on = await shelf.tables_of(browser, is_over=False, limit=AT_HOME)
    finished = await shelf.tables_of(browser, is_over=True, limit=AT_HOME)
    view = HomeView(
        last_settings=new_table_form.in_words(form),
        open_games=tuple(map(line_of, going_on)),
        finished_games=tuple(map(line_of, finished)),
    )
    return page(home.home_page(view))


async def play(request: Request) -> Response:
    """One click to a table, with the last settings."""
    settings = await site_of(request).shelf.settings(browser_of(request))
    return await _sit_down(request, new_table_form.remembered(settings))


async def show_new_table(request: Request) -> Response:
    """The form for a new table, as it was last sent."""
    settings = await site_of(request).shelf.settings(browser_of(request))
    view = new_table_form.view_of(new_table_form.remembered(settings))
    return page(new_table.new_table_page(view))


async def make_table(request: Request) -> Response:
    """A new table as the form asks for."""
    form, errors = new_table_form.read(await read_form(request))
    if errors:
        return page(new_table.new_table_page(new_table_form.view_of(form, errors)), 400)
    shelf = site_of(request).shelf
    await shelf.remember(browser_of(request), new_table_form.to_remember(form))
    return await _sit_down(request, form)


async def show_games(request: Request) -> Response:
    """The viewer's games: all that go on, and the finished ones a page at a time."""
    shelf, browser = site_of(request).shelf, browser_of(request)
    before = _before(request)
    going_on = await shelf.tables_of(browser, is_over=False, limit=MOST_OPEN)
    finished = await shelf.tables_of(browser, is_over=True, before=before, limit=A_PAGE + 1)
    is_more = len(finished) > A_PAGE
    finished = finished[:A_PAGE]
    view = GamesView(
        open_games=tuple(map(line_of, going_on)),
        finished_games=tuple(map(line_of, finished)),
        older=f"/games?before={finished[-1].changed_at}" if is_more else None,
    )
    return page(games.games_page(view))


async def show_health(request: Request) -> Response:
    """Whether tables can be played at, for those who watch the server."""
    return JSONResponse({"ready": site_of(request).warm.is_set()})


async def _sit_down(request: Request, form: NewTableForm) -> Response:
    setup = seat_people(new_table_form.wish_of(form), browser_of(request))
    await site_of(request).store.create(setup)
    return see(links_of(setup.table_id).table)


def _before(request: Request) -> int | None:
    text = request.query_params.get("before")
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 17):
        message = "The address of this list is damaged: start again at your games."
        raise FormError(message)
    return int(text)
