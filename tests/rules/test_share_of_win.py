"""Who won how much: all of it, or a part where several share the first place."""

import numpy as np
import pytest

from biblios.rules.compiled import rule
from biblios.rules.hoard import UNITS
from biblios.rules.new_game import set_up
from biblios.rules.scoring import share_of_win
from biblios.rules.state import new_states

pytestmark = pytest.mark.plain
MONKS_A, HOLY_BOOKS_A, GOLD_2 = UNITS[0], UNITS[18], UNITS[46]


@rule
def at_share_of_win(states, players, hands, shares):
    set_up(states[0], players, 0, 0, 0)
    place = np.zeros(4, dtype=np.int64)
    for seat in range(players):
        states[0].hands[seat] = hands[seat]
    for seat in range(players):
        shares[seat] = share_of_win(states[0], seat, place)


def shares(*hands):
    won = np.zeros(len(hands))
    given = np.array([np.uint64(sum(map(int, hand))) for hand in hands], dtype=np.uint64)
    at_share_of_win(new_states(1), len(hands), given, won)
    return won.tolist()


def test_the_most_points_win_it_all():
    assert shares([MONKS_A], [GOLD_2]) == [1, 0]
    assert shares([GOLD_2], [], [HOLY_BOOKS_A]) == [0, 0, 1]


def test_gold_decides_between_equal_points():
    assert shares([MONKS_A], [HOLY_BOOKS_A, GOLD_2]) == [0, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_are_equal_to_the_last_share_it(players):
    assert shares(*[[GOLD_2]] * players) == [1 / players] * players
    assert shares(*[[GOLD_2]] * (players - 1), []) == [1 / (players - 1)] * (players - 1) + [0]
