"""The reveal: category by category, left to right along the scriptorium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.web.components.cards import category_name, die
from biblios.web.components.forms import key_hint
from biblios.web.components.page import flight, reading_page
from biblios.web.components.panel_over import after_game
from biblios.web.components.standings import category_reveal, points_table, standings_list
from biblios.web.components.words import called

if TYPE_CHECKING:
    from biblios.tables.seat_view import CategoryReveal
    from biblios.web.view_models import RevealView

LAST = 5


def reveal_page(view: RevealView) -> h.Element:
    """One step of the reveal; the script turns the steps in place."""
    return reading_page(f"Reveal: {view.title}", [reveal_fragment(view), flight()], script="reveal")


def reveal_fragment(view: RevealView) -> h.Element:
    """The part that changes from step to step."""
    return h.article("#reveal", data_shown=str(view.shown))[
        h.h1[_title(view)],
        h.ul(".columns.scriptorium", aria_label="Scriptorium")[
            (_niche(view, place, category) for place, category in enumerate(view.reveal.categories))
        ],
        _stage(view),
        points_table(view.reveal, view.seats, min(view.shown, LAST)),
        _ways(view),
    ]


def _title(view: RevealView) -> str:
    return "The result" if view.shown > LAST else "The hands are turned up"


def _niche(view: RevealView, place: int, category: CategoryReveal) -> h.Element:
    gone = place < view.shown
    now = place == view.shown - 1 and view.shown <= LAST
    return h.li(class_=["niche", category.code, {"gone": gone, "now": now}])[
        category_name(category.code, short=True),
        h.span(".face-of")[
            None if gone and category.winner is not None else die(category.code, category.die)
        ],
        h.span(".figure")[_owner(view, category) if gone else str(category.die)],
    ]


def _owner(view: RevealView, category: CategoryReveal) -> str:
    return "nobody" if category.winner is None else called(view.seats[category.winner])


def _stage(view: RevealView) -> h.Node:
    if view.shown > LAST:
        return standings_list(view.reveal, view.seats)
    if view.shown == 0:
        return h.p(".lead")["Five dice, from left to right: who holds most of each category?"]
    return category_reveal(view.reveal.categories[view.shown - 1], view.seats)


def _ways(view: RevealView) -> h.Element:
    return h.div(".buttons.ways")[
        h.a("#next.button.primary", href=view.next, data_key="Enter")[
            _next_words(view), key_hint("Enter")
        ]
        if view.next
        else None,
        h.a(".button.plain", href=view.skip, data_key="s")["Skip to the result", key_hint("s")]
        if view.skip
        else None,
        after_game(view.links, plays=view.is_player) if view.shown > LAST else None,
    ]


def _next_words(view: RevealView) -> str:
    if view.shown >= LAST:
        return "The result"
    return f"Next: {view.reveal.categories[view.shown].name}"
