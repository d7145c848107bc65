"""The exact counts of golden/perft.txt, by both implementations."""

import pytest

import biblios
from tests.naive import perft
from tests.naive.judge import replay

COUNTS = list(perft.read())
POSITIONS = perft.positions()
SLOW = 60
"""The naive rules count again where there are at most so many sequences to go on from."""


def count(game: biblios.Game, depth: int) -> int:
    if depth == 1:
        return len(game.legal_moves)
    total = 0
    for move in list(game.legal_moves):
        after = game.copy()
        after.play(move)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize(("number", "counts"), COUNTS, ids=lambda value: str(value)[:9])
def test_biblios(number: int, counts: list[int]) -> None:
    game = biblios.Game.from_record(POSITIONS[number - 1])
    assert [count(game, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("number", "counts"), COUNTS, ids=lambda value: str(value)[:9])
def test_naive(number: int, counts: list[int]) -> None:
    game = replay(POSITIONS[number - 1])
    few = [n for n, before in enumerate([1, *counts[:-1]]) if before <= SLOW]
    assert [perft.count(game, n + 1) for n in few] == [counts[n] for n in few]


def test_the_file_is_of_the_chosen_positions() -> None:
    assert [number for number, _ in COUNTS] == [number for number, _ in perft.chosen()]
