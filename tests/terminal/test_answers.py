"""A typed line means a move, or is told what would be one."""

import pytest

from biblios import Game
from biblios.terminal.answers import UnclearError, move_meant
from tests.records.golden import position


def view_of(tag):
    """What the seat to act sees at the first golden position with this tag."""
    game = Game.from_record(position(tag))
    return game.view(game.to_act)


@pytest.mark.parametrize(
    ("tag", "line", "move"),
    [
        ("place church", "k", "keep"),
        ("place church", "KEEP ", "keep"),
        ("place church", "1", "keep"),
        ("place church", "a", "auction"),
        ("place church", "p", "public"),
        ("take church offered", "c+-", "take C+-"),
        ("take church offered", "take h2h", "take H2H"),
        ("church C+ limits 0", "m+", "dice M+"),
        ("church C+ limits 0", "dice h+", "dice H+"),
        ("church C+ limits 0", "d", "decline"),
        ("church C-- limits 0", "s- h-", "dice H-S-"),
        ("church C-- limits 0", "t-m-", "dice M-T-"),
        ("bid on gold lot", "1", "bid 1"),
        ("bid on gold lot", "bid 1", "bid 1"),
        ("bid on gold lot", "p", "pass"),
        ("bid on gold lot", "0", "pass"),
        ("bid on gold lot", "pass", "pass"),
        ("pay choices 3 may refuse", "d", "default"),
        ("pay choices 3 may refuse", "g3", "pay G3"),
        ("pay choices 3 may refuse", "pay g1 G1 g1", "pay G1 G1 G1"),
        ("pay choices 3 may refuse", "3", "default"),
        ("pay gold lot 1", "h1c", "pay H1C"),
        ("pay gold lot 1", "pay G3", "pay G3"),
    ],
)
def test_what_a_line_means(tag, line, move):
    assert move_meant(line, view_of(tag)) == move


@pytest.mark.parametrize(
    ("tag", "line", "words"),
    [
        ("place church", "z", "'z' is not possible now. Possible are: keep, auction, public."),
        ("place church", "4", "Expected a number from 1 to 3, got 4."),
        ("place church", "0", "Expected a number from 1 to 3"),
        ("take church offered", "m2a", "Possible are: take "),
        ("church C+ limits 0", "m-", "Possible are: dice M+"),
        ("church C+ limits 0", "q+q+", "Possible are"),
        ("bid can only pass", "1", "You can only pass."),
        ("bid on church lot", "1000", ", or pass."),
        ("pay gold lot 1", "m2a", "You do not hold M2A"),
        ("pay gold lot 1", "h1c h1e", "2 cards named, but 1 due."),
        ("pay gold lot 1", "x", "'X' is no card. Name 1 card of"),
        ("pay gold lot 1", "1", "'1' is no card."),
        ("pay choices 3", "g1", "is not possible now"),
    ],
)
def test_what_means_nothing_is_told_what_would(tag, line, words):
    with pytest.raises(UnclearError) as unclear:
        move_meant(line, view_of(tag))
    assert words in str(unclear.value)


def test_cards_for_a_gold_lot_may_stand_in_any_order():
    view = view_of("pay gold lot many")
    hand = view.seats[view.seat].hand
    cards = hand[-view.due :]
    assert move_meant(" ".join(reversed(cards)), view) == "pay " + " ".join(cards)
