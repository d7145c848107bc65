"""The words the pages use beside those of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from biblios.tables.card_words import CATEGORY_NAMES

if TYPE_CHECKING:
    from biblios.tables.seat_view import SeatLabel

CATEGORIES = tuple(CATEGORY_NAMES)
"""M P H S T: the order along the scriptorium."""
SHORT_NAMES = CATEGORY_NAMES | {"H": "Books", "S": "Scripts", "T": "Tomes"}
"""For places too narrow for the full name; always beside glyph and code."""

CHURCH_MARKS = {"C+": "+1", "C-": "−1", "C++": "+1 +1", "C--": "−1 −1", "C+-": "±1"}
CHURCH_LABELS = {
    "C+": "one die up",
    "C-": "one die down",
    "C++": "two dice up",
    "C--": "two dice down",
    "C+-": "one die, up or down",
}

UNPAID_WORDS = {
    "penalty": "each other player takes one card at random from your hand, "
    "and you may bid no more for this lot",
    "discard": "you lose one card at random, and may bid no more for this lot",
    "reauction": "the lot is auctioned again, and for the rest of it "
    "you may bid no more than the gold you have",
}
"""What comes of a bid that is not paid, by the option `unpaid`."""


def change_words(change: str, face: int) -> str:
    """A change of a die with its result: "Monks up to 4"."""
    up = change[1] == "+"
    return f"{CATEGORY_NAMES[change[0]]} {'up' if up else 'down'} to {face + (1 if up else -1)}"


def initial(name: str) -> str:
    """The letter that stands for a player."""
    return name.strip()[:1].upper() or "?"


def called(seat: SeatLabel) -> str:
    """A player's name on the page: the viewer is `You`, as in the log."""
    return "You" if seat.is_viewer else seat.name
