"""What the heuristic bot thinks of a position, as numbers for a network: it learns when to think otherwise.

`OPINION` numbers: each seat's chance to win each die and its points, expected gold, what the card in question
would do for the observer in each seat's hands, what gold is worth and how much of it the lot is worth, then
the compact action the heuristic bot would choose, as a 1 among `COMPACT` places.
"""

from __future__ import annotations

import numpy as np

from biblios.bots.bot import bot_code
from biblios.bots.compact_actions import COMPACT, compact_action
from biblios.bots.features import card_in_question
from biblios.bots.heuristic import considered, rival_worth
from biblios.bots.outlook import OUTLOOK, Outlook
from biblios.bots.temper import STANDARD_TEMPER
from biblios.rules.cards import UNKNOWN
from biblios.rules.observation import Observation
from biblios.rules.state import BID

O_CHANCE = 0
O_POINTS = 20
O_GOLD = 24
O_CARD = 28
O_GOLD_WORTH = 32
O_PRICE = 33
O_SLOTS = 35
O_ADVICE = 38
OPINION = -(-(O_ADVICE + COMPACT) // 16) * 16
"""How many numbers an opinion has, zeros up to a whole cache line included."""


@bot_code
def write_opinion(
    observation: Observation, mask: np.ndarray, features: np.ndarray, at: int
) -> None:
    """Write the opinion as float32[OPINION] from `at` on, for a seat that has a choice."""
    outlooks = np.zeros(1, dtype=OUTLOOK)
    write_outlook(observation, mask, outlooks, features, at)


@bot_code
def write_outlook(
    observation: Observation, mask: np.ndarray, outlooks: np.ndarray, features: np.ndarray, at: int
) -> None:
    """The same, with room for one outlook."""
    for n in range(OPINION):
        features[at + n] = np.float32(0.0)
    action = considered(observation, mask, STANDARD_TEMPER[0], outlooks)
    outlook = outlooks[0]
    for seat in range(outlook.players):
        points = 0.0
        for category in range(5):
            chance = outlook.chance[seat, category]
            features[at + O_CHANCE + 5 * seat + category] = np.float32(chance)
            points += outlook.dice[category] * chance
        features[at + O_POINTS + seat] = np.float32(points / 10.0)
        features[at + O_GOLD + seat] = np.float32(outlook.gold[seat] / 20.0)
    features[at + O_GOLD_WORTH] = np.float32(min(2.0, 2.0 * outlook.gold_worth))
    card = card_in_question(observation)
    if card != UNKNOWN:
        for seat in range(outlook.players):
            features[at + O_CARD + seat] = bounded(outlook.worth[seat, card])
    if observation.decision == BID:
        write_price(observation, card, outlook, features, at)
    for slot in range(3):
        kind = np.int64(observation.public[slot])
        if kind != UNKNOWN:
            features[at + O_SLOTS + slot] = bounded(outlook.worth[0, kind])
    features[at + O_ADVICE + compact_action(observation, action)] = np.float32(1.0)


@bot_code
def write_price(
    observation: Observation, card: int, outlook: Outlook, features: np.ndarray, at: int
) -> None:
    """How much gold the lot is worth, and how much of that the next bid leaves."""
    gain = outlook.worth[0, card] - rival_worth(observation, outlook, card)
    price = gain / max(0.01, outlook.gold_worth)
    features[at + O_PRICE] = np.float32(max(0.0, min(20.0, price)) / 10.0)
    left = price - np.int64(observation.standing_bid) - 1
    features[at + O_PRICE + 1] = np.float32(max(-10.0, min(10.0, left)) / 5.0)


@bot_code
def bounded(worth: float) -> np.float32:
    """Points scaled to thirds, between -2 and 2."""
    return np.float32(max(-2.0, min(2.0, worth / 3.0)))
