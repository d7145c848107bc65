"""Six miniatures of the game, small enough to be solved exactly: a yardstick for bots and searches."""

from biblios.envs.miniatures.contents import NAMES, Miniature, miniature
from biblios.envs.miniatures.playing import CHANCE, ENDED, Play
from biblios.envs.miniatures.policies import Infoset, Policy, uniform
from biblios.envs.miniatures.solve import Solution, exploitability, solve, value
from biblios.envs.miniatures.tree import Tree, tree_of

__all__ = [
    "CHANCE",
    "ENDED",
    "NAMES",
    "Infoset",
    "Miniature",
    "Play",
    "Policy",
    "Solution",
    "Tree",
    "exploitability",
    "miniature",
    "solve",
    "tree_of",
    "uniform",
    "value",
]
