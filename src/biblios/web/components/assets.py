"""Addresses of the static files, with a mark that changes when the file does."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

STATIC = Path(__file__).parent.parent / "static"


@cache
def asset(path: str) -> str:
    """The address of a file below `static/`; browsers may keep it for ever."""
    file = STATIC / path
    if not file.exists():
        return f"/static/{path}"
    mark = blake2b(file.read_bytes(), digest_size=4).hexdigest()
    return f"/static/{path}?v={mark}"


@cache
def art(symbol: str) -> str:
    """The address of one drawing in the sprite."""
    return f"{asset('art.svg')}#{symbol}"
