"""Data sets: every decision of many games as Parquet files in a folder, with a card that says what they are.

The files are those of blocks of `GAMES_A_FILE` games, whoever writes them: the same bytes on any number of cores.
The folder appears under its name when it is whole.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
from pyarrow import parquet

from biblios.arena.data_card import card
from biblios.arena.dataset_tables import DECISIONS, GAMES, GAMES_A_FILE, decision_table, game_table
from biblios.arena.match import Lineup
from biblios.arena.recording import Ends, Kept, new_ends, new_rows, record_games

_ROWS_A_GROUP: Final = 1 << 16
_SECONDS_BETWEEN_NEWS: Final = 0.2
_COLUMNS_OF_BYTES: Final = ("observation", "mask")


@dataclass(frozen=True, slots=True)
class Plan:
    """What to write.

    Attributes:
        lineup: who plays.
        games: how many games, 1 or more.
        only_choices: leave out the decisions with one legal action.
        every: of the decisions left, in each game, write one in so many, 1 or more.
        cores: how many to use, 1 or more.

    Raises:
        ValueError: for any other number.
    """

    lineup: Lineup
    games: int
    only_choices: bool = False
    every: int = 1
    cores: int = 1

    def __post_init__(self) -> None:
        for name in ("games", "every", "cores"):
            if (number := getattr(self, name)) < 1:
                raise ValueError(f"{name}: expected 1 or more, got {number!r}")

    @property
    def kept(self) -> Kept:
        """The same for the compiled loop."""
        return Kept(2 if self.only_choices else 1, self.every)


@dataclass(frozen=True, slots=True)
class Part:
    """What came of the games of one file.

    Attributes:
        points: uint8[games, players], by bot.
        places: uint8[games, players], by bot.
        rows: how many decisions were written.
    """

    points: np.ndarray
    places: np.ndarray
    rows: int


def get_ready(plan: Plan) -> None:
    """Compile what is needed, if this machine never has."""
    lineup, seed = plan.lineup, np.uint64(plan.lineup.seed)
    record_games(seed, 0, lineup.table, lineup.codes, plan.kept, new_rows(0), new_ends(0))


def no_news(games: int) -> None:
    """Nobody wants to know how many games are done."""


def write_dataset(folder: Path, plan: Plan, news: Callable[[int], None] = no_news) -> list[Part]:
    """Play the games and write the folder: decisions/, games/ and README.md.

    Args:
        folder: where; it must not be there yet, or be empty.
        plan: what.
        news: is told now and then how many games are done.

    Returns:
        What came of the games, in their order.

    Raises:
        FileExistsError: the folder holds something.
        OSError: it cannot be written. Nothing is left of it then.
    """
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        raise FileExistsError(17, "is there already; a data set wants a new folder", str(folder))
    with _new_folder(folder) as unfinished:
        parts = _Writer(unfinished, plan).run(news)
        rows = sum(part.rows for part in parts)
        text = card(plan.lineup, plan.games, rows, only_choices=plan.only_choices, every=plan.every)
        (unfinished / "README.md").write_text(text, encoding="utf-8")
        unfinished.rename(folder)
    return parts


@contextmanager
def _new_folder(folder: Path) -> Generator[Path]:
    """A folder beside the one wanted, taken away again if anything goes wrong."""
    try:
        parent = folder.absolute().parent
        unfinished = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=parent))
    except OSError as error:  # say which folder was wanted
        raise OSError(error.errno, error.strerror, str(folder)) from error
    unfinished.chmod(0o755)
    try:
        yield unfinished
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


class _Writer:
    """Writes blocks of games, each into files of its own, several at a time."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._folder, self._plan = folder, plan
        self._stop = threading.Event()
        self._done: dict[int, int] = {}
        for name in ("decisions", "games"):
            (folder / name).mkdir()

    def run(self, news: Callable[[int], None]) -> list[Part]:
        """Write all blocks."""
        blocks = range(0, self._plan.games, GAMES_A_FILE)
        with ThreadPoolExecutor(self._plan.cores) as pool:
            futures = [pool.submit(self._write_block, first) for first in blocks]
            try:
                self._watch(futures, news)
            finally:
                self._stop.set()
                pool.shutdown(cancel_futures=True)
        return [future.result() for future in futures]

    def _watch(self, futures: list[Future[Part]], news: Callable[[int], None]) -> None:
        """Until all are done or one has failed."""
        waiting = set(futures)
        while waiting:
            done, waiting = wait(waiting, _SECONDS_BETWEEN_NEWS)
            for future in done:
                future.result()
            news(sum(self._done.values()))

    def _write_block(self, first: int) -> Part:
        """Play games ``first`` and on and write them, a row group each time the room is full."""
        lineup = self._plan.lineup
        end = min(first + GAMES_A_FILE, self._plan.games)
        name = f"part-{first // GAMES_A_FILE:05}.parquet"
        room = new_rows(_ROWS_A_GROUP)
        points: list[np.ndarray] = []
        places: list[np.ndarray] = []
        rows, done = 0, first
        with (
            _writer(self._folder / "decisions" / name, DECISIONS) as decisions,
            _writer(self._folder / "games" / name, GAMES) as games,
        ):
            while done < end and not self._stop.is_set():
                ends = new_ends(end - done)
                seed = np.uint64(lineup.seed)
                played = record_games(
                    seed, done, lineup.table, lineup.codes, self._plan.kept, room, ends
                )
                ends = Ends(*(column[:played] for column in ends))
                decisions.write_table(decision_table(room, ends, lineup.players))
                games.write_table(game_table(ends, done, lineup))
                points.append(ends.points[:, : lineup.players])
                places.append(ends.places[:, : lineup.players])
                rows += int(ends.rows.sum())
                done += played
                self._done[first] = done - first
        return Part(np.concatenate(points), np.concatenate(places), rows)


def _writer(path: Path, schema: pa.Schema) -> Any:
    names = [name for name in schema.names if name not in _COLUMNS_OF_BYTES]
    return parquet.ParquetWriter(
        path, schema, compression="zstd", use_dictionary=names, write_statistics=names
    )


def matrix(column: pa.ChunkedArray | pa.Array) -> np.ndarray:
    """A column of bytes (observation, mask) as uint8[rows, bytes]; a copy."""
    width = column.type.byte_width
    chunks = column.chunks if isinstance(column, pa.ChunkedArray) else [column]
    parts = [
        np.frombuffer(chunk.buffers()[1], np.uint8)[
            chunk.offset * width : (chunk.offset + len(chunk)) * width
        ]
        for chunk in chunks
    ]
    found: np.ndarray = np.concatenate([np.zeros(0, dtype=np.uint8), *parts]).reshape(-1, width)
    return found


def masks(column: pa.ChunkedArray | pa.Array) -> np.ndarray:
    """The column mask as uint8[rows, 156], 1 for each legal action."""
    return np.unpackbits(matrix(column), axis=1, count=156)
