"""An external engine at a table: the arbiter's side of the Biblios engine protocol (docs/reference/engine-protocol.md).

An engine that is late, has ended, or answers what is not legal forfeits the decision: the first legal move, in the
order of `Game.legal_moves`, is played for it. So no engine can hold up or spoil a match; what it did is counted.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from typing import Final

from biblios.arena.tournament.contestants import EngineCommand
from biblios.arena.tournament.engine_process import EngineGone, EngineLate, EngineProcess
from biblios.records.game import Game

VERSION: Final = 1
"""Of the protocol."""
LATE, CRASHED, ILLEGAL, FORFEITED = "late", "crashed", "illegal", "forfeited"
FAULTS: Final = (LATE, CRASHED, ILLEGAL, FORFEITED)
"""What is counted; forfeited: a decision an engine was not asked for, because it was out of the game."""
_FAULTS_A_GAME: Final = 3
"""After so many late answers and ends in a game an engine is out of it."""
_FAILED_STARTS: Final = 3
"""After so many in a row it is not started again."""


def newgame_line(game: Game, seat: int, seed: int, movetime: int) -> str:
    """What tells an engine of a new game."""
    told = {
        "players": game.players,
        "seat": seat,
        "rules": game.rules.as_dict(),
        "seed": seed,
        "movetime": movetime,
    }
    return f"newgame {json.dumps(told)}"


def view_line(game: Game, seat: int) -> str:
    """What tells an engine what its seat knows, with the decision awaited and the legal moves."""
    return f"view {json.dumps(asdict(game.view(seat)))}"


class EngineSeat:
    """An engine at a table, started when it is first needed.

    Attributes:
        faults: how often it did what.
        first_fault: the first of them in words, empty when there is none.
    """

    def __init__(self, name: str, how: EngineCommand) -> None:
        """An engine under the name it has in the tournament."""
        self._name, self._how = name, how
        self._process: EngineProcess | None = None
        self._is_behind = False
        self._failed_starts = 0
        self._faults_in_game = 0
        self._newgame = ""
        self.faults: Counter[str] = Counter()
        self.first_fault = ""

    def start(self) -> str:
        """Start the engine and greet it, if it does not run.

        Returns:
            The name it gives itself.

        Raises:
            EngineGone: it cannot be started or does not know the protocol.
            EngineLate: it is not ready in time.
        """
        deadline = time.monotonic() + self._how.start
        if self._process is not None:
            return ""
        self._process = EngineProcess(self._how.command)
        try:
            return self._greet(self._process, deadline)
        except (EngineGone, EngineLate):
            self.close()
            raise

    def _greet(self, process: EngineProcess, deadline: float) -> str:
        name = self._name
        offered: set[str] = set()
        process.send(f"biblios {VERSION}", deadline)
        while (line := process.line(deadline)) != "bibliosok":
            if line.startswith("id name "):
                name = line.removeprefix("id name ")
            if line.startswith("option name "):
                offered.add(line.removeprefix("option name ").partition(" type ")[0])
        for option, value in self._how.options:
            if option not in offered:
                known = ", ".join(sorted(offered)) or "none"
                raise EngineGone(f"has no option {option!r}; it has {known}")
            process.send(f"setoption name {option} value {value}", deadline)
        self._wait_ready(process, deadline)
        self._is_behind = False
        return name

    @staticmethod
    def _wait_ready(process: EngineProcess, deadline: float) -> None:
        """Read away everything up to an answer to ``isready``."""
        process.send("isready", deadline)
        while process.line(deadline) != "readyok":
            pass

    def begin(self, game: Game, seat: int, seed: int) -> None:
        """Tell it of a new game, with a new process if the old one has ended."""
        self._faults_in_game = 0
        self._newgame = newgame_line(game, seat, seed, self._how.movetime)
        self._try(self._enter_game, game)

    def _enter_game(self) -> None:
        process = self._running()
        deadline = time.monotonic() + self._how.start
        process.send(self._newgame, deadline)
        self._wait_ready(process, deadline)
        self._is_behind = False

    def _running(self) -> EngineProcess:
        if self._process is None:
            if self._failed_starts >= _FAILED_STARTS:
                raise EngineGone("cannot be started any more")
            self._failed_starts += 1
            self.start()
            self._failed_starts = 0
        if self._process is None:
            raise EngineGone("is not running")
        return self._process

    def move(self, game: Game, seat: int) -> str:
        """Its move, or the first legal one where it forfeits the decision. It is not asked where it has no choice."""
        legal = game.legal_moves
        if len(legal) == 1:
            return legal[0]
        if self._faults_in_game >= _FAULTS_A_GAME:
            self.faults[FORFEITED] += 1
            return legal[0]
        move = self._try(lambda: self._asked(view_line(game, seat)), game)
        if move is None:
            return legal[0]
        if move not in legal:
            self._count(ILLEGAL, f"answered {move[:80]!r}", game)
            return legal[0]
        return move

    def _asked(self, view: str) -> str:
        """Its answer, legal or not."""
        self._catch_up()
        process = self._running()
        deadline = time.monotonic() + (self._how.movetime + self._how.slack) / 1000
        process.send(view, deadline)
        process.send(f"go movetime {self._how.movetime}", deadline)
        while not (line := process.line(deadline)).startswith("bestmove"):
            pass
        return line.removeprefix("bestmove").strip()

    def _catch_up(self) -> None:
        """An engine that was late must come back in the time of a move; else it is started anew."""
        if self._process is None:
            self._enter_game()
        elif self._is_behind:
            try:
                seconds = (self._how.movetime + self._how.slack) / 1000
                self._wait_ready(self._process, time.monotonic() + seconds)
                self._is_behind = False
            except (EngineGone, EngineLate):
                self.close()
                self._enter_game()

    def _try(self, ask: Callable[[], str | None], game: Game) -> str | None:
        """What asking gives; None, and the fault counted, if that goes wrong."""
        try:
            return ask()
        except EngineLate as error:
            self._is_behind = True
            self._faults_in_game += 1
            self._count(LATE, str(error), game)
        except EngineGone as error:
            self.close()
            self._faults_in_game += 1
            self._count(CRASHED, str(error), game)
        return None

    def _count(self, fault: str, words: str, game: Game) -> None:
        self.faults[fault] += 1
        where = f"move {game.number + 1}, seat {game.to_act} to {game.decision}"
        self.first_fault = self.first_fault or f"{fault}: {words} ({where})"

    def take_faults(self) -> tuple[Counter[str], str]:
        """What was counted since the last call, and the first of it in words."""
        taken = (self.faults, self.first_fault)
        self.faults, self.first_fault = Counter(), ""
        return taken

    def close(self) -> None:
        """End the engine, if it runs."""
        if self._process is not None:
            self._process.close()
            self._process = None
