"""What a search does again and again: imagine a world, try each candidate in it, and play on with the policy.

One repetition is one world and one stream of chance for all candidates that are still in: their differences are
then due to the candidates. Worlds and streams are keyed by the search's seed and the number of the repetition, and
sums are kept in whole numbers, so that it does not matter who does which repetition.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from biblios.bots.belief import begin_belief, new_belief_thoughts
from biblios.bots.bot import bot_code
from biblios.bots.compact_actions import COMPACT_PASS, RAISE, REFUSE, compact_mask, flat_action
from biblios.bots.critic import Critic, judge, new_critic_thoughts
from biblios.bots.feature_layout import CATEGORY_TYPES, TYPE_CARDS
from biblios.bots.heuristic import at_heuristic
from biblios.bots.network import (
    Network,
    first_layer,
    new_thoughts,
    sampled,
    second_layer,
    think,
    think_of_winning,
    write_inputs,
)
from biblios.bots.worlds import imagine, new_places
from biblios.rules.actions import ACTIONS, count_legal, legal_action_mask, random_legal_action
from biblios.rules.determinization import determinize
from biblios.rules.game import chance, play_out, step
from biblios.rules.hoard import gold_count, gold_value
from biblios.rules.observation import Observation, new_observations, observe
from biblios.rules.random import keyed
from biblios.rules.scoring import share_of_win
from biblios.rules.state import OVER, State, new_states
from biblios.rules.words import bit, count_bits, lowest_bit

MOST_CANDIDATES = 10
"""Eight likely ones, and two that are always looked at: to pass, and to refuse to pay."""
UNIT = 1 << 20
"""Chances to win are added up in whole numbers of 1 / UNIT."""
UNIFORM, BELIEVED = range(2)
"""Where worlds come from: chance alone, or the belief."""
CRITIC_LEAF, VALUE_LEAF, RANDOM_LEAF = range(3)
"""Who says how a rollout that is cut short will end: the critic, the policy network, or moves at random."""
OTHERS_AS_POLICY, OTHERS_AS_HEURISTIC = range(2)
"""How the others play on in a rollout: by the policy network, or as the heuristic bot does."""
WORLD_KEY, ROLLOUT_KEY = 0, 1


class Minds(NamedTuple):
    """The networks: records of shape (1,)."""

    networks: np.ndarray
    critics: np.ndarray
    beliefs: np.ndarray


class Plan(NamedTuple):
    """What is searched.

    Attributes:
        actions: int64[MOST_CANDIDATES]: the candidates, as flat actions, the likeliest first.
        chances: float64[MOST_CANDIDATES]: the policy's, by candidate.
        live: int64[MOST_CANDIDATES]: 1 for those still in.
        numbers: int64[5]: candidates; decisions a rollout has; who judges its end; where worlds come from; how the
            others play on.
        win: float64[4]: the policy network's chances to win by relative seat, before any search.
    """

    actions: np.ndarray
    chances: np.ndarray
    live: np.ndarray
    numbers: np.ndarray
    win: np.ndarray


class Tally(NamedTuple):
    """What came of it, by candidate: int64[MOST_CANDIDATES] and, for pairs, int64[MOST_CANDIDATES] twice."""

    count: np.ndarray
    total: np.ndarray
    products: np.ndarray


class Memory(NamedTuple):
    """What one thread searches in."""

    states: np.ndarray  # STATE[2]: the world, and the game that is played on
    observations: np.ndarray  # OBSERVATION[4]
    mask: np.ndarray  # uint8[156]
    thoughts: np.ndarray  # THOUGHT[1]
    judgements: np.ndarray  # CRITIC_THOUGHT[1]
    beliefs: np.ndarray  # BELIEF_THOUGHT[1]
    places: np.ndarray  # PLACES[1]
    rng: np.ndarray  # uint64[1]
    place: np.ndarray  # int64[4]
    results: np.ndarray  # int64[MOST_CANDIDATES]


def new_plan() -> Plan:
    """Zeroed."""
    return Plan(
        actions=np.zeros(MOST_CANDIDATES, dtype=np.int64),
        chances=np.zeros(MOST_CANDIDATES),
        live=np.zeros(MOST_CANDIDATES, dtype=np.int64),
        numbers=np.zeros(5, dtype=np.int64),
        win=np.zeros(4),
    )


def new_tally() -> Tally:
    """Zeroed."""
    return Tally(
        count=np.zeros(MOST_CANDIDATES, dtype=np.int64),
        total=np.zeros(MOST_CANDIDATES, dtype=np.int64),
        products=np.zeros((MOST_CANDIDATES, MOST_CANDIDATES), dtype=np.int64),
    )


def new_memory() -> Memory:
    """Zeroed."""
    return Memory(
        states=new_states(2),
        observations=new_observations(4),
        mask=np.zeros(ACTIONS, dtype=np.uint8),
        thoughts=new_thoughts(1),
        judgements=new_critic_thoughts(1),
        beliefs=new_belief_thoughts(1),
        places=new_places(1),
        rng=np.zeros(1, dtype=np.uint64),
        place=np.zeros(4, dtype=np.int64),
        results=np.zeros(MOST_CANDIDATES, dtype=np.int64),
    )


@bot_code
def propose(
    minds: Minds,
    observations: np.ndarray,
    mask: np.ndarray,
    least: float,
    most: int,
    plan: Plan,
    memory: Memory,
) -> int:
    """Write the candidates into a plan: the policy's likeliest, then what is always looked at; how many.

    Args:
        minds: the networks.
        observations: OBSERVATION[1] of the seat to act.
        mask: its legal actions.
        least: the least chance of a candidate.
        most: how many of the likely ones, up to 8.
        plan: written.
        memory: of this thread.
    """
    observation, thought = observations[0], memory.thoughts[0]
    left = compact_mask(observation, mask)
    think(minds.networks[0], observation, mask, left, thought)
    think_of_winning(minds.networks[0], np.int64(observation.players), thought)
    for seat in range(4):
        plan.win[seat] = thought.win[seat]
    always = left & (bit(COMPACT_PASS) | bit(RAISE) | bit(REFUSE))
    count = 0
    while left != 0 and count < most:
        best = lowest_bit(left)
        rest = left
        while rest != 0:
            one = lowest_bit(rest)
            rest ^= bit(one)
            if thought.chances[one] > thought.chances[best]:
                best = one
        if count > 0 and thought.chances[best] < least:
            break
        left ^= bit(best)
        count = add_candidate(observation, mask, best, thought.chances[best], plan, count)
    always &= left
    while always != 0:
        one = lowest_bit(always)
        always ^= bit(one)
        count = add_candidate(observation, mask, one, thought.chances[one], plan, count)
    plan.numbers[0] = count
    return count


@bot_code
def add_candidate(
    observation: Observation,
    mask: np.ndarray,
    compact: int,
    likely: float,
    plan: Plan,
    count: int,
) -> int:
    """Write a candidate with the policy's chance; how many there are then."""
    plan.actions[count] = flat_action(observation, mask, compact)
    plan.chances[count] = likely
    plan.live[count] = 1
    return count + 1


