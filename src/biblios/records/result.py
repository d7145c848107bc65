"""How a game ended, as a record holds it."""

from typing import TypedDict


class Result(TypedDict):
    """The end of a game; lists have a place a seat, mappings a key a category letter.

    Attributes:
        points: pips of the dice won.
        place: 1 for the winners, 1 + the number of players strictly ahead for the others.
        winners: seats with place 1.
        dice: points shown at the end, 1 to 6.
        category_winner: the seat that wins the die; None where nobody holds a card.
        gold: value of the gold left.
    """

    points: list[int]
    place: list[int]
    winners: list[int]
    dice: dict[str, int]
    category_winner: dict[str, int | None]
    gold: list[int]
