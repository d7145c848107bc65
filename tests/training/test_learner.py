"""The learner sees what the compiled networks see, and its steps go the right way."""

import jax
import numpy as np
import pytest

from biblios.bots.critic import at_judge, new_critic_thoughts, new_critics
from biblios.rules.observation import new_observations
from biblios.training.advantages import estimate_advantages
from biblios.training.batches import play_shard
from biblios.training.learner import (
    NEVER,
    OPTIMIZER,
    first_weights,
    legal_bits,
    losses,
    own_chance,
    update,
)
from biblios.training.recipe import RECIPES
from biblios.training.run import as_networks, relative_shares
from biblios.training.self_play import SELF
from biblios.training.tables import draw_table
from tests.bots.games import decisions as decisions_of

pytestmark = [pytest.mark.xdist_group("training"), pytest.mark.timeout(900)]

ROWS = 256
ROUNDED = 0.05
"""How far a logarithm of a chance may be off where operands are rounded to bfloat16."""


@pytest.fixture(scope="module")
def weights():
    """Untrained, but with outputs that differ."""
    made = first_weights(5)
    made["policy"]["policy"] *= 10
    made["critic"]["value"] *= 10
    return made


@pytest.fixture(scope="module")
def played(weights):
    table = draw_table(RECIPES["tiny"], 1, 0, 12, 0.5)
    table = table._replace(seats=np.full_like(table.seats, SELF))
    return play_shard(as_networks([weights["policy"]] * 2), table, 4096)


def minibatch(played):
    kept = played.decisions
    return {
        "features": kept.features[:ROWS],
        "secrets": kept.secrets[:ROWS],
        "legal": kept.legal[:ROWS].copy().view(np.uint32).reshape(-1, 2),
        "action": kept.action[:ROWS].astype(np.int32),
        "log_chance": np.log(kept.chance[:ROWS]),
        "advantage": np.ones(ROWS, dtype=np.float32),
        "share": relative_shares(played, kept.features)[:ROWS],
    }


def exactly(policy, features, words):
    """The chances of all compact actions in float64, the textbook way."""
    first = np.maximum(features.astype(np.float64) @ policy["first"] + policy["first_bias"], 0)
    second = np.maximum(first @ policy["second"] + policy["second_bias"], 0)
    outputs = second @ policy["policy"].T + policy["policy_bias"]
    outputs = np.where(np.asarray(legal_bits(words)), outputs, NEVER)
    shares = np.exp(outputs - outputs.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


def test_compiled_chances_are_those_of_the_textbook(weights, played):
    batch = minibatch(played)
    chances = exactly(weights["policy"], batch["features"], batch["legal"])
    chosen = chances[np.arange(ROWS), batch["action"]]
    assert chances.max(axis=1).std() > 0.05, "all the same: nothing would be seen"
    np.testing.assert_allclose(played.decisions.chance[:ROWS], chosen, rtol=1e-4)


def test_the_learner_agrees_but_for_rounding(weights, played):
    """Where it starts from the weights that played, no chance has moved: `moved` is the mean of the rounding."""
    batch = minibatch(played)
    _, figures = losses(weights, batch, 0.0, 0.2, 0.25)
    assert abs(float(figures["moved"])) < ROUNDED / 5
    for row in range(0, ROWS, 16):
        one = {name: column[row : row + 1] for name, column in batch.items()}
        _, alone = losses(weights, one, 0.0, 0.2, 0.25)
        assert abs(float(alone["moved"])) < ROUNDED


def test_the_critic_agrees_but_for_rounding(weights):
    critics, thoughts = new_critics(1), new_critic_thoughts(1)
    for name in critics.dtype.names:
        critics[0][name] = weights["critic"][name]
    compared = 0
    for number, one in enumerate(decisions_of(("random", "heuristic", "random"), "classic", 2)):
        if number % 10 or one.mask.sum() == 1:
            continue
        players = 3
        seen = new_observations(players)
        for relative in range(players):
            seen[relative] = one.engine.observation((one.seat + relative) % players)[0]
        at_judge(critics, seen, thoughts)
        features = thoughts[0]["features"].copy()
        size = weights["critic"]["first"].shape[0]
        assert features.shape == (size,)
        win = critic_chance(weights["critic"], features, players)
        assert abs(float(thoughts[0]["win"][0]) - win) < 1e-4
        compared += 1
    assert compared > 5


def critic_chance(critic, inputs, players):
    first = np.maximum(inputs.astype(np.float64) @ critic["first"] + critic["first_bias"], 0)
    second = np.maximum(first @ critic["second"] + critic["second_bias"], 0)
    outputs = (critic["value"] @ second + critic["value_bias"])[:players]
    shares = np.exp(outputs - outputs.max())
    return float(shares[0] / shares.sum())


def test_the_learners_critic_is_the_compiled_one(weights, played):
    """On the stored features and secrets, as training and play each read them."""
    kept = played.decisions
    told = np.asarray(own_chance(weights["critic"], kept.features[:ROWS], kept.secrets[:ROWS]))
    assert ((told > 0) & (told < 1)).all()
    assert told.std() > 0.005


def test_what_went_better_is_done_more_often(weights, played):
    """The lower of two legal actions is rewarded, the other is punished: soon it is all that is done."""
    batch = minibatch(played)
    rng = np.random.default_rng(1)
    batch["legal"] = np.full((ROWS, 2), [0b11, 0], dtype=np.uint32)
    batch["action"] = rng.integers(0, 2, ROWS).astype(np.int32)
    batch["advantage"] = np.where(batch["action"] == 0, 1, -1).astype(np.float32)
    now = jax.tree.map(np.array, weights)
    state = OPTIMIZER.init(now)
    before = exactly(now["policy"], batch["features"], batch["legal"])[:, 0].mean()
    for _ in range(60):
        chances = exactly(now["policy"], batch["features"], batch["legal"])
        chosen = np.maximum(chances[np.arange(ROWS), batch["action"]], 1e-6)
        batch["log_chance"] = np.log(chosen).astype(np.float32)
        now, state, _ = update(now, state, batch, 0.0, 1e-3, clip=0.2, value_weight=0.25)
        now = jax.tree.map(np.array, now)
    after = exactly(now["policy"], batch["features"], batch["legal"])[:, 0]
    assert after.mean() > before + 0.1
    assert after.min() > 0.9


def test_entropy_is_worth_something(weights, played):
    """With nothing at stake chances even out."""
    batch = minibatch(played)
    batch["advantage"] = np.zeros(ROWS, dtype=np.float32)
    now = jax.tree.map(np.array, weights)
    state = OPTIMIZER.init(now)
    entropies = []
    for _ in range(30):
        now, state, figures = update(now, state, batch, 0.3, 1e-3, clip=0.2, value_weight=0.0)
        entropies.append(float(figures["entropy"]))
    assert entropies[-1] > entropies[0] + 0.05


def test_advantages_are_those_of_the_formula():
    """Each seat's own decisions, along lambda, from what it was thought to win to what it won."""
    game = np.array([0, 0, 0, 1], dtype=np.int32)
    seat = np.array([0, 1, 0, 1], dtype=np.uint8)
    win = np.array([0.5, 0.4, 0.7, 0.2], dtype=np.float32)
    shares = np.array([[1, 0, 0, 0], [0, 1, 0, 0]], dtype=np.float32)
    advantage = np.zeros(4, dtype=np.float32)
    estimate_advantages(game, seat, win, shares, 0.5, advantage)
    np.testing.assert_allclose(advantage, [0.2 + 0.5 * 0.3, -0.4, 0.3, 0.8], rtol=1e-6)
