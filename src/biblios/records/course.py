"""A game under way: moves made and taken back, as the compiled rules allow; chance drawn from a seed or asked for."""

from typing import Self

from biblios.records.engine import LOSE, NOBODY, OVER, REVEAL, SEIZE, Engine
from biblios.records.errors import IllegalMove, RecordError, quoted
from biblios.records.expected import expected_moves
from biblios.records.ledger import Ledger, Status
from biblios.records.legal import ACTION_OF, LegalMoves
from biblios.records.notation import parse_move
from biblios.records.offers import legal_moves_of
from biblios.records.structure import Deal, checked_seed, pile_difference
from biblios.rules.cards import KIND, NAMES, TURNS
from biblios.rules.options import Rules
from biblios.rules.state import DECISION_NAMES

_NO_ACTION = -1


class Course:
    """The course of a game from its deal on; `Game` is what is built on it."""

    __slots__ = ("_after", "_deal", "_engine", "_ledger", "_lots", "_moves", "_past", "_seed")

    def __init__(self, deal: Deal) -> None:
        """Before the first move."""
        self._engine = Engine(deal.players)
        self._engine.deal_given(deal.rules, deal.deck, deal.removed)
        self._deal = deal
        self._seed: int | None = None
        self._lots: list[int] = list(deal.lots or ())
        self._moves: list[str] = []
        self._after: list[Status] = []  # by move: what was awaited after it
        self._past: list[
            tuple[bytes, int, int]
        ] = []  # by call of play: the State, moves and lots before it
        self._ledger: Ledger | None = None

    # -- what is awaited

    @property
    def players(self) -> int:
        """2 to 4."""
        return self._deal.players

    @property
    def rules(self) -> Rules:
        """The options in force."""
        return self._deal.rules

    @property
    def seed(self) -> int | None:
        """What the rest of the game's chance comes from; None when it is given."""
        return self._seed

    @property
    def to_act(self) -> int | None:
        """The seat awaited, None when the game is over; at chance the auctioneer, or who takes or loses the card."""
        seat = self._engine.to_act
        return None if seat == NOBODY else seat

    @property
    def decision(self) -> str:
        """place, take, church, bid, pay or over; reveal, seize or lose when chance is asked for."""
        return DECISION_NAMES[self._engine.decision]

    @property
    def is_over(self) -> bool:
        """Whether the last lot is done."""
        return self._engine.decision == OVER

    @property
    def gift_is_over(self) -> bool:
        """Whether the auction phase has begun."""
        return self._engine.turns_done == TURNS[self.players]

    @property
    def moves(self) -> tuple[str, ...]:
        """Everything so far, as in a record: ``seat:move``, chance included."""
        return tuple(self._moves)

    @property
    def number(self) -> int:
        """How many moves so far; the number, from 0, of the decision awaited."""
        return len(self._moves)

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves `play` takes now; empty when the game is over."""
        return legal_moves_of(self._engine, self.ledger)

    # -- playing

    def play(self, move: str) -> None:
        """Make a move for the seat that is to act, or for chance.

        Raises:
            IllegalMove: says what was expected and what came; the game is as before.
        """
        engine = self._engine
        before = engine.snapshot()
        seat = engine.to_act
        action = ACTION_OF.get(move) if isinstance(move, str) else _NO_ACTION
        if not (self._play_long(move, before) if action is None else engine.play(action)):
            raise IllegalMove(f"expected {expected_moves(self)}, got {quoted(move)}")
        self._past.append((before, len(self._moves), len(self._lots)))
        if move.startswith("reveal "):
            self._lots.append(KIND[move[7:]])
            self._ledger = None
            if self._after:
                self._after[-1] = self._status()
            return
        self._enter(seat, move)
        if self._seed is not None and engine.decision in (SEIZE, LOSE):
            self._draw_penalties()

    def _play_long(self, move: str, before: bytes) -> bool:
        """Play a move that names cards; whether it was legal. The State is as before if not."""
        engine = self._engine
        try:
            parsed = parse_move(move)
        except IllegalMove:
            if self.decision == "pay" and move.startswith("pay "):
                raise  # it may say the right order of the cards
            return False
        kinds = tuple(KIND[card] for card in parsed.cards)
        if parsed.word == "take":
            action = engine.slot_of(kinds[0])
            return action is not None and engine.play(action)
        if parsed.word == "pay":
            if engine.pay(kinds):
                return True
            engine.restore(before)
            return False
        return parsed.word == self.decision and engine.play_chance(kinds[0])

    def _enter(self, seat: int, move: str) -> None:
        """Write a move down, and turn up the next lot if it is known."""
        self._moves.append(f"{seat}:{move}")
        try:
            if self._engine.decision == REVEAL:
                self._turn_up()
        except RecordError:
            self.undo()
            raise
        self._after.append(self._status())

    def _turn_up(self) -> None:
        engine, lot = self._engine, self._engine.lot
        if lot == 0 and self._lots and sorted(self._lots) != sorted(engine.pile):
            raise RecordError(None, pile_difference(self._lots, engine.pile))
        if lot >= len(self._lots) and self._seed is not None:
            self._lots[:] = engine.auction_order()
        if lot < len(self._lots):
            engine.play_chance(self._lots[lot])

    def _draw_penalties(self) -> None:
        engine = self._engine
        while engine.decision in (SEIZE, LOSE):
            seat, word, kind = engine.to_act, self.decision, engine.chance_outcome()
            engine.play_chance(kind)
            self._enter(seat, f"{word} {NAMES[kind]}")

    def _status(self) -> Status:
        engine = self._engine
        return Status(engine.decision, engine.to_act, engine.lot)

    def set_seed(self, seed: int) -> None:
        """Let chance come from a seed, 0 to 2**64 - 1, from now on, and settle what it is asked now."""
        self._seed = checked_seed(seed)
        self._engine.set_seed(self._seed)
        if self._engine.decision == REVEAL:
            self._turn_up()
            self._after[-1] = self._status()
            self._ledger = None
        self._draw_penalties()

    def undo(self) -> None:
        """Take the last move back, with the chance that followed it.

        Raises:
            IllegalMove: nothing has been played.
        """
        if not self._past:
            raise IllegalMove("expected a move to take back, but none has been made")
        before, moves, lots = self._past.pop()
        self._engine.restore(before)
        del self._moves[moves:], self._after[moves:], self._lots[lots:]
        if self._after:
            self._after[-1] = self._status()
        self._ledger = None

    def copy(self) -> Self:
        """The same game again; playing one does not change the other."""
        twin = object.__new__(type(self))
        twin._engine = self._engine.copy()
        twin._deal, twin._seed, twin._ledger = self._deal, self._seed, None
        twin._lots, twin._moves = self._lots[:], self._moves[:]
        twin._after, twin._past = self._after[:], self._past[:]
        return twin

    def ledger(self) -> Ledger:
        """The table's bookkeeping, with everything hidden in it: for this package only."""
        if self._ledger is None:
            self._ledger = Ledger(self._deal)
        ledger = self._ledger
        lots = tuple(NAMES[kind] for kind in self._lots)
        for number in range(ledger.moves_read, len(self._moves)):
            ledger.read(
                int(self._moves[number][0]), self._moves[number][2:], self._after[number], lots
            )
        return ledger
