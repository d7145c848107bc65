"""The features of a seat's information state: what the networks read, from one observation and nothing else."""

from __future__ import annotations

import numpy as np

from biblios.bots.bot import bot_code
from biblios.bots.feature_layout import (
    CATEGORY_TYPES,
    HELD_TYPES,
    IN_PLAY,
    NEARNESS,
    OTHER,
    OTHER_PIECES,
    PIECES,
    SIZE,
    TOTAL_SCALE,
    TYPE_CARDS,
    TYPE_OF,
    TYPES,
)
from biblios.rules.cards import CHURCH, GOLD, LOT_COUNTS, MAX_BIDS, TURN_COUNTS, UNKNOWN
from biblios.rules.hoard import CATEGORY_BITS, gold_cards, gold_count, gold_value, rank, size
from biblios.rules.observation import Observation
from biblios.rules.state import (
    AUCTION_OPEN,
    BID,
    CHURCH_CARD,
    FORBIDDEN,
    KEEP_OPEN,
    NOBODY,
    PAY,
    PLACE,
    PUBLIC_OPEN,
)
from biblios.rules.words import count_bits

AT_DECISION = PIECES["decision"].offset
AT_PLAYERS = PIECES["players"].offset
AT_OPTIONS = PIECES["options"].offset
AT_PROGRESS = PIECES["progress"].offset
AT_CARD = PIECES["card"].offset
AT_PUBLIC = PIECES["public"].offset
AT_DICE = PIECES["dice"].offset
AT_HAND = PIECES["hand"].offset
AT_TOTALS = PIECES["totals"].offset
AT_LETTERS = PIECES["letters"].offset
AT_CERTAIN = PIECES["certain"].offset
AT_PURSE = PIECES["purse"].offset
AT_OWN_PILE = PIECES["own_pile"].offset
AT_OWN_CHURCH = PIECES["own_church"].offset
AT_OWN_PUSHES = PIECES["own_pushes"].offset
AT_OWN_BIDS = PIECES["own_bids"].offset
AT_OWN_MARKS = PIECES["own_marks"].offset
AT_UNSEEN = PIECES["unseen"].offset
AT_LEAD = PIECES["lead"].offset
AT_BIDDING = PIECES["bidding"].offset
AT_OTHERS = PIECES["others"].offset
O_KNOWN = OTHER_PIECES["known"].offset
O_TOTALS = OTHER_PIECES["totals"].offset
O_LETTERS = OTHER_PIECES["letters"].offset
O_HIDDEN = OTHER_PIECES["hidden"].offset
O_PUSHES = OTHER_PIECES["pushes"].offset
O_BIDS = OTHER_PIECES["bids"].offset
O_LATE = OTHER_PIECES["late"].offset
O_MARKS = OTHER_PIECES["marks"].offset
O_DEFAULTS = OTHER_PIECES["defaults"].offset
O_TAKEN = OTHER_PIECES["taken"].offset
GIVE_CARDS = 5
"""Where among the decisions the paying for a gold lot is told, which is paid in cards."""
OVER_HOLDINGS = 4
"""How much above the gold in hand a bot bids at most."""


@bot_code
def write_features(observation: Observation, features: np.ndarray) -> None:
    """Write the features of the seat that observes into float32[SIZE]; most are between 0 and 1.

    The observer must be a seat, and the one to act for the pieces of the bidding to mean what they say.
    """
    for n in range(SIZE):
        features[n] = 0.0
    features[0] = 1.0
    write_situation(observation, features)
    card = card_in_question(observation)
    write_card(card, features, AT_CARD)
    features[AT_CARD + TYPES + 1] = 1.0 if GOLD <= card < CHURCH else 0.0
    for slot in range(3):
        write_card(np.int64(observation.public[slot]), features, AT_PUBLIC + slot * (TYPES + 1))
    write_own(observation, features)
    write_lots(observation, features)
    write_unseen(observation, card, features)
    write_others(observation, features)
    if observation.decision == BID or observation.decision == PAY:
        write_bidding(observation, card, features)


@bot_code
def card_in_question(observation: Observation) -> int:
    """The kind to place, in effect or on sale; UNKNOWN for none."""
    if observation.decision == PLACE:
        return np.int64(observation.drawn_card)
    if observation.decision == CHURCH_CARD:
        return np.int64(observation.church_card)
    if observation.decision == BID or observation.decision == PAY:
        return np.int64(observation.lots[observation.lot])
    return UNKNOWN


