"""The bots one can sit down with, in words; the roster of `biblios.bots` holds the bots themselves."""

from __future__ import annotations

OPPONENTS = {
    "heuristic": "Plays a sound game: knows what it collects, and what a lot is worth to it",
    "random": "Plays any legal move: for a first look at the rules",
}
