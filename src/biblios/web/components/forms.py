"""Forms that answer a decision: plain HTML, taken over by htmx where scripts run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

if TYPE_CHECKING:
    from biblios.tables.seat_view import SeatView

MORPH = {"hx-target": "#table", "hx-swap": "outerMorph", "hx-sync": "drop"}
"""A form is sent once at a time; another decision's form need not wait for its answer."""


def post_form(
    table: SeatView, action: str, content: h.Node, *, class_: str = "", id_: str | None = None
) -> h.Element:
    """A form that posts to the table with the number of the decision it was made for."""
    attributes = {"method": "post", "action": action, "hx-post": action, **MORPH}
    return h.form(attributes, class_=class_ or None, id=id_)[
        h.input(type="hidden", name="number", value=str(table.number)), content
    ]


def move_form(
    table: SeatView, content: h.Node, *, class_: str = "", part: str = "act"
) -> h.Element:
    """A form that makes a move; its id changes with every decision, so that nothing is carried over."""
    return post_form(table, table.links.moves, content, class_=class_, id_=form_id(table, part))


def form_id(table: SeatView, part: str = "act") -> str:
    """The id by which controls elsewhere on the page belong to a move's form."""
    return f"{part}-{table.number}"


def move_button(
    move: str,
    content: h.Node,
    *,
    key: str | None = None,
    class_: str = "",
    **attributes: str | bool | None,
) -> h.Element:
    """A button that sends one move; `key` presses it from the keyboard."""
    return h.button(
        type="submit", name="move", value=move, data_key=key, class_=class_ or None, **attributes
    )[content, key_hint(key)]


def key_hint(key: str | None) -> h.Node:
    """The key that presses a button, shown where there is a keyboard."""
    return h.kbd(aria_hidden="true")[key.upper() if len(key) == 1 else key] if key else None
