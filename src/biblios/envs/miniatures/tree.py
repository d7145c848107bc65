"""A miniature as a tree: nodes, chance, choices and information sets in flat arrays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from biblios.envs.miniatures.contents import Miniature, miniature
from biblios.envs.miniatures.enumeration import (
    DEEPEST,
    END,
    NONE,
    Infosets,
    Memories,
    Nodes,
    Stack,
    Totals,
    Walk,
    visit_all,
)
from biblios.envs.miniatures.moves import MOST_MOVES, MOST_NOTES
from biblios.envs.miniatures.notes import information_text
from biblios.rules.state import new_states


@dataclass(frozen=True, eq=False)
class Tree:
    """Every play of a miniature.

    A *choice* is one action of one information set; a policy is a float64 array of their probabilities.

    Attributes:
        miniature: which.
        forced: whether decisions and chance nodes with one move only are nodes.
        nodes: see `enumeration.Nodes`.
        infosets: see `enumeration.Infosets`; `first` has one entry more, the number of choices.
        memories: see `enumeration.Memories`.
    """

    miniature: Miniature
    forced: bool
    nodes: Nodes
    infosets: Infosets
    memories: Memories

    @property
    def ends(self) -> int:
        """How many nodes are ends of the game."""
        return int((self.nodes.player == END).sum())

    @property
    def infoset_counts(self) -> tuple[int, int]:
        """How many information sets each seat has."""
        second = int(self.infosets.seat.sum())
        return len(self.infosets.seat) - second, second

    @property
    def choices(self) -> int:
        """How many choices there are: the length of a policy."""
        return len(self.infosets.actions)

    def notes(self, infoset: int) -> tuple[int, ...]:
        """All that the player noticed before it decides there, see `notes`."""
        memory = int(self.infosets.memory[infoset])
        numbers: list[int] = []
        while memory > 1:
            numbers.append(int(self.memories.last[memory]))
            memory = int(self.memories.before[memory])
        return tuple(reversed(numbers))

    def text(self, infoset: int) -> str:
        """The same in words: OpenSpiel's information state string."""
        seat = int(self.infosets.seat[infoset])
        return information_text(self.miniature, seat, self.notes(infoset))

    def by_text(self) -> dict[str, int]:
        """The information sets by their text; no two have the same."""
        return {self.text(infoset): infoset for infoset in range(len(self.infosets.seat))}

    def way_to(self, infoset: int) -> list[int]:
        """The moves from the root to the first node of an information set."""
        node = int(self.infosets.node[infoset])
        moves: list[int] = []
        while self.nodes.parent[node] != NONE:
            moves.append(int(self.nodes.move[node]))
            node = int(self.nodes.parent[node])
        return moves[::-1]


@lru_cache(maxsize=2)
def tree_of(name: str, forced: bool = False) -> Tree:
    """The tree of a miniature, from seconds for the largest to milliseconds; the last two are remembered.

    Args:
        name: m1 to m6.
        forced: whether a decision or chance node with one move only is a node too. Taking the card of the
            public space and paying gold never are.

    Raises:
        ValueError: for an unknown name.
    """
    game = miniature(name)
    counted = _walk(game, forced, _room(0, 0, 0, 0))
    size = [int(total[0]) for total in counted.totals]
    return _trimmed(game, forced, _walk(game, forced, _room(size[0], size[1] + 2, *size[3:])))


def _walk(game: Miniature, forced: bool, walk: Walk) -> Walk:
    visit_all(game.box.number, game.hoards, game.deals, game.ways, forced, walk)
    return walk


def _room(nodes: int, memories: int, infosets: int, choices: int) -> Walk:
    slots = 1 << max(1, (2 * memories - 1).bit_length())
    return Walk(
        Nodes(
            np.empty(nodes, np.int32),
            np.empty(nodes, np.int8),
            np.empty(nodes, np.uint8),
            np.empty(nodes, np.float64),
            np.empty(nodes, np.int32),
            np.empty(nodes, np.int32),
            np.empty(nodes, np.int8),
        ),
        Memories(
            np.full(memories, NONE, np.int32),
            np.empty(memories, np.int16),
            np.full(memories, NONE, np.int32),
            np.full(slots, NONE, np.int32),
        ),
        Infosets(
            np.empty(infosets, np.int8),
            np.empty(infosets + 1, np.int32),
            np.empty(infosets, np.int32),
            np.empty(infosets, np.int32),
            np.empty(choices, np.uint8),
        ),
        Totals(*(np.full(1, first, np.int64) for first in (0, 0, 2, 0, 0))),
        _stack(),
    )


def _stack() -> Stack:
    return Stack(
        new_states(DEEPEST),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros((DEEPEST, MOST_MOVES), np.int64),
        np.zeros((DEEPEST, MOST_MOVES), np.int64),
        np.zeros((DEEPEST, 2), np.int64),
        np.zeros((2, MOST_NOTES), np.int64),
        np.zeros(2, np.int64),
    )


def _trimmed(game: Miniature, forced: bool, walk: Walk) -> Tree:
    """Copies without the unused room."""
    _, _, memories, infosets, choices = (int(total[0]) for total in walk.totals)
    walk.infosets.first[infosets] = choices
    return Tree(
        game,
        forced,
        walk.nodes,
        Infosets(
            walk.infosets.seat[:infosets].copy(),
            walk.infosets.first[: infosets + 1].copy(),
            walk.infosets.memory[:infosets].copy(),
            walk.infosets.node[:infosets].copy(),
            walk.infosets.actions[:choices].copy(),
        ),
        Memories(
            walk.memories.before[:memories].copy(),
            walk.memories.last[:memories].copy(),
            walk.memories.infoset[:memories].copy(),
            np.empty(0, np.int32),
        ),
    )
