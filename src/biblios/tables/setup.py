"""A table before its first card: who sits where, by which rules, at what pace."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass, replace

BOT_NAMES = (
    "Brother Anselm",
    "Sister Hildegard",
    "Brother Bede",
    "Sister Herrad",
    "Brother Suger",
    "Sister Ende",
    "Brother Notker",
    "Sister Gisela",
)
NAME_LENGTH = 24
TABLE_ID_BYTES = 9


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat: a bot, or a person known by a browser's key."""

    name: str
    bot: str | None = None
    browser: str | None = None

    def __post_init__(self) -> None:
        """Refuse a chair with nobody, or with two.

        Raises:
            ValueError: unless exactly one of `bot` and `browser` is given.
        """
        if (self.bot is None) == (self.browser is None):
            message = f"a chair needs a bot or a browser, not {self.bot!r} and {self.browser!r}"
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is settled before the deal."""

    table_id: str
    chairs: tuple[Chair, ...]
    rules: dict[str, str]
    """The three options by name."""
    pace: str
    plays_forced: bool
    seed: int
    """Secret until the game is over: everything dealt and drawn follows from it."""

    @property
    def players(self) -> int:
        """How many sit at the table, 2 to 4."""
        return len(self.chairs)

    def again(self) -> Setup:
        """The same people and bots at a new table, everybody one seat further on."""
        chairs = self.chairs[-1:] + self.chairs[:-1]
        return replace(self, table_id=new_table_id(), chairs=chairs, seed=new_seed())


def new_table_id() -> str:
    """An address nobody can guess, of 12 characters."""
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def new_seed() -> int:
    """A seed nobody can guess, 0 to 2**63 - 1."""
    return secrets.randbits(63)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asks for when a table is made."""

    name: str
    bots: tuple[str, ...]
    rules: dict[str, str]
    pace: str
    plays_forced: bool
    first: str
    """`me`, `others` or `random`."""


def seat_people(wish: Wish, browser: str) -> Setup:
    """Give everybody a seat: the person first, or the others, or by lot."""
    names = random.SystemRandom().sample(BOT_NAMES, len(wish.bots))
    others = [Chair(name, bot=bot) for name, bot in zip(names, wish.bots, strict=True)]
    place = _place_of_person(wish.first, len(others))
    me = Chair(wish.name or "Reader", browser=browser)
    chairs = (*others[:place], me, *others[place:])
    return Setup(
        table_id=new_table_id(),
        chairs=chairs,
        rules=wish.rules,
        pace=wish.pace,
        plays_forced=wish.plays_forced,
        seed=new_seed(),
    )


def _place_of_person(first: str, others: int) -> int:
    if first == "me":
        return 0
    if first == "others":
        return others
    return secrets.randbelow(others + 1)
