"""Broken records are refused with the move's number and the reason, and never with another exception."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from biblios import Game, RecordError
from tests.records.golden import position, records

WHOLE = records()[0]


def fault(record, **more):
    """The fault found in a record."""
    with pytest.raises(RecordError) as found:
        Game.from_record(record, **more)
    return found.value


def changed(**parts):
    return WHOLE | parts


def without(key):
    return {name: value for name, value in WHOLE.items() if name != key}


def with_move(number, entry):
    moves = list(WHOLE["moves"])
    moves[number - 1] = entry
    return changed(moves=moves)


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (None, "expected a record to be an object, got null"),
        ([], "expected a record to be an object, got a list of 0"),
        ({}, "expected format 'biblios', got null"),
        (changed(format="chess"), "expected format 'biblios', got 'chess'"),
        (changed(version=2), "expected version 1, got 2"),
        (changed(version=True), "expected version 1, got true"),
        (changed(version="1"), "expected version 1, got '1'"),
        (without("version"), "expected version 1, got null"),
        (changed(players=["a"]), "expected 2 to 4 players, got 1"),
        (changed(players="ab"), "expected players to be a list, got 'ab'"),
        (changed(players=["a", 2]), "expected players to hold text only, got 2"),
        (changed(players=["a", "b", "c"]), "expected 72 cards in deck with 3 players, got 60"),
        (changed(rules="classic"), "expected rules to be an object"),
        (changed(rules={"church": "must"}), "the rules do not say unpaid"),
        (
            changed(rules=WHOLE["rules"] | {"church": "maybe"}),
            "expected church to be one of must, may, got 'maybe'",
        ),
        (
            changed(rules=WHOLE["rules"] | {"church": []}),
            "expected church to be one of must, may, got a list of 0",
        ),
        (changed(rules=WHOLE["rules"] | {"joker": "yes"}), "the rules have no option 'joker'"),
        (without("deck"), "expected deck to be a list, got null"),
        (changed(deck=WHOLE["deck"][1:]), "expected 60 cards in deck"),
        (changed(deck=["X1", *WHOLE["deck"][1:]]), "'X1' in deck is no card"),
        (changed(deck=[WHOLE["deck"][2], *WHOLE["deck"][1:]]), "the cards do not add up to the 87"),
        (changed(removed=WHOLE["removed"][1:]), "expected 21 cards in removed"),
        (changed(lots=None), "expected lots to be a list, got null"),
        (changed(lots=WHOLE["lots"][1:]), "expected 20 cards in lots"),
        (
            changed(lots=[WHOLE["lots"][0], WHOLE["lots"][0], *WHOLE["lots"][2:]]),
            "2 times among the lots",
        ),
        (changed(moves=None), "expected moves to be a list, got null"),
        (changed(moves={}), "expected moves to be a list"),
        (changed(result=None), "expected a result to be an object, got null"),
        ({1: 2}, "expected the keys of a record to be text, got 1"),
    ],
)
def test_a_wrong_shape_is_told(record, reason):
    found = fault(record)
    assert found.move is None
    assert reason in found.reason


@pytest.mark.parametrize(
    ("number", "entry", "reason"),
    [
        (1, "1:public", "expected seat 0 to place, got '1:public'"),
        (2, "0:public", "expected 'keep' or 'auction' from seat 0, got 'public'"),
        (1, "public", "expected 'seat:move' like '0:keep', got 'public'"),
        (3, 7, "expected text like '0:keep', got 7"),
        (3, "0:dice M+", "from seat 0, got 'dice M+'"),
        (5, "1:take M2A", "expected 'take G2' from seat 1, got 'take M2A'"),
        (1, "0:reveal M2A", "got 'reveal M2A'"),
    ],
)
def test_a_wrong_move_is_told_with_its_number(number, entry, reason):
    found = fault(with_move(number, entry))
    assert found.move == number
    assert reason in found.reason


def test_a_move_left_out_or_made_twice_is_found():
    rng = random.Random(3)
    for record in records()[::9]:
        for number in rng.sample(range(len(record["moves"])), 6):
            moves = record["moves"]
            left_out = moves[:number] + moves[number + 1 :]
            assert fault(record | {"moves": left_out})
            assert fault(record | {"moves": [*moves, moves[-1]]}).move == len(moves) + 1


def test_moves_after_the_end_are_refused():
    found = fault(changed(moves=[*WHOLE["moves"], "0:pass"]))
    assert (found.move, found.reason) == (
        len(WHOLE["moves"]) + 1,
        "the game is over, but '0:pass' follows",
    )


@pytest.mark.parametrize("key", ["points", "place", "winners", "dice", "category_winner", "gold"])
def test_every_part_of_the_result_is_compared(key):
    right = WHOLE["result"][key]
    wrong = [right[0] + 1, *right[1:]] if isinstance(right, list) else right | {"M": 9}
    for value in (wrong, None, [], "x", True, {str(n): [] for n in range(5)}):
        assert key in fault(changed(result=WHOLE["result"] | {key: value})).reason
    part = {name: value for name, value in WHOLE["result"].items() if name != key}
    assert fault(changed(result=part)).reason == f"the result does not say {key}"
    assert Game.from_record(changed(result=part), moves=len(WHOLE["moves"]) - 1)


def test_true_is_not_one():
    record = next(record for record in records() if record["result"]["place"][0] == 1)
    place = [True, *record["result"]["place"][1:]]
    assert "place [true" in fault(record | {"result": record["result"] | {"place": place}}).reason


def test_an_unfinished_game_has_no_result():
    found = fault(changed(moves=WHOLE["moves"][:-1]))
    assert found.move is None
    assert "the game is not over" in found.reason


def test_lots_told_too_early_are_refused():
    early = {key: value for key, value in WHOLE.items() if key != "result"} | {
        "moves": WHOLE["moves"][:9]
    }
    assert "the gift phase is not over" in fault(early).reason
    assert Game.from_record(WHOLE, moves=9).number == 9


def test_an_auction_without_lots_is_refused():
    record = without("lots")
    first = next(
        number for number, move in enumerate(WHOLE["moves"], 1) if ":bid" in move or ":pass" in move
    )
    assert fault(record).move == first
    assert "does not say its lots" in fault(record).reason
    assert Game.from_record(record, moves=first - 1).decision == "reveal"


def test_lots_that_are_not_the_pile_are_refused():
    kept = next(card for card in WHOLE["deck"] if card not in WHOLE["lots"] and card[0] in "MPHST")
    assert kept in fault(changed(lots=[kept, *WHOLE["lots"][1:]])).reason


def test_a_chance_outcome_must_be_possible():
    for tag in ("seize", "lose"):
        record = position(tag)
        word = record["decision"]
        found = fault(record | {"moves": [*record["moves"], f"{record['to_act']}:{word} C+"]})
        assert found.move == len(record["moves"]) + 1
        assert f"'{word} " in found.reason


def test_moves_must_be_a_number_of_moves():
    for moves in (-1, True, "3", 1.0):
        with pytest.raises(ValueError, match="expected a number of moves"):
            Game.from_record(WHOLE, moves=moves)
    assert "expected 9999 moves" in fault(WHOLE, moves=9999).reason
    with pytest.raises(ValueError, match="expected a seed"):
        Game.from_record(WHOLE, seed=-1)


# -- anything at all

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["M2A", "G1", "0:keep"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["format", "version", "players", "rules", "removed", "deck", "lots", "moves", "result", "new"]
)


def accepted_or_refused(value):
    """Whether a value is accepted; an exception of another kind fails the test."""
    try:
        game = Game.from_record(value)
    except RecordError as error:
        told = str(error)
    else:
        assert Game.from_record(game.record()).record() == game.record()
        return True
    assert "\n" not in told
    assert len(told) < 400
    return False


@given(JSON)
def test_no_value_is_a_surprise(value):
    assert not accepted_or_refused(value)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([0, 40, 80, 107]), KEYS, JSON)
def test_no_value_in_a_record_is_a_surprise(number, key, value):
    accepted_or_refused(records()[number] | {key: value})


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([0, 40, 80, 107]),
    st.sampled_from(["players", "removed", "deck", "lots", "moves"]),
    st.data(),
)
def test_no_entry_in_a_list_is_a_surprise(number, key, data):
    record = records()[number]
    entries = record[key]
    place = data.draw(st.integers(0, len(entries) - 1))
    other = data.draw(JSON | st.sampled_from(entries))
    match data.draw(st.sampled_from(["replace", "insert", "remove", "swap"])):
        case "replace":
            entries[place] = other
        case "insert":
            entries.insert(place, other)
        case "remove":
            del entries[place]
        case _:
            entries[place], entries[0] = entries[0], entries[place]
    accepted_or_refused(record)


def test_a_very_deep_value_is_refused():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    for key in ("players", "rules", "moves", "lots", "result"):
        assert fault(json.loads(json.dumps(WHOLE)) | {key: deep})
    assert Game.from_record(WHOLE | {"added": deep})
    while deep:
        deep = deep.pop()
