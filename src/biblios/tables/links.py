"""The addresses of a table: one place that knows them."""

from __future__ import annotations

from biblios.tables.seat_view import Links


def links_of(table_id: str) -> Links:
    """Every address of a table."""
    table, game = f"/tables/{table_id}", f"/games/{table_id}"
    return Links(
        table=table,
        stream=f"{table}/stream",
        fragment=f"{table}/fragment",
        moves=f"{table}/moves",
        undo=f"{table}/undo",
        forward=f"{table}/forward",
        step=f"{table}/step",
        pace=f"{table}/pace",
        again=f"{table}/again",
        reveal=f"{table}/reveal",
        replay=f"{game}/replay",
        record=f"{game}/record",
    )
