"""The critic: how likely each seat is to win, seen by one who knows every hand.

It reads the features of the seat to act and, besides, the *secrets*: the true hands of the others, what lies face
down on the auction pile, and how the race for the dice truly stands. A player knows no secrets: the critic serves
as a baseline in training, and in search where the secrets are those of an imagined world.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from biblios.bots.bot import bot_code
from biblios.bots.feature_layout import HELD_TYPES, SIZE
from biblios.bots.features import write_features, write_held, write_standing
from biblios.bots.network import SEATS, first_layer, second_layer, think_of_winning
from biblios.bots.race import RACE, write_race
from biblios.rules.hoard import EMPTY, gold_value
from biblios.rules.layout import record_dtype

HAND = HELD_TYPES + 11
"""How many numbers tell of one other hand: its cards by type, totals and best letters, and its gold."""
PILE = HELD_TYPES + 5
SECRETS = 3 * HAND + PILE + RACE
"""The three other hands by relative seat, the auction pile by type, and the race (`race.py`)."""
CRITIC_SIZE = -(-(SIZE + SECRETS) // 16) * 16
CRITIC_HIDDEN_1 = 128
CRITIC_HIDDEN_2 = 64


class Critic:
    """The weights. Rows are inputs in `first` and `second`, outputs in `value`."""

    first: Annotated[np.ndarray, np.float32, CRITIC_SIZE, CRITIC_HIDDEN_1]
    first_bias: Annotated[np.ndarray, np.float32, CRITIC_HIDDEN_1]
    second: Annotated[np.ndarray, np.float32, CRITIC_HIDDEN_1, CRITIC_HIDDEN_2]
    second_bias: Annotated[np.ndarray, np.float32, CRITIC_HIDDEN_2]
    value: Annotated[np.ndarray, np.float32, SEATS, CRITIC_HIDDEN_2]
    value_bias: Annotated[np.ndarray, np.float32, SEATS]


class CriticThought:
    """What a forward pass leaves: the memory of one thread."""

    features: Annotated[np.ndarray, np.float32, CRITIC_SIZE]
    filled: Annotated[np.ndarray, np.int32, CRITIC_SIZE + 4]
    hidden_1: Annotated[np.ndarray, np.float32, CRITIC_HIDDEN_1]
    hidden_2: Annotated[np.ndarray, np.float32, CRITIC_HIDDEN_2]
    win: Annotated[np.ndarray, np.float32, SEATS]


CRITIC = record_dtype(Critic)
CRITIC_THOUGHT = record_dtype(CriticThought)


def new_critics(count: int) -> np.ndarray:
    """Room for critics: zeroed records, shape (count,)."""
    return np.zeros(count, dtype=CRITIC)


def new_critic_thoughts(count: int) -> np.ndarray:
    """Room for forward passes: zeroed records, shape (count,)."""
    return np.zeros(count, dtype=CRITIC_THOUGHT)


@bot_code
def write_secrets(observations: np.ndarray, features: np.ndarray, at: int) -> None:
    """What the seat to act does not know, as `SECRETS` numbers from `at` on, which must be 0.

    Args:
        observations: OBSERVATION[players], relative to the seat to act.
        features: float32, written.
        at: where the secrets begin.
    """
    pile = EMPTY
    for relative in range(1, np.int64(observations[0].players)):
        observation = observations[relative]
        hand = at + (relative - 1) * HAND
        write_held(observation.hand, features, hand)
        write_standing(observation.hand, features, hand + HELD_TYPES, hand + HELD_TYPES + 5)
        gold = np.float32(gold_value(observation.hand))
        features[hand + HELD_TYPES + 10] = gold / np.float32(20.0)
        pile += observation.own_pile
        for n in range(5):
            church = np.float32(observation.own_church[n])
            features[at + 3 * HAND + HELD_TYPES + n] += church
    write_held(pile, features, at + 3 * HAND)
    write_race(observations, features, at + 3 * HAND + PILE)


@bot_code
def judge(critic: Critic, observations: np.ndarray, thought: CriticThought) -> None:
    """The chance of each relative seat to win into thought.win.

    Args:
        critic: the weights.
        observations: OBSERVATION[players]: of the seat to act, then of those to its left, all of one state.
        thought: written.
    """
    for n in range(SIZE, CRITIC_SIZE):
        thought.features[n] = np.float32(0.0)
    write_features(observations[0], thought.features)
    write_secrets(observations, thought.features, SIZE)
    first_layer(critic, thought)
    second_layer(critic, thought)
    think_of_winning(critic, np.int64(observations[0].players), thought)


@bot_code
def at_judge(critics: np.ndarray, observations: np.ndarray, thoughts: np.ndarray) -> None:
    """`judge` by critics[0] into thoughts[0], as Python calls it."""
    judge(critics[0], observations, thoughts[0])
