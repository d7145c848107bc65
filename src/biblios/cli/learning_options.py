"""The options of `biblios train` and `biblios exploit`. Imports nothing heavy."""

import argparse
from collections.abc import Callable

from biblios.cli.numbers import CORES, SEED, whole_number

_Add = Callable[..., argparse.ArgumentParser]

RECIPES = ("small", "tiny", "full")
MINIATURES = ("m1", "m2", "m3", "m4", "m5", "m6")
RESPONDERS = ("all", "learner", "specialists", "search")


def add_train(add: _Add) -> None:
    """`biblios train`."""
    parser = add(
        "train",
        "let networks learn the game by playing it",
        epilog="Keeps checkpoints, logs, curves and at the end weights.npz with its card in the folder. The same\n"
        "command goes on where a run was stopped or killed, and ends with the same weights.\n"
        "Needs pip install 'biblios[train]'.\n\n"
        "examples:\n  biblios train --recipe small --seed 1 --out run/\n"
        "  biblios train --recipe full --out run/ --ray 10.0.0.1:6379",
    )
    parser.add_argument(
        "--recipe",
        choices=RECIPES,
        default="small",
        help="how much and by which numbers: tiny for a minute, small for half an hour, full for "
        "an hour and a half (default: %(default)s)",
    )
    parser.add_argument(
        "--box",
        choices=MINIATURES,
        help="train on this miniature instead of the whole game, and say how exploitable that is",
    )
    _add_run(parser)
    parser.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="let the workers of this Ray cluster play, or of one on this machine (needs 'biblios[ray]')",
    )


def add_exploit(add: _Add, add_rules: Callable[[argparse.ArgumentParser], None]) -> None:
    """`biblios exploit`."""
    parser = add(
        "exploit",
        "find out how much a bot loses to whoever has studied it",
        epilog="Reports the best share of wins against the bot that any responder reaches: more than the fair share\n"
        "is a lower bound of what can be gained against it. With --box it is exact.\n"
        "Needs pip install 'biblios[train]'.\n\n"
        "examples:\n  biblios exploit heuristic --players 2 --minutes 10 --out study/\n"
        "  biblios exploit run/weights.npz --box m3",
    )
    parser.add_argument(
        "bot", metavar="BOT", help="a bot, or weights: a file that `biblios train` has written"
    )
    parser.add_argument(
        "--players",
        type=int,
        choices=(2, 3, 4),
        default=2,
        help="how many play: one responder, the others the bot (default: %(default)s)",
    )
    add_rules(parser)
    parser.add_argument(
        "--box", choices=MINIATURES, help="how exploitable it is in this miniature, exactly"
    )
    parser.add_argument(
        "--temperature",
        type=_temperature,
        default=None,
        help="of a network: 0 plays the likeliest action, 1 draws by the chances (default: that of the level; "
        "of weights 0, and 1 with --box)",
    )
    parser.add_argument(
        "--responder",
        choices=RESPONDERS,
        default="all",
        help="who studies it: a network that learns, the best of many heuristic bots, a search that knows its policy "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--deals",
        type=whole_number(1, 10**9),
        default=2000,
        help="deals to judge by at the end, each from every seat (default: %(default)s)",
    )
    _add_run(parser, minutes=10.0)


def _add_run(parser: argparse.ArgumentParser, minutes: float | None = None) -> None:
    parser.add_argument(
        "--seed",
        type=SEED,
        default=1,
        help="one seed, one run, on one kind of machine (default: %(default)s)",
    )
    parser.add_argument(
        "--out", metavar="FOLDER", required=minutes is None, help="where everything is kept"
    )
    parser.add_argument(
        "--cores",
        type=CORES,
        default=2,
        help="play on so many processor cores; the run is the same (default: %(default)s)",
    )
    words = "%(default)s" if minutes else "to the end of the recipe"
    parser.add_argument(
        "--minutes",
        type=_minutes,
        default=minutes,
        help=f"stop after so many (default: {words})",
    )


def _number(text: str, words: str, low: float, high: float) -> float:
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not low <= number <= high:
        raise argparse.ArgumentTypeError(f"expected {words}, got {text!r}")
    return number


def _minutes(text: str) -> float:
    return _number(text, "minutes, more than 0", 0.001, 1e6)


def _temperature(text: str) -> float:
    return _number(text, "a temperature from 0 to 10", 0, 10)