@bot_code
def write_card(kind: int, features: np.ndarray, at: int) -> None:
    """A card as its type and letter; nothing for UNKNOWN."""
    if kind != UNKNOWN:
        features[at + TYPE_OF[kind]] = 1.0
        features[at + TYPES] = NEARNESS[kind]


@bot_code
def write_situation(observation: Observation, features: np.ndarray) -> None:
    """The decision, the rules in force, how far the game is, and the dice."""
    decision = np.int64(observation.decision)
    lot = np.int64(observation.lot)
    lots = np.int64(LOT_COUNTS[observation.box])
    if decision == PAY and GOLD <= observation.lots[lot] < CHURCH:
        decision = GIVE_CARDS
    if decision <= GIVE_CARDS:
        features[AT_DECISION + decision] = 1.0
    features[AT_PLAYERS + np.int64(observation.players) - 2] = 1.0
    features[AT_OPTIONS] = observation.church_may
    features[AT_OPTIONS + 1 + np.int64(observation.unpaid)] = 1.0
    features[AT_OPTIONS + 5] = observation.tie_gold
    turns = np.int64(TURN_COUNTS[observation.box])
    turn = np.int64(observation.turn)
    if turn < turns:
        features[AT_PROGRESS] = 1.0
        features[AT_PROGRESS + 1] = np.float32(turns - turn) / np.float32(20.0)
        open_places = np.int64(observation.open_places)
        features[AT_PROGRESS + 3] = 1.0 if open_places & KEEP_OPEN else 0.0
        features[AT_PROGRESS + 4] = 1.0 if open_places & AUCTION_OPEN else 0.0
        features[AT_PROGRESS + 5] = 1.0 if open_places & PUBLIC_OPEN else 0.0
        features[AT_PROGRESS + 6] = np.float32(observation.public_count) / np.float32(3.0)
        drawn = np.int64(observation.drawn) % (np.int64(observation.players) + 1)
        features[AT_PROGRESS + 7] = np.float32(drawn) / np.float32(5.0)
    features[AT_PROGRESS + 2] = np.float32(lots - lot) / np.float32(20.0)
    for die in range(5):
        features[AT_DICE + die] = np.float32(np.int64(observation.dice[die]) - 3) / np.float32(3.0)


@bot_code
def write_held(hoard: np.uint64, features: np.ndarray, at: int) -> None:
    """A hoard by type, 1/3 a card."""
    for one in range(CATEGORY_TYPES):
        features[at + one] = np.float32(count_bits(hoard & TYPE_CARDS[one])) / np.float32(3.0)
    for value in range(1, 4):
        features[at + CATEGORY_TYPES + value - 1] = np.float32(
            gold_count(hoard, value)
        ) / np.float32(3.0)


@bot_code
def write_standing(hoard: np.uint64, features: np.ndarray, totals: int, letters: int) -> None:
    """A hoard's total and best letter by category."""
    for category in range(5):
        ranked = rank(hoard, category)
        features[totals + category] = np.float32(ranked >> 4) * TOTAL_SCALE[category]
        features[letters + category] = np.float32(ranked & 15) / np.float32(9.0)


@bot_code
def write_own(observation: Observation, features: np.ndarray) -> None:
    """The own cards, and what the others know of the observer."""
    hand = observation.hand
    write_held(hand, features, AT_HAND)
    write_standing(hand, features, AT_TOTALS, AT_LETTERS)
    for category in range(5):
        features[AT_CERTAIN + category] = 1.0 if features[AT_TOTALS + category] >= 0.999 else 0.0
        features[AT_OWN_PUSHES + category] = np.float32(observation.pips[0, category]) / np.float32(
            2.0
        )
    gold = np.float32(gold_value(hand))
    features[AT_PURSE] = gold / np.float32(20.0)
    features[AT_PURSE + 1] = min(gold, np.float32(6.0)) / np.float32(6.0)
    features[AT_PURSE + 2] = np.float32(observation.hand_size[0]) / np.float32(20.0)
    write_held(observation.own_pile, features, AT_OWN_PILE)
    for n in range(5):
        features[AT_OWN_CHURCH + n] = observation.own_church[n]
    features[AT_OWN_MARKS] = 1.0 if observation.active == 0 else 0.0
    features[AT_OWN_MARKS + 1] = np.float32(np.int64(observation.capped) & 1)
    features[AT_OWN_MARKS + 2] = np.float32(observation.defaults[0]) / np.float32(2.0)
    features[AT_OWN_MARKS + 3] = np.float32(observation.gold_paid[0]) / np.float32(20.0)
    features[AT_OWN_MARKS + 4] = np.float32(observation.hidden_out[0]) / np.float32(10.0)


