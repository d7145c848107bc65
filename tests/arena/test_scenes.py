"""Games dealt of a scene are games: every card once, and the seat to act sees what the scene says."""

from collections import Counter

import numpy as np
import pytest

from biblios.arena.position_suite import SUITE
from biblios.arena.relabelling import ORDERS, relabelled, relabelled_action, relabelled_mask
from biblios.arena.scene import Other, Scene, SceneError, action, in_words, kinds
from biblios.arena.scene_deals import deal_scene
from biblios.rules.actions import ACTIONS
from biblios.rules.cards import (
    CATEGORY_CARDS,
    CHURCH,
    DECK_SIZE,
    GOLD,
    MAX_BID,
    PACKS,
    REMOVED,
    TURNS,
    UNKNOWN,
)
from biblios.rules.determinization import at_determinize
from biblios.rules.game import at_legal_action_mask
from biblios.rules.hoard import copies, gold_value, size
from biblios.rules.observation import at_observe, new_observations
from biblios.rules.state import new_states

DEALS = 6
every_position = pytest.mark.parametrize("position", SUITE, ids=lambda position: position.name)


def held(hoard: int) -> Counter[int]:
    return +Counter({kind: int(copies(np.uint64(hoard), kind)) for kind in range(CHURCH)})


def cards_of(state: np.record) -> Counter[int]:
    """Where all the cards are."""
    found: Counter[int] = Counter()
    for hoard in [*state.hands, *state.left, state.discard]:
        found += held(hoard)
    found += Counter({CHURCH + n: int(count) for n, count in enumerate(state.church_out)})
    in_auction = state.turn == TURNS[int(state.players)]
    pile = state.lots[state.lot :] if in_auction else state.lots
    found += Counter(int(kind) for kind in [*pile, *state.public, *state.cards])
    if not in_auction:
        found += Counter([int(state.church_card)])
    del found[UNKNOWN]
    return found


def seen_again(states: np.ndarray, seat: int) -> bytes:
    observation = new_observations(1)
    at_observe(states, seat, observation)
    return observation.tobytes()


@every_position
def test_each_card_is_somewhere_once(position):
    for seed in range(DEALS):
        state = deal_scene(position.scene, seed)[0][0]
        players = position.scene.players
        pack = Counter(int(kind) for kind in PACKS[players] if kind != UNKNOWN)
        found = cards_of(state)
        assert found == pack
        gold = sum((kind - GOLD + 1) * found[kind] for kind in range(GOLD, CHURCH))
        assert gold == MAX_BID[players]
        assert found.total() == DECK_SIZE[players] + REMOVED[players]
        for seat in range(players):
            assert state.hand_size[seat] == size(np.uint64(state.hands[seat]))


@every_position
def test_the_seat_to_act_sees_the_scene(position):
    scene = position.scene
    for seed in range(DEALS):
        states, observation = deal_scene(scene, seed)
        assert states[0].to_act == scene.seat
        assert seen_again(states, scene.seat) == observation.tobytes()
        seen = observation[0]
        assert "".join(str(die) for die in seen.dice) == scene.dice
        assert not Counter(kinds(scene.hand)) - held(seen.hand)
        for relative, other in enumerate(scene.others, start=1):
            assert not Counter(kinds(other.open)) - held(seen.opened[relative])
        if scene.gold_gone:
            assert (
                gold_value(np.uint64(seen.hand))
                + sum(
                    (kind - GOLD + 1) * count
                    for kind, count in held(seen.discard).items()
                    if kind >= GOLD
                )
                == MAX_BID[scene.players]
            )


@every_position
def test_other_worlds_look_the_same(position):
    states, observation = deal_scene(position.scene, 1)
    mask = np.zeros((2, ACTIONS), dtype=np.uint8)
    at_legal_action_mask(states, mask[0])
    rng = np.array([5], dtype=np.uint64)
    for _ in range(3):
        at_determinize(observation, rng, states)
        assert seen_again(states, position.scene.seat) == observation.tobytes()
        at_legal_action_mask(states, mask[1])
        assert (mask[0] == mask[1]).all()


