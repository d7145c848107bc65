"""The log: what happened, newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.web.components.words import initial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from biblios.records.view import View
    from biblios.tables.seat_view import LogLine, SeatLabel

SHOWN = 60
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


def _line(index: int, line: LogLine, event: object, seats: Sequence[SeatLabel]) -> h.Element:
    mine = line.seat is not None and seats[line.seat].is_viewer
    classes = ["line", {"mine": mine, "headline": line.kind in HEADLINES}]
    return h.li(
        id=f"line-{index}",
        class_=classes,
        data_index=str(index),
        data_kind=line.kind,
        data_seat=None if line.seat is None else str(line.seat),
        data_place=getattr(event, "place", None),
        data_other=_text(getattr(event, "other", None)),
        data_amount=_text(getattr(event, "amount", None)),
    )[
        h.span(".mark", aria_hidden="true")[
            initial(seats[line.seat].name) if line.seat is not None else "·"
        ],
        h.span[line.text],
    ]


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)
