"""The levels one can sit down against, weakest first, each with a title and a character.

All of them know what their seat knows and nothing else. How far apart they are is measured: see
docs/explanation/levels.md. Importing this needs no compiler: pages tell of the levels before anything is compiled.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from biblios.bots.bot import Chooser


@dataclass(frozen=True, slots=True)
class Rostered:
    """Plays as this bot of the roster."""

    bot: str


@dataclass(frozen=True, slots=True)
class Networked:
    """Plays the shipped network: its likeliest action at temperature 0, else one drawn by its chances."""

    temperature: float


@dataclass(frozen=True, slots=True)
class Searching:
    """Searches for so long, and with so many simulations at the most."""

    milliseconds: float
    simulations: int


Play: TypeAlias = Rostered | Networked | Searching
"""How a level plays."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level for people.

    Attributes:
        name: as it is chosen on the command line.
        title: as the table calls it.
        words: its character, in a sentence.
        play: how it plays.
    """

    name: str
    title: str
    words: str
    play: Play


LEVELS = {
    level.name: level
    for level in (
        Level(
            "oblate",
            "Oblate",
            "A child given to the abbey: takes what glitters, and forgets what it was for",
            Networked(6.1),
        ),
        Level(
            "novice",
            "Novice",
            "Knows the rules by heart and is often of two minds",
            Networked(5.1),
        ),
        Level(
            "librarian",
            "Librarian",
            "Has read every game ever played here, and sometimes takes one for another",
            Networked(4.2),
        ),
        Level(
            "scribe",
            "Scribe",
            "Reckons every card by its worth, never bluffs, and never changes a habit",
            Rostered("heuristic"),
        ),
        Level(
            "prior",
            "Prior",
            "Plays at once what long experience says, and is seldom wrong",
            Networked(0.0),
        ),
        Level(
            "abbot",
            "Abbot",
            "Thinks for up to a second: pictures what you may hold, and plays it out",
            Searching(900.0, 8192),
        ),
    )
}
"""By name, weakest first."""

ROSTER = ("heuristic", "random")
"""The names of the roster: it is not imported here, for it needs the compiler."""
NAMES = (*LEVELS, *ROSTER)
"""All bots one can name: the levels, then the roster."""


def play_of(name: str) -> Play | None:
    """How a bot plays; None for a name that is none."""
    if name in ROSTER:
        return Rostered(name)
    return LEVELS[name].play if name in LEVELS else None


def rostered(name: str) -> str | None:
    """The bot of the roster that plays as this one does; None if it takes a network."""
    play = play_of(name)
    return play.bot if isinstance(play, Rostered) else None


def temperature(name: str) -> float | None:
    """At which temperature a bot plays the shipped network; None if it does something else."""
    play = play_of(name)
    return play.temperature if isinstance(play, Networked) else None


def searches(name: str) -> bool:
    """Whether a bot takes its time, and a processor core, for a decision."""
    return isinstance(play_of(name), Searching)


@cache
def bot(name: str) -> Chooser:
    """The level or the bot of the roster of this name, made once.

    Raises:
        ValueError: there is none; it says which there are.
        WeightsError: the weights that come with the package are not there.
    """
    if name in ROSTER:
        from biblios.bots import roster

        return roster.bot(name)
    if name not in LEVELS:
        raise ValueError(f"expected a bot, one of {', '.join(NAMES)}, got {name!r}")
    return made(LEVELS[name])


def made(level: Level) -> Chooser:
    """The bot of a level; reads weights, and may have to compile for a minute on a machine that never did.

    Raises:
        WeightsError: the weights that come with the package are not there.
    """
    if isinstance(level.play, Rostered):
        from biblios.bots import bot as bots
        from biblios.bots import roster

        return bots.Bot(level.name, level.words, roster.bot(level.play.bot).policy)
    from biblios.bots import weights

    if isinstance(level.play, Networked):
        from biblios.bots.network import NETWORK
        from biblios.bots.network_bot import NetworkBot

        networks = weights.read_records(weights.SHIPPED, "policy", NETWORK)
        return NetworkBot(level.name, level.words, networks, level.play.temperature)
    from biblios.bots.search import Settings
    from biblios.bots.search_bot import SearchBot, read_minds

    settings = Settings(milliseconds=level.play.milliseconds, simulations=level.play.simulations)
    return SearchBot(level.name, level.words, read_minds(weights.SHIPPED), settings)


def warm_up(name: str) -> None:
    """Have a bot decide once, which may compile for a minute or two on a machine where it never did.

    Raises:
        ValueError, WeightsError: as of `bot`.
    """
    import numpy as np

    from biblios.records.game import Game

    chosen, engine = bot(name), Game.deal(2, seed=0).engine_copy()
    chosen.choose(engine.observation(0), engine.legal_mask(), np.zeros(1, dtype=np.uint64))
