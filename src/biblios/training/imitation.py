"""The beginning of a run: learning what the heuristic bot would do, and who then wins."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from biblios.training.learner import OPTIMIZER, Weights, judged, legal_bits, stepped


def imitation_losses(
    weights: Weights, batch: dict[str, Any], smoothing: float, value_weight: float
) -> Any:
    """Cross-entropy of the teacher's choices, a share of each spread over all that was legal; and the values'."""
    log_chances, chosen, entropy, value_loss, critic_loss = judged(weights, batch)
    legal = legal_bits(batch["legal"])
    spread = jnp.where(legal, log_chances, 0.0).sum(axis=1) / legal.sum(axis=1)
    loss = -((1 - smoothing) * chosen + smoothing * spread).mean()
    total = loss + value_weight * value_loss + 0.5 * critic_loss
    return total, {
        "imitation_loss": loss,
        "entropy": entropy,
        "value_loss": value_loss,
        "critic_loss": critic_loss,
        "agreed": (log_chances.argmax(axis=1) == batch["action"]).mean(),
    }


@partial(
    jax.jit, static_argnames=("smoothing", "value_weight"), donate_argnames=("weights", "state")
)
def imitate(
    weights: Weights,
    state: Any,
    batch: dict[str, Any],
    rate: Any,
    *,
    smoothing: float,
    value_weight: float,
) -> Any:
    """One step of the optimizer towards the teacher; new weights, its new state, and the figures of the log."""
    (_, figures), gradients = jax.value_and_grad(imitation_losses, has_aux=True)(
        weights, batch, smoothing, value_weight
    )
    changes, state = OPTIMIZER.update(gradients, state, weights)
    return stepped(rate, weights, changes), state, figures
