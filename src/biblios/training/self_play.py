"""Games a learner plays with itself, with a network that does not learn and with bots, in one compiled loop.

Who sits where, by which rules and on which deal is drawn from the run's seed and the number of the game: the
same run plays the same games, however they are shared out among workers. In a miniature nobody is asked how
to pay gold, see `envs.miniatures.moves`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from biblios.bots.compact_actions import compact_action, compact_mask, flat_action
from biblios.bots.critic import SECRETS, write_secrets
from biblios.bots.network import (
    INPUTS,
    network_policy,
    new_thoughts,
    sampled,
    think,
    write_inputs,
)
from biblios.bots.roster import CODES, decide
from biblios.envs.miniatures.moves import next_gold_card
from biblios.rules.actions import (
    ACTIONS,
    PAY_0,
    count_legal,
    legal_action_mask,
    random_legal_action,
)
from biblios.rules.auction import is_gold_lot
from biblios.rules.compiled import compiler
from biblios.rules.game import chance, step
from biblios.rules.miniature import deal_miniature
from biblios.rules.new_game import deal
from biblios.rules.observation import new_observations, observe
from biblios.rules.random import below, keyed, next_u64
from biblios.rules.scoring import share_of_win
from biblios.rules.state import OVER, PAY, State, new_states
from biblios.rules.words import count_bits, lowest_bit, nth_bit

training_code = compiler("rules", "bots", "envs/miniatures", "training")
"""The decorator of the compiled functions of training."""

SELF, FORMER, TEACHER, ROSTER = range(4)
"""Who may sit at a table: the learner, a network that does not learn, the heuristic bot when it is learned from,
and from ROSTER on the roster's bots."""
HEURISTIC_CODE = CODES["heuristic"]
HEURISTIC = ROSTER + HEURISTIC_CODE
STRAY = 16
"""One in so many moves of a teacher is any legal one: what it does from there is learned too."""
SURE = np.float32(0.99)
"""Of decisions that are all but settled only a quarter is learned from: they teach little."""
DEAL, CHOICES = 0, 1
"""Keys of the two kinds of chance of a game."""


class Table(NamedTuple):
    """Games to play: one row each.

    Attributes:
        seeds: uint64[games].
        rules: int64[games, 5]: players, the codes of the rules, and the box: 0, or a miniature's.
        seats: int64[games, 4]: SELF, FORMER, or ROSTER and the code of a bot.
        temperatures: float64[games]: of FORMER; 0 plays its likeliest action.
    """

    seeds: np.ndarray
    rules: np.ndarray
    seats: np.ndarray
    temperatures: np.ndarray


class Decisions(NamedTuple):
    """Decisions of the learner, a row each, in the order they were made game by game.

    Attributes:
        features: float32[n, INPUTS], of the seat to act.
        secrets: float32[n, SECRETS], what that seat did not know.
        legal: uint64[n], the legal compact actions.
        action: uint8[n], the compact action chosen.
        chance: float32[n], with which it was chosen.
        game: int32[n], the row of the table.
        seat: uint8[n].
    """

    features: np.ndarray
    secrets: np.ndarray
    legal: np.ndarray
    action: np.ndarray
    chance: np.ndarray
    game: np.ndarray
    seat: np.ndarray


class Memory(NamedTuple):
    """What one thread plays in."""

    states: np.ndarray  # STATE[1]
    observations: np.ndarray  # OBSERVATION[4]
    mask: np.ndarray  # uint8[156]
    thoughts: np.ndarray  # THOUGHT[1]
    rng: np.ndarray  # uint64[1]
    count: np.ndarray  # int64[2]: decisions stored, decisions made by the learner


def new_decisions(count: int) -> Decisions:
    """Room for so many decisions."""
    return Decisions(
        features=np.zeros((count, INPUTS), dtype=np.float32),
        secrets=np.zeros((count, SECRETS), dtype=np.float32),
        legal=np.zeros(count, dtype=np.uint64),
        action=np.zeros(count, dtype=np.uint8),
        chance=np.zeros(count, dtype=np.float32),
        game=np.zeros(count, dtype=np.int32),
        seat=np.zeros(count, dtype=np.uint8),
    )


def new_memory() -> Memory:
    """Zeroed."""
    return Memory(
        states=new_states(1),
        observations=new_observations(4),
        mask=np.zeros(ACTIONS, dtype=np.uint8),
        thoughts=new_thoughts(1),
        rng=np.zeros(1, dtype=np.uint64),
        count=np.zeros(2, dtype=np.int64),
    )


@training_code
def play_table(
    networks: np.ndarray,
    table: Table,
    first: int,
    memory: Memory,
    decisions: Decisions,
    shares: np.ndarray,
) -> int:
    """Play games from row ``first`` on until all are played or the next might not find room for its decisions.

    Args:
        networks: NETWORK[2]: the learner, and the one that does not learn.
        table: the games.
        first: the row to begin with.
        memory: of this thread; count[0] says how many decisions are stored, before and after.
        decisions: written.
        shares: float32[games, 4], written: 1 for the winner, shared by those who tie.

    Returns:
        The row to go on with.
    """
    for game in range(first, len(table.seeds)):
        if memory.count[0] + LONGEST > len(decisions.action):
            return game
        play_table_game(networks, table, game, memory, decisions)
        write_shares(memory.states[0], shares[game])
    return len(table.seeds)


