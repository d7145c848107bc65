"""A sound player in a page: each decision weighs what a card is worth to itself against the others.

`outlook.py` says what it makes of the table. It decides like this:

- a drawn card goes where it does most good, with what the cards still to be drawn will probably want in mind;
- from the public space it takes what it gains most by, counting what it leaves to the next;
- church cards raise the dice it wins and lower the dice it loses;
- it bids one more as long as the lot is worth more than the gold it costs: what the lot does for it and what it
  would do for whoever has the highest bid, against what gold will still buy;
- for gold it gives its dead cards: those whose loss costs no die.

It never bids more gold than it has, and says nothing that depends on anything but its observation.
"""

from __future__ import annotations

import numpy as np

from biblios.bots.bot import bot_code
from biblios.bots.outlook import MAJORITY, OUTLOOK, VALUES, Outlook, survey
from biblios.bots.temper import STANDARD_TEMPER, Temper
from biblios.bots.worth import FAR, appraise, best_effect, worth_of_value, worth_to_others
from biblios.rules.actions import BID_0, DEFAULT, EFFECT, GIVE, PASS, PAY_0, TAKE_SLOT
from biblios.rules.cards import CATEGORY_CARDS, CHURCH, GOLD, KINDS
from biblios.rules.hoard import UNITS, copies, gold_count, gold_value, letters, rank
from biblios.rules.observation import Observation
from biblios.rules.state import BID, CHURCH_CARD, NOBODY, PLACE, TAKE
from biblios.rules.words import highest_bit

KEEP, AUCTION, PUBLIC = 0, 1, 2


@bot_code
def at_heuristic(observations: np.ndarray, mask: np.ndarray, rng: np.ndarray) -> int:  # noqa: ARG001
    """The policy of the bot "heuristic" for observations[0]; it needs no chance."""
    return tempered_policy(observations[0], mask, STANDARD_TEMPER[0])


@bot_code
def tempered_policy(observation: Observation, mask: np.ndarray, temper: Temper) -> int:
    """The decision of a player of this temper."""
    return considered(observation, mask, temper, np.zeros(1, dtype=OUTLOOK))


@bot_code
def considered(
    observation: Observation, mask: np.ndarray, temper: Temper, outlooks: np.ndarray
) -> int:
    """The decision, with room for one outlook: the caller holds it, for a compiled record does not own its memory."""
    outlook = outlooks[0]
    survey(observation, temper, outlook)
    appraise(observation, temper, outlook)
    if observation.decision == PLACE:
        return choose_place(observation, temper, outlook)
    if observation.decision == TAKE:
        return choose_slot(observation, outlook, mask)
    if observation.decision == CHURCH_CARD:
        return EFFECT + best_effect(observation, outlook, 0, observation.church_card)
    is_gold = GOLD <= observation.lots[observation.lot] < CHURCH
    if observation.decision == BID:
        if is_gold:
            return bid_cards(observation, temper, outlook, mask)
        return bid_gold(observation, outlook, mask)
    if is_gold:
        cards = cheapest_cards(observation, temper, outlook, observation.due)[0]
        return GIVE + first_kind(cards)
    return pay_gold(observation, mask)


@bot_code
def choose_place(observation: Observation, temper: Temper, outlook: Outlook) -> int:
    """Where the drawn card does most good, the best use of the cards still to be drawn counted in."""
    drawn = worth_in_places(temper, outlook, observation.drawn_card)
    public_left = outlook.players - 1 - np.int64(observation.public_count)
    keep_left = np.int64(observation.open_places & 1)
    auction_left = np.int64(observation.open_places >> 1 & 1)
    later = worth_of_open_places(temper, outlook)
    best = KEEP
    most = -FAR
    for place in range(3):
        keep = keep_left - (1 if place == KEEP else 0)
        auction = auction_left - (1 if place == AUCTION else 0)
        public = public_left - (1 if place == PUBLIC else 0)
        if keep < 0 or auction < 0 or public < 0:
            continue
        total = drawn[place] + later[keep, auction, public]
        if total > most:
            most = total
            best = place
    return best


