"""Another history in which a seat noticed exactly the same: what it did not see, drawn anew.

Two things may change without the seat noticing: which card is which among those it has never seen, and which
card left another hand face down. Both are shuffled by many random exchanges, each of which keeps the history
possible; where hidden gold decides what is legal, the history is played through each time to see. What the
others' choices say about their cards is not weighed.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from biblios.envs.noticing import can_move, make_move
from biblios.envs.stepping import env_code
from biblios.envs.transfers import HANDS, MOST_CARDS, NO_KIND, Transfers, new_transfers, trace
from biblios.rules.actions import GIVE, count_legal
from biblios.rules.cards import CHURCH, UNKNOWN
from biblios.rules.new_game import deal_given
from biblios.rules.random import below, next_u64
from biblios.rules.state import OVER, PAY, REAUCTION, State, new_states

SWEEPS: Final = 3
"""How often each hidden card, and each card that left unseen, is exchanged with another one."""


def other_history(
    moves: list[int], players: int, codes: tuple[int, int, int], seat: int, seed: int
) -> list[int]:
    """A history of as many moves in which the seat noticed exactly the same.

    Args:
        moves: actions and, at chance nodes, kinds, from a deal of which no card is known.
        players: 2 to 4.
        codes: the rules, `Rules.codes`.
        seat: whose knowledge is kept.
        seed: 0 to 2**64 - 1; the same seed, the same history.
    """
    history = np.array(moves, dtype=np.int64)
    rules = np.array([players, *codes], dtype=np.int64)
    rng = np.array([seed], dtype=np.uint64)
    at_other_history(new_states(1), history, rules, seat, rng, new_transfers(len(moves)))
    return history.tolist()


@env_code
def begin_unknown(state: State, rules: np.ndarray) -> None:
    """Deal cards of which chance will say each when it is drawn."""
    cards = np.full(MOST_CARDS, UNKNOWN, dtype=np.uint8)
    deal_given(state, rules[0], rules[1], rules[2], rules[3], cards)


@env_code
def at_other_history(
    states: np.ndarray,
    moves: np.ndarray,
    rules: np.ndarray,
    seat: int,
    rng: np.ndarray,
    told: Transfers,
) -> None:
    """Change moves, int64[n], into another history; states, STATE[1], and told are room to work in."""
    state = states[0]
    begin_unknown(state, rules)
    cards = trace(state, moves, seat, rng, told)
    is_bound = state.unpaid >= REAUCTION or state.decision == PAY
    trial = moves.copy()
    for _ in range(SWEEPS):
        mix_kinds(state, rules, told, cards, rng, is_bound, trial)
        mix_futures(state, rules, told, cards, rng, is_bound, trial)
    write_moves(told, moves)


@env_code
def mix_kinds(
    state: State,
    rules: np.ndarray,
    told: Transfers,
    cards: int,
    rng: np.ndarray,
    is_bound: bool,
    trial: np.ndarray,
) -> None:
    """Exchange each card never seen with another one; if hidden gold binds, only where the history stays possible."""
    unseen = np.flatnonzero(~told.seen[:cards])
    for one in unseen:
        other = unseen[below(next_u64(rng), len(unseen))]
        if exchange_kinds(told, one, other) and is_bound:
            if not is_possible(state, rules, told, trial):
                exchange_kinds(told, one, other)


@env_code
def mix_futures(
    state: State,
    rules: np.ndarray,
    told: Transfers,
    cards: int,
    rng: np.ndarray,
    is_bound: bool,
    trial: np.ndarray,
) -> None:
    """Exchange each card that left another hand unseen with one of those that stayed."""
    for at in range(told.count[0]):
        if told.hidden[at] and told.source[at] < HANDS:
            one = told.card[at]
            other = another_in_hand(told, at, cards, rng)
            if exchange_futures(told, at, one, other) and is_bound:
                if not is_possible(state, rules, told, trial):
                    exchange_futures(told, at, other, one)


@env_code
def exchange_kinds(told: Transfers, one: int, other: int) -> bool:
    """Let two cards be each other, unless a church card would come into a hand; whether that was done."""
    if told.kind[one] >= CHURCH and told.held[other]:
        return False
    if told.kind[other] >= CHURCH and told.held[one]:
        return False
    kind = told.kind[one]
    told.kind[one] = told.kind[other]
    told.kind[other] = kind
    return True


@env_code
def another_in_hand(told: Transfers, at: int, cards: int, rng: np.ndarray) -> int:
    """A card at random of the hand that a transfer takes from: perhaps the same."""
    where = np.full(MOST_CARDS, -1, dtype=np.int64)
    for before in range(at):
        where[told.card[before]] = told.target[before]
    chosen = told.card[at]
    found = 0
    for card in range(cards):
        if where[card] == told.source[at]:
            found += 1
            if below(next_u64(rng), found) == 0:
                chosen = card
    return chosen


@env_code
def exchange_futures(told: Transfers, at: int, one: int, other: int) -> bool:
    """From a transfer on let two cards of a hand go each other's way, if that is unseen; whether that was done."""
    for later in range(at, told.count[0]):
        if told.card[later] == one or told.card[later] == other:
            if not told.hidden[later]:
                return False
    for later in range(at, told.count[0]):
        if told.card[later] == one:
            told.card[later] = other
        elif told.card[later] == other:
            told.card[later] = one
    return True


@env_code
def write_moves(told: Transfers, moves: np.ndarray) -> None:
    """Write what the transfers say into moves; the cards of a payment in card order."""
    for at in range(told.count[0]):
        if told.hidden[at] and told.base[at] != NO_KIND:
            moves[told.move[at]] = told.base[at] + told.kind[told.card[at]]
    for end in range(1, len(moves)):
        move = moves[end]
        place = end
        while move >= GIVE and place > 0 and moves[place - 1] > move:
            moves[place] = moves[place - 1]
            place -= 1
        moves[place] = move


@env_code
def is_possible(state: State, rules: np.ndarray, told: Transfers, trial: np.ndarray) -> bool:
    """Whether the moves could be made, and who is to act then can act; trial, int64[n], is room to work in."""
    write_moves(told, trial)
    begin_unknown(state, rules)
    for move in trial:
        if not can_move(state, move):
            return False
        make_move(state, move)
    return state.decision >= OVER or count_legal(state) > 0
