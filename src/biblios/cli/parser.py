"""Every command of `biblios`, its options and its help. Imports nothing heavy: `biblios --help` must answer at once."""

import argparse
from collections.abc import Callable
from functools import partial

from biblios.bots.levels import NAMES
from biblios.cli.arena_options import add_arena, add_engine
from biblios.cli.learning_options import add_exploit, add_train
from biblios.cli.numbers import CORES, PORT, SEED, whole_number
from biblios.rules.options import PRESET_WORDS, Rules

_NAMES = ", ".join(NAMES)

_EXIT_CODES = (
    "exit codes: 0 done, 1 faults found, 2 cannot do what was asked, 130 stopped by Ctrl-C"
)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help as it was written, with the commands in one column."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=92)


def new_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; parsed options have ``command`` and ``module``, the module that runs it."""
    parser = argparse.ArgumentParser(
        prog="biblios",
        formatter_class=_Formatter,
        description="Biblios, the card game: play it, simulate it, check and read its records.",
        epilog=f"`biblios COMMAND --help` says more.\n{_EXIT_CODES}",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and stop")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    playing = (_add_play, _add_serve, _add_terminal)
    learning = (add_train, partial(add_exploit, add_rules=_add_rules))
    measuring = (_add_sim, partial(add_arena, add_rules=_add_rules), add_engine)
    for add in (*playing, *measuring, *learning, _add_verify, _add_legal, _add_show, _add_bench):
        add(partial(_command, commands))
    return parser


_Add = Callable[..., argparse.ArgumentParser]


class _Version(argparse.Action):
    """Prints the version of the package; looks it up only when asked."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"biblios {version('biblios')}")
        parser.exit()


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    text: str,
    *,
    module: str = "",
    epilog: str = "",
) -> argparse.ArgumentParser:
    parser = commands.add_parser(
        name,
        help=text,
        description=text[0].upper() + text[1:] + ".",
        epilog=epilog or None,
        formatter_class=_Formatter,
    )
    parser.set_defaults(module=module or name)
    return parser


