"""How the race for the dice stands, counted again card by card."""

import numpy as np
import pytest

from biblios.bots.race import (
    R_AHEAD,
    R_CLOSE,
    R_DICE,
    R_FIRST,
    R_LEADS,
    R_MARGINS,
    R_POINTS,
    RACE,
    write_race,
)
from biblios.rules.cards import VALUE
from biblios.rules.observation import new_observations
from tests.bots.games import decisions


def total_and_letter(hand: int, category: int) -> tuple[int, int]:
    """The total, and how far the best letter is from Z."""
    letters = [n for n in range(9) if hand >> (9 * category + n) & 1]
    total = sum(int(VALUE[9 * category + n]) for n in letters)
    return total, 26 - min(letters) if letters else 0


def expected(seen: np.ndarray) -> np.ndarray:
    race, players = np.zeros(RACE), len(seen)
    points = [0] * players
    for category in range(5):
        held = [total_and_letter(int(one["hand"]), category) for one in seen]
        ordered = sorted(held, reverse=True)
        race[R_CLOSE + category] = 1 / (1 + ordered[0][0] - ordered[1][0])
        for seat, (total, _) in enumerate(held):
            rival = max(other for n, (other, _) in enumerate(held) if n != seat)
            race[R_MARGINS + 5 * seat + category] = np.clip((total - rival) / 4, -1, 1)
        if ordered[0][0] > 0:
            leader, die = held.index(ordered[0]), int(seen[0]["dice"][category])
            race[R_LEADS + 5 * leader + category] = 1
            race[R_DICE + 5 * leader + category] = die / 6
            points[leader] += die
    race[R_POINTS : R_POINTS + players] = np.array(points) / 12
    race[R_AHEAD] = (points[0] - max(points[1:])) / 12
    race[R_FIRST : R_FIRST + players] = np.array(points) == max(points)
    return race


@pytest.mark.parametrize(
    "names", [("random", "heuristic"), ("heuristic", "random", "random", "heuristic")]
)
def test_the_race_is_what_the_cards_say(names: tuple[str, ...]) -> None:
    players, leads = len(names), 0
    for one in decisions(names, "classic", 3):
        seen = new_observations(players)
        for relative in range(players):
            seen[relative] = one.engine.observation((one.seat + relative) % players)[0]
        race = np.zeros(3 + RACE, dtype=np.float32)
        write_race(seen, race, 3)
        assert not race[:3].any()
        np.testing.assert_allclose(race[3:], expected(seen), atol=1e-6)
        leads = max(leads, int(race[3 + R_LEADS : 3 + R_LEADS + 5 * players].sum()))
    assert leads == 5
