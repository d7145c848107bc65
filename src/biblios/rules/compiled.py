"""The decorator for compiled functions, and the folder their machine code is kept in.

Numba's disk cache looks only at the file a function stands in: a cached caller goes on using the old
machine code of a callee that was edited in another file. So the cache folder is named by a hash of
every source file that compiled code may call.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
JITTED = not config.DISABLE_JIT
"""False under `NUMBA_DISABLE_JIT=1`, when the rules run as ordinary Python."""


def cache_root() -> Path:
    """The folder that holds all cache folders: `$BIBLIOS_CACHE`, else the user's cache folder."""
    if given := os.environ.get("BIBLIOS_CACHE"):
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "biblios"


def cache_folder(folders: tuple[str, ...]) -> Path:
    """The cache folder of code that may call what stands in these folders of the package."""
    digest = hashlib.sha256(numba.__version__.encode())
    for name in folders:
        for source in sorted((PACKAGE / name).glob("*.py")):
            digest.update(source.name.encode())
            digest.update(source.read_bytes())
    folder = cache_root() / f"{'-'.join(folders)}-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"biblios-{os.getuid()}" / folder.name
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def compiler(
    *folders: str, inline: bool = False, reorder: bool = False
) -> Callable[[Function], Function]:
    """A decorator that compiles functions which call only code of the named folders of the package.

    Compilation happens at the first call with new argument types and is kept on disk. `inline` puts the
    machine code into every caller; `reorder` lets float sums be added up in any order, as a network's may.
    """
    folder = str(cache_folder(folders)) if JITTED else ""

    def compiled(function: Function) -> Function:
        before = config.CACHE_DIR
        config.CACHE_DIR = folder
        try:
            return numba.njit(
                cache=True,
                nogil=True,
                error_model="numpy",
                forceinline=inline,
                fastmath={"contract", "reassoc", "nsz"} if reorder else False,
            )(function)
        finally:
            config.CACHE_DIR = before

    return compiled


rule = compiler("rules")
"""The decorator of rule functions."""
hot_rule = compiler("rules", inline=True)
"""The decorator of the rule functions every move goes through: a call less each is worth a third of the speed."""
