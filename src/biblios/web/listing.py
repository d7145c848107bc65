"""The viewer's tables as lines of a list."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from biblios.tables.card_words import joined
from biblios.tables.links import links_of
from biblios.tables.rules_words import rules_words
from biblios.web.view_models import GameLine

if TYPE_CHECKING:
    from typing import Any

    from biblios.tables.shelf import Listed


def line_of(listed: Listed) -> GameLine:
    """One table in a list."""
    links = links_of(listed.table_id)
    names = ["You" if seat == listed.seat else c.name for seat, c in enumerate(listed.chairs)]
    is_mine = listed.to_act == listed.seat
    changed = datetime.fromtimestamp(listed.changed_at / 1000, UTC)
    return GameLine(
        table_id=listed.table_id,
        title=joined(names),
        when=changed.strftime("%Y-%m-%dT%H:%MZ"),
        rules_words=rules_words(listed.rules),
        is_over=listed.result is not None,
        is_my_turn=is_mine and listed.result is None,
        outcome=_outcome(listed, names),
        link=links.table,
        replay=links.replay,
        record=links.record if listed.result is not None else None,
        progress=listed.progress,
    )


def _outcome(listed: Listed, names: list[str]) -> str:
    if listed.result is not None:
        return _ended(listed.result, names, listed.seat)
    if listed.to_act is None:
        return "The game goes on."
    return (
        "It is your turn." if listed.to_act == listed.seat else f"{names[listed.to_act]} is next."
    )


def _ended(result: dict[str, Any], names: list[str], seat: int) -> str:
    winners, points = result["winners"], result["points"]
    best = points[winners[0]]
    if winners == [seat]:
        return f"You won with {best} points."
    won = joined([names[winner] for winner in winners])
    if seat in winners:
        return f"{won} share the win with {best} points."
    return f"{won} won with {best} points; you have {points[seat]}."
