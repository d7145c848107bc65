"""The Gymnasium environment: Gymnasium's own checker, seeds, seats, rewards, and many at once."""

import time
from collections.abc import Iterator

import numpy as np
import pytest

from biblios.envs.vector import IllegalAction, VectorEnv
from biblios.rules.actions import ACTIONS
from biblios.rules.tensor_layout import piece

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("biblios.envs.gymnasium_env")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from biblios.envs.action_space import ActionSpace  # noqa: E402

ID = "biblios/Biblios-v0"


def play(env, games: int, seed: int) -> Iterator[tuple]:
    """Every step of some games by a learner that plays at random: what reset or step returned."""
    rng = np.random.default_rng(seed)
    for game in range(games):
        observation, info = env.reset(seed=seed if game == 0 else None)
        yield observation, 0.0, False, info
        is_over = False
        while not is_over:
            action = rng.choice(info["action_mask"].nonzero()[0])
            observation, reward, is_over, truncated, info = env.step(action)
            assert not truncated
            yield observation, reward, is_over, info


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"opponents": ("heuristic", "random"), "observations": "float32", "rules": "medieval"},
        {"opponents": "random", "players": 4, "rules": "honest", "seat": 2},
    ],
)
def test_gymnasiums_checker_finds_nothing(options):
    check_env(gymnasium.make(ID, **options).unwrapped)


def test_one_seed_plays_one_game():
    first, second, other = (
        [step[0].tobytes() for step in play(gymnasium.make(ID), 2, seed)] for seed in (5, 5, 6)
    )
    assert first == second
    assert first != other


def test_the_learner_sits_everywhere_in_turn():
    env = gymnasium.make(ID, players=3, opponents="random")
    env.reset(seed=1)
    seats = [env.unwrapped.seat]
    for _ in range(3):
        env.reset()
        seats.append(env.unwrapped.seat)
    assert seats == [0, 1, 2, 0]
    env.reset(seed=1)
    assert env.unwrapped.seat == 0


def test_a_seat_can_be_fixed():
    env = gymnasium.make(ID, opponents="random", seat=1)
    for _ in range(3):
        env.reset()
        assert env.unwrapped.seat == 1


def test_rewards_come_at_the_end_and_random_play_loses_to_the_heuristic():
    steps = list(play(gymnasium.make(ID), 60, seed=2))
    rewards = [reward for _, reward, is_over, _ in steps if is_over]
    assert len(rewards) == 60
    assert set(rewards) <= {0.0, 0.5, 1.0}
    assert not any(reward for _, reward, is_over, _ in steps if not is_over)
    assert sum(rewards) < 12


def test_random_play_is_as_good_as_the_random_bot():
    steps = play(gymnasium.make(ID, opponents="random"), 400, seed=3)
    won = sum(reward for _, reward, _, _ in steps)
    assert 140 < won < 260, "six standard deviations"


def test_the_mask_is_what_maskable_algorithms_ask_for():
    env = gymnasium.make(ID, opponents="random")
    for _, _, is_over, info in play(env, 2, seed=4):
        mask = info["action_mask"]
        assert mask.dtype == np.int8
        assert mask.shape == (ACTIONS,)
        assert mask.any() != is_over
        assert (env.unwrapped.action_masks() == mask.astype(bool)).all()
        assert is_over or mask[env.action_space.sample(mask)]


def test_an_illegal_action_forfeits_the_game():
    env = gymnasium.make(ID, opponents="random")
    _, info = env.reset(seed=1)
    _, reward, is_over, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, is_over, info["illegal_action"]) == (0.0, True, True)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_a_float_observation_is_the_byte_one_scaled():
    twins = (gymnasium.make(ID, opponents="random", observations=o) for o in ("uint8", "float32"))
    for (byte, *_), (scaled, *_) in zip(*(play(env, 1, seed=8) for env in twins), strict=True):
        assert scaled.dtype == np.float32
        assert (scaled > 0).tolist() == (byte > 0).tolist()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"opponents": "nobody"}, "expected bots, of heuristic"),
        ({"opponents": ("random", "random"), "players": 2}, "opponents: expected 1"),
        ({"players": 5}, "players: expected 2, 3 or 4, got 5"),
        ({"rules": "clasic"}, "rules must be one of classic"),
        ({"seat": 2}, "seat: expected None or 0 to 1, got 2"),
        ({"observations": "int8"}, "observations: expected 'uint8' or 'float32', got 'int8'"),
    ],
)
def test_what_is_wrong_is_said(options, said):
    with pytest.raises(ValueError, match=said):
        gymnasium.make(ID, **options)


