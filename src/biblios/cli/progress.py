"""Progress of long work: one line on standard error, written over, only when somebody watches a terminal."""

import sys
import time
from typing import Final

_SECONDS_BETWEEN: Final = 0.2
_SECONDS_BEFORE_FIRST: Final = 0.5


class Progress:
    """Counts things done, of a total if there is one."""

    def __init__(
        self, verb: str, noun: str, total: int | None = None, *, quiet: bool = False
    ) -> None:
        """Will say "<verb> 120 of 1000 <noun>, 300 a second"."""
        self._verb, self._noun, self._total = verb, noun, total
        self._is_on = not quiet and sys.stderr.isatty()
        self._start = time.monotonic()
        self._next = self._start + _SECONDS_BEFORE_FIRST
        self._has_written = False

    def show(self, done: int) -> None:
        """Say how far it is, if it is time to."""
        if not self._is_on or (now := time.monotonic()) < self._next:
            return
        self._next = now + _SECONDS_BETWEEN
        of_total = "" if self._total is None else f" of {self._total}"
        rate = done / (now - self._start)
        sys.stderr.write(f"\r{self._verb} {done}{of_total} {self._noun}, {rate:.0f} a second\x1b[K")
        sys.stderr.flush()
        self._has_written = True

    def end(self) -> None:
        """Clear the line."""
        if self._has_written:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
