"""What the tests of the server share."""

import re
import socket

import pytest

PORTS = range(20_000, 30_000)
"""Below those that the system gives to whoever asks for any."""
A_WORKER = 500


@pytest.fixture
def unused_port(worker_id) -> int:
    """A port of this machine that nobody listens at, and that no other test is given."""
    worker = int(re.sub(r"\D", "", worker_id) or 0)
    for port in PORTS[worker * A_WORKER :]:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")


@pytest.fixture(autouse=True)
def _one_deal(monkeypatch):
    """Every table has the same cards: seat 0 begins with three that are not church cards."""
    monkeypatch.setattr("biblios.tables.setup.new_seed", lambda: 11)
