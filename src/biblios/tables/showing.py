"""Makes what one chair is shown of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from biblios.tables.card_words import joined
from biblios.tables.ending import reveal_of
from biblios.tables.links import links_of
from biblios.tables.opponents import level_title
from biblios.tables.rules_words import rules_words
from biblios.tables.seat_view import PACE, Notice, SeatLabel, SeatView
from biblios.tables.sentences import log_of
from biblios.tables.status import status_of

if TYPE_CHECKING:
    from biblios.records.view import View
    from biblios.tables.setup import Setup
    from biblios.tables.table import Table


@dataclass(frozen=True, slots=True)
class Moment:
    """What is true of a table just now and is not kept."""

    is_forwarding: bool = False
    notice: Notice | None = None
    is_fetching: bool = False
    """The bot that is awaited is being loaded, or compiled."""


def seat_view(table: Table, seat: int | None, moment: Moment) -> SeatView:
    """What a chair is shown.

    Args:
        table: the table.
        seat: whose eyes, None for a spectator's.
        moment: what is not kept with the table.
    """
    view = table.game.view(seat=seat)
    names = names_for(table.setup, seat)
    pace = PACE[table.setup.pace]
    goes_on = table.waits_for_bot or table.plays_itself
    is_forwarding = moment.is_forwarding and goes_on
    is_waiting = table.waits_for_bot and not moment.is_fetching
    by_hand = pace.seconds is None and not is_forwarding
    is_player = seat is not None
    return SeatView(
        view=view,
        table_id=table.setup.table_id,
        title=title_of(table.setup),
        seats=labels(table.setup, view),
        seat=seat,
        number=view.number,
        log=log_of(view, names),
        status=fetching(table, names) if moment.is_fetching else status_of(view, names),
        rules_words=rules_words(view.rules),
        pace=pace,
        is_forwarding=is_forwarding,
        is_fetching=moment.is_fetching,
        can_forward=is_player and is_waiting and not is_forwarding,
        can_step=is_player and is_waiting and by_hand,
        needs_refresh=(goes_on and not by_hand) or table.plays_itself or moment.is_fetching,
        can_undo=table.can_undo(seat),
        notice=moment.notice,
        links=links_of(table.setup.table_id),
        reveal=reveal_of(view, names) if view.result is not None else None,
    )


def fetching(table: Table, names: tuple[str, ...]) -> str:
    """That a bot is awaited which is not there yet."""
    seat = table.game.to_act or 0
    level = level_title(table.setup.chairs[seat].bot or "")
    return (
        f"{names[seat]} is on the way: the first time on a machine, "
        f"the {level} takes a minute or two."
    )


def names_for(setup: Setup, seat: int | None) -> tuple[str, ...]:
    """The players' names in seat order, `You` for the reader."""
    return tuple("You" if s == seat else chair.name for s, chair in enumerate(setup.chairs))


def title_of(setup: Setup) -> str:
    """A table is called by who sits there."""
    return joined([chair.name for chair in setup.chairs])


def labels(setup: Setup, view: View) -> tuple[SeatLabel, ...]:
    """Who sits where, as the viewer of this view is told."""
    return tuple(
        SeatLabel(
            seat=seat,
            name=chair.name,
            bot=chair.bot,
            level=level_title(chair.bot) if chair.bot else None,
            is_viewer=seat == view.seat,
            is_to_act=seat == view.to_act,
        )
        for seat, chair in enumerate(setup.chairs)
    )