@every_position
def test_the_moves_named_are_legal(position):
    states, observation = deal_scene(position.scene, 2)
    mask = np.zeros(ACTIONS, dtype=np.uint8)
    at_legal_action_mask(states, mask)
    for words in (*position.right, *position.wrong):
        flat = action(words, observation)
        assert mask[flat], words
        assert in_words(flat, observation) == words or words.startswith("raise")
    assert not set(position.right) & set(position.wrong)


@every_position
def test_a_seed_is_a_deal(position):
    dealt = [deal_scene(position.scene, seed)[0].tobytes() for seed in (3, 3, 4, 5)]
    assert dealt[0] == dealt[1]
    assert len(set(dealt)) == 3


def test_every_move_has_words():
    _, observation = deal_scene(
        Scene((Other(), Other(), Other()), "take", turns=3, public="M4H P4H H2H"), 0
    )
    for flat in range(ACTIONS):
        if action(in_words(flat, observation), observation) != flat:
            pytest.fail(f"{flat}: {in_words(flat, observation)}")


@pytest.mark.parametrize(
    ("scene", "expected"),
    [
        (lambda: Scene((), "bid", card="M4H"), "1 to 3 other seats"),
        (lambda: Scene((Other(),), "sing", card="M4H"), "one of place, take"),
        (lambda: Scene((Other(),), "bid", card="M4H", dice="3333"), "five dice"),
        (lambda: Scene((Other(),), "bid", card="M4H", turns=3), "in the gift phase"),
        (lambda: Scene((Other(),), "take"), "in the gift phase"),
        (lambda: Scene((Other(),), "bid", card="M4H", rules="clasic"), "rules must be"),
    ],
)
def test_a_scene_that_is_none_is_refused(scene, expected):
    with pytest.raises(ValueError, match=expected):
        scene()


@pytest.mark.parametrize(
    ("scene", "expected"),
    [
        (Scene((Other(),), "bid", card="M4H", hand="M4H"), "each card once"),
        (Scene((Other(),), "bid", card="M9Z"), "a card such as"),
        (Scene((Other(),), "bid", card="M4H", dice="66666"), "church cards can move"),
        (Scene((Other(hidden=60),), "bid", card="M4H"), "too many"),
        (Scene((Other(more=10, of="M"),), "bid", card="M4H"), "none of M is left"),
        (Scene((Other(open="M2A M2B"),), "place", card="M4H", turns=0), "a hand of"),
    ],
)
def test_a_scene_without_a_game_is_refused(scene, expected):
    with pytest.raises(SceneError, match=expected):
        deal_scene(scene, 0)


@every_position
def test_relabelled_there_and_back(position):
    states, observation = deal_scene(position.scene, 6)
    mask = np.zeros(ACTIONS, dtype=np.uint8)
    at_legal_action_mask(states, mask)
    for order in ORDERS:
        back = tuple(order.index(category) for category in range(5))
        there = relabelled(observation, order)
        assert relabelled(there, back).tobytes() == observation.tobytes()
        world = new_states(1)
        at_determinize(there, np.array([1], dtype=np.uint64), world)
        legal = np.zeros(ACTIONS, dtype=np.uint8)
        at_legal_action_mask(world, legal)
        assert (legal == relabelled_mask(mask, order)).all()
        for flat in np.flatnonzero(mask):
            assert relabelled_action(relabelled_action(int(flat), order), back) == flat


def test_cards_change_their_category_and_nothing_else():
    _, observation = deal_scene(SUITE[0].scene, 0)
    order = (0, 1, 3, 4, 2)
    there = relabelled(observation, order)[0]
    moved = {kind: 9 * order[kind // 9] + kind % 9 for kind in range(CATEGORY_CARDS)}
    here = held(observation[0].hand)
    assert held(there.hand) == Counter({moved.get(kind, kind): n for kind, n in here.items()})
    assert sorted(there.dice) == sorted(observation[0].dice)
