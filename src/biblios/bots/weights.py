"""The weights that come with the package, and how any are read and written: one `.npz` file, a card beside it.

The file holds the arrays of `network.Network` as `policy_*` and of `critic.Critic` as `critic_*`, and perhaps
those of a belief as `belief_*`. A card, `.json` of the same name, says what they come from.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

FOLDER = Path(__file__).resolve().parent / "weights"
"""Where the package's own weights lie."""
SHIPPED = FOLDER / "abbot.npz"


class WeightsError(ValueError):
    """A file that holds no weights for this version's networks; the message says what was expected."""


def read_records(path: Path, part: str, record: np.dtype) -> np.ndarray:
    """One record of weights from a file.

    Args:
        path: of the `.npz` file.
        part: `policy`, `critic` or `belief`.
        record: its type.

    Returns:
        A record array of shape (1,).

    Raises:
        WeightsError: no such file, or arrays of other shapes.
    """
    weights = np.zeros(1, dtype=record)
    try:
        with np.load(path) as kept:
            for name in record.names or ():
                fill(weights[0], name, kept, f"{part}_{name}", path)
    except (OSError, ValueError, EOFError) as fault:
        if isinstance(fault, WeightsError):
            raise
        raise WeightsError(f"expected weights, a NumPy .npz file, at {path}: {fault}") from fault
    return weights


def fill(record: Any, name: str, kept: Mapping[str, np.ndarray], key: str, path: Path) -> None:
    """Copy one array into a record.

    Raises:
        WeightsError: it is missing, or of another shape.
    """
    if key not in kept:
        raise WeightsError(f"expected an array {key} in {path}, but there is none")
    array = kept[key]
    if array.shape != record[name].shape:
        raise WeightsError(
            f"expected {key} of shape {record[name].shape} in {path}, got {array.shape}"
        )
    record[name] = array


def write_weights(path: Path, arrays: Mapping[str, np.ndarray]) -> None:
    """Write weights as float32, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.npz")
    packed = {name: np.asarray(array, dtype=np.float32) for name, array in arrays.items()}
    np.savez_compressed(beside, **packed)
    beside.replace(path)
