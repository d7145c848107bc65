"""The network's forward pass, compiled and as plain Python, is the textbook's."""

import numpy as np
import pytest

from biblios.bots.network import HIDDEN_1, HIDDEN_2, INPUTS, at_think, new_networks, new_thoughts
from tests.bots.games import decisions

pytestmark = pytest.mark.plain

EVERY = 25


def some_network():
    rng = np.random.default_rng(3)
    networks = new_networks(1)
    for name in networks.dtype.names:
        shape = networks[0][name].shape
        scale = {"first": 60, "second": HIDDEN_1, "policy": 8, "value": 8}.get(name, 100) ** -0.5
        networks[0][name] = rng.standard_normal(shape) * scale
    assert networks[0]["first"].shape == (INPUTS, HIDDEN_1)
    assert networks[0]["second"].shape == (HIDDEN_1, HIDDEN_2)
    return networks


def softmax(outputs):
    shares = np.exp(outputs - outputs.max())
    return shares / shares.sum()


@pytest.mark.parametrize("players", [2, 3])
def test_chances_and_win_chances(players):
    networks, thoughts = some_network(), new_thoughts(1)
    weights = {name: networks[0][name].astype(np.float64) for name in networks.dtype.names}
    compared = 0
    for number, one in enumerate(decisions(("heuristic",) * players, "classic", 4)):
        if number % EVERY or one.mask.sum() == 1:
            continue
        legal = int(at_think(networks, one.observation, one.mask, thoughts))
        thought = thoughts[0]
        first = np.maximum(thought["features"] @ weights["first"] + weights["first_bias"], 0)
        second = np.maximum(first @ weights["second"] + weights["second_bias"], 0)
        outputs = weights["policy"] @ second + weights["policy_bias"]
        allowed = [action for action in range(64) if legal >> action & 1]
        np.testing.assert_allclose(
            thought["chances"][allowed], softmax(outputs[allowed]), rtol=1e-3, atol=1e-6
        )
        win = softmax((weights["value"] @ second + weights["value_bias"])[:players])
        np.testing.assert_allclose(thought["win"][:players], win, rtol=1e-3)
        assert (thought["win"][players:] == 0).all()
        compared += 1
    assert compared >= 3
