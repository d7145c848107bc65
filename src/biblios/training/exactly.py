"""A network on a miniature: its policy at every information set, and what that loses to the best replies."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from biblios.bots import roster
from biblios.bots.compact_actions import compact_mask, flat_action
from biblios.bots.network import Thought, likeliest, new_thoughts, share_out, tempered, think
from biblios.envs.miniatures import Tree, uniform
from biblios.envs.miniatures.positions import Distribution, positions, tabulated
from biblios.rules.observation import Observation
from biblios.rules.words import bit, lowest_bit
from biblios.training.self_play import FORMER, ROSTER, training_code
from biblios.training.tables import Rival


def network_table(tree: Tree, networks: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    """The policy of networks[0] as `envs.miniatures.exploitability` takes it, float64[choices].

    Args:
        tree: of a miniature.
        networks: NETWORK[1].
        temperature: of its chances; 0 for the likeliest action alone.
    """
    mind = Mind(networks, temperature, new_thoughts(1))
    policy = np.zeros(tree.choices)
    for part in positions(tree):
        first = tree.infosets.first[part.first : part.first + len(part.masks) + 1]
        write_chances(mind, part.observations, part.masks, first, tree.infosets.actions, policy)
    return policy


class Mind(NamedTuple):
    """A network, and how it plays."""

    networks: np.ndarray  # NETWORK[1]
    temperature: float
    thoughts: np.ndarray  # THOUGHT[1], memory


@training_code
def write_chances(
    mind: Mind,
    observations: np.ndarray,
    masks: np.ndarray,
    first: np.ndarray,
    actions: np.ndarray,
    policy: np.ndarray,
) -> None:
    """Write the chances of some information sets.

    Args:
        mind: whose.
        observations: OBSERVATION[n].
        masks: uint8[n, 156].
        first: int32[n + 1]: the place of the first choice of each.
        actions: uint8[choices].
        policy: float64[choices], 0 before.
    """
    thought = mind.thoughts[0]
    for row in range(len(observations)):
        observation, mask = observations[row], masks[row]
        legal = compact_mask(observation, mask)
        weigh(mind, observation, mask, legal)
        while legal != 0:
            compact = lowest_bit(legal)
            legal ^= bit(compact)
            action = flat_action(observation, mask, compact)
            for choice in range(first[row], first[row + 1]):
                if actions[choice] == action:
                    policy[choice] += thought.chances[compact]


@training_code
def weigh(mind: Mind, observation: Observation, mask: np.ndarray, legal: np.uint64) -> None:
    """The chances of the legal compact actions at a temperature, adding up to 1, into mind.thoughts[0]."""
    thought: Thought = mind.thoughts[0]
    think(mind.networks[0], observation, mask, legal, thought)
    if mind.temperature == 0:
        best = likeliest(legal, thought)
        for compact in range(len(thought.chances)):
            thought.chances[compact] = 0.0
        thought.chances[best] = 1.0
    elif mind.temperature != 1:
        tempered(legal, thought, mind.temperature)
    total = 0.0
    left = legal
    while left != 0:
        compact = lowest_bit(left)
        left ^= bit(compact)
        total += thought.chances[compact]
    share_out(legal, thought, total)


def rival_table(tree: Tree, rival: Rival) -> np.ndarray:
    """The policy of a bot or a network as `envs.miniatures.exploitability` takes it, float64[choices].

    A bot of the roster draws from no chance but its own generator: it is asked once at every information set.
    """
    if rival.sort == FORMER:
        return network_table(tree, rival.networks, rival.temperature)
    one = roster.bot(roster.NAMES[rival.sort - ROSTER])
    if rival.sort - ROSTER == roster.RANDOM:
        return uniform(tree)
    return tabulated(tree, certain(one.choose))


def certain(choose: Callable[[np.ndarray, np.ndarray, np.ndarray], int]) -> Distribution:
    """A bot that needs no chance as a policy: its action has the chance 1."""

    def distribution(observation: np.ndarray, mask: np.ndarray) -> np.ndarray:
        chances = np.zeros(len(mask))
        chances[choose(observation, mask, np.zeros(1, dtype=np.uint64))] = 1.0
        return chances

    return distribution
