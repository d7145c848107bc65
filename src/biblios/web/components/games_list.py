"""Lists of the viewer's games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

if TYPE_CHECKING:
    from collections.abc import Sequence

    from biblios.web.view_models import GameLine


def games_list(games: Sequence[GameLine], *, level: int = 3) -> h.Element:
    """Games as a list of cards."""
    heading = h.h2 if level == 2 else h.h3
    return h.ul(".games")[(_game(game, heading) for game in games)]


def _game(game: GameLine, heading: h.Element) -> h.Element:
    return h.li(class_={"my-turn": game.is_my_turn})[
        heading[h.a(href=game.link)[game.title]],
        h.p(".outcome")[
            h.span(".tag.turn")["Your turn"] if game.is_my_turn else None, game.outcome
        ],
        None if game.is_over else _progress(game),
        h.p(".quiet")[h.time(datetime=game.when)[moment(game.when)], " · ", game.rules_words],
        h.p(".buttons")[
            h.a(".button.plain", href=game.link)["Result" if game.is_over else "Go on"],
            h.a(".button.plain", href=game.replay)["Move by move"],
            h.a(".button.plain", href=game.record, download=True)["Record"]
            if game.record
            else None,
        ],
    ]


def _progress(game: GameLine) -> h.Element:
    return h.progress(value=str(game.progress), max="100", aria_label="Played so far")[
        f"{game.progress} %"
    ]


def moment(when: str) -> str:
    """An ISO time as people write it: `30 Nov 2026, 11:40`."""
    months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    date, _, time = when.partition("T")
    year, month, day = date.split("-")
    return f"{int(day)} {months[int(month) - 1]} {year}, {time[:5]}"
