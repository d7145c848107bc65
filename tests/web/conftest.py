"""What the tests of the server share."""

import socket

import pytest


@pytest.fixture
def unused_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(autouse=True)
def _one_deal(monkeypatch):
    """Every table has the same cards: seat 0 begins with three that are not church cards."""
    monkeypatch.setattr("biblios.tables.setup.new_seed", lambda: 11)
