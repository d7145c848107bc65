"""Cards and dice in words, for sentences, labels and the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

CATEGORY_NAMES = {
    "M": "Monks",
    "P": "Pigments",
    "H": "Holy Books",
    "S": "Manuscripts",
    "T": "Forbidden Tomes",
}
CHURCH_WORDS = {
    "C+": "church card, one die up",
    "C-": "church card, one die down",
    "C++": "church card, two dice up",
    "C--": "church card, two dice down",
    "C+-": "church card, one die up or down",
}


def category(card: str) -> str | None:
    """The code of a category card's category, None for gold and church cards."""
    return card[0] if card[0] in CATEGORY_NAMES else None


def value(card: str) -> int:
    """What a card counts: 1 to 4 for category and gold cards, 0 for church cards."""
    return 0 if card[0] == "C" else int(card[1])


def letter(card: str) -> str | None:
    """A category card's letter, A to I; None for the others."""
    return card[2] if card[0] in CATEGORY_NAMES else None


def gold_value(cards: Iterable[str]) -> int:
    """What the gold cards among these are worth together."""
    return sum(value(card) for card in cards if card[0] == "G")


def card_words(card: str) -> str:
    """A card as it is spoken of: `Monks 2 A`, `gold 3`, `church card, one die up`."""
    if card[0] == "C":
        return CHURCH_WORDS[card]
    if card[0] == "G":
        return f"gold {card[1]}"
    return f"{CATEGORY_NAMES[card[0]]} {card[1]} {card[2]}"


def cards_words(cards: Iterable[str]) -> str:
    """Several cards, joined as in a sentence."""
    return joined([card_words(card) for card in cards])


def joined(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def dice_words(move: str) -> str:
    """What a text like `dice H+S+` does: `Holy Books and Manuscripts up by one`."""
    changes = move.removeprefix("dice ")
    names = [CATEGORY_NAMES[code] for code in changes[::2]]
    way = "up" if changes[1] == "+" else "down"
    return f"{joined(names)} {way} by one"
