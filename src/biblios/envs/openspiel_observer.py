"""What OpenSpiel lets a player see: its tensors in named pieces, and its strings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from biblios.envs import noticing
from biblios.envs.observation_text import private_text, public_text
from biblios.rules.observation_tensor import at_write_tensor
from biblios.rules.state import PLACE
from biblios.rules.tensor_layout import FLOAT_SCALE, PIECES, new_tensors

if TYPE_CHECKING:
    from biblios.envs.openspiel import BibliosState

PRIVATE: Final = frozenset(
    ("hand", "own_pile", "own_left", "unseen", "hand_cards", "own_church", "church_unseen")
)
"""The pieces of the tensor that only the player knows."""
MIXED: Final = "card"
"""The card in question: private while it is to be placed."""
HISTORY: Final = "history"


class Observer:
    """An observer, as OpenSpiel asks for them.

    With perfect recall the string is all that the player noticed, in order, and the tensor has the same as
    its piece `history`: codes of `noticing` / 256, 0 where there is none yet. Public information alone is seen
    from seat 0, by every player.

    Attributes:
        tensor: float32[n].
        dict: its pieces by name, as views.
    """

    def __init__(self, players: int, is_public: bool, is_private: bool, recalls: bool) -> None:
        """Observe what everybody knows, what the player alone knows, and what was (private only), or not."""
        self.is_public, self.is_private = is_public, is_private
        self.recalls = recalls
        names = [name for name in PIECES if self._shows(name)]
        sizes = {name: PIECES[name].shape for name in names}
        if recalls and is_private:
            sizes[HISTORY] = (noticing.MAX_NOTES[players],)
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in sizes.values()), np.float32)
        self.dict: dict[str, np.ndarray] = {}
        offset = 0
        for name, shape in sizes.items():
            end = offset + int(np.prod(shape))
            self.dict[name] = self.tensor[offset:end].reshape(shape)
            offset = end
        self._tensors = new_tensors(1)
        self._taken = np.concatenate(
            [
                np.arange(
                    PIECES[name].offset, PIECES[name].offset + int(np.prod(PIECES[name].shape))
                )
                for name in names
            ]
        )

    def _shows(self, name: str) -> bool:
        if name == MIXED:
            return self.is_public or self.is_private
        return self.is_private if name in PRIVATE else self.is_public

    def set_from(self, state: BibliosState, player: int) -> None:
        """Write the tensor for a player."""
        at_write_tensor(state.states, player if self.is_private else 0, self._tensors)
        numbers = self._tensors["bytes"][0] * FLOAT_SCALE
        self.tensor[: len(self._taken)] = numbers[self._taken]
        if not self.is_private and state.states["decision"][0] == PLACE:
            self.dict[MIXED].fill(0)
        if HISTORY in self.dict:
            self.dict[HISTORY][:] = state.notes[player] / np.float32(256)

    def string_from(self, state: BibliosState, player: int) -> str:
        """The same in words."""
        if self.recalls and self.is_private:
            words = (noticing.WORDS[code] for code in state.noticed(player))
            return f"seat {player}: {', '.join(words)}"
        observations = state.observation(player)
        parts = []
        if self.is_public:
            parts.append(public_text(observations))
        if self.is_private:
            parts.append(private_text(observations))
        return "\n".join(parts)
