"""Duplicate matches of a searching bot against its own policy, or against the heuristic bot, which it then knows.

What it would be worth to know the hidden cards is measured, too.

The clairvoyant here is a measuring tool: it reads the game itself. No bot of the roster may.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from biblios.arena.playing import arena_code, bot_seed, deal_seed
from biblios.bots.compact_actions import compact_mask, flat_action
from biblios.bots.heuristic import at_heuristic
from biblios.bots.network import network_policy, new_thoughts
from biblios.bots.rollouts import (
    BELIEVED,
    CRITIC_LEAF,
    OTHERS_AS_HEURISTIC,
    OTHERS_AS_POLICY,
    UNIFORM,
    VALUE_LEAF,
    Memory,
    Minds,
    Plan,
    Tally,
    try_candidates,
)
from biblios.bots.search import Search, Settings
from biblios.bots.search_bot import read_minds
from biblios.bots.weights import SHIPPED
from biblios.bots.worlds import reshuffle
from biblios.rules.actions import ACTIONS, count_legal, legal_action_mask, random_legal_action
from biblios.rules.game import at_deal, chance, step
from biblios.rules.observation import new_observations, observe
from biblios.rules.options import PRESETS, Rules
from biblios.rules.random import keyed
from biblios.rules.scoring import share_of_win
from biblios.rules.state import OVER, new_states
from biblios.rules.words import lowest_bit


class Board(NamedTuple):
    """The memory of one game."""

    states: np.ndarray  # STATE[1]
    observations: np.ndarray  # OBSERVATION[1]
    mask: np.ndarray  # uint8[156]
    thoughts: np.ndarray  # THOUGHT[1]
    rngs: np.ndarray  # uint64[4, 1]
    place: np.ndarray  # int64[4]


def new_board() -> Board:
    """Zeroed."""
    return Board(
        states=new_states(1),
        observations=new_observations(1),
        mask=np.zeros(ACTIONS, dtype=np.uint8),
        thoughts=new_thoughts(1),
        rngs=np.zeros((4, 1), dtype=np.uint64),
        place=np.zeros(4, dtype=np.int64),
    )


@arena_code
def play_to_choice(
    networks: np.ndarray, others: int, board: Board, hero: int, temperature: float, action: int
) -> bool:
    """Play an action, -1 for none, and then for all others, until the hero has a choice that a bot looks at.

    Args:
        networks: NETWORK[1]: of the others, if they play as the policy does.
        others: `rollouts.OTHERS_AS_POLICY` or OTHERS_AS_HEURISTIC.
        board: the game; observations and mask are the hero's where it has a choice.
        hero: its seat; 4 for nobody.
        temperature: of the others; 0 plays their likeliest action.
        action: to begin with.

    Returns:
        Whether the hero has a choice; else the game is over.
    """
    state = board.states[0]
    while True:
        if action >= 0:
            step(state, action)
        chance(state)
        if state.decision >= OVER:
            return False
        if count_legal(state) == 1:
            action = random_legal_action(state, np.uint64(0))
            continue
        seat: Any = np.int64(state.to_act)
        observe(state, seat, board.observations[0])
        legal_action_mask(state, board.mask)
        if seat == hero:
            legal = compact_mask(board.observations[0], board.mask)
            if legal & (legal - np.uint64(1)) != 0:
                return True
            action = flat_action(board.observations[0], board.mask, lowest_bit(legal))
            continue
        if others == OTHERS_AS_HEURISTIC:
            action = at_heuristic(board.observations, board.mask, board.rngs[seat])
            continue
        action = network_policy(
            networks[0],
            board.observations[0],
            board.mask,
            board.rngs[seat],
            temperature,
            board.thoughts[0],
        )


@arena_code
def hero_share(board: Board, hero: int) -> float:
    """What the hero won."""
    return share_of_win(board.states[0], hero, board.place)


@arena_code
def repeat_knowing(
    minds: Minds,
    plan: Plan,
    states: np.ndarray,
    seed: np.uint64,
    numbers: np.ndarray,
    memory: Memory,
    tally: Tally,
) -> None:
    """`rollouts.repeat` where every world has the true hidden cards of states[0], in an order nobody knows."""
    for number in range(numbers[0], numbers[1], numbers[2]):
        key = keyed(seed, number)
        memory.rng[0] = keyed(key, 0)
        memory.states[0] = states[0]
        reshuffle(memory.states[0], memory.rng)
        try_candidates(minds, plan, key, memory, tally)


class Clairvoyant(Search):
    """A search that sees all hands; `states`, STATE[1], is the game, set before each look."""

    states: np.ndarray

    def _do(self, *given: Any) -> None:
        minds, plan, _, *others = given
        repeat_knowing(minds, plan, self.states, *others)


@dataclass(slots=True)
class Shares:
    """What the hero won, deal by deal: one seat against copies of another bot.

    Attributes:
        players: 2 to 4.
        deals: its share of the games of each deal, played from every seat.
        looks: decisions it searched.
        simulations: in all.
        milliseconds: in all.
    """

    players: int
    deals: list[float] = field(default_factory=list)
    looks: int = 0
    simulations: int = 0
    milliseconds: float = 0.0

    @property
    def mean(self) -> float:
        """The share of games won; 1 / players is fair."""
        return float(np.mean(self.deals))

    @property
    def margin(self) -> float:
        """The half width of the 95 % interval of the mean, over deals."""
        if len(self.deals) < 2:
            return math.inf
        return 1.96 * float(np.std(self.deals, ddof=1)) / math.sqrt(len(self.deals))

    def __str__(self) -> str:
        """One line."""
        looks = max(1, self.looks)
        return (
            f"{self.players} players, {len(self.deals)} deals: {100 * self.mean:.1f} +- {100 * self.margin:.1f} %, "
            f"{self.milliseconds / looks:.2f} ms and {self.simulations / looks:.0f} simulations a look"
        )


def play_deals(
    search: Search,
    rules: np.ndarray,
    seed: int,
    deals: range,
    temperature: float = 0.0,
    others: int | None = None,
) -> Iterator[Shares]:
    """Play deals with a search at each seat in turn; the shares after each deal.

    Args:
        search: the hero's.
        rules: int64[4]: players, and the codes of the rules.
        seed: of the match.
        deals: which of its deals.
        temperature: of the others; 0 plays their likeliest action.
        others: who sits at the others, `rollouts.OTHERS_AS_POLICY` or OTHERS_AS_HEURISTIC; None for whoever its
            settings say plays on in its rollouts.
    """
    players = int(rules[0])
    others = search.settings.others if others is None else others
    shares, board = Shares(players), new_board()
    for deal in deals:
        won = 0.0
        for hero in range(players):
            number = deal * players + hero
            may, unpaid, tie_gold = rules[1:].tolist()
            at_deal(
                board.states,
                players,
                may,
                unpaid,
                tie_gold,
                np.uint64(deal_seed(np.uint64(seed), deal)),
            )
            for seat in range(players):
                board.rngs[seat] = bot_seed(np.uint64(seed), number, seat)
            won += play_hero(search, board, (hero, others), temperature, shares)
        shares.deals.append(won / players)
        yield shares


def play_hero(
    search: Search, board: Board, seated: tuple[int, int], temperature: float, shares: Shares
) -> float:
    """One game; what the hero won. Its seat is given, and who sits at the others."""
    hero, others = seated
    action = -1
    while play_to_choice(search.minds.networks, others, board, hero, temperature, action):
        if isinstance(search, Clairvoyant):
            search.states = board.states
        found = search.look(board.observations, board.mask, board.rngs[hero])
        action = found.action
        shares.looks += 1
        shares.simulations += int(found.tally.count.sum())
        shares.milliseconds += found.milliseconds
    return hero_share(board, hero)


def main(words: Sequence[str] | None = None) -> None:
    """`python -m biblios.arena.search_games`: one match, a line as it goes on, and the last one at its end."""
    usual = Settings()
    parser = argparse.ArgumentParser(prog="python -m biblios.arena.search_games")
    parser.add_argument("--weights", type=Path, default=SHIPPED)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--rules", choices=tuple(PRESETS), default="classic")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--worlds", choices=("believed", "uniform", "true"), default="believed")
    parser.add_argument("--against", choices=("policy", "heuristic"), default="policy")
    parser.add_argument("--unaware", action="store_true", help="rollouts play all by the policy")
    parser.add_argument("--leaf", choices=("critic", "value"), default="critic")
    parser.add_argument("--simulations", type=int, default=usual.simulations)
    parser.add_argument("--milliseconds", type=float, default=None)
    parser.add_argument("--depth", type=int, default=usual.depth)
    parser.add_argument("--prior", type=float, default=usual.prior)
    given = parser.parse_args(words)
    if given.unaware and given.against == "policy":
        parser.error("--unaware is for matches against the heuristic bot; the policy knows itself")
    others = OTHERS_AS_HEURISTIC if given.against == "heuristic" else OTHERS_AS_POLICY
    settings = Settings(
        milliseconds=given.milliseconds,
        simulations=given.simulations,
        depth=given.depth,
        prior=given.prior,
        leaf=VALUE_LEAF if given.leaf == "value" else CRITIC_LEAF,
        worlds=UNIFORM if given.worlds == "uniform" else BELIEVED,
        others=OTHERS_AS_POLICY if given.unaware else others,
    )
    minds = read_minds(given.weights, belief=given.worlds == "believed")
    search = (Clairvoyant if given.worlds == "true" else Search)(minds, settings)
    rules = np.array([given.players, *Rules.of(given.rules).codes], dtype=np.int64)
    for shares in play_deals(search, rules, given.seed, range(given.deals), others=others):
        if len(shares.deals) % 25 == 0 or len(shares.deals) == given.deals:
            whom = given.against + (", unaware" if given.unaware else "")
            print(f"{given.worlds} worlds, against the {whom}, {shares}", flush=True)


if __name__ == "__main__":
    main()
