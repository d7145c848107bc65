"""The game in OpenSpiel: its own suites, chance, what a player is told, and states drawn for a player."""

import pickle
import random
from collections.abc import Iterator

import numpy as np
import pytest

from biblios.rules.cards import CATEGORY_CARDS, CHURCH, COPIES, KINDS, NAMES
from biblios.rules.hoard import size
from biblios.rules.options import PRESETS
from biblios.rules.state import DRAW, REVEAL
from biblios.rules.unlocated import count_unlocated

pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("biblios.envs.openspiel")
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from tests.envs import openspiel_playthrough  # noqa: E402

GAMES = (
    "python_biblios",
    "python_biblios(players=3,unpaid=forbidden)",
    "python_biblios(players=3,unpaid=discard,church=may)",
    "python_biblios(players=4,unpaid=reauction,category_tie=gold)",
)


def walk(name: str, seed: int, every: int = 1) -> Iterator:
    """States of a random game, one in so many."""
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    number = 0
    while not state.is_terminal():
        number += 1
        if number % every == 0:
            yield state
        if state.is_chance_node():
            kinds, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(kinds, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


class TestApiOfTwo(api_test.EnforceAPIOnPartialTreeBase):
    game_name = GAMES[0]
    game = pyspiel.load_game(game_name)


class TestApiOfThree(api_test.EnforceAPIOnPartialTreeBase):
    game_name = GAMES[1]
    game = pyspiel.load_game(game_name)


class TestApiOfFour(api_test.EnforceAPIOnPartialTreeBase):
    game_name = GAMES[3]
    game = pyspiel.load_game(game_name)


@pytest.mark.parametrize("name", GAMES)
def test_random_games_pass_its_checks(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


def test_a_state_survives_pickling():
    *_, state = walk(GAMES[0], seed=5, every=90)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_parameters_are_those_of_the_rules():
    for rules in PRESETS.values():
        game = pyspiel.load_game("python_biblios", {"players": 4, **rules.as_dict()})
        assert game.rules == rules
        assert game.num_players() == 4
    with pytest.raises(ValueError, match="unpaid must be one of"):
        pyspiel.load_game("python_biblios", {"unpaid": "debt"})
    with pytest.raises(ValueError, match="players: expected 2, 3 or 4, got 5"):
        pyspiel.load_game("python_biblios", {"players": 5})


def test_chance_deals_from_the_pack_less_what_was_dealt():
    state = pyspiel.load_game(GAMES[0]).new_initial_state()
    counts = [n - 2 if name[0] == "G" else n for name, n in zip(NAMES, COPIES, strict=True)]
    expected = {kind: n / 81 for kind, n in enumerate(counts)}
    assert dict(state.chance_outcomes()) == pytest.approx(expected)
    state.apply_action(CHURCH)
    state.apply_action(1)
    assert dict(state.chance_outcomes())[CHURCH] == pytest.approx(1 / 80)


@pytest.mark.parametrize("name", GAMES)
def test_chance_adds_up_to_one(name):
    seen = set()
    for state in walk(name, seed=2):
        if state.is_chance_node():
            seen.add(int(state.states["decision"][0]))
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert {DRAW, REVEAL} <= seen


def test_returns_add_up_to_nothing():
    for seed in range(6):
        *_, state = walk(GAMES[3], seed, every=1000)
        assert sum(state.returns()) == pytest.approx(0)
        assert max(state.returns()) > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_state_drawn_for_a_player_looks_the_same_to_it(name):
    rng = random.Random(3)
    for state in walk(name, seed=3, every=9):
        if state.is_chance_node():
            continue
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())


@pytest.mark.parametrize("name", GAMES)
def test_recall_is_perfect(name):
    """In another history with the same information state the player has seen and done the same on the way."""
    rng = random.Random(4)
    for state in walk(name, seed=4, every=60):
        if state.is_chance_node() or state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert own_way(name, other.history(), player) == own_way(name, state.history(), player)


def own_way(name: str, history: list[int], player: int) -> list:
    state = pyspiel.load_game(name).new_initial_state()
    way = []
    for move in history:
        if state.current_player() == player:
            seen = state.information_state_string(), state.information_state_tensor()
            way.append((*seen, move))
        state.apply_action(move)
    return way


@pytest.mark.parametrize("name", GAMES)
def test_players_never_share_an_information_state(name):
    for state in walk(name, seed=7, every=25):
        told = {state.information_state_string(p) for p in range(state.num_players())}
        assert len(told) == state.num_players()


@pytest.mark.parametrize("name", [GAMES[0], "python_biblios(unpaid=forbidden)"])
def test_what_a_player_did_not_see_is_as_likely_anywhere(name):
    """Of the category cards the other holds unseen as many are drawn into its hand again as chance would have it."""
    again = expected = 0.0
    for seed in range(8):
        state = next(s for s in walk(name, seed) if s.states["decision"][0] == REVEAL)
        hidden = hidden_cards(state)
        seen = state.observation(0)
        places = int(seen["hand_size"][0, 1]) - size(seen["opened"][0, 1])
        counts = np.zeros(KINDS, dtype=np.int64)
        count_unlocated(seen[0], counts)
        unseen = counts[:CHURCH].sum() - size(seen["opened"][0, 1])
        for sample in range(30):
            other = state.resample_from_infostate(0, random.Random(sample).random)
            again += len(hidden & hidden_cards(other))
            expected += len(hidden) * places / unseen
    assert expected > 200
    assert abs(again - expected) < 4 * expected**0.5


def hidden_cards(state) -> set[int]:
    """The category cards in the hand of seat 1 that nobody else has seen."""
    hand = state.states["hands"][0, 1] & ~state.states["opened"][0, 1]
    return {kind for kind in range(CATEGORY_CARDS) if int(hand) >> kind & 1}


def test_ismcts_searches_with_it():
    game = pyspiel.load_game(GAMES[0])
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 8, random_state=np.random.RandomState(2))
    for state in walk(GAMES[0], seed=6, every=60):
        if not state.is_chance_node() and not state.is_terminal():
            assert bot.step(state) in state.legal_actions()


def test_told_as_in_the_golden_file():
    golden = openspiel_playthrough.FILE.read_text("utf-8")
    found = openspiel_playthrough.told(openspiel_playthrough.moves_of(golden))
    for number, lines in enumerate(zip(found.split("\n"), golden.split("\n"), strict=False), 1):
        assert lines[0] == lines[1], f"line {number}; `just golden` writes it anew, to be reviewed"
    assert found == golden
