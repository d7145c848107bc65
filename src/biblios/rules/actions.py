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
from biblios.rules.random import below
from biblios.rules.state import BID, CHURCH_CARD, PAY, PLACE, TAKE, State
from biblios.rules.words import bit, count_bits, lowest_bit, nth_bit

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

ONE_LEGAL = np.uint64(1)


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
    return 0 <= place < 64 and (block >> np.uint64(place)) & ONE_LEGAL != 0


@rule
def legal_action_mask(state: State, mask: np.ndarray) -> None:
    """Write 1 for each legal action and 0 elsewhere into uint8[156]."""
    mask[:] = 0
    if state.decision == BID:
        mask[PASS] = 1
        for amount in range(np.int64(state.standing_bid) + 1, highest_allowed_bid(state) + 1):
            mask[BID_0 + amount] = 1
        return
    first, block = legal_block(state)
    while block != 0:
        place = lowest_bit(block)
        mask[first + place] = 1
        block ^= bit(place)


@hot_rule
def random_legal_action(state: State, word: np.uint64) -> int:
    """A legal action, each as likely, from the low half of a random word."""
    if state.decision == BID:
        more = max(0, highest_allowed_bid(state) - np.int64(state.standing_bid))
        n = below(word, more + 1)
        return PASS if n == 0 else BID_0 + np.int64(state.standing_bid) + n
    first, block = legal_block(state)
    return first + nth_bit(block, below(word, count_bits(block)))
