"""`biblios sim --format parquet`: rows as in the games played once more, and nothing left half-written."""

import hashlib
import re
import sys

import numpy as np
import pytest

from biblios import Game
from biblios.arena.dataset import Plan, masks, matrix, write_dataset
from biblios.arena.match import Lineup
from biblios.arena.playing import LONGEST, bot_seed, play_logged
from biblios.arena.standing import win_parts
from biblios.bots.roster import bot
from biblios.rules import game as engine
from biblios.rules.actions import TAKE_SLOT
from biblios.rules.observation import at_observe, new_observations
from biblios.rules.observation_tensor import PIECES, at_write_tensor, new_tensors
from biblios.rules.options import Rules
from biblios.rules.state import DECISION_NAMES, OVER, TAKE, new_states
from tests.cli.command import biblios

parquet = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed: biblios[data]")

BOTS = ("heuristic", "random", "random")


def wrote(folder, *arguments, bots=BOTS, games=9):
    """A data set written by the command; its decisions and games as dicts of columns."""
    return biblios_sim(folder, *arguments, "--bots", ",".join(bots), "--games", str(games))


def biblios_sim(folder, *arguments):
    from biblios.cli import run

    given = ["sim", "--format", "parquet", "--records", str(folder), "--quiet", *arguments]
    assert run(given) == 0
    return tuple(parquet.read_table(folder / name) for name in ("decisions", "games"))


def replayed(lineup, number, deal):
    """Each decision of a game, the bots asked from Python: what the seat knew, could do and did."""
    states, tensors, observations = new_states(1), new_tensors(1), new_observations(1)
    mask = np.zeros(156, np.uint8)
    rngs = [
        np.array([bot_seed(np.uint64(lineup.seed), number, seat)], dtype=np.uint64)
        for seat in range(lineup.players)
    ]
    engine.at_deal(states, lineup.players, *lineup.rules.codes, np.uint64(deal))
    engine.at_chance(states)
    while states["decision"][0] != OVER:
        seat = int(states["to_act"][0])
        at_write_tensor(states, seat, tensors)
        engine.at_legal_action_mask(states, mask)
        at_observe(states, seat, observations)
        name = lineup.bots[lineup.bot_on(seat, number)]
        action = bot(name).choose(observations, mask.copy(), rngs[seat])
        kind = int(states["public"][0][action - TAKE_SLOT]) if states["decision"][0] == TAKE else -1
        yield {
            "seat": seat,
            "decision": DECISION_NAMES[states["decision"][0]],
            "action": action,
            "mask": mask.copy(),
            "observation": tensors["bytes"][0].copy(),
            "logged": kind if kind >= 0 else action,
        }
        assert engine.at_step(states, action)
        engine.at_chance(states)


@pytest.mark.parametrize(("rules", "seed"), [("classic", 3), ("medieval", 2**63 - 1)])
def test_the_rows_are_those_of_the_games_played_once_more(tmp_path, rules, seed):
    decisions, games = wrote(tmp_path / "set", "--rules", rules, "--seed", str(seed))
    lineup = Lineup(BOTS, Rules.of(rules), seed)
    points, places = lineup.play(0, 9)
    wins = win_parts(places)
    legal, observations = masks(decisions["mask"]), matrix(decisions["observation"])
    rows = decisions.drop_columns(["mask", "observation"]).to_pylist()
    assert games["game"].to_pylist() == list(range(9))
    row = 0
    for game in games.to_pylist():
        number = game["game"]
        seats = [lineup.bot_on(seat, number) for seat in range(3)]
        assert game["deal"] == number // 3
        assert game["players"] == 3
        assert {name: game[name] for name in ("church", "unpaid", "category_tie")} == Rules.of(
            rules
        ).as_dict()
        assert game["bots"] == [BOTS[bot] for bot in seats]
        assert game["points"] == points[number][seats].tolist()
        assert game["places"] == places[number][seats].tolist()
        assert game["wins"] == pytest.approx(wins[number][seats])
        log = np.zeros(LONGEST, np.uint8)
        length = play_logged(np.uint64(seed), number, lineup.table, lineup.codes, log)
        assert game["decisions"] == game["rows"] == length
        for count, wanted in enumerate(replayed(lineup, number, game["seed"])):
            found = rows[row]
            assert wanted["logged"] == log[count]
            assert (found["game"], found["number"]) == (number, count)
            assert {name: found[name] for name in ("seat", "decision", "action")} == {
                name: wanted[name] for name in ("seat", "decision", "action")
            }
            assert found["bot"] == seats[found["seat"]]
            assert found["choices"] == wanted["mask"].sum()
            assert (legal[row] == wanted["mask"]).all()
            assert (observations[row] == wanted["observation"]).all()
            assert found["points"] == game["points"][found["seat"]]
            assert found["place"] == game["places"][found["seat"]]
            assert found["win"] == pytest.approx(game["wins"][found["seat"]])
            row += 1
        assert count + 1 == length
    assert row == len(rows)


