"""The policy network, one position at a time: features in, chances of the compact actions and of winning out.

The features and the heuristic bot's opinion, two hidden layers of rectified units, then one number a compact
action and one a relative seat. Weights are float32 in one record, so that a compiled caller is given a network
like any other argument. The first layer adds up the rows of the features that are not 0, about a quarter of them.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from biblios.bots.bot import bot_code
from biblios.bots.compact_actions import COMPACT, compact_mask, flat_action
from biblios.bots.feature_layout import SIZE
from biblios.bots.features import write_features
from biblios.bots.opinion import OPINION, write_opinion
from biblios.rules.compiled import compiler
from biblios.rules.layout import record_dtype
from biblios.rules.observation import Observation
from biblios.rules.random import next_u64
from biblios.rules.words import bit, lowest_bit

network_code = compiler("rules", "bots", reorder=True)
"""The decorator of functions that add up a network's floats."""

INPUTS = SIZE + OPINION
"""The features, then the opinion of the heuristic bot."""
HIDDEN_1 = 256
HIDDEN_2 = 128
SEATS = 4
SHARE = np.float32(1.0 / (1 << 24))
"""What 24 random bits are multiplied with to lie between 0 and 1."""


class Network:
    """The weights. Rows are inputs in `first` and `second`, outputs in `policy` and `value`."""

    first: Annotated[np.ndarray, np.float32, INPUTS, HIDDEN_1]
    first_bias: Annotated[np.ndarray, np.float32, HIDDEN_1]
    second: Annotated[np.ndarray, np.float32, HIDDEN_1, HIDDEN_2]
    second_bias: Annotated[np.ndarray, np.float32, HIDDEN_2]
    policy: Annotated[np.ndarray, np.float32, COMPACT, HIDDEN_2]
    policy_bias: Annotated[np.ndarray, np.float32, COMPACT]
    value: Annotated[np.ndarray, np.float32, SEATS, HIDDEN_2]
    value_bias: Annotated[np.ndarray, np.float32, SEATS]


class Thought:
    """What a forward pass leaves: the memory of one thread."""

    features: Annotated[np.ndarray, np.float32, INPUTS]
    filled: Annotated[np.ndarray, np.int32, INPUTS + 4]
    hidden_1: Annotated[np.ndarray, np.float32, HIDDEN_1]
    hidden_2: Annotated[np.ndarray, np.float32, HIDDEN_2]
    chances: Annotated[np.ndarray, np.float32, COMPACT]
    win: Annotated[np.ndarray, np.float32, SEATS]


NETWORK = record_dtype(Network)
THOUGHT = record_dtype(Thought)


def new_networks(count: int) -> np.ndarray:
    """Room for networks: zeroed records, shape (count,)."""
    return np.zeros(count, dtype=NETWORK)


def new_thoughts(count: int) -> np.ndarray:
    """Room for forward passes: zeroed records, shape (count,)."""
    return np.zeros(count, dtype=THOUGHT)


@network_code
def first_layer(network: Network, thought: Thought) -> None:
    """Features that are 0 are left out."""
    filled = 0
    for n in range(len(thought.features)):
        thought.filled[filled] = n
        filled += 1 if thought.features[n] != 0 else 0
    for unit in range(len(thought.hidden_1)):
        thought.hidden_1[unit] = network.first_bias[unit]
    add_rows(thought.features, network.first, thought.filled, filled, thought.hidden_1)


@network_code
def second_layer(network: Network, thought: Thought) -> None:
    """Units of the first layer that are not positive are left out."""
    filled = 0
    for unit in range(len(thought.hidden_1)):
        thought.filled[filled] = unit
        filled += 1 if thought.hidden_1[unit] > 0 else 0
    for unit in range(len(thought.hidden_2)):
        thought.hidden_2[unit] = network.second_bias[unit]
    add_rows(thought.hidden_1, network.second, thought.filled, filled, thought.hidden_2)
    for unit in range(len(thought.hidden_2)):
        thought.hidden_2[unit] = max(thought.hidden_2[unit], np.float32(0.0))


@network_code
def add_rows(
    inputs: np.ndarray, rows: np.ndarray, filled: np.ndarray, count: int, sums: np.ndarray
) -> None:
    """Add to the sums the rows of the first `count` inputs that `filled` names, each times its input.

    Four at a time: each sum is loaded and stored a quarter as often.
    """
    done = 0
    while done + 4 <= count:
        n_0, n_1, n_2, n_3 = filled[done], filled[done + 1], filled[done + 2], filled[done + 3]
        x_0, x_1, x_2, x_3 = inputs[n_0], inputs[n_1], inputs[n_2], inputs[n_3]
        for unit in range(len(sums)):
            sums[unit] += (
                x_0 * rows[n_0, unit]
                + x_1 * rows[n_1, unit]
                + x_2 * rows[n_2, unit]
                + x_3 * rows[n_3, unit]
            )
        done += 4
    while done < count:
        n_0 = filled[done]
        x_0 = inputs[n_0]
        for unit in range(len(sums)):
            sums[unit] += x_0 * rows[n_0, unit]
        done += 1


@network_code
def policy_output(network: Network, thought: Thought, action: int) -> np.float32:
    """The output of one compact action before the softmax."""
    total = network.policy_bias[action]
    for unit in range(HIDDEN_2):
        total += network.policy[action, unit] * thought.hidden_2[unit]
    return total


