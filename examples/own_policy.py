"""Play many games with a policy of your own: ``python own_policy.py [games] [threads]``."""

import sys

import numba

from biblios.arena.policies import play
from biblios.rules.actions import BID_0, PASS
from biblios.rules.hoard import gold_value
from biblios.rules.state import BID

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
THREADS = int(sys.argv[2]) if len(sys.argv) > 2 else 1


@numba.njit
def collector(observation, mask, rng):  # noqa: ARG001
    """Keeps what comes, and gives up to 3 gold for a card of the category whose die shows the most."""
    if observation.decision != BID:
        return mask.argmax()  # the first legal action: keep, take, pay
    category = observation.lots[observation.lot] // 9  # 5 for gold
    bid = observation.standing_bid + 1
    if category == observation.dice.argmax() and bid <= min(3, gold_value(observation.hand)):
        return BID_0 + bid
    return PASS


print(play(collector, opponents="random", games=GAMES, seed=1, threads=THREADS))
