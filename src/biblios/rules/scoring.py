"""Scoring (rules, section 6)."""

from __future__ import annotations

import numpy as np

from biblios.rules.compiled import rule
from biblios.rules.hoard import gold_cards, gold_value, rank
from biblios.rules.state import NOBODY, State

TOTAL_SHIFT = 4
"""A rank holds a category's total above these bits, the letter's nearness to A in them."""
RANK_BITS = 9
"""A rank is below 2**9: the total is at most 25."""


@rule
def cascade(hand: np.uint64, first: int) -> int:
    """The last tie-break: totals and letters along the scriptorium as one number below 2**45."""
    number = np.int64(first)
    for category in range(5):
        number = number << RANK_BITS | rank(hand, category)
    return number


@rule
def claim(state: State, seat: int, category: int) -> int:
    """What a seat brings forward for a category: the largest claim wins it; 0 without a card of it."""
    own = rank(state.hands[seat], category)
    if own == 0 or not state.tie_gold:
        return own
    total = own >> TOTAL_SHIFT
    return cascade(state.hands[seat], total << 6 | gold_cards(state.hands[seat]))


@rule
def category_winner(state: State, category: int) -> int:
    """The seat that wins the category's die, or NOBODY."""
    winner = NOBODY
    best = np.int64(0)
    for seat in range(np.int64(state.players)):
        own = claim(state, seat, category)
        if own > best:
            best = own
            winner = seat
    return winner


@rule
def points_of(state: State, seat: int) -> int:
    """The pips of the dice this seat wins, 0 to 30."""
    points = 0
    for category in range(5):
        if category_winner(state, category) == seat:
            points += np.int64(state.dice[category])
    return points


@rule
def standings(state: State, standing: np.ndarray) -> None:
    """What ranks the players: points, gold, then the cascade, as one number a seat, into int64[4].

    Equal numbers share a place; only players without any category card can have them.
    """
    for seat in range(np.int64(state.players)):
        standing[seat] = 0
    for category in range(5):
        winner = category_winner(state, category)
        if winner != NOBODY:
            standing[winner] += np.int64(state.dice[category])
    for seat in range(np.int64(state.players)):
        hand = state.hands[seat]
        standing[seat] = cascade(hand, np.int64(standing[seat]) << 7 | gold_value(hand))


@rule
def places(state: State, place: np.ndarray) -> None:
    """Each seat's place, 1 for the winners, into int64[4]: 1 + the players strictly ahead."""
    standings(state, place)
    ranks = 0  # four bits a seat: room in a register, none to ask for
    for seat in range(np.int64(state.players)):
        ranks |= 1 << (4 * seat)
        for other in range(np.int64(state.players)):
            if place[other] > place[seat]:
                ranks += 1 << (4 * seat)
    for seat in range(np.int64(state.players)):
        place[seat] = ranks >> (4 * seat) & 15


@rule
def share_of_win(state: State, seat: int, place: np.ndarray) -> float:
    """1 for the only winner of a game that is over, as much for each of several, 0 for the others.

    `place` is room to work in, int64[4].
    """
    places(state, place)
    winners = 0
    for other in range(np.int64(state.players)):
        winners += place[other] == 1
    return 1.0 / winners if place[seat] == 1 else 0.0
