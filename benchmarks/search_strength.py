"""What more time is worth to the search: duplicate matches against its own policy, and a picture of them.

    python benchmarks/search_strength.py --deals 60 --simulations 30,100,350,1000 --out strength-against-time/

Each match is a line of `strength.jsonl`; those that are there already are not played again, so that it goes on
where it was. `strength.svg` shows the share of wins over the time a decision took. Needs Matplotlib.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np
from matplotlib import rcParams
from matplotlib.figure import Figure

from biblios.arena.search_games import play_deals
from biblios.bots.search import Search, Settings
from biblios.bots.search_bot import SearchBot, read_minds
from biblios.bots.weights import SHIPPED
from biblios.rules.options import Rules
from biblios.training.checkpoint import read_lines, write_line
from biblios.training.curves import COLOURS, tidy

TICKS = (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def play(minds, players, simulations, deals, seed):
    """One match, as a line."""
    settings = replace(Settings(), simulations=simulations)
    rules = np.array([players, *Rules.of("classic").codes], dtype=np.int64)
    *_, shares = play_deals(Search(minds, settings), rules, seed, range(deals))
    return {
        "players": players,
        "simulations": simulations,
        "deals": deals,
        "seed": seed,
        "share": shares.mean,
        "margin": shares.margin,
        "milliseconds": shares.milliseconds / max(1, shares.looks),
    }


def draw(lines, path):
    """The share of wins over the time of a decision, for each number of players."""
    rcParams.update({"svg.hashsalt": "biblios", "svg.fonttype": "none"})
    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.subplots()
    for players, colour in COLOURS.items():
        shown = sorted(
            (line for line in lines if line["players"] == int(players)),
            key=lambda line: line["milliseconds"],
        )
        if not shown:
            continue
        axes.errorbar(
            [line["milliseconds"] for line in shown],
            [100 * line["share"] for line in shown],
            yerr=[100 * line["margin"] for line in shown],
            color=colour,
            marker="o",
            capsize=3,
            label=players,
        )
        axes.axhline(100 / int(players), color=colour, linestyle=":", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_xticks(TICKS, [f"{tick:g}" for tick in TICKS])
    axes.minorticks_off()
    spent = [line["milliseconds"] for line in lines]
    axes.set_xlim(min(spent) * 0.8, max(spent) * 1.25)
    axes.set_xlabel("milliseconds a decision, one core")
    axes.set_ylabel("wins against its own policy, %")
    figure.legend(title="players", frameon=False, loc="outside right upper")
    tidy(axes)
    figure.savefig(path, format="svg", metadata={"Date": None})


def numbers(text):
    """Numbers with commas between them."""
    return [int(word) for word in text.split(",")]


def main():
    """Play what has not been played yet, a line each, and draw all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=numbers, default=[2, 3, 4])
    parser.add_argument("--simulations", type=numbers, default=[30, 100, 350, 1000])
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--out", type=Path, default=Path("strength-against-time"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    minds, kept = read_minds(SHIPPED), "strength.jsonl"
    SearchBot("search", "Compiled before it is timed", minds, Settings()).warm_up()
    for players in options.players:
        for simulations in options.simulations:
            wanted = {"players": players, "simulations": simulations, "deals": options.deals}
            wanted["seed"] = options.seed
            if any(wanted.items() <= line.items() for line in read_lines(options.out / kept)):
                continue
            line = play(minds, **wanted)
            write_line(options.out, line, kept)
            print(line, flush=True)
            draw(read_lines(options.out / kept), options.out / "strength.svg")


if __name__ == "__main__":
    main()