@bot_code
def write_lots(observation: Observation, features: np.ndarray) -> None:
    """The highest bid each seat ever made for a lot of each category, and for gold."""
    last = np.int64(LOT_COUNTS[observation.box])
    for lot in range(last):
        kind = np.int64(observation.lots[lot])
        if kind == UNKNOWN:
            return
        if kind >= CHURCH:
            continue
        sort = 5 if kind >= GOLD else kind // 9
        for seat in range(np.int64(observation.players)):
            at = AT_OWN_BIDS if seat == 0 else AT_OTHERS + (seat - 1) * OTHER + O_BIDS
            bid = np.float32(observation.lot_bids[seat, lot]) / np.float32(10.0)
            features[at + sort] = max(features[at + sort], bid)


@bot_code
def write_unseen(observation: Observation, card: int, features: np.ndarray) -> None:
    """How many cards of each type the observer never located."""
    located = observation.hand | observation.left | observation.own_pile | observation.discard
    for seat in range(1, np.int64(observation.players)):
        located |= observation.opened[seat] | observation.lost_to[seat]
    located &= CATEGORY_BITS
    for one in range(CATEGORY_TYPES):
        seen = count_bits(located & TYPE_CARDS[one])
        features[AT_UNSEEN + one] = np.float32(IN_PLAY[observation.box, one] - seen)
    for value in range(1, 4):
        seen = (
            gold_count(observation.hand, value)
            + gold_count(observation.left, value)
            + gold_count(observation.own_pile, value)
            + gold_count(observation.discard, value)
        )
        for seat in range(1, np.int64(observation.players)):
            seen += gold_count(observation.opened[seat], value)
        one = CATEGORY_TYPES + value - 1
        features[AT_UNSEEN + one] = np.float32(IN_PLAY[observation.box, one] - seen)
    for n in range(5):
        seen = np.int64(observation.church_out[n]) + np.int64(observation.own_church[n])
        one = HELD_TYPES + n
        features[AT_UNSEEN + one] = np.float32(IN_PLAY[observation.box, one] - seen)
    if card != UNKNOWN:
        features[AT_UNSEEN + TYPE_OF[card]] -= 1.0
    for slot in range(3):
        kind = np.int64(observation.public[slot])
        if kind != UNKNOWN:
            features[AT_UNSEEN + TYPE_OF[kind]] -= 1.0
    for one in range(TYPES):
        features[AT_UNSEEN + one] = max(features[AT_UNSEEN + one], np.float32(0.0)) / np.float32(
            3.0
        )


@bot_code
def write_others(observation: Observation, features: np.ndarray) -> None:
    """What is known of each other seat, and by how much the observer leads each category."""
    for category in range(5):
        features[AT_LEAD + category] = features[AT_TOTALS + category]
    for seat in range(1, np.int64(observation.players)):
        at = AT_OTHERS + (seat - 1) * OTHER
        write_other(observation, seat, features, at)
        for category in range(5):
            behind = features[AT_TOTALS + category] - features[at + O_TOTALS + category]
            features[AT_LEAD + category] = min(features[AT_LEAD + category], behind)


