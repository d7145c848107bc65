"""A game move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.tables.card_words import CATEGORY_NAMES, card_words, value
from biblios.web.components.cards import card_face, category_name, die, drawing, tokens
from biblios.web.components.log import log_section
from biblios.web.components.page import flight, reading_page
from biblios.web.components.piles import piles_section
from biblios.web.components.players import grouped, open_row
from biblios.web.components.standings import points_table, standings_list
from biblios.web.components.words import called

if TYPE_CHECKING:
    from biblios.web.view_models import ReplayView


def replay_page(replay: ReplayView) -> h.Element:
    """The position after a move, with the ways to every other."""
    return reading_page(
        f"Move by move: {replay.title}", [replay_fragment(replay), flight()], script="replay"
    )


def replay_fragment(replay: ReplayView) -> h.Element:
    """Everything that changes from move to move."""
    view = replay.view
    return h.article("#replay")[
        h.h1[replay.title],
        _where(replay),
        _steps(replay),
        h.div(".replay-desk")[
            h.div[
                _result(replay),
                _question(replay),
                _dice(replay),
                _seats(replay),
                piles_section(view),
            ],
            log_section(view, replay.log, replay.seats, None),
        ],
        _foot(replay),
    ]


def _where(replay: ReplayView) -> h.Element:
    return h.div(".where")[
        h.p(".lead", role="status", aria_live="polite")[
            h.b[f"Move {replay.move} of {replay.moves}. "], replay.sentence
        ],
        _chairs(replay),
    ]


def _chairs(replay: ReplayView) -> h.Node:
    if len(replay.chairs) < 2:
        return None
    return h.nav(".chairs", aria_label="Whose cards are shown")[
        h.span(".quiet")["Seen by "],
        h.ul[
            (
                h.li[
                    h.a(href=chair.link, aria_current="true" if chair.is_current else None)[
                        chair.words
                    ]
                ]
                for chair in replay.chairs
            )
        ],
    ]


def _steps(replay: ReplayView) -> h.Element:
    ways = (
        (replay.first, "Start", "Home", "end back"),
        (replay.previous_turn, "Previous turn", "PageUp", "turn back"),
        (replay.previous, "Back", "ArrowLeft", "step back"),
        (replay.next, "On", "ArrowRight", "step"),
        (replay.next_turn, "Next turn", "PageDown", "turn"),
        (replay.last, "End", "End", "end"),
    )
    return h.div(".steps")[
        h.nav(aria_label="Moves")[
            h.ul[(h.li[_step(link, words, key, sign)] for link, words, key, sign in ways)]
        ],
        _slider(replay),
    ]


def _step(link: str | None, words: str, key: str, sign: str) -> h.Element:
    """A way to another move: its sign where there is little room, else its words."""
    content = h.fragment[drawing(sign.partition(" ")[0], f"sign {sign}"), h.span(".words")[words]]
    if link is None:
        return h.span(".button.off", aria_disabled="true", role="link")[content]
    return h.a(".button.plain", href=link, data_key=key, id=f"step-{key}", title=words)[content]


def _slider(replay: ReplayView) -> h.Element:
    seat = replay.link.partition("seat=")[2]
    return h.form("#slider", method="get", action=replay.links.replay)[
        h.input(type="hidden", name="seat", value=seat) if seat else None,
        h.label(".visually-hidden", for_="move")["Move"],
        h.input(
            "#move",
            type="range",
            name="move",
            min="0",
            max=str(replay.moves),
            value=str(replay.move),
        ),
        h.button(".plain", type="submit")["Go"],
    ]


def _result(replay: ReplayView) -> h.Node:
    if replay.reveal is None:
        return None
    return [
        standings_list(replay.reveal, replay.seats),
        points_table(replay.reveal, replay.seats, len(replay.reveal.categories)),
    ]


def _question(replay: ReplayView) -> h.Node:
    view = replay.view
    card = view.lot or view.church_card or view.drawn
    if card is None and not view.public_space:
        return None
    words = "Lot" if view.lot else "Church card" if view.church_card else "Drawn"
    return h.div(".in-question")[
        h.figure[card_face(card, "medium"), h.figcaption[f"{words}: {card_words(card)}"]]
        if card
        else None,
        h.figure[
            h.span(".fan")[(card_face(public, "medium") for public in view.public_space)],
            h.figcaption["Public space"],
        ]
        if view.public_space
        else None,
    ]


def _dice(replay: ReplayView) -> h.Element:
    return h.ul(".columns.scriptorium", aria_label="Scriptorium")[
        (
            h.li(class_=f"niche {code}")[
                category_name(code, short=True),
                die(code, face),
                h.b(".figure", aria_hidden="true")[str(face)],
            ]
            for code, face in replay.view.dice.items()
        )
    ]


def _seats(replay: ReplayView) -> h.Element:
    return h.ul(".replay-seats")[
        (
            h.li(class_={"acting": seat.is_to_act})[
                h.h2[called(seat)],
                _hand(replay, seat.seat),
            ]
            for seat in replay.seats
        )
    ]


def _hand(replay: ReplayView, seat: int) -> h.Element:
    known = replay.view.seats[seat]
    count = h.p(".quiet")[f"{known.hand_size} in the hand"]
    if known.hand is None:
        return h.div[count, open_row(known)]
    return h.div[
        count,
        h.ul(".groups")[
            (
                h.li(class_=f"group {code}")[
                    h.span(".visually-hidden")[CATEGORY_NAMES.get(code, "Gold")],
                    tokens(group),
                    h.span(".sum")[f"= {sum(value(card) for card in group)}"],
                ]
                for code, group in grouped(known.hand)
            )
        ],
    ]


def _foot(replay: ReplayView) -> h.Element:
    links = replay.links
    return h.p(".buttons")[
        h.a(".button.plain", href=replay.link)["Link to this position"],
        h.a(".button.plain", href=links.table)["To the table"],
        h.a(".button.plain", href=links.record, download=True)["Download the record"]
        if replay.is_over
        else None,
    ]
