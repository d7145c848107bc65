"""Whole games at a table: moves kept, bots at their pace, nothing lost, nothing done twice."""

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from biblios.records.game import Game
from biblios.tables import runner
from biblios.tables.bus import Bus
from biblios.tables.faults import (
    NotLegalError,
    NotYourSeatError,
    StaleDecisionError,
    TableError,
    UnknownTableError,
)
from biblios.tables.host import Host
from biblios.tables.seat_view import PACE
from biblios.tables.store import Store
from biblios.tables.where import database_in
from tests.tables.choosers import any_legal_move, setup


@asynccontextmanager
async def hosting(folder: Path, mover=any_legal_move, is_here=None):
    """A host on a real database file, as after a start of the server."""
    store = await Store.open(database_in(folder / "tables.sqlite"))
    bus = Bus()
    host = Host(store, bus, mover, is_here)
    host.store, host.bus = store, bus
    try:
        yield host
    finally:
        await host.close()
        await store.close()


async def until(host, table_id, true, within=60.0):
    """The table, as soon as something is true of it."""
    async with asyncio.timeout(within):
        with host.bus.listening(table_id) as changed:
            while not true(table := await host.look(table_id)):
                await changed.wait()
                changed.clear()
    return table


def awaits_person(table):
    return table.game.is_over or not (table.waits_for_bot or table.plays_itself)


async def play_on(host, table_id, moves=10_000):
    """Let Ada play any legal moves, and the bots without a pause."""
    for _ in range(moves):
        await host.forward(table_id, "ada")
        table = await until(host, table_id, awaits_person)
        if table.game.is_over:
            break
        text = any_legal_move("", table.game, table.game.number)
        await host.move(table_id, "ada", table.game.number, text)
    return await host.table(table_id)


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_whole_game_is_kept_move_by_move(tmp_path, players):
    table = setup(players)
    async with hosting(tmp_path) as host:
        await host.store.create(table)
        played = await play_on(host, table.table_id)
        stored = await host.store.load(table.table_id)
    assert played.game.is_over
    record = played.game.record()
    assert list(stored.moves) == record["moves"]
    assert stored.deal is not None and stored.deal["lots"] == record["lots"]
    again = Game.from_record(record)  # accepted by the reader of records
    assert again.result == played.game.result
    assert record["players"] == ["Ada"] + ["bot:random"] * (players - 1)


@pytest.mark.parametrize("unpaid", ["penalty", "discard"])
async def test_a_restart_at_any_moment_changes_nothing(tmp_path, unpaid):
    rules = {"church": "may", "unpaid": unpaid, "category_tie": "gold"}
    table = setup(3, rules)
    async with hosting(tmp_path) as host:
        await host.store.create(table)
        whole = (await play_on(host, table.table_id)).game
    (tmp_path / "tables.sqlite").unlink()
    async with hosting(tmp_path) as host:
        await host.store.create(table)
        await host.table(table.table_id)
    for _ in range(12):  # the same game, with the server started anew all the time
        async with hosting(tmp_path) as host:
            played = await play_on(host, table.table_id, moves=9)
    async with hosting(tmp_path) as host:
        played = await play_on(host, table.table_id)
    assert played.game.moves == whole.moves
    assert played.game.result == whole.result


async def test_only_the_seat_awaited_may_move_and_only_legally(tmp_path):
    async with hosting(tmp_path) as host:
        table = setup(2)
        await host.store.create(table)
        with pytest.raises(NotYourSeatError, match="watching"):
            await host.move(table.table_id, "eve", 0, "keep")
        with pytest.raises(NotLegalError, match="expected"):
            await host.move(table.table_id, "ada", 0, "pass")
        with pytest.raises(StaleDecisionError, match="already made"):
            await host.move(table.table_id, "ada", 5, "keep")
        with pytest.raises(UnknownTableError):
            await host.move("nowhere", "ada", 0, "keep")
        assert (await host.table(table.table_id)).game.number == 0


async def test_of_two_clicks_at_once_one_counts(tmp_path):
    async with hosting(tmp_path) as host:
        table = setup(2)
        await host.store.create(table)
        clicks = [host.move(table.table_id, "ada", 0, "keep") for _ in range(2)]
        first, second = await asyncio.gather(*clicks, return_exceptions=True)
        outcomes = {type(first).__name__, type(second).__name__}
        assert outcomes == {"Table", "StaleDecisionError"}
        assert (await host.store.load(table.table_id)).moves == ("0:keep",)


async def test_two_servers_on_one_database_take_turns(tmp_path):
    table = setup(2)
    async with hosting(tmp_path) as one, hosting(tmp_path) as two:
        await one.store.create(table)
        await one.table(table.table_id)
        await two.table(table.table_id)
        await one.move(table.table_id, "ada", 0, "keep")
        with pytest.raises(StaleDecisionError):
            await two.move(table.table_id, "ada", 0, "public")
        await two.move(table.table_id, "ada", 1, "public")
        assert (await one.table(table.table_id)).game.moves == ("0:keep", "0:public")


