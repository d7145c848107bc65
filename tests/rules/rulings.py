"""Reads golden/rulings: small cases, each quoting the sentence of the rules page that decides it.

The format, and how a case's cards are dealt, is in golden/README.md.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.naive.cards import (
    ALL_CARDS,
    CARDS_REMOVED,
    DECK_SIZE,
    LOTS,
    in_card_order,
    is_category,
    is_church,
    shuffled_cards,
)
from tests.naive.options import PRESETS, combination
from tests.naive.payments import pay_text

FOLDER = Path(__file__).parents[2] / "golden" / "rulings"
SETUP = ("players", "rules", "deck", "lots", "hand 0", "hand 1", "hand 2", "hand 3")


@dataclass
class Case:
    """A quoted sentence, a deal, and lines to play and to check, in order."""

    place: str
    rule: str
    section: int
    setup: dict[str, str]
    lines: list[tuple[str, str]]

    @property
    def players(self) -> int:
        return int(self.setup["players"])

    @property
    def rules(self) -> dict[str, str]:
        words = self.setup.get("rules", "classic")
        return PRESETS[words] if words in PRESETS else combination(*words.split(" "))


def cases() -> Iterator[Case]:
    for path in sorted(FOLDER.glob("*.txt")):
        text = path.read_text("utf-8")
        for block in re.finditer(r"(?:^.+\n)+", text, re.MULTILINE):
            line = text.count("\n", 0, block.start()) + 1
            yield case(f"{path.name}:{line}", block[0])


def case(place: str, block: str) -> Case:
    pairs = [
        (key, rest.strip())
        for key, _, rest in (
            line.partition(":") for line in block.splitlines() if not line.startswith("#")
        )
    ]
    head = dict(pairs[:2])
    setup = {key: rest for key, rest in pairs if key in SETUP}
    lines = [(key, rest) for key, rest in pairs[2:] if key not in SETUP]
    return Case(place, head["rule"], int(head["section"]), setup, lines)


# -- the deal


def opening(case: Case) -> dict[str, Any]:
    """Return the record that a case starts from: the first move, or the first bid."""
    at_auction = any(key == "lots" or key.startswith("hand") for key in case.setup)
    record: dict[str, Any] = {
        "format": "biblios",
        "version": 1,
        "players": [f"seat {seat}" for seat in range(case.players)],
        "rules": case.rules,
    }
    if at_auction or ("everybody passes" in str(case.lines) and "deck" not in case.setup):
        return record | auction_opening(case)
    named = case.setup.get("deck", "").split()
    rest = list(without(shuffled_cards(case.players), named))
    cards = named + rest
    size = DECK_SIZE[case.players]
    return record | {"deck": cards[:size], "removed": cards[size:], "moves": []}


def auction_opening(case: Case) -> dict[str, Any]:
    """Deal so that the gift phase, which everybody plays alike, ends with the hands of the case."""
    left = shuffled_cards(case.players)
    named = {key: case.setup.get(key, "").split() for key in SETUP[3:]}
    plain = [card for cards in named.values() for card in cards if "*" not in card]
    for key, words in named.items():
        named[key] = [card for word in words for card in meant(word, plain)]
        left = without(left, named[key])
    size = LOTS[case.players]
    seats = sorted(range(case.players), key=lambda seat: not named[f"hand {seat}"])
    hands: dict[int, list[str]] = {}
    for seat in seats:
        cards = named[f"hand {seat}"]
        fill = [card for card in sorted(left, key=ALL_CARDS.index) if not is_church(card)]
        hands[seat] = cards + fill[: size - len(cards)]
        left = without(left, hands[seat][len(cards) :])
    lots = named["lots"] + left[: size - len(named["lots"])]
    removed = left[size - len(named["lots"]) :]
    assert len(removed) == CARDS_REMOVED[case.players], "too many cards in a hand or among the lots"
    deck, moves = gift_phase(case.players, hands, lots)
    return {"deck": deck, "removed": removed, "lots": lots, "moves": moves}


def meant(word: str, plain: list[str]) -> list[str]:
    """Return the cards a word means: itself, or for `M*` all Monks that are not named."""
    if not word.endswith("*"):
        return [word]
    return [c for c in ALL_CARDS if is_category(c) and c[0] == word[0] and c not in plain]


def gift_phase(
    players: int, hands: dict[int, list[str]], lots: list[str]
) -> tuple[list[str], list[str]]:
    """Return a deck and moves: each turn keep, auction, then what the others take, left first."""
    waiting = {seat: list(hand) for seat, hand in hands.items()}
    deck: list[str] = []
    moves: list[str] = []
    for turn, lot in enumerate(lots):
        active = turn % players
        takers = [(active + step) % players for step in range(1, players)]
        gifts = [waiting[taker].pop(0) for taker in takers]
        deck += [waiting[active].pop(0), lot, *gifts]
        moves += [f"{active}:keep", f"{active}:auction", *[f"{active}:public"] * len(gifts)]
        moves += [f"{taker}:take {gift}" for taker, gift in zip(takers, gifts, strict=True)]
    return deck, moves


def without(cards: list[str], gone: list[str]) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


# -- the moves


def whole_hand(hand: list[str]) -> str:
    return pay_text(in_card_order(hand))
