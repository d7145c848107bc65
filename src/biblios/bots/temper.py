"""The numbers the heuristic bot weighs by, each found by playing variants against each other."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from biblios.rules.layout import record_dtype

Number = Annotated[float, np.float64]


class Temper:
    """How a bot sees the odds and what it cares for."""

    doubt: Number  # how far totals may shift, as a multiple of the spread of the cards not located
    least_doubt: Number  # in value, when nearly all is known
    kept: Number  # how much better than chance the cards are that others hold unseen
    leader: Number  # points of lead at which a rival counts e times as much as another
    thrift: Annotated[
        np.ndarray, np.float64, 3
    ]  # what gold is worth, as a multiple of what it will buy, with 2, 3, 4 players
    own_purse: Number  # 0: gold is priced by all the gold at the table, 1: by the own gold alone
    shared: (
        Number  # what a card on the auction pile does, as a share of its mean effect over the seats
    )
    spare: Number  # what a dead card is worth, as a share of the gold it may still buy
    last_gold: Number  # points that a gold is worth at the end, as a tie-break


TEMPER = record_dtype(Temper)


def new_temper(**numbers: float | tuple[float, ...]) -> np.ndarray:
    """The standard temper with some numbers changed, shape (1,).

    Raises:
        ValueError: for a number it does not have.
    """
    temper = np.zeros(1, dtype=TEMPER)
    for name, number in (STANDARD | numbers).items():
        temper[name] = number
    return temper


STANDARD: dict[str, float | tuple[float, ...]] = {
    "doubt": 1.1,
    "least_doubt": 0.4,
    "kept": 1.7,
    "leader": 8.0,
    "thrift": (0.58, 1.05, 1.2),
    "own_purse": 0.2,
    "shared": 1.0,
    "spare": 0.8,
    "last_gold": 0.04,
}
STANDARD_TEMPER = new_temper()
