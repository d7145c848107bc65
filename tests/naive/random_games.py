"""Random games by the naive rules, from a seed, wild play included."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.naive.auction import give_lots, lot_is_gold
from tests.naive.cards import CARDS_REMOVED, LOTS, gold_value, shuffled_cards
from tests.naive.game import Game
from tests.naive.options import COMBINATIONS
from tests.naive.payments import pay_text

STYLES = ("sober", "bold", "wild", "timid")


@dataclass
class Player:
    """Chooses moves at random, in a style: how readily it bids, how high, and how honestly."""

    rng: random.Random
    style: str

    def choose(self, game: Game) -> str:
        if game.decision == "bid":
            return self.bid(game)
        if game.decision == "pay":
            return self.pay(game)
        return self.rng.choice(game.legal_moves())

    def bid(self, game: Game) -> str:
        moves = game.legal_moves()
        bids = sorted(int(move[4:]) for move in moves if move != "pass")
        eager = {"sober": 0.6, "bold": 0.7, "wild": 0.5, "timid": 0.15}[self.style]
        assert game.to_act is not None
        purse = gold_value(game.hands[game.to_act])
        if self.style == "sober" and not lot_is_gold(game):
            bids = [bid for bid in bids if bid <= purse]
        if not bids or self.rng.random() > eager:
            return "pass"
        if self.style == "wild" and self.rng.random() < 0.3:
            return f"bid {self.rng.choice(bids)}"
        return f"bid {min(bids[-1], bids[0] + self.rng.choice([0, 0, 0, 1, 2, 5]))}"

    def pay(self, game: Game) -> str:
        if lot_is_gold(game):
            assert game.to_act is not None
            return pay_text(self.rng.sample(game.hands[game.to_act], game.bid))
        moves = game.legal_moves()
        if len(moves) > 1 and "default" in moves:
            refuse = self.rng.random() < (0.5 if self.style == "wild" else 0.1)
            return "default" if refuse else self.rng.choice([m for m in moves if m != "default"])
        return self.rng.choice(moves)


def deal(players: int, rules: dict[str, str], rng: random.Random) -> Game:
    cards = shuffled_cards(players)
    rng.shuffle(cards)
    removed = CARDS_REMOVED[players]
    return Game(players, rules, cards[:removed], cards[removed:])


def reveal(game: Game, rng: random.Random) -> None:
    """Shuffle the auction pile, if that is what the game waits for."""
    if game.decision == "reveal":
        lots = list(game.pile)
        rng.shuffle(lots)
        give_lots(game, lots)


def play_on(game: Game, rng: random.Random, stop: Callable[[Game], bool] = lambda _: False) -> None:
    """Play until the game is over, or until `stop`."""
    table = [Player(rng, rng.choice(STYLES)) for _ in range(game.players)]
    while not game.is_over and not stop(game):
        if game.decision == "reveal":
            reveal(game, rng)
            continue
        assert game.to_act is not None
        game.play(table[game.to_act].choose(game))


def record_of(game: Game) -> dict[str, Any]:
    """Write a game down as a record (record page)."""
    dealt = game.dealt
    record: dict[str, Any] = {
        "format": "biblios",
        "version": 1,
        "players": [f"naive {seat}" for seat in range(game.players)],
        "rules": dict(game.rules),
        "removed": list(game.removed),
        "deck": list(dealt),
        "moves": list(game.moves),
    }
    if game.lots is not None:
        record["lots"] = list(game.lots)
    if game.is_over:
        record["result"] = game.result
    return record


def random_record(players: int, rules: dict[str, str], seed: int) -> dict[str, Any]:
    rng = random.Random(f"{players} {rules} {seed}")
    game = deal(players, rules, rng)
    play_on(game, rng)
    return record_of(game)


def every_kind(seed: int = 0) -> Iterator[dict[str, Any]]:
    """Yield one random record for each number of players and combination of options: 48 games."""
    for players in LOTS:
        for rules in COMBINATIONS:
            yield random_record(players, rules, seed)
