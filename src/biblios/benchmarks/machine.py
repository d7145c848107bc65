"""Where and with what it was measured."""

from __future__ import annotations

import datetime as dt
import os
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from biblios.rules.state import STATE

PACKAGES: Final = (
    "biblios",
    "numba",
    "llvmlite",
    "numpy",
    "gymnasium",
    "pettingzoo",
    "open-spiel",
    "pgx",
    "jax",
    "rlcard",
)


def machine() -> dict[str, object]:
    """Processor, cores, load, versions, commit."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "versions": {name: found for name in PACKAGES if (found := version_of(name))},
        "commit": commit(),
        "date": dt.datetime.now(dt.UTC).date().isoformat(),
        "bytes_a_game": STATE.itemsize,
    }


def processor() -> str:
    """What the system calls it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    facts = dict(line.split(":", 1) for line in lines if ":" in line)
    named = {name.strip(): value.strip() for name, value in facts.items()}
    family = f"family {named.get('cpu family', '?')}, model {named.get('model', '?')}"
    return f"{named.get('model name', 'unknown')} ({family})"


def version_of(package: str) -> str | None:
    """The version installed; None if it is not."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def commit() -> str | None:
    """The commit of the checkout this package stands in; None if it is installed elsewhere."""
    folder = Path(__file__).parent
    try:
        told = subprocess.run(
            ["git", "rev-parse", "--short=10", "HEAD"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return told.stdout.strip()
