"""Where the project's own files are."""

import subprocess
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
PACKAGE = CHECKOUT / "src" / "biblios"


def modules():
    """Every Python file of the package and its tests, in a fixed order."""
    return sorted([*PACKAGE.rglob("*.py"), *(CHECKOUT / "tests").rglob("*.py")])


def tracked_files():
    """Every text file that is committed (or, without git, every file that could be)."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=CHECKOUT, capture_output=True, text=True, check=True
    ).stdout
    paths = [CHECKOUT / name for name in listed.split("\0") if name]
    return [path for path in paths if path.is_file() and b"\0" not in path.read_bytes()[:8000]]
