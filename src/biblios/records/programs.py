"""A move of a game decided by a program, which sees an observation and chooses actions of the flat action space."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from biblios.records.errors import IllegalMove
from biblios.records.legal import TEXT_OF
from biblios.rules.actions import DEFAULT, GIVE, PAY_0, TAKE_SLOT
from biblios.rules.cards import GOLD, NAMES
from biblios.rules.state import OVER, PAY

if TYPE_CHECKING:
    from biblios.records.game import Game

_TAKING = range(TAKE_SLOT, TAKE_SLOT + 3)

#: Takes one OBSERVATION, shape (1,), and the legal mask, uint8[156]; gives an action.
Choose = Callable[[np.ndarray, np.ndarray], int]


def chosen_move(game: Game, choose: Choose) -> str:
    """The move, as text, that a program chooses for the seat to act; the game does not change.

    A payment is asked for card by card.

    Raises:
        IllegalMove: the program chose an action that is not legal, or nobody is to act.
    """
    engine = game.engine_copy()
    if engine.decision >= OVER:
        raise IllegalMove(f"expected a decision of a player, but it is {game.decision!r}")
    seat, is_payment = engine.to_act, engine.decision == PAY
    actions: list[int] = []
    while not actions or (is_payment and engine.decision == PAY):
        action = choose(engine.observation(seat), engine.legal_mask())
        taken = engine.public_kind(action - TAKE_SLOT) if action in _TAKING else None
        if not engine.play(action):
            raise IllegalMove(f"expected a legal action of seat {seat}, got {action}")
        if taken is not None:
            return f"take {NAMES[taken]}"
        actions.append(action)
    return payment_text(actions) if is_payment else TEXT_OF[actions[0]]


def payment_text(actions: list[int]) -> str:
    """The move that these actions make up, card by card, or a default."""
    if actions == [DEFAULT]:
        return "default"
    kinds = sorted(
        action - GIVE if action >= GIVE else GOLD - 1 + action - PAY_0 for action in actions
    )
    return "pay " + " ".join(NAMES[kind] for kind in kinds)