@network_code
def value_output(network: Network, thought: Thought, seat: int) -> np.float32:
    """The output of one relative seat before the softmax."""
    total = network.value_bias[seat]
    for unit in range(len(thought.hidden_2)):
        total += network.value[seat, unit] * thought.hidden_2[unit]
    return total


@bot_code
def think(
    network: Network,
    observation: Observation,
    mask: np.ndarray,
    legal: np.uint64,
    thought: Thought,
) -> None:
    """The chances of the legal compact actions into thought.chances; the others stay as they were."""
    write_inputs(observation, mask, thought)
    think_of_features(network, legal, thought)


@bot_code
def write_inputs(observation: Observation, mask: np.ndarray, thought: Thought) -> None:
    """Write what the network reads into thought.features."""
    write_features(observation, thought.features)
    write_opinion(observation, mask, thought.features, SIZE)


@bot_code
def think_of_features(network: Network, legal: np.uint64, thought: Thought) -> None:
    """`think` where the features are in thought.features already."""
    first_layer(network, thought)
    second_layer(network, thought)
    left = legal
    highest = np.float32(-1e30)
    while left != 0:
        action = lowest_bit(left)
        left ^= bit(action)
        output = policy_output(network, thought, action)
        thought.chances[action] = output
        highest = max(highest, output)
    left = legal
    total = np.float32(0.0)
    while left != 0:
        action = lowest_bit(left)
        left ^= bit(action)
        share = np.exp(thought.chances[action] - highest)
        thought.chances[action] = share
        total += share
    share_out(legal, thought, total)


@bot_code
def share_out(legal: np.uint64, thought: Thought, total: float) -> None:
    """Divide thought.chances of the legal actions by their total."""
    left = legal
    while left != 0:
        action = lowest_bit(left)
        left ^= bit(action)
        thought.chances[action] /= total


@bot_code
def think_of_winning(network: Network, players: int, thought: Thought) -> None:
    """After `think`: the chance of each relative seat to win into thought.win."""
    highest = np.float32(-1e30)
    for seat in range(players):
        thought.win[seat] = value_output(network, thought, seat)
        highest = max(highest, thought.win[seat])
    total = np.float32(0.0)
    for seat in range(players):
        thought.win[seat] = np.exp(thought.win[seat] - highest)
        total += thought.win[seat]
    for seat in range(SEATS):
        thought.win[seat] = thought.win[seat] / total if seat < players else np.float32(0.0)


@bot_code
def sampled(legal: np.uint64, thought: Thought, rng: np.ndarray) -> int:
    """A compact action drawn by thought.chances."""
    left_over = np.float32(np.int64(next_u64(rng) >> np.uint64(40))) * SHARE
    left = legal
    action = lowest_bit(left)
    while left != 0:
        action = lowest_bit(left)
        left ^= bit(action)
        left_over -= thought.chances[action]
        if left_over < 0:
            return action
    return action


@bot_code
def likeliest(legal: np.uint64, thought: Thought) -> int:
    """The compact action of the highest chance, the first of equals."""
    left = legal
    best = lowest_bit(left)
    while left != 0:
        action = lowest_bit(left)
        left ^= bit(action)
        if thought.chances[action] > thought.chances[best]:
            best = action
    return best


@bot_code
def tempered(legal: np.uint64, thought: Thought, temperature: float) -> None:
    """Chances to the power of 1 / temperature: above 1 wilder, below 1 surer."""
    left = legal
    total = np.float32(0.0)
    power = np.float32(1.0 / temperature)
    while left != 0:
        action = lowest_bit(left)
        left ^= bit(action)
        thought.chances[action] = max(thought.chances[action], np.float32(1e-12)) ** power
        total += thought.chances[action]
    share_out(legal, thought, total)


@bot_code
def network_policy(
    network: Network,
    observation: Observation,
    mask: np.ndarray,
    rng: np.ndarray,
    temperature: float,
    thought: Thought,
) -> int:
    """The flat action a network plays: its likeliest at temperature 0, else drawn by its chances."""
    legal = compact_mask(observation, mask)
    if legal & (legal - np.uint64(1)) == 0:
        return flat_action(observation, mask, lowest_bit(legal))
    think(network, observation, mask, legal, thought)
    if temperature == 0:
        return flat_action(observation, mask, likeliest(legal, thought))
    if temperature != 1:
        tempered(legal, thought, temperature)
    return flat_action(observation, mask, sampled(legal, thought, rng))


@bot_code
def at_network_policy(
    networks: np.ndarray,
    observations: np.ndarray,
    mask: np.ndarray,
    rng: np.ndarray,
    temperature: float,
    thoughts: np.ndarray,
) -> int:
    """`network_policy` of networks[0], observations[0] and thoughts[0], as Python calls it."""
    return network_policy(networks[0], observations[0], mask, rng, temperature, thoughts[0])


@bot_code
def at_think(
    networks: np.ndarray, observations: np.ndarray, mask: np.ndarray, thoughts: np.ndarray
) -> np.uint64:
    """Chances and win chances of observations[0] into thoughts[0]; the legal compact actions, a bit each."""
    legal = compact_mask(observations[0], mask)
    think(networks[0], observations[0], mask, legal, thoughts[0])
    think_of_winning(networks[0], np.int64(observations[0].players), thoughts[0])
    return legal
