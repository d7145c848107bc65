"""The compiled loops of the vector environment over a range of games.

Python calls them with the address of the batch, see `arrays.py`. The loops take the arrays out of their tuple
once, and rows of tensors and masks are records: a slice of an array would be counted by reference each time.
"""

from __future__ import annotations

import numpy as np

from biblios.envs.arrays import KINDS, NONE, Batch, Mask, Slot, batch_at, fetch
from biblios.envs.stepping import BOT_KEY, begin, env_code, play_others
from biblios.rules.actions import (
    ACTIONS,
    AUCTION,
    BID_0,
    DEFAULT,
    EFFECT,
    GIVE,
    KEEP,
    PASS,
    PAY_0,
    PUBLIC,
    TAKE_SLOT,
    is_legal,
    write_mask_and_draw,
)
from biblios.rules.compiled import compiler
from biblios.rules.game import chance, step
from biblios.rules.observation import OBSERVATION
from biblios.rules.observation_tensor import write_known_pile, write_tensor
from biblios.rules.own_pile import begin_piles, follow_piles
from biblios.rules.random import keyed, peek_u64, skip_u64
from biblios.rules.scoring import places
from biblios.rules.state import OVER, State
from biblios.rules.tensor_layout import FLOAT_SCALE, SIZE, Tensor

hot_env_code = compiler("rules", "bots", "envs", inline=True)


FIRST_OF_KIND = (
    KEEP,
    AUCTION,
    PUBLIC,
    TAKE_SLOT,
    EFFECT,
    PASS,
    BID_0 + 1,
    PAY_0 + 1,
    DEFAULT,
    GIVE,
)
KIND_OF = np.searchsorted(FIRST_OF_KIND, np.arange(ACTIONS), side="right") - 1
"""By action: of which kind it is. What is done for it, and in which order, is much the same for all of a kind."""
FEW = 1024
"""So many games, about, the processor's second cache holds."""


@env_code
def seat_learner(batch: Batch, slot: int, codes: np.ndarray) -> None:
    """Write who plays each seat of the slot's game: the learner sits one seat on in every game."""
    players = batch.rules[0]
    learner = (slot + batch.slots[slot].episode) % players
    for seat in range(players):
        codes[seat] = batch.opponents[(seat - learner) % players]


@env_code
def next_game(batch: Batch, slot: int) -> None:
    """Deal the slot's next game."""
    kept = batch.slots[slot]
    kept.episode += 1
    begin(batch.states[slot], batch.rules, batch.seed[0], slot, kept.episode)
    begin_piles(batch.states[slot], kept.piles)


@env_code
def end_game(batch: Batch, slot: int) -> None:
    """Leave the rewards: 1 for the winner, shared where several win, 0 for the others."""
    place = batch.slots[slot].places
    places(batch.states[slot], place)
    winners = 0
    for seat in range(batch.rules[0]):
        winners += 1 if place[seat] == 1 else 0
    for seat in range(batch.rules[0]):
        batch.rewards[slot, seat] = 1.0 / winners if place[seat] == 1 else 0.0
    batch.terminated[slot] = True


@hot_env_code
def write_floats(tensor: Tensor, floats: np.ndarray, slot: int) -> None:
    """The float form of a tensor: uint8[SIZE] times FLOAT_SCALE into a row of float32[N, SIZE]."""
    for n in range(SIZE):
        floats[slot, n] = np.float32(tensor.bytes[n]) * FLOAT_SCALE[n]


@env_code
def look(state: State, slot: Slot, tensor: Tensor, mask: Mask) -> tuple[int, int]:
    """Write what the seat to act knows and may do; which seat it is, and an action for it drawn at random."""
    seat = np.int64(state.to_act)
    write_tensor(state, seat, tensor)
    return seat, write_mask_and_draw(state, mask.legal, peek_u64(slot.rng))


@hot_env_code
def look_on(state: State, slot: Slot, tensor: Tensor, mask: Mask) -> tuple[int, int]:
    """As `look`, after a single move in a game whose piles are followed."""
    seat = np.uint64(state.to_act)
    piles = slot.piles
    follow_piles(state, piles)
    write_known_pile(state, seat, piles.cards[seat], piles.church[seat], tensor)
    return np.int64(seat), write_mask_and_draw(state, mask.legal, peek_u64(slot.rng))


