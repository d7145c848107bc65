"""The miniatures in OpenSpiel, which referees our exploitability."""

import os

import numpy as np
import pytest

from biblios.envs.miniatures import Infoset, exploitability, solve, tree_of, uniform

pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("biblios.envs.miniatures.openspiel")

NAMES = ("m1", "m2", "m3", "m4", "m5", "m6")


def load(name):
    return pyspiel.load_game(f"python_biblios_mini(box={name})")


@pytest.mark.parametrize("name", NAMES)
def test_random_plays_pass_its_checks(name):
    pyspiel.random_sim_test(load(name), num_sims=10, serialize=False, verbose=False)


def refereed(name):
    if name != "m3" and "BIBLIOS_SLOW" not in os.environ:
        return pytest.param(name, marks=pytest.mark.skip("takes minutes: BIBLIOS_SLOW=1"))
    return name


@pytest.mark.parametrize("name", [refereed(name) for name in ("m2", "m3", "m5")])
def test_it_finds_a_policy_as_exploitable_as_we_do(name):
    tree = tree_of(name)
    policy = solve(tree, iterations=60).policy
    table = {}
    for number in range(len(tree.infosets.seat)):
        infoset = Infoset(tree, number)
        first = tree.infosets.first[number]
        chosen = policy[first : first + len(infoset.actions)].tolist()
        table[infoset.text] = list(zip(infoset.actions, chosen, strict=True))
    theirs = pyspiel.exploitability(load(name), pyspiel.TabularPolicy(table))
    assert theirs == pytest.approx(exploitability(tree, policy), abs=1e-12)


@pytest.mark.skipif("BIBLIOS_SLOW" not in os.environ, reason="takes minutes: BIBLIOS_SLOW=1")
@pytest.mark.parametrize("name", ["m2", "m3", "m5"])
def test_it_finds_uniform_play_as_exploitable_as_we_do(name):
    game, tree = load(name), tree_of(name)
    theirs = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    assert theirs == pytest.approx(exploitability(tree, uniform(tree)), abs=1e-12)


def test_states_say_what_they_are():
    state = load("m1").new_initial_state()
    assert state.is_chance_node()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert state.action_to_string(0) == "deal G1 G1, G2 G2"
    state.apply_action(0)
    assert state.action_to_string(18) == "H1A"
    state.apply_action(18)
    assert state.information_state_string(1) == "seat 1: hand G2 G2; lot H1A"
    assert str(state) == "seat 0: hand G1 G1; lot H1A\nseat 1: hand G2 G2; lot H1A"
    assert [state.action_to_string(action) for action in state.legal_actions()] == [
        "pass",
        "bid 1",
        "bid 2",
        "bid 3",
        "bid 4",
    ]
    assert state.returns() == [0.0, 0.0]


def test_what_was_noticed_can_be_read_from_the_tensor():
    state = load("m2").new_initial_state()
    rng = np.random.default_rng(1)
    while not state.is_terminal():
        for seat in range(2):
            tensor = np.array(state.information_state_tensor(seat))
            assert tensor[:2].tolist() == [seat == 0, seat == 1]
            rows = tensor[2:].reshape(-1, 12) @ (1 << np.arange(12))
            assert tuple(rows[rows > 0].astype(int)) == state.play.notes[seat]
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_a_box_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match=r"must be one of m1, .*'m9'"):
        load("m9")
