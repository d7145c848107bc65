"""A play of a miniature, move by move, from Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from biblios.envs.miniatures.code import miniature_code
from biblios.envs.miniatures.contents import miniature
from biblios.envs.miniatures.enumeration import payoff
from biblios.envs.miniatures.moves import MOST_MOVES, MOST_NOTES, begin, play, settle
from biblios.envs.miniatures.notes import HAND, information_text, note
from biblios.rules.actions import ACTIONS
from biblios.rules.game import at_legal_action_mask
from biblios.rules.observation import at_observe, new_observations
from biblios.rules.state import OVER, new_states

CHANCE, ENDED = -1, -4
"""`to_act` where no player is: as OpenSpiel numbers them."""

_NO_MOVES: tuple[int, ...] = ()
_moves = np.zeros(MOST_MOVES, dtype=np.int64)
_weights = np.zeros(MOST_MOVES, dtype=np.int64)
_notes = np.zeros((2, MOST_NOTES), dtype=np.int64)
_lengths = np.zeros(2, dtype=np.int64)


@miniature_code
def at_begin(states: np.ndarray, box: int, hands: np.ndarray) -> None:
    """`begin` in states[0]."""
    begin(states[0], box, hands)


@miniature_code
def at_move(
    states: np.ndarray,
    move: int,
    forced: bool,
    moves: np.ndarray,
    weights: np.ndarray,
    notes: np.ndarray,
    lengths: np.ndarray,
) -> int:
    """Play a move, none if it is negative, and what needs nobody after it; how many moves there are then."""
    lengths[:] = 0
    if move >= 0:
        play(states[0], move, notes, lengths)
    return settle(states[0], forced, moves, weights, notes, lengths)


@miniature_code
def at_payoff(states: np.ndarray) -> int:
    """`payoff` of states[0]."""
    return payoff(states[0])


class Play:
    """One play of a miniature: chance, decisions and the end, as in its tree.

    ```python
    play = Play("m2")
    while play.to_act != ENDED:
        play.move(play.moves[0])
    play.payoff
    ```

    Attributes:
        game: the miniature.
        forced: whether a decision or chance node with one move only is stopped at.
        moves: what may be played, in rising order: actions, kinds of card, or at first the numbers of the deals.
        weights: at a chance node how often each of the moves comes, in whole numbers.
        history: the moves played.
        notes: what each seat has noticed so far, see `notes`.
    """

    def __init__(self, name: str, forced: bool = False) -> None:
        """Before the deal, or before the first card is drawn."""
        self.game = miniature(name)
        self.forced = forced
        self.history: tuple[int, ...] = _NO_MOVES
        self.notes: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self._states = new_states(1)
        self.moves = tuple(range(len(self.game.deals)))
        self.weights = tuple(int(ways) for ways in self.game.ways)
        self._dealt = False
        if len(self.game.deals) == 1:
            self._deal(0)

    @property
    def to_act(self) -> int:
        """The seat to act, CHANCE or ENDED."""
        if not self._dealt:
            return CHANCE
        if not self.moves:
            return ENDED
        state = self._states[0]
        return CHANCE if state.decision > OVER else int(state.to_act)

    def move(self, move: int) -> None:
        """Play a move.

        Raises:
            ValueError: for a move that is not one of `moves`.
        """
        if move not in self.moves:
            raise ValueError(f"expected one of the moves {self.moves}, got {move!r}")
        self.history += (move,)
        if self._dealt:
            self._settle(move)
        else:
            self._deal(move)

    def _deal(self, deal: int) -> None:
        at_begin(self._states, self.game.box.number, self.game.hoards[deal])
        self._dealt = True
        if len(self.game.deals) > 1:
            first, second = (int(hand) for hand in self.game.deals[deal])
            self.notes = ((int(note(HAND, 0, first)),), (int(note(HAND, 1, second)),))
        self._settle(-1)

    def _settle(self, move: int) -> None:
        count = at_move(self._states, move, self.forced, _moves, _weights, _notes, _lengths)
        self.moves = tuple(_moves[:count].tolist())
        self.weights = tuple(_weights[:count].tolist())
        self.notes = (
            self.notes[0] + tuple(_notes[0, : _lengths[0]].tolist()),
            self.notes[1] + tuple(_notes[1, : _lengths[1]].tolist()),
        )

    @property
    def payoff(self) -> int:
        """What seat 0 is paid at the end, -1, 0 or 1; 0 before it. Seat 1 is paid the opposite."""
        return int(at_payoff(self._states)) if self.to_act == ENDED else 0

    def text(self, seat: int) -> str:
        """All a seat knows, in words."""
        return information_text(self.game, seat, self.notes[seat])

    def observation(self, seat: int) -> np.ndarray:
        """The observation of a seat as bots get it, OBSERVATION[1]; after the deal only."""
        observations = new_observations(1)
        at_observe(self._states, seat, observations)
        return observations

    def mask(self) -> np.ndarray:
        """The legal actions of the seat to act, uint8[156]."""
        mask = np.zeros(ACTIONS, dtype=np.uint8)
        at_legal_action_mask(self._states, mask)
        return mask

    def copy(self) -> Play:
        """Another play that stands at the same place."""
        other = object.__new__(Play)
        other.__dict__.update(self.__dict__)
        other._states = self._states.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        """A copy."""
        return self.copy()
