"""What a seat cannot know does not change anything it is shown, byte for byte (rules, section 7).

At many decisions, for every seat and a spectator, the hidden cards are changed in ways that the naive
rules and the seat's naively blackened history allow: removed cards, the deck, others' hands, the auction
pile, face-down payments, penalty cards. Then the view, the observation and the legal mask must be equal.
"""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

import biblios
from tests.naive.cards import CATEGORIES, LOTS
from tests.naive.judge import replay
from tests.naive.knowledge import seen
from tests.naive.options import COMBINATIONS
from tests.naive.other_worlds import other_world
from tests.naive.random_games import random_record
from tests.rules.test_differential import every_kind, name_of, some_kinds

CUTS = 3
"""Decisions looked at in each game."""


def cut(record: dict[str, Any], moves: int) -> dict[str, Any]:
    """Return an unfinished record of the first moves."""
    short = dict(record, moves=record["moves"][:moves])
    del short["result"]
    if replay(short).lots is None:
        del short["lots"]
    return short


def shown(record: dict[str, Any], seat: int | None) -> dict[str, bytes]:
    """Return the bytes of everything a seat is shown at the end of an unfinished record."""
    game = biblios.Game.from_record(record)
    engine = game.engine_copy()
    observer = game.players if seat is None else seat
    bytes_of = {
        "view": msgspec.json.encode(game.view(seat)),
        "observation": engine.observation(observer).tobytes(),
    }
    if seat is not None:
        bytes_of["tensor"] = engine.tensor(seat).tobytes()
    if seat is not None and game.to_act == seat and game.decision in DECISIONS:
        bytes_of["mask"] = engine.legal_mask().tobytes()
        bytes_of["moves"] = msgspec.json.encode(list(game.legal_moves[:500]))
    return bytes_of


DECISIONS = ("place", "take", "church", "bid", "pay")


@every_kind
def test_other_worlds_look_the_same(players: int, rules: dict[str, str]) -> None:
    check_other_worlds(players, rules, CUTS)


@pytest.mark.plain
@some_kinds
def test_other_worlds_without_the_compiler(players: int, rules: dict[str, str]) -> None:
    check_other_worlds(players, rules, 1)


def check_other_worlds(players: int, rules: dict[str, str], cuts: int) -> None:
    rng = random.Random(f"hidden {players} {rules}")
    record = random_record(players, rules, seed=9)
    for moves in sorted(rng.sample(range(len(record["moves"])), cuts)):
        here = cut(record, moves)
        for seat in [None, *range(players)]:
            there, changes = other_world(here, seat, rng)
            assert changes > 0
            assert (
                there["moves"] != here["moves"]
                or there["deck"] != here["deck"]
                or (there["removed"] != here["removed"] or there["lots"] != here["lots"])
            )
            assert shown(there, seat) == shown(here, seat)


# -- the teeth of the test above


def test_every_other_eye_notices() -> None:
    """A change hidden from one seat is a change in what somebody else is shown, nearly always."""
    rng = random.Random("teeth")
    noticed: Counter[str] = Counter()
    for players in LOTS:
        record = random_record(players, COMBINATIONS[0], seed=10)
        for moves in rng.sample(range(40, len(record["moves"])), 5):
            here = cut(record, moves)
            there, _ = other_world(here, 0, rng)
            for seat in range(1, players):
                for channel, shown_here in shown(here, seat).items():
                    noticed[channel] += shown(there, seat).get(channel) != shown_here
    assert noticed["view"] >= 20
    assert noticed["observation"] >= 20


def test_an_open_change_is_noticed() -> None:
    """Exchange two cards that everybody saw: every channel of every seat shows it."""
    record = random_record(3, COMBINATIONS[0], seed=11)
    for moves in (60, 150):
        here = cut(record, moves)
        taken = [move.split(" ")[1] for move in here["moves"] if ":take " in move]
        one, other = [card for card in taken if card[0] in CATEGORIES][:2]
        there = renamed(here, {one: other, other: one})
        for seat in (None, 0, 1, 2):
            assert seen(replay(there), seat) != seen(replay(here), seat)
            channels_here, channels_there = shown(here, seat), shown(there, seat)
            assert channels_here["view"] != channels_there["view"]
            assert channels_here["observation"] != channels_there["observation"]


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Exchange names of cards in a whole record; payments would need to be sorted again."""
    if isinstance(value, dict):
        return {key: renamed(part, names) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, names) for part in value]
    if isinstance(value, str):
        return " ".join(names.get(word, word) for word in value.split(" "))
    return value


@pytest.mark.parametrize("kind", ["payment", "seize", "lose", "names"])
def test_each_kind_of_change_is_tried(kind: str) -> None:
    """The other worlds do differ in each thing that can be hidden."""
    rules = COMBINATIONS[2] if kind == "lose" else COMBINATIONS[0]
    rng = random.Random(f"kinds {kind}")
    tried: Counter[str] = Counter()
    for seed in range(20):
        record = random_record(4, rules, seed)
        here = cut(record, len(record["moves"]) - 1)
        for seat in range(4):
            there, _ = other_world(here, seat, rng)
            tried += Counter(changes(here, there))
        if tried[kind] >= 3:
            return
    pytest.fail(f"{name_of(rules)}: {tried}")


def changes(here: dict[str, Any], there: dict[str, Any]) -> list[str]:
    words = {"pay": "payment", "seize": "seize", "lose": "lose"}
    kinds = [
        words[one[2:].split(" ")[0]]
        for one, other in zip(here["moves"], there["moves"], strict=True)
        if one != other and one[2:].split(" ")[0] in words
    ]
    return kinds + (["names"] if here["removed"] != there["removed"] else [])
