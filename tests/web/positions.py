"""Tables set down in the database at a chosen decision, before a server starts."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from biblios.records.game import Game
from biblios.tables.setup import Chair
from biblios.tables.store import Store
from biblios.tables.table import Table, deal_of, summary_of
from biblios.tables.where import database_in
from tests.tables.choosers import any_legal_move, setup

KEY = "k" * 32
"""The cookie of the browser that sits on seat 0."""
SEEDS = range(2000)


async def set_down(
    folder: Path,
    is_wanted: Callable[[Game], bool],
    players: int = 2,
    rules: dict[str, str] | None = None,
) -> tuple[str, Game]:
    """The address of a table where seat 0 has the wanted decision to make, and its game.

    The game may also be wanted once it is over. The bots wait to be asked.
    """
    browser = hashlib.sha256(KEY.encode()).hexdigest()
    table = setup(players, rules, pace="hand")
    table = replace(table, chairs=(Chair("Ada", browser=browser), *table.chairs[1:]))
    table, game = find(table, is_wanted)
    store = await Store.open(database_in(folder / "tables.sqlite"))
    await store.create(table)
    dealt = Table.rebuilt(await store.load(table.table_id))
    await store.keep_deal(table.table_id, deal_of(dealt.game))
    if game.moves:
        summary = summary_of(game, deal_of(game))
        await store.append(table.table_id, 0, 1, game.moves, summary)
    await store.close()
    return f"/tables/{table.table_id}", game


def find(table, is_wanted):
    for seed in SEEDS:
        game = Game.deal(table.players, table.rules, seed)
        while True:
            if game.to_act in (0, None) and is_wanted(game):
                return replace(table, seed=seed), game
            if game.is_over:
                break
            game.play(any_legal_move("", game, seed + game.number))
    raise AssertionError("no game of these seeds has such a decision")
