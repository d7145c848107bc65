"""A bot of ours against a second heuristic, written differently from `biblios.bots.heuristic`, and that one against it.

    python benchmarks/hand_bot.py prior --deals 1000 --seed 1

The hand bot weighs each die by a logistic chance to win it, judged by what everybody saw, and bids by the gold it has
left for each lot to come. It does not guess at hidden cards, threats or the price to others.
"""

import argparse
import math

import numba
import numpy as np

from biblios.arena.match import Lineup
from biblios.arena.tournament.deal_games import BotSeat, play_games
from biblios.bots.bot import Bot
from biblios.bots.levels import bot
from biblios.rules.actions import AUCTION, BID_0, EFFECT, GIVE, KEEP, PASS, PAY_0, PUBLIC, TAKE_SLOT
from biblios.rules.cards import CATEGORY_CARDS, CATEGORY_VALUES, CHURCH, GOLD, LOT_COUNTS
from biblios.rules.church import DECLINE, ONE_DOWN, PAIRS, TWO_DOWN, TWO_UP
from biblios.rules.hoard import gold_value, rank
from biblios.rules.options import Rules
from biblios.rules.state import BID, CHURCH_CARD, PLACE, TAKE
from biblios.training.strength import share_of

VALUES = np.array(CATEGORY_VALUES, dtype=np.int64)
SPREAD = np.array([3.0, 3.0, 1.5, 1.5, 1.5])
"""By category: by how much value a lead must change to change the chances by a nat."""
GOLD_WORTH = 0.1
MEAN_WORTH = 0.3
"""What a card is worth that is neither good nor bad, in points of dice."""
EAGER = 1.4
"""How much more than its share of the gold it bids for such a card."""
LOST = 0.3
"""Below this chance to win a die its cards may go. These numbers did best of 40 drawn, against "heuristic"."""


@numba.njit
def lead(observation, category):
    """Own total less the best one seen of another."""
    best = 0
    for seat in range(1, observation.players):
        best = max(best, rank(observation.opened[seat], category) >> 4)
    return (rank(observation.hand, category) >> 4) - best


@numba.njit
def chance(observation, category, more):
    """To win a die with so much more value."""
    return 1.0 / (1.0 + math.exp(-(lead(observation, category) + more - 1) / SPREAD[category]))


@numba.njit
def worth(observation, kind):
    """Of a card in the own hand, in points; of a church card, what it can do."""
    if kind >= CHURCH:
        return MEAN_WORTH
    if kind >= GOLD:
        return GOLD_WORTH * (kind - GOLD + 1)
    category = kind // 9
    gain = chance(observation, category, VALUES[category, kind % 9]) - chance(
        observation, category, 0
    )
    return observation.dice[category] * gain


@numba.njit
def place(observation, mask):
    """Good cards are kept, bad ones given away, those between auctioned."""
    value = worth(observation, observation.drawn_card)
    order = (KEEP, AUCTION, PUBLIC) if value > MEAN_WORTH else (PUBLIC, AUCTION, KEEP)
    for action in order:
        if mask[action]:
            return action
    return KEEP


@numba.njit
def effect(observation, mask):
    """The church effect that moves most points to where the own chances are good."""
    best, most = DECLINE, -100.0
    for one in range(DECLINE + 1):
        if not mask[EFFECT + one]:
            continue
        total = 0.0
        for category in range(5):
            good = chance(observation, category, 0) - 1.0 / observation.players
            if one < TWO_UP:
                hit = one % 5 == category
            elif one < DECLINE:
                pair = PAIRS[(one - TWO_UP) % 10]
                hit = pair[0] == category or pair[1] == category
            else:
                hit = False
            down = ONE_DOWN <= one < TWO_UP or one >= TWO_DOWN
            if hit:
                total += -good if down else good
        if total > most:
            best, most = one, total
    return EFFECT + best


@numba.njit
def cheapest(observation, mask):
    """The card whose loss costs least, and what it costs."""
    best, least = -1, 100.0
    for kind in range(CHURCH):
        if mask[GIVE + kind]:
            cost = GOLD_WORTH * (kind - GOLD + 1)
            if kind < CATEGORY_CARDS:
                category = kind // 9
                loss = chance(observation, category, 0) - chance(
                    observation, category, -VALUES[category, kind % 9]
                )
                cost = observation.dice[category] * loss
            if cost < least:
                best, least = kind, cost
    return best


@numba.njit
def junk(observation):
    """How many cards could go at little cost: two of three, of categories that are far behind."""
    count = 0
    for category in range(5):
        if chance(observation, category, 0) < LOST:
            count += rank(observation.hand, category) >> 4
    return count // 2


@numba.njit
def bid(observation, mask):
    """One more than stands, up to a share of the gold that grows with the lot's worth."""
    kind = observation.lots[observation.lot]
    due = observation.standing_bid + 1
    if GOLD <= kind < CHURCH:
        most = min(junk(observation), kind - GOLD + 1)
    else:
        left = max(1, LOT_COUNTS[observation.box] - observation.lot)
        share = gold_value(observation.hand) / left * observation.players * EAGER
        most = min(share * worth(observation, kind) / MEAN_WORTH, gold_value(observation.hand))
    return BID_0 + due if due <= most and mask[BID_0 + due] else PASS


@numba.njit
def take(observation, mask):
    """The card that is worth most."""
    best, most = -1, -1.0
    for slot in range(3):
        if mask[TAKE_SLOT + slot]:
            value = worth(observation, observation.public[slot])
            if value > most:
                best, most = slot, value
    return TAKE_SLOT + best


@numba.njit
def pay(observation, mask):
    """Gold: the largest card not above the price, else the smallest; for a gold lot what costs least."""
    for value in range(min(3, observation.due), 0, -1):
        if mask[PAY_0 + value]:
            return PAY_0 + value
    for value in range(1, 4):
        if mask[PAY_0 + value]:
            return PAY_0 + value
    return GIVE + cheapest(observation, mask)


@numba.njit
def hand_bot(observation, mask, rng):  # noqa: ARG001
    """The policy."""
    if observation.decision == PLACE:
        return place(observation, mask)
    if observation.decision == TAKE:
        return take(observation, mask)
    if observation.decision == CHURCH_CARD:
        return effect(observation, mask)
    if observation.decision == BID:
        return bid(observation, mask)
    return pay(observation, mask)


@numba.njit
def at_hand_bot(observations, mask, rng):
    """`hand_bot` of observations[0], as Python calls it."""
    return hand_bot(observations[0], mask, rng)


def main():
    """Play from every seat, one of ours against the hand bot at all others, and say the share of wins."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="classic")
    options = parser.parse_args()
    other = Bot("hand", "A second heuristic", at_hand_bot)
    for players in (2, 3, 4):
        seated = [BotSeat(options.bot, bot(options.bot))]
        seated += [BotSeat("hand", other) for _ in range(players - 1)]
        names = ("heuristic",) * players  # only the deals of the lineup are used
        lineup = Lineup(names, Rules.of(options.rules), options.seed)
        _, places = play_games(seated, lineup, 0, options.deals * players)
        print(f"{options.bot} against {players - 1}: {share_of(places, players).text}", flush=True)


if __name__ == "__main__":
    main()