async def test_a_forced_decision_is_made_for_the_player_if_the_table_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "FORCED_SECONDS", 0.01)
    async with hosting(tmp_path) as host:
        by_itself, by_hand = setup(2, plays_forced=True), setup(2, plays_forced=False)
        for table in (by_itself, by_hand):
            await host.store.create(table)
            await host.move(table.table_id, "ada", 0, "keep")
            await host.move(table.table_id, "ada", 1, "public")
        waiting = await host.look(by_hand.table_id)
        assert list(waiting.game.legal_moves) == ["auction"]
        played = await until(host, by_itself.table_id, lambda t: t.game.number > 2)
        assert played.game.moves[2] == "0:auction"
        assert (await host.table(by_hand.table_id)).game.number == 2


async def finish_first_turn(host, table):
    await host.store.create(table)
    for number, text in enumerate(["keep", "public", "auction"]):
        await host.move(table.table_id, "ada", number, text)


async def test_step_by_step_the_bots_wait_to_be_asked(tmp_path):
    async with hosting(tmp_path) as host:
        table = setup(2, pace="hand")
        await finish_first_turn(host, table)
        await asyncio.sleep(0.4)
        waiting = await host.look(table.table_id)
        assert waiting.game.number == 3
        view = host.view(waiting, "ada")
        assert (view.can_step, view.needs_refresh) == (True, False)
        await host.step(table.table_id, "ada", 2)  # stale: nothing happens
        await asyncio.sleep(0.1)
        assert (await host.table(table.table_id)).game.number == 3
        await host.step(table.table_id, "ada", 3)
        stepped = await until(host, table.table_id, lambda t: t.game.number > 3)
        await asyncio.sleep(0.1)
        assert (await host.table(table.table_id)).game.number == stepped.game.number == 4


async def test_bots_keep_the_pace_and_looking_does_not_hold_them_up(tmp_path):
    async with hosting(tmp_path) as host:
        table = setup(2, pace="quick")
        await finish_first_turn(host, table)
        clock = asyncio.get_running_loop().time
        begun = clock()
        async with asyncio.timeout(60):
            while (await host.look(table.table_id)).game.number < 5:
                await asyncio.sleep(0.01)
        assert clock() - begun > 1.9 * PACE["quick"].seconds  # two moves, each after its pause


async def test_a_move_can_be_taken_back_until_a_bot_moves(tmp_path):
    async with hosting(tmp_path) as host:
        table = setup(2, pace="hand")
        await finish_first_turn(host, table)
        view = host.view(await host.look(table.table_id), "ada")
        assert view.can_undo
        with pytest.raises(StaleDecisionError):
            await host.undo(table.table_id, "ada", 2)
        undone = await host.undo(table.table_id, "ada", 3)
        assert undone.game.moves == ("0:keep", "0:public")
        assert not host.view(undone, "ada").can_undo  # the next card has been drawn
        with pytest.raises(TableError, match="cannot be taken back"):
            await host.undo(table.table_id, "ada", 2)
        await host.move(table.table_id, "ada", 2, "auction")
        await host.step(table.table_id, "ada", 3)
        moved = await until(host, table.table_id, lambda t: t.game.number > 3)
        assert not host.view(moved, "ada").can_undo
    async with hosting(tmp_path) as host:
        kept = await host.table(table.table_id)
        assert kept.game.moves[:3] == ("0:keep", "0:public", "0:auction")


async def test_the_pace_is_kept_and_takes_effect_at_once(tmp_path):
    async with hosting(tmp_path) as host:
        table = setup(2, pace="hand")
        await finish_first_turn(host, table)
        with pytest.raises(TableError, match="quick, normal, slow, hand"):
            await host.set_pace(table.table_id, "ada", "warp")
        with pytest.raises(NotYourSeatError):
            await host.set_pace(table.table_id, "eve", "quick")
        await host.set_pace(table.table_id, "ada", "quick")
        await until(host, table.table_id, lambda t: t.game.number > 3)
    async with hosting(tmp_path) as host:
        assert (await host.table(table.table_id)).setup.pace == "quick"


async def test_a_bot_that_breaks_stops_its_table_and_is_tried_again(tmp_path, capsys):
    broken = True

    def mover(bot, game, seed):
        if broken:
            raise RuntimeError("the bot broke")
        return any_legal_move(bot, game, seed)

    async with hosting(tmp_path, mover) as host:
        table = setup(2, pace="quick")
        await finish_first_turn(host, table)
        await host.forward(table.table_id, "ada")
        said = ""
        async with asyncio.timeout(60):
            while "the bot broke" not in said:
                await asyncio.sleep(0.01)
                said += capsys.readouterr().out
        assert (await host.table(table.table_id)).game.number == 3
        broken = False
        await until(host, table.table_id, lambda t: t.game.number > 3)


async def test_after_a_restart_bots_go_on(tmp_path):
    table = setup(2, pace="hand")
    async with hosting(tmp_path) as host:
        await finish_first_turn(host, table)
        await host.store.set_pace(table.table_id, "quick")
    async with hosting(tmp_path) as host:
        host.resume([table.table_id])
        async with asyncio.timeout(60):
            while (await host.table(table.table_id)).game.number == 3:
                await asyncio.sleep(0.01)
