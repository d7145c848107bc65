"""The auction: the lot, who has bid what, and the controls for bidding and paying."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.tables.card_words import card_words
from biblios.web.components.cards import card_face
from biblios.web.components.panel_bid import bid_controls
from biblios.web.components.panel_pay import pay_controls
from biblios.web.components.words import called

if TYPE_CHECKING:
    from biblios.records.view import View
    from biblios.tables.seat_view import SeatView


def auction_panel(table: SeatView) -> h.Node:
    """The lot on the left, bids and controls beside it."""
    view = table.view
    if view.lot is None:
        return None
    controls: h.Node = None
    if table.is_my_turn and view.decision == "bid":
        controls = bid_controls(table)
    elif table.is_my_turn and view.decision == "pay":
        controls = pay_controls(table)
    return h.div(".question")[
        h.div(".drawn", data_zone="lot")[
            card_face(view.lot, "large"),
            h.p(".caption")[h.b[_capital(card_words(view.lot))]],
        ],
        h.div(".answer.lot")[
            h.div(".lot-side")[_lot_line(view), _bids(table)],
            h.div(".controls")[controls] if controls else None,
        ],
    ]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def paid_in(view: View) -> str:
    """What the lot is paid with."""
    return "cards" if view.lot and view.lot[0] == "G" else "gold"


def _lot_line(view: View) -> h.Element:
    return h.p(".lot-line")[
        h.b[f"Lot {view.lot_number} of {view.lots}"], f", paid for in {paid_in(view)}"
    ]


def _bids(table: SeatView) -> h.Element:
    """Every player's part in this lot, in the order of bidding."""
    view = table.view
    start = 0 if view.auctioneer is None else view.auctioneer + 1
    order = [(start + step) % view.players for step in range(view.players)]
    return h.ul(".bids", aria_label="Bids for this lot")[(_bid_of(table, seat) for seat in order)]


def _bid_of(table: SeatView, seat: int) -> h.Element:
    view = table.view
    highest = view.standing_bidder == seat and view.standing_bid > 0
    classes = {"highest": highest, "awaited": view.to_act == seat}
    return h.li(class_=classes)[
        h.span(".who")[called(table.seats[seat])], h.span(".bid")[_bid_words(view, seat, highest)]
    ]


def _bid_words(view: View, seat: int, highest: bool) -> str:
    if highest:
        return f"{view.standing_bid}, highest"
    if seat in view.barred:
        return "barred"
    bid = view.highest_bids.get(seat)
    if seat in view.passed:
        return f"{bid}, passed" if bid else "passed"
    if bid:
        return str(bid)
    return "to bid" if view.to_act == seat else "–"
