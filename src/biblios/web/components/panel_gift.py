"""The gift phase: placing the card drawn, and taking one from the public space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import htpy as h

from biblios.tables.card_words import card_words
from biblios.web.components.cards import card_back, card_face, drawing, empty_slot
from biblios.web.components.forms import key_hint, move_button, move_form

if TYPE_CHECKING:
    from biblios.tables.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class Target:
    """One of the three places for a drawn card."""

    move: str
    name: str
    words: str
    key: str


TARGETS = (
    Target("keep", "Keep", "in the hand, unseen", "1"),
    Target("auction", "Auction", "on the pile, face down", "2"),
    Target("public", "Public", "face up, for the others", "3"),
)


def gift_panel(table: SeatView) -> h.Node:
    """The card drawn, the three targets, and the public space."""
    mine = table.is_my_turn and table.view.decision == "place"
    body = h.div(".question")[
        _drawn(table) if table.view.decision == "place" else None,
        h.div(".targets")[(_target(table, target, mine) for target in TARGETS)],
    ]
    return move_form(table, body) if table.is_my_turn else body


def _drawn(table: SeatView) -> h.Element:
    drawn = table.view.drawn
    if drawn is None:
        return h.div(".drawn.unseen")[card_back("medium", "a card that only its owner sees")]
    return h.div(".drawn")[
        card_face(drawn, "large"), h.p(".caption")["You drew ", h.b[card_words(drawn)]]
    ]


def _target(table: SeatView, target: Target, mine: bool) -> h.Element:
    content = [
        h.span(".target-name")[drawing(target.move, "icon"), h.b[target.name]],
        h.span(".target-words")[target.words],
        _slots(table, target.move),
    ]
    if not mine:
        return h.div(class_=f"target {target.move}")[content]
    full = target.move not in table.view.moves
    return move_button(
        target.move,
        [content, h.span(".why")["full this turn"] if full else None],
        key=None if full else target.key,
        class_=f"target {target.move}",
        disabled=full,
    )


def _slots(table: SeatView, place: str) -> h.Element:
    view = table.view
    free = view.free.get(place, 0)
    if place == "public":
        return h.span(".slots", data_zone="public")[
            [_public_card(table, card, i) for i, card in enumerate(view.public_space)],
            [empty_slot("tiny") for _ in range(free)],
        ]
    filled = h.span(".slots", data_zone=None)
    return filled[empty_slot("tiny") if free else card_back("tiny", "taken this turn")]


def _public_card(table: SeatView, card: str, place: int) -> h.Node:
    taking = table.is_my_turn and table.view.decision == "take"
    if not taking:
        return card_face(card, "tiny")
    move = f"take {card}"
    first = table.view.public_space.index(card) == place
    return h.button(
        type="submit",
        name="move",
        value=move,
        class_="take-card",
        aria_label=f"Take {card_words(card)}",
        data_key=str(place + 1) if first else None,
        data_focus=place == 0,
    )[card_face(card, "medium", ""), key_hint(str(place + 1)) if first else None]
