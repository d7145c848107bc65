"""The scriptorium: five dice in the order of their categories, and what a church card can do to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.tables.card_words import CATEGORY_NAMES, gold_value
from biblios.web.components.cards import category_name, die, drawing
from biblios.web.components.forms import form_id
from biblios.web.components.words import CATEGORIES, change_words

if TYPE_CHECKING:
    from biblios.records.view import View
    from biblios.tables.seat_view import SeatView

SIGNS = {"+": "up", "-": "down"}


def possible_changes(view: View) -> tuple[str, ...]:
    """The single changes, like `M+`, that some legal dice move contains."""
    found = set()
    for move in view.moves:
        if move.startswith("dice "):
            text = move.removeprefix("dice ")
            found |= {text[i : i + 2] for i in range(0, len(text), 2)}
    return tuple(code + sign for code in CATEGORIES for sign in "+-" if code + sign in found)


def moves_two_dice(view: View) -> bool:
    """Whether the church card in effect moves two dice."""
    return view.church_card in {"C++", "C--"}


def board_section(table: SeatView) -> h.Element:
    """The five dice; while the viewer chooses for a church card they grow arrows."""
    view = table.view
    changes = possible_changes(view) if table.is_my_turn and view.decision == "church" else ()
    return h.section("#board", aria_labelledby="board-title")[
        h.h2("#board-title.visually-hidden")["The scriptorium"],
        h.ul(".columns.dice")[
            (_niche(table, code, changes) for code in CATEGORIES),
            _gold_niche(table),
        ],
    ]


def _niche(table: SeatView, code: str, changes: tuple[str, ...]) -> h.Element:
    face = table.view.dice[code]
    mine = tuple(change for change in changes if change[0] == code)
    return h.li(
        class_=["niche", code, {"choosing": bool(changes), "fixed": bool(changes) and not mine}]
    )[
        category_name(code, short=True),
        (_arrow(table, change, face) for change in mine if change[1] == "+"),
        h.span(".face-of", data_zone=f"die-{code}")[
            die(code, face, "now"),
            (_preview(code, face, change[1]) for change in mine),
        ],
        h.b(".figure", aria_hidden="true")[str(face)],
        (_arrow(table, change, face) for change in mine if change[1] == "-"),
        h.span(".quiet.why")[_why_fixed(face)] if changes and not mine else None,
    ]


def _why_fixed(face: int) -> str:
    return "already 6" if face == 6 else "already 1"


def _preview(code: str, face: int, sign: str) -> h.Element:
    after = face + (1 if sign == "+" else -1)
    return h.span(class_=f"preview {SIGNS[sign]} die {code}", aria_hidden="true")[
        drawing(f"die-{after}", "face"), h.b[str(after)]
    ]


def _arrow(table: SeatView, change: str, face: int) -> h.Element:
    two = moves_two_dice(table.view)
    way = SIGNS[change[1]]
    label = change_words(change, face)
    key = str(CATEGORIES.index(change[0]) + 1)
    only_way = table.view.church_card != "C+-"
    return h.label(class_=f"arrow {way}", title=label)[
        h.input(
            type="checkbox" if two else "radio",
            name="change",
            value=change,
            form=form_id(table),
            required=not two,
            aria_label=label,
            data_key=key if only_way else None,
            data_most="2" if two else None,
        ),
        drawing(way),
    ]


def _gold_niche(table: SeatView) -> h.Node:
    if table.seat is None:
        return None
    hand = table.view.seats[table.seat].hand or ()
    return h.li(".niche.G")[
        h.span(".category.G")[drawing("G"), h.span["Gold"]],
        h.span(".purse", aria_hidden="true")[drawing("G")],
        h.b(".figure")[str(gold_value(hand)), h.span(".visually-hidden")[" gold in your hand"]],
    ]


def dice_words(dice: dict[str, int]) -> str:
    """All five dice in one sentence."""
    return ", ".join(f"{CATEGORY_NAMES[code]} {face}" for code, face in dice.items())
