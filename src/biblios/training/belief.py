"""Learning the belief: from games of the finished policy, what hidden cards tell by the way their holder plays.

`python -m biblios.training.belief WEIGHTS [SEED [BATCHES]]` learns the belief of the policy in a weight file, adds
it there, and says how good it is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from biblios.bots.belief import BELIEF, BELIEF_HIDDEN_1, BELIEF_HIDDEN_2, BELIEF_SIZE, HOLDERS
from biblios.bots.feature_layout import TYPES
from biblios.bots.network import NETWORK
from biblios.bots.weights import read_records, write_weights
from biblios.training.belief_games import Guesses, collect_guesses, new_guesses, new_looks
from biblios.training.learner import hidden, stepped
from biblios.training.recipe import RECIPES
from biblios.training.tables import draw_table

ROWS = 131_072
"""Cards guessed between one batch of games and the next."""
MINIBATCH = 256
"""Small steps: 2.6 million cards in steps of 256 taught more than 7.9 million in steps of 4,096."""
RATE = (2e-3, 3e-5)
OPTIMIZER: Any = optax.chain(optax.clip_by_global_norm(1.0), optax.scale_by_adam(eps=1e-6))


def first_belief(seed: int) -> dict[str, np.ndarray]:
    """Weights to begin with: those that believe in nothing but chance."""
    rng = np.random.default_rng([seed, 0xBE])

    def layer(inputs: int, outputs: int, scale: float) -> np.ndarray:
        return (rng.standard_normal((inputs, outputs)) * scale).astype(np.float32)

    return {
        "first": layer(BELIEF_SIZE, BELIEF_HIDDEN_1, (2 / 80) ** 0.5),
        "first_bias": np.zeros(BELIEF_HIDDEN_1, dtype=np.float32),
        "second": layer(BELIEF_HIDDEN_1, BELIEF_HIDDEN_2, (2 / BELIEF_HIDDEN_1) ** 0.5),
        "second_bias": np.zeros(BELIEF_HIDDEN_2, dtype=np.float32),
        "last": np.zeros((TYPES, BELIEF_HIDDEN_2), dtype=np.float32),
        "last_bias": np.zeros(TYPES, dtype=np.float32),
    }


def log_chances(weights: dict[str, Any], inputs: Any, unseen: Any) -> Any:
    """float32[n, TYPES]: by type, how likely the holder's next card is of it."""
    outputs = hidden(weights, inputs) @ weights["last"].T + weights["last_bias"]
    seen = jnp.log(jnp.maximum(unseen.astype(jnp.float32), 1e-9))
    return jax.nn.log_softmax(jnp.clip(outputs, -20, 20) + seen)


def surprise(weights: dict[str, Any], batch: dict[str, Any]) -> Any:
    """The mean cross-entropy of the next card's type, in nats."""
    chances = log_chances(weights, batch["inputs"], batch["unseen"])
    target = batch["hidden"].astype(jnp.float32)
    target /= target.sum(axis=1, keepdims=True)
    return -(target * chances).sum(axis=1).mean()


@partial(jax.jit, donate_argnames=("weights", "state"))
def update(weights: Any, state: Any, batch: Any, rate: Any) -> Any:
    """One step of the optimizer: new weights, its new state, the loss."""
    loss, gradients = jax.value_and_grad(surprise)(weights, batch)
    changes, state = OPTIMIZER.update(gradients, state, weights)
    return stepped(rate, weights, changes), state, loss


