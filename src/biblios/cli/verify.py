"""`biblios verify`: every record checked from first to last move."""

import argparse
import sys

from biblios.cli.files import file_lines
from biblios.cli.progress import Progress
from biblios.cli.ready import get_ready
from biblios.records.errors import RecordError
from biblios.records.game import Game


def run(options: argparse.Namespace) -> int:
    """Check all files; 1 if any record has a fault, 2 if any file cannot be read or has no record."""
    get_ready()
    progress = Progress("checked", "records")
    records = faults = 0
    unchecked = False
    for path in options.files:
        before = records
        try:
            for number, value in file_lines(path):
                records += 1
                if (fault := _fault(value)) is not None:
                    faults += 1
                    print(f"{_name(path)}:{number}: {fault}")
                progress.show(records)
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            _complain(path, error.strerror or str(error))
            unchecked = True
        else:
            if records == before:
                _complain(path, "expected a record a line, but there is none in it")
                unchecked = True
    progress.end()
    print(f"{records} records checked, {faults} with a fault", file=sys.stderr)
    return 2 if unchecked else 1 if faults else 0


def _complain(path: str, reason: str) -> None:
    print(f"biblios verify: {_name(path)}: {reason}", file=sys.stderr)


def _name(path: str) -> str:
    return "<stdin>" if path == "-" else path


def _fault(value: object) -> RecordError | None:
    if isinstance(value, RecordError):
        return value
    try:
        Game.from_record(value)
    except RecordError as error:
        return error
    return None
