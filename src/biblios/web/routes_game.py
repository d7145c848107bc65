"""A game after the event: its replay, move by move, and its record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from starlette.responses import Response

from biblios.tables.faults import NotOverError
from biblios.web.answers import page
from biblios.web.browser import browser_of
from biblios.web.form import FormError
from biblios.web.pages import replay as replay_pages
from biblios.web.routes_table import table_id_of
from biblios.web.site import site_of

if TYPE_CHECKING:
    from starlette.requests import Request

ALL = "all"
SPECTATOR = "none"


async def show_replay(request: Request) -> Response:
    """A game after some of its moves, from a chair the viewer may look from."""
    from biblios.web.replaying import replay_view  # needs the compiled rules

    host = site_of(request).host
    table = await host.table(table_id_of(request))
    own = table.seat_of(browser_of(request))
    chair = _chair(request.query_params.get("seat"), own, table.setup.players)
    move = _move(request.query_params.get("move"))
    return page(replay_pages.replay_page(replay_view(table, own, chair, move)))


async def download_record(request: Request) -> Response:
    """The record of a finished game."""
    table = await site_of(request).host.table(table_id_of(request))
    if not table.game.is_over:
        message = "A game's record shows every card: it can be had once the game is over."
        raise NotOverError(message)
    text = json.dumps(table.game.record(), ensure_ascii=False) + "\n"
    name = f"biblios-{table.setup.table_id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


def _chair(text: str | None, own: int | None, players: int) -> int | str | None:
    """A seat, None for a spectator, or `all`."""
    if text is None:
        return own
    if text == ALL:
        return ALL
    if text == SPECTATOR:
        return None
    if text in tuple("0123")[:players]:
        return int(text)
    message = f"The seat to look from is 0 to {players - 1}, none or all."
    raise FormError(message)


def _move(text: str | None) -> int | None:
    """How many moves; None for where a replay begins."""
    if text is None:
        return None
    if text.isascii() and text.isdecimal() and len(text) < 6:
        return int(text)
    message = "The move to look at is a whole number."
    raise FormError(message)
