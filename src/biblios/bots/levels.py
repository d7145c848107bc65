"""The levels one can sit down against, weakest first, each with a title and a character.

All of them know what their seat knows and nothing else. How far apart they are is measured: see
docs/explanation/levels.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Protocol

import numpy as np

from biblios.bots import roster
from biblios.bots.bot import Bot


class Chooser(Protocol):
    """A bot as Python calls it."""

    name: str
    words: str

    def choose(self, observation: np.ndarray, mask: np.ndarray, rng: np.ndarray) -> int:
        """The action of the seat to act; see `bots.bot.Bot.choose`."""
        ...


@dataclass(frozen=True, slots=True)
class Level:
    """A level for people.

    Attributes:
        name: as it is chosen on the command line.
        title: as the table calls it.
        words: its character, in a sentence.
        make: builds the bot; reads weights, and may have to compile for a minute on a machine that never did.
    """

    name: str
    title: str
    words: str
    make: Callable[[Level], Chooser]


def network_bot(temperature: float, level: Level) -> Chooser:
    """A level that plays the shipped network: its likeliest action at temperature 0, else drawn by its chances."""
    from biblios.bots.network import at_network_policy, new_thoughts
    from biblios.bots.search_bot import read_minds

    networks = read_minds().networks

    def policy(observations: np.ndarray, mask: np.ndarray, rng: np.ndarray) -> int:
        # A thought of its own for every call: tables ask from several threads at once.
        return at_network_policy(networks, observations, mask, rng, temperature, new_thoughts(1))

    return Bot(level.name, level.words, policy)


def heuristic_bot(level: Level) -> Chooser:
    """A level that plays as the roster's heuristic bot."""
    return Bot(level.name, level.words, roster.bot("heuristic").policy)


def search_bot(milliseconds: float, simulations: int, level: Level) -> Chooser:
    """A level that searches."""
    from biblios.bots.search import Settings
    from biblios.bots.search_bot import SearchBot, read_minds

    settings = Settings(milliseconds=milliseconds, simulations=simulations)
    return SearchBot(level.name, level.words, read_minds(), settings)


LEVELS = {
    level.name: level
    for level in (
        Level(
            "oblate",
            "Oblate",
            "A child given to the abbey: takes what glitters, and forgets what it was for",
            partial(network_bot, 5.0),
        ),
        Level(
            "novice",
            "Novice",
            "Knows the rules by heart and is often of two minds",
            partial(network_bot, 2.5),
        ),
        Level(
            "scribe",
            "Scribe",
            "Reckons every card by its worth, never bluffs, and never changes a habit",
            heuristic_bot,
        ),
        Level(
            "librarian",
            "Librarian",
            "Has read every game ever played here, and has moods",
            partial(network_bot, 1.0),
        ),
        Level(
            "prior",
            "Prior",
            "Plays at once what long experience says, and is seldom wrong",
            partial(network_bot, 0.0),
        ),
        Level(
            "abbot",
            "Abbot",
            "Thinks for up to a second: pictures what you may hold, and plays it out",
            partial(search_bot, 900.0, 8192),
        ),
    )
}
"""By name, weakest first."""

NAMES = (*LEVELS, *roster.NAMES)
"""All bots one can name: the levels, then the roster."""


@cache
def bot(name: str) -> Chooser:
    """The level or the bot of the roster of this name, made once.

    Raises:
        ValueError: there is none; it says which there are.
        WeightsError: the weights that come with the package are not there.
    """
    if name in LEVELS:
        level = LEVELS[name]
        return level.make(level)
    if name in roster.CODES:
        return roster.bot(name)
    raise ValueError(f"expected a bot, one of {', '.join(NAMES)}, got {name!r}")
