"""The vector environment: N games in one call play the same games one by one, and refuse what is not legal."""

import copy

import numpy as np
import pytest

import biblios
from biblios.envs.vector import IllegalAction, VectorEnv
from biblios.rules import game
from biblios.rules.observation_tensor import FLOAT_SCALE, at_write_tensor, new_tensors
from biblios.rules.random import keyed
from biblios.rules.state import new_states

RULES = ("classic", "friendly", "honest", "published", "medieval", "summary")


def trajectory(env: VectorEnv, steps: int, slots: int) -> list[tuple[bytes, ...]]:
    """Everything the first slots show in some steps of random play."""
    seen = []
    for _ in range(steps):
        env.step_randomly()
        parts = (env.actions, env.seats, env.observations, env.masks, env.rewards, env.terminated)
        seen.append(tuple(part[:slots].tobytes() for part in parts))
    return seen


@pytest.mark.parametrize("opponents", [None, ("heuristic",)])
def test_batch_size_and_threads_change_nothing(opponents):
    few = trajectory(VectorEnv(3, seed=5, opponents=opponents), 300, 3)
    many = VectorEnv(64, seed=5, opponents=opponents, threads=2)
    assert trajectory(many, 300, 3) == few
    many.reset()
    assert trajectory(many, 300, 3) == few
    many.reset(6)
    assert trajectory(many, 300, 3) != few
    many.close()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", RULES)
def test_a_slot_plays_the_game_that_the_library_plays(players, rules):
    """Action by action: the same seat to act, the same mask, tensor and result, through several games."""
    env = VectorEnv(2, players, rules, seed=11)
    for episode in range(2):
        seed = keyed(keyed(np.uint64(11), 1), 2 * episode)
        states, tensors, mask = new_states(1), new_tensors(1), np.zeros(156, np.uint8)
        game.at_deal(states, players, *biblios.Rules.of(rules).codes, seed)
        game.at_chance(states)
        while True:
            seat = int(states["to_act"][0])
            at_write_tensor(states, seat, tensors)
            game.at_legal_action_mask(states, mask)
            assert env.seats[1] == seat
            assert (env.observations[1] == tensors["bytes"][0]).all()
            assert (env.masks[1] == mask).all()
            env.step_randomly()
            assert game.at_step(states, int(env.actions[1]))
            game.at_chance(states)
            if env.terminated[1]:
                break
        assert states["decision"][0] == 5
        points, place, winners = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(5, np.int64)
        game.at_result(states, points, place, winners)
        first = place[:players] == 1
        assert env.rewards[1].tolist() == pytest.approx((first / first.sum()).tolist())


def test_given_actions_and_actions_drawn_inside_lead_to_the_same():
    drawn, given = VectorEnv(8, 3, seed=2), VectorEnv(8, 3, seed=2)
    for _ in range(200):
        drawn.step_randomly()
        given.step(drawn.actions)
        assert given.observations.tobytes() == drawn.observations.tobytes()
        assert given.masks.tobytes() == drawn.masks.tobytes()


def test_the_float_form_is_the_compact_one_scaled():
    bytes_, floats = VectorEnv(4, seed=3), VectorEnv(4, seed=3, observations="float32")
    assert floats.observations.dtype == np.float32
    for _ in range(150):
        bytes_.step_randomly()
        floats.step_randomly()
        np.testing.assert_array_equal(floats.observations, bytes_.observations * FLOAT_SCALE)


def test_every_mask_allows_something_and_nothing_else_is_taken():
    env = VectorEnv(5, seed=4)
    env.step_randomly()
    before = env.observations.copy(), env.masks.copy()
    actions = env.masks.argmax(axis=1)
    actions[3] = np.flatnonzero(env.masks[3] == 0)[0]
    with pytest.raises(IllegalAction, match=r"game 3: expected one of the actions \[.*\], got "):
        env.step(actions)
    assert (env.observations == before[0]).all()
    assert (env.masks == before[1]).all()
    with pytest.raises(ValueError, match=r"expected 5 actions, got shape \(4,\)"):
        env.step(actions[:4])
    for _ in range(300):
        assert env.masks.any(axis=1).all()
        env.step(env.masks.argmax(axis=1))


def test_an_environment_is_not_copied():
    """A copy would step the games of the original."""
    with pytest.raises(
        TypeError, match="cannot be copied or pickled; make another of the same seed"
    ):
        copy.copy(VectorEnv(1))


@pytest.mark.parametrize("num_games", [1024, 1025])
def test_the_order_of_steps_changes_nothing(num_games):
    """Up to 1024 games are stepped kind by kind of their actions, more of them side by side."""
    many = VectorEnv(num_games, seed=5)
    assert trajectory(many, 60, 40) == trajectory(VectorEnv(40, seed=5), 60, 40)


def test_the_learner_meets_bots_and_moves_on_a_seat_every_game():
    env = VectorEnv(2, 3, seed=1, opponents=("heuristic", "random"))
    seats = [int(env.seats[0])]
    assert env.seats.tolist() == [0, 1]
    while len(seats) < 4:
        env.step_randomly()
        if env.terminated[0]:
            seats.append(int(env.seats[0]))
        else:
            assert env.seats[0] == seats[-1]
    assert seats == [0, 1, 2, 0]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"num_games": 0}, "num_games: expected 1 or more, got 0"),
        ({"players": 5}, "players: expected 2, 3 or 4, got 5"),
        ({"observations": "int"}, "observations: expected 'uint8' or 'float32', got 'int'"),
        ({"threads": 0}, "threads: expected 1 or more, got 0"),
        ({"rules": "chess"}, "rules must be one of .*, but got 'chess'"),
        ({"opponents": ()}, "opponents: expected 1 of .*, got"),
        ({"opponents": ("nobody",)}, "opponents: expected bots, of .*, got 'nobody'"),
        (
            {"opponents": ("prior",)},
            "opponents: .* scribe, got 'prior'; compiled steps hold no network",
        ),
    ],
)
def test_wrong_arguments_are_refused_in_words(wrong, words):
    with pytest.raises(ValueError, match=words):
        VectorEnv(**{"num_games": 1, **wrong})
