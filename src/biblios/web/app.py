"""The application: every address, and what happens when the server starts and stops."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import Mount, Route

from biblios.tables.shelf import Shelf
from biblios.tables.store import Store
from biblios.web import errors, routes_game, routes_home, routes_table
from biblios.web.browser import KnownBrowsers
from biblios.web.guard import Guard
from biblios.web.site import Site
from biblios.web.static_files import KeptFiles
from biblios.web.stream import stream_table
from biblios.web.warm import warm_up

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence

    from starlette.routing import BaseRoute

    from biblios.tables.thinking import Mover

STATIC = Path(__file__).parent / "static"


def make_app(
    database: str, *, mover: Mover | None = None, hosts: Sequence[str] = ("*",)
) -> Starlette:
    """The application.

    Args:
        database: an address for SQLAlchemy's asyncio engines, such as
            `sqlite+aiosqlite:///tables.sqlite`.
        mover: decides for the bots; None for our own bots.
        hosts: names the server answers to, `*` for any.
    """

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncGenerator[None]:
        store = await Store.open(database)
        app.state.site = site = Site(store, Shelf(store))
        warming = warm_up(site, mover)
        try:
            yield
        finally:
            warming.cancel()
            await site.close()

    return Starlette(
        routes=routes(),
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False),
            Middleware(Guard, refusal=errors.foreign_form),
            Middleware(KnownBrowsers),
        ],
        exception_handlers=errors.HANDLERS,
        lifespan=life,
    )


def routes() -> list[BaseRoute]:
    """Every address."""
    table, game = "/tables/{table_id}", "/games/{table_id}"
    return [
        Route("/", routes_home.show_home),
        Route("/play", routes_home.play, methods=["POST"]),
        Route("/new", routes_home.show_new_table),
        Route("/tables", routes_home.make_table, methods=["POST"]),
        Route("/games", routes_home.show_games),
        Route("/healthz", routes_home.show_health),
        Route(table, routes_table.show_table),
        Route(f"{table}/fragment", routes_table.show_fragment),
        Route(f"{table}/stream", stream_table),
        Route(f"{table}/reveal", routes_table.show_reveal),
        Route(f"{table}/moves", routes_table.play_move, methods=["POST"]),
        Route(f"{table}/undo", routes_table.take_back, methods=["POST"]),
        Route(f"{table}/forward", routes_table.go_forward, methods=["POST"]),
        Route(f"{table}/step", routes_table.go_one_step, methods=["POST"]),
        Route(f"{table}/pace", routes_table.choose_pace, methods=["POST"]),
        Route(f"{table}/again", routes_table.play_again, methods=["POST"]),
        Route(f"{game}/replay", routes_game.show_replay),
        Route(f"{game}/record", routes_game.download_record),
        Mount("/static", KeptFiles(directory=STATIC)),
    ]
