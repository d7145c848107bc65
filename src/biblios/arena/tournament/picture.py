"""A tournament as a picture: the ladder with intervals, and who beats whom. Extra `[arena]`."""

from __future__ import annotations

from io import StringIO
from typing import Any, Final

import numpy as np

from biblios.arena.tournament.outcome import Outcome
from biblios.arena.tournament.plan import PAIRS
from biblios.arena.tournament.report import heading
from biblios.arena.tournament.summary import Rung, Score, ladder, scores

_RED, _INK, _FAINT, _PAPER = "#7a1f2b", "#2b2622", "#e4ddd0", "#fffdf8"
_TEXT: Final[Any] = {
    "svg.hashsalt": "biblios",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": _INK,
    "axes.labelcolor": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
}


def svg(outcome: Outcome) -> str:
    """The picture; the same text for the same tournament.

    Raises:
        ImportError: matplotlib is not installed.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    rungs = ladder(outcome)
    has_crosstable = outcome.plan.tables == PAIRS
    height = 1.6 + 0.5 * len(rungs)
    size = (5.6 + (0.8 * len(rungs) + 2.4 if has_crosstable else 0), max(2.6, height))
    with mpl.rc_context(_TEXT):
        figure = Figure(figsize=size, layout="constrained", facecolor=_PAPER)
        ratios = [5, 0.8 * len(rungs) + 2.0] if has_crosstable else [1]
        panels = figure.subplots(1, len(ratios), width_ratios=ratios, squeeze=False)[0]
        _draw_ladder(panels[0], rungs)
        if has_crosstable:
            _draw_crosstable(panels[1], rungs, scores(outcome), outcome.plan.players)
        figure.suptitle(heading(outcome), x=0.01, ha="left", fontsize=11, fontweight="bold")
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()


def _draw_ladder(axes: Any, rungs: list[Rung]) -> None:
    heights = range(len(rungs))
    axes.set_facecolor(_PAPER)
    axes.hlines(heights, *_ends(rungs), color=_FAINT, linewidth=1, zorder=0)
    axes.errorbar(
        [rung.points for rung in rungs],
        heights,
        xerr=[rung.half_width for rung in rungs],
        fmt="o",
        color=_RED,
        ecolor=_RED,
        elinewidth=2,
        capsize=4,
        markersize=7,
    )
    for height, rung in zip(heights, rungs, strict=True):
        axes.annotate(
            f"{rung.points:+.0f} ± {rung.half_width:.0f}".replace("-", "−"),
            (rung.points, height),
            xytext=(0, 9),
            textcoords="offset points",
            ha="center",
            fontsize=8.5,
        )
    axes.set_yticks(heights, [rung.name for rung in rungs])
    axes.set_ylim(len(rungs) - 0.5, -0.7)
    axes.set_xlim(*_ends(rungs))
    axes.set_xlabel("rating on Elo's scale, with 95 % intervals")
    axes.grid(axis="x", color=_FAINT)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _ends(rungs: list[Rung]) -> tuple[float, float]:
    low = min(rung.points - rung.half_width for rung in rungs)
    high = max(rung.points + rung.half_width for rung in rungs)
    margin = 0.12 * (high - low) + 5
    return low - margin, high + margin


def _draw_crosstable(axes: Any, rungs: list[Rung], found: list[Score], players: int) -> None:
    """By row the share of wins of one against copies of the column; the colour says how far from fair."""
    names = [rung.name for rung in rungs]
    shares = np.full((len(names), len(names)), np.nan)
    for score in found:
        if score.table.count(score.side) == 1:
            other = next(name for name in score.table if name != score.side)
            shares[names.index(score.side), names.index(other)] = score.share
    fair = 1 / players
    # on the scale of odds a lead is as dark as the same lead behind
    clipped = np.clip(shares, 0.01, 0.99)
    colours = np.log(clipped / (1 - clipped) * (1 - fair) / fair)
    axes.imshow(colours, cmap="RdBu", vmin=-3.2, vmax=3.2, aspect="auto", alpha=0.85)
    for row in range(len(names)):
        for column in range(len(names)):
            share = shares[row, column]
            words = "" if np.isnan(share) else f"{share:.1%}"
            is_dark = abs(colours[row, column]) > 2.1
            axes.text(
                column,
                row,
                words,
                ha="center",
                va="center",
                fontsize=9,
                color=_PAPER if is_dark else _INK,
            )
    axes.set_xticks(range(len(names)), names, rotation=30, ha="left", rotation_mode="anchor")
    axes.xaxis.tick_top()
    axes.set_yticks(range(len(names)), names)
    axes.set_facecolor(_FAINT)
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    against = "the column" if players == 2 else f"{players - 1} of the column"
    axes.set_xlabel(f"wins of the row against {against} (fair: {fair:.0%})")
