"""What each seat notices of every move, as codes from 1 to 211: the list of them is all a seat ever knew.

| codes | meaning |
|---|---|
| 1-156 | an action of the flat action space, less 1, played by whoever was to act |
| 157-209 | a card, its kind less 157: drawn by the seat itself, shown, turned up, or taken as a penalty |
| 210 | another seat gives a card for a gold lot, face down |
| 211 | a card moves as a penalty, unseen |

Whose move it was follows from the moves before. A draw of another seat is not noted: it follows too.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from biblios.envs.stepping import env_code
from biblios.records.legal import TEXT_OF
from biblios.rules.actions import ACTIONS, DEFAULT, GIVE, KEEP, PAY_0, PUBLIC, TAKE_SLOT, is_legal
from biblios.rules.cards import (
    CHURCH,
    DECK_SIZE,
    KINDS,
    LOT_COUNTS,
    MAX_BID,
    NAMES,
    PLAYERS,
    TURNS,
)
from biblios.rules.game import is_outcome, play_chance, step
from biblios.rules.hoard import copies
from biblios.rules.miniature import count_undrawn
from biblios.rules.state import DRAW, LOSE, OVER, PAY, PLACE, REVEAL, SEIZE, State

ACTION_CODE: Final = 1
KIND_CODE: Final = ACTION_CODE + ACTIONS
HIDDEN_GIFT: Final = KIND_CODE + KINDS
HIDDEN_CARD: Final = HIDDEN_GIFT + 1
CODES: Final = HIDDEN_CARD + 1
NOTHING: Final = 0

MAX_PENALTIES: Final = {players: TURNS[players] * players * (players - 1) for players in PLAYERS}
"""Cards that can move as penalties: of each lot each seat may default once, and each other seat takes one."""
MAX_DECISIONS: Final = {
    players: DECK_SIZE[players]  # cards to place
    + TURNS[players] * (players - 1)  # to take
    + 9  # church cards
    + TURNS[players] * (players + 1) * (MAX_BID[players] + players + 1)  # auctions of each lot
    + DECK_SIZE[players]  # cards to pay
    for players in PLAYERS
}
"""No game has more decisions. A lot is auctioned at most once more than there are seats; bids rise."""
MAX_CHANCE: Final = {
    players: DECK_SIZE[players] + TURNS[players] + MAX_PENALTIES[players] for players in PLAYERS
}
"""No game has more chance nodes."""
MAX_NOTES: Final = {players: MAX_DECISIONS[players] + MAX_CHANCE[players] for players in PLAYERS}


def action_words(action: int) -> str:
    """An action in words: "keep", "take 1" (a slot, from 1), "dice M+", "bid 5", "pay G1", "give M2A"."""
    if action in TEXT_OF:
        return TEXT_OF[action]
    if action < TAKE_SLOT + 3:
        return f"take {action - TAKE_SLOT + 1}"
    if action == DEFAULT:
        return "default"
    if action >= GIVE:
        return f"give {NAMES[action - GIVE]}"
    return f"pay G{action - PAY_0}"


WORDS: Final = (
    "",
    *(action_words(action) for action in range(ACTIONS)),
    *NAMES,
    "give a card",
    "a card",
)
"""By code."""


@env_code
def noticed(state: State, move: int, seat: int) -> tuple[int, int]:
    """The codes a seat notes of a move, an action or at a chance node a kind; NOTHING where there is none."""
    decision = state.decision
    own = state.to_act == seat
    if decision == DRAW:
        return (KIND_CODE + move if own else NOTHING), NOTHING
    if decision == SEIZE:
        sees = own or state.standing_bidder == seat
        return (KIND_CODE + move if sees else HIDDEN_CARD), NOTHING
    if decision == LOSE:
        return (KIND_CODE + move if own else HIDDEN_CARD), NOTHING
    if decision == REVEAL:
        return KIND_CODE + move, NOTHING
    if decision == PLACE and not own:
        kind = np.int64(state.cards[state.drawn])
        shown = move == PUBLIC or (move == KEEP and kind >= CHURCH)
        return ACTION_CODE + move, (KIND_CODE + kind if shown else NOTHING)
    if decision == PAY and move >= GIVE and not own:
        return HIDDEN_GIFT, NOTHING
    return ACTION_CODE + move, NOTHING


@env_code
def at_move(states: np.ndarray, move: int, notes: np.ndarray, lengths: np.ndarray) -> bool:
    """Play a move of a player or of chance in states[0]; False, and nothing is done, if it is not possible.

    Args:
        states: STATE[1].
        move: an action, or at a chance node a kind.
        notes: uint8[players, MAX_NOTES], to which what each seat notices is added.
        lengths: int64[players]: how many codes there are.
    """
    state = states[0]
    if not can_move(state, move):
        return False
    for seat in range(len(lengths)):
        for code in noticed(state, move, seat):
            if code != NOTHING:
                notes[seat, lengths[seat]] = code
                lengths[seat] += 1
    make_move(state, move)
    return True


@env_code
def can_move(state: State, move: int) -> bool:
    """Whether a player or chance may make this move."""
    if state.decision > OVER:
        return 0 <= move < KINDS and is_outcome(state, move)
    return is_legal(state, move)


@env_code
def make_move(state: State, move: int) -> None:
    """Make a possible move."""
    if state.decision > OVER:
        play_chance(state, move)
    else:
        step(state, move)


@env_code
def at_chance_weights(states: np.ndarray, weights: np.ndarray) -> None:
    """Write how many cards of each kind chance may give at the chance node states[0], into int64[53]."""
    state = states[0]
    weights[:] = 0
    if state.decision == DRAW:
        count_undrawn(state, weights)
    elif state.decision == REVEAL:
        for place in range(np.int64(state.lot), np.int64(LOT_COUNTS[state.box])):
            weights[state.lots[place]] += 1
    else:
        for kind in range(CHURCH):
            weights[kind] = copies(state.hands[state.standing_bidder], kind)
