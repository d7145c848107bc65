"""Matches of a search: seeded, from every seat, and of use to tell what knowing is worth."""

from dataclasses import replace

import numpy as np
import pytest

from biblios.arena.search_games import Clairvoyant, Shares, main, play_deals
from biblios.bots.rollouts import OTHERS_AS_HEURISTIC, RANDOM_LEAF, UNIFORM
from biblios.bots.search import Search, Settings
from tests.bots.thinking import blank_minds

SETTINGS = Settings(simulations=160, leaf=RANDOM_LEAF, worlds=UNIFORM)


def match(search: Search, players: int, deals: int, others: int | None = None) -> Shares:
    rules = np.array([players, 0, 0, 0], dtype=np.int64)
    *_, last = play_deals(search, rules, 3, range(deals), temperature=1.0, others=others)
    return last


@pytest.mark.parametrize("players", [2, 4])
def test_a_match_comes_out_the_same_again(players: int) -> None:
    once, again = (match(Search(blank_minds(), SETTINGS), players, 3) for _ in range(2))
    assert once.deals == again.deals
    assert once.simulations == again.simulations > 40 * once.looks
    assert set(once.deals) <= {wins / players for wins in np.arange(0, players + 0.5, 0.5)}
    assert f"{players} players, 3 deals" in str(once)


def test_the_others_may_play_as_the_heuristic_bot_does() -> None:
    """It is far beyond a blank network, and beyond moves at random, whether the search knows of it or not."""
    knowing = Search(blank_minds(), replace(SETTINGS, others=OTHERS_AS_HEURISTIC))
    unaware = Search(blank_minds(), SETTINGS)
    blank, foreseen = match(unaware, 2, 12), match(knowing, 2, 12)
    assert foreseen.mean < blank.mean - 0.3
    surprised = match(unaware, 2, 12, OTHERS_AS_HEURISTIC)
    assert surprised.mean < blank.mean - 0.3


def test_whoever_looks_ahead_or_at_the_cards_beats_a_blank_network() -> None:
    for search in (Search, Clairvoyant):
        shares = match(search(blank_minds(), SETTINGS), 2, 12)
        assert shares.mean > 0.6
        assert 0 < shares.margin < 0.4


def test_only_matches_against_the_heuristic_bot_can_be_unaware(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--unaware", "--deals", "1"])
    assert "--unaware is for matches against the heuristic bot" in capsys.readouterr().err
