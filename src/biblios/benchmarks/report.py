"""Results as a Markdown table, as JSON and as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from biblios.benchmarks.measuring import Result

HEAD = ("what", "cores", "unit", "median", "lowest to highest", "target")


def short(number: float) -> str:
    """Three digits: 0.0812, 2.35, 61,300, 14.2 million."""
    if number >= 999_500:
        return f"{number / 1e6:.3g} million"
    if number >= 100:
        return f"{float(f'{number:.3g}'):,.0f}"
    return f"{number:.3g}"


def row(result: Result) -> tuple[str, ...]:
    """The cells of a result."""
    told = result.benchmark
    rates = result.rates()
    return (
        told.what,
        str(told.cores),
        "s" if told.per_round else f"{result.unit}/s",
        short(result.median),
        f"{short(min(rates))} to {short(max(rates))}",
        "" if told.target is None else short(told.target),
    )


def table(results: Sequence[Result]) -> list[str]:
    """Lines of a Markdown table, columns in line."""
    rows = [HEAD, *(row(result) for result in results)]
    widths = [max(len(cells[n]) for cells in rows) for n in range(len(HEAD))]
    lines = [
        "| "
        + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        + " |"
        for cells in rows
    ]
    return [lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]]


def notes(results: Sequence[Result]) -> list[str]:
    """What the table does not say of decisions: games and real choices a second."""
    lines = []
    for result in results:
        also = {unit: result.rates(unit) for unit in result.counts[0] if unit != result.unit}
        if also and result.unit == "decisions":
            middle = {unit: sorted(rates)[len(rates) // 2] for unit, rates in also.items()}
            told = ", ".join(f"{short(rate)} {unit}/s" for unit, rate in middle.items())
            lines.append(f"- {result.benchmark.what}: {told}")
    return lines


def heading(facts: Mapping[str, Any]) -> list[str]:
    """The machine in two lines."""
    versions = ", ".join(f"{name} {version}" for name, version in facts["versions"].items())
    where = f"{facts['processor']}, {facts['cores']} cores, {facts['system']}, load {facts['load']}"
    return [
        f"{where}; commit {facts['commit']}, {facts['date']}.",
        f"Python {facts['python']}, {versions}. A game takes {facts['bytes_a_game']} bytes.",
    ]


def draw(results: Sequence[Result], path: Path) -> None:
    """A picture of all rates, by group, on a logarithmic scale; its format by the name of the file.

    Raises:
        ImportError: matplotlib is not installed.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams.update({"svg.hashsalt": "biblios", "svg.fonttype": "none"})
    rated = [result for result in results if not result.benchmark.per_round]
    rated.reverse()
    figure = Figure(figsize=(10, 1 + 0.27 * len(rated)), layout="constrained")
    axes = figure.subplots()
    names = [f"{result.benchmark.what} ({result.benchmark.cores})" for result in rated]
    middles = [result.median for result in rated]
    low = [result.median - min(result.rates()) for result in rated]
    high = [max(result.rates()) - result.median for result in rated]
    colours = ["#b0a48f" if result.benchmark.peer else "#7a1f2b" for result in rated]
    axes.barh(range(len(rated)), middles, xerr=(low, high), color=colours, ecolor="#333333")
    axes.set_yticks(range(len(rated)), names, fontsize=8)
    axes.set_ylim(-0.7, len(rated) - 0.3)
    axes.set_xscale("log")
    axes.set_xlabel("a second (in brackets: cores); red: Biblios, grey: other libraries")
    axes.grid(axis="x", color="#dddddd")
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
