"""A church card takes effect: its owner chooses on the dice themselves, then confirms here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.web.components.board import moves_two_dice
from biblios.web.components.cards import card_face
from biblios.web.components.forms import key_hint, move_button, move_form

if TYPE_CHECKING:
    from biblios.tables.seat_view import SeatView


def church_panel(table: SeatView) -> h.Node:
    """The church card, what to do, and the button that moves the dice."""
    card = table.view.church_card or ""
    face = h.div(".drawn")[card_face(card, "large")]
    if not table.is_my_turn:
        return h.div(".question")[
            face, h.p["The dice may move. Then the card goes to the discard pile."]
        ]
    two = moves_two_dice(table.view)
    return move_form(
        table, h.div(".question")[face, h.div(".answer")[_ask(two), _buttons(table, two)]]
    )


def _ask(two: bool) -> h.Element:
    what = "Choose two different dice" if two else "Choose a die"
    return h.p(".ask")[
        f"{what} by the arrows on the scriptorium. It shows the result before anything is done."
    ]


def _buttons(table: SeatView, two: bool) -> h.Element:
    words = "Move the two dice" if two else "Move the die"
    return h.div(".buttons")[
        h.button(
            ".primary",
            type="submit",
            name="move",
            value="dice",
            data_needs="change",
            data_count="2" if two else "1",
            data_key="Enter",
        )[words, key_hint("Enter")],
        h.p(".why", data_why="change", hidden=True)[
            "Two dice are still to be chosen." if two else "A die is still to be chosen."
        ],
        move_button("decline", "Leave the dice alone", key="d", class_="plain", formnovalidate=True)
        if "decline" in table.view.moves
        else None,
    ]
