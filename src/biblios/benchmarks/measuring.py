"""A benchmark, its samples, and what they say: medians and spread."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final

Counts = dict[str, int]
"""How many of each unit were done; the first unit is the one reported."""
Work = Callable[[int], Counts]
"""Does about so many rounds of work and counts what it did."""

MOST_ROUNDS: Final = 1 << 40


@dataclass(frozen=True)
class Benchmark:
    """Something to time.

    Attributes:
        name: short, no spaces, unique.
        group: the heading it stands under.
        what: what is timed, in words.
        prepare: makes the work, everything compiled and warm. Raises ImportError if a library is missing.
        cores: how many it uses.
        peer: whether it times another library.
        target: what the project asks of itself, in its unit per second, or in seconds if `per_round`.
        per_round: whether the seconds a round takes are reported instead of a rate; then each sample is one round.
    """

    name: str
    group: str
    what: str
    prepare: Callable[[], Work]
    cores: int = 1
    peer: bool = False
    target: float | None = None
    per_round: bool = False


@dataclass
class Result:
    """The samples of a benchmark.

    Attributes:
        counts: by sample, what was done.
        wall: by sample, seconds on the clock.
        cpu: by sample, seconds of processor time of this process.
    """

    benchmark: Benchmark
    counts: list[Counts] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    @property
    def unit(self) -> str:
        """What is counted."""
        return next(iter(self.counts[0]))

    def rates(self, unit: str | None = None) -> list[float]:
        """By sample: how many a second; or seconds a round.

        On one core a second is one of processor time, so that neither others on the machine nor a library's own
        threads change what is said of a core; on several, and for rounds, it is one on the clock.
        """
        if self.benchmark.per_round:
            return self.wall
        spent = self.cpu if self.benchmark.cores == 1 else self.wall
        return [
            counts[unit or self.unit] / seconds
            for counts, seconds in zip(self.counts, spent, strict=True)
        ]

    @property
    def median(self) -> float:
        """The median of the rates."""
        return median(self.rates())

    @property
    def cores_used(self) -> float:
        """Processor time by time on the clock: less than asked for means that others used the machine."""
        return sum(self.cpu) / sum(self.wall)

    def as_dict(self) -> dict[str, object]:
        """Plain values, ready for JSON."""
        rates = self.rates()
        return {
            "name": self.benchmark.name,
            "group": self.benchmark.group,
            "what": self.benchmark.what,
            "unit": "seconds" if self.benchmark.per_round else f"{self.unit}/s",
            "cores": self.benchmark.cores,
            "peer": self.benchmark.peer,
            "target": self.benchmark.target,
            "median": self.median,
            "low": min(rates),
            "high": max(rates),
            "samples": rates,
            "also": {} if self.benchmark.per_round else self._other_medians(),
            "wall": self.wall,
            "cpu": self.cpu,
            "cores_used": round(self.cores_used, 2),
        }

    def _other_medians(self) -> dict[str, float]:
        return {f"{unit}/s": median(self.rates(unit)) for unit in list(self.counts[0])[1:]}


def rounds_for(work: Work, seconds: float) -> int:
    """How many rounds take about so long; at least one."""
    rounds = 1
    while rounds < MOST_ROUNDS:
        start = time.perf_counter()
        work(rounds)
        took = time.perf_counter() - start
        if took >= seconds / 4:
            return max(1, round(rounds * seconds / took))
        rounds *= 2
    return rounds


def take_sample(work: Work, rounds: int, result: Result) -> None:
    """Time the work once."""
    cpu, wall = time.process_time(), time.perf_counter()
    counts = work(rounds)
    result.wall.append(time.perf_counter() - wall)
    result.cpu.append(time.process_time() - cpu)
    result.counts.append(counts)


def measure(
    benchmarks: Sequence[Benchmark], repeats: int, seconds: float
) -> Iterator[tuple[Benchmark, Result | str]]:
    """Time benchmarks, a sample of each in turn, so that a disturbance meets all of them alike.

    Args:
        benchmarks: of one group.
        repeats: how many samples.
        seconds: how long a sample takes, about.

    Yields:
        Each benchmark with its result, or with a sentence on why it was left out.
    """
    ready: list[tuple[Benchmark, Work, int, Result]] = []
    for benchmark in benchmarks:
        try:
            work = benchmark.prepare()
        except ImportError as error:
            yield benchmark, f"left out: {error}"
            continue
        rounds = 1 if benchmark.per_round else rounds_for(work, seconds)
        ready.append((benchmark, work, rounds, Result(benchmark)))
    for _ in range(repeats):
        for _, work, rounds, result in ready:
            take_sample(work, rounds, result)
    for benchmark, _, _, result in ready:
        yield benchmark, result
