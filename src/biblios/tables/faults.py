"""What can go wrong at a table, each with a sentence for the person who asked."""

from __future__ import annotations

ALREADY_MADE = "That decision was already made. This is the table as it stands now."


class TableError(Exception):
    """A request to a table that cannot be met; `str()` is a sentence for the person who asked."""


class UnknownTableError(TableError):
    """No table has this id."""


class NotYourSeatError(TableError):
    """The asker does not sit where the question needs."""


class StaleDecisionError(TableError):
    """The decision was made meanwhile: in another tab, by a second click, or by somebody else."""


class NotLegalError(TableError):
    """The move cannot be played now."""


class NotOverError(TableError):
    """Asked for something that is shown only once the game is over."""
