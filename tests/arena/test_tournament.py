"""Tournaments: the same deals for everybody, fair seats, the same bytes however they were played."""

import json
import re
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from biblios.arena.match import Lineup
from biblios.arena.tournament import Plan, run
from biblios.arena.tournament.journal import FILE, Journal, JournalError
from biblios.arena.tournament.results import Results
from biblios.arena.tournament.summary import as_dict, deal_seeds, ladder, scores
from biblios.arena.tournament.units import WHOLE, Played, Unit, counted, sides
from biblios.bots.roster import bot
from biblios.records.errors import IllegalMove
from biblios.rules.options import PRESETS
from tests.arena.synthetic import Last, drawn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_with_a_bot_in_python_plays_the_games_of_the_compiled_loop(players):
    names = ("heuristic", "random", "random", "heuristic")[:players]
    for preset in PRESETS:
        plan = Plan.of(
            {"heuristic": bot("heuristic"), "random": "random"}, players, preset, deals=1
        )
        table = tuple(sorted(names))
        outcome = run(plan, journal=None)
        if table not in plan.all_tables():
            table = plan.all_tables()[0]
        lineup = Lineup(table, plan.rules, 0)
        expected = counted(Unit(table, 0, 1), *lineup.play(0, players))
        assert (outcome.results.wins(table) == expected.wins).all()
        assert (outcome.results.points(table) == expected.points).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_heuristic_beats_random_at_every_table(players):
    outcome = run(Plan.of(["random", "heuristic"], players, deals=30, seed=2))
    for score in scores(outcome):
        if score.side == "heuristic":
            assert score.share > score.fair + 0.1
            assert score.interval[0] > score.fair
    assert [rung.name for rung in ladder(outcome)] == ["heuristic", "random"]
    assert outcome.stopped == "all 30 deals were played"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_alike_players_without_chance_share_every_deal_fairly(players):
    """Over the seats of a deal equals that draw no chance win exactly by their number: no luck is left at all."""
    outcome = run(Plan.of({"one": "heuristic", "two": "heuristic"}, players, deals=20, seed=3))
    for table in outcome.plan.all_tables():
        wins = outcome.results.wins(table)
        assert (wins == [WHOLE * table.count(side) for side in sides(table)]).all()
    assert outcome.ratings.points == pytest.approx([0, 0], abs=1e-6)


def test_alike_players_with_chance_share_the_wins_within_their_interval():
    outcome = run(Plan.of({"one": "random", "two": "random"}, 3, deals=400, seed=4))
    for score in scores(outcome):
        assert score.interval[0] - 0.02 < score.fair < score.interval[1] + 0.02
        assert score.spread > 0.05


def test_tables_of_pairs_and_of_different_ones():
    names = ["heuristic", "random", "twin"]
    players = {"twin": "heuristic", "random": "random", "heuristic": "heuristic"}
    pairs = Plan.of(players, 4).all_tables()
    assert len(pairs) == 3 * 3
    assert [table.count("heuristic") for table in pairs[:3]] == [1, 2, 3]
    assert Plan.of(players, 3, tables="different").all_tables() == [tuple(names)]
    against = Plan.of(players, 2, against="twin").all_tables()
    assert against == [("heuristic", "twin"), ("random", "twin")]


PLAYERS = {"heuristic": "heuristic", "random": "random", "last": Last()}


def journal_of(folder, plan, **more):
    with Journal(folder, plan.about()) as journal:
        run(plan, journal=journal, **more)
    return (folder / FILE).read_bytes()


def test_the_same_plan_leaves_the_same_bytes_on_any_cores_and_in_any_order(tmp_path):
    plan = Plan.of(PLAYERS, 2, deals=12, seed=5)
    turned = Plan.of(dict(reversed(PLAYERS.items())), 2, deals=12, seed=5)
    alone = journal_of(tmp_path / "one", plan)
    assert journal_of(tmp_path / "two", turned, cores=2) == alone
    assert journal_of(tmp_path / "else", Plan.of(PLAYERS, 2, deals=12, seed=6)) != alone


def test_a_tournament_goes_on_without_playing_again(tmp_path):
    two = Plan.of({name: PLAYERS[name] for name in ("last", "random")}, deals=6, seed=5)
    journal_of(tmp_path / "cup", two)
    told = []
    whole = journal_of(
        tmp_path / "cup", Plan.of(PLAYERS, deals=12, seed=5), news=lambda done, _: told.append(done)
    )
    assert told[0] > 6
    assert told[-1] == 36
    assert whole == journal_of(tmp_path / "new", Plan.of(PLAYERS, deals=12, seed=5))


def test_a_torn_last_line_is_dropped_and_played_again(tmp_path):
    plan = Plan.of(PLAYERS, deals=8, seed=5)
    whole = journal_of(tmp_path, plan)
    (tmp_path / FILE).write_bytes(whole[:-9])
    assert journal_of(tmp_path, plan) == whole


KILLED = """
from pathlib import Path
from biblios.arena.tournament import Plan, run
from biblios.arena.tournament.journal import Journal
from tests.arena.synthetic import Last
plan = Plan.of({"last": Last(0.001), "random": "random"}, deals=40, seed=1)
with Journal(Path(r"FOLDER"), plan.about()) as journal:
    run(plan, journal=journal)
"""


def test_a_tournament_that_was_killed_goes_on_to_the_same_bytes(tmp_path):
    code = KILLED.replace("FOLDER", str(tmp_path / "cup"))
    running = subprocess.Popen([sys.executable, "-c", code])
    journal = tmp_path / "cup" / FILE
    while running.poll() is None and (
        not journal.exists() or journal.read_bytes().count(b"\n") < 5
    ):
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    assert running.wait() == -signal.SIGKILL
    assert 5 <= journal.read_bytes().count(b"\n") < 21
    plan = Plan.of({"last": Last(0.001), "random": "random"}, deals=40, seed=1)
    assert journal_of(tmp_path / "cup", plan) == journal_of(tmp_path / "new", plan)


