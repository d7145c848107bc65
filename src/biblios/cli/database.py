"""Where the games are kept, as the command line says it: a file, or an address of a database."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from biblios.cli.faults import UsageError

_SQLITE: Final = b"SQLite format 3\0"
"""How every SQLite file begins that is not empty."""


def address_of(database: str | None) -> str | None:
    """The address for SQLAlchemy; None for the usual place.

    Raises:
        OSError: the folder of the file does not exist, or the file cannot be read.
        UsageError: the file holds something else.
    """
    if database is None or "://" in database:
        return database
    from biblios.tables.where import database_in

    file = Path(database)
    if not file.absolute().parent.is_dir():
        raise FileNotFoundError(2, "No such folder", str(file.parent))
    if file.exists():
        _check_is_database(file)
    return database_in(file)


def _check_is_database(file: Path) -> None:
    with file.open("rb") as stream:
        start = stream.read(len(_SQLITE))
    if start not in (b"", _SQLITE):
        raise UsageError(f"{file}: not a database of games")
    if start:
        _check_version(file)


def _check_version(file: Path) -> None:
    from biblios.tables.schema import SCHEMA_VERSION

    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            found = database.execute("SELECT version FROM schema_versions").fetchone()
    except sqlite3.DatabaseError:
        return  # no tables of ours yet, or a damaged file: opening it for good will tell
    if found and found[0] != SCHEMA_VERSION:
        raise UsageError(
            f"{file}: expected a database of version {SCHEMA_VERSION}, this one is of {found[0]}"
        )
