"""What a seat notices of a move, as numbers and in words.

A seat's *information* is the list of the notes it made so far: all it ever saw, so recall is perfect. A note
is `what << 9 | seat << 8 | value`; the value is a kind of card, an action, a place, or the number of a hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from biblios.envs.miniatures.code import miniature_code
from biblios.envs.miniatures.contents import Miniature
from biblios.rules.actions import BID_0, GIVE, PASS, PAY_0, PUBLIC
from biblios.rules.auction import is_gold_lot
from biblios.rules.cards import CATEGORIES, CHURCH, NAMES
from biblios.rules.church import ONE_DOWN, PAIRS, TWO_DOWN, TWO_UP
from biblios.rules.state import DRAW, PAY, PLACE, REVEAL, TAKE, State

HAND, DREW, PLACED, SHOWED, KEPT, LOT, ACTED = range(1, 8)
"""Dealt a hand; drew a card; placed a card unseen; put a card into the public space; kept a church card; a lot was
turned up; bid, passed, moved dice, paid or gave a card."""
NO_NOTE: Final = 0
NOTE_BITS: Final = 12


@miniature_code
def note(what: int, seat: int, value: int) -> int:
    """The number of a note."""
    return what << 9 | seat << 8 | value


@miniature_code
def noticed(state: State, move: int, observer: int) -> int:
    """What the observer notices when this move, a kind at a chance node, is played; NO_NOTE for nothing."""
    decision = state.decision
    seat = state.to_act
    if decision == REVEAL:
        return note(LOT, 0, move)
    if decision == DRAW:
        return note(DREW, seat, move) if observer == seat else NO_NOTE
    if decision == PLACE:
        return noticed_placing(state, move, observer)
    if decision == TAKE or (decision == PAY and observer != seat and is_gold_lot(state)):
        return NO_NOTE
    return note(ACTED, seat, move)


@miniature_code
def noticed_placing(state: State, place: int, observer: int) -> int:
    """All see where a card goes; they see which card when it goes to the public space or is a kept church card."""
    kind = state.cards[state.drawn]
    if observer != state.to_act:
        if place == PUBLIC:
            return note(SHOWED, state.to_act, kind)
        if place == 0 and kind >= CHURCH:
            return note(KEPT, state.to_act, kind)
    return note(PLACED, state.to_act, place)


def information_text(game: Miniature, seat: int, notes: Iterable[int]) -> str:
    """A seat's notes in words, such as "seat 1: hand G1 G2; lot H1A; 1 bid 2; 0 pass; 1 pay G2"."""
    return f"seat {seat}: {'; '.join(_in_words(number, game.hands) for number in notes)}"


def _in_words(number: int, hands: tuple[tuple[str, ...], ...]) -> str:
    what, seat, value = number >> 9, number >> 8 & 1, number & 255
    if what == HAND:
        return " ".join(("hand", *hands[value]))
    if what == LOT:
        return f"lot {NAMES[value]}"
    if what == DREW:
        return f"draw {NAMES[value]}"
    if what == ACTED:
        return f"{seat} {action_words(value)}"
    if what == PLACED:
        return f"{seat} {PLACE_WORDS[value]}"
    return f"{seat} {'public' if what == SHOWED else 'keep'} {NAMES[value]}"


PLACE_WORDS = ("keep", "auction", "public")


def action_words(action: int) -> str:
    """A decision's action in words: "keep", "pass", "bid 2", "pay G1", "give H1A", "up H", "down HS"."""
    if action < len(PLACE_WORDS):
        return PLACE_WORDS[action]
    if action == PASS:
        return "pass"
    if action >= GIVE:
        return f"give {NAMES[action - GIVE]}"
    if action > PAY_0:
        return f"pay G{action - PAY_0}"
    if action > BID_0:
        return f"bid {action - BID_0}"
    return _effect_words(action - 6)


def _effect_words(effect: int) -> str:
    if effect < TWO_UP:
        return f"{'up' if effect < ONE_DOWN else 'down'} {CATEGORIES[effect % 5]}"
    first, second = PAIRS[(effect - TWO_UP) % 10]
    return f"{'up' if effect < TWO_DOWN else 'down'} {CATEGORIES[first]}{CATEGORIES[second]}"
