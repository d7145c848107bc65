"""Worlds: states that look to a seat exactly as the game does, the unseen cards dealt by a belief.

What is certain is placed as in `rules.determinization`, from whose worlds these differ only in how likely the
unseen cards are to lie with one holder or another.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from biblios.bots.belief import (
    PILE,
    Belief,
    BeliefThought,
    add_guess,
    begin_guesses,
    begin_holder,
    drawn_type,
    weigh_types,
)
from biblios.bots.bot import bot_code
from biblios.bots.feature_layout import TYPE_OF, TYPES
from biblios.rules.cards import KINDS, PILE_SIZES, UNKNOWN
from biblios.rules.determinization import begin_world, finish_world, shuffle_cards
from biblios.rules.hidden_places import IN_HAND, place_known, shows_gold
from biblios.rules.hoard import UNITS, size
from biblios.rules.layout import record_dtype
from biblios.rules.observation import Observation
from biblios.rules.random import below, next_u64
from biblios.rules.state import AUCTION_OPEN, PLACE, State
from biblios.rules.unlocated import auctioning, lots_shown

FIRST_KIND = np.searchsorted(TYPE_OF, np.arange(TYPES))
"""By type: its first kind; the kinds of a type follow each other."""

ATTEMPTS = 4
"""How often hands are drawn before the gold that must be there is put there first."""


class Places:
    """Where cards go while a world is made: the memory of one thread."""

    counts: Annotated[np.ndarray, np.int64, KINDS]
    unseen: Annotated[np.ndarray, np.int64, TYPES]
    placed: Annotated[np.ndarray, np.uint64, 2, 4]
    room: Annotated[np.ndarray, np.int64, 2, 4]
    rest: Annotated[np.ndarray, np.uint8, 96]


PLACES = record_dtype(Places)


def new_places(count: int) -> np.ndarray:
    """Room for making worlds: zeroed records, shape (count,)."""
    return np.zeros(count, dtype=PLACES)


@bot_code
def pile_room(observation: Observation) -> int:
    """How many cards the others have on the auction pile, still face down."""
    if auctioning(observation):
        own = size(observation.own_pile)
        for n in range(5):
            own += np.int64(observation.own_church[n])
        return np.int64(PILE_SIZES[observation.box]) - lots_shown(observation) - own
    turns = np.int64(observation.turn) + (0 if observation.open_places & AUCTION_OPEN else 1)
    others = 0
    for turn in range(turns):
        others += turn % np.int64(observation.players) != np.int64(observation.observer)
    return others


@bot_code
def imagine(
    belief: Belief,
    observation: Observation,
    rng: np.ndarray,
    thought: BeliefThought,
    places: Places,
    state: State,
) -> None:
    """Write a world of a seat, drawn by its belief; `belief.begin_belief` comes first, once an observation.

    Hands in which the highest bidder has not the gold it must have are drawn anew, at last with that gold first.
    """
    begin_world(observation, rng, state)
    for attempt in range(ATTEMPTS):
        covered = attempt == ATTEMPTS - 1
        place_known(observation, rng, places.counts, places.placed, places.room, covered)
        count_types(places)
        guess_hands(belief, observation, rng, thought, places)
        if covered or shows_gold(observation, places.placed[IN_HAND]):
            break
    guess_rest(belief, observation, rng, thought, places, state)


@bot_code
def guess_hands(
    belief: Belief,
    observation: Observation,
    rng: np.ndarray,
    thought: BeliefThought,
    places: Places,
) -> None:
    """The other hands, and what they put face down on the discard."""
    begin_guesses(thought)
    for relative in range(1, np.int64(observation.players)):
        for where in range(2):
            room = places.room[where, relative]
            if room == 0:
                continue
            holder = 2 * (relative - 1) + where
            begin_holder(belief, holder, room, thought)
            for _ in range(room):
                kind = guess_card(belief, holder, rng, thought, places)
                places.placed[where, relative] += UNITS[kind]


@bot_code
def count_types(places: Places) -> None:
    """The unseen cards by type from those by kind."""
    for one in range(TYPES):
        places.unseen[one] = 0
    for kind in range(KINDS):
        places.unseen[TYPE_OF[kind]] += places.counts[kind]


@bot_code
def guess_card(
    belief: Belief, holder: int, rng: np.ndarray, thought: BeliefThought, places: Places
) -> int:
    """The kind of the holder's next card, taken out of the unseen ones; at least one must be left."""
    total = weigh_types(belief, places.unseen, holder, thought)
    one = drawn_type(thought, total, rng)
    nth = below(next_u64(rng), places.unseen[one])
    kind = FIRST_KIND[one]
    while kind < KINDS - 1 and nth >= places.counts[kind]:
        nth -= places.counts[kind]
        kind += 1
    places.counts[kind] -= 1
    places.unseen[one] -= 1
    add_guess(belief, one, thought)
    return kind


@bot_code
def guess_rest(
    belief: Belief,
    observation: Observation,
    rng: np.ndarray,
    thought: BeliefThought,
    places: Places,
    state: State,
) -> None:
    """The auction pile by belief; deck and removed cards in any order."""
    piled = pile_room(observation)
    begin_holder(belief, PILE, piled, thought)
    for place in range(piled):
        places.rest[place] = guess_card(belief, PILE, rng, thought, places)
    total = piled
    for kind in range(KINDS):
        for _ in range(places.counts[kind]):
            places.rest[total] = kind
            total += 1
    shuffle_cards(places.rest, 0, piled, rng)
    shuffle_cards(places.rest, piled, total, rng)
    finish_world(observation, rng, state, places.placed, places.rest, total)


@bot_code
def reshuffle(state: State, rng: np.ndarray) -> None:
    """Leave all cards where they are but for what nobody knows: the order of the deck and of what chance does."""
    state.seed = next_u64(rng)
    first = np.int64(state.drawn) + (1 if state.decision == PLACE else 0)
    end = first
    while end < len(state.cards) and state.cards[end] != UNKNOWN:
        end += 1
    shuffle_cards(state.cards, first, end, rng)
