"""The three options of the rules and the presets that name their combinations (rules, section 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

CHURCH = ("must", "may")
UNPAID = ("penalty", "discard", "reauction", "forbidden")
CATEGORY_TIE = ("letter", "gold")
CHOICES = {"church": CHURCH, "unpaid": UNPAID, "category_tie": CATEGORY_TIE}


@dataclass(frozen=True, slots=True)
class Rules:
    """The options in force.

    Attributes:
        church: "must" (an effect must be chosen) or "may" (the owner may decline).
        unpaid: what an unpaid bid costs: "penalty", "discard", "reauction" or "forbidden".
        category_tie: what decides a tie for a category: "letter" or "gold".

    Raises:
        ValueError: for a value that is not one of these; it says what was expected and what came.
    """

    church: str = "must"
    unpaid: str = "penalty"
    category_tie: str = "letter"

    def __post_init__(self) -> None:
        """Refuse values the rules do not know."""
        for option, values in CHOICES.items():
            came = getattr(self, option)
            if not isinstance(came, str) or came not in values:
                raise ValueError(f"{option} must be one of {', '.join(values)}, but got {came!r}")

    @classmethod
    def of(cls, rules: Rules | str | Mapping[str, Any]) -> Rules:
        """Rules from a preset's name, a mapping of the three options, or rules.

        Raises:
            ValueError: for an unknown preset, option or value.
        """
        if isinstance(rules, Rules):
            return rules
        if isinstance(rules, str):
            if rules not in PRESETS:
                raise ValueError(f"rules must be one of {', '.join(PRESETS)}, but got {rules!r}")
            return PRESETS[rules]
        if not isinstance(rules, Mapping):
            raise ValueError(
                f"rules must be a preset's name or the three options, but got {rules!r}"
            )
        unknown = sorted(str(key) for key in rules if key not in CHOICES)
        if unknown:
            raise ValueError(
                f"rules have the options {', '.join(CHOICES)}, but got {', '.join(unknown)}"
            )
        return cls(**rules)

    @property
    def preset(self) -> str | None:
        """The name of the first preset with these options, or None."""
        return next((name for name, rules in PRESETS.items() if rules == self), None)

    @property
    def codes(self) -> tuple[int, int, int]:
        """Each option as its place in the list of its values, as a State holds it."""
        return (
            CHURCH.index(self.church),
            UNPAID.index(self.unpaid),
            CATEGORY_TIE.index(self.category_tie),
        )

    def as_dict(self) -> dict[str, str]:
        """The three options as a record holds them."""
        return asdict(self)


PRESETS = {
    "classic": Rules("must", "penalty", "letter"),
    "friendly": Rules("must", "reauction", "letter"),
    "honest": Rules("must", "forbidden", "letter"),
    "published": Rules("may", "penalty", "letter"),
    "medieval": Rules("may", "discard", "letter"),
    "summary": Rules("must", "penalty", "gold"),
}
PRESET_WORDS = {
    "classic": "the game with bluffing",
    "friendly": "an overbid is a mistake, not a crime",
    "honest": "no bluffing",
    "published": "the printed rulebook as best we know it",
    "medieval": 'the printed "medieval bluff" variant',
    "summary": "category ties go by gold, then Monks",
}
