"""Writing the information state of a seat as numbers, laid out as `tensor_layout.PIECES` says.

It is written straight from the State, for speed, and tells nothing that `observe` does not tell (the tests
permute what is hidden and compare).
"""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import (
    CHURCH,
    GOLD,
    LOT_COUNTS,
    TURN_COUNTS,
    UNKNOWN,
)
from biblios.rules.compiled import hot_rule, rule
from biblios.rules.hoard import (
    CATEGORY_BITS,
    EMPTY,
    NINE_BITS,
    UNITS,
    copies,
)
from biblios.rules.observation import lots_seen
from biblios.rules.state import AUCTION_OPEN, CHURCH_CARD, OVER, PLACE, REVEAL, State, left_of
from biblios.rules.tensor_layout import (
    FLOAT_SCALE,
    PIECES,
    SEATS,
    SIZE,
    Tensor,
    new_tensors,
    piece,
)
from biblios.rules.tensor_tables import (
    ALL_BITS,
    AT_BARRED,
    AT_BIDDER,
    AT_BYTES,
    AT_CARD,
    AT_CHURCH_OUT,
    AT_CHURCH_UNSEEN,
    AT_DISCARD,
    AT_HAND,
    AT_HAND_CARDS,
    AT_LOT_BIDS,
    AT_LOTS,
    AT_OPENED,
    AT_OWN_CHURCH,
    AT_OWN_LEFT,
    AT_OWN_PILE,
    AT_PUBLIC,
    AT_TO_ACT,
    AT_UNSEEN,
    BIDDING,
    CARD_WORDS,
    CATEGORY_IN_PLAY,
    CHURCH_IN_PLAY,
    CHURCH_UNITS,
    DECISION,
    DEFAULTS,
    DICE,
    EIGHT_ONES,
    FOUR_FLAGS,
    GOLD_IN_PLAY,
    GOLD_PAID,
    GOLD_UNITS,
    HAND_SIZE,
    HIDDEN_OUT,
    HIGH_BITS,
    HOARD_UNITS,
    HOLDING_WORDS,
    LOW_BYTE,
    OPEN_PLACES,
    OPTIONS,
    PAIRS_OF_BITS,
    PIPS,
    PLAYERS,
    PROGRESS,
    SEAT,
    SEVEN,
    SPREAD,
    THREE_FULL,
)
from biblios.rules.words import ONE, bit, lowest_bit

__all__ = [
    "FLOAT_SCALE",
    "PIECES",
    "SIZE",
    "at_write_tensor",
    "new_tensors",
    "piece",
    "write_tensor",
]


