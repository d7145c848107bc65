"""What a tournament leaves in its folder, besides the journal: each file is written whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

from biblios.arena.tournament import picture, report, summary
from biblios.arena.tournament.journal import write_whole
from biblios.arena.tournament.outcome import Outcome


def write(folder: Path, outcome: Outcome, skills: dict[str, tuple[float, float]] | None) -> None:
    """Write results.json, seeds.csv, table.md and table.svg.

    Raises:
        ImportError: matplotlib is not installed.
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    results = json.dumps(summary.as_dict(outcome, skills), indent=1) + "\n"
    seeds = "".join(f"{n},{seed}\n" for n, seed in enumerate(summary.deal_seeds(outcome)))
    write_whole(folder / "results.json", results)
    write_whole(folder / "seeds.csv", "deal,seed\n" + seeds)
    write_whole(folder / "table.md", report.markdown(outcome, skills) + "\n![](table.svg)\n")
    write_whole(folder / "table.svg", picture.svg(outcome))
