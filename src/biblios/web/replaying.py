"""Makes what a replay shows: a position of a game, and the ways to others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from biblios.records.game import Game
from biblios.tables.ending import reveal_of
from biblios.tables.faults import NotYourSeatError
from biblios.tables.links import links_of
from biblios.tables.sentences import log_of
from biblios.tables.showing import labels, names_for, title_of
from biblios.web.form import FormError
from biblios.web.view_models import ReplayChair, ReplayView

if TYPE_CHECKING:
    from biblios.records.view import View
    from biblios.tables.table import Table

ALL = "all"


def replay_view(
    table: Table, own: int | None, chair: int | str | None, move: int | None
) -> ReplayView:
    """A position of a game as a chair saw it.

    Args:
        table: the table.
        own: the viewer's own seat, None for somebody who did not play.
        chair: a seat, None for a spectator's, or `all` for everybody's cards.
        move: after how many moves; None for the start of a finished game, the end of another.

    Raises:
        NotYourSeatError: the game is not over and the chair is not the viewer's.
        FormError: the game has fewer moves.
    """
    game = table.game
    move = _allowed_move(game, own, chair, move)
    view = _position(game, chair, move)
    names = names_for(table.setup, view.seat)
    log = log_of(view, names)
    ways = _Ways(table, chair)
    turns = _turns(game)
    return ReplayView(
        view=view,
        table_id=table.setup.table_id,
        title=title_of(table.setup),
        seats=labels(table.setup, view),
        seat=view.seat,
        move=move,
        moves=game.number,
        log=log,
        sentence=" ".join(line.text for line in log if line.number == move)
        or "The cards are dealt.",
        is_over=game.is_over,
        chairs=_chairs(table, own, chair, move),
        first=ways.to(0 if move > 0 else None),
        previous=ways.to(move - 1 if move > 0 else None),
        next=ways.to(move + 1 if move < game.number else None),
        last=ways.to(game.number if move < game.number else None),
        previous_turn=ways.to(max((m for m in turns if m < move), default=None)),
        next_turn=ways.to(min((m for m in turns if m > move), default=None)),
        link=ways.here(move),
        links=links_of(table.setup.table_id),
        reveal=reveal_of(view, names) if view.result is not None else None,
    )


def _allowed_move(game: Game, own: int | None, chair: int | str | None, move: int | None) -> int:
    """The move to look at, if the viewer may look at it from this chair."""
    if chair != own and not game.is_over:
        message = "Until the game is over you can look at it only from your own chair."
        raise NotYourSeatError(message)
    if move is None:
        return 0 if game.is_over else game.number
    if move > game.number:
        message = f"This game has {game.number} moves; {move} is beyond its end."
        raise FormError(message)
    return move


def _position(game: Game, chair: int | str | None, move: int) -> View:
    past = game if move == game.number else Game.from_record(game.record(), moves=move)
    if chair != ALL:
        return past.view(seat=None if chair is None else int(chair))
    return _everything(past)


def _everything(past: Game) -> View:
    """A position with everybody's cards, for games that are over."""
    views = [past.view(seat=seat) for seat in range(past.players)]
    seats = tuple(view.seats[seat] for seat, view in enumerate(views))
    drawn = next((view.drawn for view in views if view.drawn is not None), None)
    return replace(past.view(seat=None), seats=seats, drawn=drawn)


class _Ways:
    """Links to other moves, seen from the same chair."""

    def __init__(self, table: Table, chair: int | str | None) -> None:
        self.base = links_of(table.setup.table_id).replay
        self.chair = chair

    def here(self, move: int) -> str:
        """The lasting address of a position."""
        chair = "none" if self.chair is None else self.chair
        return f"{self.base}?move={move}&seat={chair}"

    def to(self, move: int | None) -> str | None:
        """The address of a position, None where there is none."""
        return None if move is None else self.here(move)


def _turns(game: Game) -> list[int]:
    """The positions at which a gift turn begins or a lot is turned up, and the end."""
    history = game.view(seat=None).history
    places = [event.number - 1 for event in history if event.kind == "place"]
    lots = [event.number for event in history if event.kind == "turn_up"]
    return sorted({*places[:: game.players + 1], *lots, game.number})


def _chairs(
    table: Table, own: int | None, chair: int | str | None, move: int
) -> tuple[ReplayChair, ...]:
    words: dict[int | str | None, str] = {own: "Your chair" if own is not None else "A spectator"}
    if table.game.is_over:
        words = {
            seat: "Your chair" if seat == own else sitter.name
            for seat, sitter in enumerate(table.setup.chairs)
        } | {ALL: "Everybody's cards", None: "A spectator"}
    return tuple(
        ReplayChair(word, _Ways(table, seat).here(move), seat == chair)
        for seat, word in words.items()
    )
