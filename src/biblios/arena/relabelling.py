"""The same position with Holy Books, Manuscripts and Forbidden Tomes exchanged.

The three have the same cards, so a bot that plays by value alone plays the same in all six versions. The rules are not
quite indifferent: the last tie-breaks go along the scriptorium.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

import numpy as np

from biblios.rules.actions import EFFECT, GIVE
from biblios.rules.cards import CATEGORY_CARDS
from biblios.rules.church import DECLINE, ONE_DOWN, PAIRS, TWO_DOWN, TWO_UP

ORDERS: Final = tuple((0, 1, *low) for low in permutations((2, 3, 4)))
"""For each category the one it becomes; the first order changes nothing."""
_HOARDS: Final = (
    "hand",
    "left",
    "own_pile",
    "lost_to",
    "took_from",
    "opened",
    "fresh",
    "discard",
)
_KINDS: Final = ("lots", "public", "drawn_card")
_LETTERS: Final = (1 << 9) - 1


def relabelled(observation: np.ndarray, order: tuple[int, ...]) -> np.ndarray:
    """What the seat would see, OBSERVATION[1], if each category were the one that `order` makes of it."""
    other = observation.copy()
    for name in _HOARDS:
        hoards = np.atleast_1d(other[name][0])
        changed = np.array([_hoard(int(hoard), order) for hoard in hoards], dtype=np.uint64)
        other[name] = changed.reshape(other[name].shape)
    for name in _KINDS:
        seen = np.atleast_1d(other[name][0])
        changed = np.array([_kind(int(kind), order) for kind in seen], dtype=np.uint8)
        other[name] = changed.reshape(other[name].shape)
    for before, after in enumerate(order):
        other["dice"][0, after] = observation["dice"][0, before]
        other["pips"][0, :, after] = observation["pips"][0, :, before]
    return other


def relabelled_action(action: int, order: tuple[int, ...]) -> int:
    """The action that is in the relabelled position what this one is here."""
    if action >= GIVE:
        return GIVE + _kind(action - GIVE, order)
    effect = action - EFFECT
    if not 0 <= effect < DECLINE:
        return action
    if effect < TWO_UP:
        first = effect - effect % ONE_DOWN
        return EFFECT + first + order[effect % ONE_DOWN]
    first = TWO_UP if effect < TWO_DOWN else TWO_DOWN
    pair = sorted(order[die] for die in PAIRS[effect - first])
    place: int = PAIRS.tolist().index(pair)
    return EFFECT + first + place


def relabelled_mask(mask: np.ndarray, order: tuple[int, ...]) -> np.ndarray:
    """The legal actions of the relabelled position, uint8[156]."""
    other = np.zeros_like(mask)
    for action in np.flatnonzero(mask):
        other[relabelled_action(int(action), order)] = 1
    return other


def _hoard(hoard: int, order: tuple[int, ...]) -> int:
    """A hoard with its categories exchanged."""
    changed = hoard >> CATEGORY_CARDS << CATEGORY_CARDS
    for before, after in enumerate(order):
        changed |= (hoard >> 9 * before & _LETTERS) << 9 * after
    return changed


def _kind(kind: int, order: tuple[int, ...]) -> int:
    """A card of the other category; gold, church cards and none stay."""
    return 9 * order[kind // 9] + kind % 9 if kind < CATEGORY_CARDS else kind
