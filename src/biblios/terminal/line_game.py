"""A game against bots, a line at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from biblios.records.errors import IllegalMove
from biblios.records.sentences import ending, rules_in_words
from biblios.tables.sentences import log_of
from biblios.terminal.answers import UnclearError, move_meant
from biblios.terminal.picture import hand_line, question, table_lines

if TYPE_CHECKING:
    from biblios.records.game import Game

Mover = Callable[["Game"], str]
"""Decides for a bot's seat; gets a copy of the game."""

HELP: Final = """\
Answer with the number in the list, with the words (keep, take M2A, bid 4, pass, pay G1 G3), or with a first letter.
A bid is just its number. Cards to pay may stand in any order: M2A G1.
Other words: hand, table, log (the game so far), help, quit."""


class LineGame:
    """One person's game in the terminal."""

    def __init__(
        self,
        game: Game,
        seat: int,
        movers: Mapping[int, Mover],
        *,
        ask: Callable[[], str | None],
        say: Callable[[str], object],
    ) -> None:
        """Ready to `play`.

        Args:
            game: just dealt, or anywhere.
            seat: the person's.
            movers: for each other seat.
            ask: gives the next typed line, None when there are no more.
            say: shows a line.
        """
        self._game = game
        self._seat = seat
        self._movers = movers
        self._ask = ask
        self._say = say
        self._told = 0
        self._names = names_for(game.names, seat)

    def play(self) -> bool:
        """Play until the game is over or the person leaves; whether it is over."""
        self._say(
            f"Biblios, {rules_in_words(self._game.rules)}. You are seat {self._seat}. Type help for help."
        )
        while not self._game.is_over:
            move = self._next_move()
            if move is None:
                self._say("You leave the game.")
                return False
            self._game.play(move)
            self._tell()
        for line in ending(self._game, self._names):
            self._say(line)
        return True

    def _next_move(self) -> str | None:
        """The move of whoever is awaited; None when the person leaves. A move without a choice is not asked for."""
        game, seat = self._game, self._game.to_act
        if seat != self._seat:
            return self._movers[seat or 0](game.copy())
        if len(game.legal_moves) == 1:
            return game.legal_moves[0]
        return self._asked()

    def _asked(self) -> str | None:
        view = self._game.view(self._seat)
        self._say(question(view))
        while (line := self._ask()) is not None:
            word = line.strip().casefold()
            if word in {"quit", "q", "exit"}:
                return None
            if not word or self._has_told_about(word):
                continue
            try:
                move = move_meant(line, view)
                self._game.copy().play(move)
            except (UnclearError, IllegalMove) as error:
                self._say(str(error))
            else:
                return move
        return None

    def _has_told_about(self, word: str) -> bool:
        """Answer a question about the game, if the word is one."""
        view = self._game.view(self._seat)
        tellers: dict[str, Callable[[], Iterable[str]]] = {
            "help": HELP.splitlines,
            "?": HELP.splitlines,
            "hand": lambda: [hand_line(view)],
            "h": lambda: [hand_line(view)],
            "table": lambda: table_lines(view, self._names),
            "t": lambda: table_lines(view, self._names),
            "log": lambda: [line.text for line in log_of(view, self._names)],
        }
        if word not in tellers:
            return False
        for line in tellers[word]():
            self._say(line)
        self._say(question(view))
        return True

    def _tell(self) -> None:
        """Say what happened since the last time."""
        log = log_of(self._game.view(self._seat), self._names)
        for line in log[self._told :]:
            self._say(line.text)
        self._told = len(log)


def names_for(names: Sequence[str], seat: int) -> tuple[str, ...]:
    """The players' names as the person hears them."""
    return tuple("You" if number == seat else name for number, name in enumerate(names))
