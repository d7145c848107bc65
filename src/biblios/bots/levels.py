"""The levels one can sit down against, weakest first, each with a title and a character.

All of them know what their seat knows and nothing else. How far apart they are is measured: see
docs/explanation/levels.md. Importing this needs no compiler: pages tell of the levels before anything is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np


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
    from biblios.bots.bot import Bot
    from biblios.bots.network import NETWORK, at_network_policy, new_thoughts
    from biblios.bots.weights import SHIPPED, read_records

    networks = read_records(SHIPPED, "policy", NETWORK)

    def policy(observations: np.ndarray, mask: np.ndarray, rng: np.ndarray) -> int:
        # A thought of its own for every call: tables ask from several threads at once.
        return at_network_policy(networks, observations, mask, rng, temperature, new_thoughts(1))

    return Bot(level.name, level.words, policy)


def heuristic_bot(level: Level) -> Chooser:
    """A level that plays as the roster's heuristic bot."""
    from biblios.bots import roster
    from biblios.bots.bot import Bot

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
            partial(network_bot, 3.8),
        ),
        Level(
            "librarian",
            "Librarian",
            "Has read every game ever played here, and sometimes takes one for another",
            partial(network_bot, 2.7),
        ),
        Level(
            "scribe",
            "Scribe",
            "Reckons every card by its worth, never bluffs, and never changes a habit",
            heuristic_bot,
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

ROSTER = ("heuristic", "random")
"""The names of the roster: it is not imported here, for it needs the compiler."""
NAMES = (*LEVELS, *ROSTER)
"""All bots one can name: the levels, then the roster."""


def rostered(name: str) -> str | None:
    """The bot of the roster that plays as this one does; None if it takes a network."""
    if name in ROSTER:
        return name
    return "heuristic" if name in LEVELS and LEVELS[name].make is heuristic_bot else None


def temperature(name: str) -> float | None:
    """At which temperature a bot plays the shipped network; None if it does something else."""
    make = LEVELS[name].make if name in LEVELS else None
    if isinstance(make, partial) and make.func is network_bot:
        return float(make.args[0])
    return None


def searches(name: str) -> bool:
    """Whether a bot takes its time, and a processor core, for a decision."""
    return name in NAMES and rostered(name) is None and temperature(name) is None


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
    if name in ROSTER:
        from biblios.bots import roster

        return roster.bot(name)
    raise ValueError(f"expected a bot, one of {', '.join(NAMES)}, got {name!r}")


def warm_up(name: str) -> None:
    """Have a bot decide once, which may compile for a minute or two on a machine where it never did.

    Raises:
        ValueError, WeightsError: as of `bot`.
    """
    import numpy as np

    from biblios.records.game import Game

    chosen, engine = bot(name), Game.deal(2, seed=0).engine_copy()
    chosen.choose(engine.observation(0), engine.legal_mask(), np.zeros(1, dtype=np.uint64))
