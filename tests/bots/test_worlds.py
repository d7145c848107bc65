"""Worlds look to the seat as the game does, and cards lie in them by its belief."""

import numpy as np
import pytest

from biblios.bots.belief import (
    HOLDERS,
    PILE,
    begin_belief,
    begin_guesses,
    begin_holder,
    new_belief_thoughts,
    weigh_types,
)
from biblios.bots.bot import bot_code
from biblios.bots.feature_layout import HELD_TYPES, TYPES
from biblios.bots.rollouts import BELIEVED, UNIFORM, Minds, draw_world, new_memory, prepare, survey
from biblios.records.engine import Engine
from biblios.rules.options import PRESETS
from tests.bots.thinking import blank_minds, choices, opinionated_minds


@bot_code
def at_weigh_types(beliefs, observations, holder, unseen, thoughts):
    """The weights of the first card of a holder."""
    begin_belief(beliefs[0], observations[0], thoughts[0])
    begin_guesses(thoughts[0])
    begin_holder(beliefs[0], holder, 3, thoughts[0])
    return weigh_types(beliefs[0], unseen, holder, thoughts[0])


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_world_looks_the_same_to_the_seat(players: int, rules: str) -> None:
    minds, memory = opinionated_minds(players), new_memory()
    different = 0
    for number, one in enumerate(choices(players, rules, 5, every=5)):
        prepare(minds, one.observation, memory)
        for key in range(3):
            draw_world(minds, BELIEVED, one.observation, np.uint64(31 * number + key), memory)
            world = Engine(players)
            world.restore(memory.states[:1].tobytes())
            assert world.observation(one.seat).tobytes() == one.observation.tobytes()
            assert world.legal_mask().tobytes() == one.mask.tobytes()
            different += world.snapshot() != one.engine.snapshot()
    assert different > 30


def test_a_belief_is_a_distribution_over_the_unseen_types() -> None:
    minds, thoughts = opinionated_minds(1), new_belief_thoughts(1)
    unseen = np.arange(TYPES) % 3
    for one in choices(4, "classic", 3, every=25):
        for holder in range(HOLDERS):
            total = at_weigh_types(minds.beliefs, one.observation, holder, unseen, thoughts)
            chances = thoughts["weights"][0] / total
            assert np.isclose(chances.sum(), 1, atol=1e-5)
            assert (chances[unseen == 0] == 0).all()
            possible = (unseen > 0) & ((np.arange(TYPES) < HELD_TYPES) | (holder == PILE))
            assert ((chances > 0) == possible).all()


def test_a_blank_belief_is_the_uniform_one() -> None:
    """Hands drawn by a belief without weights hold what uniform ones hold, on the mean."""
    minds, memory = blank_minds(), new_memory()
    one = list(choices(2, "classic", 8))[60]
    held = []
    for source in (UNIFORM, BELIEVED):
        expected, gold = np.zeros((4, HELD_TYPES)), np.zeros((4, 10))
        survey(minds, source, one.observation, np.uint64(source), 3000, memory, (expected, gold))
        held.append((expected[1] / 3000, gold[1] / 3000))
    (even, even_gold), (drawn, drawn_gold) = held
    assert even.sum() == pytest.approx(float(one.observation["hand_size"][0, 1]))
    assert np.abs(even - drawn).max() < 0.08
    assert np.abs(even_gold - drawn_gold).max() < 0.05


def test_cards_are_drawn_as_the_belief_has_it() -> None:
    """Who is sure that others keep gold, finds gold in their hands."""
    believer = blank_minds()
    believer.beliefs[0]["last_bias"][12:15] = 5
    doubter = blank_minds()
    doubter.beliefs[0]["last_bias"][12:15] = -5
    one = list(choices(3, "classic", 8))[40]

    def gold_of(minds: Minds) -> float:
        expected, gold = np.zeros((4, HELD_TYPES)), np.zeros((4, 10))
        survey(minds, BELIEVED, one.observation, np.uint64(1), 200, new_memory(), (expected, gold))
        return float(expected[1:, 12:].sum()) / 200

    assert gold_of(believer) > gold_of(doubter) + 3
