"""Records changed in one place: biblios and the naive judge agree on what is still a game.

What the judge refuses, biblios refuses with a `RecordError` naming the same move; what the judge still
accepts (two cards that nobody looked at exchanged, say), biblios accepts.
"""

import json
import random
from collections import Counter
from typing import Any

import pytest

import biblios
from biblios.records.lines import parse_line
from tests.naive.judge import RefusedError, judge
from tests.naive.options import COMBINATIONS
from tests.naive.random_games import random_record
from tests.records import mutations
from tests.records.mutations import MUTATIONS, Mutation, mutated

RECORDS = [
    random_record(2 + seed % 3, rules, seed) for seed, rules in enumerate(COMBINATIONS, start=100)
]
TRIES = 2
"""Changes of each kind to each of the 16 records."""


def verdicts(record: Any) -> tuple[RefusedError | None, biblios.RecordError | None]:
    """Let both judge; anything but their own exceptions is a fault."""
    refusals: list[Any] = [None, None]
    try:
        judge(record)
    except RefusedError as refused:
        refusals[0] = refused
    try:
        biblios.Game.from_record(record)
    except biblios.RecordError as refused:
        refusals[1] = refused
    return refusals[0], refusals[1]


def assert_agreed(record: Any) -> bool:
    """Demand the same verdict, and the same move to blame. Returns whether the record is a game."""
    naive, ours = verdicts(record)
    if naive is None:
        assert ours is None
        assert biblios.Game.from_record(record).record() == record
        return True
    assert ours is not None, f"the naive judge refuses: {naive}"
    assert ours.move == naive.move, f"{ours} | {naive}"
    assert ours.reason
    if ours.move is not None:
        assert str(ours.move) in str(ours)
    return False


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_changed_in_one_place(mutation: Mutation) -> None:
    rng = random.Random(mutation.__name__)
    accepted = Counter(
        assert_agreed(mutated(record, mutation, rng)) for record in RECORDS for _ in range(TRIES)
    )
    if mutation in SURE_TO_BE_REFUSED:
        assert accepted[True] == 0
    if mutation in SURE_TO_BE_ACCEPTED:
        assert accepted[False] == 0


SURE_TO_BE_REFUSED = [
    mutations.wrong_seat,
    mutations.move_after_the_end,
    mutations.fewer_moves,
    mutations.card_missing,
    mutations.card_added,
    mutations.option_missing,
    mutations.other_players,
]
SURE_TO_BE_ACCEPTED = [mutations.unknown_keys, mutations.removed_order]


def test_the_records_themselves_are_accepted() -> None:
    assert all(assert_agreed(record) for record in RECORDS)


def test_bytes_changed_at_random() -> None:
    """Damage the text itself: it is refused as text, or as a record, or it is still a game."""
    rng = random.Random("bytes")
    for record in RECORDS:
        line = json.dumps(record).encode()
        for _ in range(12):
            damaged = damage(line, rng)
            if (value := value_of(damaged)) is not REFUSED:
                assert_agreed(value)


REFUSED = object()


def value_of(line: bytes) -> Any:
    try:
        return parse_line(line)
    except biblios.RecordError:
        return REFUSED


def damage(line: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(line))
    after = place + rng.choice([0, 1, 1, 2, 5])
    filling = rng.choice([b"", b"0", b'"', b",", b"]", b"\xff", b"G1", b"1e999", b"\x00", b"NaN"])
    return line[:place] + filling + line[after:] if rng.random() < 0.9 else line[:place]
