"""Policies of a miniature: arrays, and functions that are asked at every information set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np

from biblios.envs.miniatures.playing import Play
from biblios.envs.miniatures.tree import Tree


@dataclass(frozen=True)
class Infoset:
    """A decision of a seat, with all it knows.

    Attributes:
        tree: of which miniature.
        number: its place in the tree's arrays.
    """

    tree: Tree
    number: int

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return int(self.tree.infosets.seat[self.number])

    @property
    def actions(self) -> tuple[int, ...]:
        """The legal actions, in rising order."""
        first, end = self.tree.infosets.first[self.number : self.number + 2]
        return tuple(self.tree.infosets.actions[first:end].tolist())

    @property
    def text(self) -> str:
        """All the seat knows, in words."""
        return self.tree.text(self.number)

    @cached_property
    def _play(self) -> Play:
        play = Play.begin(self.tree.miniature.name, self.tree.forced)
        for move in self.tree.way_to(self.number):
            play = play.after(move)
        return play

    @property
    def observation(self) -> np.ndarray:
        """What a bot is given, OBSERVATION[1]."""
        return self._play.observation(self.seat)

    @property
    def mask(self) -> np.ndarray:
        """The legal actions as a bot is given them, uint8[156]."""
        return self._play.mask()


Policy: TypeAlias = np.ndarray | Callable[[Infoset], Sequence[float] | np.ndarray]
"""float64[choices], or a function from an Infoset to the probability of each of its actions."""


def uniform(tree: Tree) -> np.ndarray:
    """Every action as likely."""
    counts = np.diff(tree.infosets.first)
    return np.repeat(1.0 / counts, counts)


def as_policy(tree: Tree, policy: Policy) -> np.ndarray:
    """The policy as an array, float64[choices].

    Raises:
        ValueError: where the probabilities are too many, too few or negative, or do not add up to 1.
    """
    array = policy if isinstance(policy, np.ndarray) else _asked(tree, policy)
    if array.shape != (tree.choices,):
        raise ValueError(f"a policy must have the shape ({tree.choices},), but got {array.shape}")
    sums = np.add.reduceat(array, tree.infosets.first[:-1])
    if array.min() < 0 or abs(sums - 1).max() > 1e-6:
        worst = int(np.argmax(abs(sums - 1)))
        raise ValueError(
            "probabilities must be 0 or more and add up to 1, but got "
            f"a least one of {array.min()} and a sum of {sums[worst]} at {tree.text(worst)!r}"
        )
    return array


def _asked(tree: Tree, policy: Callable[[Infoset], Sequence[float] | np.ndarray]) -> np.ndarray:
    array = np.empty(tree.choices)
    for number in range(len(tree.infosets.seat)):
        infoset = Infoset(tree, number)
        probabilities = policy(infoset)
        if len(probabilities) != len(infoset.actions):
            raise ValueError(
                f"expected {len(infoset.actions)} probabilities at {infoset.text!r}, "
                f"but got {len(probabilities)}"
            )
        first = tree.infosets.first[number]
        array[first : first + len(probabilities)] = probabilities
    return array
