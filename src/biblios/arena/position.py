"""A position in which it is known what is right.

What is called right here is a claim; `positions.run_suite` measures it by playing on, and a claim that is not borne
out decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from biblios.arena.scene import Scene

ALWAYS, BETTER, EXACT = "always", "better", "exact"


@dataclass(frozen=True, slots=True)
class Position:
    """A family of games in which the same is right.

    Attributes:
        name: short, unique.
        words: the position and what is right, a sentence.
        verdict: "always" (nothing else may ever be played), "better" (wins more often when played on), or "exact"
            (wins more often if both play their best to the end; two players, nothing hidden that matters).
        scene: what the seat to act knows.
        right: moves that are right, see `scene.action`.
        wrong: the mistakes one might make.
    """

    name: str
    words: str
    verdict: str
    scene: Scene
    right: tuple[str, ...]
    wrong: tuple[str, ...]
