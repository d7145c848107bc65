"""A program that is talked to in lines over its standard input and output, with a time limit on everything."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from typing import IO, Final

_LONGEST_LINE: Final = 1 << 20
_SECONDS_TO_QUIT: Final = 1.0


class EngineGone(Exception):
    """The program has ended, cannot be started, or says what nobody can read."""


class EngineLate(Exception):
    """The program did not read or answer in time."""


class EngineProcess:
    """The program, from its start to its end. What it writes to standard error is kept for `last_words`."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it, in a process group of its own: Ctrl-C at the terminal is not for it.

        Raises:
            EngineGone: it cannot be started.
        """
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  lives as long as the process
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            self._errors.close()
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise EngineGone(f"cannot start {command[0]!r}: {why}") from error
        self._to, self._from = self._pipe(self._process.stdin), self._pipe(self._process.stdout)
        self._read = b""

    @staticmethod
    def _pipe(stream: IO[bytes] | None) -> int:
        if stream is None:
            raise RuntimeError("a process was started without its pipes")
        os.set_blocking(stream.fileno(), False)
        return stream.fileno()

    def send(self, line: str, deadline: float) -> None:
        """Write a line.

        Args:
            line: without its end.
            deadline: in seconds of `time.monotonic`.

        Raises:
            EngineLate: it did not read in time.
            EngineGone: it has ended.
        """
        rest = memoryview(line.encode("utf-8") + b"\n")
        while rest:
            try:
                rest = rest[os.write(self._to, rest) :]
            except BlockingIOError:
                if not select.select([], [self._to], [], max(0.0, deadline - time.monotonic()))[1]:
                    raise EngineLate("did not read what it was sent") from None
            except OSError:
                raise EngineGone(self._end()) from None

    def line(self, deadline: float) -> str:
        """The next line it writes, without its end.

        Raises:
            EngineLate: there was none in time.
            EngineGone: it has ended, or the line has no end.
        """
        while b"\n" not in self._read:
            if len(self._read) > _LONGEST_LINE:
                raise EngineGone(f"wrote a line longer than {_LONGEST_LINE} bytes")
            if not select.select([self._from], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise EngineLate("did not answer in time")
            more = os.read(self._from, 1 << 16)
            if not more:
                raise EngineGone(self._end())
            self._read += more
        line, _, self._read = self._read.partition(b"\n")
        return line.decode("utf-8", "replace").strip()

    def _end(self) -> str:
        """How it ended."""
        try:
            code = self._process.wait(_SECONDS_TO_QUIT)
        except subprocess.TimeoutExpired:
            return "closed its input or output"
        words = self.last_words()
        return f"ended with {code}" + (f": {words}" if words else "")

    def last_words(self) -> str:
        """The last line it wrote to standard error, or nothing."""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - 2000))
        lines = self._errors.read().decode("utf-8", "replace").split("\n")
        return next((line.strip()[:300] for line in reversed(lines) if line.strip()), "")

    def close(self) -> None:
        """Ask it to quit; end it, and what it has started, if it does not."""
        with contextlib.suppress(EngineGone, EngineLate):
            self.send("quit", time.monotonic())
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_SECONDS_TO_QUIT)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._errors.close()
