"""A table under way: who sits there and the game as its moves make it. No input, no output."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from biblios.records.errors import IllegalMove
from biblios.records.game import Game
from biblios.tables.faults import (
    ALREADY_MADE,
    NotLegalError,
    NotYourSeatError,
    StaleDecisionError,
)
from biblios.tables.kept import Summary

if TYPE_CHECKING:
    from biblios.records.view import View
    from biblios.tables.kept import Stored
    from biblios.tables.setup import Chair, Setup

SLOW = ("slow", "hand")
"""The paces that leave time to take a move back."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it stands at one revision; a change makes a new one."""

    setup: Setup
    game: Game
    revision: int

    @classmethod
    def rebuilt(cls, stored: Stored) -> Table:
        """The table that the kept deal and moves make.

        Raises:
            RecordError: the kept moves do not follow the rules, naming the move.
        """
        return cls(stored.setup, game_of(stored), stored.revision)

    @property
    def chair_to_act(self) -> Chair | None:
        """Who is awaited; None once the game is over."""
        seat = self.game.to_act
        return None if seat is None else self.setup.chairs[seat]

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot is awaited."""
        chair = self.chair_to_act
        return chair is not None and chair.bot is not None

    @property
    def plays_itself(self) -> bool:
        """Whether a person is awaited whose only choice the table makes for them."""
        chair = self.chair_to_act
        is_person = chair is not None and chair.bot is None
        return is_person and self.setup.plays_forced and len(self.game.legal_moves) == 1

    def seat_of(self, browser: str | None) -> int | None:
        """Where a browser sits, None for a spectator."""
        if browser is None:
            return None
        for seat, chair in enumerate(self.setup.chairs):
            if chair.browser == browser:
                return seat
        return None

    def played(self, seat: int, number: int, text: str) -> Game:
        """The game after one more move.

        Args:
            seat: who moves.
            number: the decision the move answers, as the mover saw it.
            text: the move, such as `take M2A`.

        Raises:
            StaleDecisionError: that decision is already made.
            NotYourSeatError: somebody else is awaited.
            NotLegalError: the move is not legal, and what was expected.
        """
        if number != self.game.number:
            raise StaleDecisionError(ALREADY_MADE)
        if seat != self.game.to_act:
            message = "It is not your turn."
            raise NotYourSeatError(message)
        game = self.game.copy()
        try:
            game.play(text)
        except IllegalMove as error:
            raise NotLegalError(str(error)) from error
        return game

    def can_undo(self, seat: int | None) -> bool:
        """Whether this seat may take its last move back.

        It may where it made the last move, only bots sit with it, nobody moved since, and it has
        learnt nothing by the move: no card was drawn for it, no lot turned up, nothing seized.
        """
        game = self.game
        if seat is None or self.setup.pace not in SLOW or not game.moves or game.is_over:
            return False
        others_are_bots = all(c.bot for s, c in enumerate(self.setup.chairs) if s != seat)
        if not others_are_bots or not self.waits_for_bot:
            return False
        if not game.moves[-1].startswith(f"{seat}:"):
            return False
        return _knowledge(self.undone(), seat) == _knowledge(game, seat)

    def undone(self) -> Game:
        """The game without its last move."""
        game = self.game.copy()
        game.undo()
        return game


def game_of(stored: Stored) -> Game:
    """The game that the kept deal and moves make.

    Raises:
        RecordError: the kept moves do not follow the rules, naming the move.
    """
    setup = stored.setup
    if stored.deal is None:
        dealt = Game.deal(players=setup.players, rules=setup.rules, seed=setup.seed)
        record = dealt.record(players=record_names(setup))
        return Game.from_record(record, seed=setup.seed)
    record = {**stored.deal, "moves": list(stored.moves)}
    return Game.from_record(record, seed=setup.seed)


def record_names(setup: Setup) -> list[str]:
    """The players as a record names them: a bot by its own name."""
    return [f"bot:{chair.bot}" if chair.bot else chair.name for chair in setup.chairs]


def deal_of(game: Game) -> dict[str, Any]:
    """The game's record without what was played: the cards, and the lots once they are in order."""
    record = game.record()
    return {key: value for key, value in record.items() if key not in ("moves", "result")}


def summary_of(game: Game, deal: dict[str, Any] | None = None) -> Summary:
    """What is kept of a game beside its moves.

    Args:
        game: as it stands now.
        deal: what is to be kept of the deal, if that has changed.
    """
    view = game.view(seat=None)
    done = view.turn + max(view.lot_number - 1, 0)
    progress = 100 if game.is_over else 100 * done // (view.turns + view.lots)
    return Summary(game.to_act, progress, game.result, deal)


def chance_seed(setup: Setup, number: int) -> int:
    """The seed of a bot's own dice at one decision: the same after a restart."""
    return random.Random(f"{setup.seed}:{number}").getrandbits(64)


def _knowledge(game: Game, seat: int) -> tuple[Any, ...]:
    """What a seat learns from chance and from others."""
    view: View = game.view(seat=seat)
    seized = sum(entry.partition(":")[2].startswith(("seize", "lose")) for entry in game.moves)
    return view.lot_number, view.phase, seized
