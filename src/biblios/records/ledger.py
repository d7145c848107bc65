"""The table's bookkeeping: where every card is and how it came there, kept up move by move from the text of a game.

A `Ledger` knows everything, so it never leaves this package: `History` and `View` take from it what a viewer may see.
It judges no move; the compiled rules have done that, and say after each move what is awaited (`Status`).
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from biblios.records.notation import Move, in_card_order, parse_move
from biblios.records.structure import Deal
from biblios.rules.cards import GOLD_OUT, KIND, NAMES
from biblios.rules.state import CHURCH_CARD, OVER, PLACE, REVEAL, TAKE

EVERYBODY: Final = 0b11111
"""A set of viewers, a bit each: seats 0 to 3, and 16 for a spectator."""
SPECTATOR: Final = 4


class Status(NamedTuple):
    """What the rules await, in their numbers: the decision, the seat or NOBODY, the lots done so far."""

    decision: int
    to_act: int
    lot: int


@dataclass(slots=True)
class Happening:
    """An event with all its cards, and the set of those who saw them. Fields as in `Event`."""

    number: int
    seat: int | None
    kind: str
    cards: tuple[str, ...] = ()
    seen_by: int = EVERYBODY
    place: str | None = None
    amount: int | None = None
    other: int | None = None
    word: str = ""
    """The text without its cards: ``keep``, ``bid 4``, ``dice M+``."""


@dataclass(slots=True)
class Ledger:
    """Everything that lies, or has moved, on the table.

    Lists indexed by seat have a place a player. Cards are names. ``discard`` holds (card, face up) in the order
    they came.
    """

    deal: Deal
    happenings: list[Happening] = field(default_factory=list)
    moves_read: int = 0
    placed: int = 0
    turns_done: int = 0
    gift_is_over: bool = False
    dice: dict[str, int] = field(default_factory=lambda: dict.fromkeys("MPHST", 3))
    public_space: list[str] = field(default_factory=list)
    placed_this_turn: list[str] = field(default_factory=list)
    discard: list[tuple[str, bool]] = field(default_factory=list)
    church: tuple[int, str] | None = None
    lot: str | None = None
    lots_up: int = 0
    lot_is_won: bool = False
    standing_bid: int = 0
    standing_bidder: int | None = None
    passed: set[int] = field(default_factory=set)
    barred: set[int] = field(default_factory=set)
    highest_bids: dict[int, int] = field(default_factory=dict)
    defaulter: int | None = None
    hands: list[Counter[str]] = field(default_factory=list)
    opened: list[Counter[str]] = field(default_factory=list)
    to_auction: list[Counter[str]] = field(default_factory=list)
    out: list[list[str]] = field(default_factory=list)
    seized: list[list[tuple[int, str]]] = field(default_factory=list)
    gold_paid: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Give every seat its empty places."""
        seats = range(self.deal.players)
        self.hands = [Counter() for _ in seats]
        self.opened = [Counter() for _ in seats]
        self.to_auction = [Counter() for _ in seats]
        self.out = [[] for _ in seats]
        self.seized = [[] for _ in seats]
        self.gold_paid = [0 for _ in seats]

    @property
    def removed_openly(self) -> tuple[str, ...]:
        """The gold taken out before the deal, in card order."""
        return tuple(
            gold for gold in ("G1", "G2", "G3") for _ in range(GOLD_OUT[self.deal.players])
        )

    @property
    def next_card(self) -> str | None:
        """The next card of the deck, None when it is empty."""
        deck = self.deal.deck
        return NAMES[deck[self.placed]] if self.placed < len(deck) else None

    @property
    def face_up(self) -> tuple[str, ...]:
        """The discard's face-up cards, oldest first."""
        return tuple(card for card, is_open in self.discard if is_open)

    def hand(self, seat: int) -> tuple[str, ...]:
        """A hand, in card order."""
        return cards_of(self.hands[seat])

    def hand_size(self, seat: int) -> int:
        """Cards in a hand."""
        return self.hands[seat].total()

    def read(self, seat: int, text: str, after: Status, lots: tuple[str, ...]) -> None:
        """Take in one move, legal and not yet read, and what it brought about.

        Args:
            seat: who made it.
            text: the move.
            after: what the rules await now.
            lots: names of the lots known so far, in order.
        """
        self.moves_read += 1
        self._enter(seat, parse_move(text))
        self._follow(after, lots)

    # -- the moves, a method a word

    def _enter(self, seat: int, move: Move) -> None:
        match move.word:
            case "keep" | "auction" | "public":
                self._place(seat, move.word)
            case "take":
                self._take(seat, move.cards[0])
            case "dice" | "decline":
                self._church(seat, move)
            case "bid":
                self._bid(seat, move.amount or 0)
            case "pass":
                self._pass(seat)
            case "pay":
                self._pay(seat, move.cards)
            case "default":
                self._default(seat)
            case "seize":
                self._seize(seat, move.cards[0])
            case "lose":
                self._lose(seat, move.cards[0])

    def _place(self, seat: int, place: str) -> None:
        card = self.next_card or ""
        self.placed += 1
        self.placed_this_turn.append(place)
        is_church = card[0] == "C"
        seen_by = EVERYBODY if place == "public" or (place == "keep" and is_church) else 1 << seat
        self._tell(seat, "place", (card,), seen_by=seen_by, place=place, word=place)
        if place == "public":
            self.public_space.append(card)
        elif place == "auction":
            self.to_auction[seat][card] += 1
        else:
            self._gain(seat, card, is_open=False)

    def _take(self, seat: int, card: str) -> None:
        self.public_space.remove(card)
        self._tell(seat, "take", (card,), word="take")
        self._gain(seat, card, is_open=True)

    def _church(self, seat: int, move: Move) -> None:
        card = self.church[1] if self.church else ""
        self._tell(seat, move.word, (card,), word=move.text)
        for die, step in move.dice:
            self.dice[die] += step
        self.discard.append((card, True))
        self.church = None

    def _bid(self, seat: int, amount: int) -> None:
        self.standing_bid, self.standing_bidder = amount, seat
        self.highest_bids[seat] = amount
        self._tell(seat, "bid", amount=amount, word=f"bid {amount}")

    def _pass(self, seat: int) -> None:
        self.passed.add(seat)
        self._tell(seat, "pass", word="pass")

    def _pay(self, seat: int, cards: tuple[str, ...]) -> None:
        lot, price = self.lot or "", self.standing_bid
        is_open = lot[0] != "G"
        self._tell(
            seat,
            "pay",
            cards,
            seen_by=EVERYBODY if is_open else 1 << seat,
            amount=len(cards),
            word="pay",
        )
        for card in cards:
            self.hands[seat][card] -= 1
            self.discard.append((card, is_open))
            if not is_open:
                self.out[seat].append(card)
            elif self.opened[seat][card] > 0:
                self.opened[seat][card] -= 1
        if is_open:
            self.gold_paid[seat] += sum(int(card[1]) for card in cards)
        self._forget_if_empty(seat)
        self._tell(seat, "win", (lot,), amount=price, word="win")
        self.lot_is_won = True
        self._gain(seat, lot, is_open=True)

    def _default(self, seat: int) -> None:
        self._tell(seat, "default", word="default")
        self.defaulter = seat
        self.standing_bid, self.standing_bidder = 0, None
        self.passed.clear()
        if self.deal.rules.unpaid in {"penalty", "discard"}:
            self.barred.add(seat)
            self._tell(seat, "barred", word="barred")

    def _seize(self, seat: int, card: str) -> None:
        loser = self.defaulter or 0
        self._tell(
            seat, "seize", (card,), seen_by=1 << seat | 1 << loser, other=loser, word="seize"
        )
        self.hands[loser][card] -= 1
        self.hands[seat][card] += 1
        self.seized[loser].append((seat, card))
        self._forget_if_empty(loser)

    def _lose(self, seat: int, card: str) -> None:
        self._tell(seat, "lose", (card,), seen_by=1 << seat, word="lose")
        self.hands[seat][card] -= 1
        self.out[seat].append(card)
        self.discard.append((card, False))
        self._forget_if_empty(seat)

    # -- what moves bring about

    def _gain(self, seat: int, card: str, *, is_open: bool) -> None:
        if card[0] == "C":
            self.church = (seat, card)
            return
        self.hands[seat][card] += 1
        if is_open:
            self.opened[seat][card] += 1

    def _forget_if_empty(self, seat: int) -> None:
        """An empty hand, which everybody sees, holds none of the cards that were seen going in."""
        if self.hand_size(seat) == 0:
            self.opened[seat].clear()

    def _follow(self, after: Status, lots: tuple[str, ...]) -> None:
        """Tell what follows from the move: a turn, a phase, a lot or the game ends, a lot is turned up."""
        if (
            len(self.placed_this_turn) > self.deal.players
            and not self.public_space
            and not self.church
        ):
            self.placed_this_turn.clear()
            self.turns_done += 1
        if not self.gift_is_over:
            if after.decision in (PLACE, TAKE, CHURCH_CARD):
                return
            self.gift_is_over = True
            self._tell(None, "gift_over", word="gift over")
        if self.lot is not None and after.lot == self.lots_up:
            self._end_lot()
        if after.decision == OVER:
            self._tell(None, "over", word="game over")
        elif after.decision != REVEAL and after.lot == self.lots_up:
            self._turn_up(lots[self.lots_up])

    def _turn_up(self, card: str) -> None:
        self.lot = card
        self.lots_up += 1
        self.lot_is_won = False
        self._tell((self.lots_up - 1) % self.deal.players, "turn_up", (card,), word="turn up")

    def _end_lot(self) -> None:
        if not self.lot_is_won and self.lot:
            self._tell(None, "unsold", (self.lot,), word="unsold")
            self.discard.append((self.lot, True))
        self.lot = None
        self.standing_bid, self.standing_bidder, self.defaulter = 0, None, None
        self.passed.clear()
        self.barred.clear()
        self.highest_bids.clear()

    def _tell(
        self, seat: int | None, kind: str, cards: tuple[str, ...] = (), **more: object
    ) -> None:
        self.happenings.append(Happening(self.moves_read, seat, kind, in_card_order(cards), **more))  # type: ignore[arg-type]


def cards_of(counts: Counter[str]) -> tuple[str, ...]:
    """Names of counted cards, in card order."""
    return tuple(card for card in sorted(counts, key=KIND.__getitem__) for _ in range(counts[card]))
