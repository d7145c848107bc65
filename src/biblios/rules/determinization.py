"""A State drawn from those consistent with an observation: what the observer knows, and the rest at random.

Every card the observer has never located is equally likely in every unseen place the rules allow (church
cards are never in a hand); `hidden_places` has what is certain before. Known limits: which cards third parties
took from each other as penalties, and what bids on earlier lots say about gold, is not weighed.
"""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import (
    CHURCH,
    DECK_SIZES,
    KINDS,
    LOT_COUNTS,
    PILE_SIZES,
    REMOVED_SIZES,
    UNKNOWN,
)
from biblios.rules.compiled import rule
from biblios.rules.hands import places_left
from biblios.rules.hidden_places import GONE, IN_HAND, place_known
from biblios.rules.hoard import UNITS, copies
from biblios.rules.new_game import set_up
from biblios.rules.observation import Observation
from biblios.rules.random import below, next_u64
from biblios.rules.state import AUCTION_OPEN, NOBODY, State
from biblios.rules.unlocated import auctioning, lots_shown, own_seats


@rule
def determinize(observation: Observation, rng: np.ndarray, state: State) -> None:
    """Write a state in which the observer sees exactly this, drawn with the generator uint64[1]."""
    counts = np.zeros(KINDS, dtype=np.int64)
    placed = np.zeros((2, 4), dtype=np.uint64)
    room = np.zeros((2, 4), dtype=np.int64)
    begin_world(observation, rng, state)
    place_known(observation, rng, counts, placed, room)
    pool, _ = shuffled_pool(counts, rng, 0, CHURCH)
    used = 0
    for relative in range(own_seats(observation), np.int64(observation.players)):
        for where in range(2):
            for _ in range(room[where, relative]):
                placed[where, relative] += UNITS[pool[used]]
                used += 1
    for place in range(used):
        counts[pool[place]] -= 1
    rest, total = shuffled_pool(counts, rng, 0, KINDS)
    finish_world(observation, rng, state, placed, rest, total)


@rule
def begin_world(observation: Observation, rng: np.ndarray, state: State) -> None:
    """What lies open in a state, and a seed for what chance will do."""
    players = np.int64(observation.players)
    set_up(state, players, observation.church_may, observation.unpaid, observation.tie_gold)
    state.box = observation.box
    state.seed = next_u64(rng)
    copy_table(observation, state)


@rule
def finish_world(
    observation: Observation,
    rng: np.ndarray,
    state: State,
    placed: np.ndarray,
    rest: np.ndarray,
    total: int,
) -> None:
    """What is hidden in a state.

    Args:
        observation: what is known.
        rng: uint64[1], advanced.
        state: written, after `begin_world`.
        placed: uint64[2, 4]: by relative seat the hand, and what it put face down on the discard.
        rest: uint8[96], the other cards: first those the others put on the auction pile, then deck and removed.
        total: how many these are.
    """
    fill_hands(observation, state, placed)
    fill_pile_and_deck(observation, rng, state, rest, total)


@rule
def absolute(observation: Observation, relative: int) -> int:
    """The seat of a relative seat; NOBODY stays."""
    if relative == NOBODY or observation.observer == observation.players:
        return relative
    return (np.int64(observation.observer) + np.int64(relative)) % np.int64(observation.players)


@rule
def seats_of(observation: Observation, relatives: int) -> int:
    """A set of relative seats, a bit each, as seats."""
    seats = 0
    for relative in range(np.int64(observation.players)):
        if np.int64(relatives) >> relative & 1:
            seats |= 1 << absolute(observation, relative)
    return seats


@rule
def copy_table(observation: Observation, state: State) -> None:
    """What lies open on the table."""
    state.decision = observation.decision
    state.to_act = absolute(observation, observation.to_act)
    state.active = absolute(observation, observation.active)
    state.turn = observation.turn
    state.drawn = observation.drawn
    state.open_places = observation.open_places
    state.public_count = observation.public_count
    state.church_card = observation.church_card
    state.discard = observation.discard
    for slot in range(3):
        state.public[slot] = observation.public[slot]
    for n in range(5):
        state.dice[n] = observation.dice[n]
        state.church_out[n] = observation.church_out[n]
    for turn in range(20):
        state.turn_order[turn] = observation.turn_order[turn]
    state.lot = observation.lot
    state.standing_bid = observation.standing_bid
    state.standing_bidder = absolute(observation, observation.standing_bidder)
    state.passed = seats_of(observation, observation.passed)
    state.barred = seats_of(observation, observation.barred)
    state.capped = seats_of(observation, observation.capped)
    state.due = observation.due
    state.pay_limit = observation.pay_limit
    state.seizures = observation.seizures


@rule
def shuffled_pool(
    counts: np.ndarray, rng: np.ndarray, first: int, end: int
) -> tuple[np.ndarray, int]:
    """The cards of the kinds from first to end - 1 in random order, and how many."""
    pool = np.zeros(96, dtype=np.uint8)
    total = 0
    for kind in range(first, end):
        for _ in range(counts[kind]):
            pool[total] = kind
            total += 1
    shuffle_cards(pool, 0, total, rng)
    return pool, total


