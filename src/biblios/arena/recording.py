"""Games of a match played once more with every decision written down, in one compiled loop."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from biblios.arena.playing import LONGEST, arena_code, begin, score
from biblios.bots.roster import RANDOM, decide
from biblios.rules.actions import (
    ACTIONS,
    count_legal,
    legal_action_mask,
    random_legal_action,
)
from biblios.rules.game import chance, step
from biblios.rules.observation import OBSERVATION, observe
from biblios.rules.observation_tensor import write_tensor
from biblios.rules.random import next_u64
from biblios.rules.state import OVER, STATE, State
from biblios.rules.tensor_layout import new_tensors


class Rows(NamedTuple):
    """Room for decisions, a row each."""

    tensors: np.ndarray  # TENSOR[n]: what the seat to act knows
    masks: np.ndarray  # uint8[n, 156]: its legal actions
    games: np.ndarray  # int64[n]: the number of the game
    numbers: np.ndarray  # uint16[n]: of the decision in its game, from 0; all are counted
    seats: np.ndarray  # uint8[n]
    bots: np.ndarray  # uint8[n]: who sits there, by the place in the list
    decisions: np.ndarray  # uint8[n]: state.PLACE to PAY
    choices: np.ndarray  # uint8[n]: how many actions are legal
    actions: np.ndarray  # uint8[n]: the one played


class Ends(NamedTuple):
    """Room for what came of the games, a row each."""

    points: np.ndarray  # uint8[n, 4]: by bot
    places: np.ndarray  # uint8[n, 4]: by bot
    lengths: np.ndarray  # int64[n]: decisions in the game
    rows: np.ndarray  # int64[n]: how many of them were written


class Kept(NamedTuple):
    """Which decisions are written."""

    fewest: int  # only those with at least so many legal actions
    every: int  # of these one in so many, beginning at another one in each game


def new_rows(count: int) -> Rows:
    """Zeroed."""
    return Rows(
        new_tensors(count),
        np.zeros((count, ACTIONS), dtype=np.uint8),
        np.zeros(count, dtype=np.int64),
        np.zeros(count, dtype=np.uint16),
        *(np.zeros(count, dtype=np.uint8) for _ in range(5)),
    )


def new_ends(count: int) -> Ends:
    """Zeroed."""
    return Ends(
        np.zeros((count, 4), dtype=np.uint8),
        np.zeros((count, 4), dtype=np.uint8),
        np.zeros(count, dtype=np.int64),
        np.zeros(count, dtype=np.int64),
    )


@arena_code
def record_games(
    seed: np.uint64,
    first: int,
    rules: np.ndarray,
    codes: np.ndarray,
    kept: Kept,
    rows: Rows,
    ends: Ends,
) -> int:
    """Play games first, first + 1 and so on, those of `playing.play_games`, while there is room for them.

    Args:
        seed: of the match.
        first: the number of the first game to play.
        rules: int64[4]: players, and the three codes of the rules.
        codes: int64[players]: the bots, as the roster numbers them.
        kept: which decisions are written.
        rows: room for them, LONGEST rows or more, written.
        ends: room for the games, written.

    Returns:
        How many games were played: as many as `ends` has room for, or as `rows` has with LONGEST to spare.
    """
    states = np.zeros(1, dtype=STATE)
    observations = np.zeros(1, dtype=OBSERVATION)
    filled, played = 0, 0
    while played < len(ends.lengths) and filled + LONGEST <= len(rows.games):
        game = first + played
        written, length = record_game(
            states, observations, (seed, game), (rules, codes), kept, rows, filled
        )
        ends.lengths[played], ends.rows[played] = length, written
        score(states[0], game, ends.points[played], ends.places[played])
        filled += written
        played += 1
    return played


@arena_code
def record_game(
    states: np.ndarray,
    observations: np.ndarray,
    seed_and_game: tuple[np.uint64, int],
    rules_and_codes: tuple[np.ndarray, np.ndarray],
    kept: Kept,
    rows: Rows,
    filled: int,
) -> tuple[int, int]:
    """Play one game in states[0] as `playing.play_game` does; how many decisions are written, and how many made."""
    seed, game = seed_and_game
    rules, codes = rules_and_codes
    state, players = states[0], rules[0]
    rngs = np.zeros(4, dtype=np.uint64)
    mask = np.zeros(ACTIONS, dtype=np.uint8)
    begin(state, seed, game, rules, rngs)
    length, counted, written = 0, 0, 0
    while state.decision < OVER:
        seat = np.int64(state.to_act)
        bot = (seat + game) % players
        choices = count_legal(state)
        legal_action_mask(state, mask)
        action = chosen(state, observations, codes[bot], choices, mask, rngs[seat : seat + 1])
        if choices >= kept.fewest:
            if (counted + game) % kept.every == 0:
                row = filled + written
                write_tensor(state, seat, rows.tensors[row])
                rows.masks[row] = mask
                rows.games[row], rows.numbers[row] = game, length
                rows.seats[row], rows.bots[row] = seat, bot
                rows.decisions[row], rows.choices[row] = state.decision, choices
                rows.actions[row] = action
                written += 1
            counted += 1
        length += 1
        step(state, action)
        chance(state)
    return written, length


@arena_code
def chosen(
    state: State,
    observations: np.ndarray,
    code: int,
    choices: int,
    mask: np.ndarray,
    rng: np.ndarray,
) -> int:
    """What the bot plays: it is not asked where it has no choice; "random" spends its word all the same."""
    if code == RANDOM:
        return random_legal_action(state, next_u64(rng))
    if choices == 1:
        return random_legal_action(state, np.uint64(0))
    observe(state, np.int64(state.to_act), observations[0])
    return decide(code, observations[0], mask, rng)
