"""`Game`: one game of Biblios, from the deal to the result, move by move in short text."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Self

import numpy as np

from biblios.records import replay
from biblios.records.course import Course
from biblios.records.engine import Engine
from biblios.records.errors import quoted
from biblios.records.result import Result
from biblios.records.seeing import view_of
from biblios.records.structure import FORMAT, VERSION, Deal, checked_seed, deal_of
from biblios.records.view import View
from biblios.rules.cards import DECK_SIZE, NAMES, PLAYERS, REMOVED, TURNS
from biblios.rules.options import Rules


class Game(Course):
    """A game: deal it, or give it its cards, then play moves as a record writes them.

    A game dealt from a seed draws its own lots and penalties; they appear in ``moves`` at once. A game whose cards
    are given stops where chance is to decide (``decision`` is "reveal", "seize" or "lose") and takes the outcome as
    a move, like ``seize G2``. ``reveal M2A`` is such a move too, but no record holds it: it says what ``lots`` is.
    """

    __slots__ = ("_extra", "_names")

    def __init__(
        self,
        deal: Deal,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        extra: Mapping[str, object] | None = None,
    ) -> None:
        """A game with this deal; see `deal`, `given` and `from_record` for the usual ways."""
        super().__init__(deal)
        self._names = tuple(names) if names is not None else None
        self._extra = dict(extra or {})
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
        number = secrets.randbits(63) if seed is None else checked_seed(seed)
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
                found out by the move that ends the gift phase.
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

    def copy(self) -> Self:
        """The same game again; playing one does not change the other."""
        twin = super().copy()
        twin._names, twin._extra = self._names, self._extra  # noqa: SLF001  its own twin's
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

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
        if (
            isinstance(names, str)
            or not isinstance(names, Sequence)
            or len(names) != self.players
            or not all(isinstance(name, str) for name in names)
        ):
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

    def __repr__(self) -> str:
        awaited = "over" if self.is_over else f"seat {self.to_act} to {self.decision}"
        return f"<Game: {self.players} players, {self.rules.preset or self.rules}, {self.number} moves, {awaited}>"


def _check_players(players: object) -> None:
    if type(players) is not int or players not in PLAYERS:
        raise ValueError(f"expected 2, 3 or 4 players, got {quoted(players)}")
