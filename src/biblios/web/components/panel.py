"""The decision: what is awaited, the card in question, and the controls to answer with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.web.components.forms import form_id, key_hint, post_form
from biblios.web.components.panel_church import church_panel
from biblios.web.components.panel_gift import gift_panel
from biblios.web.components.panel_lot import auction_panel
from biblios.web.components.panel_over import over_panel

if TYPE_CHECKING:
    from biblios.tables.seat_view import SeatView


def panel_section(table: SeatView) -> h.Element:
    """The part of the page that is always within reach of the thumb."""
    classes: list[str | dict[str, bool]] = [
        "panel",
        f"to-{table.view.decision}",
        {"mine": table.is_my_turn},
    ]
    return h.section("#panel", aria_labelledby="status", class_=classes, tabindex="-1")[
        _notice(table), _status(table), _content(table), _pacing(table)
    ]


def _content(table: SeatView) -> h.Node:
    view = table.view
    if table.is_over:
        return over_panel(table)
    if view.church_card is not None:
        return church_panel(table)
    if view.phase == "gift":
        return gift_panel(table)
    return auction_panel(table)


def _notice(table: SeatView) -> h.Node:
    if table.notice is None:
        return None
    return h.p("#notice", class_=f"notice {table.notice.kind}", role="alert")[table.notice.text]


def _status(table: SeatView) -> h.Element:
    last = next((line for line in reversed(table.log) if line.kind != "turn_up"), None)
    return h.div(".status")[
        h.h2("#status")[table.status],
        h.p(".last")[last.text] if last and not table.is_over else None,
    ]


def _pacing(table: SeatView) -> h.Node:
    """Undo, the next move of a bot, and the way to the viewer's own turn."""
    buttons = []
    if table.can_step:
        buttons.append(
            post_form(
                table,
                table.links.step,
                _button("Continue", "c", "primary", focus=True),
                id_=form_id(table, "step"),
            )
        )
    if table.can_forward and not table.is_my_turn:
        words = "Playing on…" if table.is_forwarding else "Play on to my turn"
        buttons.append(post_form(table, table.links.forward, _button(words, "f", "plain")))
    if table.can_undo:
        buttons.append(post_form(table, table.links.undo, _button("Undo", "u", "plain")))
    return h.div(".pacing")[buttons] if buttons else None


def _button(words: str, key: str, class_: str, *, focus: bool = False) -> h.Element:
    return h.button(type="submit", data_key=key, class_=class_, data_focus=focus)[
        words, key_hint(key)
    ]
