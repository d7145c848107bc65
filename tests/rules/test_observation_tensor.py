"""The information state as numbers says what the observation says, spelled out a second time and slowly here."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from biblios.rules import game
from biblios.rules.cards import CATEGORY_CARDS, CHURCH, GOLD, PACKS, UNKNOWN, VALUE
from biblios.rules.determinization import at_determinize
from biblios.rules.miniature import at_deal_miniature
from biblios.rules.observation import at_observe, new_observations
from biblios.rules.observation_tensor import (
    FLOAT_SCALE,
    PIECES,
    SIZE,
    at_write_tensor,
    new_tensors,
    piece,
)
from biblios.rules.small_boxes import SMALL_BOXES
from biblios.rules.state import BID, CHURCH_CARD, DECISION_NAMES, OVER, PAY, PLACE, new_states
from biblios.rules.tensor_layout import TENSOR

pytestmark = pytest.mark.plain


def tensor_of(states: np.ndarray, seat: int) -> np.ndarray:
    """What is written for a seat, into memory that was full of something else."""
    tensors = new_tensors(1)
    tensors["bytes"] = 77
    at_write_tensor(states, seat, tensors)
    return tensors["bytes"][0]


def cards_of(hoard: int) -> Counter[int]:
    """The kinds of a hoard."""
    kinds = Counter({kind: 1 for kind in range(CATEGORY_CARDS) if hoard >> kind & 1})
    for value in (1, 2, 3):
        kinds[GOLD + value - 1] = hoard >> 44 + 4 * value & 15
    return +kinds


def holding(kinds: Counter[int]) -> list[int]:
    """Describe a set of cards in the 24 numbers of a holding."""
    numbers = []
    for category in range(5):
        own = [kind for kind in kinds if kind // 9 == category and kind < CATEGORY_CARDS]
        values = sorted({VALUE[9 * category + letter] for letter in range(9)})
        numbers += [sum(VALUE[kind] == value for kind in own) for value in values]
        numbers += [0] * (3 - len(values)) + [9 - min(own) % 9 if own else 0]
    golds = [kinds[GOLD + n] for n in range(3)]
    return [*numbers, *golds, sum((n + 1) * count for n, count in enumerate(golds))]


def card(kind: int) -> list[int]:
    """Describe a card in its sixteen numbers."""
    numbers = [0] * 16
    if kind != UNKNOWN:
        place = kind // 9 if kind < CATEGORY_CARDS else 6 if kind < CHURCH else 7 + kind - CHURCH
        numbers[place] = VALUE[kind] if kind < CHURCH else 1
        numbers[5] = 9 - kind % 9 if kind < CATEGORY_CARDS else 0
        numbers[12] = 1
    return numbers


def unseen(seen: np.void) -> Counter[int]:
    """The cards never located: all in play less those one knows the place of; none counted below zero."""
    known = Counter[int]()
    for hoard in (
        seen["hand"],
        seen["left"],
        seen["own_pile"],
        seen["discard"],
        *seen["opened"][1:],
    ):
        known += cards_of(int(hoard))
    shown = [*seen["public"], in_question(seen)]
    known += Counter(int(kind) for kind in shown if kind != UNKNOWN)
    known += Counter(
        {CHURCH + n: int(seen["church_out"][n]) + int(seen["own_church"][n]) for n in range(5)}
    )
    for hoard in (seen["opened"][0], *seen["lost_to"]):
        known |= Counter(kind for kind in cards_of(int(hoard)) if kind < CATEGORY_CARDS)
    return Counter(kind for kind in PACKS[seen["box"]].tolist() if kind != UNKNOWN) - known


def in_question(seen: np.void) -> int:
    """The card to place, in effect or for sale."""
    if seen["decision"] == PLACE:
        return int(seen["drawn_card"])
    if seen["decision"] == CHURCH_CARD:
        return int(seen["church_card"])
    if seen["decision"] in (BID, PAY):
        return int(seen["lots"][seen["lot"]])
    return UNKNOWN


def expected(seen: np.void) -> dict[str, list]:
    """Say each piece anew from the observation."""
    players, relatives = int(seen["players"]), range(4)
    church = [CHURCH + n for n in range(5)]
    missing = unseen(seen)
    lots = [0 if kind == UNKNOWN else int(kind) + 1 for kind in seen["lots"]]
    decision = min(int(seen["decision"]), OVER)
    return {
        "hand": holding(cards_of(int(seen["hand"]))),
        "opened": [holding(cards_of(int(hoard))) for hoard in seen["opened"]],
        "own_pile": holding(cards_of(int(seen["own_pile"]))),
        "own_left": holding(cards_of(int(seen["left"]))),
        "discard": holding(cards_of(int(seen["discard"]))),
        "unseen": holding(missing),
        "card": card(in_question(seen)),
        "public": [card(int(kind)) for kind in seen["public"]],
        "hand_cards": [int(seen["hand"]) >> kind & 1 for kind in range(CATEGORY_CARDS)] + [0] * 3,
        "church_out": [*seen["church_out"], 0, 0, 0],
        "own_church": [*seen["own_church"], 0, 0, 0],
        "church_unseen": [*(missing[kind] for kind in church), 0, 0, 0],
        "to_act": [int(seen["to_act"] == r) for r in relatives],
        "active": [int(seen["active"] == r) for r in relatives],
        "bidder": [int(seen["standing_bidder"] == r) for r in relatives],
        "passed": [int(seen["passed"]) >> r & 1 for r in relatives],
        "barred": [int(seen["barred"]) >> r & 1 for r in relatives],
        "capped": [int(seen["capped"]) >> r & 1 for r in relatives],
        "lot_bids": [[*seen["lot_bids"][r], 0, 0, 0, 0] for r in relatives],
        "lots": [*lots, 0, 0, 0, 0],
        "dice": seen["dice"].tolist(),
        "pips": [[int(n) + 8 if r < players else 0 for n in seen["pips"][r]] for r in relatives],
        "hand_size": seen["hand_size"].tolist(),
        "hidden_out": seen["hidden_out"].tolist(),
        "gold_paid": seen["gold_paid"].tolist(),
        "defaults": seen["defaults"].tolist(),
        "decision": [int(n == decision) for n in range(6)],
        "open_places": [int(seen["open_places"]) >> n & 1 for n in range(3)],
        "progress": [int(seen[name]) for name in ("turn", "drawn", "lot", "public_count")],
        "bidding": [int(seen["standing_bid"]), int(seen["due"])],
        "seat": [int(seen["observer"] == n) for n in range(4)],
        "players": [int(players == n) for n in (2, 3, 4)],
        "options": [
            int(seen["church_may"]),
            *(int(seen["unpaid"] == n) for n in range(4)),
            int(seen["tie_gold"]),
        ],
    }


def decisions(states: np.ndarray, seed: int):
    """Every decision of a game played at random."""
    rng = np.random.default_rng(seed)
    mask = np.zeros(156, np.uint8)
    game.at_chance(states)
    while states["decision"][0] < OVER:
        yield states, rng
        game.at_legal_action_mask(states, mask)
        game.at_step(states, int(rng.choice(np.flatnonzero(mask))))
        game.at_chance(states)


def every_game():
    """One game of each kind, and of each miniature."""
    for seed, (players, may, unpaid, gold) in enumerate(
        product((2, 3, 4), (0, 1), range(4), (0, 1))
    ):
        states = new_states(1)
        game.at_deal(states, players, may, unpaid, gold, np.uint64(seed))
        yield from decisions(states, seed)
    for box in SMALL_BOXES:
        states = new_states(1)
        at_deal_miniature(states, box.number, 0, 3, 0, np.uint64(box.number))
        yield from decisions(states, box.number)


def test_every_piece_says_what_the_observation_says():
    observations, looked = new_observations(1), Counter[str]()
    for states, rng in every_game():
        if states["box"][0] <= 4 and rng.random() > 0.03:
            continue
        for seat in range(states["players"][0]):
            tensor = tensor_of(states, seat)
            at_observe(states, seat, observations)
            for name, numbers in expected(observations[0]).items():
                assert piece(tensor, name).tolist() == numbers, (
                    name,
                    DECISION_NAMES[states["decision"][0]],
                )
            looked[DECISION_NAMES[states["decision"][0]]] += 1
    assert set(looked) == set(DECISION_NAMES[:5])


def test_states_that_look_the_same_have_the_same_numbers():
    observations, drawn, word = new_observations(1), new_states(1), np.array([5], np.uint64)
    for states, rng in every_game():
        if rng.random() > 0.02:
            continue
        for seat in range(states["players"][0]):
            at_observe(states, seat, observations)
            at_determinize(observations, word, drawn)
            assert tensor_of(drawn, seat).tobytes() == tensor_of(states, seat).tobytes()


def test_pieces_fill_the_tensor_without_overlap():
    covered = np.zeros(SIZE, np.uint8)
    for offset, shape, scale, meaning in PIECES.values():
        covered[offset : offset + int(np.prod(shape))] += 1
        assert 0 < scale <= 1
        assert meaning
    assert covered.max() == 1
    assert covered[: covered.sum()].all(), "padding comes last"
    assert FLOAT_SCALE.shape == (SIZE,)
    assert TENSOR.itemsize == SIZE


def test_a_piece_is_a_view_with_its_shape():
    tensors = np.zeros((7, SIZE), np.uint8)
    piece(tensors, "lot_bids")[3, 2, 5] = 9
    assert tensors[3, PIECES["lot_bids"].offset + 2 * 24 + 5] == 9
    with pytest.raises(KeyError):
        piece(tensors, "nothing")
