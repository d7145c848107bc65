"""The games of a match: in one compiled loop, and one by one for their records. Both play the same games."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from biblios.arena.playing import LONGEST, deal_seed, play_games, play_logged, play_random_games
from biblios.bots.roster import CODES, RANDOM
from biblios.records.game import Game
from biblios.records.legal import TEXT_OF
from biblios.rules.actions import DEFAULT, GIVE, PAY_0
from biblios.rules.cards import NAMES
from biblios.rules.options import Rules


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
    def codes(self) -> np.ndarray:
        """The bots, as the roster numbers them: int64[players]."""
        return np.array([CODES[name] for name in self.bots], dtype=np.int64)

    @property
    def table(self) -> np.ndarray:
        """Players and the codes of the rules, as the compiled loop takes them: int64[4]."""
        return np.array([self.players, *self.rules.codes], dtype=np.int64)

    def play(self, first: int, games: int, cores: int = 1) -> tuple[np.ndarray, np.ndarray]:
        """Points and places by bot, uint8[games, players], of games ``first`` and on; the same on more cores."""
        points = np.zeros((games, 4), dtype=np.uint8)
        place = np.zeros((games, 4), dtype=np.uint8)
        cuts = [games * core // cores for core in range(cores + 1)]
        with ThreadPoolExecutor(cores) as pool:  # compiled code lets go of Python's lock
            parts = [
                pool.submit(self._play, first + start, points[start:end], place[start:end])
                for start, end in pairwise(cuts)
            ]
            for part in parts:
                part.result()
        return points[:, : self.players], place[:, : self.players]

    def _play(self, first: int, points: np.ndarray, place: np.ndarray) -> None:
        seed = np.uint64(self.seed)
        if (self.codes == RANDOM).all():
            play_random_games(seed, first, self.table, points, place)
        else:
            play_games(seed, first, self.table, self.codes, points, place)

    def played(self, number: int) -> Game:
        """Game ``number`` of the match, with a name a seat."""
        log = np.zeros(LONGEST, dtype=np.uint8)
        length = play_logged(np.uint64(self.seed), number, self.table, self.codes, log)
        game = Game.deal(
            self.players, self.rules, int(deal_seed(np.uint64(self.seed), number // self.players))
        )
        game.names = [f"bot:{self.bots[self.bot_on(seat, number)]}" for seat in range(self.players)]
        entries = iter(log[:length].tolist())
        for entry in entries:
            game.play(_text(game, entry, entries))
        return game

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
