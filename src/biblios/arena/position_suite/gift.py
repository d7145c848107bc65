"""Positions of the gift phase, and church cards in either."""

from __future__ import annotations

from typing import Final

from biblios.arena.position import ALWAYS, BETTER, Position
from biblios.arena.scene import Other, Scene

_TAKING: Final = (
    Position(
        "nearer-letter-3",
        "Of two Holy Books alike but for the letter, the first to take takes the one nearer to A",
        ALWAYS,
        Scene((Other(), Other()), "take", turns=9, public="H1B H1F", hand="H2H"),
        ("take H1B",),
        ("take H1F",),
    ),
    Position(
        "nearer-letter-4",
        "The same among four, with a third card in the public space: never the letter further from A",
        ALWAYS,
        Scene((Other(), Other(), Other()), "take", turns=9, public="H1B H1F T1G", hand="H2H"),
        ("take H1B", "take T1G"),
        ("take H1F",),
    ),
)

_PLACING: Final = (
    Position(
        "keep-when-poor",
        "The best card of a turn comes first and nothing as good can follow: keep it",
        BETTER,
        Scene(
            (Other(open="M4I P4H P4I P3E"),),
            "place",
            card="M4H",
            turns=12,
            hand="M3E M2A M2B",
            dice="53333",
        ),
        ("keep",),
        ("auction", "public"),
    ),
    Position(
        "wait-when-rich",
        "A weak card comes first and much better ones are still unseen: keep the place for them",
        BETTER,
        Scene(
            (Other(of="SHT"),),
            "place",
            card="G1",
            turns=4,
            of="M",
            unseen="M4H M4I P4H P4I P3E P3F P3G G3 G3 G3 G3",
            dice="55333",
        ),
        ("auction", "public"),
        ("keep",),
    ),
    Position(
        "auction-slot",
        "A harmless card with the public and the auction place open: what comes next may be just what the other needs, "
        "so it is the harmless card that is given away",
        BETTER,
        Scene(
            (Other(open="H1A H1B H1C M4H M3E", of="G"),),
            "place",
            card="T1G",
            turns=16,
            places="auction public",
            hand="T2H T2I T1A T1B T1C T1D",
            unseen="H2H H2I H1D M4I M3F M3G M2B",
            dice="53433",
        ),
        ("public",),
        ("auction",),
    ),
    Position(
        "pushed-tomes",
        "The other pushed the Tomes up twice, so it may hide some: do not compete with one Tome, sell",
        BETTER,
        Scene(
            (Other(pushed="T+ T+", of="MPHSG"),),
            "place",
            card="T1B",
            turns=12,
            hand="T1A",
            of="MPHSG",
            dice="33335",
        ),
        ("auction", "public"),
        ("keep",),
    ),
)

_CHURCH: Final = (
    Position(
        "raise-the-certain",
        "One more on a die: the one that is certain, not the one that is led by one",
        BETTER,
        Scene(
            (Other(open="H1C H1D P4H P3E", more=4, hidden=5, of="STG"),),
            "church",
            card="C+",
            lots_left=6,
            hand="M4H M4I M3E M2A H1A H1B H1E",
            more=5,
            of="STG",
        ),
        ("up M",),
        ("up H", "up S", "up T"),
    ),
    Position(
        "lower-what-they-need",
        "One less on a die: the one that is certain for the other",
        BETTER,
        Scene(
            (Other(open="P4H P4I P3E P2A H1C H1D", more=3, hidden=4, of="STG"),),
            "church",
            card="C-",
            lots_left=6,
            dice="35333",
            hand="M4H M4I M3E M2A H1A H1B H1E",
            more=4,
            of="STG",
        ),
        ("down P",),
        ("down H", "down S", "down T"),
    ),
    Position(
        "hit-the-leader",
        "Among four, two dice down: the leader's is one of them, whatever the neighbours have",
        BETTER,
        Scene(
            (
                Other(open="S2H S2I S1A S1B", more=2, hidden=3, of="HG"),
                Other(open="M4H M4I M3E M2A", more=2, hidden=3, of="HG"),
                Other(open="T2H T2I T1A T1B", more=2, hidden=3, of="HG"),
            ),
            "church",
            card="C--",
            lots_left=4,
            dice="64343",
            hand="P4H P4I P3E P2A",
            more=5,
            of="HG",
        ),
        ("down MS", "down MT", "down MH"),
        ("down ST", "down HS", "down HT", "down PS"),
    ),
)

GIFT: Final = (*_TAKING, *_PLACING, *_CHURCH)
