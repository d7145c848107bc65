"""Compact actions: always one, always legal, and every payment can be made with them."""

from collections import Counter

import numpy as np
import pytest

from biblios.bots.compact_actions import at_compact_action, at_compact_mask, at_flat_action
from biblios.bots.feature_layout import TYPE_OF
from biblios.rules.actions import BID_0, DEFAULT, GIVE, PASS, PAY_0
from biblios.rules.options import PRESETS
from biblios.rules.state import PAY
from tests.bots.games import decisions

GAMES = 6


def compact_legal(observation, mask):
    bits = int(at_compact_mask(observation, mask))
    return [compact for compact in range(64) if bits >> compact & 1]


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_stands_for_a_legal_action_and_back(players, rules):
    looked_at = 0
    for seed in range(GAMES):
        for one in decisions(("random", "heuristic", "random", "random")[:players], rules, seed):
            legal = compact_legal(one.observation, one.mask)
            assert legal
            looked_at += 1
            for compact in legal:
                action = at_flat_action(one.observation, one.mask, compact)
                assert one.mask[action], (compact, action)
                assert at_compact_action(one.observation, action) == compact
    assert looked_at > 100 * GAMES


@pytest.mark.parametrize("players", [2, 4])
def test_only_bids_have_none_of_their_own(players):
    """Whatever else is legal has a legal compact action, and a bid has one for a bid not above it."""
    for one in decisions(("random", "heuristic", "random", "random")[:players], "classic", 3):
        legal = compact_legal(one.observation, one.mask)
        for action in map(int, np.flatnonzero(one.mask)):
            compact = at_compact_action(one.observation, action)
            if PASS < action <= PAY_0:
                raised = at_flat_action(one.observation, one.mask, compact)
                assert BID_0 < raised <= action
            else:
                assert compact in legal


def payments(engine, choices):
    """Every payment that can be made from here, as the cards of each type that go."""
    if engine.decision != PAY:
        return {()}
    found = set()
    seat = engine.to_act
    observation, mask = engine.observation(seat), engine.legal_mask()
    for action in choices(observation, mask):
        after = engine.copy()
        assert after.play(action)
        is_done = after.decision == PAY and after.to_act != seat
        rest = {()} if is_done else payments(after, choices)
        found |= {tuple(sorted((paid(action), *others))) for others in rest}
    return found


def paid(action):
    """What goes: gold by its value, a card by its type, nothing for a refusal."""
    if action == DEFAULT:
        return "refused"
    return f"gold {action - PAY_0}" if action < DEFAULT else f"type {TYPE_OF[action - GIVE]}"


def flat_choices(_, mask):
    return map(int, np.flatnonzero(mask))


def compact_choices(observation, mask):
    return [
        at_flat_action(observation, mask, compact) for compact in compact_legal(observation, mask)
    ]


@pytest.mark.parametrize("rules", ["classic", "honest"])
def test_every_payment_is_within_reach(rules):
    """Of the cards of a type those go that are farthest from A: which of them, no compact action says."""
    looked_at = Counter()
    for seed in range(12):
        for one in decisions(("random", "random", "heuristic"), rules, seed):
            if one.engine.decision != PAY or not 1 < one.mask.sum() <= 12:
                continue
            if one.seen["due"] > 4 or looked_at[one.engine.is_gold_lot] > 30:
                continue
            engine = one.engine.copy()
            looked_at[one.engine.is_gold_lot] += 1
            assert payments(engine, compact_choices) == payments(engine, flat_choices)
    assert min(looked_at[True], looked_at[False]) > 5


def test_the_worst_letters_of_a_type_go():
    for one in decisions(("random", "random"), "honest", 5):
        if one.engine.decision == PAY and one.engine.is_gold_lot and one.mask.sum() > 1:
            for compact in compact_legal(one.observation, one.mask):
                action = at_flat_action(one.observation, one.mask, compact)
                of_type = [
                    other
                    for other in map(int, np.flatnonzero(one.mask))
                    if other >= GIVE and TYPE_OF[other - GIVE] == TYPE_OF[action - GIVE]
                ]
                due = int(one.seen["due"])
                assert action == of_type[max(0, len(of_type) - due)]
