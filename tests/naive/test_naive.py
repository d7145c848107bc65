"""The naive implementation against the golden files, and against itself."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from tests.naive.cards import (
    ALL_CARDS,
    CARDS_REMOVED,
    DECK_SIZE,
    GOLD_IN_PLAY,
    GOLD_TAKEN_OUT,
    LOTS,
    gold_value,
    shuffled_cards,
    value,
)
from tests.naive.game import Game
from tests.naive.judge import judge, replay
from tests.naive.knowledge import known
from tests.naive.options import COMBINATIONS
from tests.naive.payments import card_payments, count_card_payments, is_card_payment
from tests.naive.random_games import every_kind

GOLDEN = Path(__file__).parents[2] / "golden"


def records_of(name: str) -> list[dict[str, Any]]:
    text = (GOLDEN / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


RECORDS = records_of("records")
POSITIONS = records_of("positions")


def test_shares_nothing_with_biblios() -> None:
    for path in Path(__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not [name for name in names if name.split(".")[0] == "biblios"], path


def test_the_golden_games_give_their_results() -> None:
    assert len(RECORDS) == 108
    for record in RECORDS:
        game = judge(record)
        assert game.is_over
        assert game.result == record["result"]


def test_the_golden_positions_have_their_moves() -> None:
    assert len(POSITIONS) == 411
    for position in POSITIONS:
        game = judge(position)
        assert (game.to_act, game.decision) == (position["to_act"], position["decision"])
        if "legal" in position:
            assert game.legal_moves() == position["legal"]
            assert all(game.is_legal(move) for move in position["legal"])
        else:
            assert game.bid == position["legal_payments_of"]


def test_cards_add_up() -> None:
    assert len(ALL_CARDS) == 87
    assert [sum(value(card) for card in ALL_CARDS if card[0] == letter) for letter in "MPHST"] == [
        25,
        25,
        11,
        11,
        11,
    ]
    for players in LOTS:
        assert len(GOLD_TAKEN_OUT[players] + shuffled_cards(players)) == 87
        assert DECK_SIZE[players] + CARDS_REMOVED[players] == len(shuffled_cards(players))
        assert DECK_SIZE[players] == LOTS[players] * (players + 1)
        assert GOLD_IN_PLAY[players] == gold_value(shuffled_cards(players))


@pytest.mark.parametrize("number", range(1, 8))
def test_counted_payments_are_those_listed(number: int) -> None:
    hand = ["G1", "M2A", "G1", "G3", "H1A", "G1", "T2I"]
    listed = card_payments(hand, number)
    assert count_card_payments(hand, number) == len(listed) == len(set(listed))
    assert all(is_card_payment(hand, number, text) for text in listed)
    assert not is_card_payment(hand, number + 1, listed[0])


def test_what_a_seat_notes_is_true() -> None:
    """At every 25th decision of a game of each kind, what each seat has noted holds."""
    for record in every_kind(seed=20):
        for moves in range(0, len(record["moves"]) + 1, 25):
            game = replay(record, moves)
            for seat in [None, *range(game.players)]:
                assert_true(game, seat)


def assert_true(game: Game, seat: int | None) -> None:
    notes = known(game, seat)
    if seat is not None:
        assert sorted(notes.hand) == sorted(game.hands[seat])
    assert notes.hand_sizes == [len(hand) for hand in game.hands]
    assert notes.discard == game.discard_up
    assert notes.discard_face_down == len(game.discard_down)
    assert notes.public == game.public
    assert notes.auction_size == len(game.pile)


def test_no_card_is_lost() -> None:
    for record in every_kind(seed=21):
        game = judge(record)
        held = [card for hand in game.hands for card in hand]
        everywhere = held + game.discard_up + game.discard_down
        assert sorted(everywhere) == sorted(record["deck"])


def test_random_games_do_everything() -> None:
    """Every move and every kind of event turns up, in every combination where it can."""
    for number, record in enumerate(every_kind(seed=22)):
        words = {move[2:].split(" ")[0] for move in record["moves"]}
        assert words >= {"keep", "auction", "public", "take", "dice", "bid", "pass", "pay"}, number
    everything = [record for seed in (22, 23, 24) for record in every_kind(seed)]
    for rules in COMBINATIONS:
        moves = [m for record in everything if record["rules"] == rules for m in record["moves"]]
        words = {move[2:].split(" ")[0] for move in moves}
        assert ("decline" in words) == (rules["church"] == "may")
        assert ("default" in words) == (rules["unpaid"] != "forbidden")
        assert ("seize" in words) == (rules["unpaid"] == "penalty")
        assert ("lose" in words) == (rules["unpaid"] == "discard")
