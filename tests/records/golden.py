"""The records made by an independent implementation, for the tests of this folder."""

import json
from functools import cache

from tests.house.checkout import CHECKOUT

RECORDS = CHECKOUT / "golden" / "records.jsonl"
POSITIONS = CHECKOUT / "golden" / "positions.jsonl"


@cache
def lines(path):
    return path.read_text(encoding="utf-8").splitlines()


def records():
    """The 108 whole games, each a new value."""
    return [json.loads(line) for line in lines(RECORDS)]


def positions():
    """The 411 unfinished ones."""
    return [json.loads(line) for line in lines(POSITIONS)]


def position(tag):
    """The first position with this tag."""
    return next(record for record in positions() if record["tag"] == tag)
