"""Starting: the port, the line that says where, and the page before the rules are compiled."""

import asyncio
import socket
import threading

import pytest

from biblios.web import serve, warm
from biblios.web.pages import home
from tests.web.visiting import serving_at_once, visiting


def test_a_taken_port_is_an_error_if_it_was_asked_for(unused_port):
    with (
        serve.listen("127.0.0.1", unused_port) as listener,
        pytest.raises(OSError, match="in use"),
    ):
        serve.listen("127.0.0.1", listener.getsockname()[1])


def test_the_usual_port_is_left_for_a_free_one_when_it_is_taken(monkeypatch, unused_port):
    monkeypatch.setattr(serve, "PORT", unused_port)
    with serve.listen("127.0.0.1", None) as first, serve.listen("127.0.0.1", None) as second:
        assert first.getsockname()[1] == unused_port
        assert second.getsockname()[1] not in (0, unused_port)


def test_the_browser_is_opened_once_the_page_is_there(monkeypatch, unused_port):
    opened = []
    monkeypatch.setattr(serve.webbrowser, "open", opened.append)
    address = f"http://127.0.0.1:{unused_port}/"
    waiting = threading.Thread(target=serve.open_when_up, args=(address,))
    waiting.start()
    with socket.create_server(("127.0.0.1", unused_port)) as listener:
        client, _ = listener.accept()
        assert opened == []
        client.recv(1000)
        client.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")
        client.close()
        waiting.join(60)
    assert opened == [address]


async def test_pages_are_up_before_the_rules_are_compiled(tmp_path, monkeypatch, capsys):
    compiled = threading.Event()
    real = warm._make_ready

    def slow(mover):
        compiled.wait(30)
        return real(mover)

    monkeypatch.setattr(warm, "_make_ready", slow)
    monkeypatch.setattr(warm, "PATIENCE", 0)
    async with serving_at_once(tmp_path) as base, visiting(base) as ada:
        for address in ("/", "/new", "/games"):
            assert (await ada.get(address)).status_code == 200
        setting = await ada.post("/play")
        assert (setting.status_code, setting.headers["retry-after"]) == (503, "1")
        assert 'http-equiv="refresh"' in setting.text
        async with ada.client.stream("GET", f"{setting.url.path}/stream") as answer:
            lines = answer.aiter_lines()
            assert await anext(lines) == "retry: 1000"
            assert "done once" in capsys.readouterr().out
            compiled.set()  # from here on the open stream and a reload find the table
            while not (await anext(lines)).startswith("data: "):
                pass
        assert (await ada.get(setting.url.path)).status_code == 200


async def test_rules_that_cannot_be_made_ready_are_confessed(tmp_path, monkeypatch, capsys):
    def broken(_mover):
        raise RuntimeError("no compiler here")

    monkeypatch.setattr(warm, "_make_ready", broken)
    async with serving_at_once(tmp_path) as base, visiting(base) as ada:
        async with asyncio.timeout(60):
            while (answer := await ada.post("/play")).status_code == 503:
                await asyncio.sleep(0.01)
        assert answer.status_code == 500
        assert "could not be made ready" in answer.text
        assert "no compiler here" not in answer.text
    assert "no compiler here" in capsys.readouterr().out


async def test_a_fault_of_ours_is_in_the_log_and_not_on_the_page(tmp_path, monkeypatch, capsys):
    def broken(_view):
        raise RuntimeError("the page broke")

    monkeypatch.setattr(home, "home_page", broken)
    async with serving_at_once(tmp_path) as base, visiting(base) as ada:
        answer = await ada.get("/")
    assert answer.status_code == 500
    assert "The fault is ours" in answer.text
    assert "the page broke" not in answer.text
    assert "the page broke" in capsys.readouterr().out
