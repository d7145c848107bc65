"""The text of a move is unique: what is accepted is written back the same, anything else is refused."""

import pytest

from biblios.records.errors import IllegalMove, RecordError, quoted
from biblios.records.notation import parse_move, spelled, split_entry
from tests.records.golden import records


def test_every_move_of_the_golden_games_reads_and_writes_the_same():
    moves = {split_entry(entry)[1] for record in records() for entry in record["moves"]}
    assert len(moves) > 500
    assert [move for move in moves if parse_move(move).text != move] == []


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "Keep", "keep ", " keep", "keep M2A", "take", "take M2Z", "take M2A P2A", "bid", "bid 0", "bid 07",
        "bid 67", "bid -1", "bid 4.0",
        "bid ٤", "bid 99999999999999999999", "dice", "dice M", "dice X+", "dice M+M+",
        "dice H+M+", "dice M+H-", "dice M+P+H+", "pay", "pay ", "pay G4", "pay G1  G2", "pay G1 ",
        "seize", "decline it",        "over", "keep\n", "0:keep",
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused(text):
    with pytest.raises(IllegalMove):
        parse_move(text)


def test_a_payment_out_of_order_is_refused_with_the_right_order():
    with pytest.raises(IllegalMove, match="'pay M2A G1'"):
        parse_move("pay G1 M2A")


@pytest.mark.parametrize(
    "entry", ["keep", ":keep", "4:keep", "-1:keep", "00:keep", "٠:keep", " 0:keep", ""]
)
def test_what_is_no_entry_is_refused(entry):
    with pytest.raises(IllegalMove, match="seat:move"):
        split_entry(entry)


def test_cards_in_words():
    assert [spelled(card) for card in ("M2A", "T1G", "G3", "C+-")] == [
        "Monks 2 A",
        "Forbidden Tomes 1 G",
        "gold 3",
        "church card, one die up or down",
    ]


def test_foreign_text_is_quoted_safely():
    assert quoted("\x1b[2J\n") == r"'\x1b[2J\n'"
    assert len(quoted("x" * 10_000)) < 70
    assert quoted([[]] * 9) == "a list of 9"
    assert quoted(10**5000) == "a very large number"
    assert [quoted(value) for value in (None, True, 1.5)] == ["null", "true", "1.5"]


def test_a_record_error_names_move_and_reason():
    error = RecordError(3, "no")
    assert (error.move, error.reason, str(error)) == (3, "no", "move 3: no")
    assert str(RecordError(None, "no")) == "no"
