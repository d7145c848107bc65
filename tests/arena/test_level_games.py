"""Matches in which levels play: a compiled loop for networks, asked one by one where somebody searches."""

import json

import pytest

from biblios.arena.match import Lineup
from biblios.bots import levels, weights
from biblios.records.game import Game
from biblios.rules.options import Rules
from tests.bots.levels_at_hand import at_hand
from tests.cli.command import biblios


@pytest.mark.parametrize(
    "bots", [("prior", "scribe"), ("librarian", "oblate", "random"), ("novice",) * 4]
)
def test_the_compiled_loop_plays_the_games_of_the_bots_that_are_asked(bots):
    lineup = Lineup(bots, Rules.of("honest"), seed=3)
    assert lineup.is_compiled and not lineup.is_rostered
    points, places = lineup.play(2, 3)
    asked = lineup.asked(2, 3)
    for row, game in enumerate(asked):
        played = lineup.played(2 + row)
        assert played.moves == game.moves
        assert played.names == game.names
        assert Game.from_record(played.record()).result == game.result
    told = lineup.told(asked, 2)
    assert (told[0] == points).all() and (told[1] == places).all()
    assert (lineup.play(2, 3, cores=2)[0] == points).all()


def test_a_level_of_the_roster_plays_as_the_rosters_bot():
    assert Lineup(("scribe", "random"), Rules(), 1).codes.tolist() == [0, 1]
    mine, theirs = (
        Lineup((name, "random"), Rules(), 1).play(0, 4)[0] for name in ("scribe", "heuristic")
    )
    assert (mine == theirs).all()
    with pytest.raises(ValueError, match=r"expected bots that play as one of .*'prior'"):
        _ = Lineup(("scribe", "prior"), Rules(), 1).codes


def test_a_table_with_a_search_is_played_and_recorded(capsys, tmp_path, monkeypatch):
    abbot, real = at_hand("abbot"), levels.bot
    monkeypatch.setattr(levels, "bot", lambda name: abbot if name == "abbot" else real(name))
    path = tmp_path / "games.jsonl"
    arguments = ("--bots", "abbot,random", "--games", "2", "--quiet", "--records", str(path))
    code, out, _ = biblios(capsys, "sim", *arguments, "--json")
    assert code == 0
    assert [bot["name"] for bot in json.loads(out)["bots"]] == ["abbot", "random"]
    assert biblios(capsys, "verify", str(path))[:2] == (0, "")
    names = [json.loads(line)["players"] for line in path.read_text("ascii").splitlines()]
    assert names == [["bot:abbot", "bot:random"], ["bot:random", "bot:abbot"]]


def test_records_of_a_network_are_right(capsys, tmp_path):
    path = tmp_path / "games.jsonl"
    arguments = ("--bots", "prior,oblate", "--games", "6", "--quiet", "--records", str(path))
    assert biblios(capsys, "sim", *arguments)[0] == 0
    assert biblios(capsys, "verify", str(path))[:2] == (0, "")


def test_a_data_set_is_for_bots_of_the_roster(capsys, tmp_path):
    pytest.importorskip("pyarrow")
    arguments = ("--bots", "prior", "--format", "parquet", "--records", str(tmp_path / "set"))
    code, _, err = biblios(capsys, "sim", *arguments)
    assert code == 2
    assert err.startswith("biblios sim: --format parquet: expected bots that play as one of ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", [("sim", "--bots", "prior"), ("terminal", "--bots", "abbot")])
def test_missing_weights_are_said_in_one_line(capsys, tmp_path, monkeypatch, command):
    monkeypatch.setattr(weights, "SHIPPED", tmp_path / "none.npz")
    code, _, err = biblios(capsys, *command)
    assert (code, err.count("\n")) == (2, 1)
    assert f"{command[-1]} needs weights, which should be at {tmp_path / 'none.npz'}" in err
