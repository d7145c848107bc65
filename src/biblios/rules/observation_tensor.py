"""Writing the information state of a seat as numbers, laid out as `tensor_layout.PIECES` says.

It is written straight from the State, for speed, and tells nothing that `observe` does not tell (the tests
permute what is hidden and compare).
"""

from __future__ import annotations

import numpy as np

from biblios.rules.cards import (
    CATEGORY_CARDS,
    CATEGORY_VALUES,
    CHURCH,
    GOLD,
    KINDS,
    LOT_COUNTS,
    PACKS,
    TURN_COUNTS,
    UNKNOWN,
    VALUE,
)
from biblios.rules.compiled import hot_rule, rule
from biblios.rules.hoard import (
    CATEGORY_BITS,
    EMPTY,
    GOLD_SHIFT,
    NINE_BITS,
    UNITS,
    copies,
    gold_count,
    gold_value,
)
from biblios.rules.observation import lots_seen
from biblios.rules.state import AUCTION_OPEN, CHURCH_CARD, OVER, PLACE, REVEAL, State, left_of
from biblios.rules.tensor_layout import FLOAT_SCALE, PIECES, SEATS, SIZE, piece
from biblios.rules.words import ONE, bit, lowest_bit

__all__ = ["FLOAT_SCALE", "PIECES", "SIZE", "at_write_tensor", "piece", "write_tensor"]


def _holding_word(values: tuple[int, ...], letters: int) -> int:
    """A category's four numbers of a holding, a byte each, for a set of letters."""
    steps = sorted(set(values))
    counts = [
        sum(1 for n, v in enumerate(values) if letters >> n & 1 and v == step) for step in steps
    ]
    nearness = 9 - ((letters & -letters).bit_length() - 1) if letters else 0
    return sum(count << 8 * n for n, count in enumerate(counts)) | nearness << 24


