"""The belief: which cards an opponent holds unseen, and which lie face down, learned from games.

A *holder* is where unseen cards lie: another seat's hand, what it put face down on the discard, or the auction
pile. The cards of a holder are guessed one after the other. The network reads the observer's features, once more
what tells of the holder's seat, how it bid, and the cards guessed so far, and gives each type a factor: the next
card is of a type with a chance in proportion to the factor and to the unseen cards of the type. All factors equal
are the uniform belief. What the guessed cards add to the first layer is a row each, so that a card costs only the
second layer.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from biblios.bots.bot import bot_code
from biblios.bots.feature_layout import HELD_TYPES, OTHER, SIZE, TYPES
from biblios.bots.features import AT_OTHERS, write_features
from biblios.bots.network import SHARE, first_layer, network_code, second_layer
from biblios.rules.cards import CHURCH, GOLD
from biblios.rules.layout import record_dtype
from biblios.rules.observation import Observation
from biblios.rules.random import next_u64
from biblios.rules.unlocated import lots_shown

HOLDERS = 7
"""In the order in which their cards are guessed: by relative seat 1 to 3 what it put face down on the discard,
2 * (seat - 1), and its hand, one more; then the pile."""
PILE = 6
EVIDENCE = 24
"""How a seat bid, by category and for gold: lots won, what they cost, lots left to others, what those cost."""

AT_SEAT = SIZE
AT_EVIDENCE = AT_SEAT + OTHER
AT_HOLDER = AT_EVIDENCE + EVIDENCE
AT_ROOM = AT_HOLDER + 3
AT_GUESSED = AT_ROOM + 1
AT_ELSEWHERE = AT_GUESSED + TYPES
BELIEF_USED = AT_ELSEWHERE + TYPES
BELIEF_SIZE = -(-BELIEF_USED // 16) * 16
"""The features; then of the holder its seat, its bids, its sort, cards yet to guess, and those guessed by type
for it and for the holders before it."""
CARD = np.float32(1 / 3)
"""What a guessed card counts, and a tenth of it a card yet to guess."""
PLACE = np.float32(1 / 10)
BELIEF_HIDDEN_1 = 256
BELIEF_HIDDEN_2 = 64


class Belief:
    """The weights. Rows are inputs in `first` and `second`, outputs in `last`."""

    first: Annotated[np.ndarray, np.float32, BELIEF_SIZE, BELIEF_HIDDEN_1]
    first_bias: Annotated[np.ndarray, np.float32, BELIEF_HIDDEN_1]
    second: Annotated[np.ndarray, np.float32, BELIEF_HIDDEN_1, BELIEF_HIDDEN_2]
    second_bias: Annotated[np.ndarray, np.float32, BELIEF_HIDDEN_2]
    last: Annotated[np.ndarray, np.float32, TYPES, BELIEF_HIDDEN_2]
    last_bias: Annotated[np.ndarray, np.float32, TYPES]


class BeliefThought:
    """What a forward pass leaves: the memory of one thread.

    `base` holds the first layer of each holder before any card is guessed, and `elsewhere` what the cards guessed
    for the holders before this one add to it.
    """

    features: Annotated[np.ndarray, np.float32, BELIEF_SIZE]
    filled: Annotated[np.ndarray, np.int32, BELIEF_SIZE + 4]
    base: Annotated[np.ndarray, np.float32, HOLDERS, BELIEF_HIDDEN_1]
    elsewhere: Annotated[np.ndarray, np.float32, BELIEF_HIDDEN_1]
    hidden_1: Annotated[np.ndarray, np.float32, BELIEF_HIDDEN_1]
    hidden_2: Annotated[np.ndarray, np.float32, BELIEF_HIDDEN_2]
    weights: Annotated[np.ndarray, np.float32, TYPES]


BELIEF = record_dtype(Belief)
BELIEF_THOUGHT = record_dtype(BeliefThought)


def new_beliefs(count: int) -> np.ndarray:
    """Room for beliefs: zeroed records, shape (count,), which believe in nothing but chance."""
    return np.zeros(count, dtype=BELIEF)


def new_belief_thoughts(count: int) -> np.ndarray:
    """Room for forward passes: zeroed records, shape (count,)."""
    return np.zeros(count, dtype=BELIEF_THOUGHT)


@bot_code
def write_evidence(observation: Observation, seat: int, features: np.ndarray, at: int) -> None:
    """How a relative seat bid for the lots so far, as `EVIDENCE` numbers from `at` on, which must be 0."""
    players = np.int64(observation.players)
    for lot in range(lots_shown(observation)):
        kind = np.int64(observation.lots[lot])
        if kind >= CHURCH:
            continue
        sort = 5 if kind >= GOLD else kind // 9
        own = np.int64(observation.lot_bids[seat, lot])
        price = 0
        for other in range(players):
            price = max(price, np.int64(observation.lot_bids[other, lot]))
        won = 0 if own == price and price > 0 else 2
        features[at + 6 * won + sort] += np.float32(1 / 3)
        features[at + 6 * won + 6 + sort] += np.float32(price) / np.float32(10.0)


@bot_code
def write_holder(observation: Observation, holder: int, features: np.ndarray) -> None:
    """The numbers that tell of a holder before a card is guessed; the features must be written already."""
    for n in range(AT_SEAT, BELIEF_SIZE):
        features[n] = np.float32(0.0)
    if holder == PILE:
        features[AT_HOLDER + 2] = np.float32(1.0)
        return
    seat = 1 + holder // 2
    for n in range(OTHER):
        features[AT_SEAT + n] = features[AT_OTHERS + (seat - 1) * OTHER + n]
    write_evidence(observation, seat, features, AT_EVIDENCE)
    features[AT_HOLDER + holder % 2] = np.float32(1.0)


@bot_code
def begin_belief(belief: Belief, observation: Observation, thought: BeliefThought) -> None:
    """What all guesses from one observation share: the first layer by holder into thought.base."""
    write_features(observation, thought.features)
    for holder in range(HOLDERS):
        if holder < PILE and 1 + holder // 2 >= np.int64(observation.players):
            continue
        write_holder(observation, holder, thought.features)
        first_layer(belief, thought)
        for unit in range(BELIEF_HIDDEN_1):
            thought.base[holder, unit] = thought.hidden_1[unit]


@network_code
def begin_guesses(thought: BeliefThought) -> None:
    """Before the first holder of a world."""
    for unit in range(BELIEF_HIDDEN_1):
        thought.elsewhere[unit] = np.float32(0.0)


@network_code
def begin_holder(belief: Belief, holder: int, room: int, thought: BeliefThought) -> None:
    """Before the first card of a holder, of which `room` are to be guessed."""
    places = np.float32(room) * PLACE
    for unit in range(BELIEF_HIDDEN_1):
        thought.hidden_1[unit] = (
            thought.base[holder, unit]
            + thought.elsewhere[unit]
            + places * belief.first[AT_ROOM, unit]
        )


@network_code
def add_guess(belief: Belief, one: int, thought: BeliefThought) -> None:
    """A card of this type lies with the holder: one fewer to guess."""
    for unit in range(BELIEF_HIDDEN_1):
        thought.hidden_1[unit] += (
            CARD * belief.first[AT_GUESSED + one, unit] - PLACE * belief.first[AT_ROOM, unit]
        )
        thought.elsewhere[unit] += CARD * belief.first[AT_ELSEWHERE + one, unit]


@network_code
def type_output(belief: Belief, thought: BeliefThought, one: int) -> np.float32:
    """The logarithm of a type's factor."""
    total = belief.last_bias[one]
    for unit in range(BELIEF_HIDDEN_2):
        total += belief.last[one, unit] * thought.hidden_2[unit]
    return total


