"""The PettingZoo environment: PettingZoo's own tests, masks, and how a game ends."""

import re
import warnings

import numpy as np
import pytest

from biblios.envs.vector import IllegalAction
from biblios.rules.actions import ACTIONS

pettingzoo = pytest.importorskip("pettingzoo")
pettingzoo_env = pytest.importorskip("biblios.envs.pettingzoo_env")
from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

ID = "biblios/biblios-v0"
MASKED = "Observation (space for each agent|is not a NumPy array)"
"""What api_test says of every environment with masks that it does not know by name."""


def make(**options):
    return pettingzoo.make("aec", ID, **options)


def play(env, seed: int) -> dict[str, float]:
    """A game of agents that play at random, to the last step of the dead; the rewards they saw."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    seen = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            seen[agent] = reward
            env.step(None)
        else:
            assert reward == 0
            env.step(rng.choice(observation["action_mask"].nonzero()[0]))
    return seen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pettingzoos_api_test_with_masks_in_infos(players):
    api_test(make(players=players, mask_in="info"), num_cycles=400)


@pytest.mark.parametrize("observations", ["uint8", "float32"])
def test_pettingzoos_api_test_with_masks_in_observations(observations):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", MASKED, UserWarning)
        api_test(make(observations=observations, rules="medieval"), num_cycles=400)


@pytest.mark.parametrize("mask_in", ["observation", "info"])
def test_pettingzoos_seed_test(mask_in):
    seed_test(lambda: make(players=3, mask_in=mask_in), num_cycles=500)


def test_pettingzoos_render_test(capsys):
    render_test(make)
    assert "gift turn 1 of 20, seat 0 active: place, seat 0" in capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_are_shared_among_the_winners(players):
    env = make(players=players)
    for seed in range(20):
        rewards = play(env, seed)
        assert list(rewards) == env.possible_agents
        assert sum(rewards.values()) == pytest.approx(1)
    assert env.agents == []


def test_only_who_is_to_act_has_legal_actions():
    env = make(players=3)
    env.reset(seed=1)
    for agent in env.agents:
        observation = env.observe(agent)
        assert observation["action_mask"].any() == (agent == env.agent_selection)
        assert observation in env.observation_space(agent)


def test_agents_see_their_own_cards_only():
    env = make()
    env.reset(seed=1)
    mine, others = (env.observe(agent)["observation"] for agent in env.agents)
    card = slice(*pieces("card"))
    assert mine[card].any()
    assert not others[card].any()


def pieces(name: str) -> tuple[int, int]:
    from biblios.rules.tensor_layout import PIECES

    piece = PIECES[name]
    return piece.offset, piece.offset + int(np.prod(piece.shape))


def test_an_illegal_action_is_refused_and_nothing_is_played():
    env = make()
    env.reset(seed=1)
    before = env.observe("player_0")["observation"]
    with pytest.raises(
        IllegalAction, match=re.escape("expected one of the actions [0, 1, 2], got 155")
    ):
        env.step(ACTIONS - 1)
    assert env.agent_selection == "player_0"
    assert (env.observe("player_0")["observation"] == before).all()


def test_what_was_seen_is_not_written_again():
    env = make()
    env.reset(seed=1)
    seen, *_ = env.last()
    before = seen["observation"].copy(), seen["action_mask"].copy()
    env.step(0)
    env.step(1)
    assert (seen["observation"] == before[0]).all()
    assert (seen["action_mask"] == before[1]).all()


def test_a_game_can_be_broken_off():
    env = make(max_cycles=7)
    rewards = play(env, 1)
    assert set(rewards.values()) == {0.0}
    assert env.agents == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 1}, "players: expected 2, 3 or 4, got 1"),
        ({"mask_in": "hat"}, "mask_in: expected 'observation' or 'info', got 'hat'"),
        ({"render_mode": "smell"}, "render_mode: expected ansi, human or rgb_array, got 'smell'"),
    ],
)
def test_what_is_wrong_is_said(options, said):
    with pytest.raises(ValueError, match=said):
        make(**options)
