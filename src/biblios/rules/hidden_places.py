"""The hidden places of a determinization, and what is certain of them: how many cards, and which lie there for sure.

Where cards left an opponent's hand unseen, each card that may have been among them is drawn to have stayed or
gone in proportion to the places; the gold that the highest bidder must have is dealt before anything else.
"""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import CHURCH, GOLD
from biblios.rules.compiled import rule
from biblios.rules.hoard import EMPTY, UNITS, copies, gold_count, gold_value, size
from biblios.rules.observation import Observation
from biblios.rules.random import below, next_u64
from biblios.rules.state import BID, FORBIDDEN, NOBODY, OVER, PAY
from biblios.rules.unlocated import (
    auctioning,
    count_unlocated,
    own_seats,
    sort_known_hands,
    unseen_departures,
)

IN_HAND, GONE = 0, 1
"""The rows of `placed` and `room`: an opponent's hand, and what it put face down on the discard."""


@rule
def place_known(
    observation: Observation,
    rng: np.ndarray,
    counts: np.ndarray,
    placed: np.ndarray,
    room: np.ndarray,
) -> None:
    """Place what is certain, draw what is doubtful, and count what is left to deal.

    Args:
        observation: what is known.
        rng: uint64[1], advanced.
        counts: int64[53], written: cards without a place yet, by kind.
        placed: uint64[2, 4], written: the hoards that lie in a place already, IN_HAND or GONE, by relative seat.
        room: int64[2, 4], written: how many more cards belong there.
    """
    doubtful = np.zeros(4, dtype=np.uint64)
    place_sure(observation, counts, placed, doubtful, room)
    cover_standing_bid(observation, rng, counts, placed[IN_HAND], doubtful, room[IN_HAND])
    settle_doubtful(observation, rng, counts, placed, doubtful, room)


@rule
def place_sure(
    observation: Observation,
    counts: np.ndarray,
    placed: np.ndarray,
    doubtful: np.ndarray,
    room: np.ndarray,
) -> None:
    """Place what is certain; uint64[4] are written with what each hand was seen to get and may have lost unseen.

    The other arguments are those of `place_known`; the doubtful cards are neither counted nor placed.
    """
    counts[:] = 0
    for relative in range(4):
        doubtful[relative] = EMPTY
        for where in range(2):
            placed[where, relative] = EMPTY
            room[where, relative] = 0
    count_unlocated(observation, counts)
    sort_known_hands(observation, counts, placed[IN_HAND], doubtful)
    for relative in range(own_seats(observation), np.int64(observation.players)):
        room[IN_HAND, relative] = np.int64(observation.hand_size[relative]) - size(
            placed[IN_HAND, relative]
        )
        room[GONE, relative] = np.int64(observation.left_count[relative])


@rule
def settle_doubtful(
    observation: Observation,
    rng: np.ndarray,
    counts: np.ndarray,
    placed: np.ndarray,
    doubtful: np.ndarray,
    room: np.ndarray,
) -> None:
    """Draw for each card that may have gone whether it stayed in the hand, or where it went."""
    for relative in range(own_seats(observation), np.int64(observation.players)):
        departures = unseen_departures(observation, relative)
        for kind in range(CHURCH):
            for _ in range(copies(doubtful[relative], kind)):
                stay = room[IN_HAND, relative]
                if below(next_u64(rng), max(1, stay + departures)) < stay:
                    placed[IN_HAND, relative] += UNITS[kind]
                    room[IN_HAND, relative] -= 1
                    continue
                departures = max(0, departures - 1)
                if room[GONE, relative] > 0:
                    placed[GONE, relative] += UNITS[kind]
                    room[GONE, relative] -= 1
                else:
                    counts[kind] += 1


@rule
def gold_to_show(observation: Observation) -> tuple[int, int]:
    """The gold the highest bidder certainly has, and the highest value of a card that counts; 0 if none is due.

    Who may bid only the gold in hand has it; so has who has begun to pay.
    """
    relative = np.int64(observation.standing_bidder)
    if relative == NOBODY or not auctioning(observation) or observation.decision == OVER:
        return 0, 3
    if GOLD <= observation.lots[observation.lot] < CHURCH:
        return 0, 3
    if observation.decision == PAY and observation.due != observation.standing_bid:
        return np.int64(observation.due), np.int64(observation.pay_limit)
    if observation.unpaid == FORBIDDEN or np.int64(observation.capped) >> relative & 1:
        return np.int64(
            observation.standing_bid if observation.decision == BID else observation.due
        ), 3
    return 0, 3


@rule
def shows_gold(observation: Observation, hands: np.ndarray) -> bool:
    """Whether the highest bidder has the gold it must have, where uint64[4] are the hands by relative seat."""
    relative = np.int64(observation.standing_bidder)
    due, limit = gold_to_show(observation)
    if due == 0 or relative < own_seats(observation):
        return True
    return payable_up_to(hands[relative], limit) >= due


@rule
def cover_standing_bid(
    observation: Observation,
    rng: np.ndarray,
    counts: np.ndarray,
    hands: np.ndarray,
    doubtful: np.ndarray,
    need: np.ndarray,
) -> None:
    """The gold the highest bidder certainly has is dealt first: what may have gone has stayed, then unseen gold."""
    relative = np.int64(observation.standing_bidder)
    due, limit = gold_to_show(observation)
    if due == 0 or relative < own_seats(observation):
        return
    missing = due - payable_up_to(hands[relative], limit)
    for value in range(limit, 0, -1):
        unit = UNITS[GOLD + value - 1]
        while missing > 0 and need[relative] > 0 and gold_count(doubtful[relative], value) > 0:
            doubtful[relative] -= unit
            hands[relative] += unit
            need[relative] -= 1
            missing -= value
    while missing > 0 and need[relative] > 0:
        value = gold_to_deal(counts, rng, missing, need[relative], limit)
        if value == 0:
            return
        counts[GOLD + value - 1] -= 1
        hands[relative] += UNITS[GOLD + value - 1]
        need[relative] -= 1
        missing -= value


@rule
def payable_up_to(hand: np.uint64, limit: int) -> int:
    """The gold of cards of at most this value, added up."""
    if limit >= 3:
        return gold_value(hand)
    return gold_count(hand, 1) + (2 * gold_count(hand, 2) if limit == 2 else 0)


@rule
def gold_to_deal(counts: np.ndarray, rng: np.ndarray, missing: int, need: int, limit: int) -> int:
    """A gold value at random, weighed by what is unseen, large enough for the rest to cover; 0 if none is."""
    least = max(1, min(limit, missing - 3 * (need - 1)))
    total = 0
    for value in range(least, limit + 1):
        total += counts[GOLD + value - 1]
    if total == 0:
        for value in range(limit, 0, -1):
            if counts[GOLD + value - 1] > 0:
                return value
        return 0
    place = below(next_u64(rng), total)
    for value in range(least, limit + 1):
        place -= counts[GOLD + value - 1]
        if place < 0:
            return value
    return 0
