"""Games of a match in which networks sit beside the roster's bots: the same deals as `playing.play_games`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from biblios.arena.playing import LONGEST, arena_code, begin, score
from biblios.bots.network import network_policy, new_thoughts
from biblios.bots.roster import RANDOM, decide
from biblios.rules.actions import (
    ACTIONS,
    TAKE_SLOT,
    count_legal,
    legal_action_mask,
    random_legal_action,
)
from biblios.rules.game import chance, step
from biblios.rules.observation import new_observations, observe
from biblios.rules.random import next_u64
from biblios.rules.state import OVER, TAKE, new_states

FIRST_NETWORK = 100
"""Codes from here on are networks, those below the roster's bots."""


class Desk(NamedTuple):
    """The memory that one thread plays in."""

    states: np.ndarray  # STATE[1]
    observations: np.ndarray  # OBSERVATION[1]
    mask: np.ndarray  # uint8[156]
    rngs: np.ndarray  # uint64[4]
    thoughts: np.ndarray  # THOUGHT[1]
    log: np.ndarray  # uint8[LONGEST], as of `playing.play_logged`


def new_desk() -> Desk:
    """Zeroed."""
    return Desk(
        states=new_states(1),
        observations=new_observations(1),
        mask=np.zeros(ACTIONS, dtype=np.uint8),
        rngs=np.zeros(4, dtype=np.uint64),
        thoughts=new_thoughts(1),
        log=np.zeros(LONGEST, dtype=np.uint8),
    )


class Sitting(NamedTuple):
    """Who plays by which rules.

    Attributes:
        seed: of the match.
        rules: int64[4]: players, and the codes of the rules.
        codes: int64[players]: the roster's bots, and FIRST_NETWORK + n for network n.
        networks: NETWORK[m].
        temperatures: float64[m]: 0 plays the likeliest action.
    """

    seed: np.uint64
    rules: np.ndarray
    codes: np.ndarray
    networks: np.ndarray
    temperatures: np.ndarray


@arena_code
def play_network_games(
    sitting: Sitting, desk: Desk, first: int, points: np.ndarray, place: np.ndarray
) -> None:
    """Play games first, first + 1 and so on of a match.

    Args:
        sitting: who plays.
        desk: memory of this thread's own.
        first: the number of the first game.
        points: uint8[games, 4], written: by bot.
        place: uint8[games, 4], written: by bot, 1 for the winner.
    """
    for game in range(first, first + len(points)):
        play_network_game(sitting, desk, game)
        score(desk.states[0], game, points[game - first], place[game - first])


@arena_code
def play_network_game(sitting: Sitting, desk: Desk, game: int) -> int:
    """Play one game in desk.states[0] to its end, and write its actions into desk.log; how many there are."""
    state = desk.states[0]
    played = 0
    players = sitting.rules[0]
    begin(state, sitting.seed, game, sitting.rules, desk.rngs)
    while state.decision < OVER:
        seat = np.int64(state.to_act)
        code = sitting.codes[(seat + game) % players]
        rng = desk.rngs[seat : seat + 1]
        if code == RANDOM:
            action = random_legal_action(state, next_u64(rng))
        elif count_legal(state) == 1:
            action = random_legal_action(state, np.uint64(0))
        else:
            observe(state, seat, desk.observations[0])
            legal_action_mask(state, desk.mask)
            if code < FIRST_NETWORK:
                action = decide(code, desk.observations[0], desk.mask, rng)
            else:
                action = network_policy(
                    sitting.networks[code - FIRST_NETWORK],
                    desk.observations[0],
                    desk.mask,
                    rng,
                    sitting.temperatures[code - FIRST_NETWORK],
                    desk.thoughts[0],
                )
        desk.log[played] = action
        if state.decision == TAKE:
            desk.log[played] = state.public[action - TAKE_SLOT]
        played += 1
        step(state, action)
        chance(state)
    return played
