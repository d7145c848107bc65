"""Who may sit beside a learner: the bots that compiled steps hold, by name."""

from __future__ import annotations

from biblios.bots import levels
from biblios.bots.roster import CODES

NAMES = tuple(sorted(name for name in levels.NAMES if levels.rostered(name)))
"""Those of the roster, and the levels that play as one of them."""


def opponent_code(name: str) -> int:
    """The number that compiled steps know a bot by.

    Raises:
        ValueError: they know none of this name; it says which they know.
    """
    rostered = levels.rostered(name)
    if rostered is None:
        why = "; compiled steps hold no network and no search" if name in levels.NAMES else ""
        raise ValueError(f"opponents: expected bots, of {', '.join(NAMES)}, got {name!r}{why}")
    return CODES[rostered]
