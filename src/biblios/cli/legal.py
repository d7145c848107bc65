"""`biblios legal`: what may be done in unfinished records, a line of JSON each."""

import argparse
import json
from typing import Final

from biblios.cli.files import file_lines
from biblios.cli.ready import get_ready
from biblios.records.errors import RecordError
from biblios.records.game import Game

LONGEST_LIST: Final = 10_000


def run(options: argparse.Namespace) -> int:
    """One line for each record that is not finished; 1 if any record has a fault."""
    get_ready()
    code = 0
    for number, value in file_lines(options.file):
        try:
            if isinstance(value, RecordError):
                raise value
            game = Game.from_record(value)
        except RecordError as error:
            print(json.dumps({"line": number, "error": str(error)}))
            code = 1
            continue
        if not game.is_over:
            print(json.dumps(answer(game)))
    return code


def answer(game: Game) -> dict[str, object]:
    """The seat to act, the decision, and the legal moves, sorted as text.

    For a gold lot also how many cards of the hand are due (``legal_payments_of``), and only that where more than
    10,000 payments are legal.
    """
    moves = game.legal_moves
    told: dict[str, object] = {"to_act": game.to_act, "decision": game.decision}
    if len(moves) <= LONGEST_LIST:
        told["legal"] = sorted(moves)
    if moves.cards_due is not None:
        told["legal_payments_of"] = moves.cards_due
    return told
