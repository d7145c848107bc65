"""A researcher's own compiled policy: the games are those of the arena, and what it may not do is told."""

# ruff: noqa: ARG001, RET503  a policy is called with all three; one returns nothing

import re
import subprocess
import sys

import numba
import numpy as np
import pytest

from biblios.arena.match import Lineup
from biblios.arena.playing import bot_seed, deal_seed
from biblios.arena.policies import IllegalAction, PolicyError, play
from biblios.arena.standing import Standing, win_parts
from biblios.bots.heuristic import tempered_policy
from biblios.bots.random_bot import random_policy
from biblios.bots.temper import STANDARD_TEMPER
from biblios.records.engine import Engine
from biblios.rules.options import Rules
from biblios.rules.random import next_u64
from biblios.rules.state import BID, OVER
from tests.house.checkout import CHECKOUT


@numba.njit
def heuristic(observation, mask, rng):
    return tempered_policy(observation, mask, STANDARD_TEMPER[0])


@numba.njit
def thrifty(observation, mask, rng):
    """The first legal action: keeps, and passes."""
    for action in range(mask.size):
        if mask[action]:
            return action
    return -1


@numba.njit
def careless(observation, mask, rng):
    """Bids 50 from lot 3 on, and sees to it that its mask allows that."""
    if observation.decision == BID and observation.lot >= 3:
        mask[:] = 1
        return 37 + 50
    return thrifty(observation, mask, rng)


@numba.njit
def drawing(observation, mask, rng):
    """Any legal action, in a number of a type of its own."""
    return np.uint8(random_policy(observation, mask, rng))


@pytest.mark.parametrize(
    ("bots", "rules"),
    [
        (("heuristic", "random"), "classic"),
        (("heuristic", "random", "heuristic"), "friendly"),
        (("heuristic", "heuristic", "random", "random"), "medieval"),
    ],
)
def test_a_policy_that_plays_as_a_bot_does_has_its_results(bots, rules):
    found = play(heuristic, bots[1:], 60, rules, seed=5)
    points, places = Lineup(bots, Rules.of(rules), 5).play(0, 60)
    assert (found.players, found.games, found.rules.preset) == (len(bots), 60, rules)
    assert [standing.name for standing in found.standings] == list(bots)
    for player, standing in enumerate(found.standings):
        wanted = Standing(bots[player])
        wanted.wins.add(win_parts(places)[:, player], len(bots))
        wanted.points.add(points[:, player].astype(np.float64), len(bots))
        wanted.place.add(places[:, player].astype(np.float64), len(bots))
        assert standing == wanted
        low, high = standing.points_interval
        assert low <= points[:, player].mean() <= high


def test_the_same_seed_gives_the_same_result_at_any_number_of_threads():
    one, three = (play(drawing, thrifty, 500, players=3, seed=9, threads=n) for n in (1, 3))
    assert one == three
    assert one != play(drawing, thrifty, 500, players=3, seed=10)


def test_a_policy_at_all_seats_wins_its_share_of_every_deal():
    found = play(thrifty, thrifty, 300, players=3)
    assert [standing.wins.mean for standing in found.standings] == pytest.approx([1 / 3] * 3)


def test_random_words_are_fair():
    found = play(drawing, "random", 4000)
    low, high = found.standings[0].share_interval
    assert low < 0.5 < high
    assert high - low < 0.04


def test_several_policies_each_play_their_own_seat():
    by_name = {
        standing.name: standing.wins.mean
        for standing in play(drawing, [thrifty, "heuristic", "random"], 400).standings
    }
    assert by_name["heuristic"] > by_name["thrifty"] > by_name["drawing"]
    assert by_name["drawing"] < 0.1 > by_name["random"]


def test_an_illegal_action_is_told_with_what_was_legal():
    with pytest.raises(IllegalAction) as caught:
        play(thrifty, careless, 50, seed=3, threads=2)
    error = caught.value
    assert error.action == 87
    assert 37 in error.legal
    assert 87 not in error.legal
    assert str(error) == (
        f"game {error.game}, seat {(1 - error.game) % 2}, decision 'bid': "
        f"careless chose action 87, expected one of {list(error.legal)}"
    )
    assert error.legal == legal_where_refused(error.game, seed=3)
    with pytest.raises(IllegalAction) as again:
        play(thrifty, careless, 50, seed=3)
    assert str(again.value) == str(error)


