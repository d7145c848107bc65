"""The store keeps what was acknowledged, once, and in order."""

from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import update

from biblios.tables.faults import StaleDecisionError, UnknownTableError
from biblios.tables.kept import Summary
from biblios.tables.schema import schema_versions
from biblios.tables.setup import Chair
from biblios.tables.shelf import Shelf
from biblios.tables.store import Store
from biblios.tables.where import database_in
from tests.tables.choosers import setup

GOING_ON = Summary(to_act=1, progress=3, result=None)


@pytest_asyncio.fixture
async def store(tmp_path: Path):
    store = await Store.open(database_in(tmp_path / "tables.sqlite"))
    yield store
    await store.close()


async def test_a_table_comes_back_as_it_was_kept(store):
    table = setup(players=4)
    await store.create(table)
    await store.append(table.table_id, 0, 1, ["0:keep", "0:public"], GOING_ON)
    stored = await store.load(table.table_id)
    assert stored.setup == table
    assert stored.moves == ("0:keep", "0:public")
    assert stored.revision == 1
    assert stored.deal is None


async def test_the_second_of_two_moves_from_one_revision_is_refused_and_leaves_nothing(store):
    table = setup()
    await store.create(table)
    await store.append(table.table_id, 0, 1, ["0:keep"], GOING_ON)
    with pytest.raises(StaleDecisionError, match="already made"):
        await store.append(table.table_id, 0, 1, ["0:public"], GOING_ON)
    assert (await store.load(table.table_id)).moves == ("0:keep",)


async def test_a_number_already_taken_is_refused_and_leaves_nothing(store):
    table = setup()
    await store.create(table)
    await store.append(table.table_id, 0, 1, ["0:keep"], GOING_ON)
    with pytest.raises(StaleDecisionError):
        await store.append(table.table_id, 1, 1, ["0:public"], GOING_ON)
    stored = await store.load(table.table_id)
    assert (stored.moves, stored.revision) == (("0:keep",), 1)


async def test_moves_are_taken_back_from_the_end(store):
    table = setup()
    await store.create(table)
    await store.append(table.table_id, 0, 1, ["0:keep"], GOING_ON)
    await store.append(table.table_id, 1, 2, ["0:public"], GOING_ON)
    assert await store.retract(table.table_id, 2, 2, GOING_ON) == 3
    assert (await store.load(table.table_id)).moves == ("0:keep",)


async def test_unknown_tables_are_said_to_be_unknown(store):
    with pytest.raises(UnknownTableError, match="no table"):
        await store.load("nowhere")
    with pytest.raises(UnknownTableError, match="no table"):
        await store.revision("nowhere")


async def test_a_database_of_another_version_is_refused(store, tmp_path: Path):
    async with store.engine.begin() as connection:
        await connection.execute(update(schema_versions).values(version=99))
    with pytest.raises(ValueError, match="expected a database of version 1, this one is of 99"):
        await Store.open(database_in(tmp_path / "tables.sqlite"))


async def test_a_browser_finds_its_own_tables_newest_first(store):
    shelf = Shelf(store)
    first, second, other = setup(), setup(players=2), setup()
    other = setup(chairs=(*other.chairs[1:], Chair("Bob", browser="bob")))
    for table in (first, second, other):
        await store.create(table)
    over = Summary(None, 100, {"winners": [0], "points": [3, 2, 1]})
    await store.append(first.table_id, 0, 1, ["0:keep"], over)
    (going_on,) = await shelf.tables_of("ada", is_over=False)
    (finished,) = await shelf.tables_of("ada", is_over=True)
    assert (going_on.table_id, going_on.seat, going_on.progress) == (second.table_id, 0, 0)
    assert (finished.table_id, finished.result) == (first.table_id, over.result)
    assert await shelf.tables_of("ada", is_over=True, before=finished.changed_at) == []
    assert [t.table_id for t in await shelf.tables_of("bob", is_over=False)] == [other.table_id]


async def test_tables_whose_turn_is_a_bots_are_found_after_a_restart(store):
    mine, theirs = setup(), setup()
    for table in (mine, theirs):
        await store.create(table)
    await store.append(theirs.table_id, 0, 1, ["0:keep"], GOING_ON)
    assert await Shelf(store).waiting_for_bots() == [theirs.table_id]


async def test_settings_are_remembered_by_browser(store):
    shelf = Shelf(store)
    assert await shelf.settings("ada") is None
    await shelf.remember("ada", {"players": 2})
    await shelf.remember("ada", {"players": 4})
    assert await shelf.settings("ada") == {"players": 4}
    assert await shelf.settings("bob") is None
