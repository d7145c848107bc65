"""What a person means by a typed line, as the text of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from biblios.records.errors import quoted
from biblios.records.expected import counted
from biblios.records.notation import DIE_LETTERS, in_card_order
from biblios.rules.cards import KIND

if TYPE_CHECKING:
    from biblios.records.view import View

_SHORT: Final = {
    "place": {"k": "keep", "a": "auction", "p": "public"},
    "church": {"d": "decline", "-": "decline"},
    "bid": {"p": "pass", "0": "pass"},
    "pay": {"d": "default"},
}


class UnclearError(ValueError):
    """A typed line that is no legal move; the message says what would be."""


def move_meant(line: str, view: View) -> str:
    """The move a line means: its text in any case, its number in the list, its first letter, or only its cards.

    Args:
        line: as typed, not empty.
        view: of the seat to act.

    Raises:
        UnclearError: it means no legal move.
    """
    words = line.casefold().split()
    text = " ".join(words)
    if view.decision == "bid" and text.isascii() and text.isdigit() and int(text) > 0:
        return _legal(f"bid {int(text)}", view, line)
    if is_listed(view) and text.isascii() and text.isdigit():
        if 1 <= int(text) <= len(view.moves):
            return view.moves[int(text) - 1]
        raise UnclearError(f"Expected a number from 1 to {len(view.moves)}, got {int(text)}.")
    text = _SHORT.get(view.decision, {}).get(text, text)
    if view.decision == "take":
        text = f"take {text.removeprefix('take ').upper()}"
    elif view.decision == "church" and text != "decline":
        text = f"dice {_dice(text.removeprefix('dice '))}"
    elif view.decision == "pay" and text != "default":
        text = _payment(text.removeprefix("pay").split(), view)
    return _legal(text, view, line)


def is_listed(view: View) -> bool:
    """Whether the moves are offered by number."""
    return view.decision != "bid" and (
        view.lot is None or view.lot[0] != "G" or view.decision != "pay"
    )


def _legal(text: str, view: View, line: str) -> str:
    if text in view.moves or view.moves_of is not None:
        return text
    raise UnclearError(f"{quoted(line.strip())} is not possible now. {_possible(view)}")


def _possible(view: View) -> str:
    if view.decision == "bid":
        bids = view.moves[1:]
        return f"Bid {bids[0][4:]} to {bids[-1][4:]}, or pass." if bids else "You can only pass."
    if view.decision == "pay" and not is_listed(view):
        return f"Name {counted(view.due, 'card')} of your hand, like: M2A G1."
    return "Possible are: " + ", ".join(view.moves) + "."


def _dice(text: str) -> str:
    """``h+ s+`` or ``s+h+`` to ``H+S+``."""
    joined = text.replace(" ", "").upper()
    dice = [joined[start : start + 2] for start in range(0, len(joined), 2)]
    return "".join(sorted(dice, key=lambda die: DIE_LETTERS.find(die[0])))


def _payment(cards: list[str], view: View) -> str:
    """Cards in any order to ``pay G1 G3``; for a gold lot checks that they are held, and so many as are due."""
    names = [card.upper() for card in cards]
    for name in names:
        if name not in KIND:
            raise UnclearError(f"{quoted(name)} is no card. {_possible(view)}")
    if not is_listed(view):
        hand = list(view.seats[view.seat or 0].hand or ())
        for name in names:
            if name not in hand:
                raise UnclearError(f"You do not hold {name}, or not so many of it.")
            hand.remove(name)
        if len(names) != view.due:
            raise UnclearError(f"{counted(len(names), 'card')} named, but {view.due} due.")
    return " ".join(("pay", *in_card_order(names)))
