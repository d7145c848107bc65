"""What single choices of the search are worth in the true hands; tells settings apart sooner than matches do.

    python benchmarks/search_choices.py --players 4 --positions 1000 --depths 6,12,24

Games of the policy's likeliest actions with itself. At one decision in four each setting chooses; what it chose and
the policy's likeliest action are then both tried in the true hands, the deck in other orders, everybody playing on by
the policy to the end. The true hands are one draw of what could be: over many positions the mean says without bias
what the choices gain a decision, if nothing else changes.
"""

import argparse
import math
from dataclasses import replace

import numpy as np

from biblios.arena.playing import bot_seed, deal_seed
from biblios.arena.search_games import new_board, play_to_choice, repeat_knowing
from biblios.bots.network import network_policy
from biblios.bots.rollouts import (
    BELIEVED,
    CRITIC_LEAF,
    OTHERS_AS_POLICY,
    UNIT,
    new_memory,
    new_plan,
    new_tally,
)
from biblios.bots.search import Search, Settings
from biblios.bots.search_bot import read_minds
from biblios.bots.weights import SHIPPED
from biblios.rules.game import at_deal
from biblios.rules.options import Rules
from biblios.rules.random import keyed

LOOKS = 4
"""One of so many decisions is looked at, on the mean."""
TRUE_GAMES = 60
"""How often each action is played on from."""
TO_THE_END = 1_000_000


def positions(minds, rules, seed, deal):
    """The decisions of one game that are looked at: the board before each, and the seed of the look."""
    players, board = int(rules[0]), new_board()
    may, unpaid, tie_gold = rules[1:].tolist()
    word = np.uint64(deal_seed(np.uint64(seed), deal))
    at_deal(board.states, players, may, unpaid, tie_gold, word)
    for seat in range(players):
        board.rngs[seat] = bot_seed(np.uint64(seed), deal, seat)
    hero, action, number = deal % players, -1, 0
    while play_to_choice(minds.networks, OTHERS_AS_POLICY, board, hero, 0.0, action):
        number += 1
        key = np.uint64(keyed(word, number))
        observation, mask = board.observations[0].copy(), board.mask.copy()
        if int(key) % LOOKS == 0:
            yield board, key
        action = network_policy(
            minds.networks[0], observation, mask, board.rngs[hero], 0.0, board.thoughts[0]
        )


def true_values(minds, states, actions, seed, memory):
    """The chance of the seat to act to win after each action, the true hands known and the deck in any order."""
    plan, tally = new_plan(), new_tally()
    plan.actions[: len(actions)], plan.live[: len(actions)] = actions, 1
    plan.numbers[:] = len(actions), TO_THE_END, CRITIC_LEAF, BELIEVED, OTHERS_AS_POLICY
    numbers = np.array([0, TRUE_GAMES, 1])
    repeat_knowing(minds, plan, states, seed, numbers, memory, tally)
    return (tally.total[: len(actions)] / TRUE_GAMES / UNIT).tolist()


def judge(searches, board, key, memory):
    """What the choice of each setting gains over the policy's likeliest action; None where there is no choice."""
    observations, mask = board.observations.copy(), board.mask.copy()
    found = {
        name: search.look(observations, mask, np.array([key], dtype=np.uint64))
        for name, search in searches.items()
    }
    first = next(iter(found.values()))
    if first.plan.numbers[0] < 2:
        return None
    likeliest = int(first.plan.actions[0])
    actions = [likeliest, *sorted({one.action for one in found.values()} - {likeliest})]
    minds = next(iter(searches.values())).minds
    values = true_values(minds, board.states, actions, np.uint64(keyed(key, 1)), memory)
    return {name: values[actions.index(one.action)] - values[0] for name, one in found.items()}


def tell(lines):
    """A line a setting."""
    print(f"{len(lines)} positions with a choice; points in a hundred of the chance to win:")
    for name in lines[0]:
        gains = np.array([line[name] for line in lines])
        margin = 1.96 * gains.std() / math.sqrt(len(gains))
        changed = (gains != 0).mean()
        print(f"  {name:28} {100 * gains.mean():6.2f} +- {100 * margin:.2f}, changed {changed:.0%}")


def main():
    """Judge; the figures so far after each hundred positions."""
    usual = Settings()
    parser = argparse.ArgumentParser(description="What single choices of the search are worth.")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--simulations", type=int, default=700)
    parser.add_argument("--depths", default=str(usual.depth))
    parser.add_argument("--least", default=str(usual.least_chance), help="chances of a candidate")
    parser.add_argument("--priors", default=str(usual.prior))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    minds, memory = read_minds(SHIPPED), new_memory()
    searches = {
        f"depth {depth}, {least:.1%}, {prior} a nat": Search(
            minds,
            replace(
                usual,
                simulations=options.simulations,
                depth=depth,
                least_chance=least,
                prior=prior,
            ),
        )
        for depth in map(int, options.depths.split(","))
        for least in map(float, options.least.split(","))
        for prior in map(float, options.priors.split(","))
    }
    rules = np.array([options.players, *Rules.of("classic").codes], dtype=np.int64)
    lines, deal = [], 0
    while len(lines) < options.positions:
        for board, key in positions(minds, rules, options.seed, deal):
            gains = judge(searches, board, key, memory)
            if gains is not None:
                lines.append(gains)
                if len(lines) % 100 == 0:
                    tell(lines)
        deal += 1


if __name__ == "__main__":
    main()