def test_a_picture_shows_what_has_changed():
    env = gymnasium.make(ID, opponents="random", render_mode="rgb_array")
    _, info = env.reset(seed=1)
    before = env.render()
    assert before.shape == (600, 800, 3)
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 100
    env.step(info["action_mask"].argmax())
    assert (before != env.render()).any()


def make_vec(**options):
    return gymnasium.make_vec(ID, vectorization_mode="vector_entry_point", **options)


def drawn(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return (mask * rng.random(mask.shape)).argmax(axis=1)


def test_many_learners_at_once():
    envs = make_vec(num_envs=6, opponents=("random", "random"), observations="float32")
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=3)
    kept, rng = observations.copy(), np.random.default_rng(1)
    ended, won = 0, 0.0
    for _ in range(400):
        assert observations in envs.observation_space
        actions = drawn(infos["action_mask"], rng)
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        assert not truncated.any()
        assert not rewards[~terminated].any()
        ended, won = ended + terminated.sum(), won + rewards.sum()
        observations = seen
    assert ended > 12
    assert 0 < won < ended
    assert (kept == envs.reset(seed=3)[0]).all()
    assert (kept != envs.reset()[0]).any()
    with pytest.raises(IllegalAction):
        envs.step(np.full(6, ACTIONS - 1))
    envs.close()


@pytest.mark.parametrize("form", ["uint8", "float32"])
def test_the_end_of_a_game_is_told_as_gymnasiums_own_vectors_tell_it(form):
    ours = make_vec(num_envs=5, opponents="random", observations=form)
    theirs = gymnasium.make_vec(
        ID,
        num_envs=5,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        opponents="random",
        observations=form,
    )
    told = []
    for envs in (ours, theirs):
        seen, infos = envs.reset(seed=2)
        rng, terminated = np.random.default_rng(4), np.zeros(5, np.bool_)
        while not terminated.any():
            assert "final_obs" not in infos
            seats = [piece(row, "seat").copy() for row in seen]
            seen, _, terminated, _, infos = envs.step(drawn(infos["action_mask"], rng))
        for slot, ended in enumerate(terminated):
            final = infos["final_obs"][slot]
            assert (final is not None) == ended == infos["_final_obs"][slot]
            if ended:
                assert final in envs.single_observation_space
                assert piece(final, "decision").tolist() == [0, 0, 0, 0, 0, 1]
                assert piece(final, "to_act").tolist() == [0, 0, 0, 0]
                assert (piece(final, "seat") == seats[slot]).all()
                assert (piece(final, "lots")[:20] > 0).all(), "all lots are turned up"
                assert (piece(seen[slot], "lots") == 0).all(), "the next game has begun"
        assert (infos["_final_info"] == terminated).all()
        assert not infos["final_info"]["action_mask"].any()
        assert (infos["final_info"]["_action_mask"] == terminated).all()
        kinds = {name: (array.dtype, array.shape) for name, array in infos["final_info"].items()}
        told.append((infos["final_obs"].dtype, infos["final_obs"].shape, kinds))
        envs.close()
    assert told[0] == told[1]


def seconds(step, masks, rng: np.random.Generator) -> float:
    """The least CPU time that a step took, of many."""
    times = []
    for _ in range(80):
        actions = drawn(masks(), rng)
        start = time.process_time()
        step(actions)
        times.append(time.process_time() - start)
    return min(times)


def test_make_vec_takes_at_most_twice_as_long_as_the_games_themselves():
    envs, games = make_vec(num_envs=512, opponents="random"), VectorEnv(512, opponents=["random"])
    envs.reset(seed=0)
    inner = envs.unwrapped.games
    ours = seconds(envs.step, lambda: inner.masks, np.random.default_rng(1))
    theirs = seconds(games.step, lambda: games.masks, np.random.default_rng(1))
    assert ours < 2 * theirs, f"{ours / theirs:.2f} times"


def test_actions_are_drawn_by_the_mask_each_as_likely():
    space, mask = ActionSpace(seed=3), np.zeros(156, np.int8)
    mask[[2, 40, 155]] = 1
    drawn = [int(space.sample(mask)) for _ in range(3000)]
    assert set(drawn) == {2, 40, 155}
    assert min(drawn.count(action) for action in set(drawn)) > 900
    space.seed(3)
    assert [int(space.sample(mask)) for _ in range(3000)] == drawn
    assert space.sample(np.zeros(156, np.int8)) == 0
    with pytest.raises(AssertionError, match="shape"):
        space.sample(mask[:9])
