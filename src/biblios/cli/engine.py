"""`biblios engine`: one of our bots as an engine, which other programs let play over standard input and output."""

import argparse
import sys

from biblios.cli.faults import UsageError


def run(options: argparse.Namespace) -> int:
    """Answer until the input ends, or says quit.

    Raises:
        UsageError: there is no such bot.
    """
    from biblios.arena.tournament.contestants import chooser
    from biblios.arena.tournament.engine_server import EngineServer

    try:
        bot = chooser(options.bot)
    except ValueError as error:
        raise UsageError(str(error)) from error
    EngineServer(f"Biblios {options.bot}", bot, _say).serve(iter(sys.stdin.readline, ""))
    return 0


def _say(line: str) -> None:
    print(line, flush=True)
