"""What each seat knows, worked out from the history as that seat saw it (rules, section 7).

`seen` blackens the cards a seat did not see. `known` reads the blackened
history only, so it cannot know more.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.naive.cards import ALL_CARDS, gold_value, is_church
from tests.naive.game import Event, Game

UNSEEN = "?"


def seen(game: Game, seat: int | None) -> list[Event]:
    """Return every event, with only those cards that a seat saw, or a spectator (None)."""
    return [
        event if event.seen_by is None else partly_seen(event, seat in event.seen_by)
        for event in game.events
    ]


def partly_seen(event: Event, is_seen: bool) -> Event:
    cards = event.cards if is_seen else (UNSEEN,) * len(event.cards)
    return event._replace(cards=cards, seen_by=None)


@dataclass
class Known:
    """What a seat can write down while it watches; lists of cards are in the order they came."""

    seat: int | None
    players: int
    hand_sizes: list[int] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    open_cards: list[list[str]] = field(default_factory=list)
    hidden_out: list[int] = field(default_factory=list)
    gold_paid: list[int] = field(default_factory=list)
    own_auction: list[str] = field(default_factory=list)
    own_out: list[str] = field(default_factory=list)
    own_seized: list[tuple[int, str]] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    discard_face_down: int = 0
    drawn: str | None = None
    public: list[str] = field(default_factory=list)
    auction_size: int = 0
    draws: int = 0

    def __post_init__(self) -> None:
        self.hand_sizes = [0] * self.players
        self.open_cards = [[] for _ in range(self.players)]
        self.hidden_out = [0] * self.players
        self.gold_paid = [0] * self.players


def known(game: Game, seat: int | None) -> Known:
    """Return what a seat knows at the present decision."""
    notes = Known(seat, game.players)
    for event in seen(game, seat):
        if event.kind in WRITERS:
            WRITERS[event.kind](notes, event)
    return notes


def draw(notes: Known, event: Event) -> None:
    notes.draws += 1
    notes.drawn = event.cards[0] if event.seat == notes.seat else None


def place(notes: Known, event: Event) -> None:
    card, mine = event.cards[0], event.seat == notes.seat
    notes.drawn = None
    if event.detail == "public":
        notes.public.append(card)
    if event.detail == "auction":
        notes.auction_size += 1
        if mine:
            notes.own_auction.append(card)
    if event.detail == "keep" and not is_church(card):
        add_to_hand(notes, event.seat, card)


def take(notes: Known, event: Event) -> None:
    notes.public.remove(event.cards[0])
    win(notes, event)


def win(notes: Known, event: Event) -> None:
    card = event.cards[0]
    if not is_church(card):
        add_to_hand(notes, event.seat, card)
        notes.open_cards[seat_of(event)].append(card)


def use_church_card(notes: Known, event: Event) -> None:
    notes.discard.append(event.cards[0])


def turn_up(notes: Known, event: Event) -> None:
    """Strike out a card of the own that is now certainly not on the pile any more."""
    card = event.cards[0]
    notes.auction_size -= 1
    if card in notes.own_auction and ALL_CARDS.count(card) == 1:
        notes.own_auction.remove(card)
    if notes.auction_size == 0:
        notes.own_auction.clear()


def unsold(notes: Known, event: Event) -> None:
    notes.discard.append(event.cards[0])


def pay(notes: Known, event: Event) -> None:
    seat = seat_of(event)
    notes.hand_sizes[seat] -= len(event.cards)
    if seat == notes.seat:
        remove_all(notes.hand, event.cards)
    if event.detail == "face up":
        notes.discard.extend(event.cards)
        notes.gold_paid[seat] += gold_value(event.cards)
        remove_all(notes.open_cards[seat], event.cards)
    else:
        notes.hidden_out[seat] += len(event.cards)
        notes.discard_face_down += len(event.cards)
        if seat == notes.seat:
            notes.own_out.extend(event.cards)
    forget_if_empty(notes, seat)


def forget_if_empty(notes: Known, seat: int) -> None:
    """Strike out the cards seen to come into a hand that everybody sees is empty."""
    if notes.hand_sizes[seat] == 0:
        notes.open_cards[seat].clear()


def seize(notes: Known, event: Event) -> None:
    loser = event.other
    assert loser is not None
    notes.hand_sizes[loser] -= 1
    notes.hidden_out[loser] += 1
    add_to_hand(notes, event.seat, event.cards[0])
    if loser == notes.seat:
        remove_all(notes.hand, event.cards)
        notes.own_seized.append((seat_of(event), event.cards[0]))
    forget_if_empty(notes, loser)


def lose(notes: Known, event: Event) -> None:
    seat = seat_of(event)
    notes.hand_sizes[seat] -= 1
    notes.hidden_out[seat] += 1
    notes.discard_face_down += 1
    if seat == notes.seat:
        remove_all(notes.hand, event.cards)
        notes.own_out.extend(event.cards)
    forget_if_empty(notes, seat)


def seat_of(event: Event) -> int:
    assert event.seat is not None
    return event.seat


def add_to_hand(notes: Known, seat: int | None, card: str) -> None:
    assert seat is not None
    notes.hand_sizes[seat] += 1
    if seat == notes.seat:
        notes.hand.append(card)


def remove_all(cards: list[str], gone: Iterable[str]) -> None:
    for card in gone:
        if card in cards:
            cards.remove(card)


WRITERS = {
    "draw": draw,
    "place": place,
    "take": take,
    "dice": use_church_card,
    "decline": use_church_card,
    "turn_up": turn_up,
    "unsold": unsold,
    "pay": pay,
    "win": win,
    "seize": seize,
    "lose": lose,
}
