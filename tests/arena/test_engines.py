"""External engines: real processes that do well, and others that are late, crash, talk nonsense or cheat."""

import itertools
import json
import math
import os
import re
import subprocess
import sys
import time
from collections import Counter
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from biblios import Game
from biblios.arena.tournament import EngineCommand, Plan, run
from biblios.arena.tournament.contestants import chooser
from biblios.arena.tournament.engine_process import EngineGone, EngineLate
from biblios.arena.tournament.engine_seat import EngineSeat
from biblios.arena.tournament.engine_server import EngineServer, chosen_text
from biblios.arena.tournament.view_observation import observation_of
from biblios.records.programs import chosen_move
from biblios.rules.options import PRESETS
from tests.house.checkout import CHECKOUT

EXAMPLE = (sys.executable, str(CHECKOUT / "examples" / "my_engine.py"))
OURS = (sys.executable, "-m", "biblios", "engine")

FAULTY = """
import json, os, sys, time
asked = 0
for line in sys.stdin:
    word = line.split()[0]
    if word == "biblios":
        print("id name Faulty\\nbibliosok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "view":
        moves = json.loads(line[5:])["moves"]
    elif word == "go":
        asked += 1
        if asked % 5 == 0:
            {deed}
        print("bestmove", moves[0], flush=True)
    elif word == "quit":
        break
"""
DEEDS = {
    "late": ("time.sleep(0.6)", {"late", "forfeited"}),
    "hangs": ("time.sleep(1000)", {"late", "forfeited"}),
    "stubborn": (
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(1000)",
        {"late", "forfeited"},
    ),
    "crashes": ("sys.exit('lost my thread')", {"crashed", "forfeited"}),
    "cheats": ("print('bestmove bid 99', flush=True); continue", {"illegal"}),
    "mumbles": ("print('bestmove', flush=True); continue", {"illegal"}),
    "raves": ("os.write(1, b'\\xff' * 3_000_000 + b'\\n')", {"crashed", "forfeited"}),
}


def faulty(deed, mark=""):
    program = FAULTY.format(deed=deed) + f"\n# {mark}\n"
    return EngineCommand((sys.executable, "-c", program), movetime=100, slack=300)


@pytest.mark.parametrize("name", DEEDS)
def test_an_engine_at_fault_forfeits_decisions_and_the_match_goes_on(name):
    deed, expected = DEEDS[name]
    mark = f"the {name} one of {os.getpid()}"  # other tests have engines beside it
    plan = Plan.of({name: faulty(deed, mark), "random": "random"}, deals=1, seed=3)
    start = time.monotonic()
    outcome = run(plan)
    assert time.monotonic() - start < 60
    assert outcome.results.wins(plan.all_tables()[0]).sum() == 24
    faults = outcome.results.faults[name]
    assert set(faults) == expected
    assert faults["late"] + faults["crashed"] <= 2 * 3
    assert outcome.results.first_faults[name].split(":")[0] in expected
    assert "seat" in outcome.results.first_faults[name]
    if name == "crashes":
        assert "ended with 1: lost my thread" in outcome.results.first_faults[name]
    listed = ["pgrep", "-f", re.escape(mark)]
    assert not subprocess.run(listed, capture_output=True, text=True, check=False).stdout


def test_the_forfeit_is_the_first_legal_move():
    """An engine that always cheats plays as one that always plays the first legal move."""
    first = FAULTY.format(deed="pass")
    always = first.replace("asked % 5 == 0", "True").replace("pass\n", "moves = ['cheat']\n")
    players = {
        "cheat": EngineCommand((sys.executable, "-c", always)),
        "first": EngineCommand((sys.executable, "-c", first)),
    }
    results = [
        run(Plan.of({"one": engine, "random": "random"}, deals=2)).results
        for engine in players.values()
    ]
    table = ("one", "random")
    assert (results[0].points(table) == results[1].points(table)).all()
    assert results[0].faults["one"]["illegal"] > 50
    assert not results[1].faults


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (("no-such-program",), "cannot start 'no-such-program': No such file"),
        ((sys.executable, "-c", "raise SystemExit(3)"), "ended with 3"),
        ((sys.executable, "-c", "import time; time.sleep(100)"), "did not answer in time"),
        ((sys.executable, "-c", "print('hello')"), "ended with 0"),
    ],
)
def test_an_engine_that_does_not_start_says_why(command, words):
    seat = EngineSeat("broken", EngineCommand(command, start=1.0))
    with pytest.raises((EngineGone, EngineLate), match=words):
        seat.start()
    seat.close()


def test_an_engine_is_told_its_options():
    engine = EngineCommand(EXAMPLE, (("Boldness", "0"),))
    seat = EngineSeat("mine", engine)
    assert seat.start() == "Boldly"
    seat.close()
    game = Game.deal(2, seed=0)
    while game.decision != "bid" or game.view().lot[0] == "G":
        game.play(game.legal_moves[0])
    assert moved(engine, game) == "pass"
    assert moved(replace(engine, options=(("Boldness", "9"),)), game) == "bid 1"
    seat = EngineSeat("mine", replace(engine, options=(("Courage", "1"),)))
    with pytest.raises(EngineGone, match="has no option 'Courage'; it has Boldness"):
        seat.start()


def moved(engine, game):
    """What an engine that was just started plays."""
    seat = EngineSeat("mine", replace(engine, movetime=60_000))
    seat.begin(game, game.to_act, 1)
    move = seat.move(game, game.to_act)
    seat.close()
    assert not seat.faults
    return move


