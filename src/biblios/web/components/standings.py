"""The end of a game: categories turned up one by one, then the places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.tables.card_words import CATEGORY_NAMES, counted
from biblios.web.components.cards import card_face, category_name, die, drawing
from biblios.web.components.words import called

if TYPE_CHECKING:
    from collections.abc import Sequence

    from biblios.tables.seat_view import (
        CategoryHolding,
        CategoryReveal,
        Reveal,
        SeatLabel,
        Standing,
    )

ORDINALS = {1: "First", 2: "Second", 3: "Third", 4: "Fourth"}
DECIDED = {
    "letter": "decided by the letter nearest to A",
    "gold": "decided by gold, and what follows it",
}


def category_reveal(category: CategoryReveal, seats: Sequence[SeatLabel]) -> h.Element:
    """One category: every player's cards, added up, and who wins the die."""
    return h.section(".reveal-category", aria_labelledby="category-title")[
        h.h2("#category-title")[
            category_name(category.code),
            h.span(".quiet")[f" worth {counted(category.die, 'point')}"],
        ],
        h.ul(".holdings")[
            (_holding(category, holding, seats[holding.seat]) for holding in category.holdings)
        ],
        h.p(".verdict", role="status")[category.sentence],
        h.p(".quiet")[f"A tie, {DECIDED[category.decided_by]}."]
        if category.decided_by in DECIDED
        else None,
    ]


def _holding(category: CategoryReveal, holding: CategoryHolding, seat: SeatLabel) -> h.Element:
    classes: list[str | dict[str, bool]] = [
        "holding",
        category.code,
        {"wins": holding.wins, "tied": holding.is_tied},
    ]
    return h.li(class_=classes)[
        h.p(".who")[h.b[called(seat)]],
        h.p(".fan")[(_fanned(category, holding, card) for card in holding.cards)]
        if holding.cards
        else h.p(".fan.quiet")["no card"],
        h.p(".total")[h.b[str(holding.total)], _letter(holding)],
        h.p(".prize")[
            die(category.code, category.die) if holding.wins else None,
            h.span(".visually-hidden")["wins the die"] if holding.wins else None,
        ],
    ]


def _fanned(category: CategoryReveal, holding: CategoryHolding, card: str) -> h.Element:
    decides = category.decided_by == "letter" and holding.is_tied and card[2] == holding.letter
    return h.span(class_={"decides": decides})[card_face(card, "medium")]


def _letter(holding: CategoryHolding) -> h.Node:
    return h.span(".quiet")[f" best letter {holding.letter}"] if holding.letter else None


def points_table(reveal: Reveal, seats: Sequence[SeatLabel], shown: int) -> h.Element:
    """Points by category for each player, as far as they are turned up."""
    turned = reveal.categories[:shown]
    points = turned[-1].points_so_far if turned else (0,) * len(seats)
    return h.table(".points")[
        h.caption(".visually-hidden")["Points so far"],
        h.thead[
            h.tr[
                h.th(scope="col")["Player"],
                (
                    h.th(scope="col", class_=category.code, title=category.name)[
                        drawing(category.code), h.span(".visually-hidden")[category.name]
                    ]
                    for category in reveal.categories
                ),
                h.th(scope="col")["Points"],
            ]
        ],
        h.tbody[(_points_row(reveal, seat, shown, points[seat.seat]) for seat in seats)],
    ]


def _points_row(reveal: Reveal, seat: SeatLabel, shown: int, points: int) -> h.Element:
    return h.tr[
        h.th(scope="row")[called(seat)],
        (
            h.td(class_=category.code)[_won(category, seat.seat) if place < shown else None]
            for place, category in enumerate(reveal.categories)
        ),
        h.td(".sum")[h.b[str(points)]],
    ]


def _won(category: CategoryReveal, seat: int) -> h.Node:
    if category.winner != seat:
        return h.span(".quiet")["–"]
    return die(category.code, category.die)


def standings_list(reveal: Reveal, seats: Sequence[SeatLabel]) -> h.Element:
    """The places, and what decided between equal points."""
    return h.section(".standings", aria_labelledby="standings-title")[
        h.h2("#standings-title")[reveal.sentence],
        h.ol[(_standing(standing, seats[standing.seat]) for standing in reveal.standings)],
    ]


def _standing(standing: Standing, seat: SeatLabel) -> h.Element:
    dice = [CATEGORY_NAMES[code] for code in standing.dice]
    return h.li(class_={"first": standing.place == 1})[
        h.span(".place")[
            drawing("laurel") if standing.place == 1 else None, ORDINALS[standing.place]
        ],
        h.b(".who")[called(seat)],
        h.span(".points")[counted(standing.points, "point")],
        h.span(".quiet")[f"{', '.join(dice) or 'no die'}; {standing.gold} gold left"],
        h.span(".reason")[f"ahead of the next by {standing.reason}"] if standing.reason else None,
    ]