@rule
def write_tensor(state: State, seat: int, tensor: Tensor) -> None:
    """Write the information state of a seat, 0 to players - 1, whole."""
    for word in range(AT_BYTES, SIZE // 8):
        tensor.words[word] = EMPTY
    write_table(state, tensor)
    write_seats(state, seat, tensor)
    write_cards(state, seat, tensor)
    if state.turn == TURN_COUNTS[state.box]:
        write_lots(state, seat, tensor)
    else:
        write_no_lots(tensor)


@hot_rule
def gold_lanes(hoard: np.uint64) -> np.uint64:
    """How many G1, G2 and G3, a byte each: such words may be added up."""
    gold = hoard >> np.uint64(48)
    return (
        (gold & np.uint64(15))
        | (gold & np.uint64(0xF0)) << np.uint64(4)
        | (gold & np.uint64(0xF00)) << np.uint64(8)
    )


@hot_rule
def write_holding(tensor: Tensor, at: int, hoard: np.uint64, gold: np.uint64) -> None:
    """The 24 numbers of a holding, as three words: category cards of a hoard, and gold by lanes."""
    tensor.words[at] = HOLDING_WORDS[0, hoard & NINE_BITS] | HOLDING_WORDS[
        0, (hoard >> np.uint64(9)) & NINE_BITS
    ] << np.uint64(32)
    tensor.words[at + 1] = HOLDING_WORDS[1, (hoard >> np.uint64(18)) & NINE_BITS] | HOLDING_WORDS[
        1, (hoard >> np.uint64(27)) & NINE_BITS
    ] << np.uint64(32)
    # times 1, 2 and 3, summed up in the fourth byte
    worth = (gold * np.uint64(0x01020300)) & np.uint64(0xFF000000)
    tensor.words[at + 2] = HOLDING_WORDS[1, (hoard >> np.uint64(36)) & NINE_BITS] | (
        gold | worth
    ) << np.uint64(32)


@hot_rule
def write_table(state: State, tensor: Tensor) -> None:
    """What lies open, whoever looks."""
    for n in range(5):
        tensor.bytes[DICE + n] = state.dice[n]
    tensor.bytes[DECISION + min(np.int64(state.decision), OVER)] = 1
    for place in range(3):
        tensor.bytes[OPEN_PLACES + place] = np.int64(state.open_places) >> place & 1
    tensor.bytes[PROGRESS] = state.turn
    tensor.bytes[PROGRESS + 1] = state.drawn
    tensor.bytes[PROGRESS + 2] = state.lot
    tensor.bytes[PROGRESS + 3] = state.public_count
    tensor.bytes[BIDDING] = state.standing_bid
    tensor.bytes[BIDDING + 1] = state.due
    tensor.bytes[PLAYERS + np.int64(state.players) - 2] = 1
    tensor.bytes[OPTIONS] = state.church_may
    tensor.bytes[OPTIONS + 1 + np.int64(state.unpaid)] = 1
    tensor.bytes[OPTIONS + 5] = state.tie_gold


@hot_rule
def flags(state: State, first: int, seats: int) -> np.uint64:
    """A set of seats as four flags by relative seat, a byte each."""
    players = np.int64(state.players)
    everybody = (1 << players) - 1
    return FOUR_FLAGS[(np.int64(seats) >> first | np.int64(seats) << (players - first)) & everybody]


@hot_rule
def set_of(seat: int) -> int:
    """The set of one seat, or of none for NOBODY."""
    return 1 << np.int64(seat) if seat < SEATS else 0


@hot_rule
def write_seats(state: State, seat: int, tensor: Tensor) -> None:
    """What everybody knows of each seat but its cards."""
    high = np.uint64(32)
    tensor.words[AT_TO_ACT] = (
        flags(state, seat, set_of(state.to_act)) | flags(state, seat, set_of(state.active)) << high
    )
    tensor.words[AT_BIDDER] = (
        flags(state, seat, set_of(state.standing_bidder)) | flags(state, seat, state.passed) << high
    )
    tensor.words[AT_BARRED] = (
        flags(state, seat, state.barred) | flags(state, seat, state.capped) << high
    )
    tensor.bytes[SEAT + seat] = 1
    other = np.uint64(seat)
    for relative in range(np.int64(state.players)):
        tensor.bytes[HAND_SIZE + relative] = state.hand_size[other]
        tensor.bytes[HIDDEN_OUT + relative] = state.hidden_out[other]
        tensor.bytes[GOLD_PAID + relative] = state.gold_paid[other]
        tensor.bytes[DEFAULTS + relative] = state.defaults[other]
        for die in range(5):
            tensor.bytes[PIPS + 5 * relative + die] = np.int64(state.pips[other, die]) + 8
        other = np.uint64(left_of(state, other))


@hot_rule
def write_cards(state: State, seat: int, tensor: Tensor) -> None:
    """The cards: what is in the own hand and in the others, what lies open, and what is left to be seen."""
    hand = state.hands[seat]
    left = state.left[seat]
    located = hand | left | state.discard
    gold = gold_lanes(hand) + gold_lanes(left) + gold_lanes(state.discard)
    write_holding(tensor, AT_HAND, hand, gold_lanes(hand))
    write_holding(tensor, AT_OWN_LEFT, left, gold_lanes(left))
    write_holding(tensor, AT_DISCARD, state.discard, gold_lanes(state.discard))
    write_hand_cards(hand, tensor)
    church = EMPTY
    for n in range(5):
        church |= np.uint64(state.church_out[n]) << np.uint64(8 * n)
    tensor.words[AT_CHURCH_OUT] = church
    for slot in range(4):
        kind = np.int64(card_in_question(state, seat) if slot == 3 else state.public[slot])
        at = AT_CARD if slot == 3 else AT_PUBLIC + 2 * slot
        tensor.words[at] = CARD_WORDS[kind, 0]
        tensor.words[at + 1] = CARD_WORDS[kind, 1]
        located |= HOARD_UNITS[kind]
        gold += GOLD_UNITS[kind]
        church += CHURCH_UNITS[kind]
    pile, own_church = own_pile(state, seat)
    write_holding(tensor, AT_OWN_PILE, pile, gold_lanes(pile))
    tensor.words[AT_OWN_CHURCH] = own_church
    tensor.words[AT_CHURCH_UNSEEN] = CHURCH_IN_PLAY[state.box] - church - own_church
    write_others(state, seat, tensor, located | pile, gold + gold_lanes(pile))


@hot_rule
def write_hand_cards(hand: np.uint64, tensor: Tensor) -> None:
    """The category cards of the hand, a byte each."""
    for byte in range(6):
        eight = (hand & CATEGORY_BITS) >> np.uint64(8 * byte) & LOW_BYTE
        tensor.words[AT_HAND_CARDS + byte] = (
            (eight * EIGHT_ONES & SPREAD) + (HIGH_BITS - EIGHT_ONES)
        ) >> SEVEN & EIGHT_ONES


@hot_rule
def write_others(
    state: State, seat: int, tensor: Tensor, located: np.uint64, gold: np.uint64
) -> None:
    """The cards seen to come into the hands, and with them all that is still unseen."""
    players = np.int64(state.players)
    other = np.uint64(seat)
    for relative in range(SEATS):
        if relative < players:
            opened = state.opened[other]
            write_holding(tensor, AT_OPENED + 3 * relative, opened, gold_lanes(opened))
            located |= opened
            if relative > 0:
                gold += gold_lanes(opened)
                located |= state.seized[other, players - 1 - relative]
            other = np.uint64(left_of(state, other))
        else:
            write_holding(tensor, AT_OPENED + 3 * relative, EMPTY, EMPTY)
    # What may have gone from one hand to another is counted twice: then fewer than none are unseen.
    unseen = (GOLD_IN_PLAY[state.box] | THREE_FULL) - gold
    some = (unseen & THREE_FULL) >> SEVEN
    unseen &= some * np.uint64(127)
    write_holding(tensor, AT_UNSEEN, CATEGORY_IN_PLAY[state.box] & ~located, unseen)


@hot_rule
def card_in_question(state: State, seat: int) -> int:
    """The card to place, for the active player only; the church card in effect; the lot. UNKNOWN if none."""
    decision = state.decision
    if decision == PLACE:
        return state.cards[state.drawn] if state.to_act == seat else UNKNOWN
    if decision == CHURCH_CARD:
        return state.church_card
    if state.turn < TURN_COUNTS[state.box] or decision == OVER or decision == REVEAL:
        return UNKNOWN
    return state.lots[state.lot]


@hot_rule
def own_pile(state: State, seat: int) -> tuple[np.uint64, np.uint64]:
    """The own cards that certainly still lie face down on the auction pile: a hoard, and church cards by lanes.

    Of alike cards that came up, the observer cannot tell which were its own (see `observe_own_pile`).
    """
    shown = lots_seen(state)
    own = own_places(state, seat)
    hidden = own & ~(bit(2 * shown) - ONE)
    pile = EMPTY
    church = EMPTY
    while hidden != EMPTY:
        kind = state.lots[np.uint64(lowest_bit(hidden)) >> ONE]
        hidden &= hidden - ONE
        pile += HOARD_UNITS[kind]
        church += CHURCH_UNITS[kind]
    if pile > CATEGORY_BITS or church != EMPTY:
        for place in range(shown):
            kind = state.lots[place]
            if kind < GOLD or own >> np.uint64(2 * place) & ONE:
                continue
            if kind >= CHURCH:
                if church >> np.uint64(8 * (kind - CHURCH)) & LOW_BYTE:
                    church -= CHURCH_UNITS[kind]
            elif copies(pile, kind) > 0:
                pile -= UNITS[kind]
    return pile, church


@hot_rule
def own_places(state: State, seat: int) -> np.uint64:
    """The places of the pile this seat filled, a bit each at twice the place; all where no gifts were made."""
    turns = np.int64(TURN_COUNTS[state.box])
    if turns == 0:
        return bit(2 * np.int64(LOT_COUNTS[state.box])) - ONE & PAIRS_OF_BITS
    filled = turns
    if state.turn < turns:
        filled = np.int64(state.turn) + (0 if state.open_places & AUCTION_OPEN else 1)
    others = state.lot_owners ^ np.uint64(seat) * PAIRS_OF_BITS
    return ~(others | others >> ONE) & PAIRS_OF_BITS & (bit(2 * filled) - ONE)


@hot_rule
def eight_bytes(numbers: np.ndarray, first: int) -> np.uint64:
    """Eight numbers as a word: written out and unsigned, so that the compiler makes one load of it."""
    at = np.uint64(first)
    return (
        np.uint64(numbers[at])
        | np.uint64(numbers[at + np.uint64(1)]) << np.uint64(8)
        | np.uint64(numbers[at + np.uint64(2)]) << np.uint64(16)
        | np.uint64(numbers[at + np.uint64(3)]) << np.uint64(24)
        | np.uint64(numbers[at + np.uint64(4)]) << np.uint64(32)
        | np.uint64(numbers[at + np.uint64(5)]) << np.uint64(40)
        | np.uint64(numbers[at + np.uint64(6)]) << np.uint64(48)
        | np.uint64(numbers[at + np.uint64(7)]) << np.uint64(56)
    )


@hot_rule
def first_bytes(count: int) -> np.uint64:
    """A word whose first bytes, at most eight, are full."""
    if count <= 0:
        return EMPTY
    return ALL_BITS if count >= 8 else bit(8 * count) - ONE


@hot_rule
def write_no_lots(tensor: Tensor) -> None:
    """In the gift phase there are none."""
    for word in range(AT_LOT_BIDS, AT_BYTES):
        tensor.words[word] = EMPTY


@hot_rule
def write_lots(state: State, seat: int, tensor: Tensor) -> None:
    """The lots turned up and what was bid for them; the bids on lots to come are 0."""
    players = np.int64(state.players)
    shown = lots_seen(state)
    for third in range(3):
        known = first_bytes(shown - 8 * third)
        kinds = eight_bytes(state.lots, min(8 * third, 12)) >> np.uint64(32 if third == 2 else 0)
        tensor.words[AT_LOTS + third] = (kinds & known) + (EIGHT_ONES & known)
    lots = np.int64(LOT_COUNTS[state.box])
    other = np.uint64(seat)
    for relative in range(SEATS):
        at = AT_LOT_BIDS + 3 * relative
        tensor.words[at] = EMPTY
        tensor.words[at + 1] = EMPTY
        tensor.words[at + 2] = EMPTY
        if relative < players:
            first = np.int64(other) * lots
            tensor.words[at] = eight_bytes(state.lot_bids, first) & first_bytes(lots)
            if lots > 8:
                tensor.words[at + 1] = eight_bytes(state.lot_bids, first + 8)
            if lots > 16:
                tensor.words[at + 2] = eight_bytes(state.lot_bids, first + 16) & first_bytes(
                    lots - 16
                )
            other = np.uint64(left_of(state, other))


@rule
def at_write_tensor(states: np.ndarray, seat: int, tensors: np.ndarray) -> None:
    """`write_tensor` of states[0] into tensors[0]."""
    write_tensor(states[0], seat, tensors[0])
