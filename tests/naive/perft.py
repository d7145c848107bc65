"""Exact counts by the naive rules: `python -m tests.naive.perft` writes golden/perft.txt anew.

A count is the number of different sequences of so many moves from a golden position, as texts; what
chance may give under `seize` and `lose` counts as a move, and the lots are those of the record.
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from tests.naive.game import Game
from tests.naive.judge import replay
from tests.naive.payments import count_card_payments

GOLDEN = Path(__file__).parents[2] / "golden"
FILE = GOLDEN / "perft.txt"
MOST = 1500
"""Counts stop at the depth that passes this."""
DEEPEST = 8
HEAD = """\
# Numbers of move sequences from golden positions; how they are counted and made: golden/README.md.
# line of positions.jsonl, its tag, and the numbers of sequences of 1, 2, 3... moves
"""


def count(game: Game, depth: int) -> int:
    """Count sequences of `depth` moves; a game that is over has none."""
    if depth == 1:
        return number_of_moves(game)
    total = 0
    for move in game.legal_moves():
        after = copied(game)
        after.play(move)
        total += count(after, depth - 1)
    return total


def number_of_moves(game: Game) -> int:
    if game.decision == "pay" and game.lot is not None and game.lot[0] == "G":
        assert game.to_act is not None
        return count_card_payments(game.hands[game.to_act], game.bid)
    return len(game.legal_moves())


def copied(game: Game) -> Game:
    game.events.clear()
    return deepcopy(game)


def counts(
    count_at: Callable[[int], int],
) -> list[int]:
    """Count at rising depths until there are enough."""
    found: list[int] = []
    for depth in range(1, DEEPEST + 1):
        found.append(count_at(depth))
        if not 0 < found[-1] <= MOST:
            break
    return found


def positions() -> list[dict[str, Any]]:
    text = (GOLDEN / "positions.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def chosen() -> Iterator[tuple[int, dict[str, Any]]]:
    """Choose for each tag the first position, and its number from 1, that has few moves at first."""
    tags: set[str] = set()
    for number, position in enumerate(positions(), start=1):
        if position["tag"] not in tags and len(position.get("legal", [0] * 99)) <= 30:
            tags.add(position["tag"])
            yield number, position


def write() -> None:
    lines = []
    for number, position in chosen():
        game = replay(position)
        found = counts(lambda depth, game=game: count(game, depth))  # type: ignore[misc]
        lines.append(f"{number} {position['tag']}: {' '.join(map(str, found))}\n")
    FILE.write_text(HEAD + "".join(lines), "utf-8")


def read() -> Iterator[tuple[int, list[int]]]:
    """Yield number of the position, and the counts."""
    for line in FILE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            place, numbers = line.split(": ")
            yield int(place.split(" ")[0]), [int(number) for number in numbers.split(" ")]


if __name__ == "__main__":
    write()
