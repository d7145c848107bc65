"""The features are a function of what the seat knows."""

import numpy as np
import pytest

from biblios.bots.feature_layout import PIECES, SIZE, USED
from biblios.bots.features import at_write_features
from biblios.rules.options import PRESETS
from tests.bots.games import decisions


def features(observation):
    written = np.full(SIZE, 9, dtype=np.float32)
    at_write_features(observation, written)
    return written


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_hidden_cards_change_nothing(players, rules):
    rng = np.array([players], dtype=np.uint64)
    changed = 0
    for number, one in enumerate(
        decisions(("heuristic", "random", "random", "heuristic")[:players], rules, 7)
    ):
        if number % 9:
            continue
        other = one.elsewhere(rng)
        changed += other.snapshot() != one.engine.snapshot()
        written = features(other.observation(one.seat))
        assert written.tobytes() == features(one.observation).tobytes()
    assert changed > 5


def test_they_are_small_numbers_and_all_written():
    seen = np.zeros(SIZE, dtype=bool)
    for seed, players in enumerate((2, 3, 4) * 3):
        names = ("heuristic", "random", "heuristic", "random")[:players]
        for one in decisions(names, list(PRESETS)[seed % len(PRESETS)], seed):
            written = features(one.observation)
            assert np.isfinite(written).all()
            assert np.abs(written).max() < 10
            assert (written[USED:] == 0).all()
            seen |= written != 0
    for name in ("decision", "players", "hand", "totals", "unseen", "bidding", "others"):
        piece = PIECES[name]
        assert seen[piece.offset : piece.offset + piece.size].mean() > 0.8, name