def _card_words(kind: int) -> tuple[int, int]:
    """A card's sixteen numbers as two words."""
    numbers = [0] * 16
    if kind < CATEGORY_CARDS:
        numbers[kind // 9] = VALUE[kind]
        numbers[5] = 9 - kind % 9
    elif kind < CHURCH:
        numbers[6] = VALUE[kind]
    else:
        numbers[7 + kind - CHURCH] = 1
    numbers[12] = 1
    both = int.from_bytes(bytes(numbers), "little")
    return both & (1 << 64) - 1, both >> 64


HOLDING_WORDS = np.array(
    [[_holding_word(CATEGORY_VALUES[row], letters) for letters in range(512)] for row in (0, 2)],
    dtype=np.uint64,
)
CARD_WORDS = np.zeros((256, 2), dtype=np.uint64)
CARD_WORDS[:KINDS] = [_card_words(kind) for kind in range(KINDS)]
GOLD_IN_PLAY = np.array(
    [np.sum(GOLD + value == PACKS, axis=1) for value in range(3)], dtype=np.int64
).T
"""By box and value less 1: how many gold cards are in play."""
CATEGORY_IN_PLAY = np.array(
    [sum(1 << int(kind) for kind in set(pack.tolist()) if kind < CATEGORY_CARDS) for pack in PACKS],
    dtype=np.uint64,
)
"""By box: the category cards in play, a bit each."""

CHURCH_IN_PLAY = np.array([np.sum(CHURCH + n == PACKS, axis=1) for n in range(5)], dtype=np.int64).T
"""By box and church kind: how many are in play."""

PAIRS_OF_BITS = np.uint64(0x5555555555555555)
SPREAD = np.uint64(0x8040201008040201)
EIGHT_ONES = np.uint64(0x0101010101010101)
HIGH_BITS = np.uint64(0x8080808080808080)
SEVEN = np.uint64(7)
LOW_BYTE = np.uint64(255)

AT_HAND = PIECES["hand"].offset // 8
AT_OPENED = PIECES["opened"].offset // 8
AT_OWN_PILE = PIECES["own_pile"].offset // 8
AT_OWN_LEFT = PIECES["own_left"].offset // 8
AT_DISCARD = PIECES["discard"].offset // 8
AT_UNSEEN = PIECES["unseen"].offset // 8
AT_CARD = PIECES["card"].offset // 8
AT_PUBLIC = PIECES["public"].offset // 8
AT_HAND_CARDS = PIECES["hand_cards"].offset // 8
LOT_BIDS = PIECES["lot_bids"].offset
LOTS = PIECES["lots"].offset
DICE = PIECES["dice"].offset
PIPS = PIECES["pips"].offset
CHURCH_OUT = PIECES["church_out"].offset
OWN_CHURCH = PIECES["own_church"].offset
CHURCH_UNSEEN = PIECES["church_unseen"].offset
HAND_SIZE = PIECES["hand_size"].offset
HIDDEN_OUT = PIECES["hidden_out"].offset
GOLD_PAID = PIECES["gold_paid"].offset
DEFAULTS = PIECES["defaults"].offset
TO_ACT = PIECES["to_act"].offset
ACTIVE = PIECES["active"].offset
BIDDER = PIECES["bidder"].offset
PASSED = PIECES["passed"].offset
BARRED = PIECES["barred"].offset
CAPPED = PIECES["capped"].offset
DECISION = PIECES["decision"].offset
OPEN_PLACES = PIECES["open_places"].offset
PROGRESS = PIECES["progress"].offset
BIDDING = PIECES["bidding"].offset
SEAT = PIECES["seat"].offset
PLAYERS = PIECES["players"].offset
OPTIONS = PIECES["options"].offset


@rule
def write_tensor(state: State, seat: int, tensor: np.ndarray, words: np.ndarray) -> None:
    """Write the information state of a seat, 0 to players - 1.

    Args:
        state: the game.
        seat: whose information state.
        tensor: uint8[SIZE], written whole.
        words: the same memory as uint64[SIZE // 8].
    """
    for word in range(SIZE // 8):
        words[word] = EMPTY
    write_table(state, tensor)
    located = write_seats(state, seat, tensor, words)
    write_cards(state, seat, tensor, words, located)
    if state.turn == TURN_COUNTS[state.box]:
        write_lots(state, seat, tensor)


@hot_rule
def write_holding(words: np.ndarray, at: int, hoard: np.uint64) -> None:
    """The 24 numbers of a holding, as three words."""
    gold = hoard >> np.uint64(48)
    words[at] = HOLDING_WORDS[0, hoard & NINE_BITS] | HOLDING_WORDS[
        0, (hoard >> np.uint64(9)) & NINE_BITS
    ] << np.uint64(32)
    words[at + 1] = HOLDING_WORDS[1, (hoard >> np.uint64(18)) & NINE_BITS] | HOLDING_WORDS[
        1, (hoard >> np.uint64(27)) & NINE_BITS
    ] << np.uint64(32)
    counts = (
        (gold & np.uint64(15))
        | (gold & np.uint64(0xF0)) << np.uint64(4)
        | (gold & np.uint64(0xF00)) << np.uint64(8)
    )
    words[at + 2] = (
        HOLDING_WORDS[1, (hoard >> np.uint64(36)) & NINE_BITS]
        | counts << np.uint64(32)
        | np.uint64(gold_value(hoard)) << np.uint64(56)
    )


@hot_rule
def write_table(state: State, tensor: np.ndarray) -> None:
    """What lies open, whoever looks."""
    for n in range(5):
        tensor[DICE + n] = state.dice[n]
        tensor[CHURCH_OUT + n] = state.church_out[n]
    decision = state.decision
    tensor[DECISION + min(decision, OVER)] = 1
    for place in range(3):
        tensor[OPEN_PLACES + place] = np.int64(state.open_places) >> place & 1
    tensor[PROGRESS] = state.turn
    tensor[PROGRESS + 1] = state.drawn
    tensor[PROGRESS + 2] = state.lot
    tensor[PROGRESS + 3] = state.public_count
    tensor[BIDDING] = state.standing_bid
    tensor[BIDDING + 1] = state.due
    tensor[PLAYERS + state.players - 2] = 1
    tensor[OPTIONS] = state.church_may
    tensor[OPTIONS + 1 + state.unpaid] = 1
    tensor[OPTIONS + 5] = state.tie_gold


@hot_rule
def write_seats(state: State, seat: int, tensor: np.ndarray, words: np.ndarray) -> np.uint64:
    """What everybody knows of each seat; returns the cards seen to come into hands."""
    players = np.int64(state.players)
    other = seat
    located = EMPTY
    tensor[SEAT + seat] = 1
    for relative in range(players):
        opened = state.opened[other]
        located |= opened & CATEGORY_BITS
        write_holding(words, AT_OPENED + 3 * relative, opened)
        tensor[HAND_SIZE + relative] = state.hand_size[other]
        tensor[HIDDEN_OUT + relative] = state.hidden_out[other]
        tensor[GOLD_PAID + relative] = state.gold_paid[other]
        tensor[DEFAULTS + relative] = state.defaults[other]
        for die in range(5):
            tensor[PIPS + 5 * relative + die] = np.int64(state.pips[other, die]) + 8
        tensor[TO_ACT + relative] = 1 if state.to_act == other else 0
        tensor[ACTIVE + relative] = 1 if state.active == other else 0
        tensor[BIDDER + relative] = 1 if state.standing_bidder == other else 0
        tensor[PASSED + relative] = np.int64(state.passed) >> other & 1
        tensor[BARRED + relative] = np.int64(state.barred) >> other & 1
        tensor[CAPPED + relative] = np.int64(state.capped) >> other & 1
        other = left_of(state, other)
    return located


@hot_rule
def write_cards(
    state: State, seat: int, tensor: np.ndarray, words: np.ndarray, located: np.uint64
) -> None:
    """The own hand, what lies open, and what is left to be seen."""
    hand = state.hands[seat]
    left = state.left[seat]
    write_holding(words, AT_HAND, hand)
    write_holding(words, AT_OWN_LEFT, left)
    write_holding(words, AT_DISCARD, state.discard)
    for byte in range(6):
        eight = (hand & CATEGORY_BITS) >> np.uint64(8 * byte) & LOW_BYTE
        words[AT_HAND_CARDS + byte] = (
            (eight * EIGHT_ONES & SPREAD) + (HIGH_BITS - EIGHT_ONES)
        ) >> SEVEN & EIGHT_ONES
    pile = write_own_pile(state, seat, tensor)
    write_holding(words, AT_OWN_PILE, pile)
    table = state.discard
    for slot in range(3):
        kind = state.public[slot]
        words[AT_PUBLIC + 2 * slot] = CARD_WORDS[kind, 0]
        words[AT_PUBLIC + 2 * slot + 1] = CARD_WORDS[kind, 1]
        if kind < CHURCH:
            table += UNITS[kind]
    kind = card_in_question(state, seat)
    words[AT_CARD] = CARD_WORDS[kind, 0]
    words[AT_CARD + 1] = CARD_WORDS[kind, 1]
    if kind < CHURCH:
        table += UNITS[kind]
    write_unseen(state, seat, words, located | hand | left | pile | table, table + pile)
    for n in range(5):
        tensor[CHURCH_UNSEEN + n] = church_unseen(state, n, kind, tensor)


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
def write_own_pile(state: State, seat: int, tensor: np.ndarray) -> np.uint64:
    """The own cards that certainly still lie face down on the auction pile; its church cards are written here.

    Of alike cards that came up, the observer cannot tell which were its own (see `observe_own_pile`).
    """
    shown = lots_seen(state)
    own = own_places(state, seat)
    hidden = own & ~(bit(2 * shown) - ONE)
    pile = EMPTY
    while hidden != EMPTY:
        place = lowest_bit(hidden)
        hidden ^= bit(place)
        kind = state.lots[place >> 1]
        if kind >= CHURCH:
            tensor[OWN_CHURCH + kind - CHURCH] += 1
        else:
            pile += UNITS[kind]
    for place in range(shown):
        kind = state.lots[place]
        if kind >= GOLD and not own >> np.uint64(2 * place) & ONE:
            if kind >= CHURCH:
                if tensor[OWN_CHURCH + kind - CHURCH] > 0:
                    tensor[OWN_CHURCH + kind - CHURCH] -= 1
            elif copies(pile, kind) > 0:
                pile -= UNITS[kind]
    return pile


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
def write_unseen(
    state: State, seat: int, words: np.ndarray, located: np.uint64, counted: np.uint64
) -> None:
    """The category and gold cards the observer has never located."""
    players = np.int64(state.players)
    for left in range(players - 1):
        taker = (seat + 1 + left) % players
        located |= state.seized[taker, players - 2 - left]
    unseen = CATEGORY_IN_PLAY[state.box] & ~located
    for value in range(1, 4):
        count = GOLD_IN_PLAY[state.box, value - 1] - gold_count(counted, value)
        count -= gold_count(state.hands[seat], value) + gold_count(state.left[seat], value)
        for other in range(players):
            if other != seat:
                count -= gold_count(state.opened[other], value)
        unseen |= np.uint64(max(0, count)) << np.uint64(GOLD_SHIFT + 4 * value)
    write_holding(words, AT_UNSEEN, unseen)


@hot_rule
def church_unseen(state: State, n: int, kind: int, tensor: np.ndarray) -> int:
    """How many church cards of a kind the observer has never located."""
    count = (
        CHURCH_IN_PLAY[state.box, n]
        - np.int64(state.church_out[n])
        - np.int64(tensor[OWN_CHURCH + n])
    )
    for slot in range(3):
        if state.public[slot] == CHURCH + n:
            count -= 1
    return count - (1 if kind == CHURCH + n else 0)


@hot_rule
def write_lots(state: State, seat: int, tensor: np.ndarray) -> None:
    """The lots turned up and what was bid for them."""
    players = np.int64(state.players)
    shown = lots_seen(state)
    for lot in range(shown):
        tensor[LOTS + lot] = np.int64(state.lots[lot]) + 1
        other = seat
        for relative in range(players):
            tensor[LOT_BIDS + SEATS * lot + relative] = state.lot_bids[lot * players + other]
            other = left_of(state, other)


@rule
def at_write_tensor(states: np.ndarray, seat: int, tensor: np.ndarray) -> None:
    """`write_tensor` of states[0] into uint8[SIZE]."""
    write_tensor(states[0], seat, tensor, tensor.view(np.uint64))
