"""The games of a match where somebody at the table is no compiled bot: one by one, and the very same deals.

Game g of a match, its chance and each bot's own are those of `playing.play_games`. A player that is not compiled is
asked through `Seated`: a bot gets an observation and a mask, an engine what `Game.view` shows of its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from biblios.arena.match import Lineup
from biblios.arena.playing import bot_seed, deal_seed
from biblios.bots.bot import Bot, Chooser
from biblios.bots.roster import NAMES as ROSTER
from biblios.bots.roster import RANDOM
from biblios.records.errors import IllegalMove
from biblios.records.game import Game
from biblios.records.programs import chosen_move
from biblios.rules.options import Rules


class Seated(Protocol):
    """A player at a table."""

    def begin(self, game: Game, seat: int, seed: int) -> None:
        """A game begins; ``seed`` is all the chance the player may use in it."""
        ...

    def move(self, game: Game, seat: int) -> str:
        """The move of the seat, which has a choice."""
        ...


class BotSeat:
    """A bot at a table."""

    def __init__(self, name: str, chooser: Chooser) -> None:
        """A bot under the name it has in the tournament."""
        self._name, self._chooser = name, chooser
        # The compiled loop lets "random" spend a word where it has no choice, too.
        self._is_always_asked = isinstance(chooser, Bot) and chooser.name == ROSTER[RANDOM]
        self._rng = np.zeros(1, dtype=np.uint64)

    def begin(self, game: Game, seat: int, seed: int) -> None:  # noqa: ARG002
        """A new generator."""
        self._rng = np.array([seed], dtype=np.uint64)

    def move(self, game: Game, seat: int) -> str:
        """Ask the bot, card by card where it pays.

        Raises:
            IllegalMove: the bot chose what is not legal; it says so.
        """
        try:
            return chosen_move(game, self._choose)
        except IllegalMove as error:
            raise IllegalMove(f"{self._name}, seat {seat}, {game.decision}: {error}") from error

    def _choose(self, observation: np.ndarray, mask: np.ndarray) -> int:
        if not self._is_always_asked and np.count_nonzero(mask) == 1:
            return int(mask.argmax())
        return int(self._chooser.choose(observation, mask, self._rng))


def play_game(seated: Sequence[Seated], rules: Rules, seed: int, number: int) -> Game:
    """Game ``number`` of a match, played to its end.

    Args:
        seated: the players, in the order of the lineup.
        rules: the options in force.
        seed: of the match.
        number: of the game: deal ``number // players``, the players moved on by ``number % players`` seats.
    """
    players, key = len(seated), np.uint64(seed)
    game = Game.deal(players, rules, int(deal_seed(key, number // players)))
    at_seat = [seated[(seat + number) % players] for seat in range(players)]
    for seat, player in enumerate(at_seat):
        player.begin(game, seat, int(bot_seed(key, number, seat)))
    while not game.is_over:
        seat = game.to_act or 0
        game.play(at_seat[seat].move(game, seat))
    return game


def play_games(
    seated: Sequence[Seated], lineup: Lineup, first: int, games: int
) -> tuple[np.ndarray, np.ndarray]:
    """As `Lineup.play`: points and places by player, uint8[games, players], of games ``first`` and on."""
    points = np.zeros((games, len(seated)), dtype=np.uint8)
    places = np.zeros_like(points)
    for row in range(games):
        result = play_game(seated, lineup.rules, lineup.seed, first + row).result
        if result is None:
            raise RuntimeError(f"game {first + row} did not end")
        for seat in range(len(seated)):
            slot = lineup.bot_on(seat, first + row)
            points[row, slot], places[row, slot] = result["points"][seat], result["place"][seat]
    return points, places