@bot_code
def weigh_types(
    belief: Belief, unseen: np.ndarray, holder: int, thought: BeliefThought
) -> np.float32:
    """Write the weight of each type for the holder's next card into thought.weights.

    Args:
        belief: the weights.
        unseen: int64[TYPES]: cards without a place, by type.
        holder: only the pile may hold church cards.
        thought: after `begin_holder` and `add_guess` for each card guessed.

    Returns:
        The sum of the weights; 0 where nothing is left to guess from.
    """
    second_layer(belief, thought)
    types = TYPES if holder == PILE else HELD_TYPES
    total = np.float32(0.0)
    for one in range(TYPES):
        weight = np.float32(0.0)
        if one < types and unseen[one] > 0:
            output = min(max(type_output(belief, thought, one), np.float32(-20.0)), np.float32(20))
            weight = np.float32(unseen[one]) * np.exp(output)
        thought.weights[one] = weight
        total += weight
    return total


@bot_code
def drawn_type(thought: BeliefThought, total: np.float32, rng: np.ndarray) -> int:
    """A type drawn by thought.weights, whose sum is given."""
    left_over = np.float32(np.int64(next_u64(rng) >> np.uint64(40))) * SHARE * total
    drawn = -1
    for one in range(TYPES):
        if thought.weights[one] > 0:
            drawn = one
            left_over -= thought.weights[one]
            if left_over < 0:
                return drawn
    return drawn
