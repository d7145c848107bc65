"""Runs the command `biblios`, in this process or as a process of its own."""

import subprocess
import sys

from biblios.cli import run
from tests.house.checkout import CHECKOUT

GOLDEN = CHECKOUT / "golden"
RECORDS = str(GOLDEN / "records.jsonl")
POSITIONS = str(GOLDEN / "positions.jsonl")


def biblios(capsys, *arguments):
    """Exit code, standard output and standard error of a command run in this process."""
    try:
        code = run(list(arguments))
    except SystemExit as stopped:
        code = stopped.code
    shown = capsys.readouterr()
    return code, shown.out, without_ready_line(shown.err)


def without_ready_line(text):
    """Standard error without the line that a busy or a new machine may add."""
    return "".join(line for line in text.splitlines(keepends=True) if "getting ready;" not in line)


def process(*arguments, **more):
    """A finished process of the command."""
    more = {"capture_output": True, "text": True, "timeout": 120, **more}
    return subprocess.run([sys.executable, "-m", "biblios", *arguments], check=False, **more)
