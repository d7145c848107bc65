"""The first page: one big button."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.web.components.assets import asset
from biblios.web.components.games_list import games_list
from biblios.web.components.page import reading_page, vine

if TYPE_CHECKING:
    from biblios.web.view_models import HomeView


def home_page(home: HomeView) -> h.Element:
    """What somebody sees who opens the address."""
    return reading_page("Biblios", [_welcome(home), _open(home), _finished(home)], here="/")


def _welcome(home: HomeView) -> h.Element:
    return h.section(".welcome")[
        h.img(".initial", src=asset("initial.svg"), alt="", width="200", height="260"),
        h.div[
            h.h1["Biblios"],
            h.p(".lead")[
                "You are the abbot of a scriptorium. Gather monks, pigments, books and scrolls, "
                "spend your gold well, and nudge the dice that say what each is worth."
            ],
            h.form(".play", method="post", action="/play")[
                h.button(".primary.big", type="submit")["Play"],
                h.span(".quiet")[home.last_settings],
            ],
            h.p[h.a(".button.plain", href="/new")["New table"]],
        ],
    ]


def _open(home: HomeView) -> h.Node:
    if not home.open_games:
        return None
    return h.section(aria_labelledby="open-title")[
        vine(), h.h2("#open-title")["Your games"], games_list(home.open_games)
    ]


def _finished(home: HomeView) -> h.Node:
    if not home.finished_games:
        return None
    return h.section(aria_labelledby="finished-title")[
        None if home.open_games else vine(),
        h.h2("#finished-title")["Finished"],
        games_list(home.finished_games),
        h.p[h.a(href="/games")["All your games"]],
    ]
