"""What the pages that are not a table are given; a page reads nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from biblios.tables.seat_view import PACES, Pace

if TYPE_CHECKING:
    from biblios.records.view import View
    from biblios.tables.seat_view import Links, LogLine, Reveal, SeatLabel


@dataclass(frozen=True, slots=True)
class GameLine:
    """One table in a list of the viewer's tables."""

    table_id: str
    title: str
    """The players' names."""
    when: str
    """Date and time of the last move, ISO 8601 in UTC, to the minute."""
    rules_words: str
    is_over: bool
    is_my_turn: bool
    outcome: str
    """A sentence: who won and with how many points, or whose turn it is."""
    link: str
    """The table itself."""
    replay: str
    record: str | None
    """Only once the game is over."""
    progress: int = 0
    """Share of the game played, in percent."""


@dataclass(frozen=True, slots=True)
class HomeView:
    """The first page."""

    last_settings: str
    """What the big Play button would start, in words."""
    open_games: tuple[GameLine, ...]
    """The viewer's unfinished tables, newest first."""
    finished_games: tuple[GameLine, ...]
    """The last few finished ones."""


@dataclass(frozen=True, slots=True)
class BotChoice:
    """A bot one can sit at a table."""

    name: str
    title: str
    words: str
    """What it is like to play against, in a sentence."""
    strength: int
    """1 for the weakest, and on."""


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One value of one rules option."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class OptionField:
    """One rules option with its values; the form's field has the option's name."""

    name: str
    """`church`, `unpaid` or `category_tie`."""
    words: str
    choices: tuple[OptionChoice, ...]


@dataclass(frozen=True, slots=True)
class NewTableForm:
    """What stands in the form, from the last settings or as it was sent."""

    name: str
    players: int
    bots: tuple[str, ...]
    """Three names of bots, one for each other seat; those beyond the players are ignored."""
    preset: str
    """Name of a preset, or `own` for the three options."""
    church: str
    unpaid: str
    category_tie: str
    pace: str
    first: str
    """Who begins: `random`, `me`, or `others`."""
    plays_forced: bool
    """Decisions with one choice are made for the player, and told in the log."""


@dataclass(frozen=True, slots=True)
class NewTableView:
    """The form for a new table."""

    form: NewTableForm
    bots: tuple[BotChoice, ...]
    """Weakest first."""
    level: str
    """The bot at all other seats, or `mixed`."""
    presets: tuple[OptionChoice, ...]
    options: tuple[OptionField, ...]
    paces: tuple[Pace, ...] = PACES
    errors: dict[str, str] = field(default_factory=dict)
    """What is wrong with a field, in a sentence, by the field's name."""


@dataclass(frozen=True, slots=True)
class GamesView:
    """The list of the viewer's games."""

    open_games: tuple[GameLine, ...]
    finished_games: tuple[GameLine, ...]
    older: str | None
    """Link to the next page of finished ones."""


@dataclass(frozen=True, slots=True)
class ReplayChair:
    """A chair to look from."""

    words: str
    link: str
    """The same position, seen from there."""
    is_current: bool


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A game after some of its moves, as one chair saw it, or everybody's cards once it is over."""

    view: View
    table_id: str
    title: str
    seats: tuple[SeatLabel, ...]
    seat: int | None
    """The chair looked from, None for a spectator's."""
    move: int
    """How many moves have been played, 0 to `moves`."""
    moves: int
    log: tuple[LogLine, ...]
    """Up to this move."""
    sentence: str
    """What the last move was; at 0 that the game was dealt."""
    is_over: bool
    """Whether the whole game is finished (the position shown need not be)."""
    chairs: tuple[ReplayChair, ...]
    """Every chair this viewer may look from."""
    first: str | None
    previous: str | None
    """None at the start; likewise `next` and `last` at the end."""
    next: str | None
    last: str | None
    previous_turn: str | None
    next_turn: str | None
    """One gift turn or one lot back and on."""
    link: str
    """Lasting address of this position."""
    links: Links
    reveal: Reveal | None
    """At the last move of a finished game."""


@dataclass(frozen=True, slots=True)
class RevealView:
    """The end of a game, one category at a time."""

    table_id: str
    title: str
    seats: tuple[SeatLabel, ...]
    reveal: Reveal
    shown: int
    """Categories turned up so far, 0 to 5; 6 shows the standings too."""
    next: str | None
    skip: str | None
    links: Links
    is_player: bool
    """Whether the viewer sat at the table and may play again."""


@dataclass(frozen=True, slots=True)
class MessageView:
    """A page that says something: an error, or that the table is being set."""

    status: int
    """HTTP status."""
    title: str
    text: str
    link: str = "/"
    link_words: str = "To the first page"
