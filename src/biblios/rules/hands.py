"""Cards that come into a hand and leave it, and what the others see of it (rules, section 7)."""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import CHURCH, GOLD
from biblios.rules.compiled import rule
from biblios.rules.hoard import EMPTY, UNITS, copies
from biblios.rules.state import State


@rule
def keep_unseen(state: State, seat: int, kind: int) -> None:
    """A card joins the hand unseen by the others."""
    state.hands[seat] += UNITS[kind]
    state.hand_size[seat] += 1


@rule
def gain_openly(state: State, seat: int, kind: int) -> None:
    """A card joins the hand before everybody's eyes."""
    keep_unseen(state, seat, kind)
    state.opened[seat] += UNITS[kind]
    state.fresh[seat] += UNITS[kind]


@rule
def put_away(state: State, seat: int, kind: int) -> None:
    """A card leaves the hand face down: it may have been any of those seen before."""
    state.hands[seat] -= UNITS[kind]
    state.hand_size[seat] -= 1
    state.hidden_out[seat] += 1
    state.fresh[seat] = EMPTY


@rule
def spend(state: State, seat: int, value: int) -> None:
    """A gold card is paid, face up to the discard: one fewer of those known to be in the hand."""
    kind = GOLD + value - 1
    state.hands[seat] -= UNITS[kind]
    state.hand_size[seat] -= 1
    state.gold_paid[seat] += value
    state.discard += UNITS[kind]
    state.fresh[seat] -= UNITS[kind] if copies(state.fresh[seat], kind) > 0 else EMPTY
    state.opened[seat] -= UNITS[kind] if copies(state.opened[seat], kind) > 0 else EMPTY


@rule
def seize_card(state: State, taker: int, defaulter: int, kind: int) -> None:
    """The taker draws a penalty card: only these two see which."""
    put_away(state, defaulter, kind)
    keep_unseen(state, taker, kind)
    left = places_left(state, taker, defaulter)
    state.seized[taker, left] = with_card(state.seized[taker, left], kind)


@rule
def places_left(state: State, seat: int, other: int) -> int:
    """How far to the left of a seat another sits, less 1: 0 for the neighbour, as `State.seized` counts."""
    return (np.int64(other) - np.int64(seat) - 1) % np.int64(state.players)


@rule
def with_card(seen: np.uint64, kind: int) -> np.uint64:
    """A hoard of cards ever seen, with one more; a card seen twice is there once, and gold counts to 15."""
    if kind < GOLD:
        return seen | UNITS[kind]
    if copies(seen, kind) < 15:
        return seen + UNITS[kind]
    return seen


@rule
def discard_openly(state: State, kind: int) -> None:
    """A card goes face up to the discard."""
    if kind >= CHURCH:
        state.church_out[kind - CHURCH] += 1
    else:
        state.discard += UNITS[kind]