@bot_code
def worth_in_places(temper: Temper, outlook: Outlook, kind: int) -> tuple[float, float, float]:
    """What a card does for the observer kept, auctioned and in the public space."""
    keep = outlook.worth[0, kind]
    public = worth_to_others(outlook, kind)
    everybody = keep + public * (outlook.players - 1)
    return keep, temper.shared * everybody / outlook.players, public


@bot_code
def worth_of_open_places(temper: Temper, outlook: Outlook) -> np.ndarray:
    """By open places [keep, auction, public]: what cards drawn at random will do there, each put where it is best."""
    table = np.zeros((KINDS, 3))
    for kind in range(KINDS):
        if outlook.unlocated[kind] > 0:
            keep, auction, public = worth_in_places(temper, outlook, kind)
            table[kind, KEEP] = keep
            table[kind, AUCTION] = auction
            table[kind, PUBLIC] = public
    later = np.zeros((2, 2, outlook.players))
    for keep in range(2):
        for auction in range(2):
            for public in range(outlook.players):
                if keep + auction + public > 0:
                    later[keep, auction, public] = worth_of_next_card(
                        table, later, outlook, keep, auction, public
                    )
    return later


@bot_code
def worth_of_next_card(
    table: np.ndarray,
    later: np.ndarray,
    outlook: Outlook,
    keep: int,
    auction: int,
    public: int,
) -> float:
    """What the next card does on average, put where it is best among so many open places."""
    total = 0.0
    for kind in range(KINDS):
        most = -FAR
        if keep:
            most = table[kind, KEEP] + later[0, auction, public]
        if auction:
            most = max(most, table[kind, AUCTION] + later[keep, 0, public])
        if public:
            most = max(most, table[kind, PUBLIC] + later[keep, auction, public - 1])
        total += most * outlook.unlocated[kind]
    return total / outlook.unlocated_size


@bot_code
def choose_slot(observation: Observation, outlook: Outlook, mask: np.ndarray) -> int:
    """The card that is worth most to it, less what it would do for those who take after it."""
    active = (np.int64(observation.turn) - np.int64(observation.observer)) % outlook.players
    best = TAKE_SLOT
    most = -FAR
    for slot in range(3):
        if not mask[TAKE_SLOT + slot]:
            continue
        kind = observation.public[slot]
        gain = outlook.worth[0, kind]
        for seat in range(1, active):
            gain -= outlook.worth[seat, kind] / (active - 1)
        if gain > most or (gain == most and kind < observation.public[best - TAKE_SLOT]):
            most = gain  # of equals the first in card order, the letter nearest to A
            best = TAKE_SLOT + slot
    return best


@bot_code
def rival_worth(observation: Observation, outlook: Outlook, kind: int) -> float:
    """What the lot does for the observer if it passes: the highest bidder gains it, or the worst of those still in."""
    if observation.standing_bidder != NOBODY:
        return outlook.worth[observation.standing_bidder, kind]
    worst = 0.0
    for seat in range(1, outlook.players):
        if not observation.passed >> seat & 1:
            worst = min(worst, outlook.worth[seat, kind])
    return worst


@bot_code
def bid_gold(observation: Observation, outlook: Outlook, mask: np.ndarray) -> int:
    """One more than the highest bid, if the lot is worth the gold; as much more as costs the same cards."""
    kind = observation.lots[observation.lot]
    due = np.int64(observation.standing_bid) + 1
    if not mask[BID_0 + due] or due > gold_value(observation.hand) or has_won(observation, kind):
        return PASS
    cost = least_payment(observation.hand, due)
    gain = outlook.worth[0, kind] - rival_worth(observation, outlook, kind)
    if gain <= cost * outlook.gold_worth:
        return PASS
    if observation.standing_bid > 0 and mask[BID_0 + cost]:
        return BID_0 + cost
    return BID_0 + due


