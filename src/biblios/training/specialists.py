"""Heuristic bots of other tempers, and the one of them that does best against a bot: successive halving."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from biblios.arena.network_games import Desk, new_desk
from biblios.arena.playing import begin, score
from biblios.bots.heuristic import tempered_policy
from biblios.bots.network import network_policy
from biblios.bots.roster import decide
from biblios.bots.temper import STANDARD, TEMPER, new_temper
from biblios.rules.actions import count_legal, legal_action_mask, random_legal_action
from biblios.rules.compiled import compiler
from biblios.rules.game import chance, step
from biblios.rules.observation import observe
from biblios.rules.options import Rules
from biblios.rules.state import OVER
from biblios.training.self_play import FORMER, ROSTER
from biblios.training.strength import Share, codes_of, share_of
from biblios.training.tables import Rival

duel_code = compiler("rules", "bots", "arena", "envs/miniatures", "training")
"""The decorator of compiled functions of training that play the games of a match."""

TEMPERS = 64
DEALS = 40
"""In the first round; each round the better quarter goes on, over four times as many deals."""


class Specialist(NamedTuple):
    """The best temper found.

    Attributes:
        temper: TEMPER[1].
        share: on deals it was not chosen by.
    """

    temper: np.ndarray
    share: Share


def best_specialist(
    rival: Rival, players: int, rules: Rules, seed: int, deals: int, tempers: int = TEMPERS
) -> Specialist:
    """Try heuristic bots of random tempers against a bot.

    Args:
        rival: the bot at all other seats.
        players: how many play.
        rules: in force.
        seed: of the tempers and the deals.
        deals: to judge the best one by.
        tempers: how many to begin with.
    """
    rng = np.random.default_rng([seed, 0x7E])
    tried = [random_temper(rng) for _ in range(tempers)]
    tried[0] = new_temper()
    number, each = 0, DEALS
    while len(tried) > 1:
        number += 1
        shares = [
            temper_share(one, rival, players, rules, seed + number, each).mean for one in tried
        ]
        best = np.argsort(shares)[::-1][: max(1, len(tried) // 4)]
        tried = [tried[n] for n in best]
        each *= 4
    return Specialist(tried[0], temper_share(tried[0], rival, players, rules, seed, deals))


def random_temper(rng: np.random.Generator) -> np.ndarray:
    """Every number of the standard temper times something between a third and three."""
    numbers: dict[str, float | tuple[float, ...]] = {}
    for name, number in STANDARD.items():
        if isinstance(number, tuple):
            numbers[name] = tuple(float(one * 3 ** rng.uniform(-1, 1)) for one in number)
        else:
            numbers[name] = float(number * 3 ** rng.uniform(-1, 1))
    return new_temper(**numbers)


def temper_share(
    temper: np.ndarray, rival: Rival, players: int, rules: Rules, seed: int, deals: int
) -> Share:
    """What a heuristic bot of this temper, TEMPER[1], wins against a bot at all other seats."""
    if temper.dtype != TEMPER:
        raise ValueError(f"expected a temper, got {temper.dtype}")
    points, places = (np.zeros((deals * players, 4), dtype=np.uint8) for _ in range(2))
    duel = Duel(
        temper,
        rival.networks,
        rival.sort,
        rival.temperature,
        np.uint64(seed),
        codes_of(rules, players),
    )
    play_duel(duel, new_desk(), points, places)
    return share_of(places, players)


class Duel(NamedTuple):
    """A heuristic bot of some temper as the first player, the rival as the others.

    Attributes:
        tempers: TEMPER[1].
        networks: NETWORK[1], of the rival.
        sort: what the rival is: FORMER for the network, or ROSTER and a bot's code.
        temperature: of the network.
        seed: of the deals.
        rules: int64[4].
    """

    tempers: np.ndarray
    networks: np.ndarray
    sort: int
    temperature: float
    seed: np.uint64
    rules: np.ndarray


@duel_code
def play_duel(duel: Duel, desk: Desk, points: np.ndarray, places: np.ndarray) -> None:
    """Play games 0, 1 and so on; points and places by player, uint8[games, 4], are written."""
    state = desk.states[0]
    for game in range(len(places)):
        begin(state, duel.seed, game, duel.rules, desk.rngs)
        while state.decision < OVER:
            seat = np.int64(state.to_act)
            if count_legal(state) == 1:
                action = random_legal_action(state, np.uint64(0))
            else:
                observe(state, seat, desk.observations[0])
                legal_action_mask(state, desk.mask)
                action = duel_action(duel, desk, seat, (seat + game) % duel.rules[0] == 0)
            step(state, action)
            chance(state)
        score(state, game, points[game], places[game])


@duel_code
def duel_action(duel: Duel, desk: Desk, seat: int, is_first: bool) -> int:
    """What the specialist does, or the rival."""
    observation, rng = desk.observations[0], desk.rngs[seat : seat + 1]
    if is_first:
        return tempered_policy(observation, desk.mask, duel.tempers[0])
    if duel.sort == FORMER:
        return network_policy(
            duel.networks[0], observation, desk.mask, rng, duel.temperature, desk.thoughts[0]
        )
    return decide(duel.sort - ROSTER, observation, desk.mask, rng)
