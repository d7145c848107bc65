"""What cards, pips and gold are worth to the observer, in points it gains over the others.

The points of the others count by how far ahead they are (`Outlook.threat`).
"""

from __future__ import annotations

import math

import numpy as np

from biblios.bots.bot import bot_code
from biblios.bots.outlook import (
    CATEGORIES,
    VALUES,
    Outlook,
    lots_after,
    strength,
)
from biblios.bots.temper import Temper
from biblios.rules.cards import CATEGORY_CARDS, CHURCH, GOLD, KINDS, LOT_COUNTS
from biblios.rules.church import (
    C_DOWN,
    C_EITHER,
    C_TWO_DOWN,
    C_TWO_UP,
    C_UP,
    DECLINE,
    ONE_DOWN,
    ONE_UP,
    PAIRS,
    TWO_DOWN,
    TWO_UP,
)
from biblios.rules.hoard import UNITS, copies
from biblios.rules.observation import Observation
from biblios.rules.unlocated import auctioning

FAR = 40.0
"""More points than anything is worth."""


@bot_code
def worth_of_value(outlook: Outlook, category: int, seat: int, gain: float) -> float:
    """What it does for the observer that a seat gains so much value (or loses it) in a category.

    Only that seat's weight among the chances changes, so one exponential will do.
    """
    more = outlook.weight[seat, category] * (math.exp(gain / outlook.spread[category]) - 1.0)
    before = outlook.feared[category] / outlook.all_weight[category]
    after = (outlook.feared[category] + outlook.threat[seat] * more) / (
        outlook.all_weight[category] + more
    )
    return outlook.dice[category] * (before - after)


@bot_code
def appraise(observation: Observation, temper: Temper, outlook: Outlook) -> None:
    """Write what it does for the observer that a seat gains a card, for each seat and kind."""
    for seat in range(outlook.players):
        for kind in range(CATEGORY_CARDS):
            outlook.worth[seat, kind] = worth_of_card(observation, outlook, seat, kind)
        weigh_pips(observation, outlook, seat)
        for kind in range(CHURCH, KINDS):
            effect = best_of_effects(observation, outlook, kind)
            outlook.worth[seat, kind] = worth_of_effect(outlook, effect)
    outlook.gold_worth = worth_of_gold(observation, temper, outlook)
    for seat in range(outlook.players):
        for kind in range(GOLD, CHURCH):
            value = outlook.gold_worth * VALUES[kind]
            outlook.worth[seat, kind] = -outlook.threat[seat] * value


@bot_code
def worth_of_card(observation: Observation, outlook: Outlook, seat: int, kind: int) -> float:
    """What it does for the observer that a seat gains a category card; letters count for the own hand only."""
    category = kind // 9
    if seat > 0:
        if kind % 9 > 0 and VALUES[kind] == VALUES[kind - 1]:
            return outlook.worth[seat, kind - 1]
        return worth_of_value(outlook, category, seat, VALUES[kind])
    hand = observation.hand
    more = strength(hand | UNITS[kind], category) - strength(hand, category)
    return worth_of_value(outlook, category, seat, more)


@bot_code
def seat_lead(outlook: Outlook, seat: int, category: int) -> float:
    """A seat's chance at a die over the others', as that seat would see it."""
    if seat == 0:
        ahead = 0.0
        for other in range(outlook.players):
            ahead -= outlook.threat[other] * outlook.chance[other, category]
        return ahead
    own = outlook.chance[seat, category]
    return own - (1.0 - own) / (outlook.players - 1)


@bot_code
def weigh_pips(observation: Observation, outlook: Outlook, seat: int) -> None:
    """Write what a pip up or down does for a seat; a die at its limit is not moved."""
    for category in range(CATEGORIES):
        ahead = seat_lead(outlook, seat, category)
        outlook.up[category] = ahead if observation.dice[category] < 6 else -FAR
        outlook.down[category] = -ahead if observation.dice[category] > 1 else -FAR


@bot_code
def best_effect(observation: Observation, outlook: Outlook, seat: int, kind: int) -> int:
    """The effect (church.py) a seat would choose for itself: dice it wins go up, dice it loses go down."""
    weigh_pips(observation, outlook, seat)
    return best_of_effects(observation, outlook, kind)


