"""How the race for each die stands, seen by one who knows every hand: who leads, by how much, and what it brings.

A small network learns slowly which of several totals is the highest, and what the dice won add up to; here it is
told. `RACE` numbers, seats relative to the seat to act: by seat and category whether it leads, the same times the
die, and its margin over the best other total; by category how close the second is; by seat the points of the dice
it leads; how far the seat to act is ahead of the best other one; by seat whether nobody leads dice of more points.
"""

from __future__ import annotations

import numpy as np

from biblios.bots.bot import bot_code
from biblios.rules.hoard import rank

R_LEADS = 0
R_DICE = 20
R_MARGINS = 40
R_CLOSE = 60
R_POINTS = 65
R_AHEAD = 69
R_FIRST = 70
RACE = 74
MARGIN = np.float32(4.0)
"""A margin of so much, or more, counts 1."""


@bot_code
def write_race(observations: np.ndarray, features: np.ndarray, at: int) -> None:
    """Write how the race stands as float32[RACE] from `at` on, which must be 0.

    Equal totals are decided by letters, whatever the rules say of gold.

    Args:
        observations: OBSERVATION[players], relative to the seat to act, all of one state.
        features: float32, written.
        at: where the race begins.
    """
    players = np.int64(observations[0].players)
    for category in range(5):
        write_category(observations, category, features, at)
    others = np.float32(0.0)
    for seat in range(1, players):
        others = max(others, features[at + R_POINTS + seat])
    own = features[at + R_POINTS]
    features[at + R_AHEAD] = own - others
    for seat in range(players):
        if features[at + R_POINTS + seat] >= max(others, own):
            features[at + R_FIRST + seat] = np.float32(1.0)


@bot_code
def write_category(observations: np.ndarray, category: int, features: np.ndarray, at: int) -> None:
    """What there is to say of one category; its die is added to the points of who leads it."""
    players = np.int64(observations[0].players)
    best, second, leader = 0, 0, -1
    for seat in range(players):
        ranked = rank(observations[seat].hand, category)
        if ranked > best:
            best, second, leader = ranked, best, seat
        elif ranked > second:
            second = ranked
    for seat in range(players):
        rival = second if seat == leader else best
        margin = (rank(observations[seat].hand, category) >> 4) - (rival >> 4)
        features[at + R_MARGINS + 5 * seat + category] = min(
            max(np.float32(margin) / MARGIN, np.float32(-1.0)), np.float32(1.0)
        )
    features[at + R_CLOSE + category] = np.float32(1.0) / np.float32(
        1 + (best >> 4) - (second >> 4)
    )
    if leader >= 0:
        die = np.float32(np.int64(observations[0].dice[category])) / np.float32(6.0)
        features[at + R_LEADS + 5 * leader + category] = np.float32(1.0)
        features[at + R_DICE + 5 * leader + category] = die
        features[at + R_POINTS + leader] += np.float32(0.5) * die
