"""The two tables of a data set: one row a decision, one row a game."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyarrow as pa

from biblios.arena.match import Lineup
from biblios.arena.playing import deal_seed
from biblios.arena.recording import Ends, Rows
from biblios.arena.standing import win_parts
from biblios.rules.actions import ACTIONS
from biblios.rules.state import DECISION_NAMES
from biblios.rules.tensor_layout import SIZE

_WORDS: Final = pa.dictionary(pa.int8(), pa.string())
GAMES_A_FILE: Final = 6_000
"""Whole deals for 2, 3 and 4 players."""
MASK_BYTES: Final = -(-ACTIONS // 8)

DECISIONS: Final = pa.schema(
    [
        ("game", pa.int64()),
        ("number", pa.uint16()),
        ("seat", pa.uint8()),
        ("bot", pa.uint8()),
        ("decision", _WORDS),
        ("choices", pa.uint8()),
        ("action", pa.uint8()),
        ("observation", pa.binary(SIZE)),
        ("mask", pa.binary(MASK_BYTES)),
        ("points", pa.uint8()),
        ("place", pa.uint8()),
        ("win", pa.float32()),
    ]
)
GAMES: Final = pa.schema(
    [
        ("game", pa.int64()),
        ("deal", pa.int64()),
        ("seed", pa.uint64()),
        ("players", pa.uint8()),
        ("church", _WORDS),
        ("unpaid", _WORDS),
        ("category_tie", _WORDS),
        ("bots", pa.list_(pa.string())),
        ("points", pa.list_(pa.uint8())),
        ("places", pa.list_(pa.uint8())),
        ("wins", pa.list_(pa.float32())),
        ("decisions", pa.uint16()),
        ("rows", pa.uint16()),
    ]
)
COLUMN_WORDS: Final = {
    "decisions": {
        "game": "its number, from 0",
        "number": "of the decision in its game, from 0; all decisions are counted, also those left out here",
        "seat": "who decides, 0 plays first",
        "bot": "which bot sits there, by its place in the list of the command, from 0",
        "decision": "place, take, church, bid or pay",
        "choices": "how many actions are legal, 1 or more",
        "action": "the action played, 0 to 155",
        "observation": "what the seat knows: uint8, the pieces below",
        "mask": "the legal actions, a bit each, the highest bit of the first byte is action 0; four zeros at the end",
        "points": "what the dice won by this seat show at the end, 0 to 30",
        "place": "of this seat at the end, 1 for the winner; shared places have the same number",
        "win": "1 for the winner, 0 for the others; 1/2, 1/3 or 1/4 where several win",
    },
    "games": {
        "game": "its number, from 0",
        "deal": "games with the same number had the same cards; the bots moved on by one seat",
        "seed": "of the deal: `biblios.Game.deal(players, rules, seed)` deals it again",
        "players": "2, 3 or 4",
        "church": "must or may: whether a church card has to be used",
        "unpaid": "penalty, discard, reauction or forbidden: what happens to an unpaid bid",
        "category_tie": "letter or gold: what decides a tie in a category",
        "bots": "by seat: who sat there",
        "points": "by seat: what the dice won show",
        "places": "by seat: 1 for the winner",
        "wins": "by seat: the part of the win",
        "decisions": "how many there were in the game",
        "rows": "how many of them are in the table of decisions",
    },
}
"""What the columns hold."""


def decision_table(rows: Rows, ends: Ends, players: int) -> pa.Table:
    """The rows written of the games ended."""
    count = int(ends.rows.sum())
    bots = rows.bots[:count]
    game = np.repeat(np.arange(len(ends.rows)), ends.rows)
    wins = win_parts(ends.places[:, :players]).astype(np.float32)
    masks = np.packbits(rows.masks[:count], axis=1)
    columns = [
        rows.games[:count],
        rows.numbers[:count],
        rows.seats[:count],
        bots,
        pa.DictionaryArray.from_arrays(rows.decisions[:count].astype(np.int8), DECISION_NAMES[:5]),
        rows.choices[:count],
        rows.actions[:count],
        _bytes(rows.tensors["bytes"][:count]),
        _bytes(masks),
        ends.points[game, bots],
        ends.places[game, bots],
        wins[game, bots],
    ]
    return pa.table([pa.array(column) for column in columns], schema=DECISIONS)


def game_table(ends: Ends, first: int, lineup: Lineup) -> pa.Table:
    """The games ended, of which the first has this number."""
    count, players = len(ends.rows), lineup.players
    numbers = np.arange(first, first + count)
    by_seat = (np.arange(players) + numbers[:, None]) % players
    rules = lineup.rules.as_dict()
    seed = np.uint64(lineup.seed)
    columns = [
        numbers,
        numbers // players,
        np.array([deal_seed(seed, int(n) // players) for n in numbers], dtype=np.uint64),
        np.full(count, players, dtype=np.uint8),
        *(_constant(rules[name], count) for name in ("church", "unpaid", "category_tie")),
        _lists(np.array(lineup.bots, dtype=object)[by_seat]),
        _lists(np.take_along_axis(ends.points, by_seat, 1)),
        _lists(np.take_along_axis(ends.places, by_seat, 1)),
        _lists(np.take_along_axis(win_parts(ends.places[:, :players]), by_seat, 1), np.float32),
        ends.lengths.astype(np.uint16),
        ends.rows.astype(np.uint16),
    ]
    return pa.table([pa.array(column) for column in columns], schema=GAMES)


def _bytes(rows: np.ndarray) -> pa.Array:
    """A row of uint8[n, width] as one value of so many bytes."""
    kind = pa.binary(rows.shape[1])
    buffers = [None, pa.py_buffer(np.ascontiguousarray(rows))]
    return pa.FixedSizeBinaryArray.from_buffers(kind, len(rows), buffers)


def _constant(word: str, count: int) -> pa.Array:
    return pa.DictionaryArray.from_arrays(np.zeros(count, dtype=np.int8), [word])


def _lists(rows: np.ndarray, kind: Any = None) -> pa.Array:
    """A row of an array as a list."""
    offsets = np.arange(0, rows.size + 1, rows.shape[1], dtype=np.int32)
    values = rows.ravel() if kind is None else rows.ravel().astype(kind)
    return pa.ListArray.from_arrays(offsets, pa.array(values))
