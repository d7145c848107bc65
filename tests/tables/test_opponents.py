"""The bots offered at a table are the levels, in their words, and they play there; the older names still do."""

import subprocess
import sys

import pytest

from biblios.bots import levels, roster
from biblios.records.game import Game
from biblios.tables.company import Company
from biblios.tables.opponents import KNOWN, OPPONENTS, SUCCESSORS, USUAL, level_title, stand_ins


def test_the_levels_are_offered_and_their_words_need_no_compiler():
    assert list(OPPONENTS) == list(levels.LEVELS)
    code = "import biblios.web.app, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_whoever_never_chose_meets_somebody_who_is_there_at_once():
    assert USUAL in OPPONENTS
    assert levels.rostered(USUAL)


def test_what_was_offered_before_there_were_levels_is_still_known():
    assert set(roster.NAMES) <= set(KNOWN)
    assert set(SUCCESSORS) == set(roster.NAMES)
    assert set(SUCCESSORS.values()) <= set(OPPONENTS)
    assert level_title("heuristic") == "Heuristic"


def test_whoever_stands_in_last_takes_no_weights():
    for name in KNOWN:
        assert levels.rostered(stand_ins(name)[-1])
        assert not any(levels.searches(other) for other in stand_ins(name))


@pytest.mark.parametrize("name", [name for name in KNOWN if not levels.searches(name)])
def test_a_bot_plays_a_game_and_the_same_one_again(name):
    company = Company()

    def moves():
        game = Game.deal(3, "classic", 5)
        while not game.is_over:
            game.play(company(name, game, game.number))
        return game.moves

    assert moves() == moves()


def test_a_bot_that_nobody_knows_is_refused():
    with pytest.raises(ValueError, match="expected a bot"):
        Company()("oracle", Game.deal(2, "classic", 5), 1)


def test_a_bot_without_its_weights_is_stood_in_for(monkeypatch, capsys):
    def none_there(name):
        if not levels.rostered(name):
            raise ValueError("no weights here")

    monkeypatch.setattr(levels, "warm_up", none_there)
    company, arrived = Company(), []
    assert company.is_here("scribe") and not company.is_here("abbot")
    company.fetch(lambda: arrived.append(company.is_here("abbot")))
    assert arrived[-1] and not any(arrived[:-1])  # the one that searches comes last
    assert "no weights here" in capsys.readouterr().out
    game = Game.deal(2, "classic", 5)
    assert company("abbot", game, 1) == company("heuristic", game, 1)
