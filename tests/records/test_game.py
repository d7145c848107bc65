"""`Game`: what its documentation promises, at the friendly surface."""

import copy
import json
import pickle
import random
import time

import pytest

import biblios
from biblios import Game, IllegalMove, RecordError, Rules
from biblios.records.legal import LegalMoves
from tests.records.golden import position, positions, records


def played(game, moves):
    """The game after so many random legal moves."""
    rng = random.Random(5)
    for _ in range(moves):
        if game.is_over:
            break
        legal = game.legal_moves
        game.play(legal[rng.randrange(min(len(legal), 6))])
    return game


def test_the_issue_s_example():
    game = Game.deal(players=3, rules="classic", seed=7)
    assert (game.to_act, game.decision) == (0, "place")
    assert list(game.legal_moves) == ["keep", "auction", "public"]
    game.play("keep")
    assert list(game.legal_moves) == ["auction", "public"]
    with pytest.raises(IllegalMove, match="expected 'auction' or 'public' from seat 0, got 'keep'"):
        game.play("keep")
    assert game.view(seat=1).seats[0].hand is None
    assert game.moves == ("0:keep",)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_seed_is_one_game(players):
    one, other = (played(Game.deal(players, "medieval", seed=2**64 - 1), 1000) for _ in range(2))
    assert one.record() == other.record()
    assert one.record() != played(Game.deal(players, "medieval", seed=1), 1000).record()


def test_a_game_without_a_seed_is_another_each_time():
    assert Game.deal(2).record()["deck"] != Game.deal(2).record()["deck"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"players": 5}, "expected 2, 3 or 4 players, got 5"),
        ({"players": True}, "got true"),
        ({"players": "3"}, "got '3'"),
        ({"rules": "clasic"}, "classic, friendly.*'clasic'"),
        ({"rules": {"church": "maybe"}}, "must, may.*'maybe'"),
        ({"rules": {"churches": "may"}}, "churches"),
        ({"seed": -1}, "expected a seed from 0"),
        ({"seed": 2**64}, "expected a seed"),
        ({"seed": 1.0}, "expected a seed"),
    ],
)
def test_bad_arguments_say_what_was_expected(arguments, words):
    with pytest.raises(ValueError, match=words):
        Game.deal(**arguments)


@pytest.mark.parametrize("key", ["deck", "removed", "lots"])
@pytest.mark.parametrize("cards", [5, "M2A", iter(["M2A"]), {"M2A": 1}, [["M2A"]]])
def test_cards_that_are_no_list_of_names_say_what_was_expected(key, cards):
    record = {key: records()[0][key] for key in ("deck", "removed", "lots")}
    if isinstance(cards, list):
        cards = cards * len(record[key])
    with pytest.raises(RecordError, match=f"expected {key} to be a list|in {key} is no card"):
        Game.given(2, "classic", **{**record, key: cards})


@pytest.mark.parametrize("names", [5, "ab", ["Ada"], ["Ada", 5], iter(["Ada", "Ben"])])
def test_names_that_are_none_say_what_was_expected(names):
    game = Game.deal(seed=1)
    with pytest.raises(ValueError, match="expected 2 names, got"):
        game.record(players=names)
    with pytest.raises(ValueError, match="expected 2 names, got"):
        game.names = names


@pytest.mark.parametrize("moves", [0, 30, 90, 1000])
def test_a_pickled_game_goes_on_as_the_game_itself(moves):
    game = played(Game.deal(players=3, seed=4), moves)
    twin = pickle.loads(pickle.dumps(game))
    assert twin.record() == game.record()
    assert played(twin, 1000).record() == played(game, 1000).record()
    twin.undo()
    assert twin.number < game.number


def test_rules_may_be_given_in_three_ways():
    rules = Rules(church="may", unpaid="discard", category_tie="gold")
    assert Game.deal(rules=rules).rules == rules
    assert Game.deal(rules=rules.as_dict()).rules == rules
    assert Game.deal(rules="medieval").rules.preset == "medieval"


@pytest.mark.parametrize(
    "move",
    ["", "public keep", "take M2A", "bid 1", "seize G1", "reveal G1", "0:keep", None, 3, ["keep"]],
)
def test_an_illegal_move_changes_nothing(move):
    game = Game.deal(seed=1)
    before = game.record()
    with pytest.raises(
        IllegalMove, match="expected 'keep', 'auction' or 'public' from seat 0, got"
    ):
        game.play(move)
    assert game.record() == before
    assert move not in game.legal_moves


