"""PettingZoo: `import biblios.envs.pettingzoo_env`, then `pettingzoo.make("aec", "biblios/biblios-v0")`.

Agents are `player_0` and so on, by seat. The reward, at the end, is 1 for winning the game, shared among the
winners if there are several, and 0 for the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import seeding

from biblios.envs.action_space import ActionSpace
from biblios.envs.gymnasium_env import observation_space
from biblios.envs.observation_text import table_text
from biblios.envs.solo import Solo
from biblios.envs.stepping import ILLEGAL
from biblios.envs.vector import IllegalAction
from biblios.rules.actions import ACTIONS
from biblios.rules.cards import PLAYERS
from biblios.rules.options import Rules
from biblios.rules.state import NOBODY
from biblios.rules.tensor_layout import FLOAT_SCALE

ID: Final = "biblios/biblios-v0"


class BibliosAEC(pettingzoo.AECEnv[str, Any, Any]):  # type: ignore[misc]
    """All seats, one decision at a time.

    Observations are dicts: `observation`, laid out as `biblios.rules.observation_tensor.PIECES`, and
    `action_mask`, int8[156], all 0 for an agent that is not to act. With `mask_in="info"` they are the array
    alone, and the mask of the agent to act stands in its info. Arrays once given are not written again.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "biblios_v0",
        "render_modes": ["ansi", "human", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        players: int = 2,
        rules: str | Rules | Mapping[str, Any] = "classic",
        observations: str = "uint8",
        mask_in: str = "observation",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Seat the agents.

        Args:
            players: 2, 3 or 4.
            rules: a preset's name, the three options, or rules.
            observations: "uint8" or "float32".
            mask_in: where the mask stands, "observation" or "info".
            max_cycles: after so many decisions the game is broken off; None for never.
            render_mode: "ansi" (a text), "human" (prints it), "rgb_array" or None.

        Raises:
            ValueError: for anything else; it says what was expected and what came.
        """
        _expect(players in PLAYERS, "players", "2, 3 or 4", players)
        _expect(mask_in in {"observation", "info"}, "mask_in", "'observation' or 'info'", mask_in)
        modes = self.metadata["render_modes"]
        _expect(
            render_mode in {None, *modes}, "render_mode", "ansi, human or rgb_array", render_mode
        )
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.render_mode = render_mode
        self._game = Solo(players, Rules.of(rules), None)
        self._floats, self._in_info = observations == "float32", mask_in == "info"
        self._most = max_cycles
        self._spaces = {agent: self._space(observations) for agent in self.possible_agents}
        self._actions = {agent: ActionSpace() for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def _space(self, form: str) -> spaces.Space[Any]:
        box = observation_space(form)
        if self._in_info:
            return box
        return spaces.Dict({"observation": box, "action_mask": spaces.MultiBinary(ACTIONS)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> ActionSpace:
        """The 156 actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal the next game; there are no options."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self._turn_to(self._game.begin(self._random.integers(1 << 64, dtype=np.uint64)))

    def _turn_to(self, seat: int) -> None:
        self.agent_selection = self.possible_agents[seat]
        if self._in_info:
            self.infos[self.agent_selection] = {"action_mask": self._game.mask.view(np.int8)}

    def step(self, action: Any) -> None:
        """Play an action of the agent to act; None for one whose game is over.

        Raises:
            IllegalAction: it may not be played now; nothing was played.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._game.play(int(action))
        if seat == ILLEGAL:
            legal = np.flatnonzero(self._game.mask).tolist()
            raise IllegalAction(f"expected one of the actions {legal}, got {action}")
        self._decisions += 1
        if self._in_info:
            self.infos[agent] = {}
        if seat == NOBODY:
            self._end()
            return
        self._turn_to(seat)
        if self._decisions == self._most:
            self.truncations = dict.fromkeys(self.agents, True)

    def _end(self) -> None:
        self.rewards = dict(zip(self.agents, self._game.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Any:
        """What an agent knows, at any time."""
        seat = self.possible_agents.index(agent)
        if agent == self.agent_selection and not self.terminations[agent]:
            tensor, mask = self._game.tensor, self._game.mask
        else:
            tensor, mask = self._game.look(seat), np.zeros(ACTIONS, np.uint8)
        seen = tensor * FLOAT_SCALE if self._floats else tensor
        return seen if self._in_info else {"observation": seen, "action_mask": mask.view(np.int8)}

    def render(self) -> str | np.ndarray | None:
        """What the agent to act sees: a text, or a picture uint8[height, width, 3]."""
        if self.render_mode is None:
            return None
        seen = self._game.observation(self.possible_agents.index(self.agent_selection))
        if self.render_mode == "rgb_array":
            from biblios.envs.picture import picture

            return picture(seen)
        if self.render_mode == "ansi":
            return table_text(seen)
        print(table_text(seen))
        return None

    def close(self) -> None:
        """Nothing to let go."""


def _expect(holds: bool, name: str, expected: str, came: object) -> None:
    if not holds:
        raise ValueError(f"{name}: expected {expected}, got {came!r}")


env = BibliosAEC
"""As PettingZoo's own environments are made: `pettingzoo_env.env(players=3)`."""

pettingzoo.register("aec", ID, "biblios.envs.pettingzoo_env:BibliosAEC")
