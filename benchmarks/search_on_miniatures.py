"""What a network loses on a miniature to the best replies, and what a search with that network does: exactly.

    biblios train --recipe tiny --box m3 --out mini/
    python benchmarks/search_on_miniatures.py mini/weights.npz m3 --simulations 64

The search draws its worlds by chance alone, plays them to the end, and is asked once at every information set with
one seed: it is judged as one policy without chance.
"""

import argparse
from pathlib import Path

import numpy as np

from biblios.bots.rollouts import UNIFORM
from biblios.bots.search import Settings
from biblios.bots.search_bot import SearchBot, read_minds
from biblios.envs.miniatures import exploitability, tree_of
from biblios.envs.miniatures.positions import tabulated
from biblios.training.exactly import certain, network_table


def main():
    """Say what the network loses as it is, by its likeliest actions, and with the search."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("box", choices=[f"m{n}" for n in range(1, 7)])
    parser.add_argument("--simulations", type=int, default=64)
    parser.add_argument("--prior", type=float, default=Settings().prior)
    options = parser.parse_args()
    tree, minds = tree_of(options.box), read_minds(options.weights, belief=False)
    for words, temperature in (("by its chances", 1.0), ("by its likeliest actions", 0.0)):
        lost = exploitability(tree, network_table(tree, minds.networks, temperature))
        print(f"{options.box}: the network {words} loses {lost:.4f}", flush=True)
    settings = Settings(
        simulations=options.simulations, prior=options.prior, worlds=UNIFORM, depth=1000
    )
    search = SearchBot("search", "", minds, settings)
    lost = exploitability(tree, np.asarray(tabulated(tree, certain(search.choose))))
    print(f"{options.box}: a search of {options.simulations} simulations loses {lost:.4f}")


if __name__ == "__main__":
    main()
