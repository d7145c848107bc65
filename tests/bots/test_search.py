"""The search: seeded, honest, in time, and worth its while."""

import time
from dataclasses import replace

import numpy as np
import pytest

from biblios.bots.explanation import Explanation
from biblios.bots.rollouts import OTHERS_AS_HEURISTIC, RANDOM_LEAF, UNIFORM, VALUE_LEAF
from biblios.bots.search import Search, Settings
from biblios.bots.search_bot import SearchBot
from biblios.records.engine import Engine
from biblios.rules.determinization import at_determinize
from biblios.rules.game import at_chance
from biblios.rules.options import PRESETS, Rules
from biblios.rules.state import OVER, new_states
from tests.bots.thinking import blank_minds, choices, opinionated_minds

SMALL = Settings(simulations=48, depth=3)


def bot(settings: Settings = SMALL, seed: int = 1) -> SearchBot:
    return SearchBot("seeker", "Looks ahead", opinionated_minds(seed), settings)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_choices_are_legal_and_hang_on_nothing_hidden(players: int, rules: str) -> None:
    """In another world that looks the same to the seat, the same seed makes the same choice."""
    seeker, rng = bot(), np.array([players], dtype=np.uint64)
    for number, one in enumerate(choices(players, rules, 12, every=9)):
        world = new_states(1)
        at_determinize(one.observation, rng, world)
        other = Engine(players)
        other.restore(world.tobytes())
        words = np.full((2, 1), number, dtype=np.uint64)
        action = seeker.choose(one.observation, one.mask, words[0])
        assert one.mask[action] == 1
        assert seeker.choose(other.observation(one.seat), other.legal_mask(), words[1]) == action
        assert words[0] == words[1] != number


@pytest.mark.parametrize(
    "settings",
    [
        SMALL,
        replace(SMALL, leaf=VALUE_LEAF, worlds=UNIFORM),
        replace(SMALL, others=OTHERS_AS_HEURISTIC),
    ],
)
def test_the_same_seed_finds_the_same_on_any_number_of_threads(settings: Settings) -> None:
    minds = opinionated_minds(4)
    alone, together = Search(minds, settings), Search(minds, replace(settings, threads=2))
    found_otherwise = 0
    for number, one in enumerate(choices(3, "honest", 2, every=20)):
        first, second, third = (
            search.look(one.observation, one.mask, np.array([word], dtype=np.uint64))
            for search, word in ((alone, number), (together, number), (alone, number + 1))
        )
        assert first.action == second.action
        for ours, theirs in zip(first.tally, second.tally, strict=True):
            assert (ours == theirs).all()
        found_otherwise += (first.tally.total != third.tally.total).any()
    assert found_otherwise > 3


def test_simulations_are_kept_to_and_halved() -> None:
    search = Search(blank_minds(), Settings(simulations=800, depth=2))
    wide = 0
    for one in choices(2, "classic", 2, every=10):
        found = search.look(one.observation, one.mask, np.zeros(1, dtype=np.uint64))
        tried = found.tally.count[: found.plan.numbers[0]]
        if len(tried) == 1:
            assert tried.sum() == 0
            continue
        assert 0.5 * 800 <= tried.sum() <= 800
        assert tried[found.chosen] == tried.max()
        if len(tried) == 8:
            wide += 1
            assert sorted(tried.tolist()) == [33] * 4 + [99] * 2 + [232] * 2
    assert wide > 0


def test_a_search_is_over_in_time() -> None:
    """However many simulations it may do; at next to no time it does what the policy would."""
    endless = replace(SMALL, simulations=10**9, depth=40)
    hasty = Search(opinionated_minds(4), replace(endless, milliseconds=0.0))
    quick = Search(opinionated_minds(4), replace(endless, milliseconds=60.0))
    for one in choices(4, "classic", 2, every=30):
        word = np.zeros(1, dtype=np.uint64)
        quick.look(one.observation, one.mask, word)
        before = time.thread_time()
        found = quick.look(one.observation, one.mask, word)
        assert time.thread_time() - before < 0.5
        if found.plan.numbers[0] > 1:
            assert found.tally.count.sum() > 0
        for unsearched in (
            hasty.look(one.observation, one.mask, word),
            quick.look(one.observation, one.mask, word, milliseconds=0.0),
        ):
            assert unsearched.tally.count.sum() == 0
            assert unsearched.action == unsearched.plan.actions[0]


def test_explained_in_numbers() -> None:
    seeker = bot(Settings(simulations=400, depth=4))
    for one in choices(3, "honest", 6, every=20):
        told = seeker.explain(one.observation, one.mask, np.zeros(1, dtype=np.uint64))
        assert isinstance(told, Explanation)
        assert told.action == seeker.choose(one.observation, one.mask, np.zeros(1, dtype=np.uint64))
        assert told.candidates[0].action == told.action
        assert told.candidates[0].behind == told.candidates[0].behind_error == 0
        assert told.simulations == sum(one.simulations for one in told.candidates)
        assert 0 <= told.win == told.candidates[0].win <= 1
        for candidate in told.candidates:
            assert one.mask[candidate.action] == 1
            assert 0 <= candidate.error <= 0.5
        assert [other.seat for other in told.others] == [1, 2]
        for other in told.others:
            size = int(one.observation["hand_size"][0, other.seat])
            assert sum(other.expected) == pytest.approx(size)
            assert other.gold_at_least[0] == 1
            assert list(other.gold_at_least) == sorted(other.gold_at_least, reverse=True)


def test_even_random_rollouts_win_against_random_moves() -> None:
    """Nothing but the rules to go by: still it wins nine games of ten."""
    seeker = SearchBot(
        "roller", "Rolls out", blank_minds(), Settings(simulations=160, leaf=RANDOM_LEAF)
    )
    wins = 0
    for seed in range(10):
        engine, rng = Engine(2), np.random.default_rng(seed)
        engine.deal(Rules.of("classic"), seed)
        word = np.array([seed], dtype=np.uint64)
        while engine.decision != OVER:
            if engine.decision > OVER:
                at_chance(engine._states)
                continue
            mask = engine.legal_mask()
            if mask.sum() == 1 or engine.to_act != seed % 2:
                action = int(rng.choice(np.flatnonzero(mask)))
            else:
                action = seeker.choose(engine.observation(engine.to_act), mask, word)
            assert engine.play(action)
        wins += engine.result()["winners"] == [seed % 2]
    assert wins >= 9
