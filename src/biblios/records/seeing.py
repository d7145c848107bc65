"""What a viewer may see of a game: the ledger's happenings with cards taken out, and the `View` (rules, section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from biblios.records.ledger import SPECTATOR, Happening, Ledger, cards_of
from biblios.records.legal import LONGEST_LIST
from biblios.records.view import Event, SeatKnown, View
from biblios.rules.cards import COPIES, KIND, NAMES, TURNS

if TYPE_CHECKING:
    from biblios.records.game import Game

#: The viewer who sees every card: the teller of a finished game, or of a record read with all cards open.
ALL: Final = -1


CHOICES: Final = frozenset({"place", "take", "church", "bid", "pay"})


def event_of(happening: Happening, viewer: int) -> Event:
    """A happening as a viewer (a seat, SPECTATOR or ALL) may see it."""
    is_seen = viewer == ALL or bool(happening.seen_by >> viewer & 1)
    cards = happening.cards if is_seen else ()
    return Event(
        number=happening.number,
        seat=happening.seat,
        kind=happening.kind,
        text=_text(happening, is_seen=is_seen),
        cards=cards,
        place=happening.place,
        amount=happening.amount,
        other=happening.other,
    )


def _text(happening: Happening, *, is_seen: bool) -> str:
    if happening.kind in {"dice", "decline"} or not happening.cards:
        return happening.word
    if is_seen:
        return f"{happening.word} {' '.join(happening.cards)}"
    if happening.kind == "pay":
        return f"pay {happening.amount} card{'' if happening.amount == 1 else 's'}"
    return happening.word


def history_of(game: Game, viewer: int) -> tuple[Event, ...]:
    """Everything that happened, as a viewer may see it; with all cards open once the game is over."""
    who = ALL if game.is_over else viewer
    return tuple(event_of(happening, who) for happening in game.ledger().happenings)


def view_of(game: Game, seat: int | None) -> View:
    """`Game.view`."""
    ledger = game.ledger()
    decision, is_over = game.decision, game.is_over
    is_placing = decision == "place"
    moves, moves_of = _offered(game, seat)
    return View(
        seat=seat,
        players=game.players,
        rules=game.rules,
        phase="over" if is_over else "auction" if ledger.gift_is_over else "gift",
        to_act=game.to_act,
        decision=decision,
        number=game.number,
        turn=ledger.turns_done,
        turns=TURNS[game.players],
        active=None if ledger.gift_is_over else ledger.turns_done % game.players,
        dice=dict(ledger.dice),
        deck_size=len(ledger.deal.deck) - ledger.placed - is_placing,
        auction_size=sum(placed.total() for placed in ledger.to_auction) - ledger.lots_up,
        discard_size=len(ledger.discard),
        discard_face_down=len(ledger.discard) - len(ledger.face_up),
        discard=ledger.face_up,
        removed_openly=ledger.removed_openly,
        removed_size=len(ledger.deal.removed),
        removed=tuple(NAMES[kind] for kind in ledger.deal.removed) if is_over else None,
        public_space=tuple(ledger.public_space),
        drawn=ledger.next_card if is_placing and seat == game.to_act else None,
        free=_free(ledger) if is_placing else {},
        church_card=ledger.church[1] if ledger.church else None,
        lot=ledger.lot,
        lot_number=ledger.lots_up,
        lots=TURNS[game.players],
        auctioneer=_auctioneer(game),
        standing_bid=ledger.standing_bid,
        standing_bidder=ledger.standing_bidder,
        passed=tuple(sorted(ledger.passed)),
        barred=tuple(sorted(ledger.barred)),
        highest_bids=dict(sorted(ledger.highest_bids.items())),
        due=ledger.standing_bid if decision == "pay" else 0,
        defaulter=ledger.defaulter,
        seats=_seats(ledger, None if is_over else {seat}),
        own_auction=() if seat is None else _own_auction(ledger, seat),
        own_out=() if seat is None else tuple(ledger.out[seat]),
        own_seized=() if seat is None else tuple(ledger.seized[seat]),
        moves=moves,
        moves_of=moves_of,
        history=history_of(game, SPECTATOR if seat is None else seat),
        result=game.result,
    )


def _offered(game: Game, seat: int | None) -> tuple[tuple[str, ...], int | None]:
    """The viewer's legal moves or, where they are too many to list, how many cards are due."""
    if seat is None or seat != game.to_act or game.decision not in CHOICES:
        return (), None  # what chance may give is not for the taker to see
    moves = game.legal_moves
    if len(moves) > LONGEST_LIST:
        return (), moves.cards_due
    return tuple(moves), None


def _seats(ledger: Ledger, open_to: set[int | None] | None) -> tuple[SeatKnown, ...]:
    """What is known of each seat; the hands of all, or only of some, are open."""
    return tuple(
        _known(ledger, seat, is_open=open_to is None or seat in open_to)
        for seat in range(ledger.deal.players)
    )


def _known(ledger: Ledger, seat: int, *, is_open: bool) -> SeatKnown:
    return SeatKnown(
        seat=seat,
        hand_size=ledger.hand_size(seat),
        hand=ledger.hand(seat) if is_open else None,
        open_cards=cards_of(ledger.opened[seat]),
        hidden_out=len(ledger.out[seat]) + len(ledger.seized[seat]),
        gold_paid=ledger.gold_paid[seat],
    )


def _free(ledger: Ledger) -> dict[str, int]:
    """How many cards each place still takes this turn."""
    placed = ledger.placed_this_turn
    rooms = {"keep": 1, "auction": 1, "public": ledger.deal.players - 1}
    return {place: room - placed.count(place) for place, room in rooms.items()}


def _auctioneer(game: Game) -> int | None:
    """Whose lot is up, or about to be turned up."""
    ledger = game.ledger()
    if game.is_over or not ledger.gift_is_over:
        return None
    return (ledger.lots_up - (ledger.lot is not None)) % game.players


def _own_auction(ledger: Ledger, seat: int) -> tuple[str, ...]:
    """The cards this seat put on the pile that may still lie there.

    When a card turned up has copies, nobody can say whose it was: it counts as turned up only if no other of the
    kind can lie there.
    """
    if ledger.lots_up == TURNS[ledger.deal.players]:
        return ()
    up = {event.cards[0] for event in ledger.happenings if event.kind == "turn_up"}
    return tuple(
        card
        for card in cards_of(ledger.to_auction[seat])
        if card not in up or COPIES[KIND[card]] > 1
    )
