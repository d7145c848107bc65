"""Paying for a lot, or not paying."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.tables.card_words import cards_words, counted, gold_value
from biblios.web.components.cards import tokens
from biblios.web.components.forms import key_hint, move_button, move_form
from biblios.web.components.hand import pays_with_cards, purse
from biblios.web.components.words import UNPAID_WORDS

if TYPE_CHECKING:
    from biblios.tables.seat_view import SeatView


def pay_controls(table: SeatView) -> h.Node:
    """The ways to pay, the cheapest chosen already; and not to pay, where that is allowed."""
    if pays_with_cards(table):
        return _pay_with_cards(table)
    payments = gold_payments(table)
    return [
        move_form(table, _pay_with_gold(table, payments), class_="paying") if payments else None,
        _default(table, able=bool(payments)),
    ]


def gold_payments(table: SeatView) -> list[tuple[str, ...]]:
    """The legal payments of gold, least waste first, then fewest cards."""
    payments = [
        tuple(move.removeprefix("pay ").split())
        for move in table.view.moves
        if move.startswith("pay ")
    ]
    return sorted(payments, key=lambda cards: (gold_value(cards), len(cards)))


def _pay_with_gold(table: SeatView, payments: list[tuple[str, ...]]) -> h.Node:
    due = table.view.due
    return [
        h.fieldset(".payments")[
            h.legend[f"Pay {due} gold with"],
            (_payment(cards, due, place == 0) for place, cards in enumerate(payments)),
        ],
        h.div(".buttons")[
            h.button(".primary", type="submit", data_key="Enter", data_focus=True)[
                "Pay", key_hint("Enter")
            ]
        ],
    ]


def _payment(cards: tuple[str, ...], due: int, first: bool) -> h.Element:
    extra = gold_value(cards) - due
    label = f"{cards_words(cards)}, {f'{extra} too much' if extra else 'exactly'}"
    return h.label(".payment")[
        h.input(
            type="radio",
            name="move",
            value=f"pay {' '.join(cards)}",
            checked=first,
            required=True,
            aria_label=label,
        ),
        h.span(aria_hidden="true")[tokens(cards)],
        h.span(".waste", aria_hidden="true")[f"{extra} too much" if extra else "exactly"],
    ]


def _pay_with_cards(table: SeatView) -> h.Element:
    due = table.view.due
    hand = table.view.seats[table.seat or 0].hand or ()
    return move_form(
        table,
        [
            h.p(".ask")[
                f"Choose {counted(due, 'card')} of your hand to pay with, face down. "
                "Those you would miss least are chosen already."
            ],
            h.div(".buttons")[
                h.button(
                    ".primary",
                    type="submit",
                    name="move",
                    value="pay",
                    data_needs="card",
                    data_count=str(due),
                    data_key="Enter",
                    data_focus=True,
                )[f"Pay {counted(due, 'card')}", key_hint("Enter")],
                h.output(".count", data_count_of="card")[f"{due} of {len(hand)} chosen"],
            ],
            h.p(".why", data_why="card", hidden=True)[f"It must be exactly {due}."],
        ],
        class_="paying",
    )


def _default(table: SeatView, *, able: bool) -> h.Node:
    if "default" not in table.view.moves:
        return None
    risk = UNPAID_WORDS[table.view.rules.unpaid]
    due = table.view.due
    if not able:
        return move_form(
            table,
            [
                h.p[f"You bid {due} gold and have {purse(table)}. You cannot pay: {risk}."],
                h.div(".buttons")[
                    move_button(
                        "default", "So be it", key="Enter", class_="danger", data_focus=True
                    )
                ],
            ],
            part="default",
        )
    return h.details(f"#refuse-{table.number}.bluff")[
        h.summary["Do not pay"],
        move_form(
            table,
            [
                h.p[f"If you do not pay, {risk}."],
                h.div(".buttons")[move_button("default", "I will not pay", class_="danger")],
            ],
            part="default",
        ),
    ]
