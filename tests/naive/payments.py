"""Which cards may pay (rules, section 5)."""

import itertools
from collections import Counter
from collections.abc import Iterable

from tests.naive.cards import gold_value, in_card_order, is_gold


def pay_text(cards: Iterable[str]) -> str:
    return "pay " + " ".join(in_card_order(cards))


def covers_without_needless_card(cards: list[str], price: int) -> bool:
    """Say whether gold cards reach the price, and no longer do if any one of them is taken out."""
    total = gold_value(cards)
    return total >= price and all(total - gold_value([card]) < price for card in cards)


def gold_payments(hand: list[str], price: int) -> list[str]:
    """Return every way to pay a price in gold: try all numbers of ones, twos and threes."""
    have = Counter(card for card in hand if is_gold(card))
    found = []
    for ones, twos, threes in itertools.product(*(range(have[g] + 1) for g in ("G1", "G2", "G3"))):
        cards = ["G1"] * ones + ["G2"] * twos + ["G3"] * threes
        if covers_without_needless_card(cards, price):
            found.append(pay_text(cards))
    return sorted(found)


def card_payments(hand: list[str], number: int) -> list[str]:
    """Return every way to pay a number of any cards; there may be very many."""
    choices = itertools.combinations(in_card_order(hand), number)
    return sorted({pay_text(cards) for cards in choices})


def count_card_payments(hand: list[str], number: int) -> int:
    """Count what `card_payments` would list, card name by card name."""
    ways = [1] + [0] * number
    for copies in Counter(hand).values():
        ways = [sum(ways[max(0, n - copies) : n + 1]) for n in range(number + 1)]
    return ways[number]


def is_card_payment(hand: list[str], number: int, text: str) -> bool:
    """Say whether a text is one of `card_payments`, without listing them."""
    cards = text.split(" ")[1:]
    in_hand = not Counter(cards) - Counter(hand)
    return in_hand and len(cards) == number > 0 and text == pay_text(cards)
