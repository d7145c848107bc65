"""Ask a bot the positions of the suite, over many deals, and measure what its choices cost.

    python -m biblios.arena.positions heuristic

A bot *holds* a position when its choice is hardly worse than what is right: by no more than half a percentage point
and two standard errors, or when it does what is right in 95 of 100 deals. Where nothing else may ever be played, it is
right in all of them. Where playing on does not bear out what is called right, by two standard errors, nothing is held
against anybody.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from biblios.arena.position import ALWAYS, EXACT, Position
from biblios.arena.position_suite import BY_NAME, SUITE
from biblios.arena.reckoning import DEPTH, Reference, play_on, reference, solve
from biblios.arena.relabelling import (
    ORDERS,
    relabelled,
    relabelled_action,
    relabelled_mask,
)
from biblios.arena.scene import SceneError, action, in_words
from biblios.arena.scene_deals import deal_scene
from biblios.bots import levels
from biblios.bots.bot import Chooser
from biblios.bots.network import NETWORK
from biblios.bots.network_bot import NetworkBot
from biblios.bots.weights import read_records
from biblios.rules.actions import ACTIONS
from biblios.rules.game import at_legal_action_mask
from biblios.rules.random import keyed
from biblios.rules.state import new_states

SLACK: Final = 0.005
"""The chance to win that a choice may cost."""
NEARLY_ALL: Final = 0.95
ERRORS: Final = 2
"""Standard errors that make a difference certain enough."""
HEADING: Final = (
    f"{'bot':<12} {'position':<28} verdict  margin pp      right  loss pp        held   most often"
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one position.

    Attributes:
        position: which.
        deals: how many were tried.
        margin: by how much the best of what is right wins more often than the best of what is wrong.
        margin_error: its standard error.
        share: of deals in which the bot did what is right.
        loss: by how much the best of what is right wins more often than what the bot did.
        loss_error: its standard error.
        most: what the bot did most often, in words.
    """

    position: Position
    deals: int
    margin: float
    margin_error: float
    share: float
    loss: float
    loss_error: float
    most: str

    @property
    def borne_out(self) -> bool:
        """Whether what is called right is."""
        return self.margin > ERRORS * self.margin_error

    @property
    def held(self) -> bool | None:
        """Whether the bot plays it well enough; None where it is not borne out what is right."""
        if self.position.verdict == ALWAYS:
            return self.share == 1
        if not self.borne_out:
            return None
        return self.share >= NEARLY_ALL or self.loss <= SLACK + ERRORS * self.loss_error

    @property
    def line(self) -> str:
        """A line of a table."""
        held = {True: "yes", False: "NO", None: "-"}[self.held]
        return (
            f"{self.position.name:<28} {self.position.verdict:<7} "
            f"{100 * self.margin:6.1f} ±{100 * self.margin_error:4.1f} {100 * self.share:7.0f} %"
            f" {100 * self.loss:7.1f} ±{100 * self.loss_error:4.1f}   {held:<6} {self.most}"
        )


def run_suite(
    bot: Chooser,
    deals: int = 20,
    seed: int = 0,
    *,
    positions: Iterable[Position] = SUITE,
    worlds: int = 20,
    by: Reference | None = None,
) -> list[Outcome]:
    """Ask a bot every position.

    Args:
        bot: chooses from observations alone.
        deals: of each position, 2 or more.
        seed: of the deals, the worlds and the bot; the same gives the same.
        positions: which.
        worlds: in which each deal is played on; the deal is but one of them to the seat to act.
        by: who plays on; by default the bot "heuristic".

    Raises:
        ValueError: for fewer deals or worlds.
    """
    if deals < 2 or worlds < 1:
        raise ValueError(f"expected 2 deals and 1 world or more, got {deals} and {worlds}")
    by = reference() if by is None else by
    return [ask([bot], position, deals, seed, worlds, by)[0] for position in positions]


def ask(
    bots: Sequence[Chooser], position: Position, deals: int, seed: int, worlds: int, by: Reference
) -> list[Outcome]:
    """Ask some bots one position, in the same deals and worlds, see `run_suite`; an outcome a bot.

    Raises:
        SceneError: a move that the position names is not legal.
    """
    named, rights = len(position.right) + len(position.wrong), len(position.right)
    chances = np.zeros((deals, named + len(bots)))
    choices = np.zeros((deals, len(bots)), dtype=np.int64)
    right = np.zeros((deals, len(bots)))
    observation = np.empty(0)
    for deal in range(deals):
        deal_seed = int(keyed(np.uint64(seed), deal))
        states, observation = deal_scene(position.scene, deal_seed)
        mask = np.zeros(ACTIONS, dtype=np.uint8)
        at_legal_action_mask(states, mask)
        actions = [action(words, observation) for words in (*position.right, *position.wrong)]
        if not all(mask[one] for one in actions):
            raise SceneError(f"{position.name}: expected legal moves, got one that is not")
        for n, bot in enumerate(bots):
            rng = np.array([deal_seed], dtype=np.uint64)
            choices[deal, n] = bot.choose(observation.copy(), mask.copy(), rng)
            right[deal, n] = choices[deal, n] in actions[:rights]
        asked, where = np.unique([*actions, *choices[deal]], return_inverse=True)
        worth = _worth(position, states, observation, asked, deal_seed, worlds, by)
        chances[deal] = worth[where]
    return [
        _outcome(
            position,
            np.column_stack([chances[:, :named], chances[:, named + n]]),
            float(right[:, n].mean()),
            in_words(int(np.bincount(choices[:, n]).argmax()), observation),
        )
        for n in range(len(bots))
    ]


