"""The form for a new table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from biblios.tables.setup import NAME_LENGTH
from biblios.web.components.cards import drawing
from biblios.web.components.page import reading_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from biblios.web.view_models import BotChoice, NewTableView, OptionField

SEATS = (
    (2, "Two", "you and one other"),
    (3, "Three", "you and two others"),
    (4, "Four", "a full table"),
)
FIRST = (("random", "drawn by lot"), ("me", "I do"), ("others", "one of the others"))


def new_table_page(view: NewTableView) -> h.Element:
    """The form as it stands, with what is wrong in it."""
    return reading_page(
        "New table",
        [h.h1["New table"], _errors(view), _form(view)],
        here="/new",
    )


def _errors(view: NewTableView) -> h.Node:
    if not view.errors:
        return None
    return h.div(".notice.error", role="alert")[
        h.p["The table could not be set:"], h.ul[(h.li[text] for text in view.errors.values())]
    ]


def _form(view: NewTableView) -> h.Element:
    form = view.form
    return h.form(".new-table", method="post", action="/tables")[
        _choice(
            view,
            "players",
            "How many play?",
            [(str(n), w, t) for n, w, t in SEATS],
            str(form.players),
        ),
        _opponents(view),
        _rules(view),
        _choice(
            view,
            "pace",
            "How fast do the others play?",
            [(pace.name, pace.words, "") for pace in view.paces],
            form.pace,
        ),
        _choice(view, "first", "Who begins?", [(v, w, "") for v, w in FIRST], form.first),
        _you(view),
        h.div(".buttons")[h.button(".primary.big", type="submit")["Sit down"]],
    ]


def _choice(
    view: NewTableView,
    name: str,
    title: str,
    choices: Sequence[tuple[str, str, str]],
    chosen: str,
    class_: str = "choices",
) -> h.Element:
    """A question with radio buttons."""
    return h.fieldset(class_=class_)[
        h.legend[title],
        (
            h.label(".option")[
                h.input(type="radio", name=name, value=value, checked=value == chosen),
                h.span[h.b[words], h.span(".quiet")[f" {more}"] if more else None],
            ]
            for value, words, more in choices
        ),
        _error(view, name),
    ]


def _error(view: NewTableView, name: str) -> h.Node:
    return h.p(".error")[view.errors[name]] if name in view.errors else None


def _opponents(view: NewTableView) -> h.Element:
    """The levels from the weakest to the strongest, then the way to a choice for each seat."""
    return h.fieldset(".opponents")[
        h.legend["Who sits with you?"],
        h.p(".quiet")["From the gentlest to the strongest:"],
        h.div(".levels")[
            (_level(view, bot) for bot in view.bots),
            h.label(".option.mixed")[
                _level_radio(view, "mixed"),
                h.span[h.b["A mixed table"], h.span(".quiet")[" choose for each seat"]],
            ],
        ],
        h.div(".each-seat")[
            h.p(".quiet")["Used only with “A mixed table” above:"],
            (_opponent(view, number) for number in (1, 2, 3)),
        ],
        _error(view, "bots"),
    ]


def _level(view: NewTableView, bot: BotChoice) -> h.Element:
    """A level: a die shows how strong it is."""
    strength = f"strength {bot.strength} of {len(view.bots)}"
    return h.label(".option.level")[
        _level_radio(view, bot.name),
        h.span[h.b[bot.title], h.span(".quiet")[f" {bot.words}"]],
        h.span(".strength", title=strength)[
            drawing(f"die-{min(bot.strength, 6)}", "face"),
            h.span(".visually-hidden")[strength],
        ],
    ]


def _level_radio(view: NewTableView, value: str) -> h.Node:
    return h.input(type="radio", name="level", value=value, checked=value == view.level)


def _opponent(view: NewTableView, number: int) -> h.Element:
    name = f"bot{number}"
    chosen = view.form.bots[number - 1]
    titles = {bot.name: bot.title for bot in view.bots}
    titles.setdefault(chosen, chosen.capitalize())  # once offered, still at this table
    return h.p(class_=f"field seat-{number}")[
        h.label(for_=name)[f"Opponent {number}"],
        h.select(id=name, name=name)[
            (
                h.option(value=value, selected=value == chosen)[title]
                for value, title in titles.items()
            )
        ],
    ]


def _rules(view: NewTableView) -> list[h.Element]:
    presets = [
        (
            preset.value,
            "Your own" if preset.value == "own" else preset.value.capitalize(),
            preset.words,
        )
        for preset in view.presets
    ]
    return [
        _choice(view, "preset", "Which rules?", presets, view.form.preset),
        h.div(".own-rules")[
            h.p(".quiet")["Used only with “Your own” above:"],
            (_option(view, option) for option in view.options),
        ],
    ]


def _option(view: NewTableView, option: OptionField) -> h.Element:
    chosen = {
        "church": view.form.church,
        "unpaid": view.form.unpaid,
        "category_tie": view.form.category_tie,
    }[option.name]
    choices = [(choice.value, choice.words, "") for choice in option.choices]
    return _choice(view, option.name, option.words, choices, chosen)


def _you(view: NewTableView) -> h.Element:
    return h.fieldset(".you")[
        h.legend["And you"],
        h.p(".field")[
            h.label(for_="name")["Your name at the table"],
            h.input(
                id="name",
                name="name",
                value=view.form.name,
                maxlength=str(NAME_LENGTH),
                autocomplete="nickname",
            ),
        ],
        _error(view, "name"),
        h.label(".check")[
            h.input(
                type="checkbox", name="plays_forced", value="1", checked=view.form.plays_forced
            ),
            h.span["Play moves without a choice for me"],
        ],
    ]