LONGEST = 1024
"""More decisions than a game of networks has had so far: beyond it they are not stored."""


@training_code
def play_table_game(
    networks: np.ndarray, table: Table, game: int, memory: Memory, decisions: Decisions
) -> None:
    """Play one game in memory.states[0] to its end."""
    state = memory.states[0]
    begin(state, table.rules[game], keyed(table.seeds[game], DEAL))
    memory.rng[0] = keyed(table.seeds[game], CHOICES)
    stored = memory.count[0]
    chance(state)
    while state.decision < OVER:
        if count_legal(state) == 1:
            action = random_legal_action(state, np.uint64(0))
        elif table.rules[game, 4] > 0 and state.decision == PAY and not is_gold_lot(state):
            action = PAY_0 + next_gold_card(state)
        else:
            sort = table.seats[game, state.to_act]
            observe(state, np.int64(state.to_act), memory.observations[0])
            legal_action_mask(state, memory.mask)
            if sort == SELF:
                action = learner_action(networks, game, memory, decisions, stored + LONGEST)
            elif sort == FORMER:
                action = network_policy(
                    networks[1],
                    memory.observations[0],
                    memory.mask,
                    memory.rng,
                    table.temperatures[game],
                    memory.thoughts[0],
                )
            elif sort == TEACHER:
                action = taught_action(game, memory, decisions, stored + LONGEST)
            else:
                action = decide(sort - ROSTER, memory.observations[0], memory.mask, memory.rng)
        step(state, action)
        chance(state)


@training_code
def begin(state: State, rules: np.ndarray, seed: np.uint64) -> None:
    """Deal a game, of a miniature where the rules name its box."""
    if rules[4] > 0:
        deal_miniature(state, rules[4], rules[1], rules[2], rules[3], seed)
    else:
        deal(state, rules[0], rules[1], rules[2], rules[3], seed)


@training_code
def learner_action(
    networks: np.ndarray, game: int, memory: Memory, decisions: Decisions, end: int
) -> int:
    """What the learner does, stored as a decision if it teaches anything."""
    observation, thought = memory.observations[0], memory.thoughts[0]
    legal = compact_mask(observation, memory.mask)
    if legal & (legal - np.uint64(1)) == 0:
        return flat_action(observation, memory.mask, lowest_bit(legal))
    think(networks[0], observation, memory.mask, legal, thought)
    action = sampled(legal, thought, memory.rng)
    memory.count[1] += 1
    at = memory.count[0]
    teaches = thought.chances[action] < SURE or below(next_u64(memory.rng), 4) == 0
    if teaches and at < end:
        store(game, memory, decisions, legal, action)
        memory.count[0] = at + 1
    return flat_action(observation, memory.mask, action)


@training_code
def taught_action(game: int, memory: Memory, decisions: Decisions, end: int) -> int:
    """What the teacher does, stored as a decision where it has a choice of compact actions."""
    observation, thought = memory.observations[0], memory.thoughts[0]
    legal = compact_mask(observation, memory.mask)
    if legal & (legal - np.uint64(1)) == 0:
        return flat_action(observation, memory.mask, lowest_bit(legal))
    memory.count[1] += 1
    action = decide(HEURISTIC_CODE, observation, memory.mask, memory.rng)
    compact = compact_action(observation, action)
    at = memory.count[0]
    if at < end and (legal >> np.uint64(compact)) & np.uint64(1) != 0:
        write_inputs(observation, memory.mask, thought)
        thought.chances[compact] = np.float32(1.0)
        store(game, memory, decisions, legal, compact)
        memory.count[0] = at + 1
    word = next_u64(memory.rng)
    if below(word, STRAY) != 0:
        return action
    any_one = nth_bit(legal, below(word >> np.uint64(32), count_bits(legal)))
    return flat_action(observation, memory.mask, any_one)


@training_code
def store(game: int, memory: Memory, decisions: Decisions, legal: np.uint64, action: int) -> None:
    """Write one decision at memory.count[0]."""
    state, thought = memory.states[0], memory.thoughts[0]
    at = memory.count[0]
    seat, players = np.int64(state.to_act), np.int64(state.players)
    for n in range(INPUTS):
        decisions.features[at, n] = thought.features[n]
    for n in range(SECRETS):
        decisions.secrets[at, n] = np.float32(0.0)
    for relative in range(1, players):
        observe(state, (seat + relative) % players, memory.observations[relative])
    write_secrets(memory.observations, decisions.secrets[at], 0)
    decisions.legal[at] = legal
    decisions.action[at] = action
    decisions.chance[at] = thought.chances[action]
    decisions.game[at] = game
    decisions.seat[at] = seat


@training_code
def write_shares(state: State, share: np.ndarray) -> None:
    """By seat what it won: 1 for the winner, as much for each of those who share the first place."""
    place = np.zeros(4, dtype=np.int64)
    for seat in range(4):
        won = share_of_win(state, seat, place) if seat < state.players else 0.0
        share[seat] = np.float32(won)
