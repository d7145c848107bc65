"""Writing the information state of a seat as numbers, laid out as `tensor_layout.PIECES` says.

It is written straight from the State, for speed, and tells nothing that `observe` does not tell (the tests
permute what is hidden and compare).
"""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import CATEGORY_CARDS, LOT_COUNTS, TURN_COUNTS, UNKNOWN
from biblios.rules.compiled import hot_rule, rule
from biblios.rules.hoard import EMPTY
from biblios.rules.lanes import (
    copy_some,
    put_categories,
    put_half,
    put_word,
    spread_16,
    spread_32,
    spread_64,
    word_at,
)
from biblios.rules.observation import lots_seen
from biblios.rules.own_pile import own_pile
from biblios.rules.state import CHURCH_CARD, OVER, PLACE, REVEAL, State
from biblios.rules.tensor_layout import (
    FLOAT_SCALE,
    PIECES,
    SIZE,
    Tensor,
    new_tensors,
    piece,
)
from biblios.rules.tensor_tables import (
    AS_CHURCH,
    AS_GOLD,
    AS_HOARD,
    AS_NUMBERS,
    CARD,
    CARD_WORDS,
    CATEGORY_IN_PLAY,
    CHURCH_IN_PLAY,
    CHURCH_OUT,
    CHURCH_UNSEEN,
    DECISION,
    DICE,
    DISCARD,
    FIRST_BITS,
    GOLD_IN_PLAY,
    GOLD_LANES,
    GOLD_PAID,
    GOLD_WORDS,
    HAND,
    HAND_CARDS,
    HAND_SIZE,
    LOT_BIDS,
    LOTS,
    LOW_HALF,
    OPENED,
    OWN_CHURCH,
    OWN_LEFT,
    OWN_PILE,
    PIPS,
    PROGRESS,
    PUBLIC,
    ROTATION,
    SEAT,
    SEAT_BITS,
    SEVEN,
    THREE_FULL,
    TO_ACT,
    UNSEEN,
)
from biblios.rules.words import ONE, bit

__all__ = [
    "FLOAT_SCALE",
    "PIECES",
    "SIZE",
    "at_write_tensor",
    "new_tensors",
    "piece",
    "write_known_pile",
    "write_tensor",
]

THREE, HALF = np.uint64(3), np.uint64(32)
FIVE_BYTES = np.uint64((1 << 40) - 1)
UNMOVED = 8
"""What a die that nobody moved is written as."""


@rule
def write_tensor(state: State, seat: int, tensor: Tensor) -> None:
    """Write the information state of a seat, 0 to players - 1, whole."""
    pile, own_church = own_pile(state, seat)
    write_known_pile(state, np.uint64(seat), pile, own_church, tensor)


@hot_rule
def write_known_pile(
    state: State, seat: np.uint64, pile: np.uint64, own_church: np.uint64, tensor: Tensor
) -> None:
    """`write_tensor` for a caller that knows the seat's `own_pile`.

    Written in rising order: most is written 32 bytes at a time, and what is too much is covered by the next.
    """
    write_cards(state, seat, pile, own_church, tensor)
    write_sets_of_seats(state, seat, tensor)
    if state.turn == TURN_COUNTS[state.box]:
        write_lots(state, seat, tensor)
    else:
        spread_64(EMPTY, tensor.bytes, LOT_BIDS)
        spread_64(EMPTY, tensor.bytes, LOT_BIDS + 64)
    write_table(state, seat, tensor)


@hot_rule
def following(seat: np.uint64, players: int) -> np.uint64:
    """The next seat clockwise; unsigned, so that as an index it needs no look whether it counts from the end."""
    return EMPTY if seat + ONE == np.uint64(players) else seat + ONE


@hot_rule
def write_holding(tensor: Tensor, at: int, hoard: np.uint64) -> np.uint64:
    """The 24 numbers of a holding; returns its gold, a byte a value: such words may be added up."""
    gold = np.uint64(GOLD_WORDS[(hoard >> np.uint64(48)) & np.uint64(0xFFF)])
    put_categories(hoard, tensor.bytes, at)
    put_half(gold, tensor.bytes, at + 20)
    return gold & GOLD_LANES


