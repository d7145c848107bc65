"""The auction phase (rules, section 5), as functions of a `Game`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.naive.cards import GOLD_IN_PLAY, gold_value, is_gold
from tests.naive.payments import (
    card_payments,
    count_card_payments,
    gold_payments,
    is_card_payment,
)

if TYPE_CHECKING:
    from tests.naive.game import Game

LONG = 300_000


class TooManyError(Exception):
    """More payments than anybody would list."""


def give_lots(game: Game, lots: list[str]) -> None:
    """Shuffle the auction pile into this order. Raises ValueError if it is another pile."""
    if Counter(lots) != Counter(game.pile):
        raise ValueError(f"the lots {lots} are not the auction pile {game.pile}")
    game.lots = list(lots)
    turn_up(game)


def turn_up(game: Game) -> None:
    assert game.lots is not None
    game.lot = game.lots[game.lot_number]
    game.pile.remove(game.lot)
    game.barred, game.defaulted, game.highest_bids = set(), set(), {}
    game.happened("turn_up", game.auctioneer, cards=(game.lot,))
    open_bidding(game)


def open_bidding(game: Game) -> None:
    game.bid, game.bidder, game.passed = 0, None, set()
    ask_next_bidder(game, game.auctioneer)


def ask_next_bidder(game: Game, last: int) -> None:
    """Ask the next seat clockwise that may still bid; see first whether the lot is decided."""
    inside = [
        seat
        for seat in [*game.left_of(last), last]
        if seat not in game.passed and seat not in game.barred
    ]
    if not inside:
        discard_lot(game)
    elif inside == [game.bidder]:
        game.decision, game.to_act = "pay", game.bidder
    else:
        game.decision, game.to_act = "bid", inside[0]


def discard_lot(game: Game) -> None:
    assert game.lot is not None
    game.happened("unsold", cards=(game.lot,))
    game.discard_up.append(game.lot)
    next_lot(game)


def next_lot(game: Game) -> None:
    assert game.lots is not None
    game.lot = None
    game.lot_number += 1
    if game.lot_number < len(game.lots):
        turn_up(game)
    else:
        game.decision, game.to_act = "over", None
        game.happened("over")


# -- legal moves


def lot_is_gold(game: Game) -> bool:
    return game.lot is not None and is_gold(game.lot)


def highest_possible_bid(game: Game, seat: int) -> int:
    hand = game.hands[seat]
    if lot_is_gold(game):
        return len(hand)
    if game.rules["unpaid"] == "forbidden":
        return gold_value(hand)
    if game.rules["unpaid"] == "reauction" and seat in game.defaulted:
        return gold_value(hand)
    return GOLD_IN_PLAY[game.players]


def legal_moves(game: Game) -> list[str]:
    if game.decision == "over" or game.to_act is None:
        return []
    if game.decision == "bid":
        limit = highest_possible_bid(game, game.to_act)
        return sorted(["pass", *(f"bid {bid}" for bid in range(game.bid + 1, limit + 1))])
    if game.decision == "seize":
        assert game.bidder is not None
        return sorted("seize " + card for card in set(game.hands[game.bidder]))
    if game.decision == "lose":
        return sorted("lose " + card for card in set(game.hands[game.to_act]))
    hand = game.hands[game.to_act]
    if lot_is_gold(game):
        if count_card_payments(hand, game.bid) > LONG:
            raise TooManyError(f"{game.bid} of {len(hand)} cards")
        return card_payments(hand, game.bid)
    payments = gold_payments(hand, game.bid)
    if game.rules["unpaid"] in ("penalty", "discard") or not payments:
        payments = sorted(["default", *payments])
    return payments


def is_legal_card_payment(game: Game, move: str) -> bool:
    assert game.to_act is not None
    return is_card_payment(game.hands[game.to_act], game.bid, move)


# -- playing


def play(game: Game, move: str) -> None:
    word, *cards = move.split(" ")
    actions = {
        "bid": bid,
        "pass": pass_,
        "pay": pay,
        "default": default,
        "seize": seize,
        "lose": lose,
    }
    actions[word](game, cards)


def bid(game: Game, words: list[str]) -> None:
    seat = game.to_act
    assert seat is not None
    game.bid, game.bidder = int(words[0]), seat
    game.highest_bids[seat] = game.bid
    game.happened("bid", seat, amount=game.bid)
    ask_next_bidder(game, seat)


def pass_(game: Game, words: list[str]) -> None:
    seat = game.to_act
    assert seat is not None
    assert not words
    game.passed.add(seat)
    game.happened("pass", seat)
    ask_next_bidder(game, seat)


def pay(game: Game, cards: list[str]) -> None:
    seat, lot = game.to_act, game.lot
    assert seat is not None
    assert lot is not None
    for card in cards:
        game.hands[seat].remove(card)
    if is_gold(lot):
        game.discard_down.extend(cards)
        seen_by, way = frozenset([seat]), "face down"
    else:
        game.discard_up.extend(cards)
        seen_by, way = None, "face up"
    game.happened("pay", seat, cards=tuple(cards), seen_by=seen_by, amount=game.bid, detail=way)
    game.happened("win", seat, cards=(lot,))
    game.gain(seat, lot)
    if game.decision != "church":
        next_lot(game)


def default(game: Game, words: list[str]) -> None:
    seat = game.to_act
    assert seat is not None
    assert not words
    game.happened("default", seat)
    game.defaulted.add(seat)
    unpaid = game.rules["unpaid"]
    if unpaid in ("penalty", "discard"):
        game.barred.add(seat)
    if unpaid == "penalty" and game.hands[seat]:
        game.takers = game.left_of(seat)
        game.decision, game.to_act = "seize", game.takers[0]
    elif unpaid == "discard" and game.hands[seat]:
        game.decision, game.to_act = "lose", seat
    else:
        open_bidding(game)


def seize(game: Game, cards: list[str]) -> None:
    taker, defaulter = game.takers.pop(0), game.bidder
    assert defaulter is not None
    game.hands[defaulter].remove(cards[0])
    game.hands[taker].append(cards[0])
    game.happened(
        "seize",
        taker,
        cards=tuple(cards),
        seen_by=frozenset([taker, defaulter]),
        other=defaulter,
    )
    if game.takers and game.hands[defaulter]:
        game.to_act = game.takers[0]
    else:
        game.takers = []
        open_bidding(game)


def lose(game: Game, cards: list[str]) -> None:
    seat = game.to_act
    assert seat is not None
    game.hands[seat].remove(cards[0])
    game.discard_down.extend(cards)
    game.happened("lose", seat, cards=tuple(cards), seen_by=frozenset([seat]))
    open_bidding(game)
