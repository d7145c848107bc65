"""Checkpoints and the log of a run: written whole or not at all."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax
import numpy as np

from biblios.training.learner import OPTIMIZER, Weights, first_weights
from biblios.training.recipe import Recipe

CHECKPOINT = "checkpoint.npz"
LOG = "log.jsonl"


@dataclass(slots=True)
class Progress:
    """How far a run is.

    Attributes:
        weights: of policy and critic.
        optimizer: its state.
        playing: the policy that plays the next batch: the weights of one batch ago.
        former: earlier policies, the oldest first.
        batch: batches done.
        decisions: the learner has made.
        games: played.
        per_game: decisions stored a game, a running mean.
        seconds: spent.
    """

    weights: Weights
    optimizer: Any
    playing: dict[str, Any]
    former: list[dict[str, Any]]
    batch: int
    decisions: int
    games: int
    per_game: float
    seconds: float


def write_whole(path: Path, write: Any) -> None:
    """Write a file beside its place, then move it there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with beside.open("wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def save_progress(folder: Path, recipe: Recipe, seed: int, progress: Progress) -> None:
    """Write the checkpoint of a run."""
    trees = (progress.weights, progress.optimizer, progress.playing, progress.former)
    leaves = [np.asarray(leaf) for leaf in jax.tree.leaves(trees)]
    facts = {
        "recipe": recipe.as_dict(),
        "seed": seed,
        "former": len(progress.former),
        "batch": progress.batch,
        "decisions": progress.decisions,
        "games": progress.games,
        "per_game": progress.per_game,
        "seconds": progress.seconds,
    }
    arrays = {f"leaf_{n}": leaf for n, leaf in enumerate(leaves)}
    write_whole(
        folder / CHECKPOINT,
        lambda file: np.savez(file, facts=np.array(json.dumps(facts)), **arrays),
    )


def load_progress(folder: Path, recipe: Recipe, seed: int) -> Progress | None:
    """The run in this folder, or None where there is none.

    Raises:
        ValueError: it is a run of another recipe or seed.
    """
    path = folder / CHECKPOINT
    if not path.exists():
        return None
    with np.load(path) as kept:
        facts = json.loads(str(kept["facts"]))
        leaves = [kept[f"leaf_{n}"] for n in range(len(kept.files) - 1)]
    expected = json.loads(json.dumps(recipe.as_dict()))
    if facts["recipe"] != expected or facts["seed"] != seed:
        raise ValueError(
            f"expected the run of recipe {recipe.name!r} and seed {seed} in {folder}, "
            f"got that of recipe {facts['recipe']['name']!r} and seed {facts['seed']}, or other numbers"
        )
    weights = first_weights(seed)
    template = (
        weights,
        OPTIMIZER.init(weights),
        weights["policy"],
        [weights["policy"]] * facts["former"],
    )
    trees = jax.tree.unflatten(jax.tree.structure(template), leaves)
    return Progress(
        *trees,
        batch=facts["batch"],
        decisions=facts["decisions"],
        games=facts["games"],
        per_game=facts["per_game"],
        seconds=facts["seconds"],
    )


def write_line(folder: Path, line: dict[str, float]) -> None:
    """Add a line to the log."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOG).open("a") as file:
        file.write(json.dumps(line) + "\n")
