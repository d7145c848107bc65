"""What a seat makes of its observation: who is likely to win each die, and what changes that.

Every card the seat has not located lies in each unseen place alike, except that hands hold better cards than
chance would give them. From that follow the totals each seat has or probably has in each category, how far they
may still shift, and the chance of each seat to win each die.
"""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np

from biblios.bots.bot import bot_code
from biblios.bots.temper import Temper
from biblios.rules.cards import DECK_SIZES, GOLD, KINDS, LOT_COUNTS, UNKNOWN, VALUE
from biblios.rules.hoard import copies, gold_value, rank, size
from biblios.rules.layout import record_dtype
from biblios.rules.observation import Observation
from biblios.rules.unlocated import (
    auctioning,
    count_unlocated,
    sort_known_hands,
    unseen_departures,
)

VALUES = np.array(VALUE, dtype=np.int64)
CATEGORIES = 5
LETTER_STEP = 0.05
"""What one letter nearer to A counts as value: nine of them decide a tie and nothing else."""
MAJORITY = (13, 13, 6, 6, 6)
"""More than half of all there is in a category: who has it wins the die."""


class Outlook:
    """Seats are relative, 0 the observer; values are those printed on the cards, worth is in points."""

    players: Annotated[int, np.int64]
    totals: Annotated[np.ndarray, np.float64, 4, 5]  # by seat and category, as expected
    spread: Annotated[np.ndarray, np.float64, 5]  # by how much they may still shift
    chance: Annotated[np.ndarray, np.float64, 4, 5]  # to win the die
    threat: Annotated[np.ndarray, np.float64, 4]  # how much each other seat's points count, sum 1
    weight: Annotated[
        np.ndarray, np.float64, 4, 5
    ]  # by seat and category: chances before they add up to 1
    all_weight: Annotated[np.ndarray, np.float64, 5]  # of all seats
    feared: Annotated[np.ndarray, np.float64, 5]  # of all seats, each by its threat
    dice: Annotated[np.ndarray, np.float64, 5]
    gold: Annotated[np.ndarray, np.float64, 4]  # value in hand, as expected
    unlocated: Annotated[np.ndarray, np.int64, 53]  # cards the observer has not located, by kind
    unlocated_size: Annotated[float, np.float64]
    to_come: Annotated[float, np.float64]  # unlocated cards that will still be given or auctioned
    gold_worth: Annotated[float, np.float64]  # of one gold
    up: Annotated[np.ndarray, np.float64, 5]  # what a pip up does for the seat last looked at
    down: Annotated[np.ndarray, np.float64, 5]  # and a pip down
    worth: Annotated[
        np.ndarray, np.float64, 4, 53
    ]  # by seat and kind: what it does for the observer that the seat gains the card


OUTLOOK = record_dtype(Outlook)


@bot_code
def survey(observation: Observation, temper: Temper, outlook: Outlook) -> None:
    """Write the outlook of the observing seat, but for what cards are worth (`worth.py`)."""
    outlook.players = observation.players
    for category in range(CATEGORIES):
        outlook.dice[category] = observation.dice[category]
    certain = np.zeros(4, dtype=np.uint64)
    doubtful = np.zeros(4, dtype=np.uint64)
    for kind in range(KINDS):
        outlook.unlocated[kind] = 0
    count_unlocated(observation, outlook.unlocated)
    sort_known_hands(observation, outlook.unlocated, certain, doubtful)
    outlook.unlocated_size = 0
    for kind in range(KINDS):
        outlook.unlocated_size += outlook.unlocated[kind]
    outlook.to_come = cards_to_come(observation)
    in_hands = 0.0
    weigh_own_hand(observation, outlook)
    for seat in range(1, outlook.players):
        in_hands += weigh_hand(observation, temper, outlook, seat, certain[seat], doubtful[seat])
    weigh_doubt(observation, temper, outlook, in_hands)
    for category in range(CATEGORIES):
        weigh_chances(outlook, category)
    weigh_threats(temper, outlook)


@bot_code
def cards_to_come(observation: Observation) -> float:
    """The unlocated cards that will still be given or auctioned."""
    deck = np.int64(DECK_SIZES[observation.box]) - np.int64(observation.drawn)
    if observation.drawn_card != UNKNOWN:
        deck -= 1
    own = size(observation.own_pile)
    for n in range(5):
        own += np.int64(observation.own_church[n])
    if auctioning(observation):
        return max(0, lots_after(observation) - own)
    on_pile = np.int64(observation.turn)
    return max(0, deck + on_pile - own)