def play_guesses(networks: np.ndarray, seed: int, batch: int, rows: int) -> Guesses:
    """About so many cards to guess, from games of their own for each seed and batch."""
    table = draw_table(RECIPES["full"], seed, batch, max(16, rows // 12), 1.0)
    guesses = new_guesses(rows)
    count = collect_guesses(networks, table.seeds, table.rules, new_looks(), guesses)
    return Guesses(*(column[:count] for column in guesses))


def learn_belief(
    networks: np.ndarray,
    seed: int = 0,
    batches: int = 40,
    rows: int = ROWS,
    told: Callable[[dict[str, float]], None] | None = None,
) -> dict[str, np.ndarray]:
    """Learn what hidden cards the way a policy plays tells of.

    Args:
        networks: NETWORK[1]: the policy.
        seed: of everything.
        batches: how many, each of games of its own.
        rows: cards to guess in each, at least `MINIBATCH`.
        told: is called with the figures after each batch.

    Returns:
        The arrays of `bots.belief.Belief`.
    """
    weights: Any = first_belief(seed)
    state = OPTIMIZER.init(weights)
    for batch in range(batches):
        guesses = play_guesses(networks, seed, batch, rows)
        order = np.random.default_rng([seed, batch, 0xB0]).permutation(len(guesses.holder))
        losses = []
        for start in range(0, len(order) - MINIBATCH + 1, MINIBATCH):
            chosen = order[start : start + MINIBATCH]
            done = (batch + start / len(order)) / batches
            rate = RATE[0] * (RATE[1] / RATE[0]) ** done
            part = {
                "inputs": guesses.inputs[chosen],
                "unseen": guesses.unseen[chosen],
                "hidden": guesses.hidden[chosen],
            }
            weights, state, loss = update(weights, state, part, rate)
            losses.append(loss)
        if told is not None:
            told({"batch": batch + 1, "surprise": float(np.mean(losses))})
    return {name: np.asarray(weights[name]) for name in BELIEF.names or ()}


def judge_belief(
    weights: dict[str, np.ndarray], networks: np.ndarray, seed: int = 1, rows: int = ROWS
) -> dict[str, Any]:
    """How good a belief is on games it has not learned from.

    Returns:
        The mean surprise in nats, by holder and over all, of the belief and of the uniform belief; and the
        calibration: for ten ranges of chance, how many types were given one, the mean, and the share that it was.
    """
    guesses = play_guesses(networks, seed, 10_000, rows)
    chances = np.concatenate(
        [
            np.asarray(
                log_chances(weights, guesses.inputs[at : at + 8192], guesses.unseen[at : at + 8192])
            )
            for at in range(0, len(guesses.holder), 8192)
        ]
    )
    target = guesses.hidden / guesses.hidden.sum(axis=1, keepdims=True)
    uniform = guesses.unseen / guesses.unseen.sum(axis=1, keepdims=True)
    own = -(target * chances).sum(axis=1)
    even = -(target * np.log(np.maximum(uniform, 1e-12))).sum(axis=1)
    by_holder = {
        holder: (
            float(own[guesses.holder == holder].mean()),
            float(even[guesses.holder == holder].mean()),
        )
        for holder in range(HOLDERS)
        if (guesses.holder == holder).any()
    }
    given, true = np.exp(chances).ravel(), target.ravel()
    possible = guesses.unseen.ravel() > 0
    ranges = np.minimum((given * 10).astype(int), 9)
    calibration = [
        (int(within.sum()), float(given[within].mean()), float(true[within].mean()))
        for within in (possible & (ranges == n) for n in range(10))
        if within.any()
    ]
    return {
        "surprise": float(own.mean()),
        "uniform": float(even.mean()),
        "by_holder": by_holder,
        "calibration": calibration,
    }


def learn_into(
    path: Path,
    seed: int = 0,
    batches: int = 40,
    rows: int = ROWS,
    told: Callable[[dict[str, float]], None] | None = None,
) -> dict[str, Any]:
    """Learn the belief of the policy in a weight file and add it there.

    Args:
        path: of the weights.
        seed: of everything.
        batches: as in `learn_belief`.
        rows: as in `learn_belief`; so many are also set aside to judge it by.
        told: as in `learn_belief`.

    Returns:
        How good it is, as `judge_belief` has it.
    """
    networks = read_records(path, "policy", NETWORK)
    weights = learn_belief(networks, seed, batches, rows, told)
    with np.load(path) as kept:
        arrays = dict(kept)
    write_weights(path, arrays | {f"belief_{name}": array for name, array in weights.items()})
    return judge_belief(weights, networks, seed + 1, rows)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[2:]] + [0, 40][len(sys.argv) - 2 :]
    figures = learn_into(Path(sys.argv[1]), given[0], given[1], told=partial(print, flush=True))
    print(figures)
