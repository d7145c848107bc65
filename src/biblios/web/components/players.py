"""The other players: name, hand, what they are doing, and the cards everybody saw them get."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.tables.card_words import CATEGORY_NAMES, card_words, counted, gold_value, value
from biblios.web.components.cards import drawing, token, tokens
from biblios.web.components.words import initial

if TYPE_CHECKING:
    from biblios.records.view import SeatKnown, View
    from biblios.tables.seat_view import SeatLabel, SeatView

DOING = {
    "place": ("placing", " a card"),
    "take": ("taking", " a card"),
    "church": ("moving dice", ""),
    "bid": ("thinking", ""),
    "pay": ("paying", ""),
}
"""What is awaited of a player; the second half where there is room."""


def others(table: SeatView) -> list[int]:
    """Every seat but the viewer's, clockwise from the viewer's left."""
    first = 0 if table.seat is None else table.seat + 1
    seats = [(first + step) % table.view.players for step in range(table.view.players)]
    return [seat for seat in seats if seat != table.seat]


def players_section(table: SeatView) -> h.Element:
    """All the other players in a row."""
    seats = others(table)
    return h.section("#players", aria_labelledby="players-title", class_=f"of-{len(seats)}")[
        h.h2("#players-title.visually-hidden")["Other players"],
        h.ul(".row")[(_player(table, seat) for seat in seats)],
        h.details(".narrow-only")[
            h.summary["Cards everybody saw them get"],
            (
                h.div(".open-of")[h.b[table.name(seat)], open_row(table.view.seats[seat])]
                for seat in seats
            ),
        ],
    ]


def _player(table: SeatView, seat: int) -> h.Element:
    label = table.seats[seat]
    known = table.view.seats[seat]
    acting = table.view.to_act == seat
    return h.li(id=f"player-{seat}", class_=["player", {"acting": acting}])[
        player_name(label),
        h.p(".doing")[_doing_or_level(table, label)],
        hand_size(known),
        totals_row(known),
        open_row(known),
    ]


def player_name(label: SeatLabel) -> h.Element:
    """A player's mark and name, and where there is room a program's level."""
    title = f"{label.name}, a program: {label.level}" if label.level else label.name
    return h.p(".name", title=title)[
        h.span(".mark", aria_hidden="true")[initial(label.name)],
        h.span(".text")[label.name],
        h.span(".level.wide")[label.level] if label.level else None,
    ]


def _doing_or_level(table: SeatView, label: SeatLabel) -> h.Node:
    """What a player is doing; else, where there is no other room for it, a program's level."""
    if table.is_fetching and label.is_to_act:
        return ["on the way", h.span(".dots", aria_hidden="true")["…"]]
    words = doing(table.view, label)
    if words is None and label.level is not None:
        return h.span(".level.narrow")[label.level]
    return words


def hand_size(known: SeatKnown) -> h.Element:
    """How many cards somebody holds."""
    return h.p(".hand-size", data_zone=f"seat-{known.seat}")[
        drawing("back", "tiny-back", "0 0 50 70"),
        h.span[
            str(known.hand_size), h.span(".noun")[" cards" if known.hand_size != 1 else " card"]
        ],
    ]


def doing(view: View, label: SeatLabel) -> h.Node:
    """What a player is doing, or did on this lot."""
    seat = label.seat
    words: h.Node = None
    if view.to_act == seat:
        short, more = DOING.get(view.decision, ("thinking", ""))
        words = [short, h.span(".wide")[more], h.span(".dots", aria_hidden="true")["…"]]
    elif view.lot is not None and seat in view.barred:
        words = "barred from this lot"
    elif view.lot is not None and seat in view.passed:
        words = "passed"
    elif view.lot is not None and seat in view.highest_bids:
        words = f"bid {view.highest_bids[seat]}"
    elif view.phase == "gift" and view.active == seat:
        words = "has the turn"
    if view.auctioneer != seat:
        return words
    return [words, h.span(".wide")[" · auctioneer"]] if words else "auctioneer"


def grouped(cards: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    """Cards by category in the order of the scriptorium, gold last."""
    codes = (*CATEGORY_NAMES, "G")
    groups = ((code, tuple(card for card in cards if card[0] == code)) for code in codes)
    return [(code, group) for code, group in groups if group]


def totals_row(known: SeatKnown) -> h.Node:
    """What everybody saw, added up: for narrow screens."""
    groups = grouped(known.open_cards)
    if not groups:
        return None
    return h.ul(".totals.narrow-only", aria_label="Seen, added up")[
        (
            h.li(class_=f"token {code}")[
                drawing(code),
                h.span(".visually-hidden")[f"{_group_name(code)} "],
                str(sum(value(card) for card in group)),
            ]
            for code, group in groups
        )
    ]


def _group_name(code: str) -> str:
    return CATEGORY_NAMES.get(code, "Gold")


def open_row(known: SeatKnown) -> h.Element:
    """The cards everybody saw a player get, by category."""
    groups = grouped(known.open_cards)
    note = _unseen_note(known)
    return h.div(".open-row")[
        h.ul[(_open_group(code, group) for code, group in groups)] if groups else None,
        None if groups else h.p(".quiet")["nothing seen yet"],
        h.p(".quiet")[note] if note else None,
    ]


def _open_group(code: str, group: tuple[str, ...]) -> h.Element:
    total = gold_value(group) if code == "G" else sum(value(card) for card in group)
    spoken = f"{_group_name(code)}, {total} in all: {', '.join(map(card_words, group))}"
    return h.li(class_=f"group {code}", aria_label=spoken)[
        tokens(group) if code == "G" else [token(card) for card in group],
        h.span(".sum", aria_hidden="true")[f"= {total}"] if len(group) > 1 else None,
    ]


def _unseen_note(known: SeatKnown) -> str | None:
    if not known.hidden_out or not known.open_cards:
        return None
    return f"{counted(known.hidden_out, 'card')} left this hand unseen"
