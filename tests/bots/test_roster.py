"""The roster: which bots there are, and that both ways to ask one agree."""

import numpy as np
import pytest

from biblios.bots import roster
from biblios.rules.actions import random_legal_action
from biblios.rules.options import PRESETS
from biblios.rules.random import next_u64
from tests.bots.games import decisions


def test_the_roster_names_its_bots() -> None:
    assert {"random", "heuristic"} <= set(roster.NAMES)
    for name in roster.NAMES:
        assert roster.bot(name).name == name
        assert roster.bot(name).words


def test_an_unknown_bot_is_refused_by_naming_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"one of .*heuristic.*random.*got 'oracle'"):
        roster.bot("oracle")


def test_random_draws_as_the_short_way_does() -> None:
    for number, one in enumerate(decisions(("random",) * 4, "published", 4)):
        mine, theirs = np.full((2, 1), number, dtype=np.uint64)
        action = roster.bot("random").choose(one.observation, one.mask, mine)
        state = one.engine.copy()._states
        assert action == random_legal_action(state[0], np.uint64(next_u64(theirs)))


def test_random_plays_each_legal_action_as_often() -> None:
    mask = np.zeros(156, dtype=np.uint8)
    mask[[3, 37, 38, 155]] = 1
    rng = np.array([7], dtype=np.uint64)
    observation = next(decisions(("random",) * 2, "classic", 1)).observation
    found = np.bincount(
        [roster.bot("random").choose(observation, mask, rng) for _ in range(4000)], minlength=156
    )
    assert found.nonzero()[0].tolist() == [3, 37, 38, 155]
    assert (abs(found[[3, 37, 38, 155]] - 1000) < 120).all()


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_legally_to_the_end(players: int, rules: str) -> None:
    """`decisions` asserts that each action is legal; bots write nothing but their own generator."""
    for one in decisions(("heuristic", "random", "heuristic", "random")[:players], rules, 5):
        assert (one.engine.observation(one.seat) == one.observation).all()
        assert one.mask[one.action]
