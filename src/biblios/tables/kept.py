"""What is kept of a table, and what a list of games says of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from biblios.records.result import Result
    from biblios.tables.setup import Setup


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as the database has it."""

    setup: Setup
    deal: dict[str, Any] | None
    """The record without its moves; None until dealt."""
    moves: tuple[str, ...]
    """`seat:move`, chance included, as in the record."""
    revision: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What is kept of a game beside its moves, to list it without replaying it."""

    to_act: int | None
    progress: int
    """Share of the game played, 0 to 100."""
    result: Result | None
    deal: dict[str, Any] | None = None
    """The deal anew, when more of it has become known: the order of the lots."""
