"""The auction phase (rules, section 5)."""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import CHURCH, GOLD, LOT_COUNTS, MAX_BIDS
from biblios.rules.compiled import hot_rule, rule
from biblios.rules.hands import discard_openly, gain_openly, put_away, seize_card, spend
from biblios.rules.hoard import (
    CATEGORY_BITS,
    UNITS,
    gold_cards,
    gold_count,
    gold_value,
    kinds_present,
)
from biblios.rules.random import below, keyed
from biblios.rules.state import (
    BID,
    CHURCH_CARD,
    DISCARD,
    FORBIDDEN,
    LOSE,
    NOBODY,
    OVER,
    PAY,
    PENALTY,
    REAUCTION,
    REVEAL,
    SEIZE,
    State,
    left_of,
)
from biblios.rules.words import ONE, bit, count_bits, nth_bit

PENALTY_KEY = 1 << 16
"""The random words of penalties are keyed from here on, those of the lots from 0."""


@rule
def begin_auction(state: State) -> None:
    """The first lot is to be turned up."""
    state.lot = 0
    state.active = 0
    await_lot(state)


@rule
def await_lot(state: State) -> None:
    """Chance says which card lies on top of the pile; after the last lot the game is over."""
    if state.lot == LOT_COUNTS[state.box]:
        state.decision = OVER
        state.to_act = NOBODY
    else:
        state.decision = REVEAL
        state.to_act = state.active


@rule
def random_place_in_pile(state: State) -> int:
    """Which card of the rest of the pile comes up: the same place for the same seed and lot."""
    return state.lot + below(keyed(state.seed, state.lot), LOT_COUNTS[state.box] - state.lot)


@rule
def reveal_lot(state: State, place: int) -> None:
    """The card at this place of the pile is the lot; bidding begins."""
    top = state.lot
    kind = state.lots[top]
    state.lots[top] = state.lots[place]
    state.lots[place] = kind
    difference = (
        (state.lot_owners >> np.uint64(2 * top)) ^ (state.lot_owners >> np.uint64(2 * place))
    ) & np.uint64(3)
    state.lot_owners ^= (difference << np.uint64(2 * top)) | (difference << np.uint64(2 * place))
    state.barred = 0
    state.capped = 0
    state.seizures = 0
    begin_bidding(state)


@rule
def bid_place(state: State, seat: int) -> int:
    """Where `lot_bids` holds the highest bid of a seat for this lot."""
    return np.int64(seat) * np.int64(LOT_COUNTS[state.box]) + np.int64(state.lot)


@rule
def begin_bidding(state: State) -> None:
    """From left of the auctioneer, all but the barred; also when a lot is auctioned again."""
    state.standing_bid = 0
    state.standing_bidder = NOBODY
    state.passed = state.barred
    for seat in range(np.int64(state.players)):
        state.lot_bids[bid_place(state, seat)] = 0
    state.to_act = state.active
    next_bidder(state)


@hot_rule
def next_bidder(state: State) -> None:
    """Clockwise to the next seat still in; the lot is won when only the highest bidder is left."""
    everybody = (1 << state.players) - 1
    still_in = everybody & ~state.passed
    if still_in == 0:
        discard_openly(state, state.lots[state.lot])
        next_lot(state)
        return
    if state.standing_bid > 0 and still_in == 1 << state.standing_bidder:
        win(state)
        return
    seat = left_of(state, state.to_act)
    while not still_in >> seat & 1:
        seat = left_of(state, seat)
    state.to_act = seat
    state.decision = BID


@rule
def is_gold_lot(state: State) -> bool:
    """Gold lots are bid in cards, the others in gold."""
    return GOLD <= state.lots[state.lot] < CHURCH


@hot_rule
def highest_allowed_bid(state: State) -> int:
    """The bid limit of the seat to act."""
    seat = state.to_act
    if is_gold_lot(state):
        return np.int64(state.hand_size[seat])
    if state.unpaid == FORBIDDEN or state.capped >> seat & 1:
        return gold_value(state.hands[seat])
    return np.int64(MAX_BIDS[state.box])


@hot_rule
def bid(state: State, amount: int) -> None:
    """Above the highest bid."""
    state.standing_bid = amount
    state.standing_bidder = state.to_act
    state.lot_bids[bid_place(state, state.to_act)] = amount
    next_bidder(state)


@hot_rule
def pass_bid(state: State) -> None:
    """Final for this lot."""
    state.passed |= 1 << state.to_act
    next_bidder(state)


@hot_rule
def win(state: State) -> None:
    """Everybody but the highest bidder has passed: the lot is to be paid for."""
    state.to_act = state.standing_bidder
    state.due = state.standing_bid
    state.decision = PAY
    state.pay_limit = 0 if is_gold_lot(state) else 3


