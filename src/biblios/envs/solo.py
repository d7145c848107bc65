"""One learner's decision to the next, in one compiled call: chance and the bots at the other seats play between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from biblios.envs.opponents import opponent_code
from biblios.envs.stepping import ILLEGAL, LEARNER, env_code, play_others
from biblios.rules.actions import ACTIONS, is_legal, legal_action_mask
from biblios.rules.cards import PLAYERS
from biblios.rules.game import at_deal, at_result, chance, step
from biblios.rules.observation import at_observe, new_observations
from biblios.rules.observation_tensor import at_write_tensor, write_tensor
from biblios.rules.options import Rules
from biblios.rules.state import NOBODY, State, new_states
from biblios.rules.tensor_layout import SIZE, TENSOR, Tensor


def seated(opponents: str | Sequence[str], players: int | None) -> tuple[str, ...]:
    """The bots to the left of the learner, clockwise.

    Args:
        opponents: one bot for all other seats, or one for each.
        players: 2 to 4; None for one more than there are opponents.

    Raises:
        ValueError: for an unknown bot, or another number of them.
    """
    if isinstance(opponents, str):
        opponents = (opponents,) * ((2 if players is None else players) - 1)
    if players is None:
        players = len(opponents) + 1
    if players not in PLAYERS:
        raise ValueError(f"players: expected 2, 3 or 4, got {players!r}")
    if len(opponents) != players - 1:
        raise ValueError(f"opponents: expected {players - 1}, got {list(opponents)!r}")
    for name in opponents:
        opponent_code(name)
    return tuple(opponents)


@env_code
def look(state: State, codes: np.ndarray, tensor: Tensor, mask: np.ndarray) -> int:
    """Write what the seat to act knows and may do, or when the game is over the first learner; who is to act."""
    asked = np.int64(state.to_act)
    seat = asked
    if asked == NOBODY:
        seat = 0
        while codes[seat] != LEARNER:
            seat += 1
    write_tensor(state, seat, tensor)
    legal_action_mask(state, mask)
    return asked


@env_code
def at_settle(
    states: np.ndarray,
    codes: np.ndarray,
    rng: np.ndarray,
    observations: Any,
    tensors: np.ndarray,
    mask: np.ndarray,
) -> int:
    """Let chance and bots play in states[0] until a learner is to act.

    Args:
        states: STATE[1].
        codes: int64[players]: who plays, LEARNER or a bot's code.
        rng: uint64[1], the bots' generator.
        observations: OBSERVATION[1], room to work in.
        tensors: TENSOR[1], written: what the seat to act knows.
        mask: uint8[156], written: what it may do; all 0 when the game is over.

    Returns:
        The seat to act; NOBODY when the game is over.
    """
    chance(states[0])
    play_others(states[0], codes, rng, observations, mask)
    return look(states[0], codes, tensors[0], mask)


@env_code
def at_turn(
    states: np.ndarray,
    action: int,
    codes: np.ndarray,
    rng: np.ndarray,
    observations: Any,
    tensors: np.ndarray,
    mask: np.ndarray,
) -> int:
    """Play an action in states[0], then `at_settle`; ILLEGAL if nothing was played."""
    if not is_legal(states[0], action):
        return ILLEGAL
    step(states[0], action)
    return at_settle(states, codes, rng, observations, tensors, mask)


class Solo:
    """One game, and the room to play it.

    Attributes:
        players: 2 to 4.
        states: STATE[1].
        tensor: uint8[SIZE], what the seat to act knows; new memory at every step.
        mask: uint8[156], what it may do; new memory at every step.
    """

    def __init__(self, players: int, rules: Rules, bots: Sequence[str] | None) -> None:
        """Play under these rules; the bots sit to the left of the learner, None for a learner in every seat."""
        self.players = players
        names = [opponent_code(name) for name in bots] if bots else [LEARNER] * (players - 1)
        self.states = new_states(1)
        self._options = rules.codes
        self._turned = np.array([LEARNER, *names], np.int64)
        self._codes = self._turned
        self._observations, self._rng = new_observations(1), np.zeros(1, np.uint64)
        self.tensor, self.mask = np.zeros(SIZE, np.uint8), np.zeros(ACTIONS, np.uint8)

    def begin(self, seed: np.uint64, seat: int = 0) -> int:
        """Deal, with the learner at a seat; the seat to act, or NOBODY."""
        self._rng[0] = seed
        self._codes = np.roll(self._turned, seat)
        at_deal(self.states, self.players, *self._options, seed)
        tensors, self.mask = np.empty(1, TENSOR), np.empty(ACTIONS, np.uint8)
        self.tensor = tensors.view(np.uint8)
        return at_settle(
            self.states, self._codes, self._rng, self._observations, tensors, self.mask
        )

    def play(self, action: int) -> int:
        """Play an action, and on until a learner is to act: the seat, NOBODY, or ILLEGAL and nothing has changed."""
        tensors, mask = np.empty(1, TENSOR), np.empty(ACTIONS, np.uint8)
        asked = at_turn(
            self.states, action, self._codes, self._rng, self._observations, tensors, mask
        )
        if asked != ILLEGAL:
            self.tensor, self.mask = tensors.view(np.uint8), mask
        return asked

    def rewards(self) -> list[float]:
        """By seat, of the game that is over: 1 for the winner, shared if several win."""
        places = np.zeros(4, np.int64)
        at_result(self.states, np.zeros(4, np.int64), places, np.zeros(5, np.int64))
        winners = places[: self.players] == 1
        return (winners / winners.sum()).tolist()

    def look(self, seat: int) -> np.ndarray:
        """What a seat knows, uint8[SIZE]."""
        tensors = np.empty(1, TENSOR)
        at_write_tensor(self.states, seat, tensors)
        return tensors.view(np.uint8)

    def observation(self, seat: int) -> np.ndarray:
        """The same as a record, OBSERVATION[1]."""
        at_observe(self.states, seat, self._observations)
        return self._observations
