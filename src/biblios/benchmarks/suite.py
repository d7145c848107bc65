"""All benchmarks, by group, in the order they are reported."""

from __future__ import annotations

from biblios.benchmarks import interfaces, peers, playouts, single_calls, starts, vectors
from biblios.benchmarks.measuring import Benchmark


def groups(only: str | None = None) -> dict[str, list[Benchmark]]:
    """The benchmarks under their headings.

    Args:
        only: a part of the names wanted; None for all.
    """
    found: dict[str, list[Benchmark]] = {}
    for module in (playouts, vectors, single_calls, interfaces, starts, peers):
        for benchmark in module.benchmarks():
            if only is None or only in benchmark.name:
                found.setdefault(benchmark.group, []).append(benchmark)
    return found
