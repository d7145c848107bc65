"""Generalized advantage estimates (Schulman and others, 2015) along each seat's own decisions."""

from __future__ import annotations

import numpy as np

from biblios.training.self_play import training_code


@training_code
def estimate_advantages(
    game: np.ndarray,
    seat: np.ndarray,
    win: np.ndarray,
    shares: np.ndarray,
    trace: float,
    advantage: np.ndarray,
) -> None:
    """Write how much better than expected each decision turned out, in chances to win.

    Args:
        game: int32[n], not falling: the game of each decision.
        seat: uint8[n]: who decided.
        win: float32[n]: the chance to win before the decision.
        shares: float32[games, 4]: by seat what it won.
        trace: lambda: 1 waits for the end of the game, 0 for the seat's next decision.
        advantage: float32[n], written.
    """
    following = np.zeros(4, dtype=np.float32)
    ahead = np.zeros(4, dtype=np.float32)
    current = -1
    for at in range(len(game) - 1, -1, -1):
        if game[at] != current:
            current = game[at]
            for one in range(4):
                following[one] = shares[current, one]
                ahead[one] = np.float32(0.0)
        own = np.int64(seat[at])
        ahead[own] = following[own] - win[at] + np.float32(trace) * ahead[own]
        following[own] = win[at]
        advantage[at] = ahead[own]
