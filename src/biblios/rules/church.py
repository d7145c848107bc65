"""Church cards move the dice (rules, section 4)."""

from __future__ import annotations

import numpy as np

from biblios.rules.auction import next_lot
from biblios.rules.cards import CHURCH, DICE, TURN_COUNTS, UNKNOWN
from biblios.rules.compiled import hot_rule, rule
from biblios.rules.gift import after_gift_church
from biblios.rules.hands import discard_openly
from biblios.rules.state import State

# The effects, numbered as in the action space less its offset.
ONE_UP, ONE_DOWN, TWO_UP, TWO_DOWN, DECLINE, EFFECTS = 0, 5, 10, 20, 30, 31

PAIRS = np.array([(a, b) for a in range(5) for b in range(a + 1, 5)], dtype=np.uint8)
"""The two dice of a two-dice effect, in scriptorium order: MP MH MS MT PH PS PT HS HT ST."""
PAIRS_WITHIN = np.array(
    [
        sum(1 << n for n, (a, b) in enumerate(PAIRS) if dice >> int(a) & 1 and dice >> int(b) & 1)
        for dice in range(32)
    ],
    dtype=np.int64,
)
"""For each set of dice (a bit a die) the pairs that lie within it (a bit a pair)."""

C_UP, C_DOWN, C_TWO_UP, C_TWO_DOWN, C_EITHER = range(CHURCH, CHURCH + 5)


@rule
def movable_up(state: State) -> int:
    """The dice below 6, a bit a die."""
    return sum_of_bits(state, 6)


@rule
def movable_down(state: State) -> int:
    """The dice above 1, a bit a die."""
    return sum_of_bits(state, 1)


@rule
def sum_of_bits(state: State, limit: int) -> int:
    """The dice in play that do not show the limit, a bit a die."""
    dice = 0
    for category in range(5):
        if state.dice[category] != limit:
            dice |= 1 << category
    return dice & np.int64(DICE[state.box])


@hot_rule
def legal_effects(state: State) -> int:
    """The effects the church card in question may have, a bit each."""
    kind = state.church_card
    effects = 0
    if kind == C_UP or kind == C_EITHER:
        effects |= movable_up(state) << ONE_UP
    if kind == C_DOWN or kind == C_EITHER:
        effects |= movable_down(state) << ONE_DOWN
    if kind == C_TWO_UP:
        effects |= PAIRS_WITHIN[movable_up(state)] << TWO_UP
    if kind == C_TWO_DOWN:
        effects |= PAIRS_WITHIN[movable_down(state)] << TWO_DOWN
    if state.church_may:
        effects |= 1 << DECLINE
    return effects


@rule
def move_dice(state: State, effect: int) -> None:
    """The owner of the church card has chosen; the card goes face up to the discard and the game goes on."""
    if effect < ONE_DOWN:
        move_die(state, effect, 1)
    elif effect < TWO_UP:
        move_die(state, effect - ONE_DOWN, -1)
    elif effect < TWO_DOWN:
        move_die(state, PAIRS[effect - TWO_UP, 0], 1)
        move_die(state, PAIRS[effect - TWO_UP, 1], 1)
    elif effect < DECLINE:
        move_die(state, PAIRS[effect - TWO_DOWN, 0], -1)
        move_die(state, PAIRS[effect - TWO_DOWN, 1], -1)
    discard_openly(state, state.church_card)
    state.church_card = UNKNOWN
    if state.turn < TURN_COUNTS[state.box]:
        after_gift_church(state)
    else:
        next_lot(state)


@rule
def move_die(state: State, category: int, pips: int) -> None:
    """One die moves by one, up (1) or down (-1)."""
    state.dice[category] = np.int64(state.dice[category]) + pips
    state.pips[state.to_act, category] += pips
