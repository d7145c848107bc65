"""Learning the critic to the end: from games of the finished policy alone, that judges a search's rollouts.

The critic of a training run chases a policy that changes, and serves as a baseline; as a judge it is to know how
this policy's games end. `python -m biblios.training.critic WEIGHTS [SEED [BATCHES]]` goes on from the critic in a
weight file and puts the better one in its place.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import jax
import numpy as np
import optax

from biblios.bots.critic import CRITIC
from biblios.bots.network import NETWORK
from biblios.bots.weights import read_records, write_weights
from biblios.training.batches import Played, play_shard
from biblios.training.learner import hidden, seats_taken, stepped, win_logits, with_secrets
from biblios.training.recipe import RECIPES
from biblios.training.run import relative_shares
from biblios.training.self_play import SELF
from biblios.training.tables import draw_table

GAMES = 1200
"""Games of a batch; about 100,000 decisions."""
MINIBATCH = 4096
RATE = (6e-4, 2e-5)
OPTIMIZER: Any = optax.chain(optax.clip_by_global_norm(1.0), optax.scale_by_adam(eps=1e-6))


def surprise(critic: dict[str, Any], batch: dict[str, Any]) -> Any:
    """The mean cross-entropy of who wins, in nats."""
    units = hidden(critic, with_secrets(batch["features"], batch["secrets"]))
    outputs = win_logits(critic, units, seats_taken(batch["features"]))
    return -(batch["share"] * jax.nn.log_softmax(outputs)).sum(axis=1).mean()


@partial(jax.jit, donate_argnames=("weights", "state"))
def update(weights: Any, state: Any, batch: Any, rate: Any) -> Any:
    """One step of the optimizer: new weights, its new state, the loss."""
    loss, gradients = jax.value_and_grad(surprise)(weights, batch)
    changes, state = OPTIMIZER.update(gradients, state, weights)
    return stepped(rate, weights, changes), state, loss


def play_games(networks: np.ndarray, seed: int, batch: int, games: int) -> Played:
    """Games of the policy with itself, at temperature 1, their own for each seed and batch."""
    table = draw_table(RECIPES["full"], seed, batch, games, 1.0)
    table = table._replace(seats=np.full_like(table.seats, SELF))
    return play_shard(np.concatenate([networks, networks]), table, 100 * games)


def rows_of(played: Played, rows: np.ndarray, share: np.ndarray) -> dict[str, np.ndarray]:
    """What a step of the optimizer reads."""
    decisions = played.decisions
    return {
        "features": decisions.features[rows],
        "secrets": decisions.secrets[rows],
        "share": share[rows],
    }


def learn_critic(
    networks: np.ndarray,
    critics: np.ndarray,
    seed: int = 0,
    batches: int = 40,
    games: int = GAMES,
    told: Callable[[dict[str, float]], None] | None = None,
) -> dict[str, np.ndarray]:
    """Go on learning a critic from the games of one policy.

    Args:
        networks: NETWORK[1]: the policy.
        critics: CRITIC[1]: to begin with.
        seed: of everything.
        batches: how many.
        games: in each.
        told: is called with the figures after each batch.

    Returns:
        The arrays of `bots.critic.Critic`.
    """
    weights: Any = {name: np.array(critics[0][name]) for name in CRITIC.names or ()}
    state = OPTIMIZER.init(weights)
    for batch in range(batches):
        played = play_games(networks, seed, batch, games)
        share = relative_shares(played, played.decisions.features)
        order = np.random.default_rng([seed, batch, 0xC0]).permutation(len(share))
        losses = []
        for start in range(0, len(order) - MINIBATCH + 1, MINIBATCH):
            done = (batch + start / len(order)) / batches
            rate = RATE[0] * (RATE[1] / RATE[0]) ** done
            rows = order[start : start + MINIBATCH]
            weights, state, loss = update(weights, state, rows_of(played, rows, share), rate)
            losses.append(loss)
        if told is not None:
            told({"batch": batch + 1, "surprise": float(np.mean(losses))})
    return {name: np.asarray(weights[name]) for name in CRITIC.names or ()}


def judge_critic(
    weights: dict[str, Any], networks: np.ndarray, seed: int, games: int = GAMES
) -> dict[str, float]:
    """The mean surprise in nats on games not learned from, and that of thinking all seats as likely."""
    played = play_games(networks, seed, 10_000, games)
    features = played.decisions.features
    share = relative_shares(played, features)
    seats = np.asarray(seats_taken(features)).sum(axis=1)
    parts = [
        float(surprise(weights, rows_of(played, rows, share))) * len(rows)
        for rows in np.array_split(np.arange(len(share)), max(1, len(share) // MINIBATCH))
    ]
    return {
        "surprise": sum(parts) / len(share),
        "uniform": float(np.log(seats).mean()),
    }


def learn_into(
    path: Path,
    seed: int = 0,
    batches: int = 40,
    games: int = GAMES,
    told: Callable[[dict[str, float]], None] | None = None,
) -> dict[str, dict[str, float]]:
    """Go on learning the critic in a weight file, and put it there.

    Args:
        path: of the weights.
        seed: of everything.
        batches: as in `learn_critic`.
        games: as in `learn_critic`; so many are also set aside to judge it by.
        told: as in `learn_critic`.

    Returns:
        How good it was before and is after, as `judge_critic` has it.
    """
    networks = read_records(path, "policy", NETWORK)
    critics = read_records(path, "critic", CRITIC)
    before = {name: np.array(critics[0][name]) for name in CRITIC.names or ()}
    after = learn_critic(networks, critics, seed, batches, games, told)
    with np.load(path) as kept:
        arrays = dict(kept)
    write_weights(path, arrays | {f"critic_{name}": array for name, array in after.items()})
    return {
        "before": judge_critic(before, networks, seed + 1, games),
        "after": judge_critic(after, networks, seed + 1, games),
    }


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[2:]] + [0, 40][len(sys.argv) - 2 :]
    figures = learn_into(Path(sys.argv[1]), given[0], given[1], told=partial(print, flush=True))
    print(figures)
