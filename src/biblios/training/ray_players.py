"""Workers of a Ray cluster play the shards of a batch; what comes of a run does not depend on them.

A task is a part of a shard of a batch. It is played at least once and counts once: whatever a lost worker had in
hand is given to another, and as its seeds say which games it is, the same comes of it. The driver owns the weights,
workers own nothing.
"""

from __future__ import annotations

import time
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np
import ray
from ray.exceptions import ObjectLostError, RayActorError

from biblios.training.batches import Played, cut, play_shard, put_together
from biblios.training.self_play import Table
from biblios.training.shipping import packed_play, unpacked_play

IN_HAND = 2
"""Tasks a worker holds: one it plays, one on the way."""
PATIENCE = 300.0
"""Seconds without any worker before it is given up."""


class Worker:
    """Plays what it is sent; on whichever machine Ray puts it."""

    def ready(self) -> str:
        """The node it stands on."""
        node: str = ray.get_runtime_context().get_node_id()
        return node

    def play(self, networks: np.ndarray, table: Table, room: int) -> Any:
        """The games of a table, packed."""
        return packed_play(play_shard(networks, Table(*table), room))


class RayPlayers:
    """Plays on the workers of a cluster.

    Args:
        workers: how many; each takes a core, and they are spread over the machines.
        parts: of each shard, a task each.

    Attributes:
        nodes: where workers stood so far.
        lost: workers that went.
    """

    def __init__(self, workers: int, parts: int | None = None) -> None:
        self._remote = ray.remote(num_cpus=1, max_restarts=0, scheduling_strategy="SPREAD")(Worker)
        self._parts = parts or max(1, workers)
        self._batches = ThreadPoolExecutor(1)
        self._coming: dict[Any, Any] = {}
        self._there: list[Any] = []
        self.nodes: set[str] = set()
        self.lost = 0
        for _ in range(workers):
            self._send_for_worker()

    @classmethod
    def connected(cls, address: str | None, cores: int) -> RayPlayers:
        """Join a cluster, or start one on this machine.

        Args:
            address: of the cluster; None for one on this machine with so many cores.
            cores: workers on this machine; those of a cluster take all its cores.

        Raises:
            ConnectionError: nothing answers there.
            ValueError: the address is none.
        """
        if address is None:
            ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False)
        else:
            ray.init(address=address, log_to_driver=False)
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        return cls(max(1, round(resources.get("CPU", 1))))

    def play(self, networks: np.ndarray, shards: list[Table], room: int) -> Future[list[Played]]:
        """Begin to play; the shards come back in their order."""
        return self._batches.submit(self._play, networks, shards, room)

    def _play(self, networks: np.ndarray, shards: list[Table], room: int) -> list[Played]:
        tables = {
            (shard, part): table
            for shard, whole in enumerate(shards)
            for part, table in enumerate(cut(whole, self._parts))
        }
        kept = ray.put(networks)
        todo = deque((kept, task, table, room // self._parts) for task, table in tables.items())
        held: dict[Any, tuple[Any, Any]] = {}
        done: dict[tuple[int, int], Played] = {}
        lonely = time.monotonic()
        while len(done) < len(tables):
            self._hand_out(todo, held)
            answered, _ = ray.wait([*held, *self._coming], num_returns=1, timeout=1.0)
            if self._there:
                lonely = time.monotonic()
            elif time.monotonic() - lonely > PATIENCE:
                raise ConnectionError(f"expected a worker of Ray within {PATIENCE:.0f} s, got none")
            for answer in answered:
                if answer in self._coming:
                    self._take_on(answer)
                    continue
                worker, task = held.pop(answer)
                try:
                    done[task[1]] = unpacked_play(ray.get(answer))
                except (RayActorError, ObjectLostError):
                    todo.appendleft(task)
                    self._let_go(worker)
        return [
            put_together([done[shard, part] for part in range(self._parts)])
            for shard in range(len(shards))
        ]

    def _hand_out(self, todo: deque[Any], held: dict[Any, tuple[Any, Any]]) -> None:
        """Give every worker what it may hold."""
        hands = dict.fromkeys(self._there, 0)
        for worker, _ in held.values():
            if worker in hands:
                hands[worker] += 1
        while todo and hands:
            worker = min(hands, key=hands.__getitem__)
            if hands[worker] >= IN_HAND:
                return
            hands[worker] += 1
            task = todo.popleft()
            kept, _, table, room = task
            held[worker.play.remote(kept, table, room)] = (worker, task)

    def _send_for_worker(self) -> None:
        worker: Any = self._remote.remote()
        self._coming[worker.ready.remote()] = worker

    def _take_on(self, answer: Any) -> None:
        worker = self._coming.pop(answer)
        try:
            self.nodes.add(ray.get(answer))
        except RayActorError:
            self._send_for_worker()
        else:
            self._there.append(worker)

    def _let_go(self, worker: Any) -> None:
        """A worker is lost; another is sent for, who comes when a machine has room."""
        if worker in self._there:
            self._there.remove(worker)
            self.lost += 1
            self._send_for_worker()
