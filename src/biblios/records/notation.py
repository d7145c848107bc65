"""Move text, as in a record: ``keep``, ``take M2A``, ``dice H+S+``, ``bid 4``, ``pay G1 G3``.

The text of a move is unique: cards stand in card order, dice in the order of the scriptorium, numbers without
leading zeros.
"""

import re
from dataclasses import dataclass
from typing import Final

from biblios.records.errors import IllegalMove, quoted
from biblios.rules.cards import KIND, NAMES

DIE_LETTERS: Final = "MPHST"
BARE_WORDS: Final = ("keep", "auction", "public", "decline", "pass", "default")
ONE_CARD_WORDS: Final = ("take", "seize", "lose", "reveal")
MAX_BID_EVER: Final = 66

_BID = re.compile(r"[1-9][0-9]?")
_DICE = re.compile(r"([MPHST])([+-])(?:([MPHST])([+-]))?")
_ENTRY = re.compile(r"([0-3]):(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Move:
    """A move taken apart.

    Attributes:
        word: the first word of its text.
        cards: names of cards, for take, pay, seize, lose and reveal.
        dice: (die letter, +1 or -1) pairs, one or two, for dice.
        amount: 1 to 66, for bid.
    """

    word: str
    cards: tuple[str, ...] = ()
    dice: tuple[tuple[str, int], ...] = ()
    amount: int | None = None

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        parts = [self.word, *self.cards]
        if self.dice:
            parts.append("".join(f"{die}{'+' if step > 0 else '-'}" for die, step in self.dice))
        if self.amount is not None:
            parts.append(str(self.amount))
        return " ".join(parts)


def in_card_order(cards: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Card names, sorted as a record sorts them. KeyError for a name that is no card."""
    return tuple(sorted(cards, key=KIND.__getitem__))


def parse_move(text: str) -> Move:
    """Take the text of a move apart.

    Raises:
        IllegalMove: the text is no move of this game, whatever the position.
    """
    word, _, rest = text.partition(" ")
    if word in BARE_WORDS and text == word:
        return Move(word)
    if word in ONE_CARD_WORDS and rest in KIND:
        return Move(word, (rest,))
    if word == "bid" and _BID.fullmatch(rest) and int(rest) <= MAX_BID_EVER:
        return Move(word, amount=int(rest))
    if word == "dice" and (dice := _parse_dice(rest)):
        return Move(word, dice=dice)
    if word == "pay" and (cards := _parse_payment(rest)):
        return Move(word, cards)
    raise IllegalMove(
        f"expected a move like 'keep', 'take M2A', 'bid 4' or 'pay G1 G3', got {quoted(text)}"
    )


def _parse_dice(text: str) -> tuple[tuple[str, int], ...] | None:
    """``H+S+`` to (("H", 1), ("S", 1)); None when it is not one die, or two in order moved the same way."""
    found = _DICE.fullmatch(text)
    if found is None:
        return None
    first, way, second, same_way = found.groups()
    step = 1 if way == "+" else -1
    if second is None:
        return ((first, step),)
    if same_way != way or DIE_LETTERS.index(first) >= DIE_LETTERS.index(second):
        return None
    return ((first, step), (second, step))


def _parse_payment(text: str) -> tuple[str, ...] | None:
    """``G1 G3`` to its cards; None for a name that is no card. Wrong order is an error that says the right one."""
    cards = tuple(text.split(" "))
    if not all(card in KIND for card in cards):
        return None
    if cards != in_card_order(cards):
        raise IllegalMove(
            f"expected the cards in card order, 'pay {' '.join(in_card_order(cards))}', got {quoted('pay ' + text)}"
        )
    return cards


def split_entry(entry: str) -> tuple[int, str]:
    """``"0:keep"`` to (0, "keep").

    Raises:
        IllegalMove: it does not start with a seat, 0 to 3, and a colon.
    """
    found = _ENTRY.fullmatch(entry)
    if found is None:
        raise IllegalMove(f"expected 'seat:move' like '0:keep', got {quoted(entry)}")
    return int(found[1]), found[2]


_SPELLED_CATEGORY: Final = {
    "M": "Monks",
    "P": "Pigments",
    "H": "Holy Books",
    "S": "Manuscripts",
    "T": "Forbidden Tomes",
}
_SPELLED_CHURCH: Final = {
    "C+": "church card, one die up",
    "C-": "church card, one die down",
    "C++": "church card, two dice up",
    "C--": "church card, two dice down",
    "C+-": "church card, one die up or down",
}


def spelled(card: str) -> str:
    """A card in words: ``Monks 2 A``, ``gold 3``, ``church card, one die up``."""
    if card in _SPELLED_CHURCH:
        return _SPELLED_CHURCH[card]
    if card[0] == "G":
        return f"gold {card[1]}"
    return f"{_SPELLED_CATEGORY[card[0]]} {card[1]} {card[2]}"


def spelled_die(letter: str) -> str:
    """A die in words: ``M`` is ``Monks``."""
    return _SPELLED_CATEGORY[letter]


#: Names of all 53 kinds, re-exported so that readers of text need no numbers.
CARD_NAMES: Final = tuple(NAMES)
