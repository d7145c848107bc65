"""A belief is learned from games: better than chance on games it has not seen, calibrated, and seeded."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("jax")

from biblios.bots.belief import BELIEF, PILE
from biblios.bots.critic import CRITIC
from biblios.bots.network import NETWORK, new_networks
from biblios.bots.weights import read_records, write_weights
from biblios.training.belief import judge_belief, learn_belief, learn_into, play_guesses
from tests.bots.thinking import opinionated_minds


def test_what_is_to_be_guessed_is_among_what_is_unseen() -> None:
    guesses = play_guesses(new_networks(1), 5, 0, 4000)
    assert len(guesses.holder) > 3000
    assert (guesses.hidden <= guesses.unseen).all()
    assert (guesses.hidden.sum(axis=1) > 0).all()
    assert (guesses.unseen[guesses.holder < PILE, 15:] == 0).all()
    assert guesses.hidden[guesses.holder == PILE, 15:].sum() > 0
    again = play_guesses(new_networks(1), 5, 0, 4000)
    assert all((one == other).all() for one, other in zip(guesses, again, strict=True))
    other = play_guesses(new_networks(1), 5, 1, 4000)
    assert len(other.holder) != len(guesses.holder) or (other.inputs != guesses.inputs).any()


def test_learned_from_games_it_is_better_than_chance(tmp_path: Path) -> None:
    minds = opinionated_minds(3)
    path = tmp_path / "weights.npz"
    arrays = {f"policy_{name}": minds.networks[0][name] for name in NETWORK.names or ()}
    write_weights(
        path, arrays | {f"critic_{name}": minds.critics[0][name] for name in CRITIC.names}
    )
    told: list[dict[str, float]] = []
    figures = learn_into(path, seed=2, batches=6, rows=20_000, told=told.append)
    assert [line["batch"] for line in told] == [1, 2, 3, 4, 5, 6]
    assert figures["surprise"] < figures["uniform"] - 0.005
    for count, given, true in figures["calibration"]:
        assert count < 300 or given == pytest.approx(true, abs=0.06)
    kept = read_records(path, "belief", BELIEF)
    assert (read_records(path, "policy", NETWORK) == minds.networks).all()
    again = learn_belief(minds.networks, seed=2, batches=6, rows=20_000)
    assert all(np.array_equal(kept[0][name], again[name]) for name in again)
    assert judge_belief(again, minds.networks, seed=3, rows=20_000) == figures
