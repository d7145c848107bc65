"""The list of the viewer's games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.web.components.games_list import games_list
from biblios.web.components.page import reading_page

if TYPE_CHECKING:
    from biblios.web.view_models import GameLine, GamesView


def games_page(games: GamesView) -> h.Element:
    """Unfinished games first, then the finished ones."""
    return reading_page(
        "Your games",
        [
            h.h1["Your games"],
            _part("Going on", games.open_games),
            _part("Finished", games.finished_games),
            h.p[h.a(".button.plain", href=games.older)["Older games"]] if games.older else None,
            None if games.open_games or games.finished_games else _none_yet(),
        ],
        here="/games",
    )


def _part(title: str, games: tuple[GameLine, ...]) -> h.Node:
    if not games:
        return None
    return h.section[h.h2[title], games_list(games)]


def _none_yet() -> h.Element:
    return h.section[
        h.p["You have not played here yet, or not with this browser."],
        h.form(method="post", action="/play")[h.button(".primary", type="submit")["Play"]],
    ]
