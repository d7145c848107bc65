"""The log tells every event to every reader, in grammar, and only what the reader may know."""

import random

import pytest

from biblios.records.game import Game
from biblios.rules.cards import NAMES
from biblios.tables.card_words import card_words, cards_words, dice_words, joined
from biblios.tables.sentences import log_of
from biblios.tables.showing import names_for
from biblios.tables.status import status_of
from tests.tables.choosers import any_legal_move, setup

RULES = [
    {"church": "may", "unpaid": "penalty", "category_tie": "letter"},
    {"church": "must", "unpaid": "discard", "category_tie": "gold"},
    {"church": "must", "unpaid": "reauction", "category_tie": "letter"},
]


def played(rules, players, seed, stop=None):
    game = Game.deal(players, rules, seed)
    while not game.is_over and game.number != stop:
        game.play(any_legal_move("", game, seed * 1000 + game.number))
    return game


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules["unpaid"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_event_has_its_sentence(rules, players):
    table = setup(players)
    game = played(rules, players, players)
    for seat in [None, *range(players)]:
        view = game.view(seat)
        log = log_of(view, names_for(table, seat))
        assert len(log) == len(view.history)
        for line, event in zip(log, view.history, strict=True):
            assert line.text.endswith(".") and "None" not in line.text
            if event.seat is not None and event.kind not in ("turn_up", "unsold"):
                name = "You" if event.seat == seat else table.chairs[event.seat].name
                assert line.text.startswith(name)
            if event.kind not in ("dice", "decline"):  # the church card was told before
                assert all(card_words(card) in line.text for card in event.cards)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules["unpaid"])
def test_no_sentence_names_a_card_the_reader_may_not_know(rules):
    table = setup(4)
    rng = random.Random(5)
    words = sorted({card_words(card) for card in NAMES if card[0] not in "GC"})
    for seed in range(4):
        game = played(rules, 4, seed, stop=rng.randrange(60, 300))
        if game.is_over:
            continue
        for seat in [None, *range(4)]:
            view = game.view(seat)
            known = {card_words(card) for event in view.history for card in event.cards}
            told = " ".join(line.text for line in log_of(view, names_for(table, seat)))
            assert {word for word in words if word in told} <= known


def test_every_moment_says_what_is_awaited_and_from_whom():
    table = setup(3)
    game = Game.deal(3, RULES[0], 8)
    seen = set()
    while not game.is_over:
        for seat in [None, *range(3)]:
            view = game.view(seat)
            status = status_of(view, names_for(table, seat))
            mine = view.to_act == seat
            assert status.startswith("Your turn" if mine else table.chairs[view.to_act].name)
            seen.add((view.decision, mine))
        game.play(any_legal_move("", game, game.number))
    decisions = ("place", "take", "church", "bid", "pay")
    assert seen == {(decision, mine) for decision in decisions for mine in (True, False)}
    assert status_of(game.view(0), names_for(table, 0)) == "The game is over."


def test_cards_and_dice_in_words():
    assert card_words("M2A") == "Monks 2 A"
    assert card_words("T1I") == "Forbidden Tomes 1 I"
    assert card_words("G3") == "gold 3"
    assert card_words("C+-") == "church card, one die up or down"
    assert cards_words(("G1", "P4H", "H2I")) == "gold 1, Pigments 4 H and Holy Books 2 I"
    assert dice_words("dice H+S+") == "Holy Books and Manuscripts up by one"
    assert dice_words("dice M-") == "Monks down by one"
    assert joined([]) == ""
