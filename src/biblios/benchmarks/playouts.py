"""Random games from deal to end in compiled code, on one core and on several."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

import numpy as np

from biblios.benchmarks.measuring import Benchmark, Counts, Work
from biblios.rules.actions import count_legal, random_legal_action
from biblios.rules.compiled import compiler
from biblios.rules.game import chance, play_out, step
from biblios.rules.new_game import deal
from biblios.rules.options import Rules
from biblios.rules.random import keyed, next_u64
from biblios.rules.state import OVER, STATE

GROUP: Final = "Random games in compiled code"
GAMES_A_ROUND: Final = 16
TARGET: Final = 50e6

benchmark_code = compiler("rules", "benchmarks")


@benchmark_code
def play_games(rules: np.ndarray, seed: np.uint64, games: int) -> int:
    """Play so many games, players and options given by int64[4]; how many decisions that took."""
    states = np.zeros(1, dtype=STATE)
    rng = np.zeros(1, dtype=np.uint64)
    rng[0] = seed
    decisions = 0
    for game in range(games):
        deal(states[0], rules[0], rules[1], rules[2], rules[3], keyed(seed, game))
        decisions += play_out(states[0], rng)
    return decisions


@benchmark_code
def count_choices(rules: np.ndarray, seed: np.uint64, games: int) -> tuple[int, int]:
    """How many decisions the games have, and how many of them leave more than one action."""
    states = np.zeros(1, dtype=STATE)
    rng = np.zeros(1, dtype=np.uint64)
    rng[0] = seed
    decisions = choices = 0
    for game in range(games):
        state = states[0]
        deal(state, rules[0], rules[1], rules[2], rules[3], keyed(seed, game))
        chance(state)
        while state.decision < OVER:
            decisions += 1
            choices += 1 if count_legal(state) > 1 else 0
            step(state, random_legal_action(state, next_u64(rng)))
            chance(state)
    return decisions, choices


def prepared(players: int, preset: str, cores: int) -> Work:
    """Games by all cores: each plays a share of them in a thread of its own."""
    rules = np.array([players, *Rules.of(preset).codes], dtype=np.int64)
    decisions, choices = count_choices(rules, np.uint64(1), 2000)
    share = choices / decisions
    pool = ThreadPoolExecutor(cores - 1) if cores > 1 else None

    def work(rounds: int) -> Counts:
        games = rounds * GAMES_A_ROUND
        others = [
            pool.submit(play_games, rules, np.uint64(core), games)
            for core in range(1, cores)
            if pool
        ]
        done = play_games(rules, np.uint64(0), games) + sum(other.result() for other in others)
        return {"decisions": done, "games": games * cores, "choices": round(done * share)}

    work(1)
    return work


def benchmarks() -> list[Benchmark]:
    """Two, three and four players under two presets; and two cores."""
    cases = [(players, preset, 1) for players in (2, 3, 4) for preset in ("classic", "honest")]
    return [
        Benchmark(
            f"playouts-{players}-{preset}" + ("-two-cores" if cores > 1 else ""),
            GROUP,
            f"{players} players, {preset} rules",
            partial(prepared, players, preset, cores),
            cores=cores,
            target=TARGET if (players, preset, cores) == (2, "classic", 1) else None,
        )
        for players, preset, cores in [*cases, (2, "classic", 2)]
    ]
