"""Starts the server: finds a port, says where the page is, opens the browser."""

from __future__ import annotations

import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from typing import TYPE_CHECKING

import structlog
import uvicorn

from biblios.tables.where import default_database
from biblios.web.app import make_app

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

    from starlette.applications import Starlette


LOCAL = "127.0.0.1"
LOCAL_NAMES = ("127.0.0.1", "localhost", "::1")
PORT = 8714
"""Tried first, so that a bookmark keeps its meaning."""
GRACE = 3
"""Seconds that open requests have to end when the server stops."""
OPEN_WITHIN = 20.0
"""Seconds after which no browser is opened any more."""


def play(
    *,
    port: int | None = None,
    browser: bool = True,
    database: str | None = None,
    say: Callable[[str], object] = print,
) -> None:
    """Serve a table to this machine only, and open it in the browser; returns when stopped.

    Args:
        port: the port to use; None for the usual one, or any free one if that is taken.
        browser: whether to open the page.
        database: an address for SQLAlchemy's asyncio engines; None for the usual file.
        say: is given each line that a person should read.

    Raises:
        OSError: the given port is taken.
    """
    listener = listen(LOCAL, port)
    address = f"http://{LOCAL}:{listener.getsockname()[1]}/"
    say(f"Biblios is played at {address} (Ctrl+C stops it; games are kept).")
    if browser:
        threading.Thread(target=open_when_up, args=(address,), daemon=True).start()
    app = make_app(database or default_database(), hosts=LOCAL_NAMES)
    run(app, listener)


def serve(
    *,
    host: str = "0.0.0.0",  # noqa: S104 - that is what a host asks for
    port: int = PORT,
    database: str | None = None,
    names: Sequence[str] = ("*",),
    say: Callable[[str], object] = print,
) -> None:
    """Serve tables to others; returns when stopped.

    Args:
        host: the address to listen at.
        port: the port to listen at.
        database: an address for SQLAlchemy's asyncio engines; None for the usual file.
        names: names the server answers to, `*` for any.
        say: is given each line that a person should read.

    Raises:
        OSError: the port is taken.
    """
    listener = listen(host, port)
    say(f"Biblios is served at {host}, port {listener.getsockname()[1]}.")
    run(make_app(database or default_database(), hosts=names), listener)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens.

    Args:
        host: the address.
        port: None for the usual port, or any free one if that is taken; 0 for any free one.

    Raises:
        OSError: the given port is taken.
    """
    if port is not None:
        return _bound(host, port)
    try:
        return _bound(host, PORT)
    except OSError:
        return _bound(host, 0)


def run(app: Starlette, listener: socket.socket) -> None:
    """Serve until stopped by a signal; open streams are ended first."""
    config = uvicorn.Config(
        app, log_level="warning", timeout_graceful_shutdown=GRACE, server_header=False
    )
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    _Server(config, app).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Ends the streams when told to stop: they would keep the server waiting."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        site = getattr(self._app.state, "site", None)
        if site is not None:
            site.bus.close()
        super().handle_exit(sig, frame)


def open_when_up(address: str) -> None:
    """Open the page in the browser as soon as the server answers."""
    until = time.monotonic() + OPEN_WITHIN
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{address}healthz", timeout=1):  # noqa: S310
                webbrowser.open(address)
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    listener.set_inheritable(True)
    return listener