@env_code
def deal_range(address: int, _part: int, first: int, end: int) -> None:
    """Begin the first game of each slot from first to end - 1."""
    batch = batch_at(address)
    observations = np.zeros(1, dtype=OBSERVATION)
    mask = np.zeros(ACTIONS, dtype=np.uint8)
    codes = np.zeros(4, dtype=np.int64)
    for slot in range(first, end):
        batch.slots[slot].episode = -1
        batch.slots[slot].rng[0] = keyed(keyed(batch.seed[0], slot), BOT_KEY)
        batch.rewards[slot, :] = 0
        batch.terminated[slot] = False
        next_game(batch, slot)
        seat_learner(batch, slot, codes)
        play_others(batch.states[slot], codes, batch.slots[slot].rng, observations, mask)
        batch.seats[slot], batch.drawn[slot] = look(
            batch.states[slot], batch.slots[slot], batch.tensors[slot], batch.masks[slot]
        )
        if len(batch.floats) > 0:
            write_floats(batch.tensors[slot], batch.floats, slot)


@env_code
def first_illegal(states: np.ndarray, actions: np.ndarray) -> int:
    """The first slot whose action is not legal, or how many slots there are."""
    for slot in range(len(states)):
        if not is_legal(states[slot], actions[slot]):
            return slot
    return len(states)


@env_code
def draw_actions(batch: Batch, first: int, end: int) -> None:
    """Take the actions drawn at random for the games from first to end - 1, and go past their random words."""
    for slot in range(first, end):
        batch.actions[slot] = batch.drawn[slot]
        skip_u64(batch.slots[slot].rng)


@hot_env_code
def line_up(batch: Batch, drawn: bool, part: int, first: int, end: int) -> None:
    """Take the actions drawn, if `drawn`, and chain the slots whose actions are of the same kind, in rising order.

    One kind after another, the processor guesses the branches of the rules better. More games than its cache holds
    form a single chain, and so they do where they are written as floats, for what lies side by side comes quicker.
    """
    actions, draws, following, heads = batch.actions, batch.drawn, batch.following, batch.heads
    by_kind = end - first <= FEW and len(batch.floats) == 0
    for slot in range(end - 1, first - 1, -1):
        if drawn:
            actions[slot] = draws[slot]
        kind = KIND_OF[actions[slot]] if by_kind else 0
        following[slot] = heads[part, kind]
        heads[part, kind] = slot


@env_code
def step_alone(address: int, drawn: bool, part: int, first: int, end: int) -> None:
    """Play one action in each game from first to end - 1, and chance after it, and look.

    A game that ends leaves its rewards and `terminated`, and the slot's next game begins. With `drawn` the
    actions are those drawn at random among the legal ones, and are written into `actions`. `part` is the number
    of this range of games: no other that is stepped at the same time has it.
    """
    batch = batch_at(address)
    states, actions, draws, slots = batch.states, batch.actions, batch.drawn, batch.slots
    seats, tensors, masks, floats = batch.seats, batch.tensors, batch.masks, batch.floats
    terminated, rewards = batch.terminated, batch.rewards
    following, heads = batch.following, batch.heads
    line_up(batch, drawn, part, first, end)
    for kind in range(KINDS):
        slot = heads[part, kind]
        heads[part, kind] = NONE
        while slot != NONE:
            state, coming = states[slot], following[slot]
            fetch(states, coming)
            fetch(slots, coming)
            if drawn:
                skip_u64(slots[slot].rng)
            step(state, actions[slot])
            chance(state)
            if terminated[slot]:
                terminated[slot] = False
                for seat in range(rewards.shape[1]):
                    rewards[slot, seat] = 0
            if state.decision == OVER:
                end_game(batch, slot)
                next_game(batch, slot)
            seats[slot], draws[slot] = look_on(state, slots[slot], tensors[slot], masks[slot])
            if len(floats) > 0:
                write_floats(tensors[slot], floats, slot)
            slot = coming


@env_code
def step_among_bots(address: int, drawn: bool, _part: int, first: int, end: int) -> None:
    """As `step_alone`, where bots play all seats but the learner's, until it is to act again."""
    batch = batch_at(address)
    observations = np.zeros(1, dtype=OBSERVATION)
    mask = np.zeros(ACTIONS, dtype=np.uint8)
    codes = np.zeros(4, dtype=np.int64)
    if drawn:
        draw_actions(batch, first, end)
    for slot in range(first, end):
        state = batch.states[slot]
        rng = batch.slots[slot].rng
        step(state, batch.actions[slot])
        chance(state)
        seat_learner(batch, slot, codes)
        play_others(state, codes, rng, observations, mask)
        batch.terminated[slot] = False
        batch.rewards[slot, :] = 0
        if state.decision == OVER:
            write_tensor(state, np.int64(batch.seats[slot]), batch.finals[slot])
            end_game(batch, slot)
            next_game(batch, slot)
            seat_learner(batch, slot, codes)
            play_others(state, codes, rng, observations, mask)
        batch.seats[slot], batch.drawn[slot] = look(
            state, batch.slots[slot], batch.tensors[slot], batch.masks[slot]
        )
        if len(batch.floats) > 0:
            write_floats(batch.tensors[slot], batch.floats, slot)
