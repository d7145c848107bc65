"""The bots as plain Python, where a number that overflows is a warning, and a warning an error."""

import pytest

from tests.bots.games import decisions

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_heuristic_plays_a_game_to_its_end(players):
    assert len(list(decisions(("heuristic",) * players, "medieval", 3))) > 100
