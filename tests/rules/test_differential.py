"""Random games, in both implementations, compared at every decision."""

import random
from typing import Any

import pytest

import biblios
from tests.naive.cards import LOTS
from tests.naive.judge import judge
from tests.naive.options import COMBINATIONS, PRESETS
from tests.naive.random_games import random_record
from tests.rules.comparison import assert_same, assert_same_views, both

EVERY_KIND = [(players, rules) for players in LOTS for rules in COMBINATIONS]


def name_of(value: Any) -> str:
    return "-".join(value.values()) if isinstance(value, dict) else str(value)


every_kind = pytest.mark.parametrize(("players", "rules"), EVERY_KIND, ids=name_of)
some_kinds = pytest.mark.parametrize(("players", "rules"), EVERY_KIND[::5], ids=name_of)
"""Ten of the 48, of each player count and option."""


@every_kind
def test_same_at_every_decision(players: int, rules: dict[str, str]) -> None:
    compare(random_record(players, rules, seed=1), views_every=12)


@pytest.mark.plain
@every_kind
def test_same_without_the_compiler(players: int, rules: dict[str, str]) -> None:
    compare(random_record(players, rules, seed=2), views_every=40)


def compare(record: dict[str, Any], views_every: int) -> None:
    naive, game = both(record)
    for number, move in enumerate(record["moves"]):
        assert_same(naive, game)
        if number % views_every == 0:
            assert_same_views(naive, game)
        naive.play(move[2:])
        game.play(move[2:])
    assert naive.is_over
    assert_same(naive, game)
    assert_same_views(naive, game)
    assert record.items() <= game.record(players=record["players"]).items()


@every_kind
def test_a_naive_game_is_a_record(players: int, rules: dict[str, str]) -> None:
    for seed in range(3, 6):
        record = random_record(players, rules, seed)
        game = biblios.Game.from_record(record)
        assert game.record() == record


@every_kind
def test_a_seeded_game_is_a_record(players: int, rules: dict[str, str]) -> None:
    check_seeded_games(players, rules, 2)


@pytest.mark.plain
@some_kinds
def test_a_seeded_game_without_the_compiler(players: int, rules: dict[str, str]) -> None:
    check_seeded_games(players, rules, 1)


def check_seeded_games(players: int, rules: dict[str, str], games: int) -> None:
    rng = random.Random(f"{players} {rules}")
    for _ in range(games):
        game = biblios.Game.deal(players=players, rules=rules, seed=rng.randrange(2**64))
        while not game.is_over:
            game.play(any_move(game, rng))
        record = game.record()
        assert judge(record).result == game.result
        assert biblios.Game.from_record(record).record() == record


def any_move(game: biblios.Game, rng: random.Random) -> str:
    """Return a legal move; high bids are rarer, or every game would be all defaults."""
    moves = game.legal_moves
    if game.decision == "bid" and rng.random() < 0.9:
        return moves[min(len(moves) - 1, rng.choice([0, 0, 1, 1, 2, 3]))]
    return moves[rng.randrange(len(moves))]


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    assert biblios.Rules.of(name) == biblios.Rules(**PRESETS[name])
    game = biblios.Game.deal(players=2, rules=name, seed=1)
    assert game.record()["rules"] == PRESETS[name]
