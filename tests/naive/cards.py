"""The 87 cards by name, in card order, and what their names say (rules, sections 1 and 2)."""

from collections import Counter
from collections.abc import Iterable

CATEGORIES = "MPHST"
MONKS_AND_PIGMENTS = ["2A", "2B", "2C", "2D", "3E", "3F", "3G", "4H", "4I"]
THE_OTHERS = ["1A", "1B", "1C", "1D", "1E", "1F", "1G", "2H", "2I"]

ALL_CARDS: list[str] = (
    [category + rest for category in "MP" for rest in MONKS_AND_PIGMENTS]
    + [category + rest for category in "HST" for rest in THE_OTHERS]
    + ["G1"] * 11
    + ["G2"] * 11
    + ["G3"] * 11
    + ["C+", "C+", "C-", "C-", "C++", "C++", "C--", "C--", "C+-"]
)

GOLD_TAKEN_OUT = {2: ["G1", "G1", "G2", "G2", "G3", "G3"], 3: ["G1", "G2", "G3"], 4: []}
CARDS_REMOVED = {2: 21, 3: 12, 4: 7}
DECK_SIZE = {2: 60, 3: 72, 4: 80}
LOTS = {2: 20, 3: 18, 4: 16}
GOLD_IN_PLAY = {2: 54, 3: 60, 4: 66}


def is_gold(card: str) -> bool:
    return card[0] == "G"


def is_church(card: str) -> bool:
    return card[0] == "C"


def is_category(card: str) -> bool:
    return card[0] in CATEGORIES


def category(card: str) -> str:
    return card[0]


def value(card: str) -> int:
    return int(card[1])


def letter(card: str) -> str:
    return card[2]


def in_card_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=ALL_CARDS.index)


def gold_value(cards: Iterable[str]) -> int:
    return sum(value(card) for card in cards if is_gold(card))


def shuffled_cards(players: int) -> list[str]:
    """Return the cards that are shuffled: all but the gold taken out openly."""
    left = Counter(ALL_CARDS) - Counter(GOLD_TAKEN_OUT[players])
    return in_card_order(left.elements())