@bot_code
def best_of_effects(observation: Observation, outlook: Outlook, kind: int) -> int:
    """The best effect for the seat that `weigh_pips` was last asked for."""
    up, down = outlook.up, outlook.down
    best = DECLINE
    most = 0.0 if observation.church_may else -2 * FAR
    for category in range(CATEGORIES):
        if kind in (C_UP, C_EITHER) and up[category] > most:
            most, best = up[category], ONE_UP + category
        if kind in (C_DOWN, C_EITHER) and down[category] > most:
            most, best = down[category], ONE_DOWN + category
    if kind == C_TWO_UP:
        best = best_pair(up, TWO_UP, most, best)
    elif kind == C_TWO_DOWN:
        best = best_pair(down, TWO_DOWN, most, best)
    return best


@bot_code
def best_pair(gain: np.ndarray, first: int, most: float, best: int) -> int:
    """The effect on two dice, numbered from `first`, that gains more than `most`; else `best`."""
    for pair in range(10):
        both = gain[PAIRS[pair, 0]] + gain[PAIRS[pair, 1]]
        if both > most:
            most, best = both, first + pair
    return best


@bot_code
def worth_of_effect(outlook: Outlook, effect: int) -> float:
    """What an effect does for the observer."""
    if effect == DECLINE:
        return 0.0
    if effect < TWO_UP:
        ahead = seat_lead(outlook, 0, effect % 5)
        return ahead if effect < ONE_DOWN else -ahead
    pair = effect % 10
    both = seat_lead(outlook, 0, PAIRS[pair, 0]) + seat_lead(outlook, 0, PAIRS[pair, 1])
    return both if effect < TWO_DOWN else -both


@bot_code
def worth_to_others(outlook: Outlook, kind: int) -> float:
    """What a card does for the observer that goes to any of the others, each as likely."""
    total = 0.0
    for seat in range(1, outlook.players):
        total += outlook.worth[seat, kind]
    return total / (outlook.players - 1)


@bot_code
def worth_of_gold(observation: Observation, temper: Temper, outlook: Outlook) -> float:
    """Points that one gold will buy: what the lots to come are worth by the gold there is to pay for them."""
    own = 0.0
    own_count = 0
    unseen = 0.0
    for kind in range(KINDS):
        mine = own_copies(observation, kind)
        own_count += mine
        if GOLD <= kind < CHURCH or mine + outlook.unlocated[kind] == 0:
            continue
        change = outlook.worth[0, kind] - worth_to_others(outlook, kind)
        own += mine * change
        unseen += outlook.unlocated[kind] * change
    lots = max(0, lots_after(observation) - own_count)
    goods = max(0.0, own + lots * unseen / outlook.unlocated_size)
    purse, all_gold = gold_to_spend(observation, outlook)
    price_of_all = goods / max(1.0, all_gold)
    price_of_own = goods / max(1.0, outlook.players * purse)
    price = price_of_all ** (1.0 - temper.own_purse) * price_of_own**temper.own_purse
    return temper.last_gold + temper.thrift[outlook.players - 2] * price


@bot_code
def own_copies(observation: Observation, kind: int) -> int:
    """The observer's cards of a kind certainly still on the auction pile."""
    if kind >= CHURCH:
        return np.int64(observation.own_church[kind - CHURCH])
    return copies(observation.own_pile, kind)


@bot_code
def gold_to_spend(observation: Observation, outlook: Outlook) -> tuple[float, float]:
    """The observer's gold and that of all seats when the auction is on, as expected."""
    everybody = 0.0
    for seat in range(outlook.players):
        everybody += outlook.gold[seat]
    if auctioning(observation):
        return outlook.gold[0], everybody
    unseen_gold = 0.0
    for value in range(1, 4):
        unseen_gold += value * outlook.unlocated[GOLD + value - 1]
    turns_left = np.int64(LOT_COUNTS[observation.box]) - np.int64(observation.turn)
    each = turns_left * unseen_gold / outlook.unlocated_size
    return outlook.gold[0] + each, everybody + outlook.players * each