def test_our_bot_as_an_engine_plays_the_very_same_games():
    ours = EngineCommand((*OURS, "heuristic"), movetime=60_000, start=120.0)
    engine = run(Plan.of({"heuristic": ours, "random": "random"}, 2, "medieval", deals=1, seed=9))
    bots = run(Plan.of(["heuristic", "random"], 2, "medieval", deals=1, seed=9))
    assert not engine.results.faults
    table = ("heuristic", "random")
    assert (engine.results.points(table) == bots.results.points(table)).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_gives_the_observation_of_the_same_seat(players):
    rng = np.random.default_rng(players)
    for seed, preset in enumerate([*PRESETS][2 * players - 4 : 2 * players - 2]):
        game = Game.deal(players, preset, seed=seed)
        while not game.is_over:
            seat = game.to_act
            view = json.loads(json.dumps(asdict(game.view(seat))))
            assert observation_of(view) == game.observation(seat)
            moves = game.legal_moves
            passes = game.decision == "bid" and rng.random() < 0.5
            game.play("pass" if passes else moves[int(rng.integers(len(moves)))])


def test_our_engine_says_what_it_does_not_understand_and_goes_on():
    asked = 'biblios 1\ndance\nview {"seat": \ngo\nsetoption name Seed value x\nisready\nquit\nisready\n'
    done = subprocess.run(
        [*OURS, "random"], input=asked, capture_output=True, text=True, check=True, timeout=120
    )
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines] == [
        "id", "id", "option", "bibliosok", "info", "info", "info", "info", "readyok",
    ]  # fmt: skip
    assert done.stderr == ""
    assert lines[4] == "info string unknown command 'dance'"


def test_an_engine_in_python_needs_nothing_of_ours():
    source = Path(EXAMPLE[1]).read_text("utf-8")
    assert "biblios." not in source
    imported = {line.split()[1] for line in source.splitlines() if line.startswith("import ")}
    assert imported == {"json", "sys"}


def test_copies_of_an_engine_are_processes_of_their_own(tmp_path):
    """Three copies at a table of four: three processes, each told of one seat."""
    log = tmp_path / "log"
    code = FAULTY.format(deed="pass").replace(
        "word = line.split()[0]",
        f'word = line.split()[0]; open({str(log)!r}, "a").write(str(os.getpid()) + " " + line)',
    )
    plan = Plan.of(
        {"spy": EngineCommand((sys.executable, "-c", code)), "random": "random"}, 4, deals=1
    )
    run(plan)
    seats = {}
    for line in log.read_text("utf-8").splitlines():
        pid, word, rest = line.split(" ", 2) if line.count(" ") > 1 else (*line.split(" "), "")
        if word == "newgame":
            seats[pid] = json.loads(rest)["seat"]
        elif word == "view":
            view = json.loads(rest)
            assert view["seat"] == view["to_act"] == seats[pid]
            assert [one["hand"] is not None for one in view["seats"]].count(True) == 1
    assert len(seats) == 3
    for pid in seats:
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


def test_a_bot_is_asked_alike_through_its_view_and_its_observation():
    bot, taken = chooser("heuristic"), Counter()
    game = Game.deal(3, "classic", seed=2)
    rng = np.zeros(1, np.uint64)
    while not game.is_over:
        view = json.loads(json.dumps(asdict(game.view(game.to_act))))
        move = chosen_move(game, lambda seen, mask: bot.choose(seen, mask, rng))
        assert chosen_text(bot, view, rng) == move
        taken[game.decision] += 1
        game.play(move)
    assert {"place", "take", "bid", "pay"} <= set(taken)


class Punctual:
    """Plays the first legal action, and remembers how long it might have taken."""

    def __init__(self) -> None:
        self.limits: list[float] = []

    def choose(self, observation, mask, rng):
        return self.choose_within(observation, mask, rng, math.nan)

    def choose_within(self, observation, mask, rng, milliseconds):
        assert len(observation) == len(rng) == 1
        self.limits.append(milliseconds)
        return int(np.flatnonzero(mask)[0])


def test_our_engine_heeds_the_time_it_is_given():
    """A payment is asked for card by card: each card has half of what is left."""
    punctual, said = Punctual(), []
    server = EngineServer("punctual", punctual, said.append)
    bot, rng, most = chooser("heuristic"), np.zeros(1, np.uint64), 0
    for seed in range(3):
        game = Game.deal(2, "classic", seed=seed)
        while not game.is_over:
            view = json.dumps(asdict(game.view(game.to_act)))
            punctual.limits.clear()
            server.serve([f"view {view}", "go movetime 4000"])
            assert said[-1].startswith("bestmove ")
            assert punctual.limits[0] <= (2000 if game.decision == "pay" else 4000)
            for before, after in itertools.pairwise(punctual.limits):
                assert after <= before
            most = max(most, len(punctual.limits))
            game.play(chosen_move(game, lambda seen, mask: bot.choose(seen, mask, rng)))
    assert most > 1


def test_our_engine_takes_its_time_where_no_time_is_given_and_refuses_what_is_none():
    punctual, said = Punctual(), []
    view = json.dumps(asdict(Game.deal(2, seed=1).view(0)))
    server = EngineServer("punctual", punctual, said.append)
    server.serve([f"view {view}", "go", "go movetime soon", "go movetime -1"])
    assert punctual.limits == [math.inf]
    assert said[0].startswith("bestmove ")
    assert [line.split(":")[0] for line in said[1:]] == ["info string cannot read go"] * 2
