"""A game told in sentences, to those who may hear them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from biblios.records.errors import quoted
from biblios.records.expected import counted, listed
from biblios.records.notation import parse_move, spelled, spelled_die
from biblios.records.result import Result
from biblios.records.seeing import ALL, event_of
from biblios.rules.cards import CATEGORIES, CATEGORY_NAMES, KIND, LETTERS, VALUE
from biblios.rules.options import PRESET_WORDS, Rules

if TYPE_CHECKING:
    from biblios.records.game import Game
    from biblios.records.view import Event

_OPTION_WORDS = {
    "church": {"must": "a church card must be used", "may": "a church card may be declined"},
    "unpaid": {
        "penalty": "who does not pay loses a card to each other player",
        "discard": "who does not pay loses a card",
        "reauction": "a lot that cannot be paid is auctioned again",
        "forbidden": "nobody may bid more gold than they hold",
    },
    "category_tie": {
        "letter": "category ties go to the letter nearest A",
        "gold": "category ties go to the most gold cards",
    },
}


def sentence(event: Event, names: Sequence[str], lot: str | None = None) -> str:
    """One event as a sentence, with the cards that stand in it and no others.

    Args:
        event: from the history of a `View`.
        names: a name a seat.
        lot: the card up for auction, which says whether a bid is in gold or in cards.
    """
    who = "" if event.seat is None else printable(names[event.seat])
    told = cards_in_words(event.cards)
    number = counted(event.amount or 0, "card")
    match event.kind:
        case "place":
            return f"{who} {_PLACES[event.place or 'keep'].format(card=told or 'a card')}."
        case "dice":
            return f"{who} moves {_dice(event.text)}."
        case "seize":
            other = printable(names[event.other or 0])
            return f"{who} takes {told or 'a card'} at random from {other}."
    pattern = _PLAIN[event.kind]
    return pattern.format(
        who=who,
        price=_price(event.amount or 0, lot),
        cards=told,
        card=told or "a card",
        paid=told or f"{number} face down",
    )


_PLACES = {
    "keep": "keeps {card}",
    "auction": "puts {card} on the auction pile",
    "public": "puts {card} into the public space",
}
_PLAIN = {
    "take": "{who} takes {card}.",
    "decline": "{who} discards the church card and leaves the dice alone.",
    "turn_up": "{who} turns up {cards}.",
    "bid": "{who} bids {price}.",
    "pass": "{who} passes.",
    "pay": "{who} pays {paid}.",
    "default": "{who} does not pay.",
    "barred": "{who} may bid no more for this lot.",
    "lose": "{who} loses {card} at random.",
    "win": "{who} gets {cards} for {price}.",
    "unsold": "Nobody buys {cards}; it is discarded.",
    "gift_over": "The deck is empty; the auction begins.",
    "over": "The game is over.",
}


def story(game: Game, seat: int | None = None) -> Iterator[str]:
    """A game from deal to result, a sentence a line; an empty line before each turn and lot.

    Args:
        game: finished or not.
        seat: tell it as this seat saw it while it was played; None tells it with all cards open.

    Raises:
        ValueError: there is no such seat.
    """
    if seat is not None and not 0 <= seat < game.players:
        raise ValueError(f"expected a seat from 0 to {game.players - 1}, got {seat}")
    names = game.names
    yield f"{listed([printable(name) for name in names], 'and')} play Biblios, {rules_in_words(game.rules)}."
    turn_of: int | None = None
    lot: str | None = None
    for happening in game.ledger().happenings:
        event = event_of(happening, ALL if seat is None else seat)
        if event.kind in {"gift_over", "turn_up", "over"} or (
            event.kind == "place" and event.seat != turn_of
        ):
            yield ""
            turn_of = event.seat if event.kind == "place" else turn_of
        lot = event.cards[0] if event.kind == "turn_up" else lot
        yield sentence(event, names, lot)
    yield ""
    yield from ending(game, names) if game.is_over else [_awaited(game)]


def rules_in_words(rules: Rules) -> str:
    """``classic (the game with bluffing)``, or each option in words when the combination has no name."""
    if rules.preset is not None:
        return f"{rules.preset} rules ({PRESET_WORDS[rules.preset]})"
    words = [_OPTION_WORDS[option][value] for option, value in rules.as_dict().items()]
    return f"rules of their own ({'; '.join(words)})"


def printable(name: str) -> str:
    """A foreign name, safe for a terminal: as it is if every character can be shown, else quoted with escapes."""
    return name if name and name.isprintable() and len(name) <= 60 else quoted(name)


def cards_in_words(cards: Sequence[str]) -> str:
    """``Monks 2 A and gold 3``; nothing for no cards."""
    return listed([spelled(card) for card in cards], "and") if cards else ""


def _price(amount: int, lot: str | None) -> str:
    if lot is None:
        return str(amount)
    return counted(amount, "card") if lot[0] == "G" else f"{amount} gold"


def _dice(text: str) -> str:
    dice = parse_move(text).dice
    return f"{listed([spelled_die(die) for die, _ in dice], 'and')} {'up' if dice[0][1] > 0 else 'down'} by one"


def _awaited(game: Game) -> str:
    words = {
        "place": "to place a card",
        "take": "to take a card",
        "church": "to use a church card",
        "bid": "to bid",
        "pay": "to pay",
        "reveal": "to turn up the next lot",
        "seize": "to take a card at random",
        "lose": "to lose a card at random",
    }
    return f"It is for {printable(game.names[game.to_act or 0])} {words[game.decision]}."


def ending(game: Game, names: Sequence[str]) -> Iterator[str]:
    """Who wins each die and why, then everybody's place; nothing while the game is not over."""
    result = game.result
    if result is None:
        return
    hands = [seen.hand or () for seen in game.view(None).seats]
    for letter, category in zip(CATEGORIES, CATEGORY_NAMES, strict=True):
        yield _category(letter, category, hands, result, game.rules, names)
    yield ""
    places, points, gold = result["place"], result["points"], result["gold"]
    for seat in sorted(range(game.players), key=lambda seat: (places[seat], seat)):
        name, score = printable(names[seat]), counted(points[seat], "point")
        yield f"Place {places[seat]}: {name}, {score}, {gold[seat]} gold left."


def _category(
    letter: str,
    category: str,
    hands: Sequence[Sequence[str]],
    result: Result,
    rules: Rules,
    names: Sequence[str],
) -> str:
    pips, winner = result["dice"][letter], result["category_winner"][letter]
    held = [[card for card in hand if card[0] == letter] for hand in hands]
    totals = [sum(VALUE[KIND[card]] for card in cards) for cards in held]
    start = f"{category} ({counted(pips, 'point')})"
    if winner is None:
        return f"{start}: nobody holds a card."
    shown = ", ".join(
        f"{printable(names[seat])} {total}" for seat, total in enumerate(totals) if total
    )
    reason = ""
    if totals.count(max(totals)) > 1:
        best = min(held[winner], key=lambda card: LETTERS.index(card[2]))
        reason = (
            f", by the letter {best[2]}"
            if rules.category_tie == "letter"
            else ", a tie decided by gold cards and what follows them"
        )
    return f"{start}: {shown}. It goes to {printable(names[winner])}{reason}."
