"""The card of a data set: what it is, how it was made, and what its columns hold."""

from __future__ import annotations

import platform
from importlib.metadata import version

import pyarrow as pa

from biblios.arena.dataset_tables import COLUMN_WORDS, DECISIONS, GAMES, GAMES_A_FILE
from biblios.arena.match import Lineup
from biblios.rules.tensor_layout import PIECES, SIZE

_CARD = """\
---
license: cc0-1.0
tags: [games, card-games, imperfect-information, biblios]
configs:
  - config_name: decisions
    data_files: decisions/*.parquet
  - config_name: games
    data_files: games/*.parquet
---

# Decisions in {games} games of Biblios

{rows} decisions of bots in games of Biblios, a card game of gifts and auctions with hidden hands, each with what
the seat knew, what it could do, what it did and how its game ended.

- players: {players}; rules: {rules}
- bots: {bots}; they change seats from game to game, and play each deal from every seat
- decisions: {kept}

## How it was made

    {command}

with {versions}. The same command with the same versions writes the same bytes.

## decisions/

One row a decision, in the order of the games; a file holds {games_a_file}.

{decision_columns}

## games/

One row a game, in the same files of games.

{game_columns}

## The observation

{size} numbers, uint8. Seats are relative: 0 is the one who decides, 1 sits to its left. Multiplied with the
scale the numbers lie between 0 and about 1. A *holding* is 24 numbers: for each category (M P H S T) how many cards
of its low, middle and high value, and how near to A its best letter is (9 for A, 0 for none); then how many G1, G2
and G3, and their gold added up. A *card* is 16 numbers: its value in the place of its category, the letter's
nearness to A, the gold, a 1 in the place of its church kind, 1 for any card, and three zeros.

{pieces}

## Reading it

```python
import pyarrow.parquet as pq
from biblios.arena.dataset import masks, matrix

table = pq.read_table("decisions/part-00000.parquet", columns=["observation", "mask", "action", "win"])
observations = matrix(table["observation"])   # uint8[rows, {size}]
legal = masks(table["mask"])                  # uint8[rows, 156]
```

Without the library: `np.frombuffer(b"".join(table["observation"].to_pylist()), np.uint8).reshape(-1, {size})`,
and for the masks the same with 20, then `np.unpackbits(..., axis=1)[:, :156]`. The actions are listed in the
documentation of Biblios, page "Action space".

## What it is not

The bots are programs, not people. Decisions of one game depend on each other, and so do the games of one deal:
split into training and test by `deal`, not by row.

## Licence

The rows are facts about simulated games: CC0 1.0, no rights reserved. The program that made them has the MIT license.
"""


def card(lineup: Lineup, games: int, rows: int, *, only_choices: bool, every: int) -> str:
    """The text of README.md, the same for the same data."""
    options = lineup.rules.as_dict()
    told = ", ".join(f"{name} {word}" for name, word in options.items())
    return _CARD.format(
        games=f"{games:,}",
        rows=f"{rows:,}",
        players=lineup.players,
        rules=f"{lineup.rules.preset or 'of their own'} ({told})",
        bots=", ".join(lineup.bots),
        kept=_kept(only_choices, every),
        command=command(lineup, games, only_choices=only_choices, every=every),
        versions=_versions(),
        games_a_file=f"{GAMES_A_FILE:,} games",
        decision_columns=_columns("decisions", DECISIONS),
        game_columns=_columns("games", GAMES),
        size=SIZE,
        pieces=_pieces(),
    )


def command(lineup: Lineup, games: int, *, only_choices: bool, every: int) -> str:
    """What writes the data again: a command, or Python where the rules are no preset."""
    if lineup.rules.preset is None:
        plan = f"Plan({lineup}, {games}, only_choices={only_choices}, every={every})"
        return f'biblios.arena.dataset.write_dataset(Path("FOLDER"), {plan})'
    more = (" --only-choices" if only_choices else "") + (f" --every {every}" if every > 1 else "")
    return (
        f"biblios sim --players {lineup.players} --rules {lineup.rules.preset} --bots {','.join(lineup.bots)}"
        f" --games {games} --seed {lineup.seed} --format parquet{more} --records FOLDER"
    )


def _kept(only_choices: bool, every: int) -> str:
    which = (
        "those with two legal actions or more"
        if only_choices
        else "all, also where one action is legal"
    )
    return which if every == 1 else f"{which}; of these one in {every} in each game"


def _versions() -> str:
    names = ("biblios", "numpy", "numba", "pyarrow")
    found = [f"{name} {version(name)}" for name in names]
    return ", ".join([*found, f"Python {platform.python_version()}"])


def _columns(table: str, schema: pa.Schema) -> str:
    lines = ["| column | type | meaning |", "|---|---|---|"]
    lines += [
        f"| `{field.name}` | {_kind(field.type)} | {COLUMN_WORDS[table][field.name]} |"
        for field in schema
    ]
    return "\n".join(lines)


def _kind(kind: pa.DataType) -> str:
    if pa.types.is_dictionary(kind):
        return "word"
    if pa.types.is_fixed_size_binary(kind):
        return f"{kind.byte_width} bytes"
    if pa.types.is_list(kind):
        return f"list of {kind.value_type}"
    return str(kind)


def _pieces() -> str:
    lines = ["| piece | offset | shape | scale | meaning |", "|---|---|---|---|---|"]
    for name, (offset, shape, scale, meaning) in PIECES.items():
        told = "1" if scale == 1 else f"1/{round(1 / scale)}"
        lines.append(
            f"| `{name}` | {offset} | {' × '.join(map(str, shape))} | {told} | {meaning} |"
        )
    return "\n".join(lines)
