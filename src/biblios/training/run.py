"""A training run: self-play, learning, checkpoints, a log; resumable, and the same for the same recipe and seed.

Where the recipe has a lag, the next batch is played while one is learned from, by the weights as they were
before it. Whoever plays the games, the run is the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import jax
import numpy as np

from biblios.bots.features import AT_PLAYERS
from biblios.bots.network import NETWORK, new_networks
from biblios.training.advantages import estimate_advantages
from biblios.training.batches import Played, cut, play_shard, put_together
from biblios.training.checkpoint import (
    Progress,
    forget_after,
    load_progress,
    save_progress,
    write_line,
)
from biblios.training.imitation import imitate
from biblios.training.learner import OPTIMIZER, Weights, first_weights, own_chance, update
from biblios.training.recipe import Recipe
from biblios.training.self_play import Table
from biblios.training.tables import Rival, against, draw_table, taught

SHARDS = 2
"""Parts a batch is played in; part of what a run is, whoever plays them."""
CHUNK = 8192


class Players(Protocol):
    """Whoever plays the shards of a batch."""

    def play(self, networks: np.ndarray, shards: list[Table], room: int) -> Future[list[Played]]:
        """Begin to play; the shards come back in their order."""
        ...


class LocalPlayers:
    """Plays in threads of this process: compiled code lets go of Python's lock.

    Args:
        threads: at most so many games at once.
    """

    def __init__(self, threads: int = 1) -> None:
        self._shards = ThreadPoolExecutor(threads)
        self._batches = ThreadPoolExecutor(1)

    def play(self, networks: np.ndarray, shards: list[Table], room: int) -> Future[list[Played]]:
        """Begin to play; the shards come back in their order."""

        def play() -> list[Played]:
            return list(self._shards.map(partial(play_shard, networks, room=room), shards))

        return self._batches.submit(play)


def as_networks(policies: list[dict[str, Any]]) -> np.ndarray:
    """Policies as NETWORK records."""
    networks = new_networks(len(policies))
    for record, policy in zip(networks, policies, strict=True):
        for name in NETWORK.names or ():
            record[name] = np.asarray(policy[name])
    return networks


class Run:
    """One training run in a folder of its own.

    Args:
        recipe: what to do.
        seed: of everything.
        folder: checkpoint and log are kept there; a run found there goes on.
        players: who plays the games.
        rival: whom to learn against, instead of itself.
        weights: to begin with, instead of random ones.

    Raises:
        ValueError: the folder holds another run.
    """

    def __init__(
        self,
        recipe: Recipe,
        seed: int,
        folder: Path,
        players: Players,
        *,
        rival: Rival | None = None,
        weights: Weights | None = None,
    ) -> None:
        self.recipe, self.seed, self.folder, self.players = recipe, seed, folder, players
        self.rival = rival
        self.progress = load_progress(folder, recipe, seed) or self._beginning(
            weights or first_weights(seed)
        )
        forget_after(folder, self.progress.decisions)
        self._next: Future[list[Played]] | None = None

    def _beginning(self, weights: Weights) -> Progress:
        return Progress(
            weights=weights,
            optimizer=jax.tree.map(np.asarray, OPTIMIZER.init(weights)),
            playing=weights["policy"],
            former=[weights["policy"]],
            kept=0,
            batch=0,
            decisions=0,
            games=0,
            per_game=5.0 if self.recipe.box else 90.0,
            seconds=0.0,
        )

    @property
    def done(self) -> float:
        """The share of the run that is done, 0 to 1."""
        return min(1.0, self.progress.decisions / self.recipe.decisions)

    def _is_taught(self, decisions: int) -> bool:
        """Whether the teacher plays after so many decisions: never against a rival."""
        return self.rival is None and decisions < self.recipe.imitate

    def _play(self, batch: int, decisions: int) -> Future[list[Played]]:
        """Begin to play a batch that comes after so many decisions, with the weights that play now."""
        done = min(1.0, decisions / self.recipe.decisions)
        games = max(2 * SHARDS, round(self.recipe.batch / self.progress.per_game))
        rng = np.random.default_rng([self.seed, batch, 0xF0])
        former = self.progress.former[rng.integers(len(self.progress.former))]
        table = draw_table(self.recipe, self.seed, batch, games, done)
        networks = as_networks([self.progress.playing, former])
        if self._is_taught(decisions):
            table = taught(table)
        if self.rival is not None:
            table = against(self.rival, table)
            networks[1] = self.rival.networks[0]
        return self.players.play(
            networks, cut(table, SHARDS), round(self.recipe.batch / SHARDS * 1.15) + 2048
        )

    def batches(self, stop: Callable[[], bool] = lambda: False) -> Iterator[dict[str, float]]:
        """Go on until the run is done or `stop` says so; after each batch the figures of the log."""
        while self.done < 1 and not stop():
            began = time.perf_counter()
            if self._next is None:
                self._next = self._play(self.progress.batch, self.progress.decisions)
            played = put_together(self._next.result())
            waited = time.perf_counter() - began
            yet = self.progress
            yet.per_game = 0.8 * yet.per_game + 0.2 * len(played.decisions.game) / len(
                played.shares
            )
            self._next = None
            if self.recipe.lag:
                yet.playing = jax.tree.map(np.array, yet.weights["policy"])
                self._keep_former()
                self._next = self._play(yet.batch + 1, yet.decisions + played.made)
            figures = self._learn(played)
            yet.seconds += time.perf_counter() - began
            yet.batch += 1
            yet.decisions += played.made
            yet.games += len(played.shares)
            if not self.recipe.lag:
                yet.playing = jax.tree.map(np.array, yet.weights["policy"])
                self._keep_former()
            line = {
                "batch": yet.batch,
                "decisions": yet.decisions,
                "games": yet.games,
                "seconds": round(yet.seconds, 1),
                "waited": round(waited, 2),
                "stored": len(played.decisions.game) / max(1, played.made),
                **figures,
            }
            write_line(self.folder, line)
            yield line

    def _keep_former(self) -> None:
        """Keep an earlier self each time another part of the run is done.

        Always right before a batch is begun: a run taken up again then plays it against the same former selves.
        """
        yet = self.progress
        parts = yet.decisions * self.recipe.snapshots // self.recipe.decisions
        if parts > yet.kept:
            yet.kept = parts
            yet.former = [*yet.former[-11:], jax.tree.map(np.array, yet.weights["policy"])]

    def _learn(self, played: Played) -> dict[str, float]:
        """Go through a batch; the means of the figures."""
        recipe, decisions, yet = self.recipe, played.decisions, self.progress
        count = len(decisions.game)
        win = np.concatenate(
            [
                np.asarray(
                    own_chance(
                        yet.weights["critic"],
                        padded(decisions.features[at : at + CHUNK]),
                        padded(decisions.secrets[at : at + CHUNK]),
                    )
                )
                for at in range(0, count, CHUNK)
            ]
        )[:count]
        advantage = np.zeros(count, dtype=np.float32)
        estimate_advantages(
            decisions.game, decisions.seat, win, played.shares, recipe.trace, advantage
        )
        spread = float(advantage.std())
        advantage = (advantage - advantage.mean()) / (spread + 1e-6)
        share = relative_shares(played, decisions.features)
        words = np.ascontiguousarray(decisions.legal).view(np.uint32).reshape(-1, 2)
        log_chance = np.log(decisions.chance)
        rng = np.random.default_rng([self.seed, yet.batch, 0x5F])
        collected = []
        for _ in range(recipe.passes):
            order = rng.permutation(count)
            for start in range(0, count - recipe.minibatch + 1, recipe.minibatch):
                rows = order[start : start + recipe.minibatch]
                batch = {
                    "features": decisions.features[rows],
                    "secrets": decisions.secrets[rows],
                    "legal": words[rows],
                    "action": decisions.action[rows].astype(np.int32),
                    "log_chance": log_chance[rows],
                    "advantage": advantage[rows],
                    "share": share[rows],
                }
                collected.append(self._step(batch))
        names = collected[0] if collected else ()
        means = {name: float(np.mean([one[name] for one in collected])) for name in names}
        return means | {"spread": spread}

    def _step(self, batch: dict[str, Any]) -> dict[str, Any]:
        """One step of the optimizer, towards the teacher or towards what won; its figures."""
        recipe, yet = self.recipe, self.progress
        if self._is_taught(self.progress.decisions):
            yet.weights, yet.optimizer, figures = imitate(
                yet.weights,
                yet.optimizer,
                batch,
                recipe.imitation_rate(yet.decisions),
                smoothing=recipe.smoothing,
                value_weight=recipe.value_weight,
            )
            return figures
        rate, entropy = recipe.at(self.done)
        yet.weights, yet.optimizer, figures = update(
            yet.weights,
            yet.optimizer,
            batch,
            entropy,
            rate,
            clip=recipe.clip,
            value_weight=recipe.value_weight,
        )
        return figures

    def save(self) -> None:
        """Write the checkpoint."""
        save_progress(self.folder, self.recipe, self.seed, self.progress)


def padded(rows: np.ndarray) -> np.ndarray:
    """Rows filled up to CHUNK, so that one compiled shape does for all."""
    if len(rows) == CHUNK:
        return rows
    return np.concatenate([rows, np.zeros((CHUNK - len(rows), rows.shape[1]), dtype=rows.dtype)])


def relative_shares(played: Played, features: np.ndarray) -> np.ndarray:
    """float32[n, 4]: what each seat won, counted from the seat that decided."""
    players = 2 + features[:, AT_PLAYERS : AT_PLAYERS + 3].argmax(axis=1)
    seats = np.arange(4)[None, :] + played.decisions.seat[:, None]
    wrapped = np.where(seats >= players[:, None], seats - players[:, None], seats) % 4
    share = played.shares[played.decisions.game[:, None], wrapped]
    return np.where(np.arange(4)[None, :] < players[:, None], share, 0).astype(np.float32)
