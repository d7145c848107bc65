"""Paying: in gold, in cards, or not at all."""

from __future__ import annotations

from typing import Final

from biblios.arena.position import ALWAYS, BETTER, Position
from biblios.arena.scene import Other, Scene

PAYING: Final = (
    Position(
        "dump-the-dead",
        "Two cards to pay for gold: of the Tomes that cannot win any more",
        BETTER,
        Scene(
            (Other(open="T2H T2I T1D T1E M4I", more=3, hidden=4, of="PSG"),),
            "pay",
            card="G3",
            lots_left=6,
            hand="T1A T1B T1C M4H M3E M3F H2H H1A H1B G2 G1",
            bid=2,
        ),
        ("give T1A", "give T1B"),
        ("give M3E", "give H1A", "give M4H", "give H2H"),
    ),
    Position(
        "keep-the-second-best",
        "One card to pay for gold: not of the category where the leader is one ahead and more is to come",
        BETTER,
        Scene(
            (Other(open="T2H T2I T1D T1E H2H H1D H1E", more=2, hidden=4, of="PG"),),
            "pay",
            card="G3",
            lots_left=5,
            dice="33633",
            hand="H1A H1B H1C T1A T1B M4H M4I M3E M2A",
            more=2,
            of="G",
            bid=1,
        ),
        ("give T1A", "give T1B"),
        ("give H1A", "give H1B", "give H1C"),
    ),
    Position(
        "worst-letter-first",
        "One card to pay for gold, two Holy Books alike but for the letter: never the one nearer to A",
        ALWAYS,
        Scene(
            (Other(open="H1B S2H S2I", more=4, hidden=4, of="TG"),),
            "pay",
            card="G3",
            lots_left=4,
            hand="M4H M4I M3E P4H P4I P3E H1A H1G",
            bid=1,
        ),
        ("give H1G", "give M3E", "give M4H", "give M4I", "give P3E", "give P4H", "give P4I"),
        ("give H1A",),
    ),
    Position(
        "keep-more-cards",
        "A price of 3 is paid with one card of 3, not with 2 and 1: cards buy gold, and small gold pays exactly",
        BETTER,
        Scene(
            (Other(open="P4H P3E M4I H1B", more=6, hidden=4, of="STG"),),
            "pay",
            card="M4H",
            lots_left=7,
            hand="M3E M2A H1A H1C G3 G2 G1",
            more=4,
            of="ST",
            pile="G3 G3 G3 G2",
            bid=3,
        ),
        ("pay 3",),
        ("pay 2",),
    ),
    Position(
        "refuse-the-useless",
        "Six gold for a card that changes nothing, and an unpaid bid costs one card: refuse",
        BETTER,
        Scene(
            (Other(open="T2H T2I T1A T1B P4H", more=2, hidden=3, of="SG"),),
            "pay",
            card="T1C",
            rules="medieval",
            lots_left=4,
            hand="M4H M3E M2A H1A H1B H1C G3 G3",
            more=3,
            of="S",
            bid=6,
        ),
        ("refuse",),
        ("pay 3",),
    ),
    Position(
        "pay-what-decides",
        "Six gold for the card that decides a die of 6: pay, though one may refuse",
        BETTER,
        Scene(
            (Other(open="M4I M3E M2A P4H", more=2, hidden=4, of="ST"),),
            "pay",
            card="M4H",
            rules="medieval",
            lots_left=2,
            dice="63333",
            hand="M3F M3G M2B H2H H1A H1B G3 G3",
            more=3,
            of="ST",
            bid=6,
        ),
        ("pay 3",),
        ("refuse",),
    ),
)
