"""Setup of a miniature: a small box (see `small_boxes.py`), two players, the rules of the whole game."""

from __future__ import annotations

import numpy as np

from biblios.rules.auction import begin_auction
from biblios.rules.cards import BOXES, KIND, KINDS, PACKS, PILE_SIZES, TURN_COUNTS, UNKNOWN
from biblios.rules.compiled import rule
from biblios.rules.gift import begin_turn
from biblios.rules.hoard import UNITS, size
from biblios.rules.new_game import DEAL_KEY, set_up, shuffle
from biblios.rules.random import below, keyed
from biblios.rules.small_boxes import SMALL_BOXES
from biblios.rules.state import State

HIDDEN = np.full((BOXES, 16), UNKNOWN, dtype=np.uint8)
"""By box: the kinds that hands are dealt from."""
HIDDEN_COUNTS = np.zeros(BOXES, dtype=np.uint8)
HIDDEN_EACH = np.zeros(BOXES, dtype=np.uint8)
OPEN_HANDS = np.zeros(BOXES, dtype=np.uint64)
"""By box: the hoard that each player has besides, known to all."""
PILES = np.full((BOXES, 20), UNKNOWN, dtype=np.uint8)
"""By box: the kinds of an auction pile made without a gift phase."""
for _box in SMALL_BOXES:
    HIDDEN[_box.number, : len(_box.hidden)] = [KIND[name] for name in _box.hidden]
    HIDDEN_COUNTS[_box.number] = len(_box.hidden)
    HIDDEN_EACH[_box.number] = _box.hidden_each
    OPEN_HANDS[_box.number] = sum(int(UNITS[KIND[name]]) for name in _box.open_hand)
    PILES[_box.number, : len(_box.pile)] = [KIND[name] for name in _box.pile]


@rule
def begin_miniature(
    state: State,
    box: int,
    church_may: int,
    unpaid: int,
    tie_gold: int,
    hands: np.ndarray,
) -> None:
    """A new game of a small box with these hands dealt; of a deck chance will say each card drawn.

    Args:
        state: the record to begin in; its seed is left as it is.
        box: the number of a small box.
        church_may: 0 or 1.
        unpaid: PENALTY to FORBIDDEN.
        tie_gold: 0 or 1.
        hands: the hoard dealt unseen to each player, uint64[2].
    """
    set_up(state, 2, church_may, unpaid, tie_gold)
    state.box = box
    for place in range(87):
        state.cards[place] = UNKNOWN
    for slot in range(3):
        state.public[slot] = UNKNOWN
    for seat in range(2):
        state.opened[seat] = OPEN_HANDS[box]
        state.fresh[seat] = OPEN_HANDS[box]
        state.hands[seat] = hands[seat] + OPEN_HANDS[box]
        state.hand_size[seat] = size(state.hands[seat])
    begin_phase(state)


@rule
def begin_phase(state: State) -> None:
    """The gift phase; a box without one begins with the auction."""
    if TURN_COUNTS[state.box] > 0:
        begin_turn(state)
        return
    for place in range(np.int64(PILE_SIZES[state.box])):
        state.lots[place] = PILES[state.box, place]
    begin_auction(state)


@rule
def deal_miniature(
    state: State, box: int, church_may: int, unpaid: int, tie_gold: int, seed: np.uint64
) -> None:
    """A new game of a small box, all of its chance drawn from one seed."""
    hands = np.zeros(2, dtype=np.uint64)
    cards = HIDDEN[box].copy()
    count = np.int64(HIDDEN_COUNTS[box])
    dealt = 2 * np.int64(HIDDEN_EACH[box])
    for place in range(dealt):
        other = place + below(keyed(seed, DEAL_KEY + place), count - place)
        kind = cards[other]
        cards[other] = cards[place]
        hands[place % 2] += UNITS[kind]
    begin_miniature(state, box, church_may, unpaid, tie_gold, hands)
    state.seed = seed
    if TURN_COUNTS[box] > 0:
        shuffle(state)
        begin_turn(state)
    else:
        for place in range(dealt, count):
            state.cards[place - dealt] = cards[place]


@rule
def count_undrawn(state: State, counts: np.ndarray) -> int:
    """The cards not yet drawn in the gift phase by kind, the removed included, into int64[53]; how many."""
    total = 0
    for kind in range(KINDS):
        counts[kind] = 0
    for place in range(87):
        if PACKS[state.box, place] != UNKNOWN:
            counts[PACKS[state.box, place]] += 1
            total += 1
    for place in range(np.int64(state.drawn)):
        counts[state.cards[place]] -= 1
    return total - np.int64(state.drawn)


@rule
def at_deal_miniature(
    states: np.ndarray, box: int, church_may: int, unpaid: int, tie_gold: int, seed: np.uint64
) -> None:
    """`deal_miniature` into states[0]."""
    deal_miniature(states[0], box, church_may, unpaid, tie_gold, seed)
