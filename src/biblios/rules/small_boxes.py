"""What is in the six small boxes: miniatures of the game for two players, small enough to be solved exactly.

The rules are those of the whole game; only the cards, the number of turns and the dice differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class SmallBox:
    """A miniature's cards, by name.

    Attributes:
        number: `State.box`.
        name: "m1" to "m6".
        title: what it is about.
        hidden: the cards that hands are dealt from, unseen by the other player; the rest is removed.
        hidden_each: how many of them each player is dealt.
        open_hand: what each player has besides, known to all.
        pile: the auction pile of a box without gift phase; all know what is in it.
        deck: the cards of the gift phase, shuffled; three for each turn, the rest is removed.
        turns: gift turns of both players together.
        sells: whether the pile made in the gift phase is sold.
        dice: the categories that have a die.
    """

    number: int
    name: str
    title: str
    hidden: tuple[str, ...] = ()
    hidden_each: int = 0
    open_hand: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    turns: int = 0
    sells: bool = False
    dice: str = "HS"

    @cached_property
    def lots(self) -> int:
        """How many lots are sold."""
        return len(self.pile) or (self.turns if self.sells else 0)

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """All cards in the box."""
        return self.hidden + self.open_hand * 2 + self.pile + self.deck

    @cached_property
    def drawn(self) -> int:
        """How many cards are drawn in the gift phase."""
        return 3 * self.turns

    @cached_property
    def removed(self) -> int:
        """How many cards nobody ever sees."""
        return len(self.hidden) - 2 * self.hidden_each + len(self.deck) - self.drawn

    @cached_property
    def gold(self) -> int:
        """The gold in the box, added up."""
        return sum(int(card[1]) for card in self.cards if card[0] == "G")


SMALL_BOXES = (
    SmallBox(
        number=5,
        name="m1",
        title="budget duel",
        hidden=("G1", "G1", "G2", "G2", "G3", "G3"),
        hidden_each=2,
        pile=("H1A", "H1B", "H1C"),
        dice="H",
    ),
    SmallBox(
        number=6,
        name="m2",
        title="hidden holdings",
        hidden=("H1A", "H1B", "S1A", "S1B"),
        hidden_each=1,
        open_hand=("G1", "G2"),
        pile=("H2H", "S2H", "C+-"),
    ),
    SmallBox(
        number=7,
        name="m3",
        title="gold for cards",
        hidden=("H1A", "H1B", "S1A", "S1B", "G1", "G1"),
        hidden_each=3,
        pile=("H2H", "S2H", "G2"),
    ),
    SmallBox(
        number=8,
        name="m4",
        title="gift only",
        deck=("H1A", "H1B", "H2H", "S1A", "S1B", "S2H", "G1"),
        turns=2,
    ),
    SmallBox(
        number=9,
        name="m5",
        title="gift and church",
        deck=("H1A", "H2H", "S1A", "S2H", "C+", "C-"),
        turns=2,
    ),
    SmallBox(
        number=10,
        name="m6",
        title="whole small game",
        deck=("H1A", "H2H", "S1A", "G1", "G1", "G2"),
        turns=2,
        sells=True,
    ),
)
SMALL_BOX = {box.name: box for box in SMALL_BOXES}
