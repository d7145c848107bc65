"""`biblios terminal`: a game against bots, a line at a time."""

import argparse
import secrets
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from biblios.cli.bots import bot_names
from biblios.cli.warm import warm_up
from biblios.records.game import Game
from biblios.records.lines import record_line
from biblios.terminal.line_game import LineGame, Mover


def run(options: argparse.Namespace) -> int:
    """Play one game; 2 for a seat or a bot that does not exist."""
    seats = range(options.players)
    seed = secrets.randbits(63) if options.seed is None else options.seed
    seat = seed % options.players if options.seat is None else options.seat
    if seat not in seats:
        print(
            f"biblios terminal: no seat {seat}; the seats are 0 to {options.players - 1}",
            file=sys.stderr,
        )
        return 2
    bots = bot_names(options.bots, options.players - 1, repeat_last=True)
    warm_up()
    others = dict(zip((other for other in seats if other != seat), bots, strict=True))
    names = [options.name if other == seat else f"bot:{others[other]}" for other in seats]
    game = Game.deal(options.players, options.rules, seed)
    game.names = names
    try:
        LineGame(
            game, seat, movers(others, seed), ask=_typed_line, say=partial(print, flush=True)
        ).play()
    finally:
        if options.record:
            with Path(options.record).open("a", encoding="ascii") as file:
                file.write(record_line(game.record()))
    return 0


def movers(others: dict[int, str], seed: int) -> dict[int, Mover]:
    """Who decides for each bot's seat; their own dice are keyed by the seed and the move's number."""
    return {seat: _mover(name, seed) for seat, name in others.items()}


def _mover(name: str, seed: int) -> Callable[[Game], str]:
    from biblios.tables.roster_mover import roster_mover

    return lambda game: roster_mover(name, game, (seed + game.number) % 2**64)


def _typed_line() -> str | None:
    """The next line of standard input; a sign of where to type it if somebody sits there."""
    if sys.stdin.isatty():
        print("> ", end="", flush=True)
    line = sys.stdin.readline()
    return line if line else None


__all__: Sequence[str] = ("movers", "run")
