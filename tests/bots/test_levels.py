"""The levels: light to tell of, honest, and plain about weights that are not there."""

import subprocess
import sys

import numpy as np
import pytest

from biblios.bots import levels, roster, weights
from tests.bots.games import decisions
from tests.bots.levels_at_hand import at_hand

EVERY = 9
"""Decisions from one looked at to the next."""


def test_there_are_levels_for_everybody_and_each_has_a_character():
    assert len(levels.LEVELS) == 6
    for name, level in levels.LEVELS.items():
        assert level.name == name == level.title.lower()
        assert 10 < len(level.words) < 100
    assert len({level.words for level in levels.LEVELS.values()}) == 6


def test_they_can_be_told_of_without_a_compiler():
    assert levels.ROSTER == roster.NAMES
    assert (*levels.LEVELS, *roster.NAMES) == levels.NAMES
    code = "import biblios.bots.levels, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_each_plays_in_one_of_three_ways():
    for name in levels.NAMES:
        ways = (levels.rostered(name), levels.temperature(name), levels.searches(name) or None)
        assert sum(way is not None for way in ways) == 1, name
    assert levels.searches("abbot")
    assert not levels.searches("oracle")


def test_a_bot_is_made_once_and_an_unknown_one_is_refused():
    assert levels.bot("prior") is levels.bot("prior")
    assert levels.bot("heuristic") is roster.bot("heuristic")
    with pytest.raises(ValueError, match=r"expected a bot, one of oblate, .*'pope'"):
        levels.bot("pope")


def test_weights_that_are_missing_are_named(tmp_path, monkeypatch):
    monkeypatch.setattr(weights, "SHIPPED", tmp_path / "none.npz")
    with pytest.raises(weights.WeightsError, match=r"expected weights.*none\.npz"):
        levels.made(levels.LEVELS["oblate"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_hidden_cards_change_no_choice_of_any_level(players):
    """In another world that looks the same to the seat, each level is given the same and does the same."""
    rng = np.array([players], dtype=np.uint64)
    changed = 0
    for number, one in enumerate(decisions(("heuristic",) * players, "classic", 4)):
        if number % EVERY or one.mask.sum() == 1:
            continue
        other = one.elsewhere(rng)
        changed += other.snapshot() != one.engine.snapshot()
        seen, mask = other.observation(one.seat), other.legal_mask()
        for name in levels.LEVELS:
            own = np.full((2, 1), number, dtype=np.uint64)
            bot = at_hand(name)
            chosen = bot.choose(seen, mask, own[0])
            assert mask[chosen]
            assert chosen == bot.choose(one.observation, one.mask, own[1]), name
    assert changed > 4
