"""What a training run is made of, all of it: a recipe and a seed give one run."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Recipe:
    """The numbers of a run.

    Attributes:
        name: of the recipe.
        decisions: how many decisions the learner makes in all, those too that teach nothing.
        batch: decisions learned from between two updates of the players.
        minibatch: decisions a step of the optimizer.
        passes: how often each batch is gone through.
        imitate: so many decisions of the run are those of the heuristic bot, learned from as a teacher.
        imitate_rate: the learning rate at the beginning and the end of that.
        smoothing: the share of a teacher's choice that is spread over all legal actions.
        lag: 0 plays each batch with the newest weights; 1 plays the next batch while one is learned from, with
            the weights before it: quicker with workers elsewhere, and less steady.
        rate: the learning rate at the beginning and at the end; it falls exponentially.
        entropy: how much a nat of entropy is worth in standard deviations of the advantage: at the beginning,
            from a third on, and at the end.
        clip: how far a chance may move, as a ratio, before its gradient is cut.
        trace: lambda of the generalized advantage estimate: lower trusts the critic more, higher the games.
        value_weight: of the policy network's own value loss.
        players: shares of games for 2, 3 and 4 players.
        unpaid: shares of games by penalty, discard, reauction, forbidden.
        capped_first: until this share of the run games with capped bids prevail, after it `unpaid` holds.
        church_may: share of games where a church card may be declined.
        tie_gold: share of games where gold decides category ties.
        heuristic: share of games with the heuristic bot at the table.
        former: share of games with an earlier self at the table.
        snapshots: an earlier self is kept so often in a run.
        box: the box of cards; 0 for the whole game at each player count, a miniature's number for that one.
    """

    name: str
    decisions: int
    batch: int = 98_304
    minibatch: int = 2_048
    passes: int = 1
    imitate: int = 2_000_000
    imitate_rate: tuple[float, float] = (1e-3, 2e-4)
    smoothing: float = 0.15
    lag: int = 0
    rate: tuple[float, float] = (1e-3, 5e-5)
    entropy: tuple[float, float, float] = (0.06, 0.03, 0.005)
    clip: float = 0.2
    trace: float = 0.6
    value_weight: float = 0.25
    players: tuple[float, float, float] = (0.45, 0.30, 0.25)
    unpaid: tuple[float, float, float, float] = (0.45, 0.15, 0.15, 0.25)
    capped_first: float = 0.05
    church_may: float = 0.3
    tie_gold: float = 0.15
    heuristic: float = 0.50
    former: float = 0.10
    snapshots: int = 24
    box: int = 0

    def as_dict(self) -> dict[str, Any]:
        """The numbers, as a checkpoint and a card hold them."""
        return asdict(self)

    def for_miniature(self, box: int) -> Recipe:
        """The recipe for a miniature, by the number of its box; its rules are `honest`.

        Games are short and batches small: more steps for as many decisions, and what a decision was worth is
        seen at the end of the game. How to play where one's own play seldom leads must be known, too: entropy
        is worth more.
        """
        return replace(
            self,
            batch=8_192,
            minibatch=1_024,
            passes=4,
            rate=(2e-3, 1e-4),
            entropy=(0.1, 0.05, 0.01),
            trace=1.0,
            box=box,
            players=(1.0, 0.0, 0.0),
            unpaid=(0.0, 0.0, 0.0, 1.0),
            capped_first=0.0,
            church_may=0.0,
            tie_gold=0.0,
            heuristic=0.0,
            imitate=0,
        )

    def imitation_rate(self, decisions: int) -> float:
        """The learning rate of imitation after so many decisions."""
        first, last = self.imitate_rate
        return first * (last / first) ** (decisions / self.imitate)

    def at(self, progress: float) -> tuple[float, float]:
        """Learning rate and entropy weight when this share of the run is done, 0 to 1."""
        first, last = self.rate
        rate = first * (last / first) ** progress
        begin, middle, end = self.entropy
        if progress < 1 / 3:
            entropy = begin + (middle - begin) * 3 * progress
        else:
            entropy = middle + (end - middle) * (progress - 1 / 3) * 1.5
        return rate, entropy


RECIPES = {
    "tiny": Recipe(
        "tiny",
        decisions=2_000_000,
        batch=32_768,
        minibatch=4_096,
        imitate=200_000,
        snapshots=4,
    ),
    "small": Recipe("small", decisions=60_000_000),
    "full": Recipe("full", decisions=240_000_000, entropy=(0.06, 0.03, 0.012)),
}
"""The recipes by name: `tiny` for a test, `small` for half an hour on two cores, `full` for an hour and a half.

The shipped policy and critic are those of `full` with seed 1, see docs/explanation/learning.md.
"""
