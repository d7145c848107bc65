"""The arrays of a batch of games, and how compiled code finds them again from one number.

To hand over a dozen arrays takes Python longer than compiled code takes to step twenty games. So it hands over
one number: the address of a record of the arrays' addresses. Nothing is allocated for it, and compiled code does
not count references to what it finds there: whoever calls keeps the arrays alive.
"""

from __future__ import annotations

import ctypes
from typing import Annotated, Any, NamedTuple

import numpy as np
from numba import carray
from numba.core import cgutils, types
from numba.extending import intrinsic

from biblios.envs.stepping import env_code
from biblios.rules.actions import ACTIONS
from biblios.rules.compiled import JITTED
from biblios.rules.layout import record_dtype
from biblios.rules.own_pile import PILES, Piles
from biblios.rules.state import STATE
from biblios.rules.tensor_layout import SIZE, TENSOR

CACHE_LINE = 64
"""Bytes."""


class Mask:
    """One legal action mask, as a record."""

    legal: Annotated[np.ndarray, np.uint8, ACTIONS]


MASK = record_dtype(Mask)


class Slot:
    """What is kept of a game beside its State."""

    rng: Annotated[np.ndarray, np.uint64, 1]  # for actions drawn at random, and for bots
    piles: Annotated[Piles, PILES]
    episode: Annotated[int, np.int64]  # how many games the slot has ended
    places: Annotated[np.ndarray, np.int64, 4]  # room for the end of a game: who came in where


SLOT = record_dtype(Slot)


class Batch(NamedTuple):
    """The arrays of N games; a game's place in them is its *slot*."""

    states: np.ndarray  # STATE[N]
    actions: np.ndarray  # int64[N]
    drawn: np.ndarray  # int64[N]: the next action, should it be drawn at random
    following: np.ndarray  # int64[N]: the next slot whose action is of the same kind, or NONE
    heads: np.ndarray  # int64[threads, KINDS]: the first slot of each kind; NONE between steps
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


NONE = -1
"""No slot."""
KINDS = 16
"""How many kinds of action `Batch.heads` has room for."""

ADDRESSES = np.dtype(
    (
        np.record,
        [(name, np.uint64) for name in Batch._fields]
        + [
            (name, np.int64) for name in ("games", "threads", "float_rows", "final_rows", "players")
        ],
    )
)
"""Where the arrays of a batch stand, and how long they are."""

if JITTED:

    @intrinsic
    def pointer(typing_context: Any, address: Any) -> Any:  # noqa: ARG001 - Numba's way
        """An address as `carray` wants it."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return types.voidptr(types.uint64), generate

    @intrinsic
    def fetch(typing_context: Any, rows: Any, row: Any) -> Any:  # noqa: ARG001
        """Have a row of an array brought into the first cache; it need not exist."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            size = signature.args[0].dtype.size
            data = builder.bitcast(array.data, cgutils.voidptr_t)
            start = builder.gep(data, [builder.mul(arguments[1], cgutils.intp_t(size))])
            flag = cgutils.int32_t
            kind = cgutils.ir.FunctionType(
                cgutils.ir.VoidType(), [cgutils.voidptr_t, flag, flag, flag]
            )
            prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
            for place in (*range(0, size, CACHE_LINE), size - 1):
                at = builder.gep(start, [cgutils.intp_t(place)])
                builder.call(prefetch, [at, flag(0), flag(3), flag(1)])  # to read, keep, data
            return context.get_dummy_value()

        return types.void(rows, types.int64), generate

else:

    def pointer(address: Any) -> Any:
        """An address as `carray` wants it."""
        return ctypes.c_void_p(int(address))

    def fetch(rows: np.ndarray, row: int) -> None:
        """Have a row of an array brought into the first cache; it need not exist."""


def addresses_of(batch: Batch) -> np.ndarray:
    """ADDRESSES[1] of a batch, good as long as its arrays live."""
    found = np.zeros(1, dtype=ADDRESSES)
    for name, array in batch._asdict().items():
        found[name] = array.ctypes.data
    found["games"], found["threads"] = len(batch.states), len(batch.heads)
    found["float_rows"], found["final_rows"] = len(batch.floats), len(batch.finals)
    found["players"] = batch.rules[0]
    return found


@env_code
def batch_at(address: int) -> Batch:
    """The batch whose ADDRESSES stand at this address."""
    found = carray(pointer(np.uint64(address)), 1, ADDRESSES)[0]
    games, players = found.games, found.players
    return Batch(
        states=carray(pointer(found.states), games, STATE),
        actions=carray(pointer(found.actions), games, np.int64),
        drawn=carray(pointer(found.drawn), games, np.int64),
        following=carray(pointer(found.following), games, np.int64),
        heads=carray(pointer(found.heads), (found.threads, KINDS), np.int64),
        seats=carray(pointer(found.seats), games, np.int8),
        tensors=carray(pointer(found.tensors), games, TENSOR),
        masks=carray(pointer(found.masks), games, MASK),
        floats=carray(pointer(found.floats), (found.float_rows, SIZE), np.float32),
        rewards=carray(pointer(found.rewards), (games, players), np.float32),
        terminated=carray(pointer(found.terminated), games, np.bool_),
        slots=carray(pointer(found.slots), games, SLOT),
        finals=carray(pointer(found.finals), found.final_rows, TENSOR),
        rules=carray(pointer(found.rules), 4, np.int64),
        opponents=carray(pointer(found.opponents), players, np.int64),
        seed=carray(pointer(found.seed), 1, np.uint64),
    )
