"""`biblios sim`: many games between bots, and who wins."""

import argparse
import json
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Final

import numpy as np

from biblios.arena.match import Lineup
from biblios.arena.standing import HEADING, Standing, add_games
from biblios.bots.weights import WeightsError
from biblios.cli import dataset
from biblios.cli.bots import bot_names
from biblios.cli.faults import UsageError
from biblios.cli.progress import Progress
from biblios.cli.ready import GettingReady
from biblios.records.game import Game
from biblios.records.lines import record_line
from biblios.rules.options import Rules

_SECONDS_A_CHUNK: Final = 0.2
_LARGEST_CHUNK: Final = 120_000


def run(options: argparse.Namespace) -> int:
    """Play the games and report.

    Raises:
        UsageError: a bot that is not there, or a wrong number of them.
        OSError: the records cannot be written.
    """
    dataset.check(options)
    lineup = _lineup(options)
    dataset.check_bots(options, lineup)
    standings = [Standing(name) for name in lineup.bots]
    play = dataset.write if options.format == "parquet" else _play_to_records
    start = play(lineup, options, standings)
    seconds = time.perf_counter() - start
    report = _json if options.json else _table
    print(
        report(lineup, standings, options.games, seconds),
        file=sys.stderr if options.records == "-" else sys.stdout,
    )
    return 0


def _play_to_records(
    lineup: Lineup, options: argparse.Namespace, standings: list[Standing]
) -> float:
    """Play, with records if they are wanted; when it began."""
    with ExitStack() as stack:
        records = _opened(options.records, stack)
        with GettingReady():
            _get_ready(lineup)
            if lineup.is_compiled and records is not None:
                lineup.played(0)
        progress = Progress("played", "games", options.games, quiet=options.quiet)
        start = time.perf_counter()
        _play(lineup, options, standings, records, progress)
        progress.end()
    return start


def _get_ready(lineup: Lineup) -> None:
    try:
        lineup.get_ready()
    except WeightsError as error:
        raise UsageError(str(error)) from error


def _lineup(options: argparse.Namespace) -> Lineup:
    named = options.bots.count(",") + 1
    players = options.players or (named if named > 1 else 2)
    if players not in (2, 3, 4):
        raise UsageError(f"2 to 4 bots play, but {named} are named")
    return Lineup(tuple(bot_names(options.bots, players)), Rules.of(options.rules), options.seed)


def _opened(path: str | None, stack: ExitStack) -> IO[str] | None:
    if path is None:
        return None
    return (
        sys.stdout if path == "-" else stack.enter_context(Path(path).open("w", encoding="ascii"))
    )


def _play(
    lineup: Lineup,
    options: argparse.Namespace,
    standings: list[Standing],
    records: IO[str] | None,
    progress: Progress,
) -> None:
    """Play in chunks of whole deals that take about 0.2 s each, so that progress shows and Ctrl-C is heard."""
    done, chunk = 0, lineup.players
    while done < options.games:
        start = time.perf_counter()
        chunk = min(chunk, options.games - done)
        if lineup.is_compiled:
            points, places = lineup.play(done, chunk, options.cores)
            if records is not None:
                for number in range(done, done + chunk):
                    _record(lineup.played(number), number, records, points[number - done], lineup)
        else:
            games = lineup.asked(done, chunk, options.cores)
            points, places = lineup.told(games, done)
            if records is not None:
                records.writelines(record_line(game.record()) for game in games)
        add_games(standings, points, places)
        done += chunk
        progress.show(done)
        deals = int(
            chunk
            / lineup.players
            * min(8.0, _SECONDS_A_CHUNK / max(1e-9, time.perf_counter() - start))
        )
        chunk = lineup.players * max(1, min(deals, _LARGEST_CHUNK // lineup.players))


def _record(game: Game, number: int, records: IO[str], points: np.ndarray, lineup: Lineup) -> None:
    """Write a game, once it is seen to be the one that was played."""
    result = game.result
    told = [int(points[lineup.bot_on(seat, number)]) for seat in range(lineup.players)]
    if result is None or result["points"] != told:
        raise RuntimeError(
            f"game {number} was played with points {told}, but its record gives {result}"
        )
    records.write(record_line(game.record()))


def _table(lineup: Lineup, standings: list[Standing], games: int, seconds: float) -> str:
    rules = lineup.rules.preset or ", ".join(lineup.rules.as_dict().values())
    rate = f"{seconds:.2f} s, {games / seconds:.0f} games a second"
    head = f"{games} games, {lineup.players} players, {rules} rules, seed {lineup.seed}: {rate}"
    return "\n".join([head, HEADING, *(standing.line for standing in standings)])


def _json(lineup: Lineup, standings: list[Standing], games: int, seconds: float) -> str:
    return json.dumps(
        {
            "players": lineup.players,
            "rules": lineup.rules.as_dict(),
            "preset": lineup.rules.preset,
            "games": games,
            "seed": lineup.seed,
            "seconds": round(seconds, 3),
            "games_per_second": round(games / seconds, 1),
            "bots": [standing.as_dict() for standing in standings],
        }
    )