def test_a_folder_of_another_tournament_is_refused(tmp_path):
    plan = Plan.of(PLAYERS, deals=2, seed=5)
    journal_of(tmp_path, plan)
    for other, words in [
        (Plan.of(PLAYERS, seed=6), "holds a tournament with seed 5, not 6"),
        (Plan.of(PLAYERS, 3, seed=5), "with players 2, not 3"),
        (
            Plan.of({**PLAYERS, "last": "random"}, seed=5),
            "last was '.*Last' there and is 'bot random' now",
        ),
    ]:
        with pytest.raises(JournalError, match=words):
            Journal(tmp_path, other.about())
    with Journal(tmp_path, plan.about()), pytest.raises(JournalError, match="is writing here"):
        Journal(tmp_path, plan.about())
    (tmp_path / FILE).write_text('{"format": "novel"}\n', "ascii")
    with pytest.raises(JournalError, match="is no journal of a tournament"):
        Journal(tmp_path, plan.about())


def test_what_comes_twice_counts_once():
    results, table = Results(), ("a", "b")
    wins = np.array([[24, 0], [12, 12]], dtype=np.int32)
    assert results.add(Played(Unit(table, 0, 2), wins, wins))
    assert not results.add(Played(Unit(table, 0, 2), wins, wins))
    assert not results.add(Played(Unit(table, 1, 2), wins, wins))
    assert results.add(Played(Unit(table, 4, 2), wins, wins))
    assert results.deals(table) == 2
    assert [(u.first, u.deals) for u in results.missing(table, 9, 3)] == [(2, 1), (3, 1), (6, 3)]


def test_a_shared_win_is_split():
    points = np.zeros((3, 3), dtype=np.uint8)
    places = np.array([[1, 1, 3], [1, 1, 1], [2, 1, 3]], dtype=np.uint8)
    played = counted(Unit(("a", "b", "b"), 0, 1), points, places)
    assert played.wins.tolist() == [[6 + 4, 6 + 4 + 4 + 12]]


STRENGTHS = {"abbot": 0.5, "copyist": 0.0, "novice": 0.0}


@pytest.mark.parametrize("until", ["pairs", "order"])
def test_early_stop_says_why(until):
    outcome = drawn(STRENGTHS, 2, 20_000, seed=1, until=until, margin=0.03)
    outcome.judge(100)
    assert outcome.open_tables()
    outcome.judge(20_000)
    assert outcome.open_tables() == []
    outcome.say_why()
    assert re.search(
        r"(every table|the order of the ratings) is settled, after 20000", outcome.stopped
    )
    assert list(outcome.verdicts.values()).count("even") == 1
    assert list(outcome.verdicts.values()).count("better") == len(outcome.verdicts) - 1


def test_early_stop_plays_no_more_than_it_needs():
    plan = Plan.of(["heuristic", "random"], deals=5000, until="pairs", fewest=30)
    outcome = run(plan)
    assert outcome.results.deals(("heuristic", "random")) == 30
    assert outcome.verdicts == {("heuristic", "random"): "better"}
    unsettled = run(Plan.of({"a": "random", "b": "random"}, deals=40, until="pairs", fewest=30))
    assert unsettled.stopped == "all 40 deals were played; not settled: a - b"


def test_a_summary_is_json_and_its_seeds_deal_the_deals():
    outcome = drawn(STRENGTHS, 3, 10)
    told = json.loads(json.dumps(as_dict(outcome, None), allow_nan=False))
    assert [one["players"] for one in told["tables"]] == [
        list(t) for t in outcome.plan.all_tables()
    ]
    assert len(told["ratings"]) == 3
    seeds = deal_seeds(outcome)
    assert len(seeds) == 10
    game = Lineup(("random",) * 3, outcome.plan.rules, outcome.plan.seed).played(3 * 4)
    assert game.record()["deck"] == type(game).deal(3, "classic", seeds[4]).record()["deck"]


class Cheat:
    def choose(self, observation, mask, rng):  # noqa: ARG002
        return 103


def test_a_python_bot_that_cheats_is_told_of():
    with pytest.raises(
        IllegalMove, match=r"cheat, seat ., place: expected a legal action .* got 103"
    ):
        run(Plan.of({"cheat": Cheat(), "random": "random"}, deals=1))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"contestants": ["random"]}, "contestants: expected two or more, got random"),
        ({"contestants": ["random", "nemo"]}, "expected a bot, one of"),
        ({"contestants": ["random", "random"]}, "expected different bots"),
        ({"contestants": {"a b": "random", "c": "random"}}, "a bot's name: expected"),
        ({"contestants": {"a": 7, "c": "random"}}, "a: expected a bot or an engine, got 7"),
        ({"players": 5}, "players: expected 2, 3 or 4, got 5"),
        ({"deals": 0}, "deals: expected 1 to"),
        ({"seed": -1}, "seed: expected"),
        ({"until": "noon"}, "until: expected pairs or order, got noon"),
        ({"margin": 0.7}, "margin: expected"),
        ({"fewest": 3}, "fewest: expected 30 or more, got 3"),
        ({"against": "nemo"}, "against: expected one of"),
        ({"tables": "round"}, "tables: expected pairs or different"),
        ({"tables": "different", "players": 3}, "contestants: expected 3 or more"),
        ({"rules": "clasic"}, "'clasic'"),
    ],
)
def test_what_cannot_be_played_is_told(change, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        Plan.of(**{"contestants": ["heuristic", "random"], **change})
