"""The miniatures are the whole game's rules with fewer cards."""

import numpy as np
import pytest

from biblios.rules import game
from biblios.rules.actions import ACTIONS
from biblios.rules.cards import DICE, KIND, LOT_COUNTS, NAMES, PACKS, UNKNOWN
from biblios.rules.determinization import at_determinize
from biblios.rules.hoard import copies
from biblios.rules.miniature import at_deal_miniature, count_undrawn
from biblios.rules.observation import at_observe, new_observations
from biblios.rules.small_boxes import SMALL_BOXES
from biblios.rules.state import DISCARD, FORBIDDEN, OVER, PENALTY, REAUCTION, new_states

pytestmark = pytest.mark.plain
every_box = pytest.mark.parametrize("box", SMALL_BOXES, ids=lambda box: box.name)


def deal(box, seed, unpaid=FORBIDDEN):
    states = new_states(1)
    at_deal_miniature(states, box.number, 0, unpaid, 0, np.uint64(seed))
    game.at_chance(states)
    return states


def legal(states):
    mask = np.zeros(ACTIONS, np.uint8)
    game.at_legal_action_mask(states, mask)
    return np.flatnonzero(mask)


def places(box, seed, unpaid=FORBIDDEN):
    """Every place of a random game, the end included."""
    states = deal(box, seed, unpaid)
    rng = np.random.default_rng(seed)
    yield states
    while states["decision"][0] != OVER:
        game.at_step(states, int(rng.choice(legal(states))))
        game.at_chance(states)
        yield states


def seen(states, seat):
    observations = new_observations(1)
    at_observe(states, seat, observations)
    return observations


@every_box
@pytest.mark.parametrize("unpaid", [FORBIDDEN, PENALTY, DISCARD, REAUCTION])
def test_a_state_drawn_anew_looks_the_same_to_the_seat_it_was_drawn_for(box, unpaid):
    rng, drawn = np.array([7], np.uint64), new_states(1)
    for seed in range(2):
        for states in places(box, seed, unpaid):
            for seat in range(2):
                before = seen(states, seat)
                at_determinize(before, rng, drawn)
                assert seen(drawn, seat).tobytes() == before.tobytes()


@every_box
def test_hands_are_dealt_from_the_hidden_cards_and_nothing_is_lost(box):
    dealt = set()
    for seed in range(60):
        state = deal(box, seed)[0]
        hands = [int(hand) for hand in state.hands[:2]]
        dealt.add(tuple(hands))
        for name in set(box.hidden):
            had = sum(copies(np.uint64(hand), KIND[name]) for hand in hands)
            assert had <= (box.hidden + box.open_hand * 2).count(name)
        assert list(state.hand_size[:2]) == [box.hidden_each + len(box.open_hand)] * 2
        removed = [NAMES[kind] for kind in state.cards[box.drawn :] if kind != UNKNOWN]
        assert len(removed) == box.removed
    assert bool(box.hidden) == (len(dealt) > 1)


@every_box
def test_only_the_dice_of_its_categories_move(box):
    for seed in range(4):
        for states in places(box, seed):
            still = [die for die in range(5) if not DICE[box.number] >> die & 1]
            assert all(states["dice"][0][die] == 3 for die in still)


@every_box
def test_every_card_of_the_box_is_where_the_table_says(box):
    names = [NAMES[kind] for kind in PACKS[box.number] if kind != UNKNOWN]
    assert sorted(names) == sorted(box.cards)
    assert LOT_COUNTS[box.number] == box.lots


@pytest.mark.parametrize("box", [box for box in SMALL_BOXES if box.deck], ids=lambda box: box.name)
def test_what_is_not_drawn_is_counted(box):
    counts = np.zeros(53, np.int64)
    for states in places(box, 3):
        total = count_undrawn(states[0], counts)
        drawn = [NAMES[kind] for kind in states["cards"][0][: states["drawn"][0]]]
        left = sorted(NAMES[kind] for kind in range(53) for _ in range(counts[kind]))
        assert total == len(left)
        assert sorted(left + drawn) == sorted(box.deck)
