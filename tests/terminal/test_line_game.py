"""A whole game by typed lines, and what is said on the way."""

import random

import pytest

from biblios import Game
from biblios.terminal.line_game import LineGame
from tests.records.golden import position


def any_move(game):
    """A bot that plays one of the first legal moves."""
    moves = game.legal_moves
    return moves[game.number % min(len(moves), 3)]


def line_game(game, seat, lines):
    """A game whose person types these lines, and the list of what is said."""
    said = []
    typed = iter(lines)
    others = {other: any_move for other in range(game.players) if other != seat}
    return LineGame(game, seat, others, ask=lambda: next(typed, None), say=said.append), said


class Typist:
    """Types the text of a random legal move of the game, some of them the short way, some wrong."""

    def __init__(self, game):
        self.game = game
        self.rng = random.Random(4)

    def __iter__(self):
        while True:
            moves = self.game.legal_moves
            move = moves[self.rng.randrange(min(len(moves), 20))]
            yield self.rng.choice(
                [move, move.upper(), move, "nonsense", "", "table", "hand", "log", "help"]
            )


@pytest.mark.parametrize(
    ("players", "rules", "seat"), [(2, "classic", 0), (3, "medieval", 2), (4, "friendly", 1)]
)
def test_a_whole_game(players, rules, seat):
    game = Game.deal(players, rules, seed=11)
    play, said = line_game(game, seat, Typist(game))
    assert play.play()
    assert game.is_over
    text = "\n".join(said)
    assert f"You are seat {seat}." in said[0]
    assert "The last lot is done: the game is over." in text
    assert "Place 1: " in said[-players]
    assert "'nonsense' is not possible now." in text or "'NONSENSE' is no card." in text
    assert Game.from_record(game.record()).is_over
    assert all(line.isprintable() for line in said)


@pytest.mark.parametrize("lines", [[], ["quit"], ["table", "Q"]])
def test_leaving_ends_the_game_where_it_is(lines):
    game = Game.deal(2, seed=1)
    play, said = line_game(game, 0, lines)
    assert not play.play()
    assert said[-1] == "You leave the game."
    assert game.number == 0


def test_what_is_asked_says_what_can_be_answered():
    for tag, words in [
        ("place church", "Put it where? 1 keep, 2 auction, 3 public."),
        ("take church offered", "Take which card? 1 "),
        ("church C+- limits 2", "You have a church card, one die up or down. Which? 1 M+, 2 P+"),
        ("bid on gold lot", "cards, or pass."),
        ("bid on church lot", "gold, or pass."),
        ("pay choices 2", "with which? 1 G"),
        ("pay gold lot 1", "costs 1 card. Your hand:"),
    ]:
        game = Game.from_record(position(tag))
        play, said = line_game(game, game.to_act, [])
        play.play()
        assert words in said[-2]


def test_a_move_without_a_choice_is_not_asked_for():
    game = Game.from_record(position("place forced public"))
    number, seat = game.number, game.to_act
    play, _ = line_game(game, seat, [])
    play.play()
    assert game.moves[number].endswith("public")


def test_only_the_own_hand_is_shown():
    game = Game.from_record(position("bid on church lot"))
    seat = game.to_act
    play, said = line_game(game, seat, ["table", "quit"])
    play.play()
    others = {
        card for other in range(game.players) if other != seat for card in game.ledger().hand(other)
    }
    hidden = others - set(game.view(seat).seats[seat].hand)
    for known in game.view(seat).seats:
        hidden -= set(known.open_cards)
    shown = set(" ".join(said).replace(".", " ").replace(",", " ").split())
    assert hidden
    assert not hidden & shown
