"""The gift phase (rules, section 3)."""

from __future__ import annotations

import numpy as np

from biblios.rules.auction import begin_auction
from biblios.rules.cards import CHURCH, DECK_SIZES, UNKNOWN
from biblios.rules.compiled import hot_rule, rule
from biblios.rules.hands import gain_openly, keep_unseen
from biblios.rules.state import (
    AUCTION_OPEN,
    CHURCH_CARD,
    DRAW,
    KEEP_OPEN,
    PLACE,
    PUBLIC_OPEN,
    TAKE,
    State,
    left_of,
)


@hot_rule
def begin_turn(state: State) -> None:
    """The next seat is active: exactly one card to keep, one to auction, the others public."""
    state.open_places = KEEP_OPEN + AUCTION_OPEN + PUBLIC_OPEN
    state.public_count = 0
    for slot in range(3):
        state.public[slot] = UNKNOWN
    state.to_act = state.active
    draw_next(state)


@hot_rule
def draw_next(state: State) -> None:
    """The active player draws one card; when all are placed the others take."""
    if state.open_places == 0:
        state.decision = TAKE
        state.to_act = left_of(state, state.to_act)
    elif state.cards[state.drawn] == UNKNOWN:
        state.decision = DRAW
    else:
        state.decision = PLACE


@rule
def turn_up_draw(state: State, kind: int) -> None:
    """Chance says which card is drawn."""
    state.cards[state.drawn] = kind
    state.decision = PLACE


@hot_rule
def place_card(state: State, place: int) -> None:
    """The active player puts the drawn card to 0 keep, 1 auction or 2 public."""
    kind = state.cards[state.drawn]
    nth_draw = state.drawn - state.turn * (state.players + 1)
    state.drawn += 1
    if place == 2:
        put_into_public_space(state, kind)
    elif place == 1:
        put_onto_auction_pile(state, kind, nth_draw)
    else:
        state.open_places &= AUCTION_OPEN + PUBLIC_OPEN
        state.turn_order[state.turn] += nth_draw
        if kind >= CHURCH:
            state.church_card = kind
            state.decision = CHURCH_CARD
            return
        keep_unseen(state, state.to_act, kind)
    draw_next(state)


@rule
def put_into_public_space(state: State, kind: int) -> None:
    """Face up; all cards but the kept and the auctioned one go here."""
    state.public[state.public_count] = kind
    state.public_count += 1
    if state.public_count == state.players - 1:
        state.open_places &= KEEP_OPEN + AUCTION_OPEN


@rule
def put_onto_auction_pile(state: State, kind: int, nth_draw: int) -> None:
    """Face down; the active player alone knows it."""
    state.open_places &= KEEP_OPEN + PUBLIC_OPEN
    state.turn_order[state.turn] += 8 * nth_draw
    state.lots[state.turn] = kind
    state.lot_owners |= np.uint64(state.to_act) << np.uint64(2 * state.turn)


@hot_rule
def take_card(state: State, slot: int) -> None:
    """A player takes one card from the public space; everybody sees it."""
    kind = state.public[slot]
    state.public[slot] = UNKNOWN
    if kind >= CHURCH:
        state.church_card = kind
        state.decision = CHURCH_CARD
    else:
        gain_openly(state, state.to_act, kind)
        next_taker(state)


@hot_rule
def next_taker(state: State) -> None:
    """Clockwise to the next taker; after the last one the next seat is active."""
    seat = left_of(state, state.to_act)
    if seat != state.active:
        state.decision = TAKE
        state.to_act = seat
        return
    state.turn += 1
    state.active = left_of(state, seat)
    if state.drawn == DECK_SIZES[state.box]:
        begin_auction(state)
    else:
        begin_turn(state)


@rule
def after_gift_church(state: State) -> None:
    """The dice have moved: the active player goes on drawing, or the next player takes."""
    if state.to_act == state.active:
        draw_next(state)
    else:
        next_taker(state)
