"""The miniatures: counted, played, solved; OpenSpiel is the referee."""

import os
import random

import numpy as np
import pytest

from biblios.envs.miniatures import (
    CHANCE,
    ENDED,
    NAMES,
    Infoset,
    Play,
    exploitability,
    solve,
    tree_of,
    uniform,
    value,
)
from biblios.envs.miniatures.golden import HEADING, line
from biblios.envs.miniatures.sequences import sequences_of
from tests.house.checkout import CHECKOUT

GOLDEN = (CHECKOUT / "golden" / "tiny_trees.txt").read_text(encoding="utf-8")
SMALL = NAMES[:-1]
SLOW = pytest.mark.skipif("BIBLIOS_SLOW" not in os.environ, reason="takes minutes: BIBLIOS_SLOW=1")
VALUES = {"m1": -14 / 45, "m2": -2 / 3, "m3": -1 / 6, "m4": -0.21766, "m5": -0.14446, "m6": -0.1126}
"""To seat 0; the first three are consistent with these fractions."""

every_name = pytest.mark.parametrize("name", NAMES)
small_names = pytest.mark.parametrize("name", SMALL)


def random_plays(name, count, forced=False):
    rng = random.Random(name)
    for _ in range(count):
        play = Play.begin(name, forced)
        while play.to_act != ENDED:
            yield play
            play = play.after(rng.choices(play.moves, play.weights)[0])
        yield play


@pytest.mark.parametrize("golden", GOLDEN.removeprefix(HEADING).splitlines())
def test_trees_have_the_golden_sizes(golden):
    name, one_move = golden.split()[:2]
    if name == "m6" and "BIBLIOS_SLOW" not in os.environ:
        pytest.skip("takes a minute: BIBLIOS_SLOW=1")
    assert line(name, one_move) == golden


def test_all_trees_are_golden():
    assert GOLDEN.startswith(HEADING)
    assert len(GOLDEN.removeprefix(HEADING).splitlines()) == 2 * len(NAMES)


@pytest.mark.parametrize(
    ("name", "counts"), [("m1", (36948, 26262)), ("m2", (11508, 7856)), ("m4", (1393, 34272))]
)
def test_an_independent_program_found_as_many_information_sets(name, counts):
    assert tree_of(name, forced=True).infoset_counts == counts


@small_names
def test_cfr_plus_solves_it(name):
    tree = tree_of(name)
    solution = solve(tree, iterations=500)
    assert solution.exploitability < 1e-4
    assert solution.value == pytest.approx(VALUES[name], abs=1e-4)
    assert exploitability(tree, solution.policy) == pytest.approx(solution.exploitability, abs=1e-9)


@SLOW
def test_cfr_plus_solves_the_largest():
    solution = solve(tree_of("m6"), iterations=500)
    assert solution.exploitability < 1e-4
    assert solution.value == pytest.approx(VALUES["m6"], abs=2e-4)


def test_solving_stops_at_the_target():
    assert solve(tree_of("m3"), iterations=500, target=0.01).iterations < 500


@every_name
def test_a_play_goes_through_the_tree(name):
    if name == "m6" and "BIBLIOS_SLOW" not in os.environ:
        pytest.skip("takes a minute: BIBLIOS_SLOW=1")
    tree = tree_of(name)
    nodes = tree.nodes
    child = {
        (int(parent), int(move)): node
        for node, (parent, move) in enumerate(zip(nodes.parent, nodes.move, strict=True))
    }
    node = 0
    for play in random_plays(name, 60):
        node = child[node, play.history[-1]] if play.history else 0
        player = int(nodes.player[node])
        assert {2: CHANCE, 3: ENDED}.get(player, player) == play.to_act
        if play.to_act >= 0:
            infoset = Infoset(tree, int(nodes.infoset[node]))
            assert infoset.actions == play.moves
            assert infoset.seat == play.to_act
            assert infoset.text == play.text(play.to_act)
            assert infoset.observation.tobytes() == play.observation(play.to_act).tobytes()
            assert set(infoset.actions) <= set(np.flatnonzero(infoset.mask))
        if play.to_act == ENDED:
            assert play.payoff == nodes.payoff[node]


@every_name
def test_a_bot_that_knows_the_same_is_shown_the_same(name):
    shown = {}
    for play in random_plays(name, 300):
        if play.to_act >= 0:
            seat = play.to_act
            observation = (play.observation(seat).tobytes(), play.mask().tobytes())
            assert shown.setdefault(play.text(seat), observation) == observation


@small_names
def test_no_two_information_sets_have_the_same_text(name):
    tree = tree_of(name)
    assert len(tree.by_text()) == sum(tree.infoset_counts)


@small_names
def test_chances_add_up_to_one(name):
    nodes = tree_of(name).nodes
    sums = np.bincount(nodes.parent[1:], weights=nodes.chance[1:], minlength=len(nodes.parent))
    chance = nodes.player == 2
    assert sums[chance] == pytest.approx(1)


def test_a_policy_may_be_a_function():
    tree = tree_of("m4")

    def keeps(infoset):
        return [1.0] + [0.0] * (len(infoset.actions) - 1)

    array = np.zeros(tree.choices)
    array[tree.infosets.first[:-1]] = 1
    assert exploitability(tree, keeps) == exploitability(tree, array)
    assert value(tree, keeps) == value(tree, array)


def wrong_shape(infoset):
    return [1.0] * (len(infoset.actions) + 1)


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        (np.ones(3), r"shape \(8589,\), but got \(3,\)"),
        (np.ones(8589), "add up to 1"),
        (wrong_shape, "expected 3 probabilities at 'seat 0: draw H1A', but got 4"),
    ],
)
def test_what_is_no_policy_is_refused(policy, told):
    with pytest.raises(ValueError, match=told):
        exploitability(tree_of("m4"), policy)


def test_names_and_moves_that_are_not_there_are_refused():
    with pytest.raises(ValueError, match="must be one of m1, m2, m3, m4, m5, m6, but got 'm7'"):
        tree_of("m7")
    with pytest.raises(ValueError, match=r"expected one of the moves \(0, 1, .*got 99"):
        Play.begin("m1").after(99)


def test_equilibria_are_worth_the_same_with_moves_asked_that_are_no_choice():
    solutions = [solve(tree_of("m3", forced), iterations=300) for forced in (False, True)]
    assert solutions[0].value == pytest.approx(solutions[1].value, abs=1e-4)


def test_ends_reached_by_the_same_choices_are_added_up():
    tree = tree_of("m4")
    assert len(sequences_of(tree).payoffs[0].worth) < tree.ends
    assert exploitability(tree, uniform(tree)) == pytest.approx(73 / 140, abs=1e-12)
