"""The learner: proximal policy optimization (Schulman and others, 2017) with an entropy bonus, in JAX and Optax.

One policy network for all player counts and rules, and a critic that sees every hand and serves as baseline
(as in PerfectDou, 2022). Both values are chances to win, learned by cross-entropy from who won.
"""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
import optax

from biblios.bots.compact_actions import COMPACT
from biblios.bots.critic import CRITIC_HIDDEN_1, CRITIC_HIDDEN_2, CRITIC_SIZE, SECRETS
from biblios.bots.feature_layout import SIZE
from biblios.bots.features import AT_PLAYERS
from biblios.bots.network import HIDDEN_1, HIDDEN_2, INPUTS, SEATS

Weights: TypeAlias = dict[str, dict[str, Any]]
"""By network, `policy` and `critic`, the arrays of `bots.network.Network` and `bots.critic.Critic`."""

NEVER = -1e9
"""The output of an action that is not legal."""


def first_weights(seed: int) -> Weights:
    """Weights to begin with: He's variance for hidden layers, small outputs, so that all actions are about equal."""
    rng = np.random.default_rng([seed, 0x1EA])

    def layer(inputs: int, outputs: int, scale: float) -> np.ndarray:
        return (rng.standard_normal((inputs, outputs)) * scale).astype(np.float32)

    def network(inputs: int, hidden_1: int, hidden_2: int, filled: float) -> dict[str, np.ndarray]:
        return {
            "first": layer(inputs, hidden_1, (2 / filled) ** 0.5),
            "first_bias": np.zeros(hidden_1, dtype=np.float32),
            "second": layer(hidden_1, hidden_2, (2 / hidden_1) ** 0.5),
            "second_bias": np.zeros(hidden_2, dtype=np.float32),
            "value": layer(SEATS, hidden_2, 0.02),
            "value_bias": np.zeros(SEATS, dtype=np.float32),
        }

    policy = network(INPUTS, HIDDEN_1, HIDDEN_2, filled=60)
    policy |= {
        "policy": layer(COMPACT, HIDDEN_2, 0.02),
        "policy_bias": np.zeros(COMPACT, dtype=np.float32),
    }
    critic = network(CRITIC_SIZE, CRITIC_HIDDEN_1, CRITIC_HIDDEN_2, filled=60)
    return {"policy": policy, "critic": critic}


OPTIMIZER: Any = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam(eps=1e-6))
"""Adam (Kingma and Ba, 2015) behind a limit on the gradient's norm; the rate comes with each step."""


@jax.custom_vjp
def product(inputs: Any, weights: Any) -> Any:
    """The matrix product with operands rounded to bfloat16 and float32 sums: 0.6 of the time, and errors of 0.4 %."""
    return _rounded_product(inputs.astype(jnp.bfloat16), weights.astype(jnp.bfloat16))


def _rounded_product(left: Any, right: Any) -> Any:
    return jnp.dot(left, right, preferred_element_type=jnp.float32)


def _product_forward(inputs: Any, weights: Any) -> Any:
    kept = inputs.astype(jnp.bfloat16), weights.astype(jnp.bfloat16)
    return _rounded_product(*kept), kept


def _product_backward(kept: Any, change: Any) -> Any:
    inputs, weights = kept
    change = change.astype(jnp.bfloat16)
    return _rounded_product(change, weights.T), _rounded_product(inputs.T, change)


product.defvjp(_product_forward, _product_backward)


def hidden(weights: dict[str, Any], inputs: Any) -> Any:
    """The second hidden layer."""
    first = jax.nn.relu(product(inputs, weights["first"]) + weights["first_bias"])
    return jax.nn.relu(product(first, weights["second"]) + weights["second_bias"])


def win_logits(weights: dict[str, Any], units: Any, seated: Any) -> Any:
    """One number a relative seat; where nobody sits, as good as never."""
    return jnp.where(seated, units @ weights["value"].T + weights["value_bias"], NEVER)


def with_secrets(features: Any, secrets: Any) -> Any:
    """What the critic reads: no opinion, it knows better."""
    spare = jnp.zeros((features.shape[0], CRITIC_SIZE - SIZE - SECRETS), dtype=features.dtype)
    return jnp.concatenate([features[:, :SIZE], secrets, spare], axis=1)


