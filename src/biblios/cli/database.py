"""Where the games are kept, as the command line says it: a file, or an address of a database."""

from pathlib import Path


def address_of(database: str | None) -> str | None:
    """The address for SQLAlchemy; None for the usual place.

    Raises:
        OSError: the folder of the file does not exist.
    """
    if database is None or "://" in database:
        return database
    from biblios.tables.where import database_in

    file = Path(database)
    if not file.absolute().parent.is_dir():
        raise FileNotFoundError(2, "No such folder", str(file.parent))
    return database_in(file)
