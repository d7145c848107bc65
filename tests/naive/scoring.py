"""Who wins what at the end (rules, section 6)."""

from typing import Any

from tests.naive.cards import CATEGORIES, category, gold_value, is_category, is_gold, letter, value


def total(hand: list[str], wanted: str) -> int:
    return sum(value(card) for card in hand if is_category(card) and category(card) == wanted)


def best_letter(hand: list[str], wanted: str) -> int:
    """Return how near to A the best letter is, greater is nearer; 0 with no such card."""
    letters = [letter(card) for card in hand if is_category(card) and category(card) == wanted]
    return ord("Z") - ord(min(letters)) if letters else 0


def along_the_scriptorium(hand: list[str]) -> list[tuple[int, int]]:
    """Return Monks total, Monks letter, Pigments total, Pigments letter, and so on."""
    return [(total(hand, wanted), best_letter(hand, wanted)) for wanted in CATEGORIES]


def category_winner(hands: list[list[str]], wanted: str, category_tie: str) -> int | None:
    totals = [total(hand, wanted) for hand in hands]
    if max(totals) == 0:
        return None
    tied = [seat for seat in range(len(hands)) if totals[seat] == max(totals)]
    if category_tie == "letter":
        return max(tied, key=lambda seat: best_letter(hands[seat], wanted))
    return max(
        tied,
        key=lambda seat: (
            sum(1 for card in hands[seat] if is_gold(card)),
            along_the_scriptorium(hands[seat]),
        ),
    )


def result(hands: list[list[str]], dice: dict[str, int], category_tie: str) -> dict[str, Any]:
    seats = range(len(hands))
    winner_of = {wanted: category_winner(hands, wanted, category_tie) for wanted in CATEGORIES}
    points = [sum(dice[c] for c in CATEGORIES if winner_of[c] == seat) for seat in seats]
    gold = [gold_value(hand) for hand in hands]
    rank = [(points[seat], gold[seat], along_the_scriptorium(hands[seat])) for seat in seats]
    place = [1 + sum(1 for other in seats if rank[other] > rank[seat]) for seat in seats]
    return {
        "points": points,
        "place": place,
        "winners": [seat for seat in seats if place[seat] == 1],
        "dice": dict(dice),
        "category_winner": winner_of,
        "gold": gold,
    }
