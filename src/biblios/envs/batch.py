"""The compiled loops of the vector environment over a range of games.

An array taken out of a tuple, or a slice of one, costs two atomic counts each time; so the loops take the
arrays out once, and rows of tensors and masks are records, which cost none. What Python calls takes the batch
as a plain tuple, whose type is found out in half the time of a named one.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from biblios.envs.stepping import BOT_KEY, begin, env_code, play_others
from biblios.rules.actions import ACTIONS, draw, is_legal, write_mask
from biblios.rules.compiled import compiler
from biblios.rules.game import chance, step
from biblios.rules.layout import Word, record_dtype
from biblios.rules.observation import OBSERVATION
from biblios.rules.observation_tensor import write_known_pile, write_tensor
from biblios.rules.own_pile import PILES, Piles, begin_piles, follow_piles
from biblios.rules.random import keyed, next_u64
from biblios.rules.scoring import places
from biblios.rules.state import OVER, State
from biblios.rules.tensor_layout import FLOAT_SCALE, SIZE, Tensor

hot_env_code = compiler("rules", "bots", "envs", inline=True)


class Mask:
    """One legal action mask, as a record."""

    legal: Annotated[np.ndarray, np.uint8, ACTIONS]


MASK = record_dtype(Mask)


class Slot:
    """What is kept of a game beside its State."""

    piles: Piles
    legal: Word  # what `write_mask` returned of the decision awaited
    rng: Annotated[np.ndarray, np.uint64, 1]  # for actions drawn at random, and for bots
    episode: Annotated[int, np.int64]  # how many games the slot has ended
    places: Annotated[np.ndarray, np.int64, 4]  # room for the end of a game: who came in where


SLOT = np.dtype(
    (
        np.record,
        [
            ("piles", PILES),
            ("legal", np.uint64),
            ("rng", np.uint64, (1,)),
            ("episode", np.int64),
            ("places", np.int64, (4,)),
        ],
    )
)


class Batch(NamedTuple):
    """The arrays of N games; a game's place in them is its *slot*."""

    states: np.ndarray  # STATE[N]
    actions: np.ndarray  # int64[N]
    seats: np.ndarray  # int8[N]: the seat to act
    tensors: np.ndarray  # TENSOR[N]: what it knows
    masks: np.ndarray  # MASK[N]: what it may do
    floats: np.ndarray  # float32[N, SIZE], or float32[0, SIZE] if not wanted
    rewards: np.ndarray  # float32[N, players]: of the game that has just ended, else 0
    terminated: np.ndarray  # bool[N]: whether one has
    slots: np.ndarray  # SLOT[N]
    finals: (
        np.ndarray
    )  # TENSOR[N]: what the learner knew when the last game ended; TENSOR[0] among learners
    rules: np.ndarray  # int64[4]: players and the codes of the rules
    opponents: (
        np.ndarray
    )  # int64[players]: who plays: LEARNER, then the codes of the seats to its left
    seed: np.ndarray  # uint64[1]


Arrays = tuple[np.ndarray, ...]
"""A batch without its names."""


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
def look(state: State, slot: Slot, tensor: Tensor, mask: Mask) -> int:
    """Write what the seat to act knows and may do; which seat it is."""
    seat = np.int64(state.to_act)
    write_tensor(state, seat, tensor)
    slot.legal = write_mask(state, mask.legal)
    return seat


@hot_env_code
def look_on(state: State, slot: Slot, tensor: Tensor, mask: Mask) -> int:
    """As `look`, after a single move in a game whose piles are followed."""
    seat = np.uint64(state.to_act)
    piles = slot.piles
    follow_piles(state, piles)
    write_known_pile(state, seat, piles.cards[seat], piles.church[seat], tensor)
    slot.legal = write_mask(state, mask.legal)
    return np.int64(seat)


@env_code
def deal_range(arrays: Arrays, first: int, end: int) -> None:
    """Begin the first game of each slot from first to end - 1."""
    batch = Batch(*arrays)
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
        batch.seats[slot] = look(
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
    """Draw a legal action at random for each game from first to end - 1."""
    states, actions, slots = batch.states, batch.actions, batch.slots
    for slot in range(first, end):
        actions[slot] = draw(states[slot], slots[slot].legal, next_u64(slots[slot].rng))


@env_code
def step_alone(arrays: Arrays, drawn: bool, first: int, end: int) -> None:
    """Play one action in each game from first to end - 1, and chance after it, and look.

    A game that ends leaves its rewards and `terminated`, and the slot's next game begins. With `drawn` the
    actions are drawn at random among the legal ones and written into `actions`.
    """
    batch = Batch(*arrays)
    states, actions, slots = batch.states, batch.actions, batch.slots
    seats, tensors, masks, floats = batch.seats, batch.tensors, batch.masks, batch.floats
    terminated, rewards = batch.terminated, batch.rewards
    for slot in range(first, end):
        state = states[slot]
        if drawn:
            actions[slot] = draw(state, slots[slot].legal, next_u64(slots[slot].rng))
        step(state, actions[slot])
        chance(state)
        if terminated[slot]:
            terminated[slot] = False
            for seat in range(rewards.shape[1]):
                rewards[slot, seat] = 0
        if state.decision == OVER:
            end_game(batch, slot)
            next_game(batch, slot)
        seats[slot] = look_on(state, slots[slot], tensors[slot], masks[slot])
        if len(floats) > 0:
            write_floats(tensors[slot], floats, slot)


@env_code
def step_among_bots(arrays: Arrays, drawn: bool, first: int, end: int) -> None:
    """As `step_alone`, where bots play all seats but the learner's, until it is to act again."""
    batch = Batch(*arrays)
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
        batch.seats[slot] = look(state, batch.slots[slot], batch.tensors[slot], batch.masks[slot])
        if len(batch.floats) > 0:
            write_floats(batch.tensors[slot], batch.floats, slot)
