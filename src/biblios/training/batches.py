"""A batch of self-play: games in shards, each played alone, put together in their order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from biblios.bots.network import NETWORK
from biblios.training.self_play import (
    LONGEST,
    Decisions,
    Table,
    new_decisions,
    new_memory,
    play_table,
)


@dataclass(frozen=True, slots=True)
class Played:
    """What came of some games.

    Attributes:
        decisions: of the learner.
        shares: float32[games, 4]: by seat what it won.
        made: how many decisions the learner made, those too that were not stored.
    """

    decisions: Decisions
    shares: np.ndarray
    made: int


def play_shard(networks: np.ndarray, table: Table, room: int) -> Played:
    """Play the games of a table.

    Args:
        networks: NETWORK[2]: the learner and a former self.
        table: the games.
        room: decisions to make room for at first; it grows as needed.
    """
    if networks.dtype != NETWORK or networks.shape != (2,):
        raise ValueError(f"expected two networks, got {networks.dtype} of shape {networks.shape}")
    memory = new_memory()
    shares = np.zeros((len(table.seeds), 4), dtype=np.float32)
    parts: list[Decisions] = []
    done, made = 0, 0
    while done < len(table.seeds):
        decisions = new_decisions(max(room, 2 * LONGEST))
        memory.count[:] = 0
        done = play_table(networks, table, done, memory, decisions, shares)
        stored = int(memory.count[0])
        parts.append(Decisions(*(column[:stored] for column in decisions)))
        made += int(memory.count[1])
    return Played(joined(parts), shares, made)


def joined(parts: list[Decisions]) -> Decisions:
    """Decisions one after the other."""
    if len(parts) == 1:
        return parts[0]
    return Decisions(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def cut(table: Table, shards: int) -> list[Table]:
    """A table in so many parts of about the same size."""
    ends = [len(table.seeds) * n // shards for n in range(shards + 1)]
    return [Table(*(column[start:end] for column in table)) for start, end in pairwise(ends)]


def put_together(shards: list[Played]) -> Played:
    """The shards of a batch as one, games counted on."""
    before = 0
    parts = []
    for shard in shards:
        parts.append(shard.decisions._replace(game=shard.decisions.game + np.int32(before)))
        before += len(shard.shares)
    return Played(
        joined(parts),
        np.concatenate([shard.shares for shard in shards]),
        sum(shard.made for shard in shards),
    )
