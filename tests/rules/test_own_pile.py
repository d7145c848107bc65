"""Own cards on the pile, followed from move to move, are those found by looking anew; so is all that is written."""

from collections import Counter

import numpy as np
import pytest

from biblios.rules import game
from biblios.rules.compiled import rule
from biblios.rules.miniature import at_deal_miniature
from biblios.rules.observation_tensor import at_write_tensor, new_tensors, write_known_pile
from biblios.rules.options import PRESETS
from biblios.rules.own_pile import PILES, begin_piles, follow_piles, own_pile
from biblios.rules.small_boxes import SMALL_BOXES
from biblios.rules.state import OVER, new_states

pytestmark = pytest.mark.plain


def every_deal():
    """One game of each number of players and preset, and of each miniature."""
    for seed, preset in enumerate(PRESETS.values()):
        for players in (2, 3, 4):
            states = new_states(1)
            game.at_deal(states, players, *preset.codes, np.uint64(seed))
            yield states
    for box in SMALL_BOXES:
        for seed in range(3):
            states = new_states(1)
            at_deal_miniature(states, box.number, 0, seed, 0, np.uint64(seed))
            yield states


@rule
def at_write_known_pile(states: np.ndarray, seat: int, piles: np.ndarray, tensors: np.ndarray):
    """`write_known_pile` of states[0] and piles[0] into tensors[0]."""
    own = piles[0]
    write_known_pile(states[0], np.uint64(seat), own.cards[seat], own.church[seat], tensors[0])


@pytest.mark.timeout(600)
def test_the_fast_path_writes_what_write_tensor_writes_at_every_decision():
    rng, looked = np.random.default_rng(8), Counter[str]()
    mask, piles = np.zeros(156, np.uint8), np.zeros(1, PILES)
    fast, anew = new_tensors(1), new_tensors(1)
    for states in every_deal():
        state = states[0]
        game.at_chance(states)
        begin_piles(state, piles[0])
        while state["decision"] < OVER:
            follow_piles(state, piles[0])
            for seat in range(state["players"]):
                own = piles["cards"][0, seat], piles["church"][0, seat]
                assert own == own_pile(state, seat)
                looked["church" if own[1] else "cards" if own[0] else "nothing"] += 1
            seat = int(state["to_act"])
            fast["bytes"], anew["bytes"] = 77, 99
            at_write_known_pile(states, seat, piles, fast)
            at_write_tensor(states, seat, anew)
            assert fast.tobytes() == anew.tobytes()
            game.at_legal_action_mask(states, mask)
            game.at_step(states, int(rng.choice(np.flatnonzero(mask))))
            game.at_chance(states)
    assert all(looked[what] > 100 for what in ("church", "cards", "nothing"))