@hot_rule
def payable_values(state: State) -> int:
    """The gold values that may be paid next, a bit a value less 1.

    Gold is paid in falling order until the bid is covered. Then the last card is the smallest, and
    without it the bid was not covered: exactly the payments with no needless card. A value may be paid
    if it and the cards not above it cover what is due.
    """
    hand = state.hands[state.to_act]
    payable = 0
    worth = 0
    for value in range(1, 4):
        count = gold_count(hand, value)
        worth += value * count
        if value <= state.pay_limit and count > 0 and worth >= state.due:
            payable |= 1 << (value - 1)
    return payable


@rule
def may_default(state: State) -> bool:
    """Who cannot pay must default; who can may refuse where the rules allow it, before the first card."""
    if is_gold_lot(state) or state.due != state.standing_bid:
        return False
    if gold_value(state.hands[state.to_act]) < state.due:
        return True
    return state.unpaid == PENALTY or state.unpaid == DISCARD


@hot_rule
def payable_kinds(state: State) -> np.uint64:
    """The kinds that may be given next for a gold lot, a bit a kind 0 to 47.

    Cards are given in card order, so enough cards must remain from this kind on.
    """
    hand = state.hands[state.to_act]
    kinds = kinds_present(hand)
    missing = np.int64(state.due)
    for value in range(3, 0, -1):
        missing -= gold_count(hand, value)
        if missing > 0:
            kinds &= ~bit(GOLD + value - 1)
    last = nth_bit(kinds, count_bits(kinds) - max(missing, 1))
    return kinds & ((bit(last) << ONE) - ONE) & ~(bit(state.pay_limit) - ONE)


@hot_rule
def pay_gold(state: State, value: int) -> None:
    """One gold card, face up to the discard. No change is given."""
    spend(state, state.to_act, value)
    state.pay_limit = value
    if state.due > value:
        state.due -= value
    else:
        state.due = 0
        gain_lot(state)


@hot_rule
def pay_card(state: State, kind: int) -> None:
    """One card of a gold lot's price, face down."""
    seat = state.to_act
    put_away(state, seat, kind)
    state.left[seat] += UNITS[kind]
    state.pay_limit = kind
    state.due -= 1
    if state.due == 0:
        gain_lot(state)


@hot_rule
def gain_lot(state: State) -> None:
    """The lot is paid for and joins the hand; a church card takes effect."""
    kind = state.lots[state.lot]
    if kind >= CHURCH:
        state.church_card = kind
        state.decision = CHURCH_CARD
    else:
        gain_openly(state, state.to_act, kind)
        next_lot(state)


@rule
def next_lot(state: State) -> None:
    """The next seat is auctioneer."""
    state.lot += 1
    state.active = left_of(state, state.active)
    await_lot(state)


@rule
def default(state: State) -> None:
    """The winner of the lot does not pay (option `unpaid`)."""
    seat = state.to_act
    state.due = 0
    state.defaults[seat] += 1
    if state.unpaid == REAUCTION:
        state.capped |= 1 << seat
        begin_bidding(state)
        return
    state.barred |= 1 << seat
    if state.hand_size[seat] == 0:
        begin_bidding(state)
    elif state.unpaid == DISCARD:
        state.decision = LOSE
    else:
        state.decision = SEIZE
        state.to_act = left_of(state, seat)


@rule
def random_card(state: State, seat: int) -> int:
    """The kind of a card drawn at random from a hand: the same for the same seed, lot and draw."""
    hand = state.hands[seat]
    key = PENALTY_KEY + np.int64(state.lot) * 256 + np.int64(state.seizures)
    place = below(keyed(state.seed, key), state.hand_size[seat])
    golds = gold_cards(hand)
    if place < golds:
        ones, twos = gold_count(hand, 1), gold_count(hand, 2)
        return GOLD + (1 if place >= ones else 0) + (1 if place >= ones + twos else 0)
    return nth_bit(hand & CATEGORY_BITS, place - golds)


@rule
def seize(state: State, kind: int) -> None:
    """The next taker draws one card from the defaulter's hand, until it is empty."""
    defaulter = state.standing_bidder
    taker = state.to_act
    seize_card(state, taker, defaulter, kind)
    state.seizures += 1
    following = left_of(state, taker)
    if following == defaulter or state.hand_size[defaulter] == 0:
        begin_bidding(state)
    else:
        state.to_act = following


@rule
def lose(state: State, kind: int) -> None:
    """The defaulter loses one card, face down to the discard."""
    seat = state.to_act
    put_away(state, seat, kind)
    state.left[seat] += UNITS[kind]
    state.seizures += 1
    begin_bidding(state)


@rule
def kinds_at_risk(state: State) -> np.uint64:
    """What a penalty may take from the defaulter, a bit a kind 0 to 47."""
    return kinds_present(state.hands[state.standing_bidder])
