"""`Game`: one game of Biblios, from the deal to the result, move by move in short text."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Self

import numpy as np

from biblios.records import replay
from biblios.records.engine import LOSE, NOBODY, OVER, REVEAL, SEIZE, Engine
from biblios.records.errors import IllegalMove, RecordError, quoted
from biblios.records.expected import expected_moves
from biblios.records.ledger import Ledger, Status
from biblios.records.legal import ACTION_OF, TEXT_OF, LegalMoves
from biblios.records.notation import parse_move
from biblios.records.payments import CardChoices, gold_payments
from biblios.records.result import Result
from biblios.records.seeing import view_of
from biblios.records.structure import FORMAT, VERSION, Deal, deal_of
from biblios.records.view import View
from biblios.rules.cards import DECK_SIZE, KIND, NAMES, PLAYERS, REMOVED, TURNS
from biblios.rules.options import Rules
from biblios.rules.state import DECISION_NAMES

_SEEDS = range(2**64)
_NO_ACTION = -1


class Game:
    """A game: deal it, or give it its cards, then play moves as a record writes them.

    A game dealt from a seed draws its own lots and penalties; they appear in ``moves`` at once. A game whose cards
    are given stops where chance
    is to decide (``decision`` is "reveal", "seize" or "lose") and takes the outcome as a move, like ``seize G2``.
    ``reveal M2A`` is such a
    move too, but no record holds it: it says what ``lots`` is.
    """

    __slots__ = (
        "_after",
        "_deal",
        "_engine",
        "_extra",
        "_ledger",
        "_lots",
        "_moves",
        "_names",
        "_past",
        "_seed",
    )

    def __init__(
        self,
        deal: Deal,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        extra: Mapping[str, object] | None = None,
    ) -> None:
        """A game with this deal; see `deal`, `given` and `from_record` for the usual ways."""
        self._engine = Engine(deal.players)
        self._engine.deal_given(deal.rules, deal.deck, deal.removed)
        self._deal = deal
        self._names = tuple(names) if names is not None else None
        self._extra = dict(extra or {})
        self._seed: int | None = None
        self._lots: list[int] = list(deal.lots or ())
        self._moves: list[str] = []
        self._after: list[Status] = []
        self._past: list[tuple[bytes, int, int]] = []
        self._ledger: Ledger | None = None
        if seed is not None:
            self.set_seed(seed)

    @classmethod
    def deal(
        cls,
        players: int = 2,
        rules: Rules | str | Mapping[str, str] = "classic",
        seed: int | None = None,
    ) -> Self:
        """Deal a new game.

        Args:
            players: 2 to 4.
            rules: a preset's name, `Rules`, or the options as a mapping.
            seed: 0 to 2**64 - 1, for all chance of the game; drawn at random when not given.

        Raises:
            ValueError: says what was expected and what came.
        """
        _check_players(players)
        options = Rules.of(rules)
        number = secrets.randbits(63) if seed is None else _checked_seed(seed)
        dealer = Engine(players)
        dealer.deal(options, number)
        cards, deck = dealer.cards(), DECK_SIZE[players]
        return cls(
            Deal(players, options, cards[:deck], cards[deck : deck + REMOVED[players]]), seed=number
        )

    @classmethod
    def given(
        cls,
        players: int,
        rules: Rules | str | Mapping[str, str],
        deck: Sequence[str],
        removed: Sequence[str],
        lots: Sequence[str] | None = None,
        *,
        seed: int | None = None,
    ) -> Self:
        """A game whose cards are given.

        Args:
            players: 2 to 4.
            rules: as for `deal`.
            deck: names of cards in the order drawn, 60 / 72 / 80.
            removed: names of the cards taken out unseen, 21 / 12 / 7.
            lots: names of the lots in order; None to say each when it is turned up.
            seed: for the chance that is not given, if it is not to be asked for.

        Raises:
            ValueError: says what was expected and what came. Lots that are not what went onto the auction pile are
            found out by the move that
                ends the gift phase.
        """
        _check_players(players)
        return cls(deal_of(players, Rules.of(rules), deck, removed, lots), seed=seed)

    @classmethod
    def from_record(cls, record: object, moves: int | None = None, seed: int | None = None) -> Self:
        """Replay a record, checking everything in it.

        Args:
            record: the decoded JSON, any value.
            moves: replay only the first so many; the result is then not looked at.
            seed: for chance after the last move replayed; without it the game stops and asks.

        Raises:
            RecordError: names the move and the reason.
            ValueError: ``moves`` or ``seed`` is no such number.
        """
        return replay.game_of(cls, record, moves, seed)

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
        decision = self.decision
        match decision:
            case "place" | "church" | "bid":
                return LegalMoves([TEXT_OF[action] for action in self._engine.legal_actions()])
            case "take":
                return LegalMoves(
                    [f"take {card}" for card in dict.fromkeys(self.ledger().public_space)]
                )
            case "pay":
                return self._legal_payments()
            case "reveal":
                left = sorted(set(self._engine.pile[self._engine.lot :]))
                return LegalMoves([f"reveal {NAMES[kind]}" for kind in left])
            case "seize" | "lose":
                ledger = self.ledger()
                hand = ledger.hand(ledger.defaulter or 0)
                return LegalMoves([f"{decision} {card}" for card in dict.fromkeys(hand)])
        return LegalMoves([])

    def _legal_payments(self) -> LegalMoves:
        ledger = self.ledger()
        hand = ledger.hands[self._engine.to_act]
        due = ledger.standing_bid
        if self._engine.is_gold_lot:
            return LegalMoves([], CardChoices(hand, due))
        texts = ["pay " + " ".join(cards) for cards in gold_payments(hand, due)]
        if not texts or self.rules.unpaid in {"penalty", "discard"}:
            texts.append("default")
        return LegalMoves(texts)

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
            raise RecordError(None, replay.pile_difference(self._lots, engine.pile))
        if not self._lots and self._seed is not None:
            self._lots += engine.auction_order()
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
        self._seed = _checked_seed(seed)
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
        twin._deal, twin._names, twin._extra, twin._seed = (
            self._deal,
            self._names,
            self._extra,
            self._seed,
        )
        twin._lots, twin._moves, twin._after, twin._past = (
            self._lots[:],
            self._moves[:],
            self._after[:],
            self._past[:],
        )
        twin._ledger = None
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    # -- what is told of it

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

    def view(self, seat: int | None = None) -> View:
        """What a seat knows now, or a spectator (None).

        Raises:
            ValueError: there is no such seat.
        """
        return view_of(self, None if seat is None else self._checked_seat(seat))

    def observation(self, seat: int | None = None) -> np.ndarray:
        """The program's twin of `view`: what a seat knows now, or a spectator (None), as one OBSERVATION, shape (1,).

        Raises:
            ValueError: there is no such seat.
        """
        return self._engine.observation(self.players if seat is None else self._checked_seat(seat))

    def _checked_seat(self, seat: object) -> int:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise ValueError(
                f"expected a seat from 0 to {self.players - 1} or None, got {quoted(seat)}"
            )
        return seat

    def engine_copy(self) -> Engine:
        """The compiled game in the same State: for programs of this package that decide action by action."""
        return self._engine.copy()

    @property
    def result(self) -> Result | None:
        """The result, as a record holds it; None until the game is over."""
        return self._engine.result() if self.is_over else None

    @property
    def names(self) -> tuple[str, ...]:
        """A name a seat: those of the record, or "seat 0" and so on.

        Raises:
            ValueError: when set to something else than a name a seat.
        """
        return self._names or tuple(f"seat {seat}" for seat in range(self.players))

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        self._names = self._checked_names(names)

    def _checked_names(self, names: Sequence[str]) -> tuple[str, ...]:
        if len(names) != self.players or not all(isinstance(name, str) for name in names):
            raise ValueError(f"expected {self.players} names, got {quoted(names)}")
        return tuple(names)

    def record(self, players: Sequence[str] | None = None) -> dict[str, object]:
        """The game as a record: plain values, ready for JSON. Keys that other tools had added to it come last.

        Args:
            players: a name a seat, instead of `names`.

        Raises:
            ValueError: a wrong number of names; or the lots are given one by one and not all are known yet.
        """
        names = self.names if players is None else self._checked_names(players)
        record: dict[str, object] = {
            "format": FORMAT,
            "version": VERSION,
            "players": list(names),
            "rules": self.rules.as_dict(),
        }
        record["removed"] = [NAMES[kind] for kind in self._deal.removed]
        record["deck"] = [NAMES[kind] for kind in self._deal.deck]
        if (lots := self._known_lots()) is not None:
            record["lots"] = lots
        record["moves"] = list(self._moves)
        if self.is_over:
            record["result"] = self._engine.result()
        return record | self._extra

    def _known_lots(self) -> list[str] | None:
        """All lots in order; None before the auction, or when none is known."""
        if not self.gift_is_over:
            return None
        if 0 < len(self._lots) < TURNS[self.players]:
            raise ValueError(
                f"expected all lots to be known, got {len(self._lots)} of {TURNS[self.players]}"
            )
        return [NAMES[kind] for kind in self._lots] or None

    def __len__(self) -> int:
        return len(self._moves)

    def __repr__(self) -> str:
        awaited = "over" if self.is_over else f"seat {self.to_act} to {self.decision}"
        return f"<Game: {self.players} players, {self.rules.preset or self.rules}, {self.number} moves, {awaited}>"


def _check_players(players: object) -> None:
    if type(players) is not int or players not in PLAYERS:
        raise ValueError(f"expected 2, 3 or 4 players, got {quoted(players)}")


def _checked_seed(seed: object) -> int:
    if type(seed) is not int or seed not in _SEEDS:
        raise ValueError(f"expected a seed from 0 to 2**64 - 1, got {quoted(seed)}")
    return seed
