"""What an action is worth: the chance to win after it, found by playing on, or exactly by trying everything.

Playing on, the same worlds and the same chance follow every action (common random numbers), so that the difference
between two actions is known far better than either.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from biblios.bots.network import network_policy, new_networks, new_thoughts
from biblios.bots.roster import CODES, decide
from biblios.rules.actions import ACTIONS, count_legal, legal_action_mask, random_legal_action
from biblios.rules.compiled import compiler
from biblios.rules.determinization import determinize
from biblios.rules.game import chance, step
from biblios.rules.observation import new_observations, observe
from biblios.rules.random import keyed
from biblios.rules.scoring import share_of_win
from biblios.rules.state import OVER, State, new_states

reckoning_code = compiler("rules", "bots")
"""The decorator: nothing else of the arena is called, so that an edit there compiles nothing anew."""

NETWORK_CODE = 100
"""A reference that is the network, not a bot of the roster."""
DEPTH = 96
"""More actions than the last two lots can have."""


class Reference(NamedTuple):
    """Who plays on for all seats, and the memory to play in.

    Attributes:
        code: a bot of the roster, or NETWORK_CODE.
        networks: NETWORK[1].
        temperature: 0 for the network's likeliest actions.
        states: STATE[2].
        observations: OBSERVATION[1].
        mask: uint8[156].
        thoughts: THOUGHT[1].
    """

    code: int
    networks: np.ndarray
    temperature: float
    states: np.ndarray
    observations: np.ndarray
    mask: np.ndarray
    thoughts: np.ndarray


def reference(networks: np.ndarray | None = None, temperature: float = 0.0) -> Reference:
    """The bot "heuristic", or a network if there is one, NETWORK[1]."""
    return Reference(
        code=CODES["heuristic"] if networks is None else NETWORK_CODE,
        networks=new_networks(1) if networks is None else networks,
        temperature=temperature,
        states=new_states(2),
        observations=new_observations(1),
        mask=np.zeros(ACTIONS, dtype=np.uint8),
        thoughts=new_thoughts(1),
    )


@reckoning_code
def play_on(
    observations: np.ndarray,
    actions: np.ndarray,
    seed: np.uint64,
    by: Reference,
    shares: np.ndarray,
) -> None:
    """The winner's share after each action in many worlds: 1 for a win, a part of it where several win.

    Args:
        observations: OBSERVATION[1], of the seat to act.
        actions: int64[k], legal ones.
        seed: of the worlds.
        by: who plays on.
        shares: float64[worlds, k], written.
    """
    rng = np.zeros(1, dtype=np.uint64)
    place = np.zeros(4, dtype=np.int64)
    seat = int(np.int64(observations[0].observer))
    for world in range(len(shares)):
        rng[0] = keyed(seed, world)
        determinize(observations[0], rng, by.states[1])
        for n in range(len(actions)):
            by.states[0:1] = by.states[1:2]
            rng[0] = keyed(seed, world)
            step(by.states[0], actions[n])
            finish(by, rng)
            shares[world, n] = share_of_win(by.states[0], seat, place)


@reckoning_code
def finish(by: Reference, rng: np.ndarray) -> None:
    """Play by.states[0] to its end."""
    state = by.states[0]
    observation = by.observations[0]
    chance(state)
    while state.decision < OVER:
        if count_legal(state) == 1:
            action = random_legal_action(state, np.uint64(0))
        else:
            observe(state, int(np.int64(state.to_act)), observation)
            legal_action_mask(state, by.mask)
            if by.code == NETWORK_CODE:
                action = network_policy(
                    by.networks[0], observation, by.mask, rng, by.temperature, by.thoughts[0]
                )
            else:
                action = decide(by.code, observation, by.mask, rng)
        step(state, action)
        chance(state)


@reckoning_code
def best_share(states: np.ndarray, seat: int) -> float:
    """A seat's share of the win in states[1], two players, if both play their best; states[2] and on are memory.

    Every line of play is tried, depth first, without recursion: Numba keeps none on disk that can be trusted.
    """
    masks = np.zeros((DEPTH, ACTIONS), dtype=np.uint8)
    tried = np.zeros(DEPTH, dtype=np.int64)
    best = np.zeros(DEPTH)
    place = np.zeros(4, dtype=np.int64)
    depth = 1
    open_node(states[depth], masks[depth])
    best[depth] = worst_case(states[depth], seat)
    while depth > 0:
        state = states[depth]
        action = tried[depth]
        while action < ACTIONS and not masks[depth, action]:
            action += 1
        settled = best[depth] == 1.0 - worst_case(state, seat)
        if state.decision == OVER:
            best[depth] = share_of_win(state, seat, place)
        elif action < ACTIONS and not settled:
            tried[depth] = action + 1
            states[depth + 1 : depth + 2] = states[depth : depth + 1]
            depth += 1
            step(states[depth], action)
            chance(states[depth])
            tried[depth] = 0
            open_node(states[depth], masks[depth])
            best[depth] = worst_case(states[depth], seat)
            continue
        depth -= 1
        if states[depth].to_act == seat:
            best[depth] = max(best[depth], best[depth + 1])
        else:
            best[depth] = min(best[depth], best[depth + 1])
    return float(best[1])


@reckoning_code
def open_node(state: State, mask: np.ndarray) -> None:
    """The actions to try here; none when the game is over."""
    mask[:] = 0
    if state.decision < OVER:
        legal_action_mask(state, mask)


@reckoning_code
def worst_case(state: State, seat: int) -> float:
    """What the seat has before anything is tried: nothing if it acts itself, all if the other does."""
    return 0.0 if state.to_act == seat else 1.0


@reckoning_code
def solve(states: np.ndarray, actions: np.ndarray, shares: np.ndarray) -> None:
    """The exact share after each action in states[0], two players; nothing may be left to chance.

    Args:
        states: STATE[DEPTH], the rest of them memory.
        actions: int64[k], legal ones.
        shares: float64[k], written.
    """
    seat = int(np.int64(states[0].to_act))
    for n in range(len(actions)):
        states[1:2] = states[0:1]
        step(states[1], actions[n])
        chance(states[1])
        shares[n] = best_share(states, seat)
