"""Plays any legal action, each as likely."""

from __future__ import annotations

import numpy as np

from biblios.bots.bot import bot_code
from biblios.rules.observation import Observation
from biblios.rules.random import below, next_u64


@bot_code
def random_policy(observation: Observation, mask: np.ndarray, rng: np.ndarray) -> int:  # noqa: ARG001
    """The n-th legal action, n at random: as `actions.random_legal_action` of the same word chooses."""
    legal = 0
    for action in range(mask.size):
        legal += mask[action]
    n = below(next_u64(rng), legal)
    for action in range(mask.size):
        if mask[action]:
            if n == 0:
                return action
            n -= 1
    return -1


@bot_code
def at_random(observations: np.ndarray, mask: np.ndarray, rng: np.ndarray) -> int:
    """`random_policy` for observations[0]."""
    return random_policy(observations[0], mask, rng)
