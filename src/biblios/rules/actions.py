"""The flat action space: 156 actions, the same for every player count and option.

| actions | meaning |
|---|---|
| 0-2 | place the drawn card: keep, auction, public |
| 3-5 | take the card of slot 0, 1, 2 of the public space |
| 6-10, 11-15 | church card: one die up, one die down (M P H S T) |
| 16-25, 26-35 | two dice up, two dice down (MP MH MS MT PH PS PT HS HT ST) |
| 36 | decline the church card |
| 37 | pass |
| 38-103 | bid 1 to 66 |
| 104-106 | pay one gold card of value 1, 2, 3; in falling order until the bid is covered |
| 107 | default: do not pay |
| 108-155 | give one card of kind 0 to 47 for a gold lot; in card order until the price is paid |
"""

from __future__ import annotations

import numpy as np

from biblios.rules.auction import (
    highest_allowed_bid,
    is_gold_lot,
    may_default,
    payable_kinds,
    payable_values,
)
from biblios.rules.cards import UNKNOWN
from biblios.rules.church import legal_effects
from biblios.rules.compiled import hot_rule, rule
from biblios.rules.hoard import EMPTY
from biblios.rules.lanes import spread_64
from biblios.rules.random import below
from biblios.rules.state import BID, CHURCH_CARD, PAY, PLACE, TAKE, State
from biblios.rules.words import ONE, bit, count_bits, nth_bit

ACTIONS = 156
KEEP, AUCTION, PUBLIC = 0, 1, 2
TAKE_SLOT = 3
EFFECT = 6
DECLINE = 36
PASS = 37
BID_0 = 37
"""Bidding b gold or cards is action BID_0 + b."""
PAY_0 = 103
"""Paying one gold card of value v is action PAY_0 + v."""
DEFAULT = 107
GIVE = 108
"""Giving a card of kind k for a gold lot is action GIVE + k."""

LAST = ACTIONS - 64
"""The last 64 actions begin here."""


@rule
def filled_slots(state: State) -> int:
    """The slots of the public space that hold a card, a bit each."""
    slots = 0
    for slot in range(3):
        if state.public[slot] != UNKNOWN:
            slots |= 1 << slot
    return slots


@hot_rule
def legal_block(state: State) -> tuple[int, np.uint64]:
    """The legal actions of every decision but a bid: the first action of a block, and a bit each from there."""
    decision = state.decision
    if decision == PLACE:
        return KEEP, np.uint64(state.open_places)
    if decision == TAKE:
        return TAKE_SLOT, np.uint64(filled_slots(state))
    if decision == CHURCH_CARD:
        return EFFECT, np.uint64(legal_effects(state))
    if decision == PAY:
        if is_gold_lot(state):
            return GIVE, payable_kinds(state)
        return PAY_0 + 1, np.uint64(payable_values(state) | (8 if may_default(state) else 0))
    return 0, np.uint64(0)


@rule
def count_legal(state: State) -> int:
    """How many actions are legal; 0 when the game is over or chance is to act."""
    if state.decision == BID:
        return 1 + max(0, highest_allowed_bid(state) - np.int64(state.standing_bid))
    return count_bits(legal_block(state)[1])


@rule
def is_legal(state: State, action: int) -> bool:
    """Whether the action, any number, may be played now."""
    if state.decision == BID:
        if action == PASS:
            return True
        return state.standing_bid < action - BID_0 <= highest_allowed_bid(state)
    first, block = legal_block(state)
    place = action - first
    return 0 <= place < 64 and (block >> np.uint64(place)) & ONE != 0


@hot_rule
def bits_below(count: int) -> np.uint64:
    """A word whose first bits, so many, are set: none for a negative number, all from 64 on."""
    if count <= 0:
        return EMPTY
    return ~EMPTY if count >= 64 else bit(count) - ONE


@rule
def legal_action_mask(state: State, mask: np.ndarray) -> None:
    """Write 1 for each legal action and 0 elsewhere into uint8[156]."""
    write_mask_and_draw(state, mask, EMPTY)


@hot_rule
def write_mask_and_draw(state: State, mask: np.ndarray, word: np.uint64) -> int:
    """`legal_action_mask`; returns what `random_legal_action` does.

    Sixty-four actions are written at a time, the last 64 from LAST on.
    """
    if state.decision == BID:
        over, end = np.int64(state.standing_bid) + 1, highest_allowed_bid(state) + 1
        high = PASS - LAST
        bids = bits_below(end) & ~bits_below(over) | ONE
        spread_64(bids << np.uint64(PASS), mask, 0)
        spread_64(bids >> np.uint64(64 - PASS), mask, 64)
        spread_64(bits_below(high + end) & ~bits_below(high + over), mask, LAST)
        return random_bid(state, end - over, word)
    first, block = legal_block(state)
    spread_64(block << np.uint64(first) if first < 64 else EMPTY, mask, 0)
    spread_64(EMPTY, mask, 64)
    spread_64(block << np.uint64(first - LAST) if first >= LAST else EMPTY, mask, LAST)
    return first + nth_bit(block, below(word, count_bits(block)))


@hot_rule
def random_bid(state: State, higher: int, word: np.uint64) -> int:
    """To pass, or one of so many bids that are high enough (none if negative), each as likely."""
    n = below(word, 1 + max(0, higher))
    return PASS if n == 0 else BID_0 + np.int64(state.standing_bid) + n


@hot_rule
def random_legal_action(state: State, word: np.uint64) -> int:
    """A legal action, each as likely, from the low half of a random word."""
    if state.decision == BID:
        return random_bid(state, highest_allowed_bid(state) - np.int64(state.standing_bid), word)
    first, block = legal_block(state)
    return first + nth_bit(block, below(word, count_bits(block)))
