"""What is shipped between machines comes out bit by bit the same."""

import numpy as np

from biblios.bots.network import new_networks
from biblios.training.batches import play_shard
from biblios.training.recipe import RECIPES
from biblios.training.shipping import packed, packed_play, unpacked, unpacked_play
from biblios.training.tables import draw_table


def test_decisions_come_out_the_same_and_go_smaller():
    table = draw_table(RECIPES["tiny"], 1, 0, 6, 0.5)
    played = play_shard(new_networks(2), table, 4096)
    small = packed_play(played)
    back = unpacked_play(small)
    assert all(
        one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()
        for one, other in zip(played.decisions, back.decisions, strict=True)
    )
    assert back.shares.tobytes() == played.shares.tobytes()
    assert back.made == played.made
    parts = [*small.features[1:], *small.opinions[1:]]
    assert sum(part.nbytes for part in parts) < 0.4 * played.decisions.features.nbytes


def test_any_numbers_come_out_the_same():
    rows = np.array([[0.0, -0.0, 1 / 3], [np.inf, 1e-45, -1 / 3]], dtype=np.float32)
    assert unpacked(packed(rows)).tobytes() == rows.tobytes()
    assert unpacked(packed(np.zeros((0, 5), np.float32))).shape == (0, 5)


def test_too_many_values_go_as_they_are():
    rows = np.arange(1, 200_001, dtype=np.float32).reshape(-1, 100)
    assert packed(rows).codes.dtype == np.float32
    assert unpacked(packed(rows)).tobytes() == rows.tobytes()
