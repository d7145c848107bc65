"""Bidding: pass, one more, any other number; past one's gold only on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.tables.card_words import counted, gold_value
from biblios.web.components.cards import tokens
from biblios.web.components.forms import move_button, move_form
from biblios.web.components.hand import purse
from biblios.web.components.payment import covers
from biblios.web.components.words import UNPAID_WORDS

if TYPE_CHECKING:
    from biblios.records.view import View
    from biblios.tables.seat_view import SeatView


def bid_controls(table: SeatView) -> h.Node:
    """Everything one can answer to a lot."""
    view = table.view
    amounts = bids(view)
    sober = [amount for amount in amounts if not is_bluff(table, amount)]
    bluffs = [amount for amount in amounts if is_bluff(table, amount)]
    return [
        h.div(".bidding")[
            move_form(table, _main(sober)),
            _stepper(table, sober) if len(sober) > 1 else None,
        ],
        _would_pay(table, sober[0]) if sober else _why_not(table, amounts),
        _prices(table, sober),
        _bluff(table, bluffs),
    ]


def bids(view: View) -> list[int]:
    """The amounts that may be bid, rising."""
    return [int(move.removeprefix("bid ")) for move in view.moves if move.startswith("bid ")]


def is_gold_lot(view: View) -> bool:
    """Whether the lot is bid for in cards."""
    return view.lot is not None and view.lot[0] == "G"


def is_bluff(table: SeatView, amount: int) -> bool:
    """Whether a bid could not be paid with the gold in the viewer's hand."""
    return not is_gold_lot(table.view) and amount > purse(table)


def _unit(view: View, amount: int) -> str:
    return counted(amount, "card") if is_gold_lot(view) else f"{amount} gold"


def _main(sober: list[int]) -> h.Element:
    raising = None
    if sober:
        words = ["Bid ", h.b[str(sober[0])]]
        raising = move_button(f"bid {sober[0]}", words, key="b", class_="primary")
    return h.div(".buttons")[move_button("pass", "Pass", key="p", class_="plain"), raising]


def _stepper(table: SeatView, sober: list[int]) -> h.Element:
    """Any other bid; a form of its own, so that Enter in the number bids it."""
    least, most = sober[0], sober[-1]
    half = 0 if is_gold_lot(table.view) else purse(table) // 2
    return move_form(
        table,
        [
            h.input(type="hidden", name="move", value="bid"),
            _step("-1", "Less", "−"),
            h.label[
                h.span(".visually-hidden")[f"Your bid, {least} to {most}"],
                h.input(
                    type="number",
                    name="amount",
                    inputmode="numeric",
                    min=str(least),
                    max=str(most),
                    value=str(least + 1),
                    data_half=str(half) if half else None,
                    data_standing=str(table.view.standing_bid),
                ),
            ],
            _step("1", "More", "+"),
            h.button(".plain", type="submit", data_bids=True)["Bid this much"],
        ],
        class_="stepper",
        part="other",
    )


def _step(by: str, words: str, sign: str) -> h.Element:
    return h.button(".step", type="button", data_step=by, aria_label=words, hidden=True)[sign]


def _would_pay(table: SeatView, amount: int) -> h.Element:
    hand = _hand(table)
    if is_gold_lot(table.view):
        words: h.Node = f"You hold {counted(len(hand), 'card')}; a bid is a number of them."
    else:
        best = covers(hand, amount)
        words = _paid_with(best[0], amount) if best else f"You have {purse(table)} gold."
    return h.p(".would-pay", aria_live="polite")[words]


def _paid_with(cards: tuple[str, ...], amount: int) -> h.Node:
    extra = gold_value(cards) - amount
    waste = f", {extra} too much" if extra else ", exactly"
    return [h.span[f"Bid {amount}: you would pay "], tokens(cards), h.span[waste]]


def _hand(table: SeatView) -> tuple[str, ...]:
    return table.view.seats[table.seat or 0].hand or ()


def _prices(table: SeatView, sober: list[int]) -> h.Node:
    """What each bid would be paid with; the script shows the line of the number in the stepper."""
    if is_gold_lot(table.view) or len(sober) < 2:
        return None
    hand = _hand(table)
    return h.details(f"#prices-{table.number}.prices")[
        h.summary["What each bid would cost you"],
        h.ul[
            (
                h.li(data_amount=str(amount))[_paid_with(covers(hand, amount)[0], amount)]
                for amount in sober
            )
        ],
    ]


def _why_not(table: SeatView, amounts: list[int]) -> h.Element:
    view = table.view
    nxt = view.standing_bid + 1
    have = counted(len(_hand(table)), "card") if is_gold_lot(view) else f"{purse(table)} gold"
    rest = "Only a bluff could go on." if amounts else "So you can only pass."
    return h.p(".why")[f"The next bid is {_unit(view, nxt)}; you have {have}. {rest}"]


def _bluff(table: SeatView, bluffs: list[int]) -> h.Node:
    if not bluffs:
        return None
    risk = UNPAID_WORDS[table.view.rules.unpaid]
    return h.details(f"#bluff-of-{table.number}.bluff")[
        h.summary["Bluff: bid more than your gold"],
        move_form(
            table,
            [
                h.p[f"You have {purse(table)} gold. If you win and cannot pay, {risk}."],
                h.label(".check")[
                    h.input(type="checkbox", name="bluff", value="1", required=True),
                    h.span["I know what I risk"],
                ],
                h.div(".stepper")[
                    h.label[
                        h.span(".visually-hidden")[f"Your bluff, {bluffs[0]} to {bluffs[-1]}"],
                        h.input(
                            type="number",
                            name="amount",
                            inputmode="numeric",
                            min=str(bluffs[0]),
                            max=str(bluffs[-1]),
                            value=str(bluffs[0]),
                        ),
                    ],
                    h.button(".danger", type="submit", name="move", value="bid")["Bluff"],
                ],
            ],
            part="bluff",
        ),
    ]
