"""What `gymnasium.make_vec("biblios/Biblios-v0", num_envs=...)` makes: many learners stepped in one compiled call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from biblios.envs.gymnasium_env import observation_space
from biblios.envs.solo import seated
from biblios.envs.vector import VectorEnv
from biblios.rules.actions import ACTIONS
from biblios.rules.options import Rules
from biblios.rules.tensor_layout import FLOAT_SCALE


class BibliosVectorEnv(gymnasium.vector.VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many learners, each in its own game: `gymnasium.make_vec("biblios/Biblios-v0", num_envs=...)`.

    A game that ends is followed by the next in the same step (AutoresetMode.SAME_STEP). What the learner saw at
    its end is in `infos["final_obs"]`, an array of objects with None for the games that go on, and its info in
    `infos["final_info"]`; `infos["_final_obs"]` and `infos["_final_info"]` say which games ended.
    `infos["action_mask"]` is int8[num_envs, 156]. Unlike in the single environment an illegal action raises
    `biblios.envs.vector.IllegalAction`. The learner's seat moves on by one every game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        opponents: str | Sequence[str] = "heuristic",
        players: int | None = None,
        rules: str | Rules | Mapping[str, Any] = "classic",
        observations: str = "uint8",
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        """As `BibliosEnv`; on `threads` cores. Without `copy` observations and masks are written in place."""
        names = seated(opponents, players)
        self.games = VectorEnv(
            num_envs,
            len(names) + 1,
            rules,
            opponents=names,
            observations=observations,
            threads=threads,
        )
        self.num_envs, self._copy = num_envs, copy
        self._floats = observations == "float32"
        self.single_observation_space = observation_space(observations)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._never = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal the first game of each learner."""
        super().reset(seed=seed, options=options)
        self.games.reset(int(self.np_random.integers(1 << 64, dtype=np.uint64)))
        return self._seen()

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play an action of each learner."""
        seats = self.games.seats.copy()
        self.games.step(actions)
        rewards = self.games.rewards[self._rows, seats]
        seen, infos = self._seen()
        terminated = self.games.terminated.copy()
        if terminated.any():
            infos |= self._final(terminated)
        return seen, rewards, terminated, self._never.copy(), infos

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Let the threads go."""
        self.games.close()

    def _final(self, ended: np.ndarray) -> dict[str, Any]:
        """What is told of the games that ended, as Gymnasium's own vector environments tell it."""
        observations = np.full(self.num_envs, None, dtype=object)
        for slot in np.flatnonzero(ended):
            seen = self.games.final_observations[slot]
            observations[slot] = seen * FLOAT_SCALE if self._floats else seen.copy()
        masks = np.zeros((self.num_envs, ACTIONS), np.int8)
        return {
            "final_obs": observations,
            "_final_obs": ended.copy(),
            "final_info": {"action_mask": masks, "_action_mask": ended.copy()},
            "_final_info": ended.copy(),
        }

    def _seen(self) -> tuple[np.ndarray, dict[str, Any]]:
        masks = self.games.masks.view(np.int8)
        if self._copy:
            return self.games.observations.copy(), {"action_mask": masks.copy()}
        return self.games.observations, {"action_mask": masks}
