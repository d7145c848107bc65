"""An observation as a picture, drawn with the art of the page: what `render_mode="rgb_array"` gives.

The figures are strokes of our own, so that the picture is the same on every machine, with any fonts or none.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Any, Final

import numpy as np

from biblios.rules.cards import CATEGORIES, CHURCH, NAMES, UNKNOWN
from biblios.rules.hoard import copies, gold_value
from biblios.rules.state import BID, NOBODY, OVER, PAY

WIDTH, HEIGHT = 800, 600
PAGE, PANEL, PAPER, INK, LINE = "#efe4cb", "#f9f3e3", "#f8f0dd", "#2a2017", "#94815e"
COLOURS: Final = {
    "M": "#6d4526", "P": "#1f4f9a", "H": "#2b6a3c", "S": "#a84f0a", "T": "#a31f2d", "G": "#d3a029", "C": "#463a30",
}  # fmt: skip
MARKS: Final = {"C+": "+1", "C-": "-1", "C++": "+1+1", "C--": "-1-1", "C+-": "+-1"}
STROKES: Final = {
    "0": "M1 0H3L4 1V5L3 6H1L0 5V1Z", "1": "M1 1L2 0V6M1 6H3", "2": "M0 1L1 0H3L4 1V2L0 6H4",
    "3": "M0 0H4L2 2.400H3L4 3.400V5L3 6H1L0 5", "4": "M3 6V0L0 4H4", "5": "M4 0H0V2.500H3L4 3.500V5L3 6H0",
    "6": "M3.500 0H2L0 2V5L1 6H3L4 5V3.500L3 2.500H0", "7": "M0 0H4L1.500 6",
    "8": "M1 0H3L4 1V2L3 3H1L0 4V5L1 6H3L4 5V4L3 3H1L0 2V1Z", "9": "M0.500 6H2L4 4V1L3 0H1L0 1V2.500L1 3.500H4",
    "A": "M0 6L2 0L4 6M0.700 4H3.300", "B": "M0 0V6H3L4 5V4L3 3H0M0 0H3L4 1V2L3 3", "C": "M4 1L3 0H1L0 1V5L1 6H3L4 5",
    "D": "M0 0V6H2.500L4 4.500V1.500L2.500 0Z", "E": "M4 0H0V6H4M0 3H3", "F": "M4 0H0V6M0 3H3",
    "G": "M4 1L3 0H1L0 1V5L1 6H3L4 5V3.200H2.500", "H": "M0 0V6M4 0V6M0 3H4", "I": "M1 0H3M2 0V6M1 6H3",
    "+": "M2 1.500V4.500M.5 3H3.500", "-": "M.5 3H3.500",
}  # fmt: skip
"""On a grid 4 wide and 6 high."""


def picture(observations: np.ndarray) -> np.ndarray:
    """What the observer of OBSERVATION[1] sees, as uint8[600, 800, 3].

    Raises:
        ModuleNotFoundError: without the extra `biblios[gymnasium]`, which brings what draws.
    """
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg(observations), skip_system_fonts=True)
    return np.array(Image.open(io.BytesIO(png)).convert("RGB"))


def svg(observations: np.ndarray) -> str:
    """The same as a drawing."""
    seen = observations[0]
    parts = (*_dice(seen), *_middle(seen), *_seats(seen), *_own(seen))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        f'<defs>{_symbols()}</defs><rect width="{WIDTH}" height="{HEIGHT}" fill="{PAGE}"/>{"".join(parts)}</svg>'
    )


@cache
def _symbols() -> str:
    """The drawings of the page, their colours filled in."""
    art = resources.files("biblios").joinpath("web", "static", "art.svg").read_text("utf-8")
    return re.sub(
        r"var\(--[\w-]+,(#\w+)\)", r"\1", art[art.index("<symbol") : art.rindex("</svg>")]
    )


def _use(symbol: str, x: float, y: float, size: float, colour: str) -> str:
    return f'<use href="#{symbol}" x="{x}" y="{y}" width="{size}" height="{size}" fill="{colour}" color="{colour}"/>'


def _write(text: str, x: float, y: float, height: float, colour: str = INK) -> str:
    """A text of figures and the letters A to I, its upper left corner at x, y."""
    scale = height / 6
    paths = (
        f'<path d="{STROKES[sign]}" transform="translate({5.5 * n} 0)"/>'
        for n, sign in enumerate(text)
        if sign in STROKES
    )
    return (
        f'<g transform="translate({x} {y}) scale({scale})" fill="none" stroke="{colour}" stroke-width="0.9" '
        f'stroke-linecap="round" stroke-linejoin="round">{"".join(paths)}</g>'
    )


def _card(name: str, x: float, y: float, width: float = 50) -> str:
    """A card face up."""
    unit, colour = width / 50, COLOURS[name[0]]
    text = MARKS.get(name, name[1:])
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{70 * unit}" rx="{4 * unit}" fill="{PAPER}" '
        f'stroke="{colour}" stroke-width="{2 * unit}"/>'
        + _write(text, x + 6 * unit, y + 7 * unit, 13 * unit, colour)
        + _use(name[0], x + 10 * unit, y + 30 * unit, 30 * unit, colour)
    )


def _back(x: float, y: float, width: float) -> str:
    return f'<use href="#back" x="{x}" y="{y}" width="{width}" height="{1.4 * width}"/>'


def _row(names: Iterable[str], x: float, y: float, room: float, width: float) -> Iterator[str]:
    """Cards side by side, closer if there are many."""
    cards = list(names)
    pace = min(width + 4, (room - width) / max(1, len(cards) - 1))
    return (_card(name, x + n * pace, y, width) for n, name in enumerate(cards))


def _dice(seen: Any) -> Iterator[str]:
    for n, (category, pips) in enumerate(zip(CATEGORIES, seen["dice"], strict=True)):
        x = 20 + 90 * n
        yield f'<rect x="{x}" y="15" width="80" height="105" rx="6" fill="{PANEL}" stroke="{LINE}"/>'
        yield _use(category, x + 26, 20, 28, COLOURS[category])
        yield _use(f"die-{pips}", x + 15, 60, 50, COLOURS[category])


def _middle(seen: Any) -> Iterator[str]:
    """The card in effect, the drawn card, the public space, the lot and its highest bid."""
    shown = [seen["church_card"], seen["drawn_card"], *seen["public"]]
    is_bidding = seen["decision"] in {BID, PAY}
    if is_bidding:
        shown.append(seen["lots"][seen["lot"]])
    yield from _row((NAMES[kind] for kind in shown if kind != UNKNOWN), 490, 20, 290, 60)
    if is_bidding:
        yield _write(str(seen["standing_bid"]), 560, 45, 30)


def _seats(seen: Any) -> Iterator[str]:
    """Each seat: its number, hand, what was seen of it, gold paid, and the highest bid's."""
    players = int(seen["players"])
    first = int(seen["observer"]) % players
    for relative in range(players):
        y = 135 + 80 * relative
        is_asked = seen["to_act"] == relative and seen["decision"] != OVER
        yield (
            f'<rect x="20" y="{y}" width="760" height="72" rx="6" fill="{PANEL}" stroke="{INK if is_asked else LINE}" '
            f'stroke-width="{4 if is_asked else 1}"/>'
        )
        yield _write(str((first + relative) % players), 34, y + 24, 24)
        yield _back(70, y + 8, 40)
        yield _write(str(seen["hand_size"][relative]), 120, y + 26, 20)
        yield _use("G", 165, y + 22, 28, COLOURS["G"])
        yield _write(str(seen["gold_paid"][relative]), 200, y + 26, 20)
        if seen["standing_bidder"] == relative != NOBODY:
            yield _write("+", 240, y + 26, 20, COLOURS["T"])
        yield from _row(_names(seen["opened"][relative]), 270, y + 8, 500, 38)


def _own(seen: Any) -> Iterator[str]:
    """The own hand, and its gold; nothing for a spectator."""
    if seen["observer"] < seen["players"]:
        yield _use("G", 25, 500, 40, COLOURS["G"])
        yield _write(str(gold_value(seen["hand"])), 25, 550, 26)
        yield from _row(_names(seen["hand"]), 90, 490, 690, 70)


def _names(hoard: np.uint64) -> Iterator[str]:
    return (NAMES[kind] for kind in range(CHURCH) for _ in range(copies(hoard, kind)))
