"""The bots one can sit down with, in words. Needs no compiler: pages are up before the bots are."""

from __future__ import annotations

from biblios.bots.levels import LEVELS, NAMES, searches

OPPONENTS = LEVELS
"""Those offered, by name, weakest first."""
USUAL = "scribe"
"""The opponent of somebody who never chose one: it is there as soon as the rules are."""
KNOWN = NAMES
"""All that may sit at a table: a kept table, or a form of before there were levels, may name others."""
SUCCESSORS = {"heuristic": "scribe", "random": "oblate"}
"""What is offered in the place of what once was."""


def level_title(bot: str) -> str:
    """What a bot is called at the table."""
    return LEVELS[bot].title if bot in LEVELS else bot.capitalize()


def takes_its_time(bot: str) -> bool:
    """Whether a bot thinks so long that it is asked apart from the quick ones."""
    return searches(bot)


def stand_ins(bot: str) -> tuple[str, ...]:
    """Who decides for a bot that is at fault, in this order; the last one takes no weights."""
    quick = ("prior", "heuristic") if searches(bot) else ("heuristic",)
    return tuple(name for name in quick if name != bot) or ("random",)
