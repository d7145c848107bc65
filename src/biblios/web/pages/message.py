"""Pages that only say something: errors, and that the table is being set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.web.components.assets import asset
from biblios.web.components.cards import drawing
from biblios.web.components.page import reading_page
from biblios.web.components.words import CATEGORIES

if TYPE_CHECKING:
    from biblios.web.view_models import MessageView


def message_page(message: MessageView) -> h.Element:
    """What went wrong, in words, and a way on."""
    return reading_page(
        message.title,
        h.section(".message")[
            h.img(src=asset("vine.svg"), alt="", width="420", height="44"),
            h.h1[message.title],
            h.p(".lead")[message.text],
            h.p[h.a(".button.primary", href=message.link)[message.link_words]],
            h.p(".quiet")[f"({message.status})"],
        ],
    )


def setting_page(message: MessageView) -> h.Element:
    """Shown until the rules are compiled; loads itself again every second."""
    dice = (
        h.span(class_=f"die {code}")[drawing(f"die-{face}", "face")]
        for code, face in zip(CATEGORIES, (3, 5, 1, 6, 2), strict=True)
    )
    return reading_page(
        message.title,
        h.section(".message.setting")[
            h.p(".rolling", aria_hidden="true")[dice],
            h.h1[message.title],
            h.p(".lead", role="status")[message.text],
            h.p(".quiet")["This page goes on by itself."],
        ],
        refresh=h.meta({"http-equiv": "refresh"}, content="1"),
    )