@bot_code
def prepare(minds: Minds, observations: np.ndarray, memory: Memory) -> None:
    """Once a search and thread, before `repeat`, where worlds are drawn by belief."""
    begin_belief(minds.beliefs[0], observations[0], memory.beliefs[0])


@bot_code
def repeat(
    minds: Minds,
    plan: Plan,
    observations: np.ndarray,
    seed: np.uint64,
    numbers: np.ndarray,
    memory: Memory,
    tally: Tally,
) -> None:
    """Do some repetitions.

    Args:
        minds: the networks.
        plan: what is searched.
        observations: OBSERVATION[1] of the seat to act.
        seed: of the search.
        numbers: int64[3]: the first repetition, one past the last, and the step between them.
        memory: of this thread.
        tally: added to.
    """
    for number in range(numbers[0], numbers[1], numbers[2]):
        key = keyed(seed, number)
        draw_world(minds, plan.numbers[3], observations, key, memory)
        try_candidates(minds, plan, key, memory, tally)


@bot_code
def draw_world(
    minds: Minds, source: int, observations: np.ndarray, key: np.uint64, memory: Memory
) -> None:
    """A world of this key into memory.states[0], BELIEVED or UNIFORM."""
    memory.rng[0] = keyed(key, WORLD_KEY)
    if source == BELIEVED:
        imagine(
            minds.beliefs[0],
            observations[0],
            memory.rng,
            memory.beliefs[0],
            memory.places[0],
            memory.states[0],
        )
    else:
        determinize(observations[0], memory.rng, memory.states[0])


