"""Why a bot does what it does: what its search found, as plain data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """One action the search looked at.

    Attributes:
        action: the flat action.
        chance: with which the policy would play it.
        win: the seat's chance to win after it.
        error: the standard error of `win`.
        behind: how far `win` is below that of the action chosen, in worlds both were tried in.
        behind_error: the standard error of `behind`.
        simulations: how often it was tried.
    """

    action: int
    chance: float
    win: float
    error: float
    behind: float
    behind_error: float
    simulations: int


@dataclass(frozen=True, slots=True)
class OtherHand:
    """What the seat believes of another seat's hidden cards.

    Attributes:
        seat: relative: 1 sits to the left.
        expected: by type, see `feature_layout`: how many it holds, the known cards too.
        gold_at_least: by n: the chance that it has gold worth n or more.
    """

    seat: int
    expected: tuple[float, ...]
    gold_at_least: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a search found.

    Attributes:
        action: the action chosen.
        candidates: the best first; one alone where nothing else was thought of.
        win: the seat's own chance to win.
        simulations: in total.
        milliseconds: it took.
        others: what is believed of the other seats.
    """

    action: int
    candidates: tuple[Candidate, ...]
    win: float
    simulations: int
    milliseconds: float
    others: tuple[OtherHand, ...]
