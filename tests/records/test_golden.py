"""The golden games and positions, made elsewhere, in `biblios.Game` (golden/README.md)."""

import json
from pathlib import Path
from typing import Any

import pytest

import biblios
from tests.naive.judge import replay
from tests.naive.payments import count_card_payments
from tests.rules.comparison import assert_same_views
from tests.rules.test_differential import compare

GOLDEN = Path(__file__).parents[2] / "golden"


def records_of(name: str) -> list[dict[str, Any]]:
    text = (GOLDEN / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


RECORDS = records_of("records")
POSITIONS = records_of("positions")
TAGS = sorted({position["tag"] for position in POSITIONS})


@pytest.mark.parametrize("record", RECORDS, ids=range(len(RECORDS)))
def test_records(record: dict[str, Any]) -> None:
    game = biblios.Game.from_record(record)
    assert game.is_over
    assert game.result == record["result"]
    assert game.record() == record


@pytest.mark.parametrize("record", RECORDS[::9], ids=range(0, len(RECORDS), 9))
def test_records_decision_by_decision(record: dict[str, Any]) -> None:
    compare(record, views_every=50)


@pytest.mark.plain
@pytest.mark.parametrize("tag", TAGS)
def test_positions(tag: str) -> None:
    for position in POSITIONS:
        if position["tag"] != tag:
            continue
        game = biblios.Game.from_record(position)
        assert (game.to_act, game.decision) == (position["to_act"], position["decision"])
        if "legal" in position:
            assert sorted(game.legal_moves) == position["legal"]
        else:
            naive = replay(position)
            assert naive.bid == position["legal_payments_of"]
            hand = naive.hands[position["to_act"]]
            assert len(game.legal_moves) == count_card_payments(hand, naive.bid)


@pytest.mark.parametrize("position", POSITIONS[::7], ids=lambda position: position["tag"])
def test_views_of_positions(position: dict[str, Any]) -> None:
    assert_same_views(replay(position), biblios.Game.from_record(position))
