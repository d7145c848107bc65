"""The options of `biblios arena` and `biblios engine`. Imports nothing heavy."""

import argparse
from collections.abc import Callable

from biblios.cli.numbers import CORES, SEED, whole_number

_Add = Callable[..., argparse.ArgumentParser]
_AddRules = Callable[[argparse.ArgumentParser], None]

TABLES = ("pairs", "different")
SETTLED = ("pairs", "order")


def add_engine(add: _Add) -> None:
    """`biblios engine`."""
    parser = add(
        "engine",
        "let a bot answer other programs, as an engine",
        epilog="Speaks the Biblios engine protocol on standard input and output, until the input ends.\n\n"
        "example:\n  biblios engine heuristic",
    )
    parser.add_argument("bot", metavar="BOT", help="a bot's name")


def add_arena(add: _Add, add_rules: _AddRules) -> None:
    """`biblios arena`."""
    parser = add(
        "arena",
        "let bots and engines play a tournament, and rate them",
        epilog="Every deal is played from every seat, and is the same at every table. Needs pip install "
        "'biblios[arena]'.\n\n"
        "examples:\n  biblios arena --bots heuristic,random --deals 1000 --seed 1\n"
        "  biblios arena --bots heuristic,random --engine mine='python my_engine.py' --movetime 100 "
        "--out cup/",
    )
    parser.add_argument(
        "--bots",
        metavar="NAME[,NAME...]",
        default="heuristic,random",
        help="who plays, besides engines (default: %(default)s)",
    )
    _add_engines(parser)
    _add_tables(parser, add_rules)
    _add_settling(parser)
    parser.add_argument(
        "--seed",
        type=SEED,
        default=0,
        help="the same seed plays the same deals (default: %(default)s)",
    )
    parser.add_argument(
        "--cores",
        type=CORES,
        default=1,
        help="play on so many processor cores; the results are the same (default: %(default)s)",
    )
    parser.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on this Ray cluster, or on one of this machine (needs 'biblios[ray]')",
    )
    parser.add_argument(
        "--out",
        metavar="FOLDER",
        help="keep everything there: results, seeds, a page and a picture; the same folder again goes on",
    )
    parser.add_argument("--json", action="store_true", help="report as one JSON object")
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")


def _add_engines(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--engine",
        metavar="NAME=COMMAND",
        type=_pair,
        action="append",
        default=[],
        help="an external engine and how to start it; may be given several times",
    )
    parser.add_argument(
        "--engine-option",
        metavar="NAME.OPTION=VALUE",
        type=_pair,
        action="append",
        default=[],
        help="sets an option of an engine; may be given several times",
    )
    parser.add_argument(
        "--movetime",
        type=whole_number(1, 10**7),
        default=1000,
        metavar="MS",
        help="milliseconds an engine has for a decision (default: %(default)s)",
    )


def _add_tables(parser: argparse.ArgumentParser, add_rules: _AddRules) -> None:
    parser.add_argument(
        "--players",
        type=int,
        choices=(2, 3, 4),
        default=2,
        help="seats at a table (default: %(default)s)",
    )
    add_rules(parser)
    parser.add_argument(
        "--tables",
        choices=TABLES,
        default="pairs",
        help="pairs: copies of two at each table, split in every way; different: different ones at every "
        "seat (default: %(default)s)",
    )
    parser.add_argument(
        "--against", metavar="NAME", help="pairs: only the tables with this one (default: all)"
    )


def _add_settling(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--deals",
        type=whole_number(1, 10**7),
        default=1000,
        help="deals at each table, the most with --until-settled (default: %(default)s)",
    )
    parser.add_argument(
        "--until-settled",
        nargs="?",
        const="pairs",
        choices=SETTLED,
        metavar="WHAT",
        help="stop as soon as it is known who is better: pairs (the default) at each table, or order of "
        "the ratings, neighbour by neighbour; at 95 %%",
    )
    parser.add_argument(
        "--margin",
        type=_margin,
        default=0.01,
        help="a smaller difference in the share of wins counts as none (default: %(default)s)",
    )
    parser.add_argument(
        "--fewest",
        type=whole_number(30, 10**7),
        default=100,
        metavar="DEALS",
        help="deals before anything counts as settled, at least 30 (default: %(default)s)",
    )


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign and value.strip()):
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, got {text!r}")
    return name, value


def _margin(text: str) -> float:
    try:
        margin = float(text)
    except ValueError:
        margin = 0.0
    if not 0 < margin < 0.5:
        raise argparse.ArgumentTypeError(f"expected more than 0 and less than 0.5, got {text!r}")
    return margin
