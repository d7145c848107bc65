"""Checkpoints and the log of a run: written whole or not at all."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Any

import jax
import numpy as np

from biblios.training.learner import OPTIMIZER, Weights, first_weights
from biblios.training.recipe import Recipe

CHECKPOINT = "checkpoint.npz"
LOG = "log.jsonl"
"""A line a batch."""
STRENGTH = "strength.jsonl"
"""A line each time the network was judged."""


@dataclass(slots=True)
class Progress:
    """How far a run is.

    Attributes:
        weights: of policy and critic.
        optimizer: its state.
        playing: the policy that plays the next batch: the newest weights, or with a lag those of one batch ago.
        former: earlier policies, the oldest first.
        kept: how many earlier policies were kept so far, those too that had to go.
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
    kept: int
    batch: int
    decisions: int
    games: int
    per_game: float
    seconds: float


def write_whole(path: Path, write: Callable[[IO[bytes]], None]) -> None:
    """Write a file beside its place, then move it there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with beside.open("wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def write_text(path: Path, text: str) -> None:
    """Write a text, whole or not at all."""
    write_whole(path, partial(_write, text.encode("utf-8")))


def _write(text: bytes, file: IO[bytes]) -> None:
    file.write(text)


def save_progress(folder: Path, recipe: Recipe, seed: int, progress: Progress) -> None:
    """Write the checkpoint of a run."""
    trees = (progress.weights, progress.optimizer, progress.playing, progress.former)
    leaves = [np.asarray(leaf) for leaf in jax.tree.leaves(trees)]
    facts = {
        "recipe": recipe.as_dict(),
        "seed": seed,
        "former": len(progress.former),
        "kept": progress.kept,
        "batch": progress.batch,
        "decisions": progress.decisions,
        "games": progress.games,
        "per_game": progress.per_game,
        "seconds": progress.seconds,
    }
    arrays = {f"leaf_{n}": leaf for n, leaf in enumerate(leaves)}
    arrays["facts"] = np.array(json.dumps(facts))
    write_whole(folder / CHECKPOINT, partial(_write_arrays, arrays))


def _write_arrays(arrays: dict[str, Any], file: IO[bytes]) -> None:
    np.savez(file, **arrays)


def load_progress(folder: Path, recipe: Recipe, seed: int) -> Progress | None:
    """The run in this folder, or None where there is none.

    Raises:
        ValueError: it is a run of another recipe or seed, or a broken file.
    """
    path = folder / CHECKPOINT
    if not path.exists():
        return None
    try:
        with path.open("rb") as file, np.load(file) as kept:
            facts = json.loads(str(kept["facts"]))
            leaves = [kept[f"leaf_{n}"] for n in range(len(kept.files) - 1)]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as fault:
        raise ValueError(f"expected the checkpoint of a run at {path}: {fault}") from fault
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
    weights, optimizer, playing, former = trees
    return Progress(
        weights,
        optimizer,
        playing,
        former,
        kept=facts["kept"],
        batch=facts["batch"],
        decisions=facts["decisions"],
        games=facts["games"],
        per_game=facts["per_game"],
        seconds=facts["seconds"],
    )


def write_line(folder: Path, line: dict[str, Any], name: str = LOG) -> None:
    """Add a line to a log."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / name).open("a", encoding="ascii") as file:
        file.write(json.dumps(line) + "\n")


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a log; none where there is none. A last line cut short by a crash is left out."""
    if not path.exists():
        return []
    whole = path.read_text(encoding="ascii").splitlines(keepends=True)
    return [json.loads(line) for line in whole if line.endswith("\n")]


def forget_after(folder: Path, decisions: int) -> None:
    """Take out of the logs what came after so many decisions: a run taken up again does it once more."""
    for name in (LOG, STRENGTH):
        kept = [line for line in read_lines(folder / name) if line["decisions"] <= decisions]
        if (folder / name).exists():
            write_text(folder / name, "".join(json.dumps(line) + "\n" for line in kept))
