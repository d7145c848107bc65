"""A run from its beginning, or from its checkpoint, to its weights: what `biblios train` does."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from biblios.bots.weights import write_weights
from biblios.envs.miniatures import exploitability, tree_of
from biblios.rules.small_boxes import SMALL_BOXES
from biblios.training.checkpoint import STRENGTH, read_lines, write_line, write_text
from biblios.training.curves import draw_curves
from biblios.training.exactly import network_table
from biblios.training.recipe import Recipe
from biblios.training.run import Players, Run, as_networks
from biblios.training.strength import Share, against_heuristic

WEIGHTS, CARD = "weights.npz", "weights.json"
SECONDS_BETWEEN_SAVES = 120.0
TIMES_JUDGED = 24
"""In a whole run."""
DEALS, LAST_DEALS = 200, 2000
"""To judge by at each number of players, on the way and at the end."""


class Session:
    """A run with its saving and judging. What is judged, saved or shown changes nothing of the run.

    Args:
        recipe: what to do.
        seed: of everything.
        folder: where all files are kept; a run found there goes on.
        players: who plays the games.
        say: is given a line now and then.
        deals: how many to judge by on the way; 0 for not at all.

    Raises:
        ValueError: the folder holds another run.
    """

    def __init__(
        self,
        recipe: Recipe,
        seed: int,
        folder: Path,
        players: Players,
        say: Callable[[str], None] = print,
        deals: int = DEALS,
    ) -> None:
        self.run = Run(recipe, seed, folder, players)
        self._say, self._deals = say, deals
        self._saved = time.monotonic()

    def go_on(
        self,
        stop: Callable[[], bool],
        shown: Callable[[dict[str, float]], None] | None = None,
    ) -> bool:
        """Go on to the end, or until `stop`; then save.

        Args:
            stop: asked between batches.
            shown: is given the figures of each batch.

        Returns:
            Whether the run is done.
        """
        for line in self.run.batches(stop):
            if shown is not None:
                shown(line)
            if self._deals and not self.run.recipe.box and self._is_to_be_judged():
                self._judge()
            if time.monotonic() - self._saved > SECONDS_BETWEEN_SAVES:
                self._save()
        self._save()
        return self.run.done >= 1

    def finish(self, deals: int = LAST_DEALS) -> Path:
        """Write the weights and their card; the path of the weights.

        Args:
            deals: to judge by for the card, at each number of players; 0 for not at all.
        """
        weights = self.run.progress.weights
        path = self.run.folder / WEIGHTS
        write_weights(
            path,
            {
                f"{part}_{name}": array
                for part in sorted(weights)
                for name, array in sorted(weights[part].items())
            },
        )
        strength = self._strength(deals) if deals else {}
        write_text(self.run.folder / CARD, json.dumps(self._card() | strength, indent=1) + "\n")
        return path

    def _strength(self, deals: int) -> dict[str, Any]:
        """For the card; of a network of a miniature how exploitable it is there, exactly."""
        networks = as_networks([self.run.progress.weights["policy"]])
        if self.run.recipe.box:
            name = SMALL_BOXES[self.run.recipe.box - SMALL_BOXES[0].number].name
            tree = tree_of(name)
            lost = exploitability(tree, network_table(tree, networks))
            self._say(f"exploitability in {name}: {lost:.4f}")
            return {"exploitability": {name: round(lost, 5)}}
        shares = against_heuristic(networks, deals)
        self._say_shares("at the end", shares)
        return {"against_heuristic": {players: one.as_dict() for players, one in shares.items()}}

    def _say_shares(self, when: str, shares: dict[str, Share]) -> None:
        of_each = ", ".join(f"{players} players {one.text}" for players, one in shares.items())
        self._say(f"{when}: wins against heuristic: {of_each}")

    def _card(self) -> dict[str, Any]:
        yet = self.run.progress
        return {
            "recipe": self.run.recipe.as_dict(),
            "seed": self.run.seed,
            "commit": commit(),
            "done": self.run.done >= 1,
            "decisions": yet.decisions,
            "games": yet.games,
            "seconds": round(yet.seconds),
        }

    def _is_to_be_judged(self) -> bool:
        """Whether another part of the run was done since it was last judged."""
        judged = read_lines(self.run.folder / STRENGTH)
        before = judged[-1]["decisions"] if judged else 0
        total = self.run.recipe.decisions
        now = self.run.progress.decisions
        return now * TIMES_JUDGED // total > before * TIMES_JUDGED // total

    def _judge(self) -> None:
        yet = self.run.progress
        shares = against_heuristic(as_networks([yet.weights["policy"]]), self._deals)
        told = {players: one.as_dict() for players, one in shares.items()}
        write_line(
            self.run.folder,
            {"decisions": yet.decisions, "seconds": round(yet.seconds, 1), **told},
            STRENGTH,
        )
        when = f"{yet.decisions / 1e6:.1f} million decisions, {yet.seconds / 60:.1f} min"
        self._say_shares(when, shares)

    def _save(self) -> None:
        self.run.save()
        draw_curves(self.run.folder)
        self._saved = time.monotonic()


def commit() -> str | None:
    """The commit of the sources, if they are a checkout."""
    try:
        told = subprocess.run(
            ["git", "rev-parse", "HEAD"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return told.stdout.strip()
