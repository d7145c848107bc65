"""What one seat, or a spectator, sees of a game: plain frozen values, nothing that is hidden from the viewer.

Section 7 of the rules says who knows what. A `View` is made by `Game.view`; two games that differ only in what the
viewer
cannot know have equal views.
"""

from dataclasses import dataclass

from biblios.records.result import Result
from biblios.rules.options import Rules


@dataclass(frozen=True, slots=True)
class SeatKnown:
    """What the viewer knows of one seat.

    Attributes:
        seat: 0 to 3.
        hand_size: cards in the hand.
        hand: the hand in card order; only the viewer's own, and everybody's once the game is over.
        open_cards: cards everybody saw this seat take or win and has not seen leave since, in card order. Those
            lost unseen may still be
            among them, unless the hand is empty.
        hidden_out: how many cards left this hand unseen: paid face down, taken or lost as a penalty.
        gold_paid: value of the gold paid for lots so far.
    """

    seat: int
    hand_size: int
    hand: tuple[str, ...] | None
    open_cards: tuple[str, ...]
    hidden_out: int
    gold_paid: int


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as the viewer may tell it.

    Attributes:
        number: the move it belongs to, 1 for the first of ``game.moves``; several events may share one.
        seat: who did it, or to whom it happened; None for the table's own doings.
        kind: place, take, dice, decline, turn_up, bid, pass, pay, default, seize, lose, win, unsold, barred,
            gift_over, over.
        text: the move as the viewer may see it (``keep M2A`` to its owner, ``keep`` to others; ``pay 2 cards``);
            for what is no move,
            the kind and the card it is about.
        cards: the cards the viewer may see, in card order.
        place: keep, auction or public, for place.
        amount: the bid; the price of a win (gold, or a number of cards); how many cards were paid.
        other: the defaulter of a seize.
    """

    number: int
    seat: int | None
    kind: str
    text: str
    cards: tuple[str, ...] = ()
    place: str | None = None
    amount: int | None = None
    other: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """The whole table, as the viewer sees it.

    Attributes:
        seat: the viewer's seat, None for a spectator.
        players: 2 to 4.
        rules: the options in force.
        phase: gift, auction or over.
        to_act: the seat awaited; None when the game is over or a lot is to be turned up.
        decision: place, take, church, bid, pay or over; reveal, seize or lose only in a game whose chance is given
            move by move.
        number: how many moves have been made, which is the number of the decision awaited, counted from 0.
        turn: the gift turn under way, from 0; equal to ``turns`` once the gift phase is over.
        turns: gift turns of the whole game.
        active: whose gift turn it is; None after the gift phase.
        dice: points shown, 1 to 6, by category letter.
        deck_size: cards still to be drawn; a drawn card is no longer counted.
        auction_size: cards face down in the auction pile; a lot turned up is no longer counted.
        discard_size: all cards discarded, ``discard_face_down`` of them face down.
        discard: the face-up ones, oldest first.
        removed_openly: the gold taken out before the deal.
        removed_size: cards taken out unseen.
        removed: those cards, once the game is over.
        public_space: cards to be taken, in the order they were put there.
        drawn: the card drawn and not yet placed, for its owner only.
        free: how many cards each place still takes this turn; empty when nobody is placing.
        church_card: the church card taking effect.
        lot: the card up for auction.
        lot_number: lots turned up so far, so 1 while the first is up.
        lots: lots of the whole game.
        auctioneer: whose lot it is; None before the auction and when the game is over.
        standing_bid: highest bid for this lot, 0 without one; ``standing_bidder`` made it.
        passed: seats that passed on this lot, in seat order.
        barred: seats that may bid no more for this lot after a default, in seat order.
        highest_bids: the last bid of each seat that has bid for this lot, also in auctions of it before a default.
        due: what the winner is to pay: gold, or a number of cards for a gold lot; 0 when nobody is paying.
        defaulter: who lost cards, or is losing them, for not paying for this lot; the latest one.
        seats: what is known of each seat, in seat order.
        own_auction: the viewer's cards that are still face down in the auction pile, or may be, in card order.
        own_out: cards that left the viewer's hand face down, oldest first.
        own_seized: (taker, card) of the cards others took from the viewer, oldest first.
        moves: the viewer's legal moves when it is its turn, in the order of ``Game.legal_moves``; empty when there
            are more than 2000 ways
            to pay for a gold lot.
        moves_of: how many cards are then to be paid.
        history: everything that happened, oldest first.
        result: the result once the game is over, as in a record.
    """

    seat: int | None
    players: int
    rules: Rules
    phase: str
    to_act: int | None
    decision: str
    number: int
    turn: int
    turns: int
    active: int | None
    dice: dict[str, int]
    deck_size: int
    auction_size: int
    discard_size: int
    discard_face_down: int
    discard: tuple[str, ...]
    removed_openly: tuple[str, ...]
    removed_size: int
    removed: tuple[str, ...] | None
    public_space: tuple[str, ...]
    drawn: str | None
    free: dict[str, int]
    church_card: str | None
    lot: str | None
    lot_number: int
    lots: int
    auctioneer: int | None
    standing_bid: int
    standing_bidder: int | None
    passed: tuple[int, ...]
    barred: tuple[int, ...]
    highest_bids: dict[int, int]
    due: int
    defaulter: int | None
    seats: tuple[SeatKnown, ...]
    own_auction: tuple[str, ...]
    own_out: tuple[str, ...]
    own_seized: tuple[tuple[int, str], ...]
    moves: tuple[str, ...]
    moves_of: int | None
    history: tuple[Event, ...]
    result: Result | None
