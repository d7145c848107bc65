"""The curves of a run as one picture: strength, entropy and losses over decisions and time."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from biblios.training.checkpoint import LOG, STRENGTH, read_lines, write_text

CURVES = "curves.svg"
COLOURS = {"2": "#7a1f2b", "3": "#2b5d7a", "4": "#5c7a2b"}
MILLION = 1e6


def draw_curves(folder: Path) -> None:
    """Draw what the log of a run says into `curves.svg` beside it.

    Raises:
        ImportError: Matplotlib is not installed.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams.update({"svg.hashsalt": "biblios", "svg.fonttype": "none"})
    log, strength = read_lines(folder / LOG), read_lines(folder / STRENGTH)
    figure = Figure(figsize=(9, 9), layout="constrained")
    of_strength, of_entropy, of_losses = figure.subplots(3, 1, sharex=True)
    _draw_strength(of_strength, strength)
    _draw(of_entropy, log, ("entropy",), "entropy, nats")
    _draw(of_losses, log, ("critic_loss", "value_loss", "policy_loss"), "losses")
    of_losses.set_xlabel("decisions, millions")
    _mark_time(of_strength, log)
    figure.align_ylabels()
    picture = BytesIO()
    figure.savefig(picture, format="svg", metadata={"Date": None})
    write_text(folder / CURVES, picture.getvalue().decode("utf-8"))


def _draw_strength(axes: Any, lines: Sequence[dict[str, Any]]) -> None:
    decisions = [line["decisions"] / MILLION for line in lines]
    for players, colour in COLOURS.items():
        shares = [line[players] for line in lines]
        if not shares:
            continue
        axes.plot(decisions, [100 * one["share"] for one in shares], color=colour, label=players)
        low, high = zip(*(one["interval"] for one in shares), strict=True)
        axes.fill_between(
            decisions,
            [100 * one for one in low],
            [100 * one for one in high],
            color=colour,
            alpha=0.2,
            linewidth=0,
        )
        axes.axhline(100 / int(players), color=colour, linestyle=":", linewidth=0.8)
    axes.set_ylabel("wins against heuristic, %")
    if lines:
        axes.legend(title="players", loc="lower right", frameon=False)
    tidy(axes)


def _draw(axes: Any, lines: Sequence[dict[str, Any]], names: Sequence[str], label: str) -> None:
    for name, colour in zip(names, COLOURS.values(), strict=False):
        shown = [line for line in lines if name in line]
        axes.plot(
            [line["decisions"] / MILLION for line in shown],
            [line[name] for line in shown],
            color=colour,
            linewidth=0.9,
            label=name.replace("_", " "),
        )
    axes.set_ylabel(label)
    if len(names) > 1:
        axes.legend(loc="center right", frameon=False)
    tidy(axes)


def _mark_time(axes: Any, lines: Sequence[dict[str, Any]]) -> None:
    """The time spent above the picture, at five places."""
    if len(lines) < 5:
        return
    shown = [lines[(len(lines) - 1) * n // 4] for n in range(5)]
    above = axes.secondary_xaxis("top")
    above.set_xticks(
        [line["decisions"] / MILLION for line in shown],
        [f"{line['seconds'] / 60:.0f}" for line in shown],
    )
    above.set_xlabel("minutes")


def tidy(axes: Any) -> None:
    """A light grid behind the data, and no frame above and on the right."""
    axes.grid(color="#dddddd")
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
