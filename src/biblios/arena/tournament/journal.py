"""The journal of a tournament: a folder's file `deals.jsonl`, a line a unit, from which a tournament goes on.

The first line says what is played. Lines are added as units are done; one that was being written when the machine
went down is dropped. At the end the lines are put in order, so that the same tournament leaves the same bytes.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final, Self

from biblios.arena.tournament.results import Results
from biblios.arena.tournament.units import Played

FILE: Final = "deals.jsonl"
_FORMAT: Final = {"format": "biblios-arena", "version": 1}


class JournalError(ValueError):
    """The folder holds another tournament, or what is no journal, or is in use."""


class Journal:
    """The open journal of one tournament; nobody else may open it meanwhile. A context manager."""

    def __init__(self, folder: Path, about: dict[str, Any]) -> None:
        """Open it, or begin it.

        Args:
            folder: made if it is not there.
            about: what is played: values for JSON. ``contestants``, by name, may differ in names, not in values; all
                else must be as before.

        Raises:
            JournalError: says what does not fit.
            OSError: the folder cannot be written.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / FILE
        self._about = about
        self._file: IO[bytes] = self._path.open("a+b")
        self.results = Results()
        try:
            self._lock()
            self._read()
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise JournalError(f"{self._path.parent}: another tournament is writing here") from None

    def _read(self) -> None:
        self._file.seek(0)
        whole, end = 0, b""
        for number, line in enumerate(self._file, start=1):
            if not line.endswith(b"\n"):
                end = line
                break
            told = self._value(line, number)
            if number == 1:
                self._compare(told)
            else:
                self.results.add(self._played(told, number))
            whole += len(line)
        if end:
            self._file.truncate(whole)
        if not whole:
            self._append({**_FORMAT, **self._about})

    def _value(self, line: bytes, number: int) -> dict[str, Any]:
        value: object = None
        with suppress(ValueError):
            value = json.loads(line)
        if not isinstance(value, dict):
            raise JournalError(f"{self._path}: line {number} is no JSON object")
        return value

    def _played(self, told: dict[str, Any], number: int) -> Played:
        try:
            return Played.from_dict(told)
        except (KeyError, TypeError, ValueError) as error:
            raise JournalError(f"{self._path}: line {number} is no result: {error}") from error

    def _compare(self, told: dict[str, Any]) -> None:
        """See that what is there is of this tournament; then names may be new, and others may be left out."""
        for name, value in _FORMAT.items():
            if told.get(name) != value:
                raise JournalError(
                    f"{self._path} is no journal of a tournament: expected {name} {value}"
                )
        known = told.get("contestants", {})
        for name, words in self._about["contestants"].items():
            if known.get(name, words) != words:
                raise JournalError(
                    f"{self._path.parent}: {name} was {known[name]!r} there and is {words!r} now"
                )
        for name, value in self._about.items():
            if name != "contestants" and told.get(name) != value:
                raise JournalError(
                    f"{self._path.parent} holds a tournament with {name} {told.get(name)}, not {value}"
                )
        together = {**known, **self._about["contestants"]}
        self._about = {**self._about, "contestants": dict(sorted(together.items()))}

    def add(self, played: Played) -> bool:
        """Take a unit in and write it down; False when it was there already."""
        if not self.results.add(played):
            return False
        self._append(played.as_dict())
        return True

    def _append(self, told: dict[str, Any]) -> None:
        self._file.write(json.dumps(told, separators=(",", ":")).encode("ascii") + b"\n")
        self._file.flush()

    def put_in_order(self) -> None:
        """Write the journal anew, by table and deal, and take its old place."""
        lines: Iterable[dict[str, Any]] = (
            {**_FORMAT, **self._about},
            *(played.as_dict() for played in self.results.in_order()),
        )
        text = "".join(json.dumps(told, separators=(",", ":")) + "\n" for told in lines)
        write_whole(self._path, text)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._file.close()


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at any moment either the old or the new one is there, whole.

    Raises:
        OSError: it cannot be written.
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with unfinished.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
