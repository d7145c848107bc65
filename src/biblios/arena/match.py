"""The games of a match: in one compiled loop, and one by one for their records. Both play the same games.

Levels that play the network have a compiled loop of their own, which is imported only for them; at a table with a
level that searches, all bots are asked one by one.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from biblios.arena.playing import LONGEST, deal_seed, play_games, play_logged, play_random_games
from biblios.bots import levels
from biblios.bots.roster import CODES, RANDOM
from biblios.records.game import Game
from biblios.records.legal import TEXT_OF
from biblios.rules.actions import DEFAULT, GIVE, PAY_0
from biblios.rules.cards import NAMES
from biblios.rules.options import Rules

if TYPE_CHECKING:
    from biblios.arena.network_games import Sitting


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who plays, by which rules, from which seed."""

    bots: tuple[str, ...]
    rules: Rules
    seed: int

    @property
    def players(self) -> int:
        """2 to 4."""
        return len(self.bots)

    @property
    def is_rostered(self) -> bool:
        """Whether all bots play as some of the roster do."""
        return all(levels.rostered(name) for name in self.bots)

    @property
    def is_compiled(self) -> bool:
        """Whether a compiled loop can play the games."""
        return not any(levels.searches(name) for name in self.bots)

    @property
    def codes(self) -> np.ndarray:
        """The bots, as the roster numbers them: int64[players].

        Raises:
            ValueError: some bot plays as none of the roster does.
        """
        rostered = [levels.rostered(name) for name in self.bots]
        for name, one in zip(self.bots, rostered, strict=True):
            if one is None:
                raise ValueError(
                    f"expected bots that play as one of {', '.join(levels.ROSTER)}, got {name!r}"
                )
        return np.array([CODES[one] for one in rostered if one], dtype=np.int64)

    @property
    def table(self) -> np.ndarray:
        """Players and the codes of the rules, as the compiled loop takes them: int64[4]."""
        return np.array([self.players, *self.rules.codes], dtype=np.int64)

    def get_ready(self) -> None:
        """Load what the games need; compile it on a machine that never did.

        Raises:
            WeightsError: the weights that come with the package are not there.
        """
        if self.is_compiled:
            self.play(0, 1)
        else:
            for name in set(self.bots):
                levels.warm_up(name)

    def play(self, first: int, games: int, cores: int = 1) -> tuple[np.ndarray, np.ndarray]:
        """Points and places by bot, uint8[games, players], of games ``first`` and on; the same on more cores.

        Not the same again where a bot searches for as long as it has time.
        """
        if not self.is_compiled:
            return self.told(self.asked(first, games, cores), first)
        points = np.zeros((games, 4), dtype=np.uint8)
        place = np.zeros((games, 4), dtype=np.uint8)
        sitting = None if self.is_rostered else self._sitting()
        cuts = [games * core // cores for core in range(cores + 1)]
        with ThreadPoolExecutor(cores) as pool:  # compiled code lets go of Python's lock
            parts = [
                pool.submit(self._play, sitting, first + start, points[start:end], place[start:end])
                for start, end in pairwise(cuts)
            ]
            for part in parts:
                part.result()
        return points[:, : self.players], place[:, : self.players]

    def _play(
        self, sitting: "Sitting | None", first: int, points: np.ndarray, place: np.ndarray
    ) -> None:
        seed = np.uint64(self.seed)
        if sitting is not None:
            from biblios.arena.network_games import new_desk, play_network_games

            play_network_games(sitting, new_desk(), first, points, place)
        elif (self.codes == RANDOM).all():
            play_random_games(seed, first, self.table, points, place)
        else:
            play_games(seed, first, self.table, self.codes, points, place)

    def _sitting(self) -> "Sitting":
        """The bots as the loop takes them in which the network plays: each such bot is one with a temperature."""
        from biblios.arena.network_games import FIRST_NETWORK, Sitting
        from biblios.bots.network import NETWORK
        from biblios.bots.weights import SHIPPED, read_records

        temperatures = [levels.temperature(name) for name in self.bots]
        rostered = [levels.rostered(name) for name in self.bots]
        return Sitting(
            np.uint64(self.seed),
            self.table,
            np.array(
                [CODES[one] if one else FIRST_NETWORK + n for n, one in enumerate(rostered)],
                dtype=np.int64,
            ),
            np.repeat(read_records(SHIPPED, "policy", NETWORK), self.players),
            np.array([temperature or 0.0 for temperature in temperatures]),
        )

    def asked(self, first: int, games: int, cores: int = 1) -> list[Game]:
        """Games ``first`` and on, each bot asked for each of its decisions, with a name a seat."""
        from biblios.arena.tournament.deal_games import BotSeat, play_game

        def play(number: int) -> Game:
            seated = [BotSeat(name, levels.bot(name)) for name in self.bots]
            game = play_game(seated, self.rules, self.seed, number)
            game.names = self._names(number)
            return game

        with ThreadPoolExecutor(cores) as pool:
            return list(pool.map(play, range(first, first + games)))

    def told(self, games: list[Game], first: int) -> tuple[np.ndarray, np.ndarray]:
        """As `play`, of games that have been played, the first of them with this number."""
        points = np.zeros((len(games), self.players), dtype=np.uint8)
        places = np.zeros_like(points)
        for row, game in enumerate(games):
            if game.result is None:
                raise RuntimeError(f"game {first + row} did not end")
            for seat in range(self.players):
                bot = self.bot_on(seat, first + row)
                points[row, bot] = game.result["points"][seat]
                places[row, bot] = game.result["place"][seat]
        return points, places

    def played(self, number: int) -> Game:
        """Game ``number`` of the match, with a name a seat; of a compiled loop."""
        if self.is_rostered:
            log = np.zeros(LONGEST, dtype=np.uint8)
            length = play_logged(np.uint64(self.seed), number, self.table, self.codes, log)
        else:
            from biblios.arena.network_games import new_desk, play_network_game

            desk = new_desk()
            length = play_network_game(self._sitting(), desk, number)
            log = desk.log
        game = Game.deal(
            self.players, self.rules, int(deal_seed(np.uint64(self.seed), number // self.players))
        )
        game.names = self._names(number)
        entries = iter(log[:length].tolist())
        for entry in entries:
            game.play(_text(game, entry, entries))
        return game

    def _names(self, number: int) -> list[str]:
        return [f"bot:{self.bots[self.bot_on(seat, number)]}" for seat in range(self.players)]

    def bot_on(self, seat: int, number: int) -> int:
        """Which bot, by its place in the list, sits on a seat in a game."""
        return (seat + number) % self.players


def _text(game: Game, entry: int, later: Iterator[int]) -> str:
    """The move that an entry of the log, and for a payment those after it, stand for."""
    if game.decision == "take":
        return f"take {NAMES[entry]}"
    if game.decision != "pay" or entry == DEFAULT:
        return TEXT_OF[entry]
    due = game.ledger().standing_bid
    kinds = []
    while True:
        is_gold = entry < DEFAULT
        kinds.append(entry - PAY_0 + _BEFORE_GOLD if is_gold else entry - GIVE)
        due -= entry - PAY_0 if is_gold else 1
        if due <= 0:
            return "pay " + " ".join(NAMES[kind] for kind in sorted(kinds))
        entry = next(later)


_BEFORE_GOLD = NAMES.index("G1") - 1
