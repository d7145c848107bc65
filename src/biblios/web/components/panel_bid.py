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
        move_form(table, [_main(table, sober), _why_not(table, amounts, sober)], class_="bidding"),
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


def _main(table: SeatView, sober: list[int]) -> h.Node:
    passing = move_button("pass", "Pass", key="p", class_="plain")
    if not sober:
        return h.div(".buttons")[passing]
    least, most = sober[0], sober[-1]
    return [
        h.div(".buttons.main")[
            passing,
            move_button(
                f"bid {least}",
                ["Bid ", h.b[str(least)]],
                key="b",
                class_="primary",
                data_focus=True,
                data_confirm=_asks(table, least),
            ),
        ],
        _stepper(table, least, most) if most > least else None,
        _would_pay(table, least),
    ]


def _stepper(table: SeatView, least: int, most: int) -> h.Element:
    half = 0 if is_gold_lot(table.view) else purse(table) // 2
    return h.div(".stepper")[
        h.button(".step", type="button", data_step="-1", aria_label="Less", hidden=True)["−"],
        h.label[
            h.span(".visually-hidden")[f"Your bid, {least} to {most}"],
            h.input(
                type="number",
                name="amount",
                inputmode="numeric",
                min=str(least),
                max=str(most),
                value=str(min(least + 1, most)),
                data_half=str(half) if half else None,
                data_standing=str(table.view.standing_bid),
            ),
        ],
        h.button(".step", type="button", data_step="1", aria_label="More", hidden=True)["+"],
        h.button(".plain", type="submit", name="move", value="bid", data_bids="amount")[
            "Bid this much"
        ],
    ]


def _asks(table: SeatView, amount: int) -> str | None:
    """A bid far past the standing one and over half the gold asks once."""
    jumps = amount > table.view.standing_bid + 1
    if is_gold_lot(table.view) or not jumps or 2 * amount <= purse(table):
        return None
    return f"Bid {amount}: over half your gold"


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
    return h.details(".prices")[
        h.summary["What each bid would cost you"],
        h.ul[
            (
                h.li(data_amount=str(amount))[_paid_with(covers(hand, amount)[0], amount)]
                for amount in sober
            )
        ],
    ]


def _why_not(table: SeatView, amounts: list[int], sober: list[int]) -> h.Node:
    if sober:
        return None
    view = table.view
    nxt = view.standing_bid + 1
    have = counted(len(_hand(table)), "card") if is_gold_lot(view) else f"{purse(table)} gold"
    rest = "Only a bluff could go on." if amounts else "So you can only pass."
    return h.p(".why")[f"The next bid is {_unit(view, nxt)}; you have {have}. {rest}"]


def _bluff(table: SeatView, bluffs: list[int]) -> h.Node:
    if not bluffs:
        return None
    risk = UNPAID_WORDS[table.view.rules.unpaid]
    return h.details(".bluff")[
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