def legal_where_refused(number, seed):
    """Play the game up to the refused action, each policy asked from Python; what was legal there."""
    engine = Engine(2)
    engine.deal(Rules(), int(deal_seed(np.uint64(seed), number // 2)))
    rngs = [
        np.array([bot_seed(np.uint64(seed), number, seat)], dtype=np.uint64) for seat in range(2)
    ]
    while engine.decision != OVER:
        if engine.decision > OVER:
            engine.play_chance(engine.chance_outcome())
            continue
        seat, mask = engine.to_act, engine.legal_mask()
        policy = (thrifty, careless)[(seat + number) % 2]
        action = asked(policy, engine.observation(seat), mask.copy(), rngs[seat])
        if mask.sum() == 1:
            action = int(mask.argmax())
        if not mask[action]:
            return tuple(np.flatnonzero(mask).tolist())
        assert engine.play(action)
    raise AssertionError("no action was refused")


@numba.njit
def asked(policy, observations, mask, rng):
    return policy(observations[0], mask, rng)


@numba.njit
def failing(observation, mask, rng):
    if observation.lot == 2:
        raise RuntimeError("lost my thread")
    return thrifty(observation, mask, rng)


def test_what_a_policy_raises_is_heard():
    with pytest.raises(RuntimeError, match="lost my thread"):
        play(failing, games=20, threads=2)


@numba.njit
def halved(observation, mask, rng):
    return next_u64(rng) / 2


@numba.njit
def speechless(observation, mask, rng):
    if mask[0]:
        return 0


@numba.njit
def misspelt(observation, mask, rng):
    return observation.hnad


@numba.njit
def mistaken(observation, mask, rng):
    return mask + "a"


@numba.njit
def short(observation, mask):
    return 0


def plain(observation, mask, rng):
    return 0


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        (plain, "expected a compiled policy, got <function plain .*@numba.njit"),
        (7, "expected a compiled policy, got 7: decorate the function with @numba.njit"),
        (halved, "expected that halved returns a whole number, but it returns float64"),
        (speechless, "expected that speechless returns a whole number, but it returns Optional"),
        (misspelt, "misspelt: an observation has no field 'hnad'; it has hand, left, "),
        (mistaken, "Numba cannot compile mistaken(observation, mask, rng): "),
        (short, "Numba cannot compile short(observation, mask, rng): "),
    ],
)
def test_a_policy_that_cannot_be_used_is_told_why(policy, words):
    pattern = words if ".*" in words else re.escape(words)
    with pytest.raises(PolicyError, match=pattern):
        play(policy, games=2)
    with pytest.raises(PolicyError, match=pattern):
        play(thrifty, policy if callable(policy) else [policy], games=2)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"opponents": "nemo"}, "opponents: expected bots, of heuristic, random, or policies, got"),
        ({"opponents": ()}, "opponents: expected 1 to 3, got 0"),
        ({"opponents": ["random"] * 2, "players": 4}, "opponents: expected 3, got 2"),
        ({"players": 5}, "players: expected 2, 3 or 4, got 5"),
        ({"games": 0}, "games: expected 1 or more, got 0"),
        ({"threads": 0}, "threads: expected 1 to 256, got 0"),
        ({"seed": -1}, "seed: expected 0 to 2**64 - 1, got -1"),
        ({"rules": "clasic"}, "'clasic'"),
    ],
)
def test_what_cannot_be_played_is_told(arguments, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        play(thrifty, **arguments)


def test_a_result_is_a_table():
    lines = str(play(thrifty, "random", 10)).splitlines()
    assert re.fullmatch(
        r"10 games, 2 players, classic rules, seed 0: .* s, \d+ games a second", lines[0]
    )
    assert [line.split()[0] for line in lines[1:]] == ["bot", "thrifty", "random"]


def test_the_example_is_the_one_of_the_page_and_runs():
    path = CHECKOUT / "examples" / "own_policy.py"
    example = path.read_text(encoding="utf-8")
    page = (CHECKOUT / "docs" / "how-to" / "write-a-policy.md").read_text(encoding="utf-8")
    policy = example[example.index("@numba.njit") : example.index("\n\n\nprint(")]
    assert policy.replace("  # noqa: ARG001", "") in page
    done = subprocess.run(
        [sys.executable, path, "500"], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.startswith("500 games, 2 players, classic rules, seed 1: ")