@hot_rule
def write_cards(
    state: State, seat: np.uint64, pile: np.uint64, own_church: np.uint64, tensor: Tensor
) -> None:
    """The cards: what is in the own hand and in the others, what lies open, and what is left to be seen."""
    players = np.int64(state.players)
    hand, left = state.hands[seat], state.left[seat]
    located = hand | left | pile | state.discard
    gold = write_holding(tensor, HAND, hand)
    opened = state.opened[seat]
    write_holding(tensor, OPENED, opened)
    located |= opened
    other = seat
    for relative in range(1, players):
        other = following(other, players)
        opened = state.opened[other]
        gold += write_holding(tensor, OPENED + 24 * relative, opened)
        located |= opened | state.seized[other, np.uint64(players - 1 - relative)]
    spread_64(EMPTY, tensor.bytes, OPENED + 24 * players)
    gold += write_holding(tensor, OWN_PILE, pile)
    gold += write_holding(tensor, OWN_LEFT, left)
    gold += write_holding(tensor, DISCARD, state.discard)
    church_out = word_at(state.church_out, 0) & FIVE_BYTES
    church_unseen = write_shown(state, seat, located, gold, tensor)
    spread_64(hand & (bit(CATEGORY_CARDS) - ONE), tensor.bytes, HAND_CARDS)
    tensor.words[CHURCH_OUT // 8] = church_out
    tensor.words[OWN_CHURCH // 8] = own_church
    tensor.words[CHURCH_UNSEEN // 8] = church_unseen - church_out - own_church


@hot_rule
def write_shown(
    state: State, seat: np.uint64, located: np.uint64, gold: np.uint64, tensor: Tensor
) -> np.uint64:
    """All that is unseen, and the cards shown one by one; returns the church cards that are not among these."""
    kinds = (
        np.uint64(card_in_question(state, seat)),
        np.uint64(state.public[0]),
        np.uint64(state.public[1]),
        np.uint64(state.public[2]),
    )
    church = CHURCH_IN_PLAY[state.box]
    for kind in kinds:
        located |= CARD_WORDS[kind, AS_HOARD]
        gold += CARD_WORDS[kind, AS_GOLD]
        church -= CARD_WORDS[kind, AS_CHURCH]
    # What may have gone from one hand to another is counted twice: then fewer than none are unseen.
    unseen = (GOLD_IN_PLAY[state.box] | THREE_FULL) - gold
    unseen &= ((unseen & THREE_FULL) >> SEVEN) * np.uint64(127)
    # times 1, 2 and 3, summed up in the fourth byte
    worth = (unseen * np.uint64(0x01020300)) & np.uint64(0xFF000000)
    put_categories(CATEGORY_IN_PLAY[state.box] & ~located, tensor.bytes, UNSEEN)
    put_half(unseen | worth, tensor.bytes, UNSEEN + 20)
    for slot in range(4):
        at = (CARD if slot == 0 else PUBLIC + 16 * (slot - 1)) // 8
        tensor.words[at] = CARD_WORDS[kinds[slot], AS_NUMBERS]
        tensor.words[at + 1] = CARD_WORDS[kinds[slot], AS_NUMBERS + 1]
    return church


@hot_rule
def card_in_question(state: State, seat: np.uint64) -> int:
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
def write_sets_of_seats(state: State, seat: np.uint64, tensor: Tensor) -> None:
    """Who is to act, active, highest bidder, out, barred and capped: six sets of four bits, turned to the observer."""
    sets = (
        SEAT_BITS[state.to_act]
        | SEAT_BITS[state.active] << np.uint64(4)
        | SEAT_BITS[state.standing_bidder] << np.uint64(8)
        | np.uint64(state.passed) << np.uint64(12)
        | np.uint64(state.barred) << np.uint64(16)
        | np.uint64(state.capped) << np.uint64(20)
    )
    turn = ROTATION[state.players, seat]
    turned = sets >> seat & turn[2] | sets << (np.uint64(state.players) - seat) & turn[3]
    spread_32(turned, tensor.bytes, TO_ACT)


@hot_rule
def write_lots(state: State, seat: np.uint64, tensor: Tensor) -> None:
    """The lots turned up and what was bid for them; the bids on lots to come are 0."""
    players = np.int64(state.players)
    lots = np.int64(LOT_COUNTS[state.box])
    other = seat
    for relative in range(players):
        first = np.int64(other) * lots
        at = LOT_BIDS + 24 * relative
        copy_some(FIRST_BITS[lots], 0, state.lot_bids, first, tensor.bytes, at)
        other = following(other, players)
    spread_64(EMPTY, tensor.bytes, LOT_BIDS + 24 * players)
    copy_some(FIRST_BITS[lots_seen(state)], 1, state.lots, 0, tensor.bytes, LOTS)


@hot_rule
def write_table(state: State, seat: np.uint64, tensor: Tensor) -> None:
    """The dice, what everybody knows of each seat, and the rest that lies open."""
    put_word(word_at(state.dice, 0), tensor.bytes, DICE)
    players = np.int64(state.players)
    other = seat
    for relative in range(players):
        first = 5 * np.int64(other)
        copy_some(FIRST_BITS[5], UNMOVED, state.pips, first, tensor.bytes, PIPS + 5 * relative)
        other = following(other, players)
    spread_32(EMPTY, tensor.bytes, PIPS + 5 * players)
    awaited = bit(min(np.int64(state.decision), OVER)) | np.uint64(state.open_places) << np.uint64(
        6
    )
    spread_16(awaited, tensor.bytes, DECISION)
    numbers = (
        np.uint64(state.turn)
        | np.uint64(state.drawn) << np.uint64(8)
        | np.uint64(state.lot) << np.uint64(16)
        | np.uint64(state.public_count) << np.uint64(24)
        | np.uint64(state.standing_bid) << np.uint64(32)
        | np.uint64(state.due) << np.uint64(40)
    )
    put_word(numbers, tensor.bytes, PROGRESS)
    constant = (
        SEAT_BITS[seat]
        | bit(2 + players)
        | np.uint64(state.church_may) << np.uint64(7)
        | bit(8 + np.int64(state.unpaid))
        | np.uint64(state.tie_gold) << np.uint64(12)
    )
    spread_16(constant, tensor.bytes, SEAT)
    write_turned(
        state, seat, word_at(state.hand_size, 0), word_at(state.hidden_out, 0), tensor, HAND_SIZE
    )
    write_turned(
        state, seat, word_at(state.gold_paid, 0), word_at(state.defaults, 0), tensor, GOLD_PAID
    )


@hot_rule
def write_turned(
    state: State, seat: np.uint64, low: np.uint64, high: np.uint64, tensor: Tensor, at: int
) -> None:
    """Two fields of four bytes by seat, turned to the observer."""
    both = low & LOW_HALF | high << HALF
    turn = ROTATION[state.players, seat]
    back = np.uint64(state.players) - seat
    turned = both >> (seat << THREE) & turn[0] | both << (back << THREE) & turn[1]
    put_word(turned, tensor.bytes, at)


@rule
def at_write_tensor(states: np.ndarray, seat: int, tensors: np.ndarray) -> None:
    """`write_tensor` of states[0] into tensors[0]."""
    write_tensor(states[0], seat, tensors[0])
