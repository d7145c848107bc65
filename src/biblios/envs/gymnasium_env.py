"""Gymnasium: `import biblios.envs.gymnasium_env`, then `gymnasium.make("biblios/Biblios-v0")`, or `make_vec`.

One learner plays against bots of the roster. The reward is 1 for winning the game, shared among the winners
if there are several, and 0 for all else. An illegal action forfeits the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from biblios.envs.action_space import ActionSpace
from biblios.envs.observation_text import table_text
from biblios.envs.solo import Solo, seated
from biblios.envs.stepping import ILLEGAL
from biblios.rules.actions import ACTIONS
from biblios.rules.options import Rules
from biblios.rules.tensor_layout import FLOAT_SCALE, SIZE

ID: Final = "biblios/Biblios-v0"


def observation_space(form: str) -> spaces.Box:
    """The space of information states, shape (SIZE,), as "uint8" or "float32".

    Raises:
        ValueError: for another form.
    """
    if form == "uint8":
        return spaces.Box(0, 255, (SIZE,), np.uint8)
    if form == "float32":
        return spaces.Box(np.zeros(SIZE, np.float32), 255 * FLOAT_SCALE, dtype=np.float32)
    raise ValueError(f"observations: expected 'uint8' or 'float32', got {form!r}")


class BibliosEnv(gymnasium.Env[np.ndarray, Any]):
    """One learner against bots.

    Observations are laid out as `biblios.rules.observation_tensor.PIECES`; actions are those of
    `biblios.rules.actions`. `info["action_mask"]` is int8[156], as `action_space.sample` takes it.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 4,
    }

    def __init__(
        self,
        opponents: str | Sequence[str] = "heuristic",
        players: int | None = None,
        rules: str | Rules | Mapping[str, Any] = "classic",
        seat: int | None = None,
        observations: str = "uint8",
        render_mode: str | None = None,
    ) -> None:
        """Seat the players.

        Args:
            opponents: bots of the roster, to the left of the learner, clockwise; or one for all seats.
            players: 2, 3 or 4; None for one more than opponents, or 2.
            rules: a preset's name, the three options, or rules.
            seat: the learner's, 0 to players - 1; None: 0 in the first game after a seed, then one on each game.
            observations: "uint8" or "float32".
            render_mode: "ansi", "rgb_array" or None.

        Raises:
            ValueError: for anything else; it says what was expected and what came.
        """
        names = seated(opponents, players)
        self.players = len(names) + 1
        if seat is not None and seat not in range(self.players):
            raise ValueError(f"seat: expected None or 0 to {self.players - 1}, got {seat!r}")
        if render_mode not in {None, *self.metadata["render_modes"]}:
            raise ValueError(f"render_mode: expected 'ansi' or 'rgb_array', got {render_mode!r}")
        self.observation_space = observation_space(observations)
        self.action_space = ActionSpace()
        self.render_mode = render_mode
        self.seat = seat or 0
        self._fixed_seat, self._games = seat, -1
        self._floats = observations == "float32"
        self._game = Solo(self.players, Rules.of(rules), names)
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal the next game; there are no options."""
        super().reset(seed=seed, options=options)
        self._games = 0 if seed is not None else self._games + 1
        self.seat = self._games % self.players if self._fixed_seat is None else self._fixed_seat
        self._game.begin(self.np_random.integers(1 << 64, dtype=np.uint64), self.seat)
        self._is_over = False
        return self._seen()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play an action, and on until the learner is to act again or the game is over.

        An illegal action ends the game with the reward 0 and `info["illegal_action"]`.

        Raises:
            gymnasium.error.ResetNeeded: the game is over, or has not begun.
        """
        if self._is_over:
            raise gymnasium.error.ResetNeeded("expected reset() before the first step of a game")
        asked = self._game.play(int(action))
        if asked == self.seat:
            tensor, info = self._seen()
            return tensor, 0.0, False, False, info
        self._is_over = True
        if asked == ILLEGAL:
            return self._forfeited()
        tensor, info = self._seen()
        return tensor, self._game.rewards()[self.seat], True, False, info

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, bool[156]: what MaskablePPO asks for."""
        return self._game.mask.astype(np.bool_)

    def render(self) -> str | np.ndarray | None:
        """What the learner sees: a text, or a picture uint8[600, 800, 3]."""
        if self.render_mode is None:
            return None
        seen = self._game.observation(self.seat)
        if self.render_mode == "ansi":
            return table_text(seen)
        from biblios.envs.picture import picture

        return picture(seen)

    def _seen(self) -> tuple[np.ndarray, dict[str, Any]]:
        tensor = self._game.tensor
        seen = tensor * FLOAT_SCALE if self._floats else tensor
        return seen, {"action_mask": self._game.mask.view(np.int8)}

    def _forfeited(self) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """The game ends where the illegal action was tried."""
        tensor, mask = self._seen()[0].copy(), np.zeros(ACTIONS, np.int8)
        return tensor, 0.0, True, False, {"action_mask": mask, "illegal_action": True}


gymnasium.register(
    ID,
    entry_point="biblios.envs.gymnasium_env:BibliosEnv",
    vector_entry_point="biblios.envs.gymnasium_vector:BibliosVectorEnv",
    order_enforce=False,  # it says so itself
    disable_env_checker=True,  # the tests check it; a check at every step is slow
)