def test_the_seed_of_a_game_deals_it_in_the_library(tmp_path):
    _, games = wrote(tmp_path / "set", bots=("random", "random"), games=4)
    played = Lineup(("random", "random"), Rules(), 0).played(3)
    seed = games["seed"].to_pylist()[3]
    again = Game.deal(2, "classic", seed)
    for move in played.moves:
        text = move.split(":", 1)[1]
        if not text.startswith(("seize", "lose", "reveal")):  # chance is in the seed
            again.play(text)
    assert again.result["points"] == games["points"].to_pylist()[3]


def test_decisions_can_be_left_out(tmp_path):
    every, _ = wrote(tmp_path / "all")
    choices, games = wrote(tmp_path / "choices", "--only-choices")
    third, few = wrote(tmp_path / "third", "--only-choices", "--every", "3")
    wanted = every.filter([count > 1 for count in every["choices"].to_pylist()])
    assert choices.equals(wanted)
    assert 0 < len(wanted) < len(every)
    kept = []
    for game in range(9):
        rows = [n for n, number in enumerate(choices["game"].to_pylist()) if number == game]
        assert games["rows"][game].as_py() == len(rows)
        kept += rows[-game % 3 :: 3]
        assert few["rows"][game].as_py() == len(rows[-game % 3 :: 3])
    assert third.equals(choices.take(kept))


def digests(folder):
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_same_seed_writes_the_same_bytes_on_any_number_of_cores(tmp_path, monkeypatch):
    monkeypatch.setattr("biblios.arena.dataset.GAMES_A_FILE", 12)
    for cores in ("1", "3"):
        wrote(tmp_path / cores, "--cores", cores, games=30)
    wrote(tmp_path / "other", "--seed", "1", games=30)
    one, three, other = (digests(tmp_path / name) for name in ("1", "3", "other"))
    parts = [f"part-0000{n}.parquet" for n in range(3)]
    assert sorted(one) == sorted(
        ["README.md", *(f"{table}/{part}" for table in ("decisions", "games") for part in parts)]
    )
    assert one == three
    assert not set(one.values()) & set(other.values())
    tables = parquet.read_table(tmp_path / "1" / "games")
    assert tables["game"].to_pylist() == list(range(30))


def test_a_full_room_begins_another_row_group(tmp_path, monkeypatch):
    wrote(tmp_path / "one", bots=("random", "random"), games=20)
    monkeypatch.setattr("biblios.arena.dataset._ROWS_A_GROUP", LONGEST + 1000)
    wrote(tmp_path / "many", bots=("random", "random"), games=20)
    files = [
        parquet.ParquetFile(tmp_path / name / "decisions/part-00000.parquet")
        for name in ("one", "many")
    ]
    assert files[0].num_row_groups == 1 < files[1].num_row_groups
    assert files[0].read().equals(files[1].read())


