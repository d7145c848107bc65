"""`biblios show`: games told in sentences."""

import argparse
import sys

from biblios.cli.files import file_lines
from biblios.cli.ready import get_ready
from biblios.records.errors import RecordError
from biblios.records.game import Game
from biblios.records.sentences import story


def run(options: argparse.Namespace) -> int:
    """Tell all records, or the one asked for; 1 if any of them has a fault, 2 if there is no such record or seat."""
    get_ready()
    code = told = found = 0
    for number, value in file_lines(options.file):
        found += 1
        if options.game is not None and found != options.game:
            continue
        if told:
            print()
        told += 1
        code = max(code, _tell(options, number, value))
        if options.game is not None:
            break
    if not told:
        wanted = "record" if options.game is None else f"record {options.game}"
        print(f"biblios show: {options.file}: no {wanted}; it has {found}", file=sys.stderr)
        return 2
    return code


def _tell(options: argparse.Namespace, number: int, value: object) -> int:
    try:
        if isinstance(value, RecordError):
            raise value
        game = Game.from_record(value)
    except RecordError as error:
        print(f"biblios show: {options.file}:{number}: {error}", file=sys.stderr)
        return 1
    if options.seat is not None and options.seat >= game.players:
        print(
            f"biblios show: {options.file}:{number}: no seat {options.seat}; the seats are 0 to {game.players - 1}",
            file=sys.stderr,
        )
        return 2
    for line in story(game, options.seat):
        print(line)
    return 0
