"""`biblios bench`: how fast it is on this machine, next to other libraries if they are installed."""

import argparse
import json
import sys
from pathlib import Path

from biblios.benchmarks import report
from biblios.benchmarks.machine import machine
from biblios.benchmarks.measuring import Result, measure
from biblios.benchmarks.suite import groups
from biblios.cli.faults import UsageError

REPEATS, SECONDS = 7, 0.5
QUICK_REPEATS, QUICK_SECONDS = 2, 0.01


def run(options: argparse.Namespace) -> int:
    """Time everything, or what is named, and print a table a group.

    Raises:
        UsageError: no benchmark has such a name, or the picture cannot be drawn.
        OSError: a file cannot be written.
    """
    wanted = groups(options.only)
    if not wanted:
        raise UsageError(f"no benchmark has {options.only!r} in its name")
    facts = machine()
    print(*report.heading(facts), sep="\n")
    repeats, seconds = (QUICK_REPEATS, QUICK_SECONDS) if options.quick else (REPEATS, SECONDS)
    results: list[Result] = []
    left_out: dict[str, str] = {}
    for title, benchmarks in wanted.items():
        done: list[Result] = []
        print(f"measuring {len(benchmarks)}: {title} ...", file=sys.stderr)
        for benchmark, result in measure(benchmarks, repeats, seconds):
            if isinstance(result, Result):
                done.append(result)
            else:
                left_out[benchmark.name] = result
        if not done:
            continue
        results += done
        print(f"\n## {title}\n", *report.table(done), "", *report.notes(done), sep="\n", flush=True)
    for name, why in left_out.items():
        print(f"{name}: {why}", file=sys.stderr)
    _write(options, facts, results, left_out)
    return 0


def _write(
    options: argparse.Namespace,
    facts: dict[str, object],
    results: list[Result],
    left_out: dict[str, str],
) -> None:
    if options.json:
        told = {
            **facts,
            "results": [result.as_dict() for result in results],
            "left_out": left_out,
        }
        Path(options.json).write_text(json.dumps(told, indent=1) + "\n", encoding="ascii")
    if options.plot:
        try:
            report.draw(results, Path(options.plot))
        except ImportError as error:
            raise UsageError(f"--plot needs matplotlib: {error}") from error
