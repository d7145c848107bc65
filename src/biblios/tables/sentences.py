"""The log: each event of a view as one sentence, with the players' names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from biblios.tables.card_words import card_words, cards_words, counted, dice_words
from biblios.tables.seat_view import LogLine

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from biblios.records.view import Event, View

PLACES = {
    "keep": ("keep", "keeps"),
    "auction": ("put", "puts"),
    "public": ("put", "puts"),
}
WHERE = {"keep": "", "auction": " onto the auction pile", "public": " into the public space"}


def log_of(view: View, names: Sequence[str]) -> tuple[LogLine, ...]:
    """The whole game so far in sentences, oldest first.

    Args:
        view: what the reader may know.
        names: the players', in seat order; `You` for the reader.
    """
    lots = _lots(view.history)
    return tuple(
        LogLine(
            number=event.number,
            seat=event.seat,
            kind=event.kind,
            text=sentence(event, names, lot),
            cards=event.cards,
        )
        for event, lot in zip(view.history, lots, strict=True)
    )


def sentence(event: Event, names: Sequence[str], lot: str | None) -> str:
    """One event in a sentence.

    Args:
        event: what happened, as the reader may know it.
        names: the players', in seat order; `You` for the reader.
        lot: the card that was up for auction.
    """
    tell = TELLERS.get(event.kind)
    if tell is not None:
        return tell(event, lot)
    if event.seat is None:
        message = f"no sentence for {event.kind!r} of nobody"
        raise ValueError(message)
    return DEEDS[event.kind](event, _Speaker(names, event.seat), lot)


class _Speaker:
    """Who a sentence is about: puts name and verb together."""

    def __init__(self, names: Sequence[str], seat: int) -> None:
        self.names = names
        self.name = names[seat]

    def __call__(self, verb: str, verbs: str | None = None) -> str:
        """The name and the verb: `You take`, `Ada takes`."""
        if self.name == "You":
            return f"You {verb}"
        return f"{self.name} {verbs or verb + 's'}"

    def object_name(self, seat: int) -> str:
        """A name that is not the subject: `you`, `Ada`."""
        return "you" if self.names[seat] == "You" else self.names[seat]


def _lots(history: Sequence[Event]) -> list[str | None]:
    """The lot that was up at each event."""
    lots: list[str | None] = []
    lot = None
    for event in history:
        if event.kind == "turn_up":
            lot = event.cards[0]
        lots.append(lot)
    return lots


def _a_card(event: Event) -> str:
    return cards_words(event.cards) if event.cards else "a card"


def _lot(lot: str | None) -> str:
    return card_words(lot) if lot else "the lot"


def _money(lot: str | None, amount: int) -> str:
    """An amount in what the lot is paid with: cards for gold, gold for all else."""
    return counted(amount, "card") if lot and lot[0] == "G" else f"{amount} gold"


def _place(event: Event, who: _Speaker, _lot_up: str | None) -> str:
    place = event.place or "keep"
    return f"{who(*PLACES[place])} {_a_card(event)}{WHERE[place]}."


def _take(event: Event, who: _Speaker, _lot_up: str | None) -> str:
    return f"{who('take')} {_a_card(event)} from the public space."


def _dice(event: Event, who: _Speaker, _lot_up: str | None) -> str:
    return f"{who('move')} {dice_words(event.text)}."


def _decline(_event: Event, who: _Speaker, _lot_up: str | None) -> str:
    return f"{who('decline')} to move the dice."


def _bid(event: Event, who: _Speaker, lot: str | None) -> str:
    return f"{who('bid')} {_money(lot, event.amount or 0)}."


def _pass(_event: Event, who: _Speaker, _lot_up: str | None) -> str:
    return f"{who('pass', 'passes')}."


def _pay(event: Event, who: _Speaker, lot: str | None) -> str:
    if lot and lot[0] == "G":
        number = event.amount or len(event.cards)
        told = f": {cards_words(event.cards)}" if event.cards else ""
        return f"{who('pay')} {counted(number, 'card')} face down{told}."
    return f"{who('pay')} with {cards_words(event.cards)}."


def _default(_event: Event, who: _Speaker, lot: str | None) -> str:
    return f"{who('do', 'does')} not pay for {_lot(lot)}."


def _seize(event: Event, who: _Speaker, _lot_up: str | None) -> str:
    from_whom = who.object_name(event.other) if event.other is not None else "the defaulter"
    return f"{who('take')} {_a_card(event)} from {from_whom} as a penalty."


def _lose(event: Event, who: _Speaker, _lot_up: str | None) -> str:
    return f"{who('lose')} {_a_card(event)} as a penalty."


def _win(event: Event, who: _Speaker, lot: str | None) -> str:
    return f"{who('win')} {_lot(lot)} for {_money(lot, event.amount or 0)}."


def _barred(_event: Event, who: _Speaker, _lot_up: str | None) -> str:
    return f"{who('may', 'may')} bid no more for this lot."


DEEDS: dict[str, Callable[[Event, _Speaker, str | None], str]] = {
    "place": _place,
    "take": _take,
    "dice": _dice,
    "decline": _decline,
    "bid": _bid,
    "pass": _pass,
    "pay": _pay,
    "default": _default,
    "seize": _seize,
    "lose": _lose,
    "win": _win,
    "barred": _barred,
}
TELLERS: dict[str, Callable[[Event, str | None], str]] = {
    "turn_up": lambda event, _lot_up: f"The next lot is {cards_words(event.cards)}.",
    "unsold": lambda _event, lot: f"Nobody buys {_lot(lot)}: it is discarded.",
    "gift_over": lambda _event, _lot_up: "The deck is empty: the auction begins.",
    "over": lambda _event, _lot_up: "The last lot is done: the game is over.",
}
