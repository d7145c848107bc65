"""A whole game in one record of 510 bytes: all there is to know, hidden and open.

Nothing outside `biblios.rules` reads a State; `observation.py` is the only way out.
Seats count from 0. Hands and other sets of cards are *hoards*, see `hoard.py`.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from biblios.rules.compiled import rule
from biblios.rules.layout import Byte, Word, record_dtype

# What is awaited (State.decision): five decisions of a player, the end, and four chance nodes.
PLACE, TAKE, CHURCH_CARD, BID, PAY, OVER, DRAW, REVEAL, SEIZE, LOSE = range(10)
DECISION_NAMES = (
    "place",
    "take",
    "church",
    "bid",
    "pay",
    "over",
    "draw",
    "reveal",
    "seize",
    "lose",
)

# The open places of a turn (State.open_places), a bit each.
KEEP_OPEN, AUCTION_OPEN, PUBLIC_OPEN = 1, 2, 4

# State.unpaid
PENALTY, DISCARD, REAUCTION, FORBIDDEN = range(4)

NOBODY = 255
"""Where a seat is expected and there is none."""

Hoards = Annotated[np.ndarray, np.uint64, 4]
Bytes3 = Annotated[np.ndarray, np.uint8, 3]
Bytes4 = Annotated[np.ndarray, np.uint8, 4]
Bytes5 = Annotated[np.ndarray, np.uint8, 5]
Bytes20 = Annotated[np.ndarray, np.uint8, 20]


class State:
    """The fields of a game. Those indexed by seat have four places, of which `players` are used."""

    seed: Word  # of all chance; given games may leave it 0
    hands: Hoards
    opened: Hoards  # cards everybody saw this seat gain, less the gold seen paid
    fresh: Hoards  # of these, the ones gained since a card last left the hand unseen
    left: Hoards  # cards that went face down from the hand to the discard (section 7: their owner knows)
    seized: Annotated[
        np.ndarray, np.uint64, 4, 3
    ]  # by taker: all it ever took from the seat 1, 2, 3 to its left
    discard: Word  # category and gold cards lying face up in the discard
    lot_owners: Word  # two bits a lot: the seat that put it on the auction pile

    cards: Annotated[
        np.ndarray, np.uint8, 87
    ]  # kinds: the deck in order drawn, then the removed; UNKNOWN
    lots: Bytes20  # kinds: the lots turned up so far, then the rest of the auction pile
    turn_order: Bytes20  # by gift turn: which draw was kept (0 to 4) + 8 * which was auctioned
    lot_bids: Annotated[
        np.ndarray, np.uint8, 64
    ]  # [seat * lots of the box + lot]: its highest bid, 0 for none
    pips: Annotated[
        np.ndarray, np.int8, 4, 5
    ]  # by seat and die: pips moved up less pips moved down

    players: Byte  # 2 to 4
    box: Byte  # which cards are played with, see cards.py; the number of players for the whole game
    church_may: Byte  # 1 when an effect may be declined
    unpaid: Byte  # PENALTY, DISCARD, REAUCTION, FORBIDDEN
    tie_gold: Byte  # 1 when gold decides category ties
    decision: Byte  # what is awaited
    to_act: Byte  # from which seat (of SEIZE: the taker)
    active: Byte  # the active player of the gift phase, the auctioneer of the auction phase
    turn: Byte  # gift turns done
    drawn: Byte  # cards placed from the deck so far
    open_places: Byte  # KEEP_OPEN + AUCTION_OPEN + PUBLIC_OPEN
    public_count: Byte  # cards put into the public space this turn
    public: Bytes3  # kinds by slot, UNKNOWN where empty
    church_card: Byte  # the church card in effect, or UNKNOWN
    dice: Bytes5  # 1 to 6
    hand_size: Bytes4
    hidden_out: Bytes4  # cards that ever left the hand unseen
    gold_paid: Bytes4  # value
    church_out: Bytes5  # church cards discarded, by kind
    defaults: Bytes4  # unpaid bids so far
    lot: Byte  # the lot in question; the number of lots when the game is over
    standing_bid: Byte  # 0 for none
    standing_bidder: (
        Byte  # NOBODY for none; the winner while paying, the defaulter during penalties
    )
    passed: Byte  # a bit a seat: out of the bidding
    barred: Byte  # a bit a seat: defaulted on this lot (unpaid = penalty, discard)
    capped: Byte  # a bit a seat: may bid only the gold in hand (unpaid = reauction)
    due: Byte  # still to pay: gold, or cards for a gold lot
    pay_limit: Byte  # gold: the highest value still payable; cards: the lowest kind
    seizures: Byte  # penalty draws for this lot so far


STATE = record_dtype(State)


@rule
def left_of(state: State, seat: int) -> int:
    """The next seat clockwise."""
    following = np.int64(seat) + 1
    return following if following < state.players else 0


def new_states(count: int) -> np.ndarray:
    """Room for games: zeroed records, shape (count,), to be dealt into."""
    return np.zeros(count, dtype=STATE)
