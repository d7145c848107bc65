"""Other libraries' games, where they are installed: OpenSpiel, pgx and RLCard."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import Any, Final

from biblios.benchmarks.measuring import Benchmark, Counts, Work

ROLLOUTS: Final = "Random games in compiled code"
CALLS: Final = "One Python call a move"
VECTORS: Final = "Vector stepping with observation and mask"
INTERFACES: Final = "Researchers' interfaces"
GAMES_COUNTED: Final = 400
BATCH: Final = 4096
STEPS_A_ROUND: Final = 64
BRIDGE: Final = "bridge(use_double_dummy_result=false)"
OPENSPIEL_GAMES: Final = (("bridge", BRIDGE), ("hearts", "hearts"))


def dealt(game: Any, chooser: random.Random) -> Any:
    """A new state, chance having dealt."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chooser.choice(state.chance_outcomes())[0])
    return state


def random_actions(state: Any, chooser: random.Random) -> list[int]:
    """Plays the state to its end; the actions, those of chance included."""
    actions: list[int] = []
    while not state.is_terminal():
        actions.append(chooser.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    return actions


def openspiel_rollouts(text: str) -> Work:
    """Random games in C++: a search of one simulation whose leaf is judged by n rollouts; a round is one of them."""
    import pyspiel

    game, chooser = pyspiel.load_game(text), random.Random(1)
    state = dealt(game, chooser)
    length = fmean(len(random_actions(state.clone(), chooser)) for _ in range(GAMES_COUNTED))

    def work(rounds: int) -> Counts:
        evaluator = pyspiel.RandomRolloutEvaluator(rounds, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)
        bot.step(state)
        return {"decisions": round(rounds * length), "games": rounds}

    return work


def openspiel_calls(text: str, look: bool) -> Work:
    """Known actions from a Python loop, from after the deal; with `look` the tensor and the mask after each."""
    import pyspiel
    from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

    game, chooser = pyspiel.load_game(text), random.Random(1)
    starts = [dealt(game, chooser) for _ in range(50)]
    games = [(state, random_actions(state.clone(), chooser)) for state in starts]
    moves = sum(len(actions) for _, actions in games)

    observer: Any = make_observation(game, INFO_STATE_OBS_TYPE)

    def play(state: Any, actions: list[int]) -> None:
        for action in actions:
            state.apply_action(action)

    def play_looking(state: Any, actions: list[int]) -> None:
        for action in actions:
            state.apply_action(action)
            if (seat := state.current_player()) >= 0:
                observer.set_from(state, seat)
                state.legal_actions_mask(seat)

    def work(rounds: int) -> Counts:
        for _ in range(rounds):
            for state, actions in games:
                (play_looking if look else play)(state.clone(), actions)
        return {"moves": rounds * moves, "games": rounds * len(games)}

    return work


def openspiel_drawing(text: str) -> Work:
    """Legal actions drawn in Python, from after the deal; a round is a game."""
    import pyspiel

    game, chooser = pyspiel.load_game(text), random.Random(1)
    starts = [dealt(game, chooser) for _ in range(50)]

    def work(rounds: int) -> Counts:
        moves = 0
        for number in range(rounds):
            moves += len(random_actions(starts[number % 50].clone(), chooser))
        return {"moves": moves, "games": rounds}

    return work


def pgx_work(name: str) -> Work:
    """A batch on the CPU, actions drawn by the mask inside the compiled loop, games restarted."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator, unused-ignore]
    def many(state: Any, key: Any) -> Any:
        def one(carry: Any, _: None) -> Any:
            state, key = carry
            key, drawn, used = jax.random.split(key, 3)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            action = jax.random.categorical(drawn, logits, axis=-1)
            state = step(state, action, jax.random.split(used, BATCH))
            return (state, key), state.observation.sum()

        return jax.lax.scan(one, (state, key), None, length=STEPS_A_ROUND)

    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
    (state, key), _ = many(state, key)

    def work(rounds: int) -> Counts:
        nonlocal state, key
        for _ in range(rounds):
            (state, key), looked = many(state, key)
            looked.block_until_ready()
        return {"steps": rounds * STEPS_A_ROUND * BATCH}

    work(1)
    return work


def rlcard_work(name: str) -> Work:
    """RLCard's own step, legal actions drawn at random; a round is a game."""
    import rlcard

    env, chooser = rlcard.make(name), random.Random(1)

    def work(rounds: int) -> Counts:
        steps = 0
        for _ in range(rounds):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(chooser.choice(list(state["legal_actions"])))
                steps += 1
        return {"steps": steps, "games": rounds}

    work(1)
    return work


def openspiel_benchmarks() -> list[Benchmark]:
    """Two games of about the length of Biblios."""
    cases: list[tuple[str, str, str, Callable[[], Work]]] = []
    for name, text in OPENSPIEL_GAMES:
        cases += [
            (f"{name}-rollouts", ROLLOUTS, "rollouts in C++", partial(openspiel_rollouts, text)),
            (
                f"{name}-call",
                CALLS,
                "apply_action from Python",
                partial(openspiel_calls, text, False),
            ),
        ]
    looking = partial(openspiel_calls, "hearts", True)
    drawing = partial(openspiel_drawing, "hearts")
    cases += [
        ("hearts-look", CALLS, "with information state tensor and mask", looking),
        ("hearts-drawing", CALLS, "actions drawn in Python from legal_actions", drawing),
    ]
    return [
        Benchmark(
            f"openspiel-{name}",
            group,
            f"OpenSpiel's {name.split('-')[0]}, {what}",
            prepare,
            peer=True,
        )
        for name, group, what, prepare in cases
    ]


def benchmarks() -> list[Benchmark]:
    """All of them."""
    pgx = Benchmark(
        "pgx-leduc",
        VECTORS,
        f"pgx's leduc_holdem on the CPU, {BATCH} games",
        partial(pgx_work, "leduc_holdem"),
        peer=True,
    )
    rlcard = [
        Benchmark(
            f"rlcard-{name}",
            INTERFACES,
            f"RLCard's {name}, its own loop",
            partial(rlcard_work, name),
            peer=True,
        )
        for name in ("leduc-holdem", "limit-holdem")
    ]
    return [*openspiel_benchmarks(), pgx, *rlcard]