@bot_code
def survey(
    minds: Minds,
    source: int,
    observations: np.ndarray,
    seed: np.uint64,
    worlds: int,
    memory: Memory,
    sums: tuple[np.ndarray, np.ndarray],
) -> None:
    """Look at some worlds: what the others hold there.

    Args:
        minds: the networks.
        source: BELIEVED or UNIFORM.
        observations: OBSERVATION[1] of the seat to act.
        seed: of the worlds.
        worlds: how many.
        memory: of this thread.
        sums: float64[4, 15], added to: cards by relative seat and type; and float64[4, n], added to: in how many
            worlds a seat has gold worth 0, 1, 2 and so on or more.
    """
    expected, gold = sums
    if source == BELIEVED:
        prepare(minds, observations, memory)
    players, seat = np.int64(observations[0].players), np.int64(observations[0].observer)
    for number in range(worlds):
        draw_world(minds, source, observations, keyed(seed, number), memory)
        for relative in range(1, players):
            hand = memory.states[0].hands[(seat + relative) % players]
            for one in range(CATEGORY_TYPES):
                expected[relative, one] += count_bits(hand & TYPE_CARDS[one])
            for value in range(1, 4):
                expected[relative, CATEGORY_TYPES + value - 1] += gold_count(hand, value)
            for n in range(min(gold_value(hand) + 1, gold.shape[1])):
                gold[relative, n] += 1


@bot_code
def try_candidates(minds: Minds, plan: Plan, key: np.uint64, memory: Memory, tally: Tally) -> None:
    """One repetition in the world of memory.states[0]."""
    count = plan.numbers[0]
    for one in range(count):
        if plan.live[one] == 0:
            continue
        memory.states[1] = memory.states[0]
        memory.rng[0] = keyed(key, ROLLOUT_KEY)
        won = roll_out(minds, plan, plan.actions[one], memory)
        memory.results[one] = np.int64(won * UNIT)
    for one in range(count):
        if plan.live[one] == 0:
            continue
        tally.count[one] += 1
        tally.total[one] += memory.results[one]
        for other in range(one + 1):
            if plan.live[other] != 0:
                product = (memory.results[one] * memory.results[other]) >> 20
                tally.products[one, other] += product


@bot_code
def roll_out(minds: Minds, plan: Plan, action: int, memory: Memory) -> float:
    """The chance to win of the seat to act in memory.states[1] after an action; the game is played on."""
    state = memory.states[1]
    seat = np.int64(state.to_act)
    if plan.numbers[2] == RANDOM_LEAF:
        step(state, action)
        play_out(state, memory.rng)
        return share_of_win(state, seat, memory.place)
    played = 0
    while True:
        step(state, action)
        chance(state)
        if state.decision >= OVER:
            return share_of_win(state, seat, memory.place)
        if count_legal(state) == 1:
            action = random_legal_action(state, np.uint64(0))
            continue
        observation = memory.observations[0]
        observe(state, np.int64(state.to_act), observation)
        legal_action_mask(state, memory.mask)
        legal = compact_mask(observation, memory.mask)
        if legal & (legal - np.uint64(1)) == 0:
            action = flat_action(observation, memory.mask, lowest_bit(legal))
            continue
        if plan.numbers[4] == OTHERS_AS_HEURISTIC and np.int64(state.to_act) != seat:
            action = at_heuristic(memory.observations, memory.mask, memory.rng)
            continue
        if played == plan.numbers[1]:
            return leaf(minds, plan.numbers[2], state, seat, memory)
        think(minds.networks[0], observation, memory.mask, legal, memory.thoughts[0])
        action = flat_action(
            observation, memory.mask, sampled(legal, memory.thoughts[0], memory.rng)
        )
        played += 1


@bot_code
def leaf(minds: Minds, who: int, state: State, seat: int, memory: Memory) -> float:
    """The chance of a seat to win where a rollout is cut short; memory.observations[0] is of the seat to act."""
    players = np.int64(state.players)
    to_act = np.int64(state.to_act)
    relative = (seat - to_act) % players
    if who == VALUE_LEAF:
        return own_value(minds.networks[0], relative, players, memory)
    return judged(minds.critics[0], state, relative, memory)


@bot_code
def own_value(network: Network, relative: int, players: int, memory: Memory) -> float:
    """What the policy network says, seeing what the seat to act sees."""
    thought = memory.thoughts[0]
    write_inputs(memory.observations[0], memory.mask, thought)
    first_layer(network, thought)
    second_layer(network, thought)
    think_of_winning(network, players, thought)
    return thought.win[relative]


@bot_code
def judged(critic: Critic, state: State, relative: int, memory: Memory) -> float:
    """What the critic says, seeing all hands of the world."""
    players = np.int64(state.players)
    for other in range(1, players):
        observe(state, (np.int64(state.to_act) + other) % players, memory.observations[other])
    judge(critic, memory.observations, memory.judgements[0])
    return memory.judgements[0].win[relative]
