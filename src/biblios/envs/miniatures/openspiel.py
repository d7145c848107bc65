"""OpenSpiel: `import biblios.envs.miniatures.openspiel`, then `pyspiel.load_game("python_biblios_mini(box=m1)")`.

Actions are those of the flat action space. Chance outcomes are kinds of card, or at first the number of a deal.
The information state is all that a seat noticed: as words, and as a row of bits a note.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from biblios.envs.miniatures.contents import NAMES
from biblios.envs.miniatures.notes import NOTE_BITS, action_words
from biblios.envs.miniatures.playing import ENDED, Play
from biblios.rules.actions import ACTIONS
from biblios.rules.cards import KINDS
from biblios.rules.cards import NAMES as CARD_NAMES

SHORT_NAME: Final = "python_biblios_mini"
MOST_DECISIONS: Final = 10
"""No play of a miniature has more decisions with a choice."""
MOST_CHANCE: Final = 8
"""No play has more chance nodes."""
MOST_NOTED: Final = 24
"""In no play a seat notices more."""

_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Biblios miniature",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"box": NAMES[0]},
)


class MiniatureGame(pyspiel.Game):  # type: ignore[misc]
    """A miniature; the parameter `box` is m1 to m6."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Read the parameters.

        Raises:
            ValueError: for a name that is not known.
        """
        self.start = Play.begin((params or {}).get("box", NAMES[0]))
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=KINDS,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> MiniatureState:
        """Before the deal, or before the first card is drawn."""
        return MiniatureState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No play has more chance nodes."""
        return MOST_CHANCE

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer | None:
        """The observer of information states; None for any other kind."""
        if params:
            raise ValueError(f"observation parameters: expected none, got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=True)
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer() if kind.perfect_recall and kind.public_info and own else None


class MiniatureState(pyspiel.State):  # type: ignore[misc]
    """A state of a miniature, everything hidden included.

    Attributes:
        play: how it came about.
    """

    def __init__(self, game: MiniatureGame) -> None:
        """Begin."""
        super().__init__(game)
        self.play = game.start

    def current_player(self) -> int:
        """The seat to act, or the pseudo-player of chance or of the end."""
        return self.play.to_act

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.play.to_act == ENDED

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - OpenSpiel's signature
        """The legal actions of the seat to act, rising."""
        return list(self.play.moves)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may give, with the probabilities."""
        total = sum(self.play.weights)
        return [
            (move, weight / total)
            for move, weight in zip(self.play.moves, self.play.weights, strict=True)
        ]

    def _apply_action(self, action: int) -> None:
        """Play an action or an outcome.

        Raises:
            ValueError: if it is not possible.
        """
        self.play = self.play.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """An action in words; of chance a card, or two hands."""
        if player != pyspiel.PlayerId.CHANCE:
            return action_words(action)
        game = self.play.game
        if len(game.deals) > 1 and not self.play.history:
            first, second = (" ".join(game.hands[hand]) for hand in game.deals[action])
            return f"deal {first}, {second}"
        return CARD_NAMES[action]

    def returns(self) -> list[float]:
        """By seat; 0 until the game is over."""
        return [float(self.play.payoff), -float(self.play.payoff)]

    def __str__(self) -> str:
        """What both seats know."""
        return f"{self.play.text(0)}\n{self.play.text(1)}"


class Observer:
    """What a seat noticed, all of it.

    Attributes:
        tensor: float32: a bit a seat, then the notes in order, a row of bits each, the lowest first.
        dict: the same by name: "seat", float32[2], and "notes", float32[MOST_NOTED, NOTE_BITS].
    """

    def __init__(self) -> None:
        """Nothing noticed yet."""
        self.tensor = np.zeros(2 + MOST_NOTED * NOTE_BITS, np.float32)
        self.dict = {
            "seat": self.tensor[:2],
            "notes": self.tensor[2:].reshape(MOST_NOTED, NOTE_BITS),
        }

    def set_from(self, state: MiniatureState, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        self.dict["seat"][player] = 1
        numbers = np.array(state.play.notes[player], dtype=np.int64)
        rows = self.dict["notes"]
        rows[: len(numbers)] = numbers[:, None] >> np.arange(NOTE_BITS) & 1

    def string_from(self, state: MiniatureState, player: int) -> str:
        """All the seat knows, in words."""
        return state.play.text(player)


pyspiel.register_game(_TYPE, MiniatureGame)
