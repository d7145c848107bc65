"""Golden games told in full: `python -m tests.rules.playthroughs` writes golden/playthroughs anew.

For each move: whose it is, the legal actions, what was played, what each seat was told, and which fields
of each seat's observation changed. The games are from golden/records.jsonl, so no seed matters.
"""

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

import biblios
from biblios.rules.cards import NAMES, UNKNOWN
from biblios.rules.hoard import copies
from biblios.rules.observation import OBSERVATION

GOLDEN = Path(__file__).parents[2] / "golden"
FOLDER = GOLDEN / "playthroughs"
KINDS_OF_CARDS = ("lots", "public", "drawn_card", "church_card")
"""Fields that hold kinds; those of 64 bits hold hoards."""
SHORTEST_LIST = 12
"""Longer lists of legal moves are told by their first and last."""

Seen = dict[str, Any]


def games() -> dict[str, dict[str, Any]]:
    """Return the golden games told, by the name of their file: the shortest of a player count and preset."""
    text = (GOLDEN / "records.jsonl").read_text("utf-8")
    records = [json.loads(line) for line in text.splitlines()]
    found = {}
    for players, preset in ((2, "classic"), (3, "medieval"), (4, "friendly")):
        rules = biblios.Rules.of(preset).as_dict()
        fitting = [r for r in records if len(r["players"]) == players and r["rules"] == rules]
        found[f"{players}-{preset}.txt"] = min(fitting, key=lambda r: len(r["moves"]))
    return found


def told(record: dict[str, Any]) -> str:
    game = biblios.Game.from_record(record, moves=0)
    lines = [f"rules: {json.dumps(record['rules'])}", f"deck: {' '.join(record['deck'])}"]
    lines += [f"lots: {' '.join(record['lots'])}", f"removed: {' '.join(record['removed'])}", ""]
    before: dict[str, Seen] = {}
    lines += [*observed(game, before), ""]
    for number, move in enumerate(record["moves"], start=1):
        lines.append(f"{number} · seat {game.to_act} · {game.decision}")
        lines.append(f"  actions {ranges(game)}")
        lines.append(f"  moves {listed(game)}")
        game.play(move[2:])
        lines.append(f"  plays {move[2:]}")
        lines += heard(game, number)
        lines += [*observed(game, before), ""]
    lines.append(f"result: {json.dumps(game.result)}")
    return "\n".join(lines) + "\n"


def ranges(game: biblios.Game) -> str:
    """Write the numbers of the legal actions, runs shortened: 37 38-91."""
    actions = [int(action) for action in game.engine_copy().legal_mask().nonzero()[0]]
    runs = groupby(enumerate(actions), key=lambda pair: pair[1] - pair[0])
    ends = [[action for _, action in run] for _, run in runs]
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in ends) or "-"


def listed(game: biblios.Game) -> str:
    moves = game.legal_moves
    if len(moves) <= SHORTEST_LIST:
        return ", ".join(moves)
    return f"{moves[0]}, {moves[1]} ... {moves[-1]} ({len(moves)})"


def heard(game: biblios.Game, number: int) -> list[str]:
    """Return what everybody was told of the last move, and what only some were."""
    lines = []
    viewers = [None, *range(game.players)] if not game.is_over else [None]
    stories = {
        viewer: [e.text for e in game.view(viewer).history if e.number == number]
        for viewer in viewers
    }
    lines.append(f"  told {'; '.join(stories[None])}")
    for viewer, story in stories.items():
        if story != stories[None]:
            lines.append(f"  told to {viewer} alone: {'; '.join(story)}")
    return lines


def observed(game: biblios.Game, before: dict[str, Seen]) -> list[str]:
    """Return for each seat and a spectator the fields of its observation that changed."""
    lines = []
    for viewer in range(game.players + 1):
        name = f"seat {viewer}" if viewer < game.players else "spectator"
        fields = plain(game.engine_copy().observation(viewer))
        old = before.get(name, {})
        changed = [f"{key}={value}" for key, value in fields.items() if old.get(key) != value]
        before[name] = fields
        lines.append(f"  {name} sees {' '.join(changed) or 'nothing new'}")
    return lines


def plain(observation: np.ndarray) -> Seen:
    """Return the fields as text: cards by name, and rows without their empty end."""
    fields = {}
    for name in OBSERVATION.names or ():
        values = np.ravel(observation[name][0])
        if values.dtype == np.uint64:
            texts = [",".join(cards(hoard)) for hoard in values]
        elif name in KINDS_OF_CARDS:
            texts = ["" if kind == UNKNOWN else NAMES[kind] for kind in values]
        else:
            texts = [str(int(value)) for value in values]
        while len(texts) > 1 and texts[-1] in ("", "0"):
            texts.pop()
        fields[name] = "|".join(texts)
    return fields


def cards(hoard: np.uint64) -> list[str]:
    return [NAMES[kind] for kind in range(48) for _ in range(int(copies(hoard, kind)))]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, record in games().items():
        (FOLDER / file).write_text(told(record), "utf-8")