def test_the_command_reports_as_without_a_data_set(capsys, tmp_path):
    arguments = ["sim", "--bots", ",".join(BOTS), "--games", "30", "--json"]
    code, plain, _ = biblios(capsys, *arguments)
    assert code == 0
    more = ["--format", "parquet", "--records", str(tmp_path / "set")]
    code, told, _ = biblios(capsys, *arguments, *more)
    assert code == 0
    assert re.search(r'"bots": .*', told)[0] == re.search(r'"bots": .*', plain)[0]


def test_the_card_says_what_is_there(tmp_path):
    decisions, games = wrote(tmp_path / "set", "--only-choices", "--every", "2")
    card = (tmp_path / "set" / "README.md").read_text(encoding="utf-8")
    assert f"{len(decisions):,} decisions of bots" in card
    assert "# Decisions in 9 games of Biblios" in card
    assert (
        "    biblios sim --players 3 --rules classic --bots heuristic,random,random --games 9 --seed 0"
        " --format parquet --only-choices --every 2 --records FOLDER\n"
    ) in card
    for table in (decisions, games):
        assert [name for name in table.column_names if f"| `{name}` | " not in card] == []
    for name, piece in PIECES.items():
        assert f"| `{name}` | {piece.offset} | " in card
    versions = re.search(r"with biblios \S+, numpy \S+, numba \S+, pyarrow \S+, Python \S+\.", card)
    assert versions
    assert "{" not in card


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["--format", "parquet"],
            "--format parquet writes a folder: name it with --records FOLDER",
        ),
        (
            ["--format", "parquet", "--records", "-"],
            "--format parquet writes a folder: name it with --records FOLDER",
        ),
        (["--every", "2"], "--only-choices and --every are for data sets: --format parquet"),
        (["--only-choices"], "--only-choices and --every are for data sets: --format parquet"),
        (
            ["--format", "parquet", "--records", "/nowhere/set"],
            "/nowhere/set: No such file or directory",
        ),
    ],
)
def test_what_cannot_be_written_is_told(capsys, arguments, words):
    code, out, err = biblios(capsys, "sim", "--games", "2", *arguments)
    assert (code, out, err) == (2, "", f"biblios sim: {words}\n")


def test_what_is_there_already_is_left_alone(capsys, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    for folder in (tmp_path, tmp_path / "mine.txt"):
        code, out, err = biblios(
            capsys, "sim", "--games", "2", "--format", "parquet", "--records", str(folder)
        )
        assert (code, out) == (2, "")
        assert err == f"biblios sim: {folder}: is there already; a data set wants a new folder\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    (tmp_path / "empty").mkdir()
    wrote(tmp_path / "empty")


def test_without_pyarrow_it_is_told_what_to_install(capsys, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    code, out, err = biblios(
        capsys, "sim", "--format", "parquet", "--records", str(tmp_path / "set")
    )
    assert (code, out) == (2, "")
    assert err == "biblios sim: data sets need PyArrow: pip install 'biblios[data]'\n"


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_nothing_is_left_when_it_is_stopped(tmp_path, error):
    def stop(_games):
        raise error

    plan = Plan(Lineup(BOTS, Rules(), 0), games=50_000)
    with pytest.raises(error):
        write_dataset(tmp_path / "set", plan, stop)
    assert list(tmp_path.iterdir()) == []


def test_rules_that_are_no_preset_are_told_in_the_card(tmp_path):
    rules = Rules.of({"church": "may", "unpaid": "discard", "category_tie": "gold"})
    assert rules.preset is None
    write_dataset(tmp_path / "set", Plan(Lineup(BOTS, rules, 4), 3))
    card = (tmp_path / "set" / "README.md").read_text(encoding="utf-8")
    assert "rules: of their own (church may, unpaid discard, category_tie gold)" in card
    assert f'write_dataset(Path("FOLDER"), Plan({Lineup(BOTS, rules, 4)}, 3, only' in card


@pytest.mark.parametrize("name", ["games", "every", "cores"])
def test_a_plan_wants_numbers_it_can_follow(name):
    with pytest.raises(ValueError, match=f"{name}: expected 1 or more, got 0"):
        Plan(Lineup(BOTS, Rules(), 0), **{"games": 1, name: 0})
