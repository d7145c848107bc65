"""The moves of a miniature, decisions and chance alike, and those that nobody needs to be asked for.

A *move* is an action of the flat action space where a player decides, and a kind of card where chance does.
Nobody is asked how to pay gold: the payment is the one that wastes the least, then uses the fewest cards, then
the higher ones. And the one card of the public space is simply taken.
"""

from __future__ import annotations

import numpy as np

from biblios.envs.miniatures.code import miniature_code
from biblios.envs.miniatures.notes import NO_NOTE, noticed
from biblios.rules.actions import ACTIONS, PAY_0, legal_action_mask
from biblios.rules.auction import is_gold_lot
from biblios.rules.cards import KINDS, LOT_COUNTS
from biblios.rules.game import play_chance, step
from biblios.rules.hoard import gold_count
from biblios.rules.miniature import begin_miniature, count_undrawn
from biblios.rules.state import DRAW, FORBIDDEN, OVER, PAY, REVEAL, TAKE, State

MOST_MOVES = 64
"""No decision or chance node of a miniature has more moves."""
MOST_NOTES = 64
"""No move makes a seat note more, what follows without a choice included."""


@miniature_code
def begin(state: State, box: int, hands: np.ndarray) -> None:
    """A new game of a small box under the honest rules, with these hoards dealt, uint64[2]."""
    begin_miniature(state, box, 0, FORBIDDEN, 0, hands)


@miniature_code
def list_moves(state: State, moves: np.ndarray, weights: np.ndarray) -> int:
    """Write the moves, in rising order, and of chance how often each comes, into int64[64]; how many there are."""
    if state.decision == OVER:
        return 0
    if state.decision == DRAW:
        counts = np.zeros(KINDS, dtype=np.int64)
        count_undrawn(state, counts)
        return list_kinds(counts, moves, weights)
    if state.decision == REVEAL:
        counts = np.zeros(KINDS, dtype=np.int64)
        for place in range(np.int64(state.lot), np.int64(LOT_COUNTS[state.box])):
            counts[state.lots[place]] += 1
        return list_kinds(counts, moves, weights)
    if state.decision == PAY and not is_gold_lot(state):
        moves[0] = PAY_0 + next_gold_card(state)
        weights[0] = 1
        return 1
    return list_actions(state, moves, weights)


@miniature_code
def list_kinds(counts: np.ndarray, moves: np.ndarray, weights: np.ndarray) -> int:
    """The kinds of which there is a card."""
    count = 0
    for kind in range(KINDS):
        if counts[kind] > 0:
            moves[count] = kind
            weights[count] = counts[kind]
            count += 1
    return count


@miniature_code
def list_actions(state: State, moves: np.ndarray, weights: np.ndarray) -> int:
    """The legal actions."""
    mask = np.zeros(ACTIONS, dtype=np.uint8)
    legal_action_mask(state, mask)
    count = 0
    for action in range(ACTIONS):
        if mask[action]:
            moves[count] = action
            weights[count] = 1
            count += 1
    return count


@miniature_code
def next_gold_card(state: State) -> int:
    """The value of the highest card of the payment that wastes least, then has the fewest cards."""
    hand = state.hands[state.to_act]
    due = np.int64(state.due)
    best = np.int64(1 << 30)
    highest = 0
    threes = gold_count(hand, 3) if state.pay_limit >= 3 else 0
    twos = gold_count(hand, 2) if state.pay_limit >= 2 else 0
    for of_three in range(threes, -1, -1):
        for of_two in range(twos, -1, -1):
            of_one = max(0, due - 3 * of_three - 2 * of_two)
            if of_one > gold_count(hand, 1):
                continue
            waste = 3 * of_three + 2 * of_two + of_one - due
            cost = waste * 64 + of_three + of_two + of_one
            if cost < best:
                best = cost
                highest = 3 if of_three > 0 else 2 if of_two > 0 else 1
    return highest


@miniature_code
def needs_nobody(state: State, count: int, forced: bool) -> bool:
    """Whether this is played without being asked for; `forced` asks also where there is one move only."""
    if state.decision == TAKE or (state.decision == PAY and not is_gold_lot(state)):
        return True
    return count == 1 and not forced


@miniature_code
def play(state: State, move: int, notes: np.ndarray, lengths: np.ndarray) -> None:
    """Play a move; what each seat notices is added to notes, int64[2, 64], of the given lengths, int64[2]."""
    for seat in range(2):
        number = noticed(state, move, seat)
        if number != NO_NOTE:
            notes[seat, lengths[seat]] = number
            lengths[seat] += 1
    if state.decision > OVER:
        play_chance(state, move)
    else:
        step(state, move)


@miniature_code
def settle(
    state: State,
    forced: bool,
    moves: np.ndarray,
    weights: np.ndarray,
    notes: np.ndarray,
    lengths: np.ndarray,
) -> int:
    """Play what needs nobody; then list the moves: how many there are, 0 when the game is over."""
    while True:
        count = list_moves(state, moves, weights)
        if count == 0 or not needs_nobody(state, count, forced):
            return count
        play(state, moves[0], notes, lengths)
