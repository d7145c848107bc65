"""A history told as transfers of cards from place to place, and which of them a seat sees.

A card is numbered by its place in the deck, the removed ones after it; its kind is what it shows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from biblios.envs.noticing import make_move
from biblios.envs.stepping import env_code
from biblios.rules.actions import AUCTION, DEFAULT, GIVE, KEEP, PAY_0, PUBLIC, TAKE_SLOT
from biblios.rules.cards import CHURCH, GOLD, KINDS
from biblios.rules.miniature import count_undrawn
from biblios.rules.random import below, next_u64
from biblios.rules.state import DRAW, LOSE, PAY, PLACE, REVEAL, SEIZE, TAKE, State

HANDS: Final = 4
"""Places 0 to 3 are hands."""
TABLE, PILE, GONE, UNDRAWN = 4, 5, 6, 7
NO_KIND: Final = -1
MOST_CARDS: Final = 87


class Transfers(NamedTuple):
    """The transfers of a history, in order."""

    count: np.ndarray  # int64[1]
    move: np.ndarray  # int64[n]: the number of the move that did it, from 0
    card: np.ndarray  # int64[n]
    source: np.ndarray  # int64[n]: from which place
    target: np.ndarray  # int64[n]: to which place
    hidden: np.ndarray  # bool[n]: whether the observer does not see which card it is
    base: np.ndarray  # int64[n]: the move is this much more than the card's kind; NO_KIND if not
    kind: np.ndarray  # int64[87]: by card
    seen: np.ndarray  # bool[87]: by card: whether the observer ever saw it
    held: np.ndarray  # bool[87]: by card: whether it was ever in a hand; no church card is
    where: np.ndarray  # int64[87]: by card: the place it is at
    on_table: np.ndarray  # int64[4]: the card in each slot of the public space, and the lot


def new_transfers(moves: int) -> Transfers:
    """Room for the transfers of so many moves."""
    room = 2 * moves + 1
    return Transfers(
        count=np.zeros(1, np.int64),
        move=np.zeros(room, np.int64),
        card=np.zeros(room, np.int64),
        source=np.zeros(room, np.int64),
        target=np.zeros(room, np.int64),
        hidden=np.zeros(room, np.bool_),
        base=np.zeros(room, np.int64),
        kind=np.zeros(MOST_CARDS, np.int64),
        seen=np.zeros(MOST_CARDS, np.bool_),
        held=np.zeros(MOST_CARDS, np.bool_),
        where=np.full(MOST_CARDS, UNDRAWN, np.int64),
        on_table=np.zeros(HANDS, np.int64),
    )


@env_code
def trace(state: State, moves: np.ndarray, observer: int, rng: np.ndarray, told: Transfers) -> int:
    """Play the moves from the beginning and write down their transfers; returns how many cards there are.

    Which of several alike cards moved is drawn at random.
    """
    for number in range(len(moves)):
        trace_move(state, moves[number], number, observer, rng, told)
        make_move(state, moves[number])
    counts = np.zeros(KINDS, dtype=np.int64)
    card = np.int64(state.drawn) + (1 if state.decision == PLACE else 0)
    count_undrawn(state, counts)
    if state.decision == PLACE:
        counts[state.cards[state.drawn]] -= 1
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            told.kind[card] = kind
            card += 1
    return card


@env_code
def transfer(
    told: Transfers, number: int, card: int, target: int, is_hidden: bool, base: int
) -> None:
    """Write down a transfer."""
    at = told.count[0]
    told.count[0] += 1
    told.move[at] = number
    told.card[at] = card
    told.source[at] = told.where[card]
    told.target[at] = target
    told.hidden[at] = is_hidden
    told.base[at] = base
    told.where[card] = target
    if not is_hidden:
        told.seen[card] = True
    if target < HANDS:
        told.held[card] = True


@env_code
def alike(told: Transfers, place: int, kind: int, rng: np.ndarray) -> int:
    """A card of this kind at this place, at random."""
    found = 0
    chosen = 0
    for card in range(MOST_CARDS):
        if told.where[card] == place and told.kind[card] == kind:
            found += 1
            if below(next_u64(rng), found) == 0:
                chosen = card
    return chosen


@env_code
def trace_move(
    state: State, move: int, number: int, observer: int, rng: np.ndarray, told: Transfers
) -> None:
    """The transfers of the next move."""
    seat = np.int64(state.to_act)
    decision = state.decision
    own = seat == observer
    if decision == DRAW:
        told.kind[state.drawn] = move
        transfer(told, number, state.drawn, TABLE, not own, 0)
    elif decision == PLACE:
        trace_placing(state, move, number, not own, told)
    elif decision == TAKE:
        card = told.on_table[move - TAKE_SLOT]
        target = seat if told.kind[card] < CHURCH else GONE
        transfer(told, number, card, target, False, NO_KIND)
    elif decision == REVEAL:
        card = alike(told, PILE, move, rng)
        told.on_table[3] = card
        transfer(told, number, card, TABLE, False, NO_KIND)
    elif decision == PAY:
        trace_paying(state, move, number, not own, rng, told)
    elif decision == SEIZE:
        defaulter = np.int64(state.standing_bidder)
        card = alike(told, defaulter, move, rng)
        transfer(told, number, card, seat, not own and defaulter != observer, 0)
    elif decision == LOSE:
        transfer(told, number, alike(told, seat, move, rng), GONE, not own, 0)


@env_code
def trace_placing(state: State, move: int, number: int, is_hidden: bool, told: Transfers) -> None:
    """The drawn card is placed."""
    card = np.int64(state.drawn)
    if move == AUCTION:
        transfer(told, number, card, PILE, is_hidden, NO_KIND)
    elif move == KEEP and told.kind[card] < CHURCH:
        transfer(told, number, card, np.int64(state.to_act), is_hidden, NO_KIND)
    else:
        if move == PUBLIC:
            told.on_table[state.public_count] = card
        transfer(told, number, card, TABLE, False, NO_KIND)


@env_code
def trace_paying(
    state: State, move: int, number: int, is_hidden: bool, rng: np.ndarray, told: Transfers
) -> None:
    """A card is paid; with the last one the lot comes into the hand."""
    if move == DEFAULT:
        return
    seat = np.int64(state.to_act)
    if move >= GIVE:
        worth = 1
        transfer(told, number, alike(told, seat, move - GIVE, rng), GONE, is_hidden, GIVE)
    else:
        worth = move - PAY_0
        card = alike(told, seat, GOLD + worth - 1, rng)
        transfer(told, number, card, GONE, False, NO_KIND)
    lot = told.on_table[3]
    if worth >= state.due and told.kind[lot] < CHURCH:
        transfer(told, number, lot, seat, False, NO_KIND)
