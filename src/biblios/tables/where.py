"""Where tables are kept unless said otherwise."""

from __future__ import annotations

import os
from pathlib import Path


def database_in(file: Path) -> str:
    """The address of a database in a file."""
    return f"sqlite+aiosqlite:///{file.absolute()}"


def default_database() -> str:
    """A file in the user's data folder, which is made if it is missing."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "biblios"
    folder.mkdir(parents=True, exist_ok=True)
    return database_in(folder / "tables.sqlite")
