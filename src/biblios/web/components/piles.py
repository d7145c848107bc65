"""Deck, auction pile and discard, with how far the game has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.web.components.cards import card_back, card_face, empty_slot, tokens

if TYPE_CHECKING:
    from biblios.records.view import View


def piles_section(view: View) -> h.Element:
    """The three piles."""
    return h.section("#piles", aria_labelledby="piles-title")[
        h.h2("#piles-title.visually-hidden")["Piles"],
        h.ul[
            _pile("deck", "Deck", view.deck_size, _top(view.deck_size)),
            _pile("auction", "Auction pile", view.auction_size, _top(view.auction_size)),
            _pile("discard", "Discard", view.discard_size, _top_of_discard(view)),
        ],
        _discarded(view),
    ]


def _pile(zone: str, name: str, size: int, top: h.Node) -> h.Element:
    return h.li(data_zone=zone, class_=f"of-{zone}")[
        top, h.span(".pile-name")[name], h.b(".pile-size")[str(size)]
    ]


def _top(size: int) -> h.Node:
    return card_back("tiny", "") if size else empty_slot("tiny")


def _top_of_discard(view: View) -> h.Node:
    if view.discard:
        return card_face(view.discard[-1], "tiny")
    return _top(view.discard_size)


def _discarded(view: View) -> h.Node:
    removed = f"{view.removed_size} cards were taken out unseen before the deal."
    hidden = view.discard_face_down
    return h.details[
        h.summary["Discarded"],
        h.p(".token-list")[tokens(view.discard)] if view.discard else h.p["Nothing face up yet."],
        h.p[f"{hidden} more lie face down."] if hidden else None,
        h.p(".quiet")[
            removed,
            [" Taken out openly: ", tokens(view.removed_openly)] if view.removed_openly else None,
        ],
    ]
