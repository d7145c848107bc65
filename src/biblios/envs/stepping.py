"""Games stepped in compiled calls: one game a call, or a range of a batch of games.

The functions whose names begin with `at_` take arrays and are what Python calls; they do not hold the
interpreter's lock, so that several threads may step ranges side by side.
"""

from __future__ import annotations

import numpy as np

from biblios.bots.roster import decide
from biblios.rules.actions import (
    count_legal,
    is_legal,
    legal_action_mask,
    random_legal_action,
)
from biblios.rules.compiled import compiler
from biblios.rules.game import chance, step
from biblios.rules.new_game import deal
from biblios.rules.observation import observe
from biblios.rules.observation_tensor import write_tensor
from biblios.rules.random import keyed
from biblios.rules.state import OVER, State

env_code = compiler("rules", "bots", "envs")
"""The decorator of compiled functions of the environments."""

ILLEGAL = -1
LEARNER = -1
"""The code of a seat that is not played by a rostered bot."""
GAME_KEY, BOT_KEY = 0, 1
NO_WORD = np.uint64(0)


@env_code
def at_advance(states: np.ndarray, action: int) -> int:
    """Play an action in states[0], and chance after it.

    Returns:
        The seat to act, `state.NOBODY` (255) when the game is over, or ILLEGAL, and then nothing was played.
    """
    if not is_legal(states[0], action):
        return ILLEGAL
    step(states[0], action)
    chance(states[0])
    return states[0].to_act


@env_code
def at_look(states: np.ndarray, tensors: np.ndarray, mask: np.ndarray) -> int:
    """Write what the seat to act knows into tensors[0], and its legal action mask uint8[156]; which seat it is."""
    seat = np.int64(states[0].to_act)
    if states[0].decision < OVER:
        write_tensor(states[0], seat, tensors[0])
    legal_action_mask(states[0], mask)
    return seat


@env_code
def at_advance_and_look(
    states: np.ndarray, action: int, tensors: np.ndarray, mask: np.ndarray
) -> int:
    """`at_advance`, then `at_look` unless the action was illegal."""
    seat = at_advance(states, action)
    if seat != ILLEGAL:
        at_look(states, tensors, mask)
    return seat


@env_code
def begin(state: State, rules: np.ndarray, seed: np.uint64, slot: int, episode: int) -> None:
    """Deal game number `episode` of a slot of the batch; its seed depends on nothing else."""
    game_seed = keyed(keyed(seed, slot), 2 * episode + GAME_KEY)
    deal(state, rules[0], rules[1], rules[2], rules[3], game_seed)
    chance(state)


@env_code
def play_others(
    state: State, codes: np.ndarray, rng: np.ndarray, observations: np.ndarray, mask: np.ndarray
) -> None:
    """Let the rostered bots play until a learner is to act or the game is over.

    Room for one observation comes as an array, which the caller keeps alive: a record alone would not.
    """
    observation = observations[0]
    while state.decision < OVER:
        code = codes[state.to_act]
        if code == LEARNER:
            return
        if count_legal(state) == 1:
            action = random_legal_action(state, NO_WORD)
        else:
            observe(state, np.int64(state.to_act), observation)
            legal_action_mask(state, mask)
            action = decide(code, observation, mask, rng)
        step(state, action)
        chance(state)
