"""A bot for tests that need nobody clever: any legal move."""

import random

from biblios.records.game import Game
from biblios.tables.setup import Chair, Setup, new_table_id

MANY = 40


def any_legal_move(bot: str, game: Game, seed: int) -> str:
    """One of the first forty legal moves."""
    del bot
    moves = game.legal_moves
    return moves[random.Random(seed).randrange(min(len(moves), MANY))]


def setup(players: int = 3, rules: dict[str, str] | None = None, **changes: object) -> Setup:
    """A table with a person called Ada on seat 0 and bots on the others."""
    people = (Chair("Ada", browser="ada"),)
    bots = tuple(Chair(f"Bot {seat}", bot="random") for seat in range(1, players))
    fields = {
        "table_id": new_table_id(),
        "chairs": people + bots,
        "rules": rules or {"church": "must", "unpaid": "penalty", "category_tie": "letter"},
        "pace": "quick",
        "plays_forced": False,
        "seed": 11,
    }
    return Setup(**{**fields, **changes})  # type: ignore[arg-type]
