"""What one seat, or a spectator, knows (rules, section 7): the only way out of a State.

Seats are relative: 0 is the observer, 1 the seat to its left, and so on. A spectator (observer =
players) sees seat 0 as 0 and owns nothing.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from biblios.rules.auction import is_gold_lot
from biblios.rules.cards import CHURCH, LOT_COUNTS, PILE_SIZES, TURN_COUNTS, UNKNOWN
from biblios.rules.compiled import rule
from biblios.rules.hands import places_left
from biblios.rules.hoard import EMPTY, UNITS, copies, size
from biblios.rules.layout import Byte, Word, record_dtype
from biblios.rules.state import (
    NOBODY,
    PAY,
    PLACE,
    REVEAL,
    Bytes3,
    Bytes4,
    Bytes5,
    Bytes20,
    Hoards,
    State,
)


class Observation:
    """What the observer knows. Cards are kinds or hoards, as in `State`; UNKNOWN and NOBODY where none."""

    hand: Word  # the own hand
    left: Word  # own cards that went face down to the discard
    own_pile: Word  # own category and gold cards certainly still face down on the auction pile
    lost_to: Hoards  # by relative seat: all it ever took from the own hand as a penalty
    took_from: Hoards  # by relative seat: all ever taken from its hand as a penalty
    opened: Hoards  # by relative seat: seen to come into the hand, less the gold seen paid
    fresh: (
        Hoards  # of these, those that came after the last card left that hand unseen: surely there
    )
    discard: Word  # category and gold cards lying face up in the discard

    lots: Bytes20  # kinds turned up so far, in order; UNKNOWN from there on
    turn_order: Bytes20  # by gift turn: which draw was kept (0 to 4) + 8 * which was auctioned
    lot_bids: Annotated[
        np.ndarray, np.uint8, 4, 20
    ]  # by relative seat and lot: the highest bid, 0 for none
    pips: Annotated[np.ndarray, np.int8, 4, 5]  # by relative seat and die: moved up less moved down

    observer: Byte  # the observing seat, not relative; players for a spectator
    players: Byte
    box: Byte  # which cards are played with
    church_may: Byte
    unpaid: Byte  # state.PENALTY, DISCARD, REAUCTION, FORBIDDEN
    tie_gold: Byte
    decision: Byte  # state.PLACE to LOSE
    to_act: Byte  # relative
    active: Byte  # relative: the active player, or the auctioneer
    turn: Byte  # gift turns done
    drawn: Byte  # cards placed from the deck so far
    open_places: Byte  # bits: 1 keep, 2 auction, 4 public
    public_count: Byte
    public: Bytes3  # kinds by slot
    drawn_card: Byte  # the card to place, for the active player only
    church_card: Byte  # in effect
    dice: Bytes5
    hand_size: Bytes4
    hidden_out: Bytes4  # cards that ever left the hand unseen
    left_count: Bytes4  # of these, the ones that went face down to the discard
    gold_paid: Bytes4
    church_out: Bytes5  # church cards discarded, by kind
    own_church: Bytes5  # own church cards certainly still on the auction pile, by kind
    defaults: Bytes4
    lot: Byte
    standing_bid: Byte
    standing_bidder: Byte  # relative
    passed: Byte  # a bit a relative seat
    barred: Byte
    capped: Byte
    due: Byte
    pay_limit: Byte  # for the payer; of gold, for everybody
    seizures: Byte


OBSERVATION = record_dtype(Observation)


def new_observations(count: int) -> np.ndarray:
    """Room for observations: zeroed records, shape (count,)."""
    return np.zeros(count, dtype=OBSERVATION)


@rule
def observe(state: State, seat: int, observation: Observation) -> None:
    """Write what the seat knows; `seat` = players for a spectator."""
    players = np.int64(state.players)
    first = seat if seat < players else 0
    observation.observer = seat
    observe_table(state, observation, first)
    for relative in range(4):
        other = first + relative if first + relative < players else first + relative - players
        if relative < players:
            observe_seat(state, other, relative, observation)
        else:
            observe_no_seat(relative, observation)
    observe_lots(state, observation, first)
    observation.pay_limit = 0
    if state.decision == PAY and (state.to_act == seat or not is_gold_lot(state)):
        observation.pay_limit = state.pay_limit
    if seat < players:
        observe_own(state, seat, observation)
    else:
        observe_nothing_own(observation)


@rule
def relative_to(state: State, first: int, seat: int) -> int:
    """The relative seat, or NOBODY."""
    if seat == NOBODY:
        return NOBODY
    relative = np.int64(seat) - first
    return relative if relative >= 0 else relative + np.int64(state.players)


@rule
def turned(state: State, first: int, seats: int) -> int:
    """A set of seats, a bit each, with relative seats."""
    both = np.int64(seats) | np.int64(seats) << np.int64(state.players)
    return both >> first & ((1 << np.int64(state.players)) - 1)


@rule
def observe_table(state: State, observation: Observation, first: int) -> None:
    """What lies open on the table, and the rules in force."""
    observation.discard = state.discard
    for turn in range(20):
        observation.turn_order[turn] = state.turn_order[turn]
    observation.players = state.players
    observation.box = state.box
    observation.church_may = state.church_may
    observation.unpaid = state.unpaid
    observation.tie_gold = state.tie_gold
    observation.decision = state.decision
    observation.to_act = relative_to(state, first, state.to_act)
    observation.active = relative_to(state, first, state.active)
    observation.turn = state.turn
    observation.drawn = state.drawn
    observation.open_places = state.open_places
    observation.public_count = state.public_count
    for slot in range(3):
        observation.public[slot] = state.public[slot]
    observation.church_card = state.church_card
    for n in range(5):
        observation.dice[n] = state.dice[n]
        observation.church_out[n] = state.church_out[n]
    observation.lot = state.lot
    observation.standing_bid = state.standing_bid
    observation.standing_bidder = relative_to(state, first, state.standing_bidder)
    observation.passed = turned(state, first, state.passed)
    observation.barred = turned(state, first, state.barred)
    observation.capped = turned(state, first, state.capped)
    observation.due = state.due
    observation.seizures = state.seizures


@rule
def observe_seat(state: State, other: int, relative: int, observation: Observation) -> None:
    """What everybody knows of a seat."""
    observation.opened[relative] = state.opened[other]
    observation.fresh[relative] = state.fresh[other]
    observation.hand_size[relative] = state.hand_size[other]
    observation.hidden_out[relative] = state.hidden_out[other]
    observation.left_count[relative] = size(state.left[other])
    observation.gold_paid[relative] = state.gold_paid[other]
    observation.defaults[relative] = state.defaults[other]
    for die in range(5):
        observation.pips[relative, die] = state.pips[other, die]


@rule
def observe_no_seat(relative: int, observation: Observation) -> None:
    """Nobody sits there at this player count."""
    observation.opened[relative] = EMPTY
    observation.fresh[relative] = EMPTY
    observation.hand_size[relative] = 0
    observation.hidden_out[relative] = 0
    observation.left_count[relative] = 0
    observation.gold_paid[relative] = 0
    observation.defaults[relative] = 0
    for die in range(5):
        observation.pips[relative, die] = 0


@rule
def lots_seen(state: State) -> int:
    """How many lots have been turned up."""
    if state.turn < TURN_COUNTS[state.box]:
        return 0
    count = np.int64(state.lot) + (0 if state.decision == REVEAL else 1)
    return min(count, np.int64(LOT_COUNTS[state.box]))


@rule
def observe_lots(state: State, observation: Observation, first: int) -> None:
    """The lots turned up so far and what was bid for them."""
    players = np.int64(state.players)
    shown = lots_seen(state)
    for lot in range(20):
        observation.lots[lot] = state.lots[lot] if lot < shown else UNKNOWN
    lots = np.int64(LOT_COUNTS[state.box])
    for relative in range(4):
        seat = first + relative if first + relative < players else first + relative - players
        for lot in range(20):
            known = relative < players and lot < shown
            observation.lot_bids[relative, lot] = state.lot_bids[seat * lots + lot] if known else 0


@rule
def observe_own(state: State, seat: int, observation: Observation) -> None:
    """What the observer alone knows."""
    players = np.int64(state.players)
    observation.hand = state.hands[seat]
    observation.left = state.left[seat]
    observation.lost_to[0] = EMPTY
    observation.took_from[0] = EMPTY
    for relative in range(1, 4):
        if relative < players:
            other = (seat + relative) % players
            observation.lost_to[relative] = state.seized[other, places_left(state, other, seat)]
            observation.took_from[relative] = state.seized[seat, relative - 1]
        else:
            observation.lost_to[relative] = EMPTY
            observation.took_from[relative] = EMPTY
    own = state.to_act == seat
    observation.drawn_card = (
        state.cards[state.drawn] if own and state.decision == PLACE else UNKNOWN
    )
    observe_own_pile(state, seat, observation)


@rule
def observe_own_pile(state: State, seat: int, observation: Observation) -> None:
    """The observer's own cards that certainly still lie face down on the auction pile.

    Whose card an alike one was that came up, nobody knows: it may have been the observer's.
    """
    observation.own_pile = EMPTY
    for n in range(5):
        observation.own_church[n] = 0
    first_hidden = lots_seen(state)
    for place in range(first_hidden, np.int64(PILE_SIZES[state.box])):
        kind = state.lots[place]
        if kind == UNKNOWN:
            continue
        if is_known_in_pile(state, place, seat):
            if kind >= CHURCH:
                observation.own_church[kind - CHURCH] += 1
            else:
                observation.own_pile += UNITS[kind]
    for place in range(first_hidden):
        if not is_known_in_pile(state, place, seat):
            may_be_gone(observation, state.lots[place])


@rule
def is_known_in_pile(state: State, place: int, seat: int) -> bool:
    """Whether the seat put this card there; a pile made without a gift phase is known to all."""
    if TURN_COUNTS[state.box] == 0:
        return True
    return np.int64((state.lot_owners >> np.uint64(2 * place)) & np.uint64(3)) == seat


@rule
def may_be_gone(observation: Observation, kind: int) -> None:
    """Another's card of this kind came up: one of the own is not certainly there any more."""
    if kind >= CHURCH:
        observation.own_church[kind - CHURCH] -= (
            1 if observation.own_church[kind - CHURCH] > 0 else 0
        )
    elif copies(observation.own_pile, kind) > 0:
        observation.own_pile -= UNITS[kind]


@rule
def observe_nothing_own(observation: Observation) -> None:
    """A spectator owns nothing."""
    observation.hand = EMPTY
    observation.left = EMPTY
    observation.own_pile = EMPTY
    for relative in range(4):
        observation.lost_to[relative] = EMPTY
        observation.took_from[relative] = EMPTY
    for n in range(5):
        observation.own_church[n] = 0
    observation.drawn_card = UNKNOWN


@rule
def at_observe(states: np.ndarray, seat: int, observations: np.ndarray) -> None:
    """`observe` from states[0] into observations[0]."""
    observe(states[0], seat, observations[0])
