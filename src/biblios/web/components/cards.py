"""Cards, dice and glyphs: the same colour, glyph, code and name wherever a category is shown."""

from __future__ import annotations

from functools import cache, wraps
from typing import TYPE_CHECKING, ParamSpec

import htpy as h
from markupsafe import Markup

from biblios.tables.card_words import CATEGORY_NAMES, card_words, counted, letter, value
from biblios.web.components.assets import art
from biblios.web.components.words import CHURCH_LABELS, CHURCH_MARKS, SHORT_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

use = h.Element("use")
COINS = {1: "one", 2: "two", 3: "three"}


P = ParamSpec("P")


def drawn_once(make: Callable[P, h.Element]) -> Callable[P, Markup]:
    """What is shown hundreds of times on a page, always the same, is rendered once."""

    @cache
    def rendered(*args: P.args, **kwargs: P.kwargs) -> Markup:
        return Markup(str(make(*args, **kwargs)))  # noqa: S704 - htpy has escaped it

    @wraps(make)
    def again(*args: P.args, **kwargs: P.kwargs) -> Markup:
        return rendered(*args, **kwargs)  # type: ignore[arg-type]  # all are texts, hashable

    return again


@drawn_once
def drawing(symbol: str, class_: str = "glyph", box: str = "0 0 32 32") -> h.Element:
    """One drawing of the sprite; it says nothing to a screen reader."""
    svg = h.svg(class_=class_, viewBox=box, aria_hidden="true")
    return svg[use(href=art(symbol))]


def kind_class(card: str) -> str:
    """The class that colours a card: M, P, H, S, T, G or C."""
    return card[0]


@drawn_once
def card_face(card: str, size: str = "medium", label: str | None = None) -> h.Element:
    """A card face up.

    Args:
        card: its notation.
        size: tiny, small, medium or large.
        label: what a screen reader says; the card's name if left out, nothing if empty.
    """
    spoken = card_words(card) if label is None else label
    named = {"role": "img", "aria-label": spoken} if spoken else {"aria-hidden": "true"}
    return h.span({"data-card": card, **named}, class_=f"card {kind_class(card)} {size}")[
        _corner(card), _picture(card), _foot(card)
    ]


def _corner(card: str) -> h.Element:
    if kind_class(card) == "C":
        return h.span(".corner")[h.b[CHURCH_MARKS[card]]]
    return h.span(".corner")[
        h.b[str(value(card))], h.span(".letter")[letter(card) or ""], drawing(kind_class(card))
    ]


def _picture(card: str) -> h.Element:
    if kind_class(card) == "G":
        coins = value(card)
        return h.span(class_=f"picture coins {COINS[coins]}")[(drawing("G") for _ in range(coins))]
    return h.span(".picture")[drawing(kind_class(card))]


def _foot(card: str) -> h.Element:
    kind = kind_class(card)
    if kind == "C":
        return h.span(".foot")[CHURCH_LABELS[card]]
    return h.span(".foot")["Gold" if kind == "G" else CATEGORY_NAMES[kind]]


@drawn_once
def card_back(size: str = "medium", label: str = "a card face down") -> h.Element:
    """A card face down. Nothing in it may tell one card from another."""
    named = {"role": "img", "aria-label": label} if label else {"aria-hidden": "true"}
    return h.span(named, class_=f"card back {size}")[drawing("back", "leather", "0 0 50 70")]


@drawn_once
def empty_slot(size: str = "medium") -> h.Element:
    """A place where a card may still go."""
    return h.span(class_=f"card slot {size}", aria_hidden="true")


@drawn_once
def token(card: str) -> h.Element:
    """A card as small as it gets: glyph, value and letter in a row of text."""
    text = f"{value(card)}{letter(card) or ''}" if kind_class(card) != "C" else CHURCH_MARKS[card]
    return h.span(
        class_=f"token {kind_class(card)}", role="img", aria_label=card_words(card), data_card=card
    )[drawing(kind_class(card)), text]


def tokens(cards: tuple[str, ...]) -> h.Node:
    """Several tokens; equal gold cards are counted instead of repeated."""
    seen: dict[str, int] = {}
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
    return [
        token(card) if count == 1 else counted_token(card, count) for card, count in seen.items()
    ]


@drawn_once
def counted_token(card: str, count: int) -> h.Element:
    """A token with how many of it there are."""
    label = f"{counted(count, 'card')} of {card_words(card)}"
    text = f"{value(card)}" if card[0] == "G" else CHURCH_MARKS.get(card, card[1:])
    return h.span(class_=f"token {kind_class(card)}", role="img", aria_label=label, data_card=card)[
        drawing(kind_class(card)), text, h.span(".times")[f"×{count}"]
    ]


@drawn_once
def die(code: str, face: int, class_: str = "") -> h.Element:
    """A die showing a face, coloured as its category."""
    label = f"{CATEGORY_NAMES[code]} die shows {face}"
    return h.span(class_=f"die {code} {class_}", role="img", aria_label=label, data_die=code)[
        drawing(f"die-{face}", "face")
    ]


@drawn_once
def category_name(code: str, short: bool = False) -> h.Element:
    """Glyph and name of a category; a shorter name where there is no room, if asked for."""
    full = CATEGORY_NAMES[code]
    words: h.Node = full
    if short and SHORT_NAMES[code] != full:
        words = [h.span(".wide")[full], h.span(".narrow")[SHORT_NAMES[code]]]
    return h.span(class_=f"category {code}")[drawing(code), h.span[words]]
