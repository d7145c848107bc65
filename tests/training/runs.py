"""Small runs for tests."""

from dataclasses import replace

import numpy as np

from biblios.training.recipe import RECIPES

SMALLEST = replace(
    RECIPES["tiny"],
    name="smallest",
    decisions=12_000,
    batch=2_048,
    minibatch=512,
    imitate=4_000,
    snapshots=3,
)
"""Half a dozen batches, the first ones of the teacher."""
SECONDS = ("seconds", "waited")
"""What differs from run to run of what is logged."""


def same_arrays(one, other):
    """Whether two archives hold the same bytes, but for the seconds a run took."""
    with np.load(one) as first, np.load(other) as second:
        assert first.files == second.files
        return all(
            first[name].tobytes() == second[name].tobytes()
            for name in first.files
            if name != "facts"
        )


def without_time(lines):
    return [{name: line[name] for name in line if name not in SECONDS} for line in lines]
