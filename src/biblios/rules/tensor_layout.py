"""The information state of a seat as numbers: one layout for 2 to 4 seats and every option.

Each piece has a name, a shape and an offset in `PIECES`. The compact form is uint8; the float form is the
compact one times `FLOAT_SCALE`, each number from 0 to about 1.

A *holding* describes a set of cards in 24 numbers: for each category how many cards of its low, middle and
high value (Monks and Pigments 2 3 4; the others 1 and 2, and nothing), and how near to A its best letter is
(9 for A, 0 for none); then how many G1, G2, G3 and their gold added up. A *card* is described in 16: its
value in the place of its category, the letter's nearness to A, the gold, a 1 in the place of its church
kind, 1 for any card, and three zeros.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

SEATS = 4


class Piece(NamedTuple):
    """A named part of the tensor.

    Attributes:
        offset: where it begins.
        shape: its shape, in C order.
        scale: what the float form multiplies with.
        meaning: what the numbers say. Seats are relative: 0 is the observer, 1 sits to its left.
    """

    offset: int
    shape: tuple[int, ...]
    scale: float
    meaning: str


HOLDING = (24,)
CARD = (16,)
_LAYOUT: tuple[tuple[str, tuple[int, ...], float, str], ...] = (
    ("hand", HOLDING, 1 / 4, "the own hand, a holding"),
    (
        "opened",
        (SEATS, 24),
        1 / 4,
        "by seat: seen to come into the hand, less the gold seen paid, holdings",
    ),
    ("own_pile", HOLDING, 1 / 4, "own cards still face down on the auction pile, a holding"),
    ("own_left", HOLDING, 1 / 4, "own cards that went face down to the discard, a holding"),
    ("discard", HOLDING, 1 / 4, "cards lying face up in the discard, a holding"),
    ("unseen", HOLDING, 1 / 4, "cards the observer has never located, a holding"),
    ("card", CARD, 1 / 4, "the card in question: to place (own turn only), in effect, or the lot"),
    ("public", (3, 16), 1 / 4, "the public space by slot, cards"),
    ("hand_cards", (48,), 1.0, "the own hand by category card (kinds 0 to 44, then three zeros)"),
    ("church_out", (8,), 1 / 2, "church cards discarded, by kind (then three zeros)"),
    ("own_church", (8,), 1 / 2, "own church cards on the auction pile, by kind (then three zeros)"),
    ("church_unseen", (8,), 1 / 2, "church cards never located, by kind (then three zeros)"),
    ("to_act", (SEATS,), 1.0, "1 for the seat awaited"),
    ("active", (SEATS,), 1.0, "1 for the active player or auctioneer"),
    ("bidder", (SEATS,), 1.0, "1 for the highest bidder"),
    ("passed", (SEATS,), 1.0, "1 for each seat out of the bidding"),
    ("barred", (SEATS,), 1.0, "1 for each seat that defaulted on this lot"),
    ("capped", (SEATS,), 1.0, "1 for each seat that may bid only the gold in hand"),
    (
        "lot_bids",
        (SEATS, 24),
        1 / 10,
        "by seat and lot: the highest bid made, 0 for none (20 lots, then zeros)",
    ),
    ("lots", (24,), 1 / 54, "the lots turned up: kind + 1, 0 for none yet (20 lots, then zeros)"),
    ("dice", (5,), 1 / 6, "what the dice show"),
    ("pips", (SEATS, 5), 1 / 8, "by seat and die: pips moved up less pips moved down, plus 8"),
    ("hand_size", (SEATS,), 1 / 20, "by seat"),
    ("hidden_out", (SEATS,), 1 / 10, "by seat: cards that left the hand unseen"),
    ("gold_paid", (SEATS,), 1 / 30, "by seat: value"),
    ("defaults", (SEATS,), 1 / 4, "by seat: unpaid bids"),
    ("decision", (6,), 1.0, "1 for what is awaited: place, take, church, bid, pay; over or chance"),
    ("open_places", (3,), 1.0, "1 for each place still open this turn: keep, auction, public"),
    ("progress", (4,), 1 / 80, "gift turns done, cards drawn, lots done, cards placed this turn"),
    ("bidding", (2,), 1 / 10, "the highest bid; what is still to pay"),
    ("seat", (SEATS,), 1.0, "1 for the own seat, counted from seat 0"),
    ("players", (3,), 1.0, "1 for 2, 3 or 4 players"),
    (
        "options",
        (6,),
        1.0,
        "church may; unpaid penalty, discard, reauction, forbidden; gold decides ties",
    ),
)


def _pieces() -> tuple[dict[str, Piece], int]:
    """The pieces at their offsets, and the size, rounded up to whole words."""
    pieces: dict[str, Piece] = {}
    offset = 0
    for name, shape, scale, meaning in _LAYOUT:
        pieces[name] = Piece(offset, shape, scale, meaning)
        offset += int(np.prod(shape))
    return pieces, -(-offset // 8) * 8


PIECES, SIZE = _pieces()
"""The pieces by name, and how many numbers there are."""
FLOAT_SCALE = np.ones(SIZE, dtype=np.float32)
for _piece in PIECES.values():
    FLOAT_SCALE[_piece.offset : _piece.offset + int(np.prod(_piece.shape))] = _piece.scale


def piece(tensor: np.ndarray, name: str) -> np.ndarray:
    """A named part of a tensor of shape (..., SIZE), as a view with the piece's shape.

    Raises:
        KeyError: for a name that is not in PIECES.
    """
    offset, shape, _, _ = PIECES[name]
    return tensor[..., offset : offset + int(np.prod(shape))].reshape(*tensor.shape[:-1], *shape)


class Tensor:
    """One tensor, as compiled code writes it: the same memory by byte and by word."""

    bytes: np.ndarray  # uint8[SIZE]
    words: np.ndarray  # uint64[SIZE // 8]


TENSOR = np.dtype(
    (
        np.record,
        {
            "names": ["bytes", "words"],
            "formats": [(np.uint8, (SIZE,)), (np.uint64, (SIZE // 8,))],
            "offsets": [0, 0],
            "itemsize": SIZE,
        },
    )
)
"""`Tensor` as a record type."""


def new_tensors(count: int) -> np.ndarray:
    """Room for tensors: zeroed records, shape (count,); their field `bytes` is uint8[count, SIZE]."""
    return np.zeros(count, dtype=TENSOR)
