"""What an observer knows of where the cards are, as a determinization begins.

Cards never located are counted by kind; cards seen to come into the opponents' hands are sorted into those
surely there and those perhaps gone.
"""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import (
    CATEGORY_CARDS,
    CHURCH,
    GOLD,
    PACKS,
    TURN_COUNTS,
    UNKNOWN,
)
from biblios.rules.compiled import rule
from biblios.rules.hoard import CATEGORY_BITS, UNITS, copies, gold_count, size
from biblios.rules.observation import Observation
from biblios.rules.state import CHURCH_CARD, OVER, REVEAL
from biblios.rules.words import bit, lowest_bit


@rule
def own_seats(observation: Observation) -> int:
    """The first relative seat whose hand the observer does not know: 1, or 0 for a spectator."""
    return 1 if observation.observer < observation.players else 0


@rule
def auctioning(observation: Observation) -> bool:
    """Whether the gift phase is over."""
    return observation.turn == TURN_COUNTS[observation.box]


@rule
def lots_shown(observation: Observation) -> int:
    """How many lots have been turned up."""
    if not auctioning(observation):
        return 0
    count = np.int64(observation.lot)
    return count if observation.decision == REVEAL or observation.decision == OVER else count + 1


@rule
def take_out(counts: np.ndarray, hoard: np.uint64) -> None:
    """Take the cards of a hoard out of counts by kind."""
    cards = hoard & CATEGORY_BITS
    while cards != 0:
        kind = lowest_bit(cards)
        counts[kind] -= 1
        cards ^= bit(kind)
    for value in range(1, 4):
        counts[GOLD + value - 1] -= gold_count(hoard, value)


@rule
def count_unlocated(observation: Observation, counts: np.ndarray) -> None:
    """All cards in play by kind, less those the observer sees or has put somewhere; not the opponents' hands."""
    for place in range(87):
        kind = PACKS[observation.box, place]
        if kind != UNKNOWN:
            counts[kind] += 1
    take_out(counts, observation.hand)
    take_out(counts, observation.left)
    take_out(counts, observation.own_pile)
    take_out(counts, observation.discard)
    for n in range(5):
        counts[CHURCH + n] -= np.int64(observation.church_out[n]) + np.int64(
            observation.own_church[n]
        )
    for slot in range(3):
        if observation.public[slot] != UNKNOWN:
            counts[observation.public[slot]] -= 1
    if observation.drawn_card != UNKNOWN:
        counts[observation.drawn_card] -= 1
    if auctioning(observation):
        if observation.decision != REVEAL and observation.decision != OVER:
            counts[observation.lots[observation.lot]] -= 1
    elif observation.decision == CHURCH_CARD:
        counts[observation.church_card] -= 1


@rule
def unseen_departures(observation: Observation, relative: int) -> int:
    """How many cards at most left this hand without the observer seeing which."""
    if observation.players == 2:
        return np.int64(observation.left_count[relative])
    known = size(observation.took_from[relative])
    return max(
        np.int64(observation.left_count[relative]),
        np.int64(observation.hidden_out[relative]) - known,
    )


@rule
def sort_known_hands(
    observation: Observation, counts: np.ndarray, certain: np.ndarray, doubtful: np.ndarray
) -> None:
    """Cards seen to come into each opponent's hand: surely there, or perhaps gone since; out of `counts`."""
    located = observation.hand | observation.left
    others = range(own_seats(observation), np.int64(observation.players))
    for relative in others:
        take_out(counts, observation.fresh[relative] & ~CATEGORY_BITS)
    for relative in others:
        seen = (
            (observation.opened[relative] | observation.lost_to[relative])
            & CATEGORY_BITS
            & ~located
        )
        if not observation.observer < observation.players:
            seen = observation.opened[relative] & CATEGORY_BITS
        located |= seen
        sure = (
            seen
            if unseen_departures(observation, relative) == 0
            else seen & observation.fresh[relative]
        )
        for value in range(1, 4):
            kind = GOLD + value - 1
            fresh = copies(observation.fresh[relative], kind)
            stayed = copies(observation.opened[relative], kind) - copies(
                observation.took_from[relative], kind
            )
            known = fresh + min(max(0, stayed - fresh), max(0, counts[kind]))
            surely = known if unseen_departures(observation, relative) == 0 else fresh
            sure += np.uint64(surely) * UNITS[kind]
            seen += np.uint64(known) * UNITS[kind]
            counts[kind] -= known - fresh
        for kind in range(CATEGORY_CARDS):
            counts[kind] -= copies(seen, kind)
        certain[relative] = sure
        doubtful[relative] = seen - sure
