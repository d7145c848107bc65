"""One sentence that says what is awaited, and from whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from biblios.tables.card_words import card_words, counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from biblios.records.view import View

MINE = {
    "place": "Your turn: place the card you drew.",
    "take": "Your turn: take a card from the public space.",
    "church": "Your turn: choose what the church card does.",
}
THEIRS = {
    "place": "{name} is placing a card.",
    "take": "{name} is taking a card from the public space.",
    "church": "{name} is choosing what a church card does.",
    "bid": "{name} is thinking about a bid.",
    "pay": "{name} is paying.",
}


def status_of(view: View, names: Sequence[str]) -> str:
    """What is awaited, and from whom.

    Args:
        view: what the reader may know.
        names: the players', in seat order.
    """
    if view.to_act is None:
        return "The game is over."
    if view.to_act != view.seat:
        return THEIRS[view.decision].format(name=names[view.to_act])
    if view.decision == "bid":
        return _bid(view, names)
    if view.decision == "pay":
        return f"Your turn: pay {_price(view, view.due)} for {card_words(view.lot or '')}."
    return MINE[view.decision]


def _bid(view: View, names: Sequence[str]) -> str:
    lot = card_words(view.lot or "")
    if view.standing_bidder is None:
        return f"Your turn: bid for {lot}, or pass."
    bidder, bid = names[view.standing_bidder], _price(view, view.standing_bid)
    return f"Your turn: bid more than {bidder}'s {bid} for {lot}, or pass."


def _price(view: View, amount: int) -> str:
    return counted(amount, "card") if view.lot and view.lot[0] == "G" else f"{amount} gold"
