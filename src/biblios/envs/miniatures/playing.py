"""A play of a miniature, move by move, from Python."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from biblios.envs.miniatures.code import miniature_code
from biblios.envs.miniatures.contents import Miniature, miniature
from biblios.envs.miniatures.enumeration import payoff
from biblios.envs.miniatures.moves import MOST_MOVES, MOST_NOTES, begin, play, settle
from biblios.envs.miniatures.notes import HAND, information_text, note
from biblios.rules.actions import ACTIONS
from biblios.rules.game import at_legal_action_mask
from biblios.rules.observation import at_observe, new_observations
from biblios.rules.state import OVER, STATE, new_states

CHANCE, ENDED = -1, -4
"""`to_act` where no player is: as OpenSpiel numbers them."""

NO_MOVE: Final = -1
# Rooms that compiled code writes to; what it wrote is copied at once.
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
) -> tuple[int, int, int]:
    """Play a move, none if it is negative, and what needs nobody after it.

    Returns:
        How many moves there are then, who is to act, and what seat 0 is paid.
    """
    state = states[0]
    lengths[:] = 0
    if move >= 0:
        play(state, move, notes, lengths)
    count = settle(state, forced, moves, weights, notes, lengths)
    if count == 0:
        return count, ENDED, payoff(state)
    return count, CHANCE if state.decision > OVER else np.int64(state.to_act), 0


@dataclass(frozen=True, eq=False, slots=True)
class Play:
    """A place in a play of a miniature, as a node of its tree; it does not change.

    ```python
    play = Play.begin("m2")
    while play.to_act != ENDED:
        play = play.after(play.moves[0])
    play.payoff
    ```

    Attributes:
        game: the miniature.
        forced: whether a decision or chance node with one move only is stopped at.
        to_act: the seat to act, CHANCE or ENDED.
        moves: what may be played, in rising order: actions, kinds of card, or at first the numbers of the deals.
        weights: at a chance node how often each of the moves comes, in whole numbers.
        payoff: what seat 0 is paid at the end, -1, 0 or 1; 0 before it. Seat 1 is paid the opposite.
        notes: what each seat has noticed so far, see `notes`.
        history: the moves played.
    """

    game: Miniature
    forced: bool
    to_act: int
    moves: tuple[int, ...]
    weights: tuple[int, ...]
    payoff: int = 0
    notes: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    history: tuple[int, ...] = ()
    _states: np.ndarray | None = None

    @classmethod
    def begin(cls, name: str, forced: bool = False) -> Play:
        """Before the deal, or before the first card is drawn.

        Raises:
            ValueError: for an unknown name.
        """
        game = miniature(name)
        deals = tuple(range(len(game.deals)))
        play = cls(game, forced, CHANCE, deals, tuple(game.ways.tolist()))
        return play if len(deals) > 1 else replace(play._dealt(0), history=())

    def after(self, move: int) -> Play:
        """The place a move leads to.

        Raises:
            ValueError: for a move that is not one of `moves`.
        """
        if move not in self.moves:
            raise ValueError(f"expected one of the moves {self.moves}, got {move!r}")
        if self._states is None:
            return self._dealt(move)
        # NumPy copies records field by field, which takes five times as long as their bytes.
        return self._played(self._states.view(np.uint8).copy().view(STATE), move)

    def _dealt(self, deal: int) -> Play:
        states = new_states(1)
        at_begin(states, self.game.box.number, self.game.hoards[deal])
        dealt = self._played(states, NO_MOVE)
        first = note(HAND, 0, self.game.deals[deal, 0])
        second = note(HAND, 1, self.game.deals[deal, 1])
        notes = ((first, *dealt.notes[0]), (second, *dealt.notes[1]))
        return replace(dealt, history=(deal,), notes=notes if len(self.moves) > 1 else dealt.notes)

    def _played(self, states: np.ndarray, move: int) -> Play:
        count, to_act, paid = at_move(states, move, self.forced, _moves, _weights, _notes, _lengths)
        return Play(
            self.game,
            self.forced,
            to_act,
            tuple(_moves[:count].tolist()),
            tuple(_weights[:count].tolist()),
            paid,
            (
                self.notes[0] + tuple(_notes[0, : _lengths[0]].tolist()),
                self.notes[1] + tuple(_notes[1, : _lengths[1]].tolist()),
            ),
            (*self.history, move),
            states,
        )

    def text(self, seat: int) -> str:
        """All a seat knows, in words."""
        return information_text(self.game, seat, self.notes[seat])

    def observation(self, seat: int) -> np.ndarray:
        """The observation of a seat as bots get it, OBSERVATION[1]; after the deal only."""
        observations = new_observations(1)
        at_observe(self._states, seat, observations)
        return observations

    def mask(self) -> np.ndarray:
        """The legal actions of the seat to act, uint8[156]; after the deal only."""
        mask = np.zeros(ACTIONS, dtype=np.uint8)
        at_legal_action_mask(self._states, mask)
        return mask

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        """The same, for it does not change."""
        return self
