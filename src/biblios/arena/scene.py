"""A position in the game's own words: what the seat to act knows of it, all else left to chance.

Seats are relative: 0 is the seat to act, 1 the one to its left. Cards are written as in records, one after the
other: "M2A G3 G3". `scene_deals.deal_scene` makes as many concrete games of a scene as one likes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from biblios.rules.actions import BID_0, DEFAULT, EFFECT, GIVE, PASS, PAY_0, TAKE_SLOT
from biblios.rules.cards import CATEGORIES, DECK_SIZE, KIND, NAMES, PLAYERS, TURNS
from biblios.rules.church import DECLINE, ONE_DOWN, ONE_UP, PAIRS, TWO_DOWN, TWO_UP
from biblios.rules.options import Rules

DECISIONS: Final = ("place", "take", "church", "bid", "pay")
_PLACES: Final = {"keep": 0, "auction": 1, "public": 2}


class SceneError(ValueError):
    """A scene that contradicts itself or the rules; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Other:
    """What is known of another seat.

    Attributes:
        open: cards everybody saw it gain and that are still there.
        more: so many further open cards, at random (in the auction phase; the gift phase knows how many there are).
        hidden: cards in its hand that were never seen (in the auction phase).
        of: the categories the further open cards are of, and "G" for gold.
        pushed: dice it moved, "T+ T+".
    """

    open: str = ""
    more: int = 0
    hidden: int = 0
    of: str = CATEGORIES + "G"
    pushed: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What the seat to act knows.

    Attributes:
        others: the other seats, clockwise from the left of the seat to act.
        decision: "place", "take" or "church" in the gift phase, "bid", "pay" or "church" in the auction phase.
        card: the card to place, in effect, or on sale. None to "take".
        rules: a preset's name.
        dice: what they show, in the order M P H S T.
        hand: own cards. In the gift phase the hand is filled up at random to as many as there must be.
        more: so many further own cards, at random (in the auction phase).
        of: what the own hand is filled up with, see `Other.of`.
        turns: gift turns done; None in the auction phase.
        places: places open to the card drawn.
        public: cards in the public space; filled up at random.
        lots_left: lots after the one on sale.
        pile: own cards that still lie on the auction pile. If there are as many as lots left, nobody else's do.
        bid: the standing bid, or the price to pay; 0 for none.
        due: what is still to be paid of it; by default all.
        bidder: who bid it.
        auctioneer: relative.
        passed: who has passed.
        unseen: cards that nobody has seen.
        seen: cards in the face-up discard.
        gold_gone: whether every gold card that is not stated lies in the discard.
    """

    others: tuple[Other, ...]
    decision: str
    card: str = ""
    rules: str = "honest"
    dice: str = "33333"
    hand: str = ""
    more: int = 0
    of: str = CATEGORIES + "G"
    turns: int | None = None
    places: str = "keep auction public"
    public: str = ""
    lots_left: int = 0
    pile: str = ""
    bid: int = 0
    due: int | None = None
    bidder: int | None = None
    auctioneer: int = 0
    passed: tuple[int, ...] = ()
    unseen: str = ""
    seen: str = ""
    gold_gone: bool = False

    def __post_init__(self) -> None:
        if self.players not in PLAYERS:
            raise SceneError(f"expected 1 to 3 other seats, got {len(self.others)}")
        if self.decision not in DECISIONS:
            raise SceneError(f"expected one of {', '.join(DECISIONS)}, got {self.decision!r}")
        if len(self.dice) != 5 or not set(self.dice) <= set("123456"):
            raise SceneError(f"expected five dice of 1 to 6, got {self.dice!r}")
        phases = {"place": (False,), "take": (False,), "church": (False, True)}
        if (self.turns is None) not in phases.get(self.decision, (True,)):
            raise SceneError("expected `turns` in the gift phase and nowhere else")
        Rules.of(self.rules)

    @property
    def players(self) -> int:
        """2 to 4."""
        return len(self.others) + 1

    @property
    def lot(self) -> int:
        """Lots done."""
        return TURNS[self.players] - 1 - self.lots_left

    @property
    def seat(self) -> int:
        """Where the seat to act sits at the table."""
        if self.turns is None:
            return (self.lot - self.auctioneer) % self.players
        if self.decision == "place":
            return self.turns % self.players
        return (self.turns + 1) % self.players

    @property
    def spent(self) -> int:
        """In the auction phase: cards dealt that are neither in a hand nor still to be sold."""
        others = sum(len(kinds(other.open)) + other.more + other.hidden for other in self.others)
        in_hands = len(kinds(self.hand)) + self.more + others
        return DECK_SIZE[self.players] - in_hands - self.lots_left - 1


def kinds(cards: str) -> list[int]:
    """The kinds of cards written one after the other.

    Raises:
        SceneError: one is not a card.
    """
    for card in cards.split():
        if card not in KIND:
            raise SceneError(f"expected a card such as M2A, G3 or C++, got {card!r}")
    return [KIND[card] for card in cards.split()]


def action(words: str, observation: np.ndarray) -> int:
    """The flat action of a move in words.

    Args:
        words: "keep", "take M2A", "up H", "down MP", "decline", "pass", "bid 3", "raise 1", "pay 3", "refuse" or
            "give T1A".
        observation: OBSERVATION[1]: the public space and the standing bid.

    Raises:
        SceneError: it is none of these.
    """
    seen = observation[0]
    verb, _, rest = words.partition(" ")
    if verb in _PLACES:
        return _PLACES[verb]
    if verb == "take":
        return TAKE_SLOT + [int(kind) for kind in seen.public].index(KIND[rest])
    if verb in {"up", "down"}:
        return EFFECT + _effect(verb == "up", rest)
    simple = {"decline": EFFECT + DECLINE, "pass": PASS, "refuse": DEFAULT}
    if verb in simple:
        return simple[verb]
    if verb == "give":
        return GIVE + KIND[rest]
    amounts = {"bid": BID_0, "raise": BID_0 + int(seen.standing_bid), "pay": PAY_0}
    if verb not in amounts:
        raise SceneError(f"expected a move such as 'bid 3' or 'give T1A', got {words!r}")
    return amounts[verb] + int(rest)


def _effect(up: bool, dice: str) -> int:
    """The effect that moves one or two dice."""
    moved = sorted(CATEGORIES.index(die) for die in dice)
    if len(moved) == 1:
        return (ONE_UP if up else ONE_DOWN) + moved[0]
    pair: int = PAIRS.tolist().index(moved)
    return (TWO_UP if up else TWO_DOWN) + pair


def in_words(flat: int, observation: np.ndarray) -> str:
    """A flat action in words, the inverse of `action`."""
    if flat < TAKE_SLOT:
        return list(_PLACES)[flat]
    if flat < EFFECT:
        return f"take {NAMES[observation[0].public[flat - TAKE_SLOT]]}"
    if flat < PASS:
        return _effect_in_words(flat - EFFECT)
    if flat >= GIVE:
        return f"give {NAMES[flat - GIVE]}"
    simple = {PASS: "pass", DEFAULT: "refuse"}
    if flat in simple:
        return simple[flat]
    return f"bid {flat - BID_0}" if flat <= PAY_0 else f"pay {flat - PAY_0}"


def _effect_in_words(effect: int) -> str:
    if effect == DECLINE:
        return "decline"
    for first, word in ((TWO_DOWN, "down"), (TWO_UP, "up")):
        if effect >= first:
            one, other = PAIRS[effect - first]
            return f"{word} {CATEGORIES[one]}{CATEGORIES[other]}"
    return f"{'down' if effect >= ONE_DOWN else 'up'} {CATEGORIES[effect % 5]}"
