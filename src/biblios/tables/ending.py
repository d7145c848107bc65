"""The end of a game explained: who wins each die, who wins the game, and what broke the ties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from biblios.tables.card_words import CATEGORY_NAMES, category, gold_value, joined, letter, value
from biblios.tables.seat_view import CategoryHolding, CategoryReveal, Reveal, Standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from biblios.records.view import View

    Hands = list[tuple[str, ...]]

NO_LETTER = "Z"  # stands behind every letter


def reveal_of(view: View, names: Sequence[str]) -> Reveal:
    """Explain a finished game.

    Args:
        view: any chair's, of a finished game: it shows all hands.
        names: the players', in seat order.

    Raises:
        ValueError: the game is not over.
    """
    result = _result(view)
    hands = [tuple(known.hand or ()) for known in view.seats]
    points = [0] * view.players
    categories = []
    for code in CATEGORY_NAMES:
        winner = result["category_winner"][code]
        if winner is not None:
            points[winner] += view.dice[code]
        categories.append(_category(code, view, hands, names, tuple(points)))
    winners = tuple(result["winners"])
    return Reveal(
        categories=tuple(categories),
        standings=_standings(view, hands),
        winners=winners,
        sentence=_winning(winners, names, result["points"]),
    )


def _result(view: View) -> dict[str, Any]:
    if view.result is None:
        message = "a game is revealed only once it is over"
        raise ValueError(message)
    return cast("dict[str, Any]", view.result)


def _category(
    code: str,
    view: View,
    hands: Hands,
    names: Sequence[str],
    points: tuple[int, ...],
) -> CategoryReveal:
    result = _result(view)
    winner = result["category_winner"][code]
    totals = [_total(hand, code) for hand in hands]
    tied = [s for s, total in enumerate(totals) if total == max(totals) > 0]
    holdings = tuple(
        CategoryHolding(
            seat=seat,
            cards=tuple(sorted(card for card in hand if category(card) == code)),
            total=totals[seat],
            letter=_best(hand, code),
            wins=seat == winner,
            is_tied=len(tied) > 1 and seat in tied,
        )
        for seat, hand in enumerate(hands)
    )
    how, sentence = _decision(code, view, hands, names, tied)
    return CategoryReveal(
        code=code,
        name=CATEGORY_NAMES[code],
        die=view.dice[code],
        winner=winner,
        holdings=holdings,
        decided_by=how,
        sentence=sentence,
        points_so_far=points,
    )


def _decision(
    code: str, view: View, hands: Hands, names: Sequence[str], tied: list[int]
) -> tuple[str, str]:
    """What decided a category, and in a sentence."""
    result = _result(view)
    name, die = CATEGORY_NAMES[code], view.dice[code]
    winner = result["category_winner"][code]
    if winner is None:
        return "nobody", f"Nobody holds a card of {name}: the die goes to nobody."
    total = _total(hands[winner], code)
    takes = f"{names[winner]} {_verb(names[winner], 'take')} the {name} die for {_points(die)}"
    if len(tied) == 1:
        return "total", f"{takes}, with a total of {total}."
    tie = f"{joined([names[s] for s in tied])} are tied at {total}"
    others = [hands[s] for s in tied if s != winner]
    if view.rules.category_tie == "letter":
        nearest = _best(hands[winner], code)
        return "letter", f"{tie}; the letter {nearest} is nearest to A. {takes}."
    because = _breaker(hands[winner], others, by_cards=True)
    return "gold", f"{tie}; {because} decides. {takes}."


def _standings(view: View, hands: Hands) -> tuple[Standing, ...]:
    result = _result(view)
    order = sorted(range(view.players), key=lambda seat: result["place"][seat])
    standings = []
    for seat in order:
        behind = [
            hands[other]
            for other in order
            if result["points"][other] == result["points"][seat]
            and result["place"][other] > result["place"][seat]
        ]
        standings.append(
            Standing(
                seat=seat,
                place=result["place"][seat],
                points=result["points"][seat],
                gold=gold_value(hands[seat]),
                dice=tuple(c for c in CATEGORY_NAMES if result["category_winner"][c] == seat),
                reason=_breaker(hands[seat], behind, by_cards=False) if behind else None,
            )
        )
    return tuple(standings)


def _breaker(
    ahead: tuple[str, ...], behind: list[tuple[str, ...]], *, by_cards: bool
) -> str | None:
    """The last thing that had to be compared to put one hand ahead of the others."""
    names = _criteria_names(by_cards=by_cards)
    best = _criteria(ahead, by_cards=by_cards)
    last = -1
    for hand in behind:
        other = _criteria(hand, by_cards=by_cards)
        first = next(
            (i for i, pair in enumerate(zip(best, other, strict=True)) if pair[0] != pair[1]), -1
        )
        last = max(last, first)
    return names[last] if last >= 0 else None


def _criteria(hand: tuple[str, ...], *, by_cards: bool) -> list[int | str]:
    gold = sum(card[0] == "G" for card in hand) if by_cards else gold_value(hand)
    criteria: list[int | str] = [gold]
    for code in CATEGORY_NAMES:
        criteria += [_total(hand, code), _best(hand, code) or NO_LETTER]
    return criteria


def _criteria_names(*, by_cards: bool) -> list[str]:
    names = ["the number of gold cards left" if by_cards else "the gold left"]
    for name in CATEGORY_NAMES.values():
        names += [f"the total of {name}", f"the letter nearest to A in {name}"]
    return names


def _total(hand: tuple[str, ...], code: str) -> int:
    return sum(value(card) for card in hand if category(card) == code)


def _best(hand: tuple[str, ...], code: str) -> str | None:
    return min((letter(card) or NO_LETTER for card in hand if category(card) == code), default=None)


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _verb(name: str, verb: str) -> str:
    return verb if name == "You" else f"{verb}s"


def _winning(winners: tuple[int, ...], names: Sequence[str], points: list[int]) -> str:
    best = _points(points[winners[0]])
    if len(winners) == 1:
        name = names[winners[0]]
        return f"{name} {_verb(name, 'win')} with {best}."
    return f"{joined([names[seat] for seat in winners])} share the win with {best}."
