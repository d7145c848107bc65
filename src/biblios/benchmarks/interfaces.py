"""The loops researchers write: PettingZoo, Gymnasium and its vector form, actions drawn at random by the mask."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from biblios.benchmarks.measuring import Benchmark, Counts, Work

GROUP: Final = "Researchers' interfaces"
LEARNERS: Final = 256


def aec_work(env: Any) -> Work:
    """PettingZoo's loop, as its documentation writes it; a round is a game. Masks stand in observation or info."""

    def work(rounds: int) -> Counts:
        steps = 0
        for _ in range(rounds):
            env.reset(seed=None)
            for agent in env.agent_iter():
                seen, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
                env.step(env.action_space(agent).sample(mask))
                steps += 1
        return {"steps": steps, "games": rounds}

    env.reset(seed=1)
    work(1)
    return work


def pettingzoo_work() -> Work:
    """Two players."""
    import pettingzoo

    import biblios.envs.pettingzoo_env  # registers it

    return aec_work(pettingzoo.make("aec", biblios.envs.pettingzoo_env.ID))


def gymnasium_work() -> Work:
    """A learner against one random bot; a round is a game."""
    import gymnasium

    import biblios.envs.gymnasium_env  # registers it

    env = gymnasium.make(biblios.envs.gymnasium_env.ID, opponents="random")

    def work(rounds: int) -> Counts:
        steps = 0
        for _ in range(rounds):
            _, info = env.reset()
            over = False
            while not over:
                action = env.action_space.sample(info["action_mask"])
                _, _, over, _, info = env.step(action)
                steps += 1
        return {"steps": steps, "games": rounds}

    env.reset(seed=1)
    work(1)
    return work


def make_vec_work() -> Work:
    """Learners against one random bot each; they play the first legal action."""
    import gymnasium

    import biblios.envs.gymnasium_env

    env = gymnasium.make_vec(biblios.envs.gymnasium_env.ID, num_envs=LEARNERS, opponents="random")
    first = env.reset(seed=1)[1]["action_mask"].argmax(axis=1)

    def work(rounds: int) -> Counts:
        nonlocal first
        for _ in range(rounds):
            first = env.step(first)[4]["action_mask"].argmax(axis=1)
        return {"steps": rounds * LEARNERS}

    work(20)
    return work


def vector_work() -> Work:
    """The same loop with the vector environment itself."""
    from biblios.envs.vector import VectorEnv

    env = VectorEnv(LEARNERS, seed=1, opponents=("random",))

    def work(rounds: int) -> Counts:
        for _ in range(rounds):
            env.step(env.masks.argmax(axis=1))
        return {"steps": rounds * LEARNERS}

    work(20)
    return work


def classic_work(name: str) -> Work:
    """One of PettingZoo's own classic games."""
    from importlib import import_module

    return aec_work(import_module(f"pettingzoo.classic.{name}").env())


def benchmarks() -> list[Benchmark]:
    """Every interface, and below them PettingZoo's own games in the same loop."""
    one = "a learner against a random bot"
    many = f"{LEARNERS} learners against random bots, first legal action"
    own = [
        Benchmark(
            "pettingzoo", GROUP, "PettingZoo AEC loop, 2 players", pettingzoo_work, target=6e4
        ),
        Benchmark("gymnasium", GROUP, f"Gymnasium, {one}", gymnasium_work, target=6e4),
        Benchmark("make-vec", GROUP, f"gymnasium.make_vec, {many}", make_vec_work),
        Benchmark("vector-bots", GROUP, f"VectorEnv.step, {many}", vector_work),
    ]
    classics = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4")
    peers = [
        Benchmark(
            f"pettingzoo-{name}",
            GROUP,
            f"PettingZoo's {name}, the same loop",
            partial(classic_work, name),
            peer=True,
        )
        for name in classics
    ]
    return own + peers
