"""A record replayed, with everything in it checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from biblios.records.errors import IllegalMove, RecordError, quoted
from biblios.records.notation import split_entry
from biblios.records.structure import Outline, outline

if TYPE_CHECKING:
    from biblios.records.game import Game

    AnyGame = TypeVar("AnyGame", bound=Game)


def game_of(kind: type[AnyGame], record: object, moves: int | None, seed: int | None) -> AnyGame:
    """`Game.from_record`."""
    if moves is not None and (type(moves) is not int or moves < 0):
        raise ValueError(f"expected a number of moves, 0 or more, got {quoted(moves)}")
    read = outline(record)
    if moves is not None and moves > len(read.moves):
        raise RecordError(None, f"expected {moves} moves, got {len(read.moves)}")
    game = kind(read.deal, names=read.names, extra=read.extra)
    for number, entry in enumerate(read.moves[:moves], 1):
        _replay_move(game, number, entry)
    if moves is None or moves == len(read.moves):
        _check_end(game, read)
    if seed is not None:
        game.set_seed(seed)
    return game


def _replay_move(game: Game, number: int, entry: str) -> None:
    if game.is_over:
        raise RecordError(number, f"the game is over, but {quoted(entry)} follows")
    if game.decision == "reveal":
        raise RecordError(number, f"the record does not say its lots, but {quoted(entry)} follows")
    try:
        seat, move = split_entry(entry)
        if seat != game.to_act:
            raise RecordError(
                number, f"expected seat {game.to_act} to {game.decision}, got {quoted(entry)}"
            )
        game.play(move)
    except IllegalMove as error:
        raise RecordError(number, str(error)) from None


def _check_end(game: Game, read: Outline) -> None:
    """What only a whole record can get wrong: its result, and lots that are told too early."""
    if game.is_over and read.result is not None:
        _check_result(dict(game.result or {}), read.result)
    elif read.result is not None:
        raise RecordError(
            None,
            f"there is a result, but the game is not over: seat {game.to_act} is to {game.decision}",
        )
    elif read.deal.lots is not None and not game.gift_is_over:
        raise RecordError(None, "the lots are told, but the gift phase is not over")


def _check_result(true: Mapping[str, object], told: Mapping[str, object]) -> None:
    for key, value in true.items():
        if key not in told:
            raise RecordError(None, f"the result does not say {key}")
        if not _same(value, told[key]):
            raise RecordError(
                None,
                f"the result says {key} {_shown(told[key])}, but the moves give {_shown(value)}",
            )


def _same(left: object, right: object) -> bool:
    """Equal JSON values; true is not 1."""
    if isinstance(left, dict) and isinstance(right, Mapping):
        return left.keys() == right.keys() and all(
            _same(value, right[key]) for key, value in left.items()
        )
    if isinstance(left, list) and isinstance(right, (list, tuple)):
        return len(left) == len(right) and all(map(_same, left, right))
    return type(left) is type(right) and left == right


def _shown(value: object) -> str:
    """A part of a result, short: foreign values may be anything."""
    if isinstance(value, (list, tuple)) and len(value) <= 5:
        return f"[{', '.join(quoted(item) for item in value)}]"
    if isinstance(value, Mapping) and len(value) <= 5:
        return f"{{{', '.join(f'{quoted(key)[1:-1]}: {quoted(item)}' for key, item in value.items())}}}"
    return quoted(value)
