"""Runs the `biblios` commands that the documentation shows, and compares what they print.

In a fenced block marked `console`, each line `$ biblios ...` is started; the lines below it are its
output, where `...` stands for anything. A line that starts with `>` continues the command. Commands
other than `biblios` are not run.
"""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from sybil import Document, Example, Region

BLOCK = re.compile(r"^```console\n(?P<lines>.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(
    r"^\$ (?P<command>biblios .*(?:\n> .*)*)(?P<output>(?:\n(?!\$ ).*)*)", re.MULTILINE
)
SAME = doctest.OutputChecker().check_output


class ConsoleParser:
    """Finds the commands of a page for Sybil."""

    def __call__(self, document: Document) -> Iterable[Region]:
        """Each command with the output shown below it."""
        for block in BLOCK.finditer(document.text):
            for found in COMMAND.finditer(block["lines"]):
                start = block.start("lines") + found.start()
                end = block.start("lines") + found.end()
                command = found["command"].replace("\n> ", " ")
                yield Region(start, end, (command, found["output"].lstrip("\n")), run)


def run(example: Example) -> str | None:
    """Starts the command; returns what is wrong, or None."""
    command, shown = example.parsed
    done = subprocess.run(
        ["bash", "-c", command],
        check=False,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    as_shown = SAME(shown.rstrip("\n") + "\n", done.stdout.rstrip("\n") + "\n", doctest.ELLIPSIS)
    if as_shown and done.returncode == 0:
        return None
    return f"$ {command}\nended with {done.returncode}\nshown:\n{shown}\nprinted:\n{done.stdout}{done.stderr}"
