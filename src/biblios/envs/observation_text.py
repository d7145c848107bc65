"""An observation in words: all of it, in a few lines to read, print or compare. Seats count from 0."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from biblios.rules import options
from biblios.rules.cards import (
    CATEGORIES,
    CHURCH,
    CHURCH_NAMES,
    DECK_SIZES,
    LOT_COUNTS,
    NAMES,
    TURN_COUNTS,
    UNKNOWN,
)
from biblios.rules.hoard import copies
from biblios.rules.state import BID, DECISION_NAMES, NOBODY, OVER, PAY

_PLACES: Final = ("keep", "auction", "public")


def public_text(observations: np.ndarray) -> str:
    """What everybody knows, of OBSERVATION[1] of a seat or a spectator: the same text for all of them."""
    seen = observations[0]
    return "\n".join(
        (
            *_head(seen),
            *(_seat(seen, seat) for seat in range(int(seen["players"]))),
            *_piles(seen),
        )
    )


def private_text(observations: np.ndarray) -> str:
    """What the observing seat alone knows, of OBSERVATION[1]; of a spectator nothing."""
    seen = observations[0]
    me = int(seen["observer"])
    if me >= seen["players"]:
        return ""
    lines = [f"seat {me} holds {_cards(seen['hand'])}"]
    if seen["drawn_card"] != UNKNOWN:
        lines.append(f"draws {NAMES[seen['drawn_card']]}")
    for text, hoard in (("auctioned", "own_pile"), ("gone face down", "left")):
        if seen[hoard]:
            lines.append(f"{text} {_cards(seen[hoard])}")
    if seen["own_church"].any():
        lines.append(f"auctioned {_church(seen['own_church'])}")
    for relative in range(1, int(seen["players"])):
        other = _absolute(seen, relative)
        if seen["lost_to"][relative]:
            lines.append(f"lost to seat {other} {_cards(seen['lost_to'][relative])}")
        if seen["took_from"][relative]:
            lines.append(f"took from seat {other} {_cards(seen['took_from'][relative])}")
    return "; ".join(lines)


def table_text(observations: np.ndarray) -> str:
    """All that the observer knows, of OBSERVATION[1]."""
    return "\n".join(filter(None, (public_text(observations), private_text(observations))))


def _head(seen: Any) -> Iterator[str]:
    """The options, the phase, who is awaited, the dice."""
    names = (
        options.CHURCH[seen["church_may"]],
        options.UNPAID[seen["unpaid"]],
        options.CATEGORY_TIE[seen["tie_gold"]],
    )
    yield "church {}, unpaid {}, category tie {}".format(*names)
    box, decision = seen["box"], seen["decision"]
    if seen["turn"] < TURN_COUNTS[box]:
        phase = f"gift turn {seen['turn'] + 1} of {TURN_COUNTS[box]}"
    else:
        phase = f"lot {min(seen['lot'] + 1, LOT_COUNTS[box])} of {LOT_COUNTS[box]}"
    who = "" if decision == OVER else f", seat {_absolute(seen, seen['to_act'])}"
    yield f"{phase}, seat {_absolute(seen, seen['active'])} active: {DECISION_NAMES[decision]}{who}"
    yield "dice " + " ".join(f"{c}{pips}" for c, pips in zip(CATEGORIES, seen["dice"], strict=True))


def _seat(seen: Any, seat: int) -> str:
    """What everybody knows of a seat."""
    relative = (seat - _first(seen)) % int(seen["players"])
    parts = [f"{seen['hand_size'][relative]} cards"]
    for word, hoard in (("seen", "opened"), ("surely", "fresh")):
        if seen[hoard][relative]:
            parts.append(f"{word} {_cards(seen[hoard][relative])}")
    for count, word in (
        ("hidden_out", "gone unseen"),
        ("left_count", "of these discarded"),
        ("gold_paid", "gold paid"),
        ("defaults", "unpaid bids"),
    ):
        if seen[count][relative]:
            parts.append(f"{seen[count][relative]} {word}")
    moved = [f"{c}{n:+}" for c, n in zip(CATEGORIES, seen["pips"][relative], strict=True) if n]
    if moved:
        parts.append("dice " + " ".join(moved))
    parts += [word for word in ("passed", "barred", "capped") if int(seen[word]) >> relative & 1]
    return f"seat {seat}: {', '.join(parts)}"


def _piles(seen: Any) -> Iterator[str]:
    """The public space, the lot, the discard, and how the cards came to lie where they lie."""
    box, decision = seen["box"], seen["decision"]
    if seen["turn"] < TURN_COUNTS[box]:
        places = [word for n, word in enumerate(_PLACES) if int(seen["open_places"]) >> n & 1]
        slots = " ".join(_kind(kind) for kind in seen["public"][: seen["players"] - 1])
        yield f"public space {slots}; open: {' '.join(places) or 'none'}"
        yield f"deck {DECK_SIZES[box] - seen['drawn']}"
    if seen["church_card"] != UNKNOWN:
        yield f"in effect {NAMES[seen['church_card']]}"
    if decision in {BID, PAY}:
        yield from _bidding(seen)
    lots = [lot for lot in range(20) if seen["lots"][lot] != UNKNOWN]
    if lots:
        yield "lots " + " ".join(_lot(seen, lot) for lot in lots)
    discard = [_cards(seen["discard"])] if seen["discard"] else []
    if seen["church_out"].any():
        discard.append(_church(seen["church_out"]))
    if discard:
        yield f"discard {' '.join(discard)}"
    if seen["drawn"]:
        order = (f"{n & 7}{n >> 3}" for n in seen["turn_order"][: seen["turn"] + 1].tolist())
        yield f"draws kept and auctioned {' '.join(order)}"


def _bidding(seen: Any) -> Iterator[str]:
    bidder = seen["standing_bidder"]
    if bidder != NOBODY:
        yield f"highest bid {seen['standing_bid']} by seat {_absolute(seen, bidder)}"
    if seen["due"]:
        is_gold_lot = NAMES[seen["lots"][seen["lot"]]][0] == "G"
        yield f"due {seen['due']}" + ("" if is_gold_lot else f", at most G{seen['pay_limit']}")


def _lot(seen: Any, lot: int) -> str:
    """A lot and the highest bid of each seat: M2A(0,3)."""
    players = int(seen["players"])
    bids = [str(seen["lot_bids"][(seat - _first(seen)) % players][lot]) for seat in range(players)]
    return f"{NAMES[seen['lots'][lot]]}({','.join(bids)})"


def _first(seen: Any) -> int:
    """The seat that is relative seat 0."""
    return int(seen["observer"]) if seen["observer"] < seen["players"] else 0


def _absolute(seen: Any, relative: int) -> int:
    return (_first(seen) + relative) % int(seen["players"])


def _kind(kind: int) -> str:
    return "-" if kind == UNKNOWN else NAMES[kind]


def _cards(hoard: np.uint64) -> str:
    """Cards in card order, alike ones counted: M2A G1 3xG2."""
    counts = ((NAMES[kind], copies(hoard, kind)) for kind in range(CHURCH))
    return _counted(counts) or "nothing"


def _church(counts: np.ndarray) -> str:
    return _counted(zip(CHURCH_NAMES, counts.tolist(), strict=True))


def _counted(counts: Any) -> str:
    return " ".join(name if n == 1 else f"{n}x{name}" for name, n in counts if n)
