"""The legal moves of a game as a sequence of texts."""

from collections.abc import Iterator, Sequence
from typing import Final, overload

from biblios.records.errors import IllegalMove
from biblios.records.notation import parse_move
from biblios.records.payments import CardChoices
from biblios.rules.actions import BID_0, DECLINE, DEFAULT, EFFECT, PASS
from biblios.rules.cards import CATEGORIES
from biblios.rules.church import PAIRS

#: More ways to pay than this are not listed in a `View` or by `biblios legal`; their number of cards is.
LONGEST_LIST: Final = 2000


def _texts() -> dict[str, int]:
    """The moves whose text alone says which action they are."""
    texts = {
        "keep": 0,
        "auction": 1,
        "public": 2,
        "decline": DECLINE,
        "pass": PASS,
        "default": DEFAULT,
    }
    for way, sign in enumerate("+-"):
        for die, letter in enumerate(CATEGORIES):
            texts[f"dice {letter}{sign}"] = EFFECT + 5 * way + die
        for pair, (first, second) in enumerate(PAIRS.tolist()):
            texts[f"dice {CATEGORIES[first]}{sign}{CATEGORIES[second]}{sign}"] = (
                EFFECT + 10 + 10 * way + pair
            )
    texts |= {f"bid {amount}": BID_0 + amount for amount in range(1, 67)}
    return texts


ACTION_OF: Final = _texts()
TEXT_OF: Final = {action: text for text, action in ACTION_OF.items()}


class LegalMoves(Sequence[str]):
    """The legal moves in a fixed order: that of the action space; payments in lexicographic card order.

    ``in``, ``len``, indexing, ``index`` and iteration are quick also where a gold lot can be paid in millions of ways.
    Equal to any sequence of the same texts in the same order.
    """

    __slots__ = ("_choices", "_texts")

    def __init__(self, texts: Sequence[str], choices: CardChoices | None = None) -> None:
        """A list of moves, or the choices of cards to pay for a gold lot."""
        self._texts = texts
        self._choices = choices

    @property
    def cards_due(self) -> int | None:
        """How many cards of the hand are to be paid for a gold lot; None for any other decision."""
        return None if self._choices is None else self._choices.size

    def __len__(self) -> int:
        return len(self._texts) if self._choices is None else len(self._choices)

    def __contains__(self, move: object) -> bool:
        if self._choices is None:
            return move in self._texts
        cards = _paid(move)
        return cards is not None and cards in self._choices

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[str]: ...
    def __getitem__(self, number: int | slice) -> str | Sequence[str]:
        if self._choices is None:
            return self._texts[number]
        if isinstance(number, slice):
            return [_payment(cards) for cards in self._choices[number]]
        return _payment(self._choices[number])

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts) if self._choices is None else map(_payment, self._choices)

    def index(self, move: object, start: int = 0, stop: int | None = None) -> int:
        """The number of a move. ValueError when it is not legal, or not from start to stop."""
        if self._choices is None:
            return self._texts.index(move, start, len(self) if stop is None else stop)
        return self._choices.index(_paid(move), start, stop)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(
            mine == theirs for mine, theirs in zip(self, other, strict=True)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if len(self) <= 80:
            return f"LegalMoves({list(self)!r})"
        return f"<LegalMoves: {len(self)}, {self[0]!r} to {self[-1]!r}>"


def _payment(cards: tuple[str, ...]) -> str:
    return "pay " + " ".join(cards)


def _paid(move: object) -> tuple[str, ...] | None:
    """The cards of a payment; None for anything else."""
    if not isinstance(move, str):
        return None
    try:
        parsed = parse_move(move)
    except IllegalMove:
        return None
    return parsed.cards if parsed.word == "pay" else None
