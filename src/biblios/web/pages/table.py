"""The table, where the game is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.tables.seat_view import PACES
from biblios.web.components.assets import asset
from biblios.web.components.board import board_section
from biblios.web.components.cards import drawing
from biblios.web.components.forms import post_form
from biblios.web.components.hand import hand_section
from biblios.web.components.log import log_section
from biblios.web.components.page import document, flight
from biblios.web.components.panel import panel_section
from biblios.web.components.piles import piles_section
from biblios.web.components.players import players_section

if TYPE_CHECKING:
    from biblios.records.view import View
    from biblios.tables.seat_view import SeatView


def table_page(table: SeatView) -> h.Element:
    """The whole page of a table."""
    refresh = None
    if table.needs_refresh:
        refresh = h.noscript[h.meta({"http-equiv": "refresh"}, content="1")]
    return document(
        _title(table),
        [
            h.a(".skip", href="#panel")["To the decision"],
            table_fragment(table),
            h.div("#live.visually-hidden", role="log", aria_live="polite", aria_label="News"),
            h.p("#offline.notice", role="status", hidden=True)[
                "The connection is lost. Nothing is: the table comes back by itself."
            ],
            flight(),
        ],
        script="table",
        refresh=refresh,
        body_class="playing",
        icon=_icon(table),
    )


def _title(table: SeatView) -> str:
    return f"● Your turn · {table.title}" if table.is_my_turn else table.title


def _icon(table: SeatView) -> str:
    return "favicon-turn.svg" if table.is_my_turn else "favicon.svg"


def table_fragment(table: SeatView) -> h.Element:
    """Everything of the table that changes; the stream sends it anew after every move."""
    view = table.view
    return h.div(
        "#table",
        class_=["phase-" + view.phase, "decision-" + view.decision],
        data_number=str(table.number),
        data_stream=table.links.stream,
        data_seat=None if table.seat is None else str(table.seat),
        data_turn="mine" if table.is_my_turn else None,
        data_title=f"{table.title} · Biblios",
        data_icon=asset(_icon(table)),
    )[
        _bar(table),
        h.main("#main")[
            h.h1(".visually-hidden")[table.title],
            players_section(table),
            piles_section(view),
            panel_section(table),
            board_section(table),
            hand_section(table),
        ],
        h.aside("#side", aria_label="Log")[
            log_section(view, table.log, table.seats, table.links.replay)
        ],
    ]


def _bar(table: SeatView) -> h.Element:
    return h.header("#bar")[
        h.a(".wordmark", href="/")[h.img(src=asset("favicon.svg"), alt="", width="28"), "Biblios"],
        h.p(".progress")[progress_words(table.view)],
        h.button("#sound", type="button", aria_pressed="false", hidden=True)[
            drawing("mute", "icon off"),
            drawing("sound", "icon on"),
            h.span(".visually-hidden")["Sound on your turn"],
        ],
        _menu(table),
    ]


def progress_words(view: View) -> str:
    """How far the game has come."""
    if view.phase == "gift":
        return f"Gift turn {view.turn + 1} of {view.turns}"
    if view.phase == "auction":
        return f"Lot {view.lot_number} of {view.lots}"
    return "The game is over"


def _pace(table: SeatView) -> h.Element:
    """How fast the bots play: for those who sit at the table to choose."""
    return post_form(
        table,
        table.links.pace,
        [
            h.label(for_="pace")["How fast the others play"],
            h.select("#pace", name="pace")[
                (
                    h.option(value=pace.name, selected=pace.name == table.pace.name)[pace.words]
                    for pace in PACES
                )
            ],
            h.button(".plain", type="submit")["Set"],
        ],
        class_="pace",
    )


def _menu(table: SeatView) -> h.Element:
    return h.details("#menu")[
        h.summary["Table"],
        h.div(".sheet")[
            h.h2["This table"],
            h.p[h.b["Rules: "], table.rules_words],
            _pace(table) if table.seat is not None else None,
            h.h2["Keys"],
            h.p(".keys")[
                "Every key is shown on its button. ",
                h.kbd["1"],
                " to ",
                h.kbd["5"],
                " choose, ",
                h.kbd["Enter"],
                " confirms, ",
                h.kbd["+"],
                " and ",
                h.kbd["−"],
                " change a bid, ",
                h.kbd["L"],
                " goes to the log, ",
                h.kbd["H"],
                " to your hand.",
            ],
            h.ul(".links")[
                h.li[h.a(href=table.links.replay)["This game, move by move"]],
                h.li[h.a(href="/games")["Your games"]],
                h.li[h.a(href="/new")["New table"]],
                h.li[h.a(href="/")["Home"]],
            ],
        ],
    ]
