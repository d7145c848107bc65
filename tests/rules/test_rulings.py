"""Every case of golden/rulings, on both implementations of the rules."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.naive.cards import in_card_order
from tests.naive.game import Game as NaiveGame
from tests.naive.judge import RefusedError, judge, play_recorded
from tests.naive.knowledge import UNSEEN, seen
from tests.rules.rulings import FOLDER, Case, cases, opening, whole_hand

RULES_PAGE = Path(__file__).parents[2] / "docs" / "reference" / "rules.md"
CASES = list(cases())


class Judge(Protocol):
    """What a case asks of an implementation."""

    def open(self, record: dict[str, Any]) -> None: ...
    def play(self, seat: int, move: str) -> None: ...
    def asked(self) -> tuple[int | None, str]: ...
    def legal(self) -> list[str]: ...
    def is_legal(self, move: str) -> bool: ...
    def hand(self, seat: int) -> list[str]: ...
    def sees(self, seat: int | None) -> list[str]: ...
    def facts(self) -> dict[str, Any]: ...
    def result(self) -> dict[str, Any]: ...

    refusal: type[Exception]


class Naive:
    refusal = RefusedError

    def open(self, record: dict[str, Any]) -> None:
        self.game: NaiveGame = judge(record)

    def play(self, seat: int, move: str) -> None:
        play_recorded(self.game, len(self.game.moves) + 1, f"{seat}:{move}")

    def asked(self) -> tuple[int | None, str]:
        return self.game.to_act, self.game.decision

    def legal(self) -> list[str]:
        return self.game.legal_moves()

    def is_legal(self, move: str) -> bool:
        return self.game.is_legal(move)

    def hand(self, seat: int) -> list[str]:
        return self.game.hands[seat]

    def sees(self, seat: int | None) -> list[str]:
        shown = [e for e in seen(self.game, seat) if e.number == len(self.game.moves)]
        return [c for e in shown if e.kind in MOVES_WITH_CARDS for c in e.cards if c != UNSEEN]

    def facts(self) -> dict[str, Any]:
        from tests.naive.cards import CARDS_REMOVED, GOLD_TAKEN_OUT, LOTS

        game = self.game
        return {
            "dice": game.dice,
            "discard": game.discard_up,
            "face down": len(game.discard_down),
            "lot": game.lot,
            "auctioneer": game.auctioneer,
            "options": list(game.rules.values()),
            "taken out openly": GOLD_TAKEN_OUT[game.players],
            "deck": len(game.deck),
            "removed": CARDS_REMOVED[game.players],
            "turns": game.turns,
            "lots": LOTS[game.players],
        }

    def result(self) -> dict[str, Any]:
        assert self.game.result is not None
        return self.game.result


class Biblios:
    def __init__(self) -> None:
        import biblios

        self.refusal = biblios.RecordError

    def open(self, record: dict[str, Any]) -> None:
        from biblios import Game

        self.game = Game.from_record(record)

    def play(self, seat: int, move: str) -> None:
        assert self.game.to_act == seat
        self.game.play(move)

    def asked(self) -> tuple[int | None, str]:
        return self.game.to_act, self.game.decision

    def legal(self) -> list[str]:
        return sorted(self.game.legal_moves)

    def is_legal(self, move: str) -> bool:
        return move in self.game.legal_moves

    def hand(self, seat: int) -> list[str]:
        return list(self.game.view(seat).seats[seat].hand)

    def sees(self, seat: int | None) -> list[str]:
        shown = [e for e in self.game.view(seat).history if e.number == self.game.number]
        return [card for e in shown if e.kind in MOVES_WITH_CARDS for card in e.cards]

    def facts(self) -> dict[str, Any]:
        view = self.game.view(None)
        return {
            "dice": view.dice,
            "discard": list(view.discard),
            "face down": view.discard_face_down,
            "lot": view.lot,
            "auctioneer": view.auctioneer,
            "options": [view.rules.church, view.rules.unpaid, view.rules.category_tie],
            "taken out openly": list(view.removed_openly),
            "deck": view.deck_size + (view.decision == "place"),
            "removed": view.removed_size,
            "turns": view.turns,
            "lots": view.lots,
        }

    def result(self) -> dict[str, Any]:
        return self.game.result


MOVES_WITH_CARDS = ("place", "take", "pay", "seize", "lose")


def words(rest: str) -> list[str]:
    return [] if rest == "nothing" else rest.split(" ")


def moves(rest: str) -> list[str]:
    return rest.split(", ")


def check_asked(judge: Judge, rest: str, _: str) -> None:
    seat, decision = judge.asked()
    assert f"{'nobody' if seat is None else seat} {decision}" == rest


def check_legal(judge: Judge, rest: str, how: str) -> None:
    if how == "has":
        assert [move for move in moves(rest) if not judge.is_legal(move)] == []
    elif how == "lacks":
        assert [move for move in moves(rest) if judge.is_legal(move)] == []
    elif how == "count":
        assert len(judge.legal()) == int(rest)
    else:
        assert judge.legal() == sorted(moves(rest))


def check_holds(judge: Judge, rest: str, seat: str) -> None:
    hand = in_card_order(judge.hand(int(seat)))
    if rest.endswith("cards"):
        assert f"{len(hand)} cards" == rest
    else:
        assert hand == in_card_order(words(rest))


def check_sees(judge: Judge, rest: str, seat: str) -> None:
    assert judge.sees(None if seat == "spectator" else int(seat)) == words(rest)


def check_dice(judge: Judge, rest: str, _: str) -> None:
    assert judge.facts()["dice"] == {word[0]: int(word[1]) for word in words(rest)}


def check_sizes(judge: Judge, rest: str, _: str) -> None:
    facts = judge.facts()
    for size in moves(rest):
        name, number = size.split(" ")
        assert facts[name] == int(number), name


def check_winner(judge: Judge, rest: str, category: str) -> None:
    seat = judge.result()["category_winner"][category]
    assert ("nobody" if seat is None else str(seat)) == rest


def check_fact(name: str) -> Callable[[Judge, str, str], None]:
    def check(judge: Judge, rest: str, _: str) -> None:
        fact = judge.facts()[name]
        assert (fact if isinstance(fact, list) else str(fact)) == (
            words(rest) if isinstance(fact, list) else rest
        )

    return check


def check_result(name: str) -> Callable[[Judge, str, str], None]:
    def check(judge: Judge, rest: str, _: str) -> None:
        assert judge.result()[name] == [int(word) for word in words(rest)]

    return check


CHECKS: dict[str, Callable[[Judge, str, str], None]] = {
    "asked": check_asked,
    "legal": check_legal,
    "holds": check_holds,
    "sees": check_sees,
    "dice": check_dice,
    "sizes": check_sizes,
    "winner": check_winner,
    **{
        name: check_fact(name)
        for name in ("discard", "face down", "lot", "auctioneer", "options", "taken out openly")
    },
    **{name: check_result(name) for name in ("points", "place", "winners", "gold")},
}


def run(case: Case, judge: Judge) -> None:
    record = opening(case)
    judge.open(record)
    for key, rest in case.lines:
        if key == "play":
            for move in moves(rest):
                play(judge, record, move)
        elif key == "refused":
            with pytest.raises(judge.refusal):
                type(judge)().open(record | {"moves": [*record["moves"], rest]})
        else:
            check, _, argument = key.partition(" ") if key not in CHECKS else (key, "", "")
            CHECKS[check](judge, rest, argument)


def play(judge: Judge, record: dict[str, Any], move: str) -> None:
    if move == "everybody passes":
        while judge.asked()[1] == "bid":
            play(judge, record, f"{judge.asked()[0]}:pass")
        return
    if move.endswith("everything"):
        move = f"{move[0]}:{whole_hand(judge.hand(int(move[0])))}"
    record["moves"].append(move)
    judge.play(int(move[0]), move[2:])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.place)
def test_naive(case: Case) -> None:
    run(case, Naive())


@pytest.mark.plain
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.place)
def test_biblios(case: Case) -> None:
    run(case, Biblios())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.place)
def test_quotes_the_page(case: Case) -> None:
    text = RULES_PAGE.read_text("utf-8")
    section = re.search(rf"^## {case.section}\. .*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert section
    assert " ".join(case.rule.split()) in " ".join(section[0].split())


WRONG_CLAIMS = [
    ("asked", "1 place"),
    ("legal", "keep, auction"),
    ("legal has", "keep, pass"),
    ("legal lacks", "pass, keep"),
    ("legal count", "2"),
    ("holds 0", "M2A"),
    ("holds 0", "1 cards"),
    ("sees 1", "M2A"),
    ("dice", "M3 P3 H3 S3 T4"),
    ("discard", "M2A"),
    ("face down", "1"),
    ("lot", "M2A"),
    ("auctioneer", "1"),
    ("options", "may penalty letter"),
    ("taken out openly", "nothing"),
    ("sizes", "deck 59"),
]


@pytest.mark.parametrize("claim", WRONG_CLAIMS, ids=lambda claim: claim[0])
def test_a_wrong_claim_is_noticed(claim: tuple[str, str]) -> None:
    start = Case("here", "", 3, {"players": "2"}, [claim])
    with pytest.raises(AssertionError):
        run(start, Naive())


def test_a_legal_move_claimed_to_be_refused_is_noticed() -> None:
    start = Case("here", "", 3, {"players": "2"}, [("refused", "0:keep")])
    with pytest.raises(pytest.fail.Exception):
        run(start, Naive())


def sentences(page: str) -> list[str]:
    """Split the sections of the page into sentences, rows of tables and points of lists."""
    found = []
    body = page[page.index("## 1.") :]
    for part in re.split(r"\n\s*\n|\n(?=[|-])|^## .*$", body, flags=re.MULTILINE):
        text = " ".join(part.split()).removeprefix("- ")
        if text.startswith("|") or not text:
            found += [text] if set(text) - set("|- ") else []
        else:
            found += re.split(r"(?<=[.;!?])\s+(?=[A-Z(`*])", text)
    return found


def test_every_sentence_of_the_page_has_a_case() -> None:
    quotes = [" ".join(case.rule.split()) for case in CASES]
    excused = [
        line.removeprefix("- ")
        for line in (FOLDER / "without-a-case.md").read_text("utf-8").splitlines()
        if line.startswith("- ")
    ]
    found = sentences(RULES_PAGE.read_text("utf-8"))
    assert len(found) > 100
    missing = [
        sentence
        for sentence in found
        if not any(quote in sentence or sentence in quote for quote in quotes)
    ]
    assert missing == excused_in_order(excused, found)


def excused_in_order(excused: list[str], found: list[str]) -> list[str]:
    assert [sentence for sentence in excused if sentence not in found] == []
    return sorted(excused, key=found.index)
