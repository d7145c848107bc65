"""The vector environment: observations and masks written, masked random actions drawn inside."""

from __future__ import annotations

from functools import partial
from typing import Final

from biblios.benchmarks.measuring import Benchmark, Counts, Work
from biblios.envs.vector import VectorEnv

GROUP: Final = "Vector stepping with observation and mask"
TARGETS: Final = {"uint8": 15e6, "float32": 8e6}
WARM_UP: Final = 3000
"""Steps after which the games are no longer all in the same phase; before, they are faster."""


def prepared(num_games: int, players: int, form: str, cores: int) -> Work:
    """Steps of all games; their end and the next deal included."""
    env = VectorEnv(num_games, players, seed=1, observations=form, threads=cores)
    for _ in range(WARM_UP):
        env.step_randomly()

    def work(rounds: int) -> Counts:
        for _ in range(rounds):
            env.step_randomly()
        return {"steps": rounds * num_games}

    return work


CASES: Final = (
    (64, 2, "uint8", 1),
    (256, 2, "uint8", 1),
    (512, 2, "uint8", 1),
    (1024, 2, "uint8", 1),
    (8192, 2, "uint8", 1),
    (512, 3, "uint8", 1),
    (512, 4, "uint8", 1),
    (256, 2, "float32", 1),
    (512, 2, "float32", 1),
    (1024, 2, "uint8", 2),
    (8192, 2, "uint8", 2),
)


def benchmarks() -> list[Benchmark]:
    """Batch sizes, players, forms, cores."""
    return [
        Benchmark(
            f"vector-{num_games}-{players}-{form}" + ("-two-cores" if cores > 1 else ""),
            GROUP,
            f"{num_games} games, {players} players, {form}",
            partial(prepared, num_games, players, form, cores),
            cores=cores,
            target=TARGETS[form] if cores == 1 else None,
        )
        for num_games, players, form, cores in CASES
    ]
