"""The part of `biblios sim` that writes data sets; PyArrow is imported only here."""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

from biblios.arena.match import Lineup
from biblios.arena.standing import Standing, add_games
from biblios.cli.faults import UsageError
from biblios.cli.progress import Progress
from biblios.cli.ready import GettingReady


def check(options: argparse.Namespace) -> None:
    """See that the options go together.

    Raises:
        UsageError: they do not.
    """
    if options.format != "parquet":
        if options.only_choices or options.every != 1:
            raise UsageError("--only-choices and --every are for data sets: --format parquet")
        return
    if options.records in {None, "-"}:
        raise UsageError("--format parquet writes a folder: name it with --records FOLDER")
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise UsageError("data sets need PyArrow: pip install 'biblios[data]'") from error


def check_bots(options: argparse.Namespace, lineup: Lineup) -> None:
    """See that the bots can play for a data set.

    Raises:
        UsageError: they cannot.
    """
    if options.format == "parquet":
        try:
            _ = lineup.codes
        except ValueError as error:
            raise UsageError(
                f"--format parquet: {error}; --format records takes all bots"
            ) from error


def write(lineup: Lineup, options: argparse.Namespace, standings: Sequence[Standing]) -> float:
    """Write the data set, and count its games; when it began.

    Raises:
        OSError: the folder is there already, or cannot be written.
    """
    from biblios.arena.dataset import Plan, get_ready, write_dataset

    plan = Plan(lineup, options.games, options.only_choices, options.every, options.cores)
    with GettingReady():
        get_ready(plan)
    progress = Progress("wrote", "games", options.games, quiet=options.quiet)
    start = time.perf_counter()
    try:
        parts = write_dataset(Path(options.records), plan, progress.show)
    finally:
        progress.end()
    for part in parts:
        add_games(standings, part.points, part.places)
    return start
