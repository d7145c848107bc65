"""A bot that plays a policy network, as Python calls it."""

from __future__ import annotations

import numpy as np

from biblios.bots.network import NETWORK, at_network_policy, new_thoughts


class NetworkBot:
    """Plays a network's likeliest action at temperature 0, else one drawn by its chances.

    Any number of threads may ask it at once.

    Args:
        name: of the bot.
        words: one sentence on how it plays.
        networks: NETWORK[1].
        temperature: 0 or more; above 1 wilder, below 1 surer.

    Raises:
        ValueError: not one network, or a temperature below 0.
    """

    def __init__(
        self, name: str, words: str, networks: np.ndarray, temperature: float = 0.0
    ) -> None:
        if networks.dtype != NETWORK or networks.shape != (1,):
            raise ValueError(f"expected a network, got {networks.dtype} of shape {networks.shape}")
        if not temperature >= 0:
            raise ValueError(f"expected a temperature of 0 or more, got {temperature}")
        self.name, self.words = name, words
        self._networks, self._temperature = networks, float(temperature)

    def choose(self, observation: np.ndarray, mask: np.ndarray, rng: np.ndarray) -> int:
        """The action of the seat to act; see `bots.bot.Bot.choose`."""
        # A thought of its own for every call: threads share nothing.
        thoughts = new_thoughts(1)
        return int(
            at_network_policy(self._networks, observation, mask, rng, self._temperature, thoughts)
        )
