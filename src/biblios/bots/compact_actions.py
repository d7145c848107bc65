"""64 compact actions for learners, and the map to and from the flat actions of the rules.

| compact | meaning | flat (`rules.actions`) |
|---|---|---|
| 0-2 | keep, auction, public | 0-2 |
| 3-5 | take the card of slot 0, 1, 2 | 3-5 |
| 6-35 | move one die or two | 6-35 |
| 36 | decline the church card; refuse to pay | 36; 107 |
| 37 | pass | 37 |
| 38-45 | raise the highest bid by 1, 2, 3, 4, 5, 6, 8, 10 | 38-103 |
| 46-48 | pay one gold card of value 1, 2, 3 | 104-106 |
| 49-63 | give one card of a type, see `feature_layout` | 108-155 |

What is left out: other raises (several small ones reach any price), more than one where all others have passed,
bids far above the gold in hand, and which letter of a type is given: of a type the cards farthest from A go. The
rest of the flat actions have exactly one compact action each, so whatever is legal has a compact action near to
it, and every legal set of flat actions at least one legal compact action.
"""

from __future__ import annotations

import numpy as np

from biblios.bots.bot import bot_code
from biblios.bots.feature_layout import HELD_TYPES, TYPE_OF
from biblios.bots.features import card_in_question, highest_sensible_bid
from biblios.rules.actions import BID_0, DECLINE, DEFAULT, GIVE, PASS, PAY_0
from biblios.rules.observation import Observation
from biblios.rules.state import BID, PAY
from biblios.rules.words import bit

COMPACT = 64
REFUSE = 36
COMPACT_PASS = 37
RAISE = 38
RAISES = np.array([1, 2, 3, 4, 5, 6, 8, 10], dtype=np.int64)
PAY_COIN = 46
GIVE_TYPE = 49
KINDS_OF_TYPE = np.stack(
    [np.searchsorted(TYPE_OF, np.arange(HELD_TYPES)), np.bincount(TYPE_OF)[:HELD_TYPES]], axis=1
)
"""By type: its first kind, and how many kinds it has."""


@bot_code
def compact_mask(observation: Observation, mask: np.ndarray) -> np.uint64:
    """The legal compact actions, a bit each, where uint8[156] has the legal flat actions; at least one."""
    if observation.decision == BID:
        return compact_bids(observation, mask)
    if observation.decision == PAY:
        return compact_payments(mask)
    legal = np.uint64(0)
    for action in range(DECLINE + 1):
        if mask[action] != 0:
            legal |= bit(action)
    return legal


@bot_code
def compact_bids(observation: Observation, mask: np.ndarray) -> np.uint64:
    """Pass, and the raises that are legal and not far above what the hand can pay; by one where nobody else is in."""
    legal = bit(COMPACT_PASS)
    standing = np.int64(observation.standing_bid)
    most = highest_sensible_bid(observation, card_in_question(observation))
    others = (1 << np.int64(observation.players)) - 2
    raises = 1 if np.int64(observation.passed) & others == others else len(RAISES)
    for n in range(raises):
        amount = standing + RAISES[n]
        if amount <= most and mask[BID_0 + amount] != 0:
            legal |= bit(RAISE + n)
    return legal


@bot_code
def compact_payments(mask: np.ndarray) -> np.uint64:
    """Gold by value, cards by type, and to refuse."""
    legal = np.uint64(0)
    for value in range(1, 4):
        if mask[PAY_0 + value] != 0:
            legal |= bit(PAY_COIN + value - 1)
    if mask[DEFAULT] != 0:
        legal |= bit(REFUSE)
    for kind in range(len(mask) - GIVE):
        if mask[GIVE + kind] != 0:
            legal |= bit(GIVE_TYPE + TYPE_OF[kind])
    return legal


@bot_code
def flat_action(observation: Observation, mask: np.ndarray, compact: int) -> int:
    """The flat action a legal compact action stands for.

    Cards are given in card order: of a type the last ones go that still let the rest of the price come from it.
    """
    if compact >= GIVE_TYPE:
        first, count = KINDS_OF_TYPE[compact - GIVE_TYPE]
        if count == 1:
            return GIVE + first
        wanted = max(1, np.int64(observation.due))
        found = -1
        for kind in range(first + count - 1, first - 1, -1):
            if mask[GIVE + kind] != 0 and wanted > 0:
                found = kind
                wanted -= 1
        return GIVE + found
    if compact >= PAY_COIN:
        return PAY_0 + compact - PAY_COIN + 1
    if compact >= RAISE:
        return BID_0 + np.int64(observation.standing_bid) + RAISES[compact - RAISE]
    if compact == REFUSE and observation.decision == PAY:
        return DEFAULT
    return compact


@bot_code
def compact_action(observation: Observation, action: int) -> int:
    """The compact action nearest to a flat one: the same but for raises, where the nearest not above is taken."""
    if action == DEFAULT:
        return REFUSE
    if action >= GIVE:
        return GIVE_TYPE + TYPE_OF[action - GIVE]
    if action > PAY_0:
        return PAY_COIN + action - PAY_0 - 1
    if action > PASS:
        step = action - BID_0 - np.int64(observation.standing_bid)
        nearest = 0
        for n in range(len(RAISES)):
            if RAISES[n] <= step:
                nearest = n
        return RAISE + nearest
    return action


@bot_code
def at_compact_mask(observations: np.ndarray, mask: np.ndarray) -> np.uint64:
    """`compact_mask` of observations[0], as Python calls it."""
    return compact_mask(observations[0], mask)


@bot_code
def at_flat_action(observations: np.ndarray, mask: np.ndarray, compact: int) -> int:
    """`flat_action` of observations[0], as Python calls it."""
    return flat_action(observations[0], mask, compact)


@bot_code
def at_compact_action(observations: np.ndarray, action: int) -> int:
    """`compact_action` of observations[0], as Python calls it."""
    return compact_action(observations[0], action)
