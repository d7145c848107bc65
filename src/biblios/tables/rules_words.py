"""The rules in force, in words a player chooses by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from biblios.rules.options import PRESET_WORDS, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

OPTION_WORDS = {
    "church": "Church cards",
    "unpaid": "Bids that are not paid",
    "category_tie": "Ties in a category",
}
VALUE_WORDS = {
    "church": {
        "must": "a church card always moves dice",
        "may": "a church card may be declined",
    },
    "unpaid": {
        "penalty": "who does not pay gives each other player a card, drawn at random",
        "discard": "who does not pay loses a card at random",
        "reauction": "an unpaid lot is auctioned again, with no penalty",
        "forbidden": "nobody may bid more gold than they hold",
    },
    "category_tie": {
        "letter": "the letter nearest to A wins a tied category",
        "gold": "the most gold cards win a tied category",
    },
}


def rules_words(rules: Rules | Mapping[str, str]) -> str:
    """The preset and what it is for, or the three options."""
    rules = Rules.of(rules)
    if rules.preset is not None:
        return f"{rules.preset.capitalize()}: {PRESET_WORDS[rules.preset]}"
    values = rules.as_dict()
    words = "; ".join(VALUE_WORDS[option][value] for option, value in values.items())
    return f"Own rules: {words}"
