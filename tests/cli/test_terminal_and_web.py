"""`biblios terminal` through a pipe; `biblios play` and `serve` as far as the address."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing

from biblios import Game
from biblios.bots.levels import NAMES
from biblios.tables.schema import SCHEMA_VERSION
from tests.cli.command import biblios, process


def test_a_game_through_a_pipe_is_recorded_also_when_left(tmp_path):
    path = tmp_path / "mine.jsonl"
    arguments = [
        "terminal",
        "--players",
        "3",
        "--seed",
        "7",
        "--seat",
        "0",
        "--name",
        "Ada",
        "--record",
        str(path),
    ]
    done = process(*arguments, input="k\nnonsense\n1\n")
    assert done.returncode == 0
    assert done.stdout.splitlines()[0].endswith("You are seat 0. Type help for help.")
    assert done.stdout.splitlines()[-1] == "You leave the game."
    assert "'nonsense' is not possible now. Possible are: auction, public." in done.stdout
    record = json.loads(path.read_text(encoding="ascii"))
    assert record["players"] == ["Ada", "bot:heuristic", "bot:heuristic"]
    assert list(Game.from_record(record).moves)[:2] == ["0:keep", "0:auction"]
    process(*arguments, input="")
    assert len(path.read_text(encoding="ascii").splitlines()) == 2


def test_a_whole_game_by_first_answers(tmp_path):
    path = tmp_path / "mine.jsonl"
    done = process(
        "terminal", "--bots", "random", "--seed", "3", "--record", str(path), input="1\n" * 2000
    )
    assert done.returncode == 0
    if "You leave" not in done.stdout:
        assert "Place 1: " in done.stdout
    assert process("verify", str(path)).returncode == 0


def test_what_is_not_there_is_told(capsys):
    for arguments, words in [
        (["--seat", "2"], "no seat 2; the seats are 0 to 1"),
        (["--bots", "nemo"], f"no bot 'nemo'; there are {', '.join(NAMES)}"),
        (["--bots", "random,random"], "1 bots are wanted, but 2 are named"),
        (["--record", "/nowhere/x"], "/nowhere/x: No such file or directory"),
    ]:
        assert biblios(capsys, "terminal", *arguments) == (2, "", f"biblios terminal: {words}\n")
    code, _, err = biblios(capsys, "serve", "--database", "/nowhere/x.sqlite")
    assert (code, err) == (2, "biblios serve: /nowhere: No such folder\n")


def test_a_database_that_is_none_is_told_before_anything_is_served(capsys, tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear abbot", encoding="ascii")
    for database, words in [(letter, "not a database of games"), (tmp_path, "Is a directory")]:
        for command in ("serve", "play"):
            done = biblios(capsys, command, "--port", "0", "--database", str(database))
            assert done == (2, "", f"biblios {command}: {database}: {words}\n")


def test_a_database_of_another_version_is_told_before_anything_is_served(capsys, tmp_path):
    file = tmp_path / "newer.sqlite"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE schema_versions (version INTEGER)")
        database.execute("INSERT INTO schema_versions VALUES (99)")
        database.commit()
    done = biblios(capsys, "serve", "--port", "0", "--database", str(file))
    words = f"{file}: expected a database of version {SCHEMA_VERSION}, this one is of 99"
    assert done == (2, "", f"biblios serve: {words}\n")


def test_play_prints_its_address_and_stops_when_told(tmp_path):
    command = [sys.executable, "-m", "biblios", "play", "--no-browser", "--port", "0"]
    server = subprocess.Popen(
        [*command, "--database", str(tmp_path / "games.sqlite")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "HOME": str(tmp_path)},
    )
    with server:
        address = next(
            word for word in server.stdout.readline().split() if word.startswith("http://")
        )
        with urllib.request.urlopen(address, timeout=60) as answer:
            assert answer.status == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(60) in (0, 130)
    assert (tmp_path / "games.sqlite").exists()
