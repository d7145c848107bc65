"""The log: what happened, newest first."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import htpy as h
from markupsafe import Markup

from biblios.web.components.words import called, initial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from biblios.records.view import Event, View
    from biblios.tables.seat_view import LogLine, SeatLabel

SHOWN = 40
"""Lines on the table's page; the replay has them all."""
HEADLINES = {"turn_up", "gift_over", "over"}


def log_section(
    view: View, log: Sequence[LogLine], seats: Sequence[SeatLabel], replay: str | None
) -> h.Element:
    """The last lines of the log; each carries what the script needs to show a card's travel."""
    start = max(0, len(log) - SHOWN)
    lines = list(enumerate(log))[start:]
    events = view.history if len(view.history) == len(log) else (None,) * len(log)
    return h.section("#log", aria_labelledby="log-title")[
        h.h2("#log-title")["What happened"],
        h.ol(tabindex="0", aria_labelledby="log-title")[
            (_line(index, line, events[index], seats) for index, line in reversed(lines))
        ],
        h.p[h.a(href=replay)["All of it, move by move"]] if start and replay else None,
    ]


def _line(index: int, line: LogLine, event: Event | None, seats: Sequence[SeatLabel]) -> Markup:
    seat = None if line.seat is None else seats[line.seat]
    travel = (event.place, event.other, event.amount) if event else (None, None, None)
    mark = initial(called(seat)) if seat else "·"
    return _told(index, line, mark, seat is not None and seat.is_viewer, travel)


@lru_cache(maxsize=4096)
def _told(
    index: int,
    line: LogLine,
    mark: str,
    mine: bool,
    travel: tuple[str | None, int | None, int | None],
) -> Markup:
    """A line of the log; most of them are the same as before the last move."""
    place, other, amount = travel
    element = h.li(
        id=f"line-{index}",
        class_=["line", {"mine": mine, "headline": line.kind in HEADLINES}],
        data_index=str(index),
        data_kind=line.kind,
        data_seat=_text(line.seat),
        data_place=place,
        data_other=_text(other),
        data_amount=_text(amount),
    )[h.span(".mark", aria_hidden="true")[mark], h.span[line.text]]
    return Markup(str(element))  # noqa: S704 - htpy has escaped it


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)
