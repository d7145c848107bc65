"""Who may play in a tournament, and the one place where names are resolved.

A contestant is one of our own bots (a level, or one of the roster), a bot as a Python object, or an external engine
started by a command.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from biblios.bots import levels
from biblios.bots.bot import Chooser

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


@dataclass(frozen=True, slots=True)
class EngineCommand:
    """An external engine that speaks the Biblios engine protocol.

    Attributes:
        command: the program and its arguments.
        options: (name, value) pairs it is sent before the first game.
        movetime: milliseconds it is given for a decision, 1 or more.
        slack: milliseconds beyond that before it counts as late.
        start: seconds it may take to start, and to be ready.
    """

    command: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    movetime: int = 1000
    slack: int = 500
    start: float = 20.0

    def __post_init__(self) -> None:
        if not self.command:
            raise ValueError("an engine: expected a command, got nothing")
        if self.movetime < 1:
            raise ValueError(f"movetime: expected 1 or more milliseconds, got {self.movetime}")


Player: TypeAlias = str | Chooser | EngineCommand
"""A bot's name, a bot, or how to start an engine."""


def names() -> tuple[str, ...]:
    """The bots that can be named."""
    return levels.NAMES


def is_compiled(player: Player) -> bool:
    """Whether a compiled loop can play it."""
    return isinstance(player, str) and player in levels.NAMES and not levels.searches(player)


def chooser(name: str) -> Chooser:
    """The bot of this name, as Python calls it.

    Raises:
        ValueError: there is none, it says which there are; or the weights of the package are missing.
    """
    return levels.bot(name)


def described(player: Player) -> str:
    """What a player is, in a word or two: by this a journal knows whether it is the one of before."""
    if isinstance(player, str):
        return f"bot {player}"
    if isinstance(player, EngineCommand):
        options = "".join(f", {name}={value}" for name, value in player.options)
        return f"engine {shlex.join(player.command)}, {player.movetime} ms{options}"
    return f"{type(player).__module__}.{type(player).__qualname__}"


def checked(players: Mapping[str, Player] | Sequence[str]) -> dict[str, Player]:
    """Contestants by name.

    Args:
        players: names of bots, or a mapping from names of one's own to bots, bots' names or engines.

    Raises:
        ValueError: a name twice or none, or one that cannot be resolved, or something that is no player.
    """
    given = players if isinstance(players, Mapping) else {name: name for name in players}
    if len(given) < len(players):
        raise ValueError(f"expected different bots, got {', '.join(players)}")
    for name, player in given.items():
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise ValueError(
                f"a bot's name: expected up to 40 letters, digits and ._-, got {name!r}"
            )
        if isinstance(player, str):
            chooser(player)  # also sees that there are weights
        elif not isinstance(player, EngineCommand | Chooser):
            raise ValueError(f"{name}: expected a bot or an engine, got {player!r}")
    return dict(given)
