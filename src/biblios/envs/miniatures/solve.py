"""Equilibria and exploitability of miniatures, exact up to floating point.

CFR+ (Tammelin, 2014) on the sequence form: the seats are updated in turn, regrets never fall below 0, and
the average weighs iteration t by t.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from biblios.envs.miniatures.code import miniature_code
from biblios.envs.miniatures.policies import Policy, as_policy, uniform
from biblios.envs.miniatures.sequences import (
    Sequences,
    plan_of,
    sequences_of,
    worth_of_choices,
)
from biblios.envs.miniatures.tree import Tree

AT_A_TIME = 50
"""Iterations between two looks at the exploitability."""


@dataclass(frozen=True, eq=False)
class Solution:
    """What CFR+ came to.

    Attributes:
        policy: the average policy, float64[choices].
        exploitability: of that policy, see `exploitability`.
        value: what it is paid against itself, from -1 to 1 for seat 0; at most `2 * exploitability` from the game's.
        iterations: how many were done.
    """

    policy: np.ndarray
    exploitability: float
    value: float
    iterations: int


def solve(tree: Tree, iterations: int = 500, target: float = 0.0) -> Solution:
    """An equilibrium by CFR+.

    Args:
        tree: of any miniature.
        iterations: at most so many.
        target: stop once the exploitability is no more than this; looked at every 50 iterations.
    """
    form = sequences_of(tree)
    policy = uniform(tree)
    regret = np.zeros(tree.choices)
    average = np.zeros(tree.choices + 1)
    done, exploited = 0, np.inf
    while done < iterations and exploited > target:
        more = min(AT_A_TIME, iterations - done)
        iterate(form, regret, policy, average, done, more)
        done += more
        exploited = mean_gain(form, average / average[-1])
    solved = policy_of(form, average)
    return Solution(solved, exploited, value(tree, solved), done)


def exploitability(tree: Tree, policy: Policy) -> float:
    """How much a policy loses to the best replies, the mean of both seats: 0 for an equilibrium.

    Args:
        tree: of any miniature.
        policy: float64[choices], or a function from an `Infoset` to a probability for each of its actions.

    Returns:
        Half of NashConv, as OpenSpiel's `exploitability`; a win is 1 and a loss -1, so 0.02 is 1 % of wins.

    Raises:
        ValueError: where the probabilities are not some, negative, or do not add up to 1.
    """
    form = sequences_of(tree)
    plan = plan_of(form.seat, form.first, form.before, as_policy(tree, policy))
    return mean_gain(form, plan)


def value(tree: Tree, policy: Policy) -> float:
    """What seat 0 is paid when both seats play this policy, from -1 to 1."""
    form = sequences_of(tree)
    plan = plan_of(form.seat, form.first, form.before, as_policy(tree, policy))
    return float(worth_of_choices(form.payoffs[0], plan, 0) @ plan)


def mean_gain(form: Sequences, plan: np.ndarray) -> float:
    """The mean of what both best replies to a plan are paid."""
    return (best_reply(form, plan, 0) + best_reply(form, plan, 1)) / 2


@miniature_code
def iterate(
    form: Sequences,
    regret: np.ndarray,
    policy: np.ndarray,
    average: np.ndarray,
    done: int,
    more: int,
) -> None:
    """Iterations done + 1 to done + more of CFR+.

    Args:
        form: of the tree.
        regret: float64[choices], 0 at first.
        policy: float64[choices], uniform at first.
        average: the weighed sum of plans, float64[choices + 1], 0 at first.
        done: iterations done before.
        more: iterations to do.
    """
    for iteration in range(done + 1, done + more + 1):
        for seat in range(2):
            plan = plan_of(form.seat, form.first, form.before, policy)
            worth = worth_of_choices(form.payoffs[seat], plan, seat)
            for infoset in range(len(form.seat) - 1, -1, -1):
                if form.seat[infoset] == seat:
                    improve(form, infoset, worth, regret, policy)
        average += iteration * plan_of(form.seat, form.first, form.before, policy)


@miniature_code
def improve(
    form: Sequences, infoset: int, worth: np.ndarray, regret: np.ndarray, policy: np.ndarray
) -> None:
    """Regret matching+ at an information set whose later ones are done; its worth goes to the choice before it."""
    first, end = form.first[infoset], form.first[infoset + 1]
    value = 0.0
    for choice in range(first, end):
        value += policy[choice] * worth[choice]
    total = 0.0
    for choice in range(first, end):
        regret[choice] = max(0.0, regret[choice] + worth[choice] - value)
        total += regret[choice]
    for choice in range(first, end):
        policy[choice] = regret[choice] / total if total > 0 else 1 / (end - first)
    worth[form.before[infoset]] += value


@miniature_code
def best_reply(form: Sequences, plan: np.ndarray, seat: int) -> float:
    """What the best reply of a seat to the other's plan is paid."""
    worth = worth_of_choices(form.payoffs[seat], plan, seat)
    for infoset in range(len(form.seat) - 1, -1, -1):
        if form.seat[infoset] == seat:
            worth[form.before[infoset]] += worth[
                form.first[infoset] : form.first[infoset + 1]
            ].max()
    return worth[len(worth) - 1]


@miniature_code
def policy_of(form: Sequences, plan: np.ndarray) -> np.ndarray:
    """The policy of a plan, or of a sum of plans; uniform where the seat itself never gets to."""
    policy = np.empty(len(plan) - 1)
    for infoset in range(len(form.seat)):
        first, end = form.first[infoset], form.first[infoset + 1]
        total = plan[first:end].sum()
        for choice in range(first, end):
            policy[choice] = plan[choice] / total if total > 0 else 1 / (end - first)
    return policy
