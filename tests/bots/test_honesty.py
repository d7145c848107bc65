"""A bot's choice hangs on nothing that its seat does not know."""

import numpy as np
import pytest

from biblios.bots import roster
from biblios.rules.options import PRESETS
from tests.bots.games import decisions

WORLDS = 3
EVERY = 7
"""Decisions from one looked at to the next."""


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_hidden_cards_change_no_choice(players: int, rules: str) -> None:
    """In every other world that looks the same to the seat, the bot is given the same and does the same."""
    rng = np.array([players], dtype=np.uint64)
    names = ("heuristic", "heuristic", "random", "random")[:players]
    changed = 0
    for number, one in enumerate(decisions(names, rules, 11)):
        if number % EVERY:
            continue
        for _ in range(WORLDS):
            other = one.elsewhere(rng)
            changed += other.snapshot() != one.engine.snapshot()
            seen, mask = other.observation(one.seat), other.legal_mask()
            own_rng = np.full((2, 1), number, dtype=np.uint64)
            bot = roster.bot(one.name)
            assert bot.choose(seen, mask, own_rng[0]) == bot.choose(
                one.observation, one.mask, own_rng[1]
            )
    assert changed > 20


def test_a_choice_is_a_matter_of_what_is_seen() -> None:
    """The test above has teeth: what the bot does see makes it choose otherwise."""
    otherwise = 0
    for one in decisions(("heuristic", "heuristic"), "classic", 11):
        seen = one.observation.copy()
        seen["dice"] = [1, 1, 6, 6, 6]
        seen["hand"] = 0
        otherwise += roster.bot("heuristic").choose(seen, one.mask, np.zeros(1, np.uint64)) != (
            one.action
        )
    assert otherwise > 10
