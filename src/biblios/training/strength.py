"""How strong a network is: its share of wins over duplicate deals, with a 95 % interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from biblios.arena.network_games import FIRST_NETWORK, Sitting, new_desk, play_network_games
from biblios.arena.standing import Standing, add_games
from biblios.bots.roster import CODES
from biblios.rules.options import Rules

DEALS_SEED = 77
"""Of the deals a run is judged by; those of training are drawn in another way."""
GAMES_AT_A_TIME = 600


@dataclass(frozen=True, slots=True)
class Share:
    """A share of wins, 0 to 1; a shared win counts as a part of a win.

    Attributes:
        mean: measured.
        low: of the 95 % interval, which takes the spread between deals.
        high: of it.
        deals: each was played from every seat.
        fair: what equals would have.
    """

    mean: float
    low: float
    high: float
    deals: int
    fair: float

    @property
    def text(self) -> str:
        """Such as "72.3 % (71.1 to 73.5)"."""
        return f"{self.mean:.1%} ({100 * self.low:.1f} to {100 * self.high:.1f})".replace("%", " %")

    def as_dict(self) -> dict[str, Any]:
        """For JSON, rounded to a hundredth of a percent."""
        return {
            "share": round(self.mean, 4),
            "interval": [round(self.low, 4), round(self.high, 4)],
            "deals": self.deals,
            "fair": round(self.fair, 4),
        }


def share_of(places: np.ndarray, players: int) -> Share:
    """The share of the first bot.

    Args:
        places: uint8[games, players or more] by bot, whole deals one after the other.
        players: how many play; so many games are one deal.
    """
    standing = Standing("")
    taken = places[:, :players]
    add_games([standing, *(Standing("") for _ in range(players - 1))], taken, taken)
    low, high = standing.share_interval
    return Share(standing.wins.mean, low, high, len(places) // players, 1 / players)


def codes_of(rules: Rules, players: int) -> np.ndarray:
    """Players and the codes of the rules, as compiled loops take them: int64[4]."""
    return np.array([players, *rules.codes], dtype=np.int64)


def network_share(
    networks: np.ndarray,
    codes: tuple[int, ...],
    temperatures: tuple[float, ...],
    deals: int,
    rules: Rules | None = None,
    seed: int = DEALS_SEED,
) -> Share:
    """What the first of some bots wins.

    Args:
        networks: NETWORK[m].
        codes: a bot a player: FIRST_NETWORK + n for network n, below it the roster's.
        temperatures: of each network; 0 plays its likeliest action.
        deals: how many; each is played from every seat.
        rules: in force; classic if none are given.
        seed: of the deals.
    """
    players = len(codes)
    sitting = Sitting(
        np.uint64(seed),
        codes_of(rules or Rules.of("classic"), players),
        np.array(codes, dtype=np.int64),
        networks,
        np.array(temperatures, dtype=np.float64),
    )
    games = deals * players
    points, places = (np.zeros((games, 4), dtype=np.uint8) for _ in range(2))
    desk = new_desk()
    for first in range(0, games, GAMES_AT_A_TIME):
        part = slice(first, first + GAMES_AT_A_TIME)
        play_network_games(sitting, desk, first, points[part], places[part])
    return share_of(places, players)


def against_heuristic(networks: np.ndarray, deals: int) -> dict[str, Share]:
    """By number of players what networks[0], playing its likeliest actions, wins against heuristic bots only."""
    return {
        str(players): network_share(
            networks, (FIRST_NETWORK, *[CODES["heuristic"]] * (players - 1)), (0.0,), deals
        )
        for players in (2, 3, 4)
    }
