"""What a seat sees, in a few plain lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from biblios.records.expected import counted
from biblios.records.notation import spelled, spelled_die
from biblios.terminal.answers import is_listed

if TYPE_CHECKING:
    from biblios.records.view import SeatKnown, View


def table_lines(view: View, names: Sequence[str]) -> Iterator[str]:
    """The dice, the piles, what lies open, what is known of each seat."""
    yield (
        "Dice: " + ", ".join(f"{spelled_die(die)} {pips}" for die, pips in view.dice.items()) + "."
    )
    if view.phase == "gift":
        yield f"Gift turn {view.turn + 1} of {view.turns}. {counted(view.deck_size, 'card')} in the deck."
    else:
        yield f"Lot {view.lot_number} of {view.lots}. {counted(view.discard_size, 'card')} in the discard."
    if view.public_space:
        yield f"Public space: {', '.join(spelled(card) for card in view.public_space)}."
    for known in view.seats:
        yield _seat_line(known, names)
    yield hand_line(view)


def hand_line(view: View) -> str:
    """The viewer's own hand, by its short names."""
    hand = view.seats[view.seat or 0].hand or ()
    gold = sum(int(card[1]) for card in hand if card[0] == "G")
    return f"Your hand: {' '.join(hand) or 'no cards'}. Gold: {gold}."


def _seat_line(known: SeatKnown, names: Sequence[str]) -> str:
    open_cards = f", seen with {' '.join(known.open_cards)}" if known.open_cards else ""
    return f"{names[known.seat]}: {counted(known.hand_size, 'card')}{open_cards}, {known.gold_paid} gold paid."


def question(view: View) -> str:
    """What the viewer is to decide, with the possible answers."""
    match view.decision:
        case "place":
            start = f"You draw {spelled(view.drawn or '')}. Put it where?"
        case "take":
            start = "Take which card?"
        case "church":
            start = f"You have a {spelled(view.church_card or '')}. Which?"
        case "bid":
            return _bid_question(view)
        case _:
            start = f"Pay {view.due} for {spelled(view.lot or '')} with which?"
    if is_listed(view):
        return (
            f"{start} {', '.join(f'{n} {_short(move)}' for n, move in enumerate(view.moves, 1))}."
        )
    price = f"{spelled(view.lot or '')} costs {counted(view.due, 'card')}."
    return f"{price} {hand_line(view)} Name the cards to pay, like: M2A G1."


def _bid_question(view: View) -> str:
    money = "cards" if view.lot and view.lot[0] == "G" else "gold"
    bids = view.moves[1:]
    offer = f"{bids[0][4:]} to {bids[-1][4:]} {money}, or pass" if bids else "you can only pass"
    standing = f"highest bid {view.standing_bid}" if view.standing_bid else "no bid yet"
    return f"{spelled(view.lot or '')}, {standing}. {hand_line(view)} Bid {offer}."


def _short(move: str) -> str:
    """A move in a list: without the word all of them begin with."""
    word, _, rest = move.partition(" ")
    if word == "take":
        return spelled(rest)
    return rest if word in {"dice", "pay"} else move
