"""A fresh process, the compiled code already on disk, until it has done something."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from typing import Final

from biblios.benchmarks.measuring import Benchmark, Counts, Work

GROUP: Final = "Start of a process, seconds"
FIRST_STEP: Final = """
import numpy as np
from biblios.rules.game import at_chance, at_deal, at_step
from biblios.rules.state import new_states
states = new_states(1)
at_deal(states, 2, 0, 0, 0, np.uint64(1))
at_chance(states)
assert at_step(states, 0)
"""
FIRST_MOVE: Final = """
import biblios
biblios.Game.deal(players=2, seed=1).play("keep")
"""
IMPORTS: Final = "import numba, numpy"


def process(*arguments: str) -> Work:
    """Run Python with these arguments to its end; once before, so that everything is compiled."""

    def work(rounds: int) -> Counts:
        for _ in range(rounds):
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        return {"starts": rounds}

    work(1)
    return work


def benchmarks() -> list[Benchmark]:
    """From the bare interpreter to a simulation."""
    simulation = ("-m", "biblios", "sim", "--quiet", "--games", "2")
    cases: tuple[tuple[str, str, tuple[str, ...], float | None], ...] = (
        ("start-python", "Python alone", ("-c", "pass"), None),
        ("start-help", "biblios --help", ("-m", "biblios", "--help"), 0.15),
        ("start-numba", "import numba", ("-c", IMPORTS), None),
        ("start-step", "to the first step of the compiled rules", ("-c", FIRST_STEP), 0.6),
        ("start-game", "to the first move of a biblios.Game", ("-c", FIRST_MOVE), None),
        ("start-sim", "biblios sim --games 2", simulation, 2.0),
    )
    return [
        Benchmark(name, GROUP, what, partial(process, *arguments), target=target, per_round=True)
        for name, what, arguments, target in cases
    ]