def _worth(
    position: Position,
    states: np.ndarray,
    observation: np.ndarray,
    actions: np.ndarray,
    seed: int,
    worlds: int,
    by: Reference,
) -> np.ndarray:
    """The chance to win after each action, float64[k]."""
    if position.verdict == EXACT:
        exact = np.zeros(len(actions))
        solve(np.concatenate([states, new_states(DEPTH - 1)]), actions, exact)
        return exact
    shares = np.zeros((worlds, len(actions)))
    play_on(observation, actions, np.uint64(seed), by, shares)
    return np.asarray(shares.mean(axis=0))


def _outcome(position: Position, chances: np.ndarray, share: float, most: str) -> Outcome:
    """Weigh the chances to win by deal: of what is right, of what is wrong, and of the choice."""
    deals, rights = len(chances), len(position.right)
    mean = chances.mean(axis=0)
    best = chances[:, int(mean[:rights].argmax())]
    rival = chances[:, rights + int(mean[rights:-1].argmax())]
    margins, losses = best - rival, best - chances[:, -1]
    root = np.sqrt(deals)
    return Outcome(
        position=position,
        deals=deals,
        margin=float(margins.mean()),
        margin_error=float(margins.std(ddof=1) / root),
        share=share,
        loss=float(losses.mean()),
        loss_error=float(losses.std(ddof=1) / root),
        most=most,
    )


def same_when_relabelled(
    bot: Chooser, deals: int, seed: int, positions: Iterable[Position] = SUITE
) -> float:
    """The share of choices that stay the same when Holy Books, Manuscripts and Tomes are exchanged.

    A report, no verdict: tie-breaks tell them apart.
    """
    same = []
    for position in positions:
        for deal in range(deals):
            deal_seed = int(keyed(np.uint64(seed), deal))
            states, observation = deal_scene(position.scene, deal_seed)
            mask = np.zeros(ACTIONS, dtype=np.uint8)
            at_legal_action_mask(states, mask)
            order = ORDERS[1 + deal % (len(ORDERS) - 1)]
            rngs = np.full((2, 1), deal_seed, dtype=np.uint64)
            here = bot.choose(observation, mask, rngs[0])
            there = bot.choose(
                relabelled(observation, order), relabelled_mask(mask, order), rngs[1]
            )
            same.append(relabelled_action(here, order) == there)
    return sum(same) / len(same)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what some bots do in every position, and what it costs."""
    parser = argparse.ArgumentParser(
        prog="python -m biblios.arena.positions", description=main.__doc__
    )
    parser.add_argument("bots", nargs="+", help="bots' names, or files of weights: that network")
    parser.add_argument("--deals", type=int, default=40, help="of each position (40)")
    parser.add_argument("--worlds", type=int, default=50, help="played on from each deal (50)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--by", type=Path, help="weights of a network that plays on")
    parser.add_argument("--only", nargs="*", choices=list(BY_NAME), help="positions (all)")
    parser.add_argument("--markdown", action="store_true", help="a table for a page")
    given = parser.parse_args(arguments)
    try:
        bots = [_bot(name) for name in given.bots]
        by = reference(_networks(given.by) if given.by else None)
    except ValueError as fault:
        parser.error(str(fault))
    if given.deals < 2 or given.worlds < 1:
        parser.error("expected 2 deals and 1 world or more")
    names = [Path(name).stem for name in given.bots]
    print(markdown_heading(names) if given.markdown else HEADING)
    positions = [BY_NAME[name] for name in given.only] if given.only else list(SUITE)
    failed = 0
    for position in positions:
        outcomes = ask(bots, position, given.deals, given.seed, given.worlds, by)
        failed += sum(outcome.held is False for outcome in outcomes)
        if given.markdown:
            print(markdown_line(outcomes), flush=True)
            continue
        for name, outcome in zip(names, outcomes, strict=True):
            print(f"{name[:12]:<12} {outcome.line}", flush=True)
    print(f"\n{len(positions)} positions, {failed} times not held")
    for name, bot in zip(names, bots, strict=True):
        same = same_when_relabelled(bot, 5, given.seed)
        print(f"{name}: the same with the small categories exchanged in {100 * same:.0f} %")
    return 1 if failed else 0


def markdown_heading(names: Sequence[str]) -> str:
    """The first two lines of a table of these bots."""
    return "\n".join(
        [
            f"| position | what is right | better by | {' | '.join(names)} |",
            f"|---|---|---|{'---|' * len(names)}",
        ]
    )


def markdown_line(outcomes: Sequence[Outcome]) -> str:
    """A line of a table: the position, by how much what is right is better, and each bot."""
    first = outcomes[0]
    position = first.position
    right = ", ".join(position.right[:2]) + (" ..." if len(position.right) > 2 else "")
    cells = []
    for one in outcomes:
        held = {True: "", False: ", **not held**", None: ""}[one.held]
        cells.append(
            f"{100 * one.share:.0f} %, {100 * one.loss:.1f} ± {100 * one.loss_error:.1f}{held}"
        )
    better = f"{100 * first.margin:.1f} ± {100 * first.margin_error:.1f}"
    if not first.borne_out:
        better = f"({better})"
    return f"| `{position.name}` ({position.verdict}): {position.words} | {right} | {better} | {' | '.join(cells)} |"


def _networks(path: Path) -> np.ndarray:
    """The network in a file, NETWORK[1]."""
    return read_records(path, "policy", NETWORK)


def network_bot(path: Path) -> NetworkBot:
    """A bot that plays what the network in a file holds most likely.

    Raises:
        WeightsError: the file holds none.
    """
    return NetworkBot("network", f"Plays the network in {path}", _networks(path))


def _bot(name: str) -> Chooser:
    """A level, a bot of the roster, or the network in a file."""
    return network_bot(Path(name)) if name.endswith(".npz") else levels.bot(name)


if __name__ == "__main__":
    sys.exit(main())
