"""The positions of a miniature as bots see them: an observation and a mask for every information set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

import numpy as np

from biblios.envs.miniatures.code import miniature_code
from biblios.envs.miniatures.enumeration import DEEPEST, NONE, Nodes
from biblios.envs.miniatures.moves import MOST_MOVES, MOST_NOTES, begin, play, settle
from biblios.envs.miniatures.tree import Tree
from biblios.rules.actions import ACTIONS, legal_action_mask
from biblios.rules.observation import new_observations, observe
from biblios.rules.state import new_states

AT_A_TIME = 4096

Distribution: TypeAlias = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""From OBSERVATION[1] and the legal actions, uint8[156], to how likely each action is, float64[156]."""


class Way(NamedTuple):
    """What the walk through a tree is about, and where it stands."""

    box: int
    hoards: np.ndarray  # uint64[deals, 2]: the hands of each deal
    forced: bool
    states: np.ndarray  # STATE[DEEPEST + 1], by depth
    depth: np.ndarray  # int16[nodes]
    moves: np.ndarray  # room that is written and not read, as the four that follow
    weights: np.ndarray
    notes: np.ndarray
    lengths: np.ndarray


class Positions(NamedTuple):
    """Some information sets in their order.

    Attributes:
        first: the number of the first.
        observations: OBSERVATION[n], of the seat that decides there.
        masks: uint8[n, 156].
    """

    first: int
    observations: np.ndarray
    masks: np.ndarray


def positions(tree: Tree) -> Iterator[Positions]:
    """All information sets of a tree, some at a time; what is given is written over by the next."""
    way = Way(
        tree.miniature.box.number,
        tree.miniature.hoards,
        tree.forced,
        new_states(DEEPEST + 1),
        np.zeros(len(tree.nodes.parent), np.int16),
        np.zeros(MOST_MOVES, np.int64),
        np.zeros(MOST_MOVES, np.int64),
        np.zeros((2, MOST_NOTES), np.int64),
        np.zeros(2, np.int64),
    )
    count = min(AT_A_TIME, len(tree.infosets.seat))
    observations = new_observations(count)
    masks = np.zeros((count, ACTIONS), np.uint8)
    node, infoset = 0, 0
    while infoset < len(tree.infosets.seat):
        node, found = collect(tree.nodes, way, node, infoset, observations, masks)
        yield Positions(infoset, observations[:found], masks[:found])
        infoset += found


@miniature_code
def collect(
    nodes: Nodes,
    way: Way,
    node: int,
    infoset: int,
    observations: np.ndarray,
    masks: np.ndarray,
) -> tuple[int, int]:
    """Go on from a node and write the information sets from `infoset` on, as many as there is room for.

    Returns:
        The node to go on with, and how many were written.
    """
    found = 0
    while node < len(nodes.parent) and found < len(observations):
        arrive(nodes, way, node)
        if nodes.infoset[node] == infoset + found:
            state = way.states[way.depth[node]]
            observe(state, np.int64(nodes.player[node]), observations[found])
            legal_action_mask(state, masks[found])
            found += 1
        node += 1
    return node, found


@miniature_code
def arrive(nodes: Nodes, way: Way, node: int) -> None:
    """The state of a node, from that of its parent; nothing at the root where the hands are dealt."""
    way.lengths[:] = 0
    parent = np.int64(nodes.parent[node])
    if parent == NONE:
        way.depth[node] = 0
        if len(way.hoards) > 1:
            return
        begin(way.states[0], way.box, way.hoards[0])
    else:
        depth = np.int64(way.depth[parent]) + 1
        way.depth[node] = depth
        if nodes.parent[parent] == NONE and len(way.hoards) > 1:
            begin(way.states[depth], way.box, way.hoards[nodes.move[node]])
        else:
            way.states[depth] = way.states[depth - 1]
            play(way.states[depth], np.int64(nodes.move[node]), way.notes, way.lengths)
    settle(
        way.states[np.int64(way.depth[node])],
        way.forced,
        way.moves,
        way.weights,
        way.notes,
        way.lengths,
    )


def tabulated(tree: Tree, distribution: Distribution) -> np.ndarray:
    """The policy of a bot, asked at every information set: float64[choices], as `exploitability` takes it."""
    policy = np.zeros(tree.choices)
    for part in positions(tree):
        for row in range(len(part.observations)):
            number = part.first + row
            first, end = tree.infosets.first[number : number + 2]
            chances = distribution(part.observations[row : row + 1], part.masks[row])
            policy[first:end] = chances[tree.infosets.actions[first:end]]
    return policy
