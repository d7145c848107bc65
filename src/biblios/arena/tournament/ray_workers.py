"""Units of a tournament played on a Ray cluster. Extra `[ray]`.

Ray runs a task at least once: one whose node goes down is run again elsewhere. A unit's result depends on nothing but
its table, its deals and the seed, and results are taken in by unit, so the effect is that of once. The process that
waits owns everything that must last; nodes own nothing.
"""

from __future__ import annotations

import atexit
import logging
from collections.abc import Iterable, Iterator
from typing import Any, Final, Self

import ray
from ray.exceptions import RayTaskError

from biblios.arena.tournament.units import Played, Setting, Unit, UnitPlayer

_IN_FLIGHT_A_CORE: Final = 3
_FEWEST_IN_FLIGHT: Final = 6

_players: dict[int, tuple[Setting, UnitPlayer]] = {}
"""Of a worker process: its player, kept from task to task, with its setting."""


class RayWorkers:
    """The cores of a cluster; they may come and go meanwhile."""

    def __init__(self, setting: Setting, address: str | None = None) -> None:
        """Connect.

        Args:
            setting: of the tournament. Every node needs this version of Biblios, and the engines.
            address: of the cluster; None for the one of the environment (RAY_ADDRESS), or else one on this machine.

        Raises:
            ConnectionError: there is no cluster at that address.
        """
        self._is_ours = not ray.is_initialized()
        if self._is_ours:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        self._setting = ray.put(setting)
        self._task = ray.remote(num_cpus=1, max_retries=-1)(_play_there)

    def play(self, units: Iterable[Unit]) -> Iterator[Played]:
        """What comes of the units, as they are done."""
        waiting: list[Any] = []
        for unit in units:
            waiting.append(self._task.remote(self._setting, unit))
            if len(waiting) >= self._most_in_flight():
                played, waiting = self._one(waiting)
                yield played
        while waiting:
            played, waiting = self._one(waiting)
            yield played

    @staticmethod
    def _most_in_flight() -> int:
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        cores = resources.get("CPU", 0)
        return max(_FEWEST_IN_FLIGHT, int(_IN_FLIGHT_A_CORE * cores))

    @staticmethod
    def _one(waiting: list[Any]) -> tuple[Played, list[Any]]:
        (done,), waiting = ray.wait(waiting, num_returns=1)
        try:
            played: Played = ray.get(done)
        except RayTaskError as error:
            raise error.cause from error
        return played, waiting

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        if self._is_ours:
            ray.shutdown()


def _play_there(setting: Setting, unit: Unit) -> Played:
    """Play a unit in a process of a node."""
    known, player = _players.get(0, (None, None))
    if player is None or known != setting:
        if player is not None:
            player.close()
        player = UnitPlayer(setting)
        _players[0] = (setting, player)
        atexit.register(player.close)
    return player.play(unit)
