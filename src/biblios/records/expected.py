"""What a player may do now, in words: for the message of a move that is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from biblios.records.course import Course


def expected_moves(game: Course) -> str:
    """The legal moves: ``'keep' or 'public' from seat 1``, ``'pass' or 'bid 3' to 'bid 54' from seat 0``."""
    if game.is_over:
        return "no move, for the game is over"
    moves = game.legal_moves
    if moves.cards_due is not None:
        phrase = f"'pay' with {counted(moves.cards_due, 'card')} of the hand, in card order,"
    elif game.decision == "bid":
        phrase = _bids(list(moves))
    elif len(moves) <= 10:
        phrase = listed([repr(move) for move in moves])
    else:
        phrase = f"{', '.join(repr(move) for move in moves[:3])} or another of {len(moves)} moves"
    return f"{phrase} from seat {game.to_act}"


def listed(words: list[str], last: str = "or") -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(number: int, noun: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _bids(moves: list[str]) -> str:
    if len(moves) <= 2:
        return listed([repr(move) for move in moves])
    return f"'pass' or {moves[1]!r} to {moves[-1]!r}"
