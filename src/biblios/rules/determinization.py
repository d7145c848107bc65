"""A State drawn from those consistent with an observation: what the observer knows, and the rest at random.

Every card the observer has never located is equally likely in every unseen place the rules allow (church
cards are never in a hand). Where cards left an opponent's hand unseen, each card that may have been among
them is drawn to have stayed or gone in proportion to the places. Known limits: which cards third parties
took from each other as penalties, and what bids on earlier lots say about gold, is not weighed.
"""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import (
    CHURCH,
    DECK_SIZES,
    GOLD,
    KINDS,
    LOT_COUNTS,
    PILE_SIZES,
    REMOVED_SIZES,
    UNKNOWN,
)
from biblios.rules.compiled import rule
from biblios.rules.hands import places_left
from biblios.rules.hoard import (
    UNITS,
    copies,
    gold_count,
    gold_value,
    size,
)
from biblios.rules.new_game import set_up
from biblios.rules.observation import Observation
from biblios.rules.random import below, next_u64
from biblios.rules.state import (
    AUCTION_OPEN,
    BID,
    FORBIDDEN,
    NOBODY,
    OVER,
    PAY,
    State,
)
from biblios.rules.unlocated import (
    auctioning,
    count_unlocated,
    lots_shown,
    own_seats,
    sort_known_hands,
    unseen_departures,
)

IN_HAND, GONE = 0, 1
"""The rows of the work arrays: an opponent's hand, and what it put face down on the discard."""


@rule
def determinize(observation: Observation, rng: np.ndarray, state: State) -> None:
    """Write a state in which the observer sees exactly this, drawn with the generator uint64[1]."""
    players = np.int64(observation.players)
    set_up(state, players, observation.church_may, observation.unpaid, observation.tie_gold)
    state.box = observation.box
    state.seed = next_u64(rng)
    copy_table(observation, state)
    counts = np.zeros(KINDS, dtype=np.int64)
    placed = np.zeros((2, 4), dtype=np.uint64)
    doubtful = np.zeros(4, dtype=np.uint64)
    room = np.zeros((2, 4), dtype=np.int64)
    count_unlocated(observation, counts)
    sort_known_hands(observation, counts, placed[IN_HAND], doubtful)
    first_other = own_seats(observation)
    for relative in range(first_other, players):
        room[IN_HAND, relative] = np.int64(observation.hand_size[relative]) - size(
            placed[IN_HAND, relative]
        )
        room[GONE, relative] = np.int64(observation.left_count[relative])
    cover_standing_bid(observation, rng, counts, placed[IN_HAND], doubtful, room[IN_HAND])
    settle_doubtful(observation, rng, counts, placed, doubtful, room)
    pool, _ = shuffled_pool(counts, rng, 0, CHURCH)
    used = 0
    for relative in range(first_other, players):
        for where in range(2):
            for _ in range(room[where, relative]):
                placed[where, relative] += UNITS[pool[used]]
                used += 1
    for place in range(used):
        counts[pool[place]] -= 1
    rest, total = shuffled_pool(counts, rng, 0, KINDS)
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
def settle_doubtful(
    observation: Observation,
    rng: np.ndarray,
    counts: np.ndarray,
    placed: np.ndarray,
    doubtful: np.ndarray,
    room: np.ndarray,
) -> None:
    """Draw for each card that may have gone whether it stayed in the hand, or where it went."""
    for relative in range(own_seats(observation), np.int64(observation.players)):
        departures = unseen_departures(observation, relative)
        for kind in range(CHURCH):
            for _ in range(copies(doubtful[relative], kind)):
                stay = room[IN_HAND, relative]
                if below(next_u64(rng), max(1, stay + departures)) < stay:
                    placed[IN_HAND, relative] += UNITS[kind]
                    room[IN_HAND, relative] -= 1
                    continue
                departures = max(0, departures - 1)
                if room[GONE, relative] > 0:
                    placed[GONE, relative] += UNITS[kind]
                    room[GONE, relative] -= 1
                else:
                    counts[kind] += 1


@rule
def gold_to_show(observation: Observation) -> tuple[int, int]:
    """The gold the highest bidder certainly has, and the highest value of a card that counts; 0 if none is due.

    Who may bid only the gold in hand has it; so has who has begun to pay.
    """
    relative = np.int64(observation.standing_bidder)
    if relative == NOBODY or not auctioning(observation) or observation.decision == OVER:
        return 0, 3
    if GOLD <= observation.lots[observation.lot] < CHURCH:
        return 0, 3
    if observation.decision == PAY and observation.due != observation.standing_bid:
        return np.int64(observation.due), np.int64(observation.pay_limit)
    if observation.unpaid == FORBIDDEN or np.int64(observation.capped) >> relative & 1:
        return np.int64(
            observation.standing_bid if observation.decision == BID else observation.due
        ), 3
    return 0, 3


@rule
def cover_standing_bid(
    observation: Observation,
    rng: np.ndarray,
    counts: np.ndarray,
    hands: np.ndarray,
    doubtful: np.ndarray,
    need: np.ndarray,
) -> None:
    """The gold the highest bidder certainly has is dealt first: what may have gone has stayed, then unseen gold."""
    relative = np.int64(observation.standing_bidder)
    due, limit = gold_to_show(observation)
    if due == 0 or relative < own_seats(observation):
        return
    missing = due - payable_up_to(hands[relative], limit)
    for value in range(limit, 0, -1):
        unit = UNITS[GOLD + value - 1]
        while missing > 0 and need[relative] > 0 and gold_count(doubtful[relative], value) > 0:
            doubtful[relative] -= unit
            hands[relative] += unit
            need[relative] -= 1
            missing -= value
    while missing > 0 and need[relative] > 0:
        value = gold_to_deal(counts, rng, missing, need[relative], limit)
        if value == 0:
            return
        counts[GOLD + value - 1] -= 1
        hands[relative] += UNITS[GOLD + value - 1]
        need[relative] -= 1
        missing -= value


@rule
def payable_up_to(hand: np.uint64, limit: int) -> int:
    """The gold of cards of at most this value, added up."""
    if limit >= 3:
        return gold_value(hand)
    return gold_count(hand, 1) + (2 * gold_count(hand, 2) if limit == 2 else 0)


@rule
def gold_to_deal(counts: np.ndarray, rng: np.ndarray, missing: int, need: int, limit: int) -> int:
    """A gold value at random, weighed by what is unseen, large enough for the rest to cover; 0 if none is."""
    least = max(1, min(limit, missing - 3 * (need - 1)))
    total = 0
    for value in range(least, limit + 1):
        total += counts[GOLD + value - 1]
    if total == 0:
        for value in range(limit, 0, -1):
            if counts[GOLD + value - 1] > 0:
                return value
        return 0
    place = below(next_u64(rng), total)
    for value in range(least, limit + 1):
        place -= counts[GOLD + value - 1]
        if place < 0:
            return value
    return 0


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
    for place in range(total - 1):
        other = place + below(next_u64(rng), total - place)
        kind = pool[place]
        pool[place] = pool[other]
        pool[other] = kind
    return pool, total


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
