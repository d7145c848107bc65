"""Many games between bots in one compiled loop.

Game g of a match is deal g // players, the bots moved on by g % players seats: every bot plays every deal from
every seat. A deal's chance is keyed by the match's seed and the deal, a bot's own by the seed, the game and the
seat: any part of a match can be played alone and comes out the same.
"""

from __future__ import annotations

import numpy as np

from biblios.bots.roster import RANDOM, decide
from biblios.rules.actions import (
    ACTIONS,
    TAKE_SLOT,
    count_legal,
    legal_action_mask,
    random_legal_action,
)
from biblios.rules.compiled import compiler
from biblios.rules.game import chance, step
from biblios.rules.new_game import deal
from biblios.rules.observation import OBSERVATION, observe
from biblios.rules.random import keyed, next_u64
from biblios.rules.scoring import places, points_of
from biblios.rules.state import OVER, STATE, TAKE, State

arena_code = compiler("rules", "bots", "arena")
"""The decorator of the compiled functions of the arena."""

DEALS, BOTS = 0, 1
"""Keys of the two kinds of chance."""
LONGEST = 4096
"""More actions than a game can have: 80 draws, 60 takes, 16 to 20 lots."""


@arena_code
def deal_seed(seed: np.uint64, number: int) -> np.uint64:
    """The seed that deal `number` of a match is dealt from."""
    return keyed(keyed(seed, DEALS), number)


@arena_code
def bot_seed(seed: np.uint64, game: int, seat: int) -> np.uint64:
    """The state that the generator of the bot at a seat begins a game with."""
    return keyed(keyed(keyed(seed, BOTS), game), seat)


@arena_code
def play_random_games(
    seed: np.uint64, first: int, rules: np.ndarray, points: np.ndarray, place: np.ndarray
) -> None:
    """`play_games` where all bots are "random": the same games, by a shorter way."""
    states = np.zeros(1, dtype=STATE)
    for game in range(first, first + len(points)):
        play_random_game(states, seed, game, rules, points[game - first], place[game - first])


@arena_code
def play_random_game(
    states: np.ndarray,
    seed: np.uint64,
    game: int,
    rules: np.ndarray,
    points: np.ndarray,
    place: np.ndarray,
) -> None:
    """One game in states[0]. Its caller holds the memory: a compiled record does not own any."""
    state = states[0]
    rngs = np.zeros(4, dtype=np.uint64)
    begin(state, seed, game, rules, rngs)
    while state.decision < OVER:
        seat = np.int64(state.to_act)
        step(state, random_legal_action(state, next_u64(rngs[seat : seat + 1])))
        chance(state)
    score(state, game, points, place)


@arena_code
def play_games(
    seed: np.uint64,
    first: int,
    rules: np.ndarray,
    codes: np.ndarray,
    points: np.ndarray,
    place: np.ndarray,
) -> None:
    """Play games first, first + 1 and so on of a match.

    Args:
        seed: of the match.
        first: the number of the first game to play.
        rules: int64[4]: players, and the three codes of the rules.
        codes: int64[players]: the bots, as the roster numbers them.
        points: uint8[games, 4], written: by bot.
        place: uint8[games, 4], written: by bot, 1 for the winner.
    """
    states = np.zeros(1, dtype=STATE)
    observations = np.zeros(1, dtype=OBSERVATION)
    log = np.zeros(LONGEST, dtype=np.uint8)
    for game in range(first, first + len(points)):
        play_game(states, observations, seed, game, rules, codes, log)
        score(states[0], game, points[game - first], place[game - first])


@arena_code
def play_logged(
    seed: np.uint64, game: int, rules: np.ndarray, codes: np.ndarray, log: np.ndarray
) -> int:
    """Play one game of a match and write its actions into uint8[LONGEST]; how many there are.

    For a card taken its kind is written instead of the slot: slots are not told in a record.
    """
    states = np.zeros(1, dtype=STATE)
    observations = np.zeros(1, dtype=OBSERVATION)
    return play_game(states, observations, seed, game, rules, codes, log)


@arena_code
def begin(state: State, seed: np.uint64, game: int, rules: np.ndarray, rngs: np.ndarray) -> None:
    """Deal, and give each seat its generator."""
    players = np.int64(rules[0])
    deal(state, players, rules[1], rules[2], rules[3], deal_seed(seed, game // players))
    for seat in range(players):
        rngs[seat] = bot_seed(seed, game, seat)
    chance(state)


@arena_code
def play_game(
    states: np.ndarray,
    observations: np.ndarray,
    seed: np.uint64,
    game: int,
    rules: np.ndarray,
    codes: np.ndarray,
    log: np.ndarray,
) -> int:
    """Play a game in states[0] to its end; how many actions that took. The caller holds the memory.

    A bot is not asked where it has no choice; "random" spends its word all the same.
    """
    state = states[0]
    rngs = np.zeros(4, dtype=np.uint64)
    mask = np.zeros(ACTIONS, dtype=np.uint8)
    begin(state, seed, game, rules, rngs)
    played = 0
    while state.decision < OVER:
        seat = np.int64(state.to_act)
        code = codes[(seat + game) % np.int64(state.players)]
        rng = rngs[seat : seat + 1]
        if code == RANDOM:
            action = random_legal_action(state, next_u64(rng))
        elif count_legal(state) == 1:
            action = random_legal_action(state, np.uint64(0))
        else:
            observe(state, seat, observations[0])
            legal_action_mask(state, mask)
            action = decide(code, observations[0], mask, rng)
        log[played] = action
        if state.decision == TAKE:
            log[played] = state.public[action - TAKE_SLOT]
        played += 1
        step(state, action)
        chance(state)
    return played


@arena_code
def score(state: State, game: int, points: np.ndarray, place: np.ndarray) -> None:
    """Write points and places by bot; in each game every bot sits one seat before where it sat in the last."""
    players = np.int64(state.players)
    by_seat = np.zeros(4, dtype=np.int64)
    places(state, by_seat)
    for seat in range(players):
        bot = (seat + game) % players
        points[bot] = points_of(state, seat)
        place[bot] = by_seat[seat]
