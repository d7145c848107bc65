"""The own cards that certainly still lie face down on the auction pile."""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import CHURCH, GOLD, LOT_COUNTS, TURN_COUNTS
from biblios.rules.compiled import hot_rule, rule
from biblios.rules.hoard import CATEGORY_BITS, EMPTY, UNITS, copies
from biblios.rules.layout import Byte, record_dtype
from biblios.rules.observation import lots_seen
from biblios.rules.state import AUCTION_OPEN, Hoards, State
from biblios.rules.tensor_tables import CHURCH_UNITS, HOARD_UNITS, LOW_BYTE, PAIRS_OF_BITS
from biblios.rules.words import ONE, bit, lowest_bit


class Piles:
    """`own_pile` of every seat of a game, followed from move to move: that is less work than to look anew."""

    cards: Hoards  # by seat
    church: Hoards  # by seat: church cards by lanes
    filled: Byte  # places of the pile
    shown: Byte  # lots


PILES = record_dtype(Piles)


@hot_rule
def own_pile(state: State, seat: int) -> tuple[np.uint64, np.uint64]:
    """The own cards that certainly still lie face down on the auction pile: a hoard, and church cards by lanes.

    Of alike cards that came up, the observer cannot tell which were its own (see `observe_own_pile`).
    """
    shown = lots_seen(state)
    own = own_places(state, seat)
    hidden = own & ~(bit(2 * shown) - ONE)
    pile = EMPTY
    church = EMPTY
    while hidden != EMPTY:
        kind = state.lots[np.uint64(lowest_bit(hidden)) >> ONE]
        hidden &= hidden - ONE
        pile += HOARD_UNITS[kind]
        church += CHURCH_UNITS[kind]
    if pile > CATEGORY_BITS or church != EMPTY:
        for place in range(shown):
            kind = state.lots[place]
            if kind < GOLD or own >> np.uint64(2 * place) & ONE:
                continue
            if kind >= CHURCH:
                if church >> np.uint64(8 * (kind - CHURCH)) & LOW_BYTE:
                    church -= CHURCH_UNITS[kind]
            elif copies(pile, kind) > 0:
                pile -= UNITS[kind]
    return pile, church


@hot_rule
def own_places(state: State, seat: int) -> np.uint64:
    """The places of the pile this seat filled, a bit each at twice the place; all where no gifts were made."""
    filled = places_filled(state)
    if TURN_COUNTS[state.box] == 0:
        return bit(2 * filled) - ONE & PAIRS_OF_BITS
    others = state.lot_owners ^ np.uint64(seat) * PAIRS_OF_BITS
    return ~(others | others >> ONE) & PAIRS_OF_BITS & (bit(2 * filled) - ONE)


@hot_rule
def places_filled(state: State) -> int:
    """How many cards were put onto the pile, lots sold included."""
    turns = np.int64(TURN_COUNTS[state.box])
    if turns == 0:
        return np.int64(LOT_COUNTS[state.box])
    return min(np.int64(state.turn) + (0 if state.open_places & AUCTION_OPEN else 1), turns)


@rule
def begin_piles(state: State, piles: Piles) -> None:
    """Look anew, for every seat."""
    piles.filled = places_filled(state)
    piles.shown = lots_seen(state)
    for seat in range(np.int64(state.players)):
        piles.cards[seat], piles.church[seat] = own_pile(state, seat)


@hot_rule
def follow_piles(state: State, piles: Piles) -> None:
    """Bring the piles up to date after a move and chance: at most one card was put there, at most one turned up."""
    filled = places_filled(state)
    if filled != piles.filled:
        piles.filled = filled
        kind = state.lots[filled - 1]
        seat = (state.lot_owners >> np.uint64(2 * (filled - 1))) & np.uint64(3)
        piles.cards[seat] += HOARD_UNITS[kind]
        piles.church[seat] += CHURCH_UNITS[kind]
    shown = lots_seen(state)
    if shown != piles.shown:
        piles.shown = shown
        kind = state.lots[shown - 1]
        # Its owner had it there; of alike cards no other can tell that it was not one of its own.
        for seat in range(np.uint64(state.players)):
            if kind < CHURCH:
                piles.cards[seat] -= UNITS[kind] if copies(piles.cards[seat], kind) > 0 else EMPTY
            elif piles.church[seat] >> np.uint64(8 * (np.int64(kind) - CHURCH)) & LOW_BYTE:
                piles.church[seat] -= CHURCH_UNITS[kind]
