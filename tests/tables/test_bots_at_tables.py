"""Bots at the tables of a host: fetched, at fault, slow, and stopped while they think."""

import asyncio
import threading
import time
from dataclasses import replace

import pytest

from biblios.bots import levels
from biblios.records.game import Game
from biblios.tables import thinking
from biblios.tables.company import Company
from biblios.tables.seat_view import PACE
from biblios.tables.setup import Chair
from tests.bots.levels_at_hand import at_hand
from tests.tables.choosers import any_legal_move, setup
from tests.tables.test_host import finish_first_turn, hosting, until

ROOM_TO_THINK = 120.0


def with_bot(bot, **changes):
    """A table for two with Ada and this bot."""
    return setup(2, chairs=(Chair("Ada", browser="ada"), Chair("Sister Ende", bot=bot)), **changes)


@pytest.fixture
def company(monkeypatch):
    """All bots; the one that searches looks at little, so that a game is short."""
    bots = {name: at_hand(name) for name in levels.NAMES}
    monkeypatch.setattr(levels, "bot", bots.__getitem__)
    return Company()


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_each_level_plays_whole_games(tmp_path, company, monkeypatch, players):
    monkeypatch.setitem(PACE, "quick", replace(PACE["quick"], seconds=0.0))
    async with hosting(tmp_path, company) as host:
        for bot in levels.LEVELS:
            table = setup(players, chairs=(Chair("Somebody", bot=bot),) * players)
            await host.store.create(table)
            played = await until(host, table.table_id, lambda t: t.game.is_over, ROOM_TO_THINK)
            record = played.game.record()
            assert record["players"] == [f"bot:{bot}"] * players
            assert Game.from_record(record).result == played.game.result


async def test_a_table_waits_for_a_bot_that_is_being_fetched(tmp_path):
    here = {"scribe"}
    async with hosting(tmp_path, is_here=here.__contains__) as host:
        table, other = with_bot("abbot"), with_bot("scribe")
        await finish_first_turn(host, table)
        await finish_first_turn(host, other)
        await until(host, other.table_id, lambda t: t.game.number > 3)  # it does not wait
        waiting = await host.look(table.table_id)
        view = host.view(waiting, "ada")
        assert waiting.game.number == 3
        assert view.status.startswith("Sister Ende is on the way")
        assert "Abbot" in view.status
        assert (view.is_fetching, view.needs_refresh, view.can_forward) == (True, True, False)
        here.add("abbot")
        host.arrived()
        moved = await until(host, table.table_id, lambda t: t.game.number > 3)
        assert not host.view(moved, "ada").is_fetching


async def forwarded(host, table):
    """The bot has moved."""
    await finish_first_turn(host, table)
    await host.forward(table.table_id, "ada")
    return await until(host, table.table_id, lambda t: t.game.number > 3)


async def test_a_bot_at_fault_is_stood_in_for_and_the_log_says_so(tmp_path, capsys):
    asked = []

    def mover(bot, game, seed):
        asked.append(bot)
        if bot == "abbot":
            raise RuntimeError("lost in thought")
        return "dance" if bot == "prior" else any_legal_move(bot, game, seed)

    async with hosting(tmp_path, mover) as host:
        await forwarded(host, with_bot("abbot"))
    assert asked[:3] == ["abbot", "prior", "heuristic"]
    said = capsys.readouterr().out
    assert "lost in thought" in said and "dance" in said


async def test_a_bot_that_never_answers_is_stood_in_for(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(thinking, "LONGEST_SECONDS", 0.2)
    enough = threading.Event()

    def mover(bot, game, seed):
        if bot == "abbot":
            enough.wait(60)
        return any_legal_move(bot, game, seed)

    async with hosting(tmp_path, mover) as host:
        try:
            await forwarded(host, with_bot("abbot"))
        finally:
            enough.set()
    assert "a bot was at fault" in capsys.readouterr().out


async def test_a_bot_thinks_during_the_pause_and_is_asked_once(tmp_path, monkeypatch):
    monkeypatch.setitem(PACE, "slow", replace(PACE["slow"], seconds=3600.0))
    asked = []

    def mover(bot, game, seed):
        asked.append(game.number)
        return any_legal_move(bot, game, seed)

    async with hosting(tmp_path, mover) as host:
        table = with_bot("abbot", pace="slow")
        await finish_first_turn(host, table)
        async with asyncio.timeout(60):
            while not asked:
                await asyncio.sleep(0.01)
        assert (await host.table(table.table_id)).game.number == 3
        await host.step(table.table_id, "ada", 3)
        await until(host, table.table_id, lambda t: t.game.number > 3)
    assert asked.count(3) == 1


async def test_a_server_that_stops_while_a_bot_thinks_loses_nothing(tmp_path):
    table = with_bot("abbot")
    begun, enough = threading.Event(), threading.Event()

    def thoughtful(bot, game, seed):
        begun.set()
        enough.wait(60)
        return any_legal_move(bot, game, seed)

    try:
        async with hosting(tmp_path, thoughtful) as host:
            await finish_first_turn(host, table)
            assert await asyncio.to_thread(begun.wait, 60)
    finally:
        enough.set()
    async with hosting(tmp_path) as host:
        stopped = await host.table(table.table_id)
        assert stopped.game.number == 3
        seed = thinking.chance_seed(table, 3)
        expected = any_legal_move("abbot", stopped.game.copy(), seed)
        host.resume([table.table_id])
        moved = await until(host, table.table_id, lambda t: t.game.number > 3)
        assert moved.game.moves[3] == f"1:{expected}"


async def test_bots_that_think_leave_a_core_to_the_others(tmp_path, monkeypatch):
    monkeypatch.setattr(thinking, "_cores", lambda: 3)
    at_once, most, lock = 0, 0, threading.Lock()

    def mover(bot, game, seed):
        nonlocal at_once, most
        if bot == "abbot":
            with lock:
                at_once += 1
                most = max(most, at_once)
            time.sleep(0.05)
            with lock:
                at_once -= 1
        return any_legal_move(bot, game, seed)

    async with hosting(tmp_path, mover) as host:
        tables = [with_bot("abbot") for _ in range(6)]
        for table in tables:
            await forwarded(host, table) if table is tables[-1] else await finish_first_turn(
                host, table
            )
        for table in tables:
            await until(host, table.table_id, lambda t: t.game.number > 3)
    assert 1 <= most <= 2