@rule
def shuffle_cards(cards: np.ndarray, first: int, end: int, rng: np.ndarray) -> None:
    """The cards from first to end - 1 into random order."""
    for place in range(first, end - 1):
        other = place + below(next_u64(rng), end - place)
        kind = cards[place]
        cards[place] = cards[other]
        cards[other] = kind


@rule
def fill_hands(observation: Observation, state: State, placed: np.ndarray) -> None:
    """Hands, and what each seat knows of them."""
    own = own_seats(observation)
    for relative in range(np.int64(observation.players)):
        seat = absolute(observation, relative)
        state.hands[seat] = placed[IN_HAND, relative] if relative >= own else observation.hand
        state.left[seat] = placed[GONE, relative] if relative >= own else observation.left
        state.opened[seat] = observation.opened[relative]
        state.fresh[seat] = observation.fresh[relative]
        state.hand_size[seat] = observation.hand_size[relative]
        state.hidden_out[seat] = observation.hidden_out[relative]
        state.gold_paid[seat] = observation.gold_paid[relative]
        state.defaults[seat] = observation.defaults[relative]
        for die in range(5):
            state.pips[seat, die] = observation.pips[relative, die]
    for lot in range(lots_shown(observation)):
        for relative in range(np.int64(observation.players)):
            place = absolute(observation, relative) * np.int64(LOT_COUNTS[observation.box]) + lot
            state.lot_bids[place] = observation.lot_bids[relative, lot]
    if own == 1:
        me = np.int64(observation.observer)
        for relative in range(1, np.int64(observation.players)):
            other = absolute(observation, relative)
            state.seized[other, places_left(state, other, me)] = observation.lost_to[relative]
            state.seized[me, relative - 1] = observation.took_from[relative]


@rule
def own_pile_cards(observation: Observation, rng: np.ndarray) -> tuple[np.ndarray, int]:
    """The observer's own cards on the auction pile in random order, and how many."""
    counts = np.zeros(KINDS, dtype=np.int64)
    for kind in range(CHURCH):
        counts[kind] = copies(observation.own_pile, kind)
    for n in range(5):
        counts[CHURCH + n] = np.int64(observation.own_church[n])
    return shuffled_pool(counts, rng, 0, KINDS)


@rule
def fill_pile_and_deck(
    observation: Observation, rng: np.ndarray, state: State, rest: np.ndarray, total: int
) -> None:
    """The auction pile, the deck and the removed cards."""
    players = np.int64(observation.players)
    shown = lots_shown(observation)
    for lot in range(shown):
        state.lots[lot] = observation.lots[lot]
        if observation.observer < players:
            set_owner(state, lot, observation.observer)  # that leaves what is certain as it is
    own, own_count = own_pile_cards(observation, rng)
    if auctioning(observation):
        used = fill_pile(observation, rng, state, shown, rest, own, own_count)
    else:
        used = fill_growing_pile(observation, state, rest, own)
    deck_and_removed = np.int64(DECK_SIZES[observation.box]) + np.int64(
        REMOVED_SIZES[observation.box]
    )
    for place in range(87):
        state.cards[place] = UNKNOWN
    place = np.int64(observation.drawn)
    if observation.drawn_card != UNKNOWN:
        state.cards[place] = observation.drawn_card
        place += 1
    while place < deck_and_removed and used < total:
        state.cards[place] = rest[used]
        place += 1
        used += 1


@rule
def set_owner(state: State, place: int, seat: int) -> None:
    """The seat that put this card on the auction pile."""
    state.lot_owners |= np.uint64(seat) << np.uint64(2 * place)


@rule
def fill_growing_pile(
    observation: Observation, state: State, rest: np.ndarray, own: np.ndarray
) -> int:
    """In the gift phase: one card a turn; how many of the rest it took."""
    players = np.int64(observation.players)
    used = 0
    used_own = 0
    turns = np.int64(observation.turn)
    done = turns + (0 if observation.open_places & AUCTION_OPEN else 1)
    for turn in range(done):
        seat = turn % players
        if seat == observation.observer:
            state.lots[turn] = own[used_own]
            used_own += 1
        else:
            state.lots[turn] = rest[used]
            used += 1
        set_owner(state, turn, seat)
    return used


@rule
def fill_pile(
    observation: Observation,
    rng: np.ndarray,
    state: State,
    shown: int,
    rest: np.ndarray,
    own: np.ndarray,
    own_count: int,
) -> int:
    """In the auction phase: the own cards lie at random among the others; how many of the rest it took."""
    players = np.int64(observation.players)
    used = 0
    hidden = np.int64(PILE_SIZES[observation.box]) - shown
    own_left = own_count
    for n in range(hidden):
        place = shown + n
        if below(next_u64(rng), hidden - n) < own_left:
            own_left -= 1
            state.lots[place] = own[own_left]
            set_owner(state, place, np.int64(observation.observer))
        else:
            state.lots[place] = rest[used]
            used += 1
            relative = own_seats(observation) + below(
                next_u64(rng), players - own_seats(observation)
            )
            set_owner(state, place, absolute(observation, relative))
    return used


@rule
def at_determinize(observations: np.ndarray, rng: np.ndarray, states: np.ndarray) -> None:
    """`determinize` observations[0] into states[0]."""
    determinize(observations[0], rng, states[0])
