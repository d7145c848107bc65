"""OpenSpiel: `import biblios.envs.openspiel`, then `pyspiel.load_game("python_biblios")`.

Parameters: `players` (2 to 4) and the three options of the rules, `church`, `unpaid`, `category_tie`. Chance
deals one card at a time; its outcomes are kinds of card. Returns are zero-sum: the winner gets 1, each other
-1 / (players - 1); winners who share get the mean of theirs.

The miniatures come with it: `pyspiel.load_game("python_biblios_mini(box=m1)")`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel

import biblios.envs.miniatures.openspiel  # noqa: F401 - registers the miniatures
from biblios.envs import noticing
from biblios.envs.observation_text import private_text, public_text
from biblios.envs.openspiel_observer import Observer
from biblios.envs.other_histories import other_history
from biblios.rules.actions import ACTIONS
from biblios.rules.cards import KINDS, NAMES, PLAYERS, UNKNOWN
from biblios.rules.game import at_deal_given, at_legal_action_mask, at_result
from biblios.rules.observation import at_observe, new_observations
from biblios.rules.options import Rules
from biblios.rules.state import OVER, new_states

SHORT_NAME: Final = "python_biblios"
_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Biblios",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={"players": 2, **Rules().as_dict()},
)


class BibliosGame(pyspiel.Game):  # type: ignore[misc]
    """The game; see the module for its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Read the parameters.

        Raises:
            ValueError: for one that is not known; it says what was expected.
        """
        given = {"players": 2, **Rules().as_dict(), **(params or {})}
        self.players = int(given.pop("players"))
        if self.players not in PLAYERS:
            raise ValueError(f"players: expected 2, 3 or 4, got {self.players}")
        self.rules = Rules.of(given)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=KINDS,
            num_players=self.players,
            min_utility=-1 / (self.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=noticing.MAX_DECISIONS[self.players],
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> BibliosState:
        """A game of which no card is dealt yet."""
        return BibliosState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No game has more chance nodes."""
        return noticing.MAX_CHANCE[self.players]

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer | None:
        """An observer of this kind; None for the private information of all players at once."""
        if params:
            raise ValueError(f"observation parameters: expected none, got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.players, kind.public_info, is_private, kind.perfect_recall)


class BibliosState(pyspiel.State):  # type: ignore[misc]
    """A state of the game, everything hidden included.

    Attributes:
        states: the game, STATE[1].
        notes: what each seat noticed, uint8[players, MAX_NOTES], see `noticing`.
        lengths: int64[players]: how much of it there is.
    """

    def __init__(self, game: BibliosGame) -> None:
        """Begin; chance will say every card."""
        super().__init__(game)
        self.players = game.players
        self.codes = game.rules.codes
        self.states = new_states(1)
        self.notes = np.zeros((self.players, noticing.MAX_NOTES[self.players]), dtype=np.uint8)
        self.lengths = np.zeros(self.players, dtype=np.int64)
        cards = np.full(87, UNKNOWN, dtype=np.uint8)
        at_deal_given(self.states, self.players, *self.codes, cards)

    def current_player(self) -> int:
        """The seat to act, or the pseudo-player of chance or of the end."""
        decision = self.states["decision"][0]
        if decision < OVER:
            return int(self.states["to_act"][0])
        return int(pyspiel.PlayerId.TERMINAL if decision == OVER else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.states["decision"][0] == OVER)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        """The legal actions of the seat to act, rising."""
        mask = np.zeros(ACTIONS, dtype=np.uint8)
        at_legal_action_mask(self.states, mask)
        return list(mask.nonzero()[0].tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds chance may give, with their probabilities."""
        weights = np.zeros(KINDS, dtype=np.int64)
        noticing.at_chance_weights(self.states, weights)
        total = weights.sum()
        return [(int(kind), float(weights[kind] / total)) for kind in weights.nonzero()[0]]

    def _apply_action(self, action: int) -> None:
        """Play an action of the seat to act, or the kind that chance gives.

        Raises:
            ValueError: if it is not possible.
        """
        if not noticing.at_move(self.states, action, self.notes, self.lengths):
            expected = self.legal_actions()
            raise ValueError(f"expected one of {expected}, got {action}")

    def _action_to_string(self, player: int, action: int) -> str:
        """An action, or of chance a card, in words."""
        if player == pyspiel.PlayerId.CHANCE:
            return NAMES[action]
        return noticing.action_words(action)

    def returns(self) -> list[float]:
        """By seat; 0 until the game is over."""
        if not self.is_terminal():
            return [0.0] * self.players
        points, places = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
        at_result(self.states, points, places, np.zeros(5, dtype=np.int64))
        first = places[: self.players] == 1
        others = self.players - 1
        return [
            float(share) for share in np.where(first, self.players / first.sum() - 1, -1) / others
        ]

    def observation(self, seat: int) -> np.ndarray:
        """What a seat knows, or a spectator (`seat` = players): OBSERVATION[1]."""
        observations = new_observations(1)
        at_observe(self.states, seat, observations)
        return observations

    def noticed(self, seat: int) -> np.ndarray:
        """All that a seat noticed so far, as codes, uint8."""
        return self.notes[seat, : self.lengths[seat]]

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> BibliosState:
        """A state in which the player noticed exactly the same, what it did not see drawn anew."""
        seed = int(probability_sampler() * (1 << 53))
        moves = other_history(self.history(), self.players, self.codes, player_id, seed)
        state: BibliosState = self.get_game().new_initial_state()
        for move in moves:
            state.apply_action(move)
        return state

    def __str__(self) -> str:
        """What lies open, and every hand."""
        hands = (private_text(self.observation(seat)) for seat in range(self.players))
        return "\n".join((public_text(self.observation(0)), *hands))


pyspiel.register_game(_TYPE, BibliosGame)
