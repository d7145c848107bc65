"""The compiled loop that plays a researcher's own policies against each other and the roster's.

It is compiled once for any policy and kept on disk: the policies come as the address of a compiled function. A loop
compiled anew for each policy, with the policy inlined, played no faster (91,600 against 92,500 games a second
where the policy is a dozen instructions: the observation takes the time), and took seconds to compile.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

import numba
import numpy as np

from biblios.arena.playing import arena_code, begin, score
from biblios.bots.roster import RANDOM, decide
from biblios.rules.actions import (
    ACTIONS,
    count_legal,
    is_legal,
    legal_action_mask,
    random_legal_action,
)
from biblios.rules.compiled import JITTED
from biblios.rules.game import chance, step
from biblios.rules.observation import new_observations, observe
from biblios.rules.random import next_u64
from biblios.rules.state import OVER, new_states

FIRST_OWN = 1000
"""Codes from here on are a researcher's own policies, those below the roster's bots."""


class Lineup(NamedTuple):
    """Who plays by which rules."""

    seed: np.uint64
    rules: np.ndarray  # int64[4]: players, and the codes of the rules
    codes: np.ndarray  # int64[players]: the roster's bots, and FIRST_OWN + n for own policy n


class Room(NamedTuple):
    """The memory that one thread plays in, and what it leaves of an action that was not legal."""

    states: np.ndarray  # STATE[1]
    observations: np.ndarray  # OBSERVATION[1]
    mask: np.ndarray  # uint8[156]
    rngs: np.ndarray  # uint64[4]
    fault: np.ndarray  # int64[4]: game, seat, action, decision


def new_room() -> Room:
    """Zeroed."""
    return Room(
        states=new_states(1),
        observations=new_observations(1),
        mask=np.zeros(ACTIONS, dtype=np.uint8),
        rngs=np.zeros(4, dtype=np.uint64),
        fault=np.zeros(4, dtype=np.int64),
    )


@arena_code
def play_policy_games(
    choose: Any, lineup: Lineup, room: Room, first: int, points: np.ndarray, place: np.ndarray
) -> bool:
    """Play games first, first + 1 and so on: those of `playing.play_games` where all bots are the roster's.

    Args:
        choose: as `joined` makes it.
        lineup: who plays.
        room: memory of this thread's own.
        first: the number of the first game.
        points: uint8[games, 4], written: by player.
        place: uint8[games, 4], written: by player, 1 for the winner.

    Returns:
        False where a policy chose what is not legal: then `room.fault` and `room.mask` tell of it, and the games
        from that one on are not written.
    """
    for game in range(first, first + len(points)):
        if not play_policy_game(choose, lineup, room, game):
            return False
        score(room.states[0], game, points[game - first], place[game - first])
    return True


@arena_code
def play_policy_game(choose: Any, lineup: Lineup, room: Room, game: int) -> bool:
    """Play one game in room.states[0] to its end, or until a policy chooses what is not legal."""
    state, observation = room.states[0], room.observations[0]
    codes, rngs, mask = lineup.codes, room.rngs, room.mask
    players = lineup.rules[0]
    begin(state, lineup.seed, game, lineup.rules, rngs)
    while state.decision < OVER:
        seat = np.int64(state.to_act)
        code = codes[(seat + game) % players]
        rng = rngs[seat : seat + 1]
        if code == RANDOM:
            action = random_legal_action(state, next_u64(rng))
        elif count_legal(state) == 1:
            action = random_legal_action(state, np.uint64(0))
        else:
            observe(state, seat, observation)
            legal_action_mask(state, mask)
            if code < FIRST_OWN:
                action = decide(code, observation, mask, rng)
            else:
                action = choose(code - FIRST_OWN, observation, mask, rng)
                if not is_legal(state, action):
                    report(room, game, action)
                    return False
        step(state, action)
        chance(state)
    return True


@arena_code
def report(room: Room, game: int, action: int) -> None:
    """Leave what was chosen, where, and in the mask what would have been legal: the policy may have written to it."""
    state, fault = room.states[0], room.fault
    fault[0], fault[1], fault[2], fault[3] = game, state.to_act, action, state.decision
    legal_action_mask(state, room.mask)


@lru_cache(maxsize=32)
def joined(policies: tuple[Any, ...]) -> Any:
    """One compiled function ``(which, observation, mask, rng) -> action`` that asks policy number ``which``."""
    first, *others = policies
    later: Any = joined(tuple(others)) if others else None

    def choose_only(which: int, observation: Any, mask: np.ndarray, rng: np.ndarray) -> Any:  # noqa: ARG001
        return np.int64(first(observation, mask, rng))

    def choose(which: int, observation: Any, mask: np.ndarray, rng: np.ndarray) -> Any:
        if which == 0:
            return np.int64(first(observation, mask, rng))
        return later(which - 1, observation, mask, rng)

    return numba.njit(nogil=True)(choose if others else choose_only)


def policy_arguments() -> tuple[Any, ...]:
    """The Numba types of what a policy is called with."""
    room = new_room()
    return numba.typeof(room.observations).dtype, numba.typeof(room.mask), numba.typeof(room.rngs)


@cache
def compiled_loop() -> Any:
    """`play_policy_games`, compiled for any policy."""
    loop: Any = play_policy_games
    if JITTED:
        types = numba.types
        lineup = Lineup(np.uint64(0), np.zeros(4, dtype=np.int64), np.zeros(2, dtype=np.int64))
        rows = types.Array(types.uint8, 2, "C")
        choose = types.FunctionType(types.int64(types.int64, *policy_arguments()))
        loop.compile(
            (choose, numba.typeof(lineup), numba.typeof(new_room()), types.int64, rows, rows)
        )
        loop.disable_compile()
    return loop
