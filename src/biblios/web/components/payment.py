"""What a bid would be paid with."""

from __future__ import annotations

from biblios.tables.card_words import CATEGORY_NAMES, gold_value, value

CERTAIN_WIN = {"M": 13, "P": 13, "H": 6, "S": 6, "T": 6}
"""The total that wins a category whatever the others hold."""
GOLD_IS_WORTH = 0.35
"""Points that one gold is taken to be worth when cards are given away."""


def covers(hand: tuple[str, ...], price: int) -> list[tuple[str, ...]]:
    """Every payment of gold that covers a price and contains no needless card.

    Returns:
        Gold cards in card order; least waste first, then fewest cards.
    """
    held = [sum(card == f"G{worth}" for card in hand) for worth in (1, 2, 3)]
    found = []
    for ones in range(held[0] + 1):
        for twos in range(held[1] + 1):
            threes = max(0, -(-(price - ones - 2 * twos) // 3))
            if threes > held[2]:
                continue
            least = 1 if ones else 2 if twos else 3
            total = ones + 2 * twos + 3 * threes
            if 0 < price <= total and total - least < price:
                found.append(("G1",) * ones + ("G2",) * twos + ("G3",) * threes)
    return sorted(found, key=lambda cards: (gold_value(cards), len(cards)))


def least_missed(hand: tuple[str, ...], count: int, dice: dict[str, int]) -> tuple[int, ...]:
    """Positions in the hand of the cards to give away first, for a gold lot.

    A rough guide, not a strategy: a card counts for its share of a certain win times the die, less
    where the hand has little else of that category; gold counts by value.
    """
    totals = {code: sum(value(card) for card in hand if card[0] == code) for code in CATEGORY_NAMES}

    def worth(card: str) -> float:
        if card[0] == "G":
            return GOLD_IS_WORTH * value(card)
        strength = min(1.0, totals[card[0]] / CERTAIN_WIN[card[0]] + 0.1)
        return dice[card[0]] * value(card) / CERTAIN_WIN[card[0]] * strength

    order = sorted(range(len(hand)), key=lambda position: (worth(hand[position]), position))
    return tuple(sorted(order[:count]))
