"""`biblios sim`: matches of bots, their records and their statistics."""

import json
import math
import random

import numpy as np
import pytest

from biblios import Game
from biblios.arena.match import Lineup
from biblios.arena.standing import Spread, Standing, win_parts
from biblios.bots.levels import NAMES
from biblios.rules.options import PRESETS, Rules
from tests.cli.command import biblios


def report(capsys, *arguments):
    """The JSON report of a simulation."""
    code, out, err = biblios(capsys, "sim", "--json", *arguments)
    assert (
        code,
        [line for line in err.splitlines() if not line.startswith("biblios: getting ready")],
    ) == (0, [])
    return json.loads(out)


def test_the_issue_s_example(capsys, tmp_path):
    path = tmp_path / "out.jsonl"
    arguments = [
        "--players",
        "3",
        "--rules",
        "classic",
        "--bots",
        "heuristic,random,random",
        "--games",
        "30",
        "--seed",
        "1",
    ]
    found = report(capsys, *arguments, "--records", str(path))
    assert (found["players"], found["games"], found["preset"]) == (3, 30, "classic")
    assert [bot["name"] for bot in found["bots"]] == ["heuristic", "random", "random"]
    assert sum(bot["wins"] for bot in found["bots"]) == pytest.approx(30)
    assert found["bots"][0]["share"] > 0.8
    assert found["games_per_second"] > 0
    for bot in found["bots"]:
        low, high = bot["share_interval"]
        assert 0 <= low <= bot["share"] <= high <= 1
    without_records = report(capsys, *arguments)
    assert without_records["bots"] == found["bots"]
    code, out, _ = biblios(capsys, "verify", str(path))
    assert (code, out) == (0, "")
    records = [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]
    assert [record["players"].index("bot:heuristic") for record in records] == [0, 2, 1] * 10
    wins = sum((0 in (record["result"]["winners"])) for record in records)
    assert 0 < wins < 30
    assert records[0]["deck"] == records[2]["deck"] != records[3]["deck"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_records_of_every_preset_are_right(players, preset):
    lineup = Lineup(("random",) * players, Rules.of(preset), seed=5)
    points, places = lineup.play(7, 4)
    for game in range(4):
        played = lineup.played(7 + game)
        assert Game.from_record(played.record()).record() == played.record()
        by_bot = [0] * players
        for seat in range(players):
            by_bot[lineup.bot_on(seat, 7 + game)] = seat
        assert [played.result["points"][seat] for seat in by_bot] == points[game].tolist()
        assert [played.result["place"][seat] for seat in by_bot] == places[game].tolist()


def test_records_go_to_standard_output_and_the_report_aside(capsys):
    code, out, err = biblios(capsys, "sim", "--games", "3", "--records", "-", "--quiet")
    assert code == 0
    assert [json.loads(line)["players"] for line in out.splitlines()] == [
        ["bot:random", "bot:random"]
    ] * 3
    assert "3 games, 2 players, classic rules, seed 0: " in err


def test_the_table_has_a_line_a_bot(capsys):
    code, out, _ = biblios(capsys, "sim", "--games", "100", "--bots", "heuristic,random", "--quiet")
    assert code == 0
    head, columns, *rows = out.splitlines()
    assert "100 games, 2 players, classic rules, seed 0: " in head
    assert "games a second" in head
    assert columns.split()[:2] == ["bot", "wins"]
    assert [row.split()[0] for row in rows] == ["heuristic", "random"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "nemo"], f"no bot 'nemo'; there are {', '.join(NAMES)}"),
        (
            ["--bots", "random,random,random", "--players", "2"],
            "2 bots are wanted, but 3 are named",
        ),
        (["--bots", "random,random,random,random,random"], "2 to 4 bots play, but 5 are named"),
        (
            ["--records", "/nowhere/x.jsonl", "--games", "1"],
            "/nowhere/x.jsonl: No such file or directory",
        ),
    ],
)
def test_what_cannot_be_played_is_told(capsys, arguments, words):
    code, out, err = biblios(capsys, "sim", *arguments)
    assert (code, out) == (2, "")
    assert err == f"biblios sim: {words}\n"


