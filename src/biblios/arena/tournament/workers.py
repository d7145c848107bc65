"""Who plays the units of a tournament: this process, or several cores of this machine.

All workers give the same results, in whatever order; `ray_workers` has those of other machines.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.util
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED as ONE
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from typing import Final, Protocol, Self

from biblios.arena.tournament.contestants import is_compiled
from biblios.arena.tournament.units import Played, Setting, Unit, UnitPlayer

_IN_FLIGHT_A_CORE: Final = 4


class Workers(Protocol):
    """Plays units until it is closed; a context manager."""

    def play(self, units: Iterable[Unit]) -> Iterator[Played]:
        """What comes of the units, in any order."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *fault: object) -> None: ...


class Serial:
    """This process, a unit after the other."""

    def __init__(self, setting: Setting) -> None:
        """Nothing is started yet."""
        self._player = UnitPlayer(setting)

    def play(self, units: Iterable[Unit]) -> Iterator[Played]:
        """What comes of the units, in their order."""
        yield from map(self._player.play, units)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._player.close()


class Cores:
    """Several cores of this machine: threads where all at a table are compiled, processes elsewhere."""

    def __init__(self, setting: Setting, cores: int) -> None:
        """Processes are started when they are first needed."""
        self._setting, self._cores = setting, cores
        self._player = UnitPlayer(setting)
        self._threads = ThreadPoolExecutor(cores)
        self._processes: ProcessPoolExecutor | None = None

    def play(self, units: Iterable[Unit]) -> Iterator[Played]:
        """What comes of the units, as they are done."""
        waiting: set[Future[Played]] = set()
        for unit in units:
            waiting.add(self._submit(unit))
            if len(waiting) >= _IN_FLIGHT_A_CORE * self._cores:
                done, waiting = wait(waiting, return_when=ONE)
                yield from (future.result() for future in done)
        while waiting:
            done, waiting = wait(waiting, return_when=ONE)
            yield from (future.result() for future in done)

    def _submit(self, unit: Unit) -> Future[Played]:
        if all(is_compiled(self._setting.players[name]) for name in unit.table):
            return self._threads.submit(self._player.play, unit)
        return self._pool().submit(_play_here, unit)

    def _pool(self) -> Executor:
        if self._processes is None:
            self._processes = ProcessPoolExecutor(
                self._cores,
                multiprocessing.get_context("spawn"),  # a fork would copy locks of Numba's threads
                _begin_process,
                (self._setting,),
            )
        return self._processes

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._threads.shutdown(cancel_futures=True)
        if self._processes is not None:
            self._processes.shutdown(cancel_futures=True)
        self._player.close()


_player: list[UnitPlayer] = []
"""Of a process of the pool: its one player."""


def _begin_process(setting: Setting) -> None:
    """Ctrl-C is for the process that waits; engines end with this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _player.append(UnitPlayer(setting))
    multiprocessing.util.Finalize(None, _player[0].close, exitpriority=10)


def _play_here(unit: Unit) -> Played:
    return _player[0].play(unit)
