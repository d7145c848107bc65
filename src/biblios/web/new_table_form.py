"""The form for a new table: its choices in words, and what was chosen."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from biblios.rules.options import CHOICES, PRESET_WORDS, PRESETS, Rules
from biblios.tables.card_words import counted, joined
from biblios.tables.opponents import KNOWN, OPPONENTS, SUCCESSORS, USUAL, level_title
from biblios.tables.rules_words import OPTION_WORDS, VALUE_WORDS
from biblios.tables.seat_view import PACE
from biblios.tables.setup import NAME_LENGTH, Wish
from biblios.web.view_models import (
    BotChoice,
    NewTableForm,
    NewTableView,
    OptionChoice,
    OptionField,
)

if TYPE_CHECKING:
    from biblios.web.form import Form

OWN = "own"
MIXED = "mixed"
"""Instead of one level for all: a choice for each seat."""
DEFAULT = NewTableForm(
    name="",
    players=3,
    bots=(USUAL, USUAL, USUAL),
    preset="classic",
    church="must",
    unpaid="penalty",
    category_tie="letter",
    pace="normal",
    first="random",
    plays_forced=True,
)
FIRST = ("random", "me", "others")
ASK = {
    "players": "Choose 2, 3 or 4 players.",
    "bots": "Choose from the list who sits with you.",
    "preset": "Choose one of the rules, or your own.",
    "pace": "Choose one of the paces.",
    "first": "Choose who begins.",
    **dict.fromkeys(CHOICES, "Choose one of the options."),
}


def view_of(form: NewTableForm, errors: dict[str, str] | None = None) -> NewTableView:
    """The page's form, filled in."""
    presets = [OptionChoice(name, PRESET_WORDS[name]) for name in PRESETS]
    return NewTableView(
        form=form,
        bots=tuple(
            BotChoice(level.name, level.title, level.words, strength)
            for strength, level in enumerate(OPPONENTS.values(), start=1)
        ),
        level=level_of(form),
        presets=(*presets, OptionChoice(OWN, "choose each option yourself")),
        options=tuple(
            OptionField(
                name,
                OPTION_WORDS[name],
                tuple(OptionChoice(value, VALUE_WORDS[name][value]) for value in values),
            )
            for name, values in CHOICES.items()
        ),
        errors=errors or {},
    )


def read(form: Form) -> tuple[NewTableForm, dict[str, str]]:
    """What was chosen, and what is wrong with it by field; fields left out have their default."""
    players = form.get("players", str(DEFAULT.players))
    level = form.get("level", MIXED)
    seats = [form.get(f"bot{i}", DEFAULT.bots[i - 1]) for i in (1, 2, 3)]
    bots = seats if level == MIXED else [level] * 3
    chosen = NewTableForm(
        name=" ".join(form.get("name").split()),
        players=int(players) if players in ("2", "3", "4") else 0,
        bots=(bots[0], bots[1], bots[2]),
        preset=form.get("preset", DEFAULT.preset),
        church=form.get("church", DEFAULT.church),
        unpaid=form.get("unpaid", DEFAULT.unpaid),
        category_tie=form.get("category_tie", DEFAULT.category_tie),
        pace=form.get("pace", DEFAULT.pace),
        first=form.get("first", DEFAULT.first),
        plays_forced=form.get("plays_forced") == "1",
    )
    errors = errors_of(chosen)
    return (replace(chosen, players=DEFAULT.players) if "players" in errors else chosen), errors


def errors_of(form: NewTableForm) -> dict[str, str]:
    """What is wrong with a form, in a sentence, by field."""
    is_right = {
        "players": form.players in (2, 3, 4),
        "bots": len(form.bots) == 3 and all(bot in KNOWN for bot in form.bots),
        "preset": form.preset == OWN or form.preset in PRESETS,
        "pace": form.pace in PACE,
        "first": form.first in FIRST,
        **{name: getattr(form, name) in values for name, values in CHOICES.items()},
    }
    errors = {name: ASK[name] for name, right in is_right.items() if not right}
    if len(form.name) > NAME_LENGTH or not form.name.isprintable():
        errors["name"] = f"A name has at most {NAME_LENGTH} letters, all of them visible."
    return errors


def remembered(settings: dict[str, Any] | None) -> NewTableForm:
    """The form as it was last sent; the default where that no longer fits."""
    if settings is None:
        return DEFAULT
    try:
        bots = tuple(SUCCESSORS.get(bot, bot) for bot in settings["bots"])
        values: dict[str, Any] = {**settings, "bots": bots}
        form = NewTableForm(**values)
    except (TypeError, KeyError):  # kept by another version
        return DEFAULT
    return DEFAULT if errors_of(form) else form


def level_of(form: NewTableForm) -> str:
    """The level of all opponents that would sit down, `mixed` if it is not one of those offered."""
    bots = set(form.bots[: form.players - 1])
    return bots.pop() if len(bots) == 1 and bots <= set(OPPONENTS) else MIXED


def to_remember(form: NewTableForm) -> dict[str, Any]:
    """The form as it is kept."""
    return asdict(form)


def rules_of(form: NewTableForm) -> Rules:
    """The rules chosen."""
    if form.preset == OWN:
        return Rules(form.church, form.unpaid, form.category_tie)
    return PRESETS[form.preset]


def wish_of(form: NewTableForm) -> Wish:
    """The table asked for."""
    return Wish(
        name=form.name,
        bots=form.bots[: form.players - 1],
        rules=rules_of(form).as_dict(),
        pace=form.pace,
        plays_forced=form.plays_forced,
        first=form.first,
    )


def in_words(form: NewTableForm) -> str:
    """The table asked for, in a few words."""
    bots = form.bots[: form.players - 1]
    kinds = [counted(bots.count(name), level_title(name)) for name in KNOWN if name in bots]
    rules = form.preset if form.preset != OWN else "own"
    return f"against {joined(kinds)}, {rules} rules"