def test_the_same_seed_plays_the_same_games_in_chunks_of_any_size():
    lineup = Lineup(("random", "heuristic"), Rules(), seed=3)
    whole, _ = lineup.play(0, 20)
    parts = [lineup.play(first, 4)[0] for first in range(0, 20, 4)]
    assert (np.concatenate(parts) == whole).all()
    assert (Lineup(("random", "heuristic"), Rules(), seed=4).play(0, 20)[0] != whole).any()


def test_two_cores_play_the_same_games(capsys):
    arguments = ["--bots", "heuristic,random", "--games", "50", "--seed", "9"]
    one, two = (report(capsys, *arguments, "--cores", cores)["bots"] for cores in "12")
    assert one == two
    assert 1 <= one[0]["place"] < one[1]["place"] <= 2


# -- the statistics


def test_a_shared_win_counts_as_parts():
    parts = win_parts(np.array([[1, 2, 3], [1, 1, 3], [1, 1, 1]]))
    assert parts.tolist() == [[1, 0, 0], [0.5, 0.5, 0], [1 / 3, 1 / 3, 1 / 3]]


def test_the_spread_is_that_between_deals():
    rng = random.Random(1)
    deals = [[rng.random() for _ in range(3)] for _ in range(40)]
    spread = Spread()
    for first in (0, 10, 25):
        until = {0: 10, 10: 25, 25: 40}[first]
        spread.add(np.array([value for deal in deals[first:until] for value in deal]), 3)
    means = [sum(deal) / 3 for deal in deals]
    mean = sum(means) / 40
    assert spread.mean == pytest.approx(mean)
    assert spread.variance == pytest.approx(sum((m - mean) ** 2 for m in means) / 39 / 40)


def test_independent_games_have_wilson_s_interval():
    standing = Standing("x")
    standing.wins.add(np.array([1.0, 0.0] * 100 + [0.0] * 200), 1)
    low, high = standing.share_interval
    p, n, z = 0.25, 399, 1.959964  # 400 games; the variance between them has 399 degrees of freedom
    middle, half = (p + z * z / 2 / n), z * math.sqrt(p * (1 - p) / n + z * z / 4 / n / n)
    assert low == pytest.approx((middle - half) / (1 + z * z / n))
    assert high == pytest.approx((middle + half) / (1 + z * z / n))


def test_an_interval_is_never_empty():
    standing = Standing("x")
    standing.wins.add(np.ones(30), 3)
    standing.points.add(np.full(30, 7.0), 3)
    low, high = standing.share_interval
    assert low < 0.75
    assert high == 1.0
    assert standing.points_interval == (7.0, 7.0)
    one = Standing("y")
    one.wins.add(np.array([1.0]), 2)
    assert one.share_interval[0] < 0.3


def test_intervals_hold_the_truth_19_times_in_20():
    rng = np.random.default_rng(2)
    held = 0
    for _ in range(400):
        luck = rng.normal(0, 0.2, size=(60, 1))
        wins = rng.random((60, 3)) < np.clip(0.4 + luck, 0, 1)
        standing = Standing("x")
        standing.wins.add(wins.astype(np.float64).ravel(), 3)
        low, high = standing.share_interval
        held += low <= 0.4 <= high
    assert 0.92 < held / 400 < 0.98


def test_rules_may_be_told_option_by_option(capsys):
    found = report(
        capsys, "--rules", "church=may,category_tie=gold", "--games", "2", "--bots", "random"
    )
    assert found["rules"] == {"church": "may", "unpaid": "penalty", "category_tie": "gold"}
    assert found["preset"] is None


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("chess", "rules must be one of classic, "),
        ("church=maybe", "church must be one of must, may, but got 'maybe'"),
        (
            "church=may,gold",
            "rules are options as in church=may, with commas between, but got 'gold'",
        ),
        ("tie=gold", "rules have the options church, unpaid, category_tie, but got tie"),
    ],
)
def test_unknown_rules_are_refused_in_words(capsys, rules, words):
    code, _, err = biblios(capsys, "sim", "--rules", rules)
    assert code == 2
    assert words in err
