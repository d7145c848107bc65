"""The end of a game at the table: the way to the reveal, and on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.web.components.assets import asset

if TYPE_CHECKING:
    from biblios.tables.seat_view import Links, SeatView


def over_panel(table: SeatView) -> h.Node:
    """Nothing is told here that the reveal is to show."""
    return h.div(".answer.over")[
        h.img(src=asset("vine.svg"), alt="", width="320", height="34"),
        h.p["All hands are about to be turned up, category by category."],
        h.p(".buttons")[
            h.a(".button.primary", href=f"{table.links.reveal}?shown=0", data_key="Enter")[
                "Turn up the hands"
            ],
            h.a(".button.plain", href=f"{table.links.reveal}?shown=6")["Straight to the result"],
        ],
        after_game(table.links, plays=table.seat is not None),
    ]


def after_game(links: Links, *, plays: bool) -> h.Element:
    """What one can do with a finished game."""
    return h.div(".after")[
        h.form(method="post", action=links.again)[h.button(".plain", type="submit")["Play again"]]
        if plays
        else None,
        h.a(".button.plain", href=links.replay)["Look at it move by move"],
        h.a(".button.plain", href=links.record, download=True)["Download the record"],
    ]