@bot_code
def write_other(observation: Observation, seat: int, features: np.ndarray, at: int) -> None:
    """What is known of another seat."""
    known = observation.opened[seat]
    features[at] = 1.0
    write_held(known, features, at + O_KNOWN)
    write_standing(known, features, at + O_TOTALS, at + O_LETTERS)
    in_hand = np.int64(observation.hand_size[seat])
    features[at + O_HIDDEN] = np.float32(max(0, in_hand - size(known))) / np.float32(10.0)
    features[at + O_HIDDEN + 1] = np.float32(in_hand) / np.float32(20.0)
    features[at + O_HIDDEN + 2] = np.float32(gold_value(known)) / np.float32(10.0)
    features[at + O_HIDDEN + 3] = np.float32(observation.gold_paid[seat]) / np.float32(20.0)
    for die in range(5):
        features[at + O_PUSHES + die] = np.float32(observation.pips[seat, die]) / np.float32(2.0)
    write_late(observation, seat, features, at + O_LATE)
    marks = at + O_MARKS
    features[marks] = 1.0 if observation.active == seat else 0.0
    features[marks + 1] = np.float32(np.int64(observation.passed) >> seat & 1)
    features[marks + 2] = np.float32(np.int64(observation.barred) >> seat & 1)
    features[marks + 3] = np.float32(np.int64(observation.capped) >> seat & 1)
    features[marks + 4] = 1.0 if observation.standing_bidder == seat else 0.0
    features[at + O_DEFAULTS] = np.float32(observation.defaults[seat]) / np.float32(2.0)
    lost, took = observation.lost_to[seat], observation.took_from[seat]
    features[at + O_TAKEN] = np.float32(count_bits(lost & CATEGORY_BITS)) / np.float32(3.0)
    features[at + O_TAKEN + 1] = np.float32(count_bits(took & CATEGORY_BITS)) / np.float32(3.0)
    features[at + O_TAKEN + 2] = np.float32(gold_cards(lost) - gold_cards(took)) / np.float32(3.0)


@bot_code
def write_late(observation: Observation, seat: int, features: np.ndarray, at: int) -> None:
    """At which draw of its turns this seat kept a card, and auctioned one, on the mean: 0 first, 1 last."""
    players = np.int64(observation.players)
    if observation.observer >= players:
        return
    owner = (np.int64(observation.observer) + seat) % players
    turns, kept, auctioned = 0, 0, 0
    for turn in range(owner, np.int64(observation.turn), players):
        order = np.int64(observation.turn_order[turn])
        turns += 1
        kept += order & 7
        auctioned += order >> 3
    if turns > 0:
        scale = np.float32(turns * players)
        features[at] = np.float32(kept) / scale
        features[at + 1] = np.float32(auctioned) / scale


@bot_code
def highest_sensible_bid(observation: Observation, card: int) -> int:
    """The most a bot bids: the hand's cards for gold; else its gold, or a little more where that is allowed."""
    if GOLD <= card < CHURCH:
        return np.int64(observation.hand_size[0])
    gold = gold_value(observation.hand)
    if observation.unpaid == FORBIDDEN or np.int64(observation.capped) & 1:
        return gold
    return min(gold + OVER_HOLDINGS, np.int64(MAX_BIDS[observation.box]))


@bot_code
def write_bidding(observation: Observation, card: int, features: np.ndarray) -> None:
    """The auction of the lot, or its payment."""
    players = np.int64(observation.players)
    standing = np.int64(observation.standing_bid)
    gold_lot = GOLD <= card < CHURCH
    holdings = (
        np.int64(observation.hand_size[0]) if gold_lot else np.int64(gold_value(observation.hand))
    )
    features[AT_BIDDING] = np.float32(standing) / np.float32(10.0)
    features[AT_BIDDING + 1] = 1.0 if observation.standing_bidder == NOBODY else 0.0
    features[AT_BIDDING + 2] = np.float32(holdings - standing - 1) / np.float32(10.0)
    features[AT_BIDDING + 3] = 1.0 if holdings > standing else 0.0
    still_in = 0
    for seat in range(1, players):
        still_in += 1 - (np.int64(observation.passed) >> seat & 1)
    features[AT_BIDDING + 4] = np.float32(still_in) / np.float32(3.0)
    features[AT_BIDDING + 5] = 1.0 if observation.active == 0 else 0.0
    if observation.decision == PAY:
        features[AT_BIDDING + 6] = np.float32(observation.due) / np.float32(10.0)
        limit = np.int64(observation.pay_limit)
        features[AT_BIDDING + 7] = (
            np.float32(TYPE_OF[np.int64(min(limit, CHURCH - 1))]) / np.float32(15.0)
            if gold_lot
            else np.float32(limit) / np.float32(3.0)
        )
    sensible = highest_sensible_bid(observation, card)
    features[AT_BIDDING + 8] = np.float32(sensible) / np.float32(20.0)


@bot_code
def at_write_features(observations: np.ndarray, features: np.ndarray) -> None:
    """`write_features` of observations[0], as Python calls it."""
    write_features(observations[0], features)
