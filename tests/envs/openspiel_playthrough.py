"""OpenSpiel's own playthrough of a short game: what every player is shown, in a file to be reviewed.

`python -m tests.envs.openspiel_playthrough` writes it anew, from the moves it holds. Tensors are long: the
file holds a checksum of their printed numbers.
"""

import random
import re
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import pyspiel
from open_spiel.python.algorithms import generate_playthrough

import biblios.envs.openspiel  # noqa: F401, registers the game

FILE = Path("golden/openspiel_playthrough.txt")
GAME = "python_biblios(church=may,unpaid=discard)"


def moves_of(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]


def told(moves: list[int]) -> str:
    lines = generate_playthrough.playthrough_lines(GAME, action_sequence=moves, seed=0)
    return "\n".join(folded(lines)) + "\n"


def folded(lines: list[str]) -> Iterator[str]:
    """All lines, those of a tensor as one with a checksum."""
    label, numbers = "", ""
    for line in lines:
        piece = re.match(r"(\w+Tensor\(\d\))\.", line)
        if label and not re.match(rf"{re.escape(label)}\.| +[◯◉]", line):
            yield f"{label} = {zlib.crc32(numbers.encode()):08x}"
            label = ""
        if piece and not label:
            label, numbers = piece[1], ""
        if label:
            numbers += line.strip() + "\n"
        else:
            yield line


def short_game() -> list[int]:
    """A game in which most players pass."""
    rng = random.Random(3)
    state = pyspiel.load_game(GAME).new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        is_bid = not state.is_chance_node() and state.action_to_string(legal[0]) == "pass"
        state.apply_action(legal[0] if is_bid and rng.random() < 0.6 else rng.choice(legal[:9]))
    return [int(move) for move in state.history()]


if __name__ == "__main__":
    is_new = "--new" in sys.argv or not FILE.exists()
    FILE.write_text(told(short_game() if is_new else moves_of(FILE.read_text("utf-8"))), "utf-8")
