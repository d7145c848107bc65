"""A bot of ours against OpenSpiel's ISMCTS on the exported game, two players, every deal from both seats.

    python benchmarks/ismcts.py prior --deals 20 --simulations 100 --seed 1

ISMCTS draws its worlds with `resample_from_infostate` and plays out at random. Needs `biblios[openspiel]`.
"""

import argparse
import random
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import biblios.envs.openspiel  # noqa: F401 - registers the game
from biblios.bots.levels import bot
from biblios.rules.actions import ACTIONS


def play(game, chooser, seat, simulations, seed):
    """One game; what our bot won: 1, 0, or a half."""
    draw = random.Random(seed)  # the deal: the same from both seats as long as the same is played
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
    other = ismcts.ISMCTSBot(
        game,
        evaluator,
        1.4,
        simulations,
        random_state=np.random.RandomState(seed),
        allow_inconsistent_action_sets=True,
    )
    state, rng = game.new_initial_state(), np.array([seed], dtype=np.uint64)
    while not state.is_terminal():
        if state.is_chance_node():
            kinds, chances = zip(*state.chance_outcomes(), strict=True)
            action = draw.choices(kinds, chances)[0]
        elif len(state.legal_actions()) == 1:
            action = state.legal_actions()[0]
        elif state.current_player() == seat:
            mask = np.zeros(ACTIONS, dtype=np.uint8)
            mask[state.legal_actions()] = 1
            action = chooser.choose(state.observation(seat), mask, rng)
        else:
            action = other.step(state)
        state.apply_action(int(action))
    return (state.returns()[seat] + 1) / 2


def main():
    """Play, and say the share of wins with a 95 % interval over deals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game, chooser = pyspiel.load_game("python_biblios"), bot(options.bot)
    began, shares = time.perf_counter(), []
    for deal in range(options.deals):
        seed = options.seed * 1_000_003 + deal
        shares.append(
            np.mean([play(game, chooser, seat, options.simulations, seed) for seat in (0, 1)])
        )
        half = 1.96 * np.std(shares) / len(shares) ** 0.5
        print(
            f"{len(shares)} deals: {np.mean(shares):.1%} +- {half:.1%}, "
            f"{time.perf_counter() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
