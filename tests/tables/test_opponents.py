"""The bots offered at a table are those of the roster, in its words, and they play there."""

import pytest

from biblios.bots import roster
from biblios.records.game import Game
from biblios.tables.opponents import OPPONENTS
from biblios.tables.roster_mover import roster_mover


def test_the_words_need_no_compiler_and_are_the_rosters():
    assert {name: roster.bot(name).words for name in roster.NAMES} == OPPONENTS


@pytest.mark.parametrize("name", OPPONENTS)
def test_a_bot_plays_a_game_and_the_same_one_again(name):
    def moves():
        game = Game.deal(3, "classic", 5)
        while not game.is_over:
            game.play(roster_mover(name, game, game.number))
        return game.moves

    assert moves() == moves()


def test_a_bot_that_is_not_in_the_roster_is_refused():
    with pytest.raises(ValueError, match="expected a bot"):
        roster_mover("oracle", Game.deal(2, "classic", 5), 1)
