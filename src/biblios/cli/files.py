"""Reading the files a command is given: records a line, from a file or, for ``-``, from standard input."""

import sys
from collections.abc import Iterator

from biblios.records.errors import RecordError
from biblios.records.lines import read_lines


def file_lines(path: str) -> Iterator[tuple[int, object | RecordError]]:
    """Each line's number and value, or its fault.

    Raises:
        OSError: the file cannot be read.
    """
    if path == "-":
        yield from read_lines(sys.stdin.buffer)
        return
    with open(path, "rb") as stream:  # noqa: PTH123  Path.open would refuse a name with a null byte in another way
        yield from read_lines(stream)
