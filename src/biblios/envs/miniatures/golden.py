"""The sizes of all miniatures as a text that is kept in `golden/`, and compared by a test."""

from __future__ import annotations

from collections.abc import Iterator

from biblios.envs.miniatures.contents import NAMES
from biblios.envs.miniatures.policies import uniform
from biblios.envs.miniatures.solve import exploitability, value
from biblios.envs.miniatures.tree import tree_of

HEADING = """\
# Every play of the miniatures, counted. Made by: python -m biblios.envs.miniatures > golden/tiny_trees.txt
# One move: whether decisions and chance with one move only are nodes (asked) or not (played).
# Uniform: what seat 0 is paid when both play every action as likely, and the exploitability of that.
# name one_move nodes ends information_sets_0 information_sets_1 choices uniform_value uniform_exploitability
"""
ONE_MOVE = {"played": False, "asked": True}


def lines() -> Iterator[str]:
    """A line a tree; the largest takes seconds."""
    for name in NAMES:
        for one_move in ONE_MOVE:
            yield line(name, one_move)


def line(name: str, one_move: str) -> str:
    """The sizes of a tree, and what it is worth to play at random."""
    tree = tree_of(name, ONE_MOVE[one_move])
    sizes = (len(tree.nodes.parent), tree.ends, *tree.infoset_counts, tree.choices)
    policy = uniform(tree)
    worth = (value(tree, policy), exploitability(tree, policy))
    return " ".join(
        (name, one_move, *map(str, sizes), *(f"{round(number, 9) + 0.0:.9f}" for number in worth))
    )
