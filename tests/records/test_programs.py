"""Programs that play through observations and actions make the same games as texts do."""

import random

import pytest

from biblios import Game, IllegalMove
from biblios.records.programs import chosen_move
from biblios.rules.actions import ACTIONS
from tests.records.golden import position


@pytest.mark.parametrize(("players", "rules"), [(2, "classic"), (3, "friendly"), (4, "medieval")])
def test_random_actions_make_legal_moves(players, rules):
    rng = random.Random(players)
    seats = []

    def choose(observations, mask):
        assert mask.shape == (ACTIONS,)
        seats.append(int(observations["observer"][0]))
        return rng.choice(mask.nonzero()[0])

    game = Game.deal(players, rules, seed=2)
    while not game.is_over:
        before = game.record()
        move = chosen_move(game, choose)
        assert move in game.legal_moves
        assert game.record() == before
        assert seats[-1] == game.to_act
        game.play(move)
    assert Game.from_record(game.record()).result == game.result


def test_every_way_to_pay_can_be_chosen():
    for tag in ("pay choices 7 may refuse", "pay gold lot 2"):
        game = Game.from_record(position(tag))
        choose = random.Random(1).choice
        found = {
            chosen_move(game, lambda _, mask, choose=choose: choose(mask.nonzero()[0]))
            for _ in range(2000)
        }
        assert found <= set(game.legal_moves)
        assert len(found) > len(game.legal_moves) // 2


def test_an_illegal_action_is_refused():
    with pytest.raises(IllegalMove, match="expected a legal action of seat 0, got 37"):
        chosen_move(Game.deal(2), lambda _, __: 37)
    with pytest.raises(IllegalMove, match="'seize'"):
        chosen_move(Game.from_record(position("seize")), lambda _, __: 0)


def test_an_observation_is_of_the_seat_asked_for():
    game = Game.deal(3, seed=1)
    assert [int(game.observation(seat)["observer"][0]) for seat in (0, 1, 2, None)] == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="expected a seat"):
        game.observation(3)