@bot_code
def lots_after(observation: Observation) -> int:
    """How many lots will be turned up after the one in question."""
    if not auctioning(observation):
        return np.int64(LOT_COUNTS[observation.box])
    return np.int64(LOT_COUNTS[observation.box]) - np.int64(observation.lot) - 1


@bot_code
def weigh_own_hand(observation: Observation, outlook: Outlook) -> None:
    """The observer knows its own totals and gold."""
    for category in range(CATEGORIES):
        outlook.totals[0, category] = strength(observation.hand, category)
    outlook.gold[0] = gold_value(observation.hand)


@bot_code
def strength(hoard: np.uint64, category: int) -> float:
    """The total of a category, and a little for the best letter."""
    own = rank(hoard, category)
    return (own >> 4) + LETTER_STEP * (own & 15)


@bot_code
def weigh_hand(
    observation: Observation,
    temper: Temper,
    outlook: Outlook,
    seat: int,
    certain: np.uint64,
    doubtful: np.uint64,
) -> float:
    """What another seat holds, as expected: cards seen, those that may have gone, and unseen ones; how many unseen."""
    room = np.float64(observation.hand_size[seat]) - size(certain)
    gone = unseen_departures(observation, seat)
    stays = room / (room + gone) if room > 0 else 0.0
    hidden = max(0.0, room - stays * size(doubtful))
    per_card = hidden * temper.kept / max(1.0, outlook.unlocated_size)
    for category in range(CATEGORIES):
        known = strength(certain, category)
        maybe = strength(certain | doubtful, category) - known
        unseen = 0.0
        for kind in range(9 * category, 9 * category + 9):
            unseen += VALUES[kind] * outlook.unlocated[kind]
        outlook.totals[seat, category] = known + stays * maybe + unseen * per_card
    unseen_gold = 0.0
    for value in range(1, 4):
        unseen_gold += value * outlook.unlocated[GOLD + value - 1]
    outlook.gold[seat] = gold_value(certain) + stays * gold_value(doubtful) + unseen_gold * per_card
    return hidden


@bot_code
def weigh_doubt(
    observation: Observation, temper: Temper, outlook: Outlook, in_hands: float
) -> None:
    """How far the totals may still shift: each card not settled counts by its value squared."""
    moving = min(1.0, (in_hands + outlook.to_come) / max(1.0, outlook.unlocated_size))
    for category in range(CATEGORIES):
        squares = 0.0
        for kind in range(9 * category, 9 * category + 9):
            squares += VALUES[kind] ** 2 * (
                moving * outlook.unlocated[kind] + copies(observation.own_pile, kind)
            )
        outlook.spread[category] = temper.least_doubt + temper.doubt * math.sqrt(
            squares / outlook.players
        )


@bot_code
def weigh_chances(outlook: Outlook, category: int) -> None:
    """Each seat's chance to win a die: a logistic of the margins."""
    best = -1.0
    for seat in range(outlook.players):
        best = max(best, outlook.totals[seat, category])
    everything = 0.0
    for seat in range(outlook.players):
        margin = outlook.totals[seat, category] - best
        outlook.weight[seat, category] = math.exp(margin / outlook.spread[category])
        everything += outlook.weight[seat, category]
    outlook.all_weight[category] = everything
    for seat in range(outlook.players):
        outlook.chance[seat, category] = outlook.weight[seat, category] / everything


@bot_code
def weigh_threats(temper: Temper, outlook: Outlook) -> None:
    """The others' points count the more the further ahead they are."""
    everything = 0.0
    for seat in range(1, outlook.players):
        points = 0.0
        for category in range(CATEGORIES):
            points += outlook.dice[category] * outlook.chance[seat, category]
        outlook.threat[seat] = math.exp(points / temper.leader)
        everything += outlook.threat[seat]
    outlook.threat[0] = -1.0  # the own points count the other way
    for seat in range(1, outlook.players):
        outlook.threat[seat] /= everything
    for category in range(CATEGORIES):
        outlook.feared[category] = 0.0
        for seat in range(outlook.players):
            outlook.feared[category] += outlook.threat[seat] * outlook.weight[seat, category]