@pytest.mark.parametrize(
    "tag", ["pay gold lot 2", "pay choices 5", "pay choices 4 may refuse", "pay gold lot many"]
)
def test_a_wrong_payment_changes_nothing(tag):
    game = Game.from_record(position(tag))
    before = game.record()
    good = [move for move in game.legal_moves[:50] if move != "default"]
    for move in {
        f"{good[0]} G3",
        good[0][: good[0].rindex(" ")],
        "pay G1 G1 G1 G1 G1 G1 G1 G1 G1",
        "pay M2A",
        "pay",
        "pay C+",
    }:
        if move not in game.legal_moves:
            with pytest.raises(IllegalMove, match="from seat"):
                game.play(move)
    assert game.record() == before
    game.play(good[-1])
    assert game.moves[-1].endswith(good[-1])


def test_every_golden_position_has_its_legal_moves():
    for record in positions():
        game = Game.from_record(record)
        assert (game.to_act, game.decision) == (record["to_act"], record["decision"])
        moves = game.legal_moves
        if "legal" in record:
            assert sorted(moves) == record["legal"]
            assert [moves[number] for number in range(len(moves))] == list(moves)
            assert [moves.index(move) for move in moves] == list(range(len(moves)))
            assert all(move in moves for move in moves)
        else:
            assert moves.cards_due == record["legal_payments_of"]


def test_legal_moves_behave_like_a_sequence():
    moves = LegalMoves(["pass", "bid 1", "bid 2"])
    assert moves == ["pass", "bid 1", "bid 2"]
    assert moves == ("pass", "bid 1", "bid 2")
    assert moves != ["pass"]
    assert moves != "pass"
    assert (moves[-1], moves[1:], len(moves), bool(LegalMoves([]))) == (
        "bid 2",
        ["bid 1", "bid 2"],
        3,
        False,
    )
    assert repr(moves) == "LegalMoves(['pass', 'bid 1', 'bid 2'])"
    many = Game.from_record(position("pay gold lot many")).legal_moves
    assert repr(many).startswith(f"<LegalMoves: {len(many)}, 'pay ")
    assert "pay X" not in many
    assert 3 not in many
    assert many[5:7] == [many[5], many[6]]


def test_undo_goes_back_through_a_whole_game_and_forth_again():
    game = played(Game.deal(3, "classic", seed=4), 1000)
    whole = game.record()
    records_on_the_way = []
    while game.moves:
        game.undo()
        records_on_the_way.append(game.record())
    assert (game.number, game.decision) == (0, "place")
    with pytest.raises(IllegalMove, match="take back"):
        game.undo()
    penalties = sum(":seize" in move for move in whole["moves"])
    assert penalties > 0
    assert len(records_on_the_way) == len(whole["moves"]) - penalties
    for entry in whole["moves"]:
        if ":seize" not in entry:
            assert game.record() == records_on_the_way.pop()
            game.play(entry[2:])
    assert game.record() == whole


def test_undo_forgets_the_lots_of_another_pile():
    game = Game.deal(2, seed=3)
    while not game.gift_is_over:
        game.play(game.legal_moves[0])
    lots = game.record()["lots"]
    while game.decision != "place" or len(game.legal_moves) < 2:
        game.undo()
    game.play(game.legal_moves[-1])
    while not game.gift_is_over:
        game.play(game.legal_moves[0])
    assert game.record()["lots"] != lots
    assert Game.from_record(game.record()).record() == game.record()


@pytest.mark.parametrize("copied", [Game.copy, copy.copy, copy.deepcopy])
def test_a_copy_goes_its_own_way(copied):
    game = played(Game.deal(3, seed=4), 60)
    twin, before = copied(game), game.record()
    played(twin, 1000)
    assert game.record() == before
    assert twin.is_over
    game.undo()
    assert twin.number > game.number


def test_views_do_not_change_the_game_and_follow_undo():
    game = played(Game.deal(3, seed=4), 90)
    views = [game.view(seat) for seat in (None, 0, 1, 2)]
    played(game, 3)
    assert game.view(0) != views[1]
    for _ in range(3):
        game.undo()
    assert [game.view(seat) for seat in (None, 0, 1, 2)] == views
    for seat in (3, -1, True, "0"):
        with pytest.raises(ValueError, match="expected a seat from 0 to 2"):
            game.view(seat)


# -- chance that is given


def given(record, **more):
    deal = {key: record[key] for key in ("rules", "deck", "removed")}
    return Game.given(len(record["players"]), **deal, **more)


