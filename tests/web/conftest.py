"""What the tests of the server share."""

import socket

import pytest


@pytest.fixture
def unused_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
