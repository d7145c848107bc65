"""A critic goes on learning from the games of one policy: it knows better who wins, and is seeded."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("jax")

from biblios.bots.critic import CRITIC, new_critics
from biblios.bots.network import NETWORK
from biblios.bots.weights import read_records, write_weights
from biblios.training.critic import learn_critic, learn_into
from biblios.training.learner import first_weights
from tests.bots.thinking import opinionated_minds


def test_a_critic_goes_on_learning_who_wins(tmp_path: Path) -> None:
    policy, critics = opinionated_minds(2).networks, new_critics(1)
    first = first_weights(2)["critic"]
    for name in CRITIC.names or ():
        critics[0][name] = first[name]
    path = tmp_path / "weights.npz"
    arrays = {f"policy_{name}": policy[0][name] for name in NETWORK.names or ()}
    write_weights(path, arrays | {f"critic_{name}": first[name] for name in first})
    figures = learn_into(path, seed=1, batches=5, games=200)
    before, after = figures["before"], figures["after"]
    assert after["surprise"] < before["surprise"] - 0.005
    assert after["surprise"] < after["uniform"] == before["uniform"]
    kept = read_records(path, "critic", CRITIC)
    assert (read_records(path, "policy", NETWORK) == policy).all()
    again = learn_critic(policy, critics, seed=1, batches=5, games=200)
    assert all(np.array_equal(kept[0][name], again[name]) for name in again)
