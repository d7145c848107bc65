"""A tree in sequence form (von Stengel, 1996): what a seat's play is worth is linear in its plan.

A seat's *plan* gives each of its choices the product of the probabilities of all its own choices on the way
there and of its own; perfect recall makes that way one. The empty sequence, before a seat's first choice,
has the plan 1 and stands last, at the place `choices`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from biblios.envs.miniatures.code import miniature_code
from biblios.envs.miniatures.enumeration import END, NONE, Nodes
from biblios.envs.miniatures.tree import Tree


class Payoffs(NamedTuple):
    """What plans are worth to seat 0: the sum of worth * plan[mine] * plan[others], ordered by `mine`."""

    mine: np.ndarray  # int32: the last choice of the seat whose view this is
    others: np.ndarray  # int32: of the other seat
    worth: np.ndarray  # float64: payoff to seat 0, times chance


class Sequences(NamedTuple):
    """A tree's sequence form."""

    seat: np.ndarray  # int8: by information set
    first: np.ndarray  # int32: by information set: its first choice; then the number of choices
    before: (
        np.ndarray
    )  # int32: by information set: the last choice of the same seat on the way there
    payoffs: tuple[Payoffs, Payoffs]  # in the order of the choices of seat 0, and of seat 1


def sequences_of(tree: Tree) -> Sequences:
    """The sequence form of a tree; ends reached by the same choices of both seats are added up."""
    nodes, infosets = tree.nodes, tree.infosets
    empty = tree.choices
    last = np.empty((len(nodes.parent), 2), np.int32)
    chance = np.empty(len(nodes.parent), np.float64)
    before = np.empty(len(infosets.seat), np.int32)
    follow(nodes, empty, last, chance, before)
    ends = np.flatnonzero((nodes.player == END) & (nodes.payoff != 0))
    keys = last[ends, 0].astype(np.int64) * (empty + 1) + last[ends, 1]
    pairs, pair_of_end = np.unique(keys, return_inverse=True)
    worth = np.bincount(pair_of_end, weights=nodes.payoff[ends] * chance[ends])
    first, second = (column.astype(np.int32) for column in np.divmod(pairs, empty + 1))
    order = np.argsort(second, kind="stable")
    return Sequences(
        infosets.seat,
        infosets.first,
        before,
        (
            Payoffs(first, second, worth),
            Payoffs(second[order].copy(), first[order].copy(), worth[order].copy()),
        ),
    )


@miniature_code
def follow(
    nodes: Nodes,
    empty: int,
    last: np.ndarray,
    chance: np.ndarray,
    before: np.ndarray,
) -> None:
    """Find each node's last choices, int32[nodes, 2], and its chance, and each information set's last choice."""
    before[:] = NONE
    for node in range(len(nodes.parent)):
        parent = nodes.parent[node]
        if parent == NONE:
            last[node] = empty
            chance[node] = 1.0
        else:
            last[node] = last[parent]
            chance[node] = chance[parent] * nodes.chance[node]
        if nodes.choice[node] != NONE:
            last[node, nodes.player[parent]] = nodes.choice[node]
        infoset = nodes.infoset[node]
        if infoset != NONE:
            own = last[node, nodes.player[node]]
            if before[infoset] != NONE and before[infoset] != own:
                raise ValueError("a player has forgotten what it did")
            before[infoset] = own


@miniature_code
def plan_of(
    seats: np.ndarray, first: np.ndarray, before: np.ndarray, policy: np.ndarray
) -> np.ndarray:
    """The plans of both seats, float64[choices + 1], of a policy, float64[choices]."""
    plan = np.empty(len(policy) + 1)
    plan[len(policy)] = 1.0
    for infoset in range(len(seats)):
        reach = plan[before[infoset]]
        for choice in range(first[infoset], first[infoset + 1]):
            plan[choice] = reach * policy[choice]
    return plan


@miniature_code
def worth_of_choices(payoffs: Payoffs, plan: np.ndarray, seat: int) -> np.ndarray:
    """What a seat is paid right after each of its choices, given the other's plan: float64[choices + 1]."""
    worth = np.zeros(len(plan))
    sign = 1.0 if seat == 0 else -1.0
    for pair in range(len(payoffs.worth)):
        worth[payoffs.mine[pair]] += sign * payoffs.worth[pair] * plan[payoffs.others[pair]]
    return worth
