"""The tables of the database: the same on SQLite and PostgreSQL.

A game is its deal and its moves; the columns that repeat what the moves say (`to_act`,
`progress`, `result`) only save a list of games from replaying them all.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
)

SCHEMA_VERSION = 1

metadata = MetaData()

schema_versions = Table(
    "schema_versions",
    metadata,
    Column("version", Integer, primary_key=True, autoincrement=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seed", BigInteger, nullable=False),
    Column("rules", JSON, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("plays_forced", Boolean, nullable=False),
    Column("deal", JSON(none_as_null=True)),  # the record without its moves; null until dealt
    Column("revision", Integer, nullable=False),  # counts every change: moves, undo, pace
    Column("to_act", Integer),
    Column("progress", Integer, nullable=False),
    Column("result", JSON(none_as_null=True)),
    Column("made_at", BigInteger, nullable=False),  # milliseconds since 1970, UTC
    Column("changed_at", BigInteger, nullable=False),
)

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64)),
    Column("browser", String(64)),
)
Index("chairs_by_browser", chairs.c.browser, chairs.c.table_id)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", String(2000), nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

browsers = Table(
    "browsers",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("settings", JSON, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)