def test_a_given_game_asks_for_each_outcome():
    record = next(r for r in records() if any(":seize" in move for move in r["moves"]))
    game = given(record)
    lots = iter(record["lots"])
    asked = set()
    for entry in record["moves"]:
        if game.decision == "reveal":
            lot = f"reveal {next(lots)}"
            assert lot in game.legal_moves
            with pytest.raises(IllegalMove, match="reveal"):
                game.play("pass")
            game.play(lot)
            asked.add("reveal")
        if game.decision == "seize":
            asked.add("seize")
            assert entry[2:] in game.legal_moves
        game.play(entry[2:])
    assert asked == {"reveal", "seize"}
    assert game.result == record["result"]
    assert game.record(record["players"]) == record


def test_undo_takes_back_a_lot_that_was_turned_up():
    record = records()[0]
    game = given(record)
    while game.decision != "reveal":
        game.play(record["moves"][game.number][2:])
    before = (game.record(), game.view(0))
    game.play(f"reveal {record['lots'][0]}")
    assert game.view(None).lot == record["lots"][0]
    with pytest.raises(ValueError, match="all lots"):
        game.record()
    game.undo()
    assert (game.record(), game.view(0)) == before
    game.play(f"reveal {record['lots'][1]}")
    assert game.view(None).lot == record["lots"][1]


def test_a_given_game_with_a_seed_asks_for_nothing():
    record = records()[0]
    for _ in range(2):
        game = played(given(record, seed=9), 1000)
        assert game.is_over
        assert Game.from_record(game.record()).result == game.result


def test_lots_that_were_not_put_on_the_pile_are_found_out():
    record = records()[0]
    wrong = dict(record)
    kept = next(
        card for card in record["deck"] if card not in record["lots"] and card[0] in "MPHST"
    )
    wrong["lots"] = [kept, *record["lots"][1:]]
    game = given(wrong, lots=wrong["lots"])
    while len(game.moves) < 84:
        game.play(record["moves"][game.number][2:])
    last = record["moves"][84][2:]
    with pytest.raises(RecordError, match=f"the lots hold {kept}"):
        game.play(last)
    assert not game.gift_is_over
    assert len(game.moves) == 84
    assert game.view(0).number == 84


# -- records


def test_every_golden_game_comes_back_as_it_was():
    for record in records() + positions():
        assert Game.from_record(record).record() == record


def test_a_record_is_plain_json_and_replays_at_any_length():
    record = played(Game.deal(4, "medieval", seed=8), 1000).record(["Ada", "Ben", "Cleo", "Dot"])
    assert json.loads(json.dumps(record)) == record
    for moves in range(0, len(record["moves"]), 7):
        cut = Game.from_record(record, moves=moves)
        assert list(cut.moves) == record["moves"][:moves]
        short = cut.record()
        assert Game.from_record(short).record() == short
        assert "result" not in short
        assert ("lots" in short) == cut.gift_is_over


def test_a_cut_record_goes_on_with_a_seed_or_asks():
    record = next(r for r in records() if any(":lose" in move for move in r["moves"]))
    at = next(number for number, move in enumerate(record["moves"]) if ":lose" in move)
    asking = Game.from_record(record, moves=at)
    assert asking.decision == "lose"
    assert record["moves"][at][2:] in asking.legal_moves
    going_on = Game.from_record(record, moves=at, seed=3)
    assert going_on.decision != "lose"
    assert ":lose" in going_on.moves[at]
    assert played(going_on, 1000).is_over


def test_added_keys_are_kept():
    record = records()[0] | {"clock": [1, 2], "site": {"name": "x"}}
    assert Game.from_record(record).record() == record


def test_names_of_a_wrong_number_are_refused():
    game = Game.deal(3)
    assert game.record()["players"] == ["seat 0", "seat 1", "seat 2"]
    for names in (["Ada"], ["a", "b", 3], []):
        with pytest.raises(ValueError, match="expected 3 names"):
            game.record(names)
    game.names = ["a", "b", "c"]
    assert game.record()["players"] == ["a", "b", "c"]


def test_repr_says_where_the_game_is():
    game = Game.deal(3, seed=1)
    assert repr(game) == "<Game: 3 players, classic, 0 moves, seat 0 to place>"
    assert repr(played(game, 1000)).endswith("over>")
    assert game, "a game is never empty"


def test_play_is_quick():
    """At least 100,000 moves a second where nothing else runs; a tenth of it is asked for here."""
    games = [
        (Game.from_record(record, moves=0), [entry[2:] for entry in record["moves"]])
        for record in records()[:30]
    ]
    start = time.perf_counter()
    for game, moves in games:
        for move in moves:
            game.play(move)
    rate = sum(len(moves) for _, moves in games) / (time.perf_counter() - start)
    assert rate > 10_000


def test_the_package_gives_these_names():
    assert biblios.Game is Game
    assert issubclass(IllegalMove, ValueError)
    assert issubclass(RecordError, ValueError)
