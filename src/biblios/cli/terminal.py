"""`biblios terminal`: a game against bots, a line at a time."""

import argparse
import secrets
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import numpy as np

from biblios.bots.levels import bot
from biblios.cli.bots import bot_names
from biblios.cli.faults import UsageError
from biblios.cli.ready import get_ready
from biblios.records.game import Game
from biblios.records.lines import record_line
from biblios.records.programs import chosen_move
from biblios.terminal.line_game import LineGame, Mover


def run(options: argparse.Namespace) -> int:
    """Play one game.

    Raises:
        UsageError: for a seat or a bot that does not exist.
        OSError: the record cannot be written.
    """
    seats = range(options.players)
    seed = secrets.randbits(63) if options.seed is None else options.seed
    seat = seed % options.players if options.seat is None else options.seat
    if seat not in seats:
        raise UsageError(f"no seat {seat}; the seats are 0 to {options.players - 1}")
    bots = bot_names(options.bots, options.players - 1, repeat_last=True)
    others = dict(zip((other for other in seats if other != seat), bots, strict=True))
    with ExitStack() as stack:
        file = (
            stack.enter_context(Path(options.record).open("a", encoding="ascii"))
            if options.record
            else None
        )
        get_ready(set(bots))
        game = Game.deal(options.players, options.rules, seed)
        game.names = [options.name if other == seat else f"bot:{others[other]}" for other in seats]
        try:
            LineGame(
                game, seat, movers(others, seed), ask=_typed_line, say=partial(print, flush=True)
            ).play()
        finally:
            if file is not None:
                file.write(record_line(game.record()))
    return 0


def movers(others: dict[int, str], seed: int) -> dict[int, Mover]:
    """Who decides for each bot's seat; each has its own generator, keyed by the seed and the seat."""
    return {seat: _mover(name, (seed + seat) % 2**64) for seat, name in others.items()}


def _mover(name: str, seed: int) -> Mover:
    chosen = bot(name)
    rng = np.array([seed], dtype=np.uint64)
    return lambda game: chosen_move(
        game, lambda observation, mask: chosen.choose(observation, mask, rng)
    )


def _typed_line() -> str | None:
    """The next line of standard input; a sign of where to type it if somebody sits there."""
    if sys.stdin.isatty():
        print("> ", end="", flush=True)
    line = sys.stdin.readline()
    return line or None
