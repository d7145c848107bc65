"""Counts instructions and mispredicted branches of a decision, by valgrind's branch simulation.

    python benchmarks/instructions.py

Two runs that differ only in how many games they play are counted and subtracted: what is left is the games.
Valgrind does not know AVX-512, so the code is compiled for an older processor (x86-64-v3) with its own cache.
Takes a few minutes. The simulated predictor is older and worse than a real one: its figure is an upper bound.
"""

import os
import re
import subprocess
import sys
import tempfile

FEW, MANY = 200, 1200
PLAYOUTS = """
import sys
import numpy as np
from biblios.benchmarks.playouts import play_games
rules = np.array([2, 0, 0, 0])
print(play_games(rules, np.uint64(1), int(sys.argv[1])))
"""
VECTOR = """
import sys
from biblios.envs.vector import VectorEnv
env = VectorEnv(64, 2, seed=1)
steps = int(sys.argv[1])
for _ in range(steps):
    env.step_randomly()
print(64 * steps)
"""
OLDER = {"NUMBA_CPU_NAME": "x86-64-v3", "NUMBA_CPU_FEATURES": ""}
COUNTS = {"I +refs": "instructions", "Branches": "branches", "Mispredicts": "mispredicted"}


def run(program: str, games: int, *wrapper: str) -> tuple[int, str]:
    """What the program printed, and its standard error."""
    cache = {"BIBLIOS_CACHE": f"{tempfile.gettempdir()}/biblios-instructions"}
    done = subprocess.run(
        [*wrapper, sys.executable, "-c", program, str(games)],
        env={**os.environ, **OLDER, **cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout), done.stderr


def counted(program: str, games: int) -> tuple[int, dict[str, int]]:
    """Decisions, and what valgrind counted."""
    options = ("--tool=cachegrind", "--cache-sim=no", "--branch-sim=yes")
    nowhere = "--cachegrind-out-file=/dev/null"
    decisions, told = run(program, games, "valgrind", *options, nowhere)
    found = {}
    for pattern, name in COUNTS.items():
        (number,) = re.findall(rf"{pattern}:\s+([\d,]+)", told)
        found[name] = int(number.replace(",", ""))
    return decisions, found


def main() -> None:
    """Print a line a program."""
    for name, program in (("random games", PLAYOUTS), ("vector steps", VECTOR)):
        run(program, 1)  # compiles, outside valgrind
        few, before = counted(program, FEW)
        many, after = counted(program, MANY)
        told = ", ".join(
            f"{(after[count] - before[count]) / (many - few):.2f} {count}"
            for count in COUNTS.values()
        )
        print(f"{name}: {told} a decision")


if __name__ == "__main__":
    main()
