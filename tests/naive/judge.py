"""Reading a record strictly: a game by the rules, or which move and why not (record page)."""

import re
from collections import Counter
from typing import Any

from tests.naive.cards import ALL_CARDS, CARDS_REMOVED, DECK_SIZE, LOTS, shuffled_cards
from tests.naive.game import Game, IllegalError
from tests.naive.options import CATEGORY_TIE, CHURCH, UNPAID


class RefusedError(Exception):
    """A record that is no game. `move` is the number of the faulty move, from 1, or None."""

    def __init__(self, move: int | None, reason: str) -> None:
        super().__init__(f"move {move}: {reason}")
        self.move = move
        self.reason = reason


def need(condition: object, reason: str) -> None:
    if not condition:
        raise RefusedError(None, reason)


def judge(record: Any) -> Game:
    """Replay a whole or unfinished record to its end. Raises RefusedError."""
    game = replay(record)
    if "result" in record:
        need(game.is_over, "a result before the end")
        result = record["result"]
        need(isinstance(result, dict), "the result is not an object")
        said = {key: result.get(key, "nothing") for key in game.result or {}}
        need(same(said, game.result), "a result that the moves do not give")
    if "lots" in record:
        need(game.lots is not None, "lots before the gift phase is over")
    return game


def replay(record: Any, moves: int | None = None) -> Game:
    """Replay the first moves of a record (all if None); the result is not looked at."""
    check_head(record)
    check_cards(record)
    game = Game(
        len(record["players"]),
        dict(record["rules"]),
        list(record["removed"]),
        list(record["deck"]),
        list(record["lots"]) if "lots" in record else None,
    )
    for number, move in enumerate(record["moves"][:moves], start=1):
        play_recorded(game, number, move)
    return game


def play_recorded(game: Game, number: int, move: Any) -> None:
    found = re.fullmatch(r"([0-3]):(\S.*)", move) if isinstance(move, str) else None
    if not found:
        raise RefusedError(number, f"not a move: {move!r}")
    if game.is_over:
        raise RefusedError(number, "the game is over")
    if game.to_act is None:
        raise RefusedError(number, "no lots are given")
    if int(found[1]) != game.to_act:
        raise RefusedError(number, f"wrong seat, it is {game.to_act}")
    try:
        game.play(found[2])
    except IllegalError as illegal:
        raise RefusedError(number, str(illegal)) from illegal
    except ValueError as wrong_lots:
        raise RefusedError(None, str(wrong_lots)) from wrong_lots


def check_head(record: Any) -> None:
    need(isinstance(record, dict), "not an object")
    need(record.get("format") == "biblios", "not a biblios record")
    need(same(record.get("version"), 1), "not version 1")
    players = record.get("players")
    need(isinstance(players, list) and 2 <= len(players) <= 4, "not 2 to 4 players")
    need(all(isinstance(name, str) for name in players), "a player without a name")
    rules = record.get("rules")
    need(isinstance(rules, dict), "rules are not an object")
    for option, values in (("church", CHURCH), ("unpaid", UNPAID), ("category_tie", CATEGORY_TIE)):
        need(rules.get(option) in values, f"no such {option}: {rules.get(option)!r}")
    need(isinstance(record.get("moves"), list), "moves are not a list")


def check_cards(record: Any) -> None:
    players = len(record["players"])
    sizes = {"removed": CARDS_REMOVED[players], "deck": DECK_SIZE[players], "lots": LOTS[players]}
    for key, size in sizes.items():
        if key == "lots" and key not in record:
            continue
        cards = record.get(key)
        need(isinstance(cards, list), f"{key} is not a list")
        need(all(isinstance(card, str) for card in cards), f"{key} holds no cards")
        need(all(card in ALL_CARDS for card in cards), f"an unknown card in {key}")
        need(len(cards) == size, f"{len(cards)} cards in {key}, not {size}")
    both = Counter(record["removed"]) + Counter(record["deck"])
    need(both == Counter(shuffled_cards(players)), "the cards do not add up to the 87")


def same(one: Any, other: Any) -> bool:
    """Compare as JSON: equal values of equal types, so that 1, 1.0 and true differ."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)