def _add_play(add: _Add) -> None:
    parser = add(
        "play",
        "open the table in the browser",
        epilog="example:\n  biblios play --no-browser --port 8000",
    )
    parser.add_argument(
        "--port", type=PORT, default=None, help="port to listen on (default: a free one)"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument(
        "--database", metavar="FILE", help="where the games are kept (default: your data folder)"
    )


def _add_serve(add: _Add) -> None:
    parser = add(
        "serve",
        "serve tables to others",
        epilog="example:\n  biblios serve --host 0.0.0.0 --port 8000 --database games.db",
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on (default: %(default)s, this machine only)",
    )
    parser.add_argument(
        "--port", type=PORT, default=8000, help="port to listen on (default: %(default)s)"
    )
    parser.add_argument(
        "--database", metavar="FILE", help="where the games are kept (default: your data folder)"
    )


def _add_terminal(add: _Add) -> None:
    parser = add(
        "terminal",
        "play in the terminal, a line at a time",
        epilog="Plain lines, no colours, no cursor tricks: good for screen readers and pipes.\n\n"
        "example:\n  biblios terminal --players 3 --seed 7",
    )
    _add_players(parser, default=2)
    _add_rules(parser)
    parser.add_argument(
        "--seat",
        type=int,
        choices=range(4),
        help="your seat, 0 plays first (default: drawn at random)",
    )
    parser.add_argument(
        "--bots",
        metavar="NAME[,NAME...]",
        default="heuristic",
        help="who plays the other seats, in seat order: "
        + _NAMES
        + "; the last name is repeated (default: %(default)s)",
    )
    parser.add_argument(
        "--name", default="You", help="your name in the record (default: %(default)s)"
    )
    parser.add_argument(
        "--seed",
        type=SEED,
        help="the deal; the same seed deals the same game (default: drawn at random)",
    )
    parser.add_argument(
        "--record",
        metavar="FILE",
        help="append the record of the game to this file, also when you leave early",
    )


def _add_sim(add: _Add) -> None:
    parser = add(
        "sim",
        "let bots play many games and report who wins",
        epilog="The bots change seats from game to game. A shared win counts as a part of a win.\n\n"
        "examples:\n  biblios sim --players 3 --rules classic --bots heuristic,random,random --games 1000 --seed 1\n"
        "  biblios sim --bots heuristic --games 10000 --format parquet --records games/",
    )
    _add_players(parser, default=None)
    _add_rules(parser)
    parser.add_argument(
        "--bots",
        metavar="NAME[,NAME...]",
        default="random",
        help="a bot a player, of "
        + _NAMES
        + "; a single name plays all seats (default: %(default)s)",
    )
    parser.add_argument(
        "--games",
        type=whole_number(1, 10**12),
        default=1000,
        help="how many games (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=SEED,
        default=0,
        help="the same seed plays the same games (default: %(default)s)",
    )
    parser.add_argument(
        "--cores",
        type=CORES,
        default=1,
        help="play on so many processor cores; the games are the same (default: %(default)s)",
    )
    parser.add_argument(
        "--records",
        metavar="PATH",
        help="write every game's record to this file; - for standard output",
    )
    _add_dataset(parser)
    parser.add_argument("--json", action="store_true", help="report as one JSON object")
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")


def _add_dataset(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format",
        choices=("records", "parquet"),
        default="records",
        help="what --records writes: records, or Parquet files of every decision and game into a new folder, "
        "with a card (default: %(default)s; parquet needs pip install 'biblios[data]')",
    )
    parser.add_argument(
        "--only-choices",
        action="store_true",
        help="parquet: leave out the decisions with only one legal action",
    )
    parser.add_argument(
        "--every",
        type=whole_number(1, 4096),
        default=1,
        metavar="K",
        help="parquet: of the decisions of a game write only one in K (default: %(default)s)",
    )


def _add_verify(add: _Add) -> None:
    parser = add(
        "verify",
        "check records from first to last move",
        epilog="One line a fault: file:line: move N: reason. A file that cannot be read is exit code 2.\n\n"
        "examples:\n  biblios verify games.jsonl\n  cat *.jsonl | biblios verify -",
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="JSON Lines, a record a line; - for standard input"
    )


def _add_legal(add: _Add) -> None:
    parser = add(
        "legal",
        "tell the legal moves of unfinished records, as JSON",
        epilog='One line of JSON for each record that is not finished: "to_act", "decision" and "legal", the moves\n'
        'sorted. For a gold lot also "legal_payments_of", how many cards of the hand are due, and only that\n'
        'where more than 10,000 payments are legal. A broken record gives "line" and "error", and exit code 1.',
    )
    parser.add_argument(
        "file", metavar="FILE", help="JSON Lines, a record a line; - for standard input"
    )


def _add_show(add: _Add) -> None:
    parser = add(
        "show",
        "tell a game in sentences",
        epilog="example:\n  biblios show games.jsonl --game 3 --seat 0",
    )
    parser.add_argument(
        "file", metavar="FILE", help="JSON Lines, a record a line; - for standard input"
    )
    parser.add_argument(
        "--seat",
        type=int,
        choices=range(4),
        help="tell it as this seat saw it (default: with all cards open)",
    )
    parser.add_argument(
        "--game",
        type=whole_number(1, 10**12),
        default=None,
        metavar="N",
        help="only the Nth record, from 1 (default: all)",
    )


def _add_bench(add: _Add) -> None:
    parser = add(
        "bench",
        "measure how fast it is on this machine",
        epilog="Other libraries are measured too where they are installed: pip install 'biblios[peers]'.\n\n"
        "example:\n  biblios bench --only vector --json speed.json",
    )
    parser.add_argument(
        "--quick", action="store_true", help="few and short samples: to see that it works"
    )
    parser.add_argument(
        "--only", metavar="NAME", help="only the benchmarks with this in their name"
    )
    parser.add_argument("--json", metavar="FILE", help="write every sample to this file")
    parser.add_argument(
        "--plot", metavar="FILE", help="draw a picture, its format by the name (needs matplotlib)"
    )


def _add_players(parser: argparse.ArgumentParser, default: int | None) -> None:
    words = "%(default)s" if default else "as many as bots, or 2"
    parser.add_argument(
        "--players",
        type=int,
        choices=(2, 3, 4),
        default=default,
        help=f"how many play (default: {words})",
    )


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        metavar="RULES",
        type=_rules,
        default="classic",
        help="a preset, or options as in church=may,unpaid=discard,category_tie=gold; presets are "
        + "; ".join(f"{name}: {words}" for name, words in PRESET_WORDS.items())
        + " (default: %(default)s)",
    )


def _rules(text: str) -> Rules:
    """A preset, or options in force with commas between; those not named are as in classic."""
    try:
        if "=" not in text:
            return Rules.of(text)
        return Rules.of(dict(_option(part) for part in text.split(",")))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise ValueError(
            f"rules are options as in church=may, with commas between, but got {text!r}"
        )
    return name.strip(), value.strip()
