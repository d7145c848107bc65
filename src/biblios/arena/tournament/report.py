"""A tournament as text: a table for the screen, and the same as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from biblios.arena.tournament.outcome import Outcome
from biblios.arena.tournament.settling import BETTER, EVEN, OPEN, WORSE
from biblios.arena.tournament.summary import Rung, Score, ladder, scores
from biblios.arena.tournament.units import Table, sides

_VERDICTS = {BETTER: "ahead", WORSE: "behind", EVEN: "even", OPEN: "open"}


def heading(outcome: Outcome) -> str:
    """What was played."""
    plan = outcome.plan
    rules = plan.rules.preset or ", ".join(plan.rules.as_dict().values())
    return f"{len(plan.names)} contestants, {plan.players} players, {rules} rules, seed {plan.seed}"


def screen(outcome: Outcome, skills: dict[str, tuple[float, float]] | None) -> str:
    """Ladder, scores and faults in columns."""
    rows = [_rung(rung) for rung in ladder(outcome, skills)]
    tables = [_score(score, outcome) for score in _first_sides(outcome)]
    lines = [heading(outcome), "", *_columns(_LADDER, rows), "", *_columns(_SCORES, tables), ""]
    return "\n".join([*lines, *_faults(outcome), outcome.stopped])


def markdown(outcome: Outcome, skills: dict[str, tuple[float, float]] | None) -> str:
    """The same as a page."""
    rows = [_rung(rung) for rung in ladder(outcome, skills)]
    tables = [_score(score, outcome) for score in _first_sides(outcome)]
    lines = [
        f"# {heading(outcome)}",
        "",
        *_pipes(_LADDER, rows),
        "",
        *_pipes(_SCORES, tables),
        "",
        *_faults(outcome),
        f"It ended because {outcome.stopped}. Ratings are on Elo's scale, their mean is 0. Intervals hold the true",
        "value 95 times in 100, by the spread between deals; every deal was played from every seat.",
        "",
    ]
    return "\n".join(lines)


def table_name(table: Table) -> str:
    """Who sits there: ``heuristic - 2 random``."""
    counted = ((table.count(side), side) for side in sides(table))
    return " - ".join(side if count == 1 else f"{count} {side}" for count, side in counted)


_LADDER = ("", "contestant", "rating", "95 %", "ahead of next", "openskill", "deals")
_SCORES = (
    "table",
    "wins of the first",
    "95 % interval",
    "fair",
    "Elo",
    "points",
    "deals",
    "settled",
)


def _rung(rung: Rung) -> tuple[str, ...]:
    ahead = "" if rung.ahead is None else f"{min(rung.ahead, 0.9999):.2%}"
    skill = "" if rung.mu is None else f"{rung.mu:.1f} ± {1.96 * (rung.sigma or 0):.1f}"
    return (
        "",
        rung.name,
        f"{rung.points:+.0f}",
        f"± {rung.half_width:.0f}",
        ahead,
        skill,
        f"{rung.deals}",
    )


def _first_sides(outcome: Outcome) -> list[Score]:
    """A score a table where two sides sit, else all."""
    return [
        score
        for score in scores(outcome)
        if score.side == score.table[0] or len(sides(score.table)) > 2
    ]


def _score(score: Score, outcome: Outcome) -> tuple[str, ...]:
    low, high = score.interval
    name = table_name(score.table)
    if len(sides(score.table)) > 2:
        name = f"{score.side} among {', '.join(side for side in sides(score.table) if side != score.side)}"
    return (
        name,
        f"{score.share:.2%}",
        f"{low:.2%} to {high:.2%}",
        f"{score.fair:.0%}",
        "" if score.elo is None else f"{score.elo:+.0f}",
        f"{score.points:.2f}",
        f"{score.deals}",
        _VERDICTS.get(outcome.verdicts.get(score.table, ""), ""),
    )


def _faults(outcome: Outcome) -> list[str]:
    """A line an engine that was at fault, and an empty one after them."""
    first = outcome.results.first_faults
    lines = [
        f"{name}: "
        + ", ".join(f"{count} {fault}" for fault, count in sorted(counts.items()))
        + f"; the first: {first.get(name, '')}"
        for name, counts in outcome.results.faults.items()
        if name in outcome.plan.contestants
    ]
    return [*lines, ""] if lines else []


def _columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Names to the left, numbers to the right; columns that say nothing are left out."""
    kept = [place for place in range(len(head)) if any(row[place] for row in rows)]
    table = [[row[place] for place in kept] for row in [head, *rows]]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]


def _pipes(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    kept = [place for place in range(len(head)) if any(row[place] for row in rows)]
    table = [[row[place] for place in kept] for row in [head, *rows]]
    rule = ["---"] + ["---:"] * (len(kept) - 1)
    return [f"| {' | '.join(row)} |" for row in [table[0], rule, *table[1:]]]
