"""What a belief learns from: games the policy plays with itself, and where the hidden cards truly were."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from biblios.bots.belief import (
    AT_ELSEWHERE,
    AT_GUESSED,
    AT_ROOM,
    BELIEF_SIZE,
    CARD,
    HOLDERS,
    PILE,
    PLACE,
    write_holder,
)
from biblios.bots.compact_actions import compact_mask, flat_action
from biblios.bots.feature_layout import CATEGORY_TYPES, HELD_TYPES, TYPE_CARDS, TYPE_OF, TYPES
from biblios.bots.features import write_features
from biblios.bots.network import new_thoughts, sampled, think
from biblios.rules.actions import ACTIONS, count_legal, legal_action_mask, random_legal_action
from biblios.rules.cards import GOLD, KINDS
from biblios.rules.game import chance, step
from biblios.rules.hoard import CATEGORY_BITS, UNITS, gold_count
from biblios.rules.new_game import deal
from biblios.rules.observation import new_observations, observe
from biblios.rules.random import below, keyed, next_u64
from biblios.rules.state import OVER, new_states
from biblios.rules.unlocated import count_unlocated, sort_known_hands
from biblios.rules.words import count_bits
from biblios.training.self_play import training_code

LOOKS = 8
"""One of so many decisions is looked at, on the mean."""
MOST_ROWS = HOLDERS
DEAL, CHOICES = 0, 1


class Guesses(NamedTuple):
    """One card to guess a row.

    Attributes:
        inputs: float32[n, BELIEF_SIZE]: what the network reads.
        unseen: uint8[n, TYPES]: cards without a place, by type.
        hidden: uint8[n, TYPES]: which of them truly lie with the holder, by type.
        holder: uint8[n].
    """

    inputs: np.ndarray
    unseen: np.ndarray
    hidden: np.ndarray
    holder: np.ndarray


class Looks(NamedTuple):
    """What one thread plays and looks in."""

    states: np.ndarray  # STATE[1]
    observations: np.ndarray  # OBSERVATION[4]
    mask: np.ndarray  # uint8[156]
    thoughts: np.ndarray  # THOUGHT[1]
    rng: np.ndarray  # uint64[1]
    counts: np.ndarray  # int64[KINDS]
    known: (
        np.ndarray
    )  # uint64[3, 4]: seen to come and surely in the hand; perhaps gone; of these, not put away
    truth: np.ndarray  # int64[HOLDERS, TYPES]
    left: np.ndarray  # int64[2, TYPES]: unseen, and the holder's, while a prefix is drawn


def new_guesses(count: int) -> Guesses:
    """Room for so many."""
    return Guesses(
        inputs=np.zeros((count, BELIEF_SIZE), dtype=np.float32),
        unseen=np.zeros((count, TYPES), dtype=np.uint8),
        hidden=np.zeros((count, TYPES), dtype=np.uint8),
        holder=np.zeros(count, dtype=np.uint8),
    )


def new_looks() -> Looks:
    """Zeroed."""
    return Looks(
        states=new_states(1),
        observations=new_observations(4),
        mask=np.zeros(ACTIONS, dtype=np.uint8),
        thoughts=new_thoughts(1),
        rng=np.zeros(1, dtype=np.uint64),
        counts=np.zeros(KINDS, dtype=np.int64),
        known=np.zeros((3, 4), dtype=np.uint64),
        truth=np.zeros((HOLDERS, TYPES), dtype=np.int64),
        left=np.zeros((2, TYPES), dtype=np.int64),
    )


@training_code
def collect_guesses(
    networks: np.ndarray, seeds: np.ndarray, rules: np.ndarray, looks: Looks, guesses: Guesses
) -> int:
    """Play games until no game is left or the guesses are full.

    Args:
        networks: NETWORK[1]: who plays, at temperature 1.
        seeds: uint64[games].
        rules: int64[games, 5]: players, the codes of the rules, and the box, which must be 0.
        looks: of this thread.
        guesses: written.

    Returns:
        How many rows were written.
    """
    rows = 0
    for game in range(len(seeds)):
        state = looks.states[0]
        deal(state, rules[game, 0], rules[game, 1], rules[game, 2], rules[game, 3], seeds[game])
        looks.rng[0] = keyed(seeds[game], CHOICES)
        chance(state)
        while state.decision < OVER:
            if count_legal(state) == 1:
                action = random_legal_action(state, np.uint64(0))
            else:
                if rows + MOST_ROWS > len(guesses.holder):
                    return rows
                observe(state, np.int64(state.to_act), looks.observations[0])
                legal_action_mask(state, looks.mask)
                if below(next_u64(looks.rng), LOOKS) == 0:
                    rows = look(looks, guesses, rows)
                action = played(networks, looks)
            step(state, action)
            chance(state)
    return rows


@training_code
def played(networks: np.ndarray, looks: Looks) -> int:
    """What the policy does at looks.observations[0]."""
    observation, thought = looks.observations[0], looks.thoughts[0]
    legal = compact_mask(observation, looks.mask)
    think(networks[0], observation, looks.mask, legal, thought)
    return flat_action(observation, looks.mask, sampled(legal, thought, looks.rng))


@training_code
def look(looks: Looks, guesses: Guesses, rows: int) -> int:
    """A row for each holder of hidden cards, as the seat to act sees it; how many rows there are then."""
    state = looks.states[0]
    players = np.int64(state.players)
    for relative in range(1, players):
        observe(state, (np.int64(state.to_act) + relative) % players, looks.observations[relative])
    find_truth(looks)
    unseen = looks.left[0]
    for one in range(TYPES):
        unseen[one] = 0
    for kind in range(KINDS):
        unseen[TYPE_OF[kind]] += looks.counts[kind]
    for holder in range(HOLDERS):
        total = looks.truth[holder].sum()
        if total == 0:
            continue
        if holder < PILE and holder % 2 == 0:
            add_types(looks.known[1, 1 + holder // 2], unseen, 1)
        write_row(looks, guesses, rows, holder, below(next_u64(looks.rng), total))
        rows += 1
        for one in range(TYPES):
            unseen[one] = max(0, unseen[one] - looks.truth[holder, one])
        if holder < PILE and holder % 2 == 0:
            add_types(looks.known[2, 1 + holder // 2], unseen, -1)
    return rows


@training_code
def add_types(hoard: np.uint64, types: np.ndarray, times: int) -> None:
    """Add the cards of a hoard by type, or take them away, down to none."""
    for one in range(CATEGORY_TYPES):
        types[one] = max(0, types[one] + times * count_bits(hoard & TYPE_CARDS[one]))
    for value in range(1, 4):
        one = CATEGORY_TYPES + value - 1
        types[one] = max(0, types[one] + times * gold_count(hoard, value))


@training_code
def without(hoard: np.uint64, others: np.uint64) -> np.uint64:
    """The cards of a hoard that are not in another; of gold as many fewer."""
    rest = hoard & ~others & CATEGORY_BITS
    for value in range(1, 4):
        gold = max(0, gold_count(hoard, value) - gold_count(others, value))
        rest += np.uint64(gold) * UNITS[GOLD + value - 1]
    return rest


@training_code
def find_truth(looks: Looks) -> None:
    """The unseen cards by kind into looks.counts, and which types each holder hides into looks.truth."""
    observation = looks.observations[0]
    players = np.int64(observation.players)
    looks.counts[:] = 0
    looks.known[:] = 0
    looks.truth[:] = 0
    count_unlocated(observation, looks.counts)
    sort_known_hands(observation, looks.counts, looks.known[0], looks.known[1])
    for relative in range(1, players):
        other = looks.observations[relative]
        doubtful = looks.known[1, relative]
        stayed = without(doubtful, other.left)
        looks.known[2, relative] = stayed
        hidden = without(without(other.hand, looks.known[0, relative]), stayed)
        add_types(other.left, looks.truth[2 * relative - 2], 1)
        add_types(hidden, looks.truth[2 * relative - 1], 1)
        add_types(other.own_pile, looks.truth[PILE], 1)
        for n in range(5):
            looks.truth[PILE, HELD_TYPES + n] += np.int64(other.own_church[n])


@training_code
def write_row(looks: Looks, guesses: Guesses, row: int, holder: int, guessed: int) -> None:
    """One card to guess after so many of the holder's cards, drawn from the true ones, were guessed already."""
    inputs = guesses.inputs[row]
    write_features(looks.observations[0], inputs)
    write_holder(looks.observations[0], holder, inputs)
    hidden = looks.left[1]
    total = 0
    for one in range(TYPES):
        hidden[one] = looks.truth[holder, one]
        total += hidden[one]
        possible = holder == PILE or one < HELD_TYPES
        guesses.unseen[row, one] = max(looks.left[0, one], hidden[one]) if possible else 0
        for before in range(holder):
            inputs[AT_ELSEWHERE + one] += CARD * np.float32(looks.truth[before, one])
    for n in range(guessed):
        nth = below(next_u64(looks.rng), total - n)
        one = 0
        while nth >= hidden[one]:
            nth -= hidden[one]
            one += 1
        hidden[one] -= 1
        guesses.unseen[row, one] -= 1
        inputs[AT_GUESSED + one] += CARD
    inputs[AT_ROOM] = PLACE * np.float32(total - guessed)
    for one in range(TYPES):
        guesses.hidden[row, one] = hidden[one]
    guesses.holder[row] = holder