def seats_taken(features: Any) -> Any:
    """bool[n, SEATS]: where somebody sits, from the features of the number of players."""
    two_to_four = features[:, AT_PLAYERS : AT_PLAYERS + 3]
    players = two_to_four @ jnp.array([2.0, 3.0, 4.0])
    return jnp.arange(SEATS)[None, :] < players[:, None]


@jax.jit
def own_chance(critic: dict[str, Any], features: Any, secrets: Any) -> Any:
    """float32[n]: the critic's chance that the seat to act wins."""
    units = hidden(critic, with_secrets(features, secrets))
    return jax.nn.softmax(win_logits(critic, units, seats_taken(features)))[:, 0]


def legal_bits(words: Any) -> Any:
    """bool[n, COMPACT] from uint32[n, 2]."""
    places = jnp.arange(32, dtype=jnp.uint32)
    return ((words[:, :, None] >> places) & 1).reshape(words.shape[0], COMPACT) != 0


def judged(weights: Weights, batch: dict[str, Any]) -> Any:
    """What both kinds of learning need of a minibatch.

    Returns:
        The logarithms of the chances of all compact actions, and of the chosen ones; the entropy; the losses of
        the policy network's value and of the critic.
    """
    features = batch["features"]
    seated = seats_taken(features)
    units = hidden(weights["policy"], features)
    outputs = units @ weights["policy"]["policy"].T + weights["policy"]["policy_bias"]
    log_chances = jax.nn.log_softmax(jnp.where(legal_bits(batch["legal"]), outputs, NEVER))
    chosen = jnp.take_along_axis(log_chances, batch["action"][:, None], axis=1)[:, 0]
    entropy = -(jnp.exp(log_chances) * jnp.maximum(log_chances, -30.0)).sum(axis=1).mean()
    value = win_logits(weights["policy"], units, seated)
    value_loss = -(batch["share"] * jax.nn.log_softmax(value)).sum(axis=1).mean()
    seen = hidden(weights["critic"], with_secrets(features, batch["secrets"]))
    critic = win_logits(weights["critic"], seen, seated)
    critic_loss = -(batch["share"] * jax.nn.log_softmax(critic)).sum(axis=1).mean()
    return log_chances, chosen, entropy, value_loss, critic_loss


def losses(
    weights: Weights, batch: dict[str, Any], entropy_weight: Any, clip: float, value_weight: float
) -> Any:
    """The total loss of a minibatch, and what to write into the log."""
    _, chosen, entropy, value_loss, critic_loss = judged(weights, batch)
    ratio = jnp.exp(chosen - batch["log_chance"])
    advantage = batch["advantage"]
    clipped = jnp.clip(ratio, 1 - clip, 1 + clip)
    policy_loss = -jnp.minimum(ratio * advantage, clipped * advantage).mean()
    total = policy_loss - entropy_weight * entropy + value_weight * value_loss + 0.5 * critic_loss
    return total, {
        "policy_loss": policy_loss,
        "entropy": entropy,
        "value_loss": value_loss,
        "critic_loss": critic_loss,
        "moved": (chosen - batch["log_chance"]).mean(),
    }


@partial(jax.jit, static_argnames=("clip", "value_weight"), donate_argnames=("weights", "state"))
def update(
    weights: Weights,
    state: Any,
    batch: dict[str, Any],
    entropy_weight: Any,
    rate: Any,
    *,
    clip: float,
    value_weight: float,
) -> Any:
    """One step of the optimizer; new weights, its new state, and the figures of the log."""
    (_, figures), gradients = jax.value_and_grad(losses, has_aux=True)(
        weights, batch, entropy_weight, clip, value_weight
    )
    changes, state = OPTIMIZER.update(gradients, state, weights)
    return stepped(rate, weights, changes), state, figures


def stepped(rate: Any, weights: Weights, changes: Any) -> Any:
    """The weights a step further."""
    return jax.tree.map(partial(_stepped, rate), weights, changes)


def _stepped(rate: Any, weight: Any, change: Any) -> Any:
    return weight - rate * change
