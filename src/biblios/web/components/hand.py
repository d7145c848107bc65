"""The viewer's own hand: a column under each die, and one for gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.tables.card_words import CATEGORY_NAMES, card_words, counted, gold_value, letter, value
from biblios.web.components.cards import card_face, drawing, tokens
from biblios.web.components.forms import form_id
from biblios.web.components.payment import least_missed

if TYPE_CHECKING:
    from biblios.records.view import SeatKnown, View
    from biblios.tables.seat_view import SeatView


def pays_with_cards(table: SeatView) -> bool:
    """Whether the viewer is to choose cards of the hand, for a gold lot."""
    view = table.view
    lot_is_gold = view.lot is not None and view.lot[0] == "G"
    return table.is_my_turn and view.decision == "pay" and lot_is_gold


def hand_section(table: SeatView) -> h.Node:
    """The hand; in a payment for a gold lot its cards can be chosen."""
    if table.seat is None:
        return None
    known = table.view.seats[table.seat]
    hand = known.hand or ()
    choosing = pays_with_cards(table)
    chosen = least_missed(hand, table.view.due, table.view.dice) if choosing else ()
    columns = [_column(table, code, hand, chosen, choosing) for code in (*CATEGORY_NAMES, "G")]
    return h.section("#hand", aria_labelledby="hand-title", class_={"choosing": choosing})[
        h.h2("#hand-title")[
            "Your hand", h.span(".quiet")[f" {counted(len(hand), 'card')}"], _marks(table)
        ],
        h.ul(".columns.stacks", data_zone=f"seat-{table.seat}")[columns],
        None if hand else h.p(".quiet.empty")["You hold no cards."],
        _aside(table.view, known),
    ]


def _marks(table: SeatView) -> h.Node:
    view = table.view
    marks = []
    if view.auctioneer == table.seat:
        marks.append("auctioneer")
    if view.lot is not None and table.seat in view.passed:
        marks.append("passed")
    if view.lot is not None and table.seat in view.barred:
        marks.append("barred from this lot")
    return [h.span(".tag")[mark] for mark in marks]


def _column(
    table: SeatView, code: str, hand: tuple[str, ...], chosen: tuple[int, ...], choosing: bool
) -> h.Element:
    places = [place for place, card in enumerate(hand) if card[0] == code]
    cards = tuple(hand[place] for place in places)
    open_cards = list(table.view.seats[table.seat or 0].open_cards)
    if choosing:
        items: h.Node = [_choice(table, hand[place], place in chosen) for place in places]
    elif code == "G":
        items = [_gold_pile(worth, cards) for worth in ("G3", "G2", "G1")]
    else:
        items = [h.li[card_face(card, "small"), _seen(card in open_cards)] for card in cards]
    name = CATEGORY_NAMES.get(code, "Gold")
    return h.li(class_=["column", code])[
        h.p(".sum")[h.span(".visually-hidden")[f"{name}: "], _sum(code, cards)],
        h.ul(".stack", aria_label=f"Your {name}")[items] if cards else None,
    ]


def _sum(code: str, cards: tuple[str, ...]) -> h.Node:
    if not cards:
        return h.span(".quiet")["–", h.span(".visually-hidden")["none"]]
    if code == "G":
        return h.span(".quiet")[counted(len(cards), "card")]
    best = min(letter(card) or "Z" for card in cards)
    total = str(sum(value(card) for card in cards))
    return [h.b[total], h.span(".best")[h.span(".wide")["best "], best]]


def _gold_pile(worth: str, cards: tuple[str, ...]) -> h.Node:
    count = cards.count(worth)
    if not count:
        return None
    label = card_words(worth) if count == 1 else f"{counted(count, 'card')} of {card_words(worth)}"
    return h.li(class_=["pile", {"several": count > 1}])[
        card_face(worth, "small", label),
        h.span(".times", aria_hidden="true")[f"×{count}"] if count > 1 else None,
    ]


def _seen(seen: bool) -> h.Node:
    if not seen:
        return None
    words = "the others saw you get this card"
    return h.span(".seen", title=words)[drawing("public"), h.span(".visually-hidden")[words]]


def _choice(table: SeatView, card: str, checked: bool) -> h.Element:
    return h.li[
        h.label(".choice")[
            h.input(
                type="checkbox",
                name="card",
                value=card,
                checked=checked,
                form=form_id(table),
                aria_label=card_words(card),
            ),
            card_face(card, "small", ""),
            h.span(".tick", aria_hidden="true")[drawing("tick")],
        ]
    ]


def _aside(view: View, known: SeatKnown) -> h.Node:
    """What else the viewer knows and the others do not."""
    facts: list[h.Node] = []
    if view.own_auction:
        facts.append(h.p["You put on the auction pile: ", tokens(view.own_auction)])
    if view.own_out:
        facts.append(h.p["You paid or lost face down: ", tokens(view.own_out)])
    if view.own_seized:
        facts.append(h.p["Taken from you: ", tokens(tuple(card for _, card in view.own_seized))])
    if known.gold_paid:
        facts.append(h.p[f"Gold you have paid: {known.gold_paid}"])
    if not facts:
        return None
    return h.details(".known")[h.summary["What only you know"], facts]


def purse(table: SeatView) -> int:
    """The gold in the viewer's hand."""
    if table.seat is None:
        return 0
    return gold_value(table.view.seats[table.seat].hand or ())
