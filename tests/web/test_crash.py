"""The server is killed in mid-game and started again: nothing acknowledged is lost, and it goes on."""

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.web.visiting import Visitor, number_of

START = """
import sys
from pathlib import Path
from biblios.tables.where import database_in
from biblios.web.app import make_app
from biblios.web.serve import listen, run
from tests.tables.choosers import any_legal_move
run(make_app(database_in(Path(sys.argv[1])), mover=any_legal_move), listen("127.0.0.1", int(sys.argv[2])))
"""
ROOT = Path(__file__).parents[2]


async def start(file: Path, port: int) -> asyncio.subprocess.Process:
    """A server process, once tables can be played at."""
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", START, str(file), str(port), cwd=ROOT, env={**os.environ}
    )
    async with asyncio.timeout(120), httpx.AsyncClient() as client:
        while True:
            try:
                answer = await client.get(f"http://127.0.0.1:{port}/healthz")
                if answer.json()["ready"]:
                    return server
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.05)


@asynccontextmanager
async def running(file: Path, port: int):
    server = await start(file, port)
    try:
        yield server
    finally:
        if server.returncode is None:
            server.kill()
        await server.wait()


async def test_kill_dash_nine_loses_nothing_and_the_bots_go_on(tmp_path, unused_port):
    file = tmp_path / "tables.sqlite"
    ada = Visitor(f"http://127.0.0.1:{unused_port}", 4)
    acknowledged = table = ""
    async with ada.client:
        for life in range(3):
            async with running(file, unused_port) as server:
                if life == 0:
                    table = await ada.sit_down(players="2", first="me")
                else:
                    page = (await ada.get(table)).text
                    assert number_of(page) >= number_of(acknowledged)
                await ada.play_on(table, moves=6)
                acknowledged = ada.seen[-1]
                server.send_signal(signal.SIGKILL)
                await server.wait()
                with pytest.raises(httpx.TransportError):
                    await ada.get(table)
        async with running(file, unused_port):
            page = await ada.play_on(table)
            assert "decision-over" in page


async def test_a_stream_that_is_open_does_not_keep_the_server_from_stopping(tmp_path, unused_port):
    ada = Visitor(f"http://127.0.0.1:{unused_port}")
    async with ada.client, running(tmp_path / "tables.sqlite", unused_port) as server:
        table = await ada.sit_down(players="2", first="me")
        async with ada.client.stream("GET", f"{table}/stream") as stream:
            lines = stream.aiter_lines()
            while not (await anext(lines)).startswith("id: 0"):
                pass
            server.send_signal(signal.SIGTERM)
            async for _ in lines:  # to its proper end; one that is cut off is an error
                pass
        await server.wait()
        assert server.returncode in (0, -signal.SIGTERM)
