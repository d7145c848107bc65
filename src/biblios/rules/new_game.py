"""Setup (rules, section 2)."""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import DECK_SIZES, PACKS, REMOVED_SIZES, UNKNOWN
from biblios.rules.compiled import rule
from biblios.rules.gift import begin_turn
from biblios.rules.hoard import EMPTY
from biblios.rules.random import below, keyed
from biblios.rules.state import NOBODY, State

DEAL_KEY = 1 << 32
"""The random words of the deal are keyed from here on, apart from those of the lots and penalties."""
NO_SEED = np.uint64(0)


@rule
def set_up(state: State, players: int, church_may: int, unpaid: int, tie_gold: int) -> None:
    """An empty table: all fields but the cards and the seed, which are left as they are."""
    state.players = players
    state.box = players
    state.church_may = church_may
    state.unpaid = unpaid
    state.tie_gold = tie_gold
    for seat in range(4):
        state.hands[seat] = EMPTY
        state.opened[seat] = EMPTY
        state.fresh[seat] = EMPTY
        state.left[seat] = EMPTY
        state.hand_size[seat] = 0
        state.hidden_out[seat] = 0
        state.gold_paid[seat] = 0
        state.defaults[seat] = 0
        for left in range(3):
            state.seized[seat, left] = EMPTY
    for category in range(5):
        state.dice[category] = 3
        state.church_out[category] = 0
        for seat in range(4):
            state.pips[seat, category] = 0
    for turn in range(20):
        state.lots[turn] = UNKNOWN
        state.turn_order[turn] = 0
    for place in range(64):
        state.lot_bids[place] = 0
    state.discard = EMPTY
    state.lot_owners = EMPTY
    state.active = 0
    state.turn = 0
    state.drawn = 0
    state.lot = 0
    state.church_card = UNKNOWN
    clear_lot(state)


@rule
def clear_lot(state: State) -> None:
    """No bid, nobody out, nothing due."""
    state.standing_bid = 0
    state.standing_bidder = NOBODY
    state.passed = 0
    state.barred = 0
    state.capped = 0
    state.due = 0
    state.pay_limit = 0
    state.seizures = 0


@rule
def deal(
    state: State, players: int, church_may: int, unpaid: int, tie_gold: int, seed: np.uint64
) -> None:
    """A new game, all of its chance drawn from one seed."""
    set_up(state, players, church_may, unpaid, tie_gold)
    state.seed = seed
    shuffle(state)
    begin_turn(state)


@rule
def shuffle(state: State) -> None:
    """The pack of this player count in random order: the deck, and after it the removed cards."""
    deck = np.int64(DECK_SIZES[state.box])
    pack = deck + np.int64(REMOVED_SIZES[state.box])
    for place in range(87):
        state.cards[place] = PACKS[state.box, place]
    word = NO_SEED
    for place in range(deck):
        if place % 2 == 0:
            word = keyed(state.seed, DEAL_KEY + place)
        else:
            word >>= np.uint64(32)
        other = place + below(word, pack - place)
        kind = state.cards[place]
        state.cards[place] = state.cards[other]
        state.cards[other] = kind


@rule
def deal_given(
    state: State, players: int, church_may: int, unpaid: int, tie_gold: int, cards: np.ndarray
) -> None:
    """A new game with given cards.

    Args:
        state: the record to deal into; its seed is left as it is.
        players: 2 to 4.
        church_may: 0 or 1.
        unpaid: PENALTY to FORBIDDEN.
        tie_gold: 0 or 1.
        cards: kinds, uint8[87]: the deck in order drawn, then the removed; UNKNOWN where chance will say
            (a chance node DRAW comes before each unknown card of the deck).
    """
    set_up(state, players, church_may, unpaid, tie_gold)
    for place in range(87):
        state.cards[place] = cards[place]
    begin_turn(state)
