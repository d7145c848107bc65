"""The bots one can name, and the one compiled function that decides for any of them."""

from __future__ import annotations

import numpy as np

from biblios.bots.bot import Bot, bot_code
from biblios.bots.heuristic import at_heuristic, tempered_policy
from biblios.bots.random_bot import at_random, random_policy
from biblios.bots.temper import STANDARD_TEMPER
from biblios.rules.observation import Observation

_BOTS = {
    "heuristic": Bot(
        "heuristic",
        "Plays a sound game: knows what it collects, and what a lot is worth to it",
        at_heuristic,
    ),
    "random": Bot("random", "Plays any legal move: for a first look at the rules", at_random),
}

NAMES = tuple(_BOTS)
"""The bots, strongest first."""
CODES = {name: code for code, name in enumerate(NAMES)}
"""By name the number that `decide` knows the bot by."""
RANDOM = CODES["random"]


def bot(name: str) -> Bot:
    """The bot of this name.

    Raises:
        ValueError: there is none; it says which there are.
    """
    if name not in _BOTS:
        raise ValueError(f"expected a bot, one of {', '.join(NAMES)}, got {name!r}")
    return _BOTS[name]


@bot_code
def decide(code: int, observation: Observation, mask: np.ndarray, rng: np.ndarray) -> int:
    """The action of the bot with this code, as of a policy."""
    if code == RANDOM:
        return random_policy(observation, mask, rng)
    return tempered_policy(observation, mask, STANDARD_TEMPER[0])
