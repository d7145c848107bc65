"""What one chair at a table is shown: the `View` of the game and the table's own matters.

A page, a stream or an export of an unfinished game gets a `SeatView` and nothing else, so that no
hidden card can reach it by mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from biblios.records.view import View


@dataclass(frozen=True, slots=True)
class SeatLabel:
    """Who sits on a seat."""

    seat: int
    name: str
    bot: str | None
    """Its name, None for a person."""
    level: str | None
    """A bot's level, as people call it."""
    is_viewer: bool
    is_to_act: bool

    @property
    def is_bot(self) -> bool:
        """Whether a program sits here."""
        return self.bot is not None


@dataclass(frozen=True, slots=True)
class LogLine:
    """One thing that happened, in a sentence this viewer may read."""

    number: int
    """The move it belongs to, counted from 1 as in the record; several lines may share one."""
    seat: int | None
    kind: str
    """The kind of the view's `Event`."""
    text: str
    cards: tuple[str, ...]
    """The cards the sentence speaks of, only those this viewer may see."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a bot's move is left to be looked at before the next one."""

    name: str
    """`quick`, `normal`, `slow` or `hand` (bots move when asked)."""
    words: str
    seconds: float | None
    """Seconds between two bot moves; None for `hand`."""


PACES: tuple[Pace, ...] = (
    Pace("quick", "Quick", 0.25),
    Pace("normal", "Easy to follow", 0.6),
    Pace("slow", "Slow", 1.5),
    Pace("hand", "Step by step: the others move when I say so", None),
)
PACE: dict[str, Pace] = {pace.name: pace for pace in PACES}


@dataclass(frozen=True, slots=True)
class CategoryHolding:
    """One player's cards of one category at the end."""

    seat: int
    cards: tuple[str, ...]
    """In card order."""
    total: int
    letter: str | None
    """The letter nearest A, None without a card."""
    wins: bool
    is_tied: bool
    """Holds the highest total together with another player."""


@dataclass(frozen=True, slots=True)
class CategoryReveal:
    """One category of the reveal."""

    code: str
    """M, P, H, S or T."""
    name: str
    die: int
    """Points the die shows, 1 to 6."""
    winner: int | None
    holdings: tuple[CategoryHolding, ...]
    """One a seat, in seat order."""
    decided_by: str
    """`nobody` (no card), `total`, `letter` or `gold` (and what follows it)."""
    sentence: str
    points_so_far: tuple[int, ...]
    """Points of each seat with this category counted."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place at the end."""

    seat: int
    place: int
    """1 is best; players still tied share a place."""
    points: int
    gold: int
    """Value of the gold left."""
    dice: tuple[str, ...]
    """Codes of the categories won."""
    reason: str | None
    """What put this player ahead of the next one with as many points; None where points did."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """The end of a game, category by category from left to right along the scriptorium."""

    categories: tuple[CategoryReveal, ...]
    standings: tuple[Standing, ...]
    """Best first."""
    winners: tuple[int, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the viewer is told once, above the table."""

    kind: str
    """`info` or `error`."""
    text: str


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses of everything that can be asked of this table; forms post to those marked POST."""

    table: str
    stream: str
    fragment: str
    moves: str
    """POST number, move (and its parts)."""
    undo: str
    """POST number."""
    forward: str
    """POST: the bots play without a pause until it is the viewer's turn."""
    step: str
    """POST number: the next bot move now."""
    pace: str
    """POST pace."""
    again: str
    """POST: a new table with the same seats."""
    reveal: str
    replay: str
    record: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """Everything one chair, or a spectator, is shown of a table."""

    view: View
    table_id: str
    title: str
    seats: tuple[SeatLabel, ...]
    seat: int | None
    """The viewer's seat, None for a spectator."""
    number: int
    """The decision's number; every form carries it."""
    log: tuple[LogLine, ...]
    """The whole game so far, oldest first."""
    status: str
    """One sentence: what is awaited, and from whom."""
    rules_words: str
    """The preset's name and what it is for, or the options in words."""
    pace: Pace
    is_forwarding: bool
    """The bots play without a pause just now."""
    is_fetching: bool
    """The bot that is awaited is not there yet."""
    can_forward: bool
    can_step: bool
    """The next move is a bot's and waits for the viewer to ask for it."""
    needs_refresh: bool
    """Something will change without the viewer: a page without scripts should load itself again."""
    can_undo: bool
    notice: Notice | None
    links: Links
    reveal: Reveal | None
    """Only once the game is over."""

    @property
    def is_over(self) -> bool:
        """Whether the game is finished."""
        return self.view.decision == "over"

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer is to act."""
        return self.seat is not None and self.view.to_act == self.seat

    def name(self, seat: int) -> str:
        """The name on a seat, counted from 0."""
        return self.seats[seat].name
