"""One game, played by the page: the phases, the church cards, and what happened (rules, 2 to 6).

`Game` is given all chance: the deck, the lots, and the seized and lost cards as moves. The auction
is in `auction.py`, what each seat knows in `knowledge.py`.
"""

import itertools
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.naive import auction, scoring
from tests.naive.cards import CATEGORIES, is_church


class IllegalError(Exception):
    """A move that the rules do not allow."""


class Event(NamedTuple):
    """Something that happened. `seen_by`: the seats that saw its cards, None for everybody."""

    number: int
    kind: str
    seat: int | None = None
    cards: tuple[str, ...] = ()
    seen_by: frozenset[int] | None = None
    detail: str = ""
    amount: int | None = None
    other: int | None = None


@dataclass
class Game:
    players: int
    rules: dict[str, str]
    removed: list[str]
    deck: list[str]
    given_lots: list[str] | None = None

    lots: list[str] | None = None
    moves: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    decision: str = "place"
    to_act: int | None = 0
    dice: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CATEGORIES, 3))
    discard_up: list[str] = field(default_factory=list)
    discard_down: list[str] = field(default_factory=list)
    turn: int = 0
    public: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    placed: dict[str, int] = field(default_factory=dict)
    church_card: str | None = None
    lot: str | None = None
    lot_number: int = 0
    bid: int = 0
    bidder: int | None = None
    highest_bids: dict[int, int] = field(default_factory=dict)
    passed: set[int] = field(default_factory=set)
    defaulted: set[int] = field(default_factory=set)
    barred: set[int] = field(default_factory=set)
    takers: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.dealt = list(self.deck)
        self.turns = len(self.deck) // (self.players + 1)
        self.deck = list(self.deck)
        self.begin_turn()

    # -- looking

    @property
    def active(self) -> int:
        """Return the active player of the gift phase."""
        return self.turn % self.players

    @property
    def auctioneer(self) -> int:
        return self.lot_number % self.players

    @property
    def is_over(self) -> bool:
        return self.decision == "over"

    @property
    def result(self) -> dict[str, Any] | None:
        if not self.is_over:
            return None
        return scoring.result(self.hands, self.dice, self.rules["category_tie"])

    def left_of(self, seat: int) -> list[int]:
        """Return the other seats, clockwise from a seat's left."""
        return [(seat + step) % self.players for step in range(1, self.players)]

    def legal_moves(self) -> list[str]:
        """Return the text of every legal move, sorted."""
        if self.decision == "place":
            return sorted(self.free_places())
        if self.decision == "take":
            return sorted("take " + card for card in set(self.public))
        if self.decision == "church":
            return sorted(self.church_moves())
        return auction.legal_moves(self)

    def is_legal(self, move: str) -> bool:
        if self.decision == "pay" and auction.lot_is_gold(self):
            return auction.is_legal_card_payment(self, move)
        return move in self.legal_moves()

    def free_places(self) -> list[str]:
        room = {"keep": 1, "auction": 1, "public": self.players - 1}
        return [place for place in room if self.placed[place] < room[place]]

    def church_moves(self) -> list[str]:
        assert self.church_card is not None
        number = 2 if self.church_card in ("C++", "C--") else 1
        signs = "+-" if self.church_card == "C+-" else self.church_card[1]
        moves = []
        for sign in signs:
            limit = 6 if sign == "+" else 1
            moves += [
                "dice " + "".join(die + sign for die in dice)
                for dice in itertools.combinations(CATEGORIES, number)
                if all(self.dice[die] != limit for die in dice)
            ]
        return moves + (["decline"] if self.rules["church"] == "may" else [])

    # -- playing

    def play(self, move: str) -> None:
        """Play a move of the seat to act. Raises IllegalError."""
        if not self.is_legal(move):
            raise IllegalError(f"{move!r} at {self.decision} by {self.to_act}")
        self.moves.append(f"{self.to_act}:{move}")
        if self.decision == "place":
            self.place(move)
        elif self.decision == "take":
            self.take(move.split(" ")[1])
        elif self.decision == "church":
            self.church(move)
        else:
            auction.play(self, move)

    def happened(self, kind: str, seat: int | None = None, **details: Any) -> None:
        self.events.append(Event(len(self.moves), kind, seat, **details))

    def begin_turn(self) -> None:
        self.placed = {"keep": 0, "auction": 0, "public": 0}
        self.ask_to_place()

    def ask_to_place(self) -> None:
        self.decision, self.to_act = "place", self.active
        self.happened("draw", self.active, cards=(self.deck[0],), seen_by=frozenset([self.active]))

    def place(self, where: str) -> None:
        card = self.deck.pop(0)
        self.placed[where] += 1
        everybody = where == "public" or (where == "keep" and is_church(card))
        seen_by = None if everybody else frozenset([self.active])
        self.happened("place", self.active, cards=(card,), seen_by=seen_by, detail=where)
        if where == "public":
            self.public.append(card)
        if where == "auction":
            self.pile.append(card)
        if where == "keep":
            self.gain(self.active, card)
        if self.decision != "church":
            self.after_place()

    def after_place(self) -> None:
        if self.free_places():
            self.ask_to_place()
        else:
            self.takers = self.left_of(self.active)
            self.decision, self.to_act = "take", self.takers[0]

    def take(self, card: str) -> None:
        taker = self.takers.pop(0)
        self.public.remove(card)
        self.happened("take", taker, cards=(card,))
        self.gain(taker, card)
        if self.decision != "church":
            self.after_take()

    def after_take(self) -> None:
        if self.takers:
            self.decision, self.to_act = "take", self.takers[0]
            return
        self.turn += 1
        if self.deck:
            self.begin_turn()
        else:
            self.happened("gift_over")
            self.decision, self.to_act = "reveal", None
            if self.given_lots is not None:
                auction.give_lots(self, self.given_lots)

    def gain(self, seat: int, card: str) -> None:
        """Let a seat gain a card: a church card acts at once, anything else joins the hand."""
        if is_church(card):
            self.church_card = card
            self.decision, self.to_act = "church", seat
        else:
            self.hands[seat].append(card)

    def church(self, move: str) -> None:
        assert self.church_card is not None
        owner, card = self.to_act, self.church_card
        if move == "decline":
            self.happened("decline", owner, cards=(card,))
        else:
            effect = move.split(" ")[1]
            for die, sign in zip(effect[::2], effect[1::2], strict=True):
                self.dice[die] += 1 if sign == "+" else -1
            self.happened("dice", owner, cards=(card,), detail=effect)
        self.discard_up.append(card)
        self.church_card = None
        if self.lot is not None:
            auction.next_lot(self)
        elif self.takers or self.public_was_shared():
            self.after_take()
        else:
            self.after_place()

    def public_was_shared(self) -> bool:
        """Say whether the church card just used was the last one taken, not the one kept."""
        return not self.free_places() and not self.public
