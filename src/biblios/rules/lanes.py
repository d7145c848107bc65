"""Many bytes written at once, as one vector where the processor has such.

Compiled, they are written in LLVM's own vectors, which it breaks up for processors with shorter ones. Each writes
the 16, 32 or 64 bytes its name or text says, whatever is wanted of them: write in rising order, so that the next
covers what is too much. Nothing looks whether there is room.

Run un-jitted, the same functions are NumPy.
"""

# ruff: noqa: ARG001 - Numba gives intrinsics arguments they have no use for

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import cgutils, types
from numba.extending import intrinsic

from biblios.rules.cards import CATEGORY_VALUES
from biblios.rules.compiled import JITTED

WIDE = 32
"""How many bytes `copy_some` and `put_categories` write."""


def _letters_counted(values: tuple[int, ...]) -> list[int]:
    """For each of a category's four numbers in a holding the letters counted; for the last one, all."""
    steps = sorted(set(values))
    counted = [sum(1 << n for n, value in enumerate(values) if value == step) for step in steps]
    return [*counted, *[0] * (3 - len(steps)), 511]


COUNTED = [letters for values in CATEGORY_VALUES for letters in _letters_counted(values)]
"""By number of a holding, 0 to 19: the letters counted."""

if JITTED:
    ir = cgutils.ir  # of llvmlite, which Numba brings

    BYTE, HALF, WORD, LANE = (ir.IntType(bits) for bits in (8, 32, 64, 16))

    def _constant(kind: Any, numbers: list[int]) -> Any:
        return ir.Constant(ir.VectorType(kind, len(numbers)), numbers)

    def _pointer(at: tuple[Any, ...], array: int, to: Any) -> Any:
        """The place in argument number `array`, of which the next argument says the byte, as a pointer."""
        context, builder, signature, arguments = at
        made = context.make_array(signature.args[array])
        data = builder.bitcast(made(context, builder, arguments[array]).data, BYTE.as_pointer())
        return builder.bitcast(builder.gep(data, [arguments[array + 1]]), to.as_pointer())

    def _everywhere(builder: Any, number: Any, count: int) -> Any:
        """A vector of the same number."""
        nothing = ir.Constant(ir.VectorType(number.type, count), ir.Undefined)
        first = builder.insert_element(nothing, number, HALF(0))
        return builder.shuffle_vector(first, nothing, _constant(HALF, [0] * count))

    def _bits(builder: Any, word: Any, count: int) -> Any:
        """The lowest bits of a word as a vector."""
        low = word if count == 64 else builder.trunc(word, ir.IntType(count))
        return builder.bitcast(low, ir.VectorType(ir.IntType(1), count))

    def _spread(count: int) -> Any:
        def spread(typing_context: Any, word: Any, to: Any, at: Any) -> Any:
            def generate(*given: Any) -> Any:
                context, builder, _, arguments = given
                kind = ir.VectorType(BYTE, count)
                spread_out = builder.zext(_bits(builder, arguments[0], count), kind)
                builder.store(spread_out, _pointer(given, 1, kind), align=1)
                return context.get_dummy_value()

            return types.void(types.uint64, to, types.int64), generate

        return intrinsic(spread)

    spread_64 = _spread(64)
    spread_32 = _spread(32)
    spread_16 = _spread(16)

    @intrinsic
    def copy_some(
        typing_context: Any, chosen: Any, add: Any, source: Any, first: Any, to: Any, at: Any
    ) -> Any:
        """Copy 32 bytes: those whose bit is set in `chosen`, `add` (0 to 127) added, else 0."""

        def generate(*given: Any) -> Any:
            context, builder, _, arguments = given
            kind = ir.VectorType(BYTE, WIDE)
            came = builder.load(_pointer(given, 2, kind), align=1)
            more = _everywhere(builder, builder.trunc(arguments[1], BYTE), WIDE)
            copied = builder.select(
                _bits(builder, arguments[0], WIDE),
                builder.add(came, more),
                _constant(BYTE, [0] * WIDE),
            )
            builder.store(copied, _pointer(given, 4, kind), align=1)
            return context.get_dummy_value()

        return types.void(types.uint64, types.int64, source, types.int64, to, types.int64), generate

    @intrinsic
    def put_categories(typing_context: Any, hoard: Any, to: Any, at: Any) -> Any:
        """Write the twenty numbers of a holding's categories, then twelve zeros."""

        def generate(*given: Any) -> Any:
            context, builder, _, arguments = given
            lanes = ir.VectorType(LANE, WIDE)
            eight = _everywhere(builder, arguments[0], 8)
            columns = builder.lshr(eight, _constant(WORD, [0, 9, 18, 27, 36, 0, 0, 0]))
            columns = builder.bitcast(columns, lanes)
            fours = _constant(HALF, [lane // 4 * 4 for lane in range(WIDE)])
            letters = builder.shuffle_vector(columns, columns, fours)
            letters = builder.and_(letters, _constant(LANE, COUNTED + [0] * (WIDE - len(COUNTED))))
            # From the best letter on: as many as it is near to A.
            near = _constant(LANE, [511 if n % 4 == 3 and n < 20 else 0 for n in range(WIDE)])
            negative = builder.sub(_constant(LANE, [0] * WIDE), letters)
            counted = builder.or_(letters, builder.and_(negative, near))
            count = cgutils.get_or_insert_function(
                builder.module, ir.FunctionType(lanes, [lanes]), f"llvm.ctpop.v{WIDE}i16"
            )
            numbers = builder.trunc(builder.call(count, [counted]), ir.VectorType(BYTE, WIDE))
            builder.store(numbers, _pointer(given, 1, numbers.type), align=1)
            return context.get_dummy_value()

        return types.void(types.uint64, to, types.int64), generate

    def _putting(kind: Any) -> Any:
        def put(typing_context: Any, word: Any, to: Any, at: Any) -> Any:
            def generate(*given: Any) -> Any:
                context, builder, _, arguments = given
                number = arguments[0] if kind == WORD else builder.trunc(arguments[0], kind)
                builder.store(number, _pointer(given, 1, kind), align=1)
                return context.get_dummy_value()

            return types.void(types.uint64, to, types.int64), generate

        return intrinsic(put)

    put_word = _putting(WORD)
    put_half = _putting(HALF)

    @intrinsic
    def word_at(typing_context: Any, source: Any, first: Any) -> Any:
        """The eight bytes from a place on; of an array that ends before, what stands behind it."""

        def generate(*given: Any) -> Any:
            return given[1].load(_pointer(given, 0, WORD), align=1)

        return types.uint64(source, types.int64), generate

else:

    def spread_64(word: Any, to: np.ndarray, at: int, count: int = 64) -> None:
        """Write the bits of a word as 64 bytes."""
        to[at : at + count] = [int(word) >> n & 1 for n in range(count)]

    def spread_32(word: Any, to: np.ndarray, at: int) -> None:
        """Write the lowest bits of a word as 32 bytes."""
        spread_64(word, to, at, WIDE)

    def spread_16(word: Any, to: np.ndarray, at: int) -> None:
        """Write the lowest bits of a word as 16 bytes."""
        spread_64(word, to, at, 16)

    def copy_some(
        chosen: Any, add: int, source: np.ndarray, first: int, to: np.ndarray, at: int
    ) -> None:
        """Copy 32 bytes: those whose bit is set in `chosen`, `add` (0 to 127) added, else 0."""
        came = source.reshape(-1).astype(np.int64)
        for n in range(min(WIDE, len(to) - at)):
            to[at + n] = came[first + n] + add if int(chosen) >> n & 1 else 0

    def put_categories(hoard: Any, to: np.ndarray, at: int) -> None:
        """Write the twenty numbers of a holding's categories, then twelve zeros."""
        to[at : at + WIDE] = 0
        for n, counted in enumerate(COUNTED):
            letters = int(hoard) >> 9 * (n // 4) & counted
            to[at + n] = (letters | -letters & 511 if n % 4 == 3 else letters).bit_count()

    def put_word(word: Any, to: np.ndarray, at: int, count: int = 8) -> None:
        """Write the eight bytes of a word."""
        to[at : at + count] = list(int(word).to_bytes(8, "little")[:count])

    def put_half(word: Any, to: np.ndarray, at: int) -> None:
        """Write the four low bytes of a word."""
        put_word(word, to, at, 4)

    def word_at(source: np.ndarray, first: int) -> np.uint64:
        """The eight bytes from a place on; of an array that ends before, zeros."""
        came = source.reshape(-1)[first : first + 8].tobytes()
        return np.uint64(int.from_bytes(came, "little"))
