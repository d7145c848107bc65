"""The ways to pay for a lot: few for gold; for a gold lot up to millions, counted and checked but not listed."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import overload

from biblios.rules.cards import GOLD_NAMES, KIND, NAMES


def gold_payments(hand: Mapping[str, int], due: int) -> list[tuple[str, ...]]:
    """All payments of ``due`` gold with no needless card, each in card order, in lexicographic order.

    Args:
        hand: how many of each card.
        due: gold, 1 or more.
    """
    found = []
    for ones, twos, threes in product(*(range(hand.get(gold, 0), -1, -1) for gold in GOLD_NAMES)):
        smallest = 1 if ones else 2 if twos else 3
        if due <= ones + 2 * twos + 3 * threes < due + smallest:
            found.append(("G1",) * ones + ("G2",) * twos + ("G3",) * threes)
    return found


class CardChoices(Sequence[tuple[str, ...]]):
    """Every choice of ``size`` cards out of a hand, each in card order, in lexicographic order.

    Copies of a card are not told apart. Nothing is listed: the length is counted, an element is found by its number,
    membership is checked.
    """

    __slots__ = ("_counts", "_kinds", "_size", "_ways")

    @property
    def size(self) -> int:
        """How many cards are chosen."""
        return self._size

    def __init__(self, hand: Mapping[str, int], size: int) -> None:
        """Choices of ``size`` cards, 0 or more, from a hand of so many of each card."""
        self._kinds = tuple(sorted(KIND[card] for card, count in hand.items() if count))
        self._counts = tuple(hand[NAMES[kind]] for kind in self._kinds)
        self._size = size
        self._ways = _ways(self._counts, size)

    def __len__(self) -> int:
        return self._ways[0][self._size]

    def __contains__(self, cards: object) -> bool:
        if (
            not isinstance(cards, tuple)
            or len(cards) != self._size
            or not all(card in NAMES for card in cards)
        ):
            return False
        kinds = [KIND[card] for card in cards]
        if kinds != sorted(kinds):
            return False
        have = dict(zip(self._kinds, self._counts, strict=True))
        return all(have.get(kind, 0) >= count for kind, count in Counter(kinds).items())

    @overload
    def __getitem__(self, number: int) -> tuple[str, ...]: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[tuple[str, ...]]: ...
    def __getitem__(self, number: int | slice) -> tuple[str, ...] | Sequence[tuple[str, ...]]:
        if isinstance(number, slice):
            return [self[n] for n in range(*number.indices(len(self)))]
        left = number + len(self) if number < 0 else number
        if not 0 <= left < len(self):
            raise IndexError(f"expected a number below {len(self)}, got {number}")
        cards: list[str] = []
        for place, kind in enumerate(self._kinds):
            for copies in self._copies(place, len(cards)):
                ways = self._ways[place + 1][self._size - len(cards) - copies]
                if left < ways:
                    cards += [NAMES[kind]] * copies
                    break
                left -= ways
        return tuple(cards)

    def index(self, cards: object, start: int = 0, stop: int | None = None) -> int:
        """The number of a choice. ValueError when it is none, or not from start to stop."""
        if not isinstance(cards, tuple) or cards not in self:
            raise ValueError(f"{cards!r} is not among the choices")
        count = Counter(KIND[card] for card in cards)
        number = taken = 0
        for place, kind in enumerate(self._kinds):
            for copies in self._copies(place, taken):
                if copies == count[kind]:
                    break
                number += self._ways[place + 1][self._size - taken - copies]
            taken += count[kind]
        if number not in range(len(self))[start:stop]:
            raise ValueError(f"{cards!r} is not among these choices")
        return number

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return self._from(0, ())

    def _from(self, place: int, cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(cards) == self._size:
            yield cards
            return
        for copies in self._copies(place, len(cards)):
            if self._ways[place + 1][self._size - len(cards) - copies]:
                yield from self._from(place + 1, cards + (NAMES[self._kinds[place]],) * copies)

    def _copies(self, place: int, taken: int) -> range:
        """How many copies of this kind may be chosen, most first: that is the lexicographic order."""
        return range(min(self._counts[place], self._size - taken), -1, -1)


@lru_cache(maxsize=256)
def _ways(counts: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """[place][r]: the choices of r cards from the kinds at this place and after."""
    rows = [tuple(int(r == 0) for r in range(size + 1))]
    for count in reversed(counts):
        after = rows[-1]
        rows.append(
            tuple(
                sum(after[r - copies] for copies in range(min(count, r) + 1))
                for r in range(size + 1)
            )
        )
    return tuple(reversed(rows))
