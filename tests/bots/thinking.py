"""Positions for bots with networks, and networks that were never trained."""

from collections.abc import Iterator

import numpy as np

from biblios.bots.belief import new_beliefs
from biblios.bots.critic import new_critics
from biblios.bots.network import new_networks
from biblios.bots.rollouts import Minds
from tests.bots.games import Decision, decisions

NAMES = ("heuristic", "random", "heuristic", "heuristic")


def blank_minds() -> Minds:
    """Networks that think all actions and all winners as likely, and believe in chance alone."""
    return Minds(new_networks(1), new_critics(1), new_beliefs(1))


def opinionated_minds(seed: int) -> Minds:
    """Networks with opinions of no foundation: small random weights."""
    minds = blank_minds()
    rng = np.random.default_rng(seed)
    for record in (part[0] for part in minds):
        for name in record.dtype.names:
            record[name] = rng.standard_normal(record[name].shape) * 0.2
    return minds


def choices(players: int, rules: str, seed: int, every: int = 1) -> Iterator[Decision]:
    """Each so many-th decision of a game that is a choice."""
    wanted = (one for one in decisions(NAMES[:players], rules, seed) if one.mask.sum() > 1)
    for number, one in enumerate(wanted):
        if number % every == 0:
            yield one