@bot_code
def has_won(observation: Observation, kind: int) -> bool:
    """Whether a card is of a category whose die is the observer's for certain."""
    if kind >= CATEGORY_CARDS:
        return False
    return rank(observation.hand, kind // 9) >> 4 >= MAJORITY[kind // 9]


@bot_code
def least_payment(hand: np.uint64, due: int) -> int:
    """The least gold that covers a price; no change is given."""
    least = 1 << 20
    for threes in range(gold_count(hand, 3) + 1):
        for twos in range(gold_count(hand, 2) + 1):
            ones = min(gold_count(hand, 1), max(0, due - 3 * threes - 2 * twos))
            paid = 3 * threes + 2 * twos + ones
            if paid >= due:
                least = min(least, paid)
    return least


@bot_code
def pay_gold(observation: Observation, mask: np.ndarray) -> int:
    """The largest card of a payment that costs least, large cards before small ones."""
    due = np.int64(observation.due)
    best = DEFAULT
    least = 1 << 20
    for value in range(3, 0, -1):
        if not mask[PAY_0 + value]:
            continue
        rest = observation.hand - UNITS[GOLD + value - 1]
        for higher in range(value + 1, 4):
            rest -= np.uint64(gold_count(rest, higher)) * UNITS[GOLD + higher - 1]
        paid = value + (least_payment(rest, due - value) if due > value else 0)
        if paid < least:
            least = paid
            best = PAY_0 + value
    return best


@bot_code
def bid_cards(observation: Observation, temper: Temper, outlook: Outlook, mask: np.ndarray) -> int:
    """One card more than the highest bid, if the gold is worth the cards it can best spare."""
    kind = observation.lots[observation.lot]
    due = np.int64(observation.standing_bid) + 1
    if not mask[BID_0 + due]:
        return PASS
    gain = outlook.worth[0, kind] - rival_worth(observation, outlook, kind)
    cost = cheapest_cards(observation, temper, outlook, due)[1]
    return BID_0 + due if gain > cost else PASS


@bot_code
def cheapest_cards(
    observation: Observation, temper: Temper, outlook: Outlook, due: int
) -> tuple[np.uint64, float]:
    """The cards it can best spare for a gold lot, and what their loss costs."""
    hand = cards_from(observation.hand, np.int64(observation.pay_limit))
    given = np.uint64(0)
    cost = 0.0
    for _ in range(due):
        best = -1
        least = FAR
        for column in range(8):
            kind, price = cheapest_of(observation, temper, outlook, hand - given, given, column)
            if kind >= 0 and price < least:
                least = price
                best = kind
        given += UNITS[best]
        cost += least
    return given, cost


@bot_code
def cheapest_of(
    observation: Observation,
    temper: Temper,
    outlook: Outlook,
    left: np.uint64,
    given: np.uint64,
    column: int,
) -> tuple[int, float]:
    """The card to give next of a category (column 0 to 4) or of gold 1 to 3, -1 for none, and what its loss costs."""
    if column >= 5:
        kind = GOLD + column - 5
        return (kind if copies(left, kind) > 0 else -1), outlook.gold_worth * (column - 4)
    kind = worst_card(left, column)
    if kind < 0:
        return kind, FAR
    gone = np.float64(
        (rank(observation.hand, column) >> 4) - (rank(observation.hand - given, column) >> 4)
    )
    loss = worth_of_value(outlook, column, 0, -gone)
    loss -= worth_of_value(outlook, column, 0, -gone - VALUES[kind])
    return kind, loss + temper.spare * outlook.gold_worth


@bot_code
def cards_from(hand: np.uint64, limit: int) -> np.uint64:
    """The cards of a hand that are not before this kind in card order."""
    first = np.uint64(min(limit, CATEGORY_CARDS))
    hand = hand >> first << first
    for kind in range(GOLD, limit):
        hand -= np.uint64(copies(hand, kind)) * UNITS[kind]
    return hand


@bot_code
def worst_card(hand: np.uint64, category: int) -> int:
    """Of the cards of least value the one furthest from A; -1 without a card."""
    held = letters(hand, category)
    low = held & (0b1111 if category < 2 else 0b1111111)
    middle = held & 0b1111111
    held = low or middle or held
    return 9 * category + highest_bit(np.uint64(held)) if held else -1


@bot_code
def first_kind(hoard: np.uint64) -> int:
    """The first kind in card order."""
    for kind in range(CHURCH):
        if copies(hoard, kind) > 0:
            return kind
    return -1
