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
from biblios.bots.feature_layout import HELD_TYPES, TYPE_OF, TYPES
from biblios.rules.cards import CHURCH, KINDS, PILE_SIZES, UNKNOWN
from biblios.rules.determinization import begin_world, finish_world, shuffle_cards
from biblios.rules.hidden_places import (
    GONE,
    IN_HAND,
    cover_standing_bid,
    place_sure,
    shows_gold,
)
from biblios.rules.hoard import UNITS, copies, size
from biblios.rules.layout import record_dtype
from biblios.rules.observation import Observation
from biblios.rules.random import below, next_u64
from biblios.rules.state import AUCTION_OPEN, PLACE, State
from biblios.rules.unlocated import auctioning, lots_shown, unseen_departures

FIRST_KIND = np.searchsorted(TYPE_OF, np.arange(TYPES))
"""By type: its first kind; the kinds of a type follow each other."""

ATTEMPTS = 4
"""How often hands are drawn before the gold that must be there is put there first."""


ANY, SEEN = 0, 1
"""The rows of `Places.counts` and `Places.unseen`."""


class Places:
    """Where cards go while a world is made: the memory of one thread.

    `counts` and `unseen`, by kind and by type, have two rows: the cards that may be guessed next, and those of them
    that were seen to come into the hand in question.
    """

    counts: Annotated[np.ndarray, np.int64, 2, KINDS]
    unseen: Annotated[np.ndarray, np.int64, 2, TYPES]
    placed: Annotated[np.ndarray, np.uint64, 2, 4]
    doubtful: Annotated[np.ndarray, np.uint64, 4]
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
        place_sure(observation, places.counts[ANY], places.placed, places.doubtful, places.room)
        covered = attempt == ATTEMPTS - 1
        if covered:
            cover_standing_bid(
                observation,
                rng,
                places.counts[ANY],
                places.placed[IN_HAND],
                places.doubtful,
                places.room[IN_HAND],
            )
        count_types(places)
        begin_guesses(thought)
        for relative in range(1, np.int64(observation.players)):
            guess_gone(belief, observation, relative, rng, thought, places)
            settle_stayed(observation, relative, rng, places)
            guess_hand(belief, relative, rng, thought, places)
        if covered or shows_gold(observation, places.placed[IN_HAND]):
            break
    guess_rest(belief, observation, rng, thought, places, state)


@bot_code
def count_types(places: Places) -> None:
    """The unseen cards by type from those by kind."""
    for one in range(TYPES):
        places.unseen[ANY, one] = 0
        places.unseen[SEEN, one] = 0
    for kind in range(KINDS):
        places.counts[SEEN, kind] = 0
        places.unseen[ANY, TYPE_OF[kind]] += places.counts[ANY, kind]


@bot_code
def count(places: Places, row: int, kind: int, cards: int) -> None:
    """So many more cards of a kind in a row."""
    places.counts[row, kind] += cards
    places.unseen[row, TYPE_OF[kind]] += cards


@bot_code
def guess_gone(
    belief: Belief,
    observation: Observation,
    relative: int,
    rng: np.ndarray,
    thought: BeliefThought,
    places: Places,
) -> None:
    """What a seat put face down on the discard: unseen cards, or those seen to come into its hand.

    The cards seen that are then left must find room in the hand, but for those taken as penalties.
    """
    for kind in range(CHURCH):
        cards = copies(places.doubtful[relative], kind)
        if cards > 0:
            count(places, ANY, kind, cards)
            count(places, SEEN, kind, cards)
    room = places.room[GONE, relative]
    begin_holder(belief, 2 * (relative - 1), room, thought)
    staying = places.room[IN_HAND, relative] + penalties(observation, relative)
    for n in range(room):
        seen = 0
        for one in range(HELD_TYPES):
            seen += places.unseen[SEEN, one]
        row = SEEN if seen - staying >= room - n else ANY
        kind = guess_card(belief, 2 * (relative - 1), row, rng, thought, places)
        places.placed[GONE, relative] += UNITS[kind]
    places.room[GONE, relative] = 0


@bot_code
def penalties(observation: Observation, relative: int) -> int:
    """How many cards at most others took from this hand unseen."""
    return max(
        0, unseen_departures(observation, relative) - np.int64(observation.left_count[relative])
    )


@bot_code
def settle_stayed(observation: Observation, relative: int, rng: np.ndarray, places: Places) -> None:
    """The cards seen that were not put away are in the hand, unless others took them: then they are anywhere."""
    taken = penalties(observation, relative)
    for kind in range(CHURCH):
        cards = places.counts[SEEN, kind]
        for _ in range(cards):
            count(places, SEEN, kind, -1)
            stay = places.room[IN_HAND, relative]
            if below(next_u64(rng), max(1, stay + taken)) < stay:
                count(places, ANY, kind, -1)
                places.placed[IN_HAND, relative] += UNITS[kind]
                places.room[IN_HAND, relative] -= 1
            else:
                taken = max(0, taken - 1)


@bot_code
def guess_hand(
    belief: Belief, relative: int, rng: np.ndarray, thought: BeliefThought, places: Places
) -> None:
    """The rest of a hand."""
    holder = 2 * (relative - 1) + 1
    room = places.room[IN_HAND, relative]
    begin_holder(belief, holder, room, thought)
    for _ in range(room):
        kind = guess_card(belief, holder, ANY, rng, thought, places)
        places.placed[IN_HAND, relative] += UNITS[kind]


@bot_code
def guess_card(
    belief: Belief,
    holder: int,
    row: int,
    rng: np.ndarray,
    thought: BeliefThought,
    places: Places,
) -> int:
    """The kind of the holder's next card, taken out of the cards of this row; at least one must be left.

    Of gold, which is all alike, the cards seen to come into the hand go first.
    """
    total = weigh_types(belief, places.unseen[row], holder, thought)
    one = drawn_type(thought, total, rng)
    nth = below(next_u64(rng), places.unseen[row, one])
    kind = FIRST_KIND[one]
    while kind < KINDS - 1 and nth >= places.counts[row, kind]:
        nth -= places.counts[row, kind]
        kind += 1
    count(places, ANY, kind, -1)
    if places.counts[SEEN, kind] > 0:
        count(places, SEEN, kind, -1)
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
        places.rest[place] = guess_card(belief, PILE, ANY, rng, thought, places)
    total = piled
    for kind in range(KINDS):
        for _ in range(places.counts[ANY, kind]):
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
