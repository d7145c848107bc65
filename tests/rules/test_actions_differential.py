"""The flat action space against the naive rules: what each number means, and payments card by card."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import biblios
from biblios.records.engine import Engine
from biblios.rules.determinization import at_determinize
from biblios.rules.game import at_chance, at_legal_action_mask, at_step
from biblios.rules.observation import at_observe, new_observations
from biblios.rules.state import OVER, new_states
from tests.naive.auction import lot_is_gold
from tests.naive.cards import ALL_CARDS
from tests.naive.game import Game
from tests.naive.judge import replay
from tests.naive.options import COMBINATIONS
from tests.naive.payments import count_card_payments, pay_text
from tests.naive.random_games import random_record
from tests.rules.test_differential import every_kind, some_kinds
from tests.rules.test_hidden_information import DECISIONS, cut

KINDS = list(dict.fromkeys(ALL_CARDS))
PAIRS = ["MP", "MH", "MS", "MT", "PH", "PS", "PT", "HS", "HT", "ST"]
TEXT = (
    ["keep", "auction", "public", "slot 0", "slot 1", "slot 2"]
    + [f"dice {die}{sign}" for sign in "+-" for die in "MPHST"]
    + [f"dice {one}{sign}{other}{sign}" for sign in "+-" for one, other in PAIRS]
    + ["decline", "pass"]
    + [f"bid {bid}" for bid in range(1, 67)]
    + ["G1", "G2", "G3", "default"]
    + KINDS[:48]
)
"""What the 156 actions mean, written down from the documentation of the action space."""

PAYMENT = range(104, 156)
FEW = 150
"""Payments of gold lots are followed card by card when there are at most so many."""


def legal_actions(engine: Engine) -> list[int]:
    return [int(action) for action in engine.legal_mask().nonzero()[0]]


def texts(engine: Engine, naive: Game) -> list[str]:
    """Return the legal actions as moves, the same one twice if two slots hold alike cards."""
    actions = legal_actions(engine)
    if naive.decision == "take":
        return [f"take {KINDS[engine.public_kind(action - 3)]}" for action in actions]
    if naive.decision == "pay":
        return [
            TEXT[action] if cards == ["x"] else pay_text(cards) for action, cards in paid(engine)
        ]
    return [TEXT[action] for action in actions]


def paid(engine: Engine, so_far: tuple[str, ...] = ()) -> Iterator[tuple[int, list[str]]]:
    """Follow every way to pay card by card to its end, checking the order of the cards."""
    for action in legal_actions(engine):
        if TEXT[action] == "default":
            assert not so_far
            yield action, ["x"]
            continue
        assert action in PAYMENT
        cards = (*so_far, TEXT[action])
        rising = list(cards) == sorted(cards, key=KINDS.index)
        falling = list(cards) == sorted(cards, key=KINDS.index, reverse=True)
        assert rising if action >= 108 else falling
        seat, lot, decision = engine.to_act, engine.lot, engine.decision
        after = engine.copy()
        assert after.play(action)
        if (after.to_act, after.lot, after.decision) == (seat, lot, decision):
            yield from paid(after, cards)
        else:
            yield action, list(cards)


def is_followed(naive: Game) -> bool:
    if naive.decision == "pay" and lot_is_gold(naive):
        assert naive.to_act is not None
        return count_card_payments(naive.hands[naive.to_act], naive.bid) <= FEW
    return naive.decision in DECISIONS


@every_kind
def test_actions_are_the_naive_moves(players: int, rules: dict[str, str]) -> None:
    check_actions(random_record(players, rules, seed=30), every=3)


@pytest.mark.plain
@pytest.mark.parametrize("rules", COMBINATIONS[::3], ids=str)
def test_actions_without_the_compiler(rules: dict[str, str]) -> None:
    check_actions(random_record(3, rules, seed=31), every=8)


def check_actions(record: dict[str, Any], every: int) -> None:
    game = biblios.Game.from_record(record, moves=0)
    naive = replay(record, 0)
    for number, move in enumerate(record["moves"]):
        look = number % every == 0 or naive.decision == "pay"
        if look and is_followed(naive):
            found = texts(game.engine_copy(), naive)
            assert sorted(set(found)) == naive.legal_moves()
            if naive.decision == "take":
                assert len(found) == len(naive.public)
            else:
                assert len(found) == len(set(found))
        game.play(move[2:])
        naive.play(move[2:])


# -- what a seat may imagine


@every_kind
def test_an_imagined_state_looks_the_same(players: int, rules: dict[str, str]) -> None:
    """A state drawn from those a seat holds possible is seen by it as the one it is drawn for."""
    check_imagined(players, rules, 6)


@pytest.mark.plain
@some_kinds
def test_imagined_without_the_compiler(players: int, rules: dict[str, str]) -> None:
    check_imagined(players, rules, 2)


def check_imagined(players: int, rules: dict[str, str], cuts: int) -> None:
    rng = random.Random(f"imagine {players} {rules}")
    record = random_record(players, rules, seed=32)
    for moves in sorted(rng.sample(range(len(record["moves"])), cuts)):
        engine = biblios.Game.from_record(cut(record, moves)).engine_copy()
        for observer in range(players + 1):
            imagine(engine, observer, rng)


def imagine(engine: Engine, observer: int, rng: random.Random) -> None:
    before = engine.observation(observer)
    mask = engine.legal_mask()
    generator = np.array([rng.randrange(2**64)], dtype=np.uint64)
    states, after = new_states(1), new_observations(1)
    at_determinize(before, generator, states)
    at_observe(states, observer, after)
    assert after.tobytes() == before.tobytes()
    imagined = np.zeros(156, dtype=np.uint8)
    at_legal_action_mask(states, imagined)
    if engine.to_act == observer:
        assert imagined.tobytes() == mask.tobytes()
    assert imagined.any() == mask.any()
    play_out(states, rng)


def play_out(states: np.ndarray, rng: random.Random) -> None:
    """Play an imagined state to its end: it must be a state that the rules can go on with."""
    mask = np.zeros(156, dtype=np.uint8)
    for _ in range(2000):
        at_chance(states)
        at_legal_action_mask(states, mask)
        actions = mask.nonzero()[0]
        if not len(actions):
            assert states["decision"][0] == OVER
            return
        assert at_step(states, int(rng.choice(actions)))
    pytest.fail("the game does not end")
