"""The first page: one big button."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.web.components.assets import asset
from biblios.web.components.cards import card_back, card_face, die
from biblios.web.components.games_list import games_list
from biblios.web.components.page import reading_page, vine
from biblios.web.components.words import CATEGORIES

if TYPE_CHECKING:
    from biblios.web.view_models import HomeView


def home_page(home: HomeView) -> h.Element:
    """What somebody sees who opens the address."""
    return reading_page(
        "Biblios", [_welcome(home), vine(), _open(home), _finished(home), _in_a_minute()], here="/"
    )


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
        h.h2("#open-title")["Your games"],
        games_list(home.open_games),
    ]


def _finished(home: HomeView) -> h.Node:
    if not home.finished_games:
        return None
    return h.section(aria_labelledby="finished-title")[
        h.h2("#finished-title")["Finished"],
        games_list(home.finished_games),
        h.p[h.a(href="/games")["All your games"]],
    ]


def _in_a_minute() -> h.Element:
    """The game for somebody who has never seen it."""
    return h.section(aria_labelledby="minute-title")[
        h.h2("#minute-title")["The game in a minute"],
        h.ul(".minute")[
            _step(
                [card_face("M4H", label=""), card_back(label=""), card_face("G2", label="")],
                "First you give",
                "On your turn you draw cards one by one: keep one, put one aside for the auction, "
                "and offer the rest to the others, before you know what comes next.",
            ),
            _step(
                [card_face("P3E", label=""), card_face("G3", label=""), card_face("G1", label="")],
                "Then you bid",
                "What was put aside is auctioned. Cards cost gold; gold costs cards. "
                "You may bid more than you have, if you dare.",
            ),
            _step(
                [die(code, face) for code, face in zip(CATEGORIES, (4, 2, 5, 3, 3), strict=True)],
                "Last, the dice",
                "Whoever holds most of a category wins its die, and its pips are points. "
                "Church cards have moved the dice meanwhile. Most points win.",
            ),
        ],
    ]


def _step(art: h.Node, title: str, text: str) -> h.Element:
    return h.li[h.p(".art", aria_hidden="true")[art], h.h3[title], h.p[text]]
