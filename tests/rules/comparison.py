"""One game in both implementations, compared in everything that can be seen of it."""

from typing import Any

import biblios
from tests.naive.auction import lot_is_gold
from tests.naive.cards import GOLD_TAKEN_OUT, LOTS, in_card_order
from tests.naive.game import Event, Game
from tests.naive.knowledge import UNSEEN, known, seen
from tests.naive.payments import count_card_payments

LISTED = 3000
"""Gold lots that can be paid in more ways are counted, not listed."""


def assert_same(naive: Game, game: biblios.Game) -> None:
    """Compare everything but the views."""
    assert game.to_act == naive.to_act
    assert game.decision == naive.decision
    assert list(game.moves) == naive.moves
    assert game.number == len(naive.moves)
    assert game.is_over == naive.is_over
    assert game.result == naive.result
    assert_same_moves(naive, game)


def assert_same_moves(naive: Game, game: biblios.Game) -> None:
    moves = game.legal_moves
    if naive.decision == "pay" and lot_is_gold(naive):
        assert naive.to_act is not None
        number = count_card_payments(naive.hands[naive.to_act], naive.bid)
        assert len(moves) == number
        if number > LISTED:
            assert naive.is_legal(moves[0])
            assert naive.is_legal(moves[number // 2])
            assert naive.is_legal(moves[number - 1])
            return
    assert sorted(moves) == naive.legal_moves()
    assert len(moves) == len(naive.legal_moves())


def assert_same_views(naive: Game, game: biblios.Game) -> None:
    for seat in [None, *range(naive.players)]:
        assert_same_view(naive, game.view(seat), seat)


def assert_same_view(naive: Game, view: Any, seat: int | None) -> None:
    notes = known(naive, seat)
    expected = (
        table(naive)
        | bidding(naive)
        | {
            "seat": seat,
            "deck_size": len(naive.dealt) - notes.draws,
            "auction_size": notes.auction_size,
            "discard": tuple(notes.discard),
            "discard_face_down": notes.discard_face_down,
            "discard_size": len(notes.discard) + notes.discard_face_down,
            "public_space": tuple(notes.public),
            "drawn": notes.drawn,
            "own_auction": tuple(in_card_order(notes.own_auction)),
            "own_out": tuple(notes.own_out),
            "own_seized": tuple(notes.own_seized),
        }
    )
    found = {name: getattr(view, name) for name in expected}
    assert found == expected
    for other, shown in enumerate(view.seats):
        hand = notes.hand if other == seat else None
        if naive.is_over:
            hand = naive.hands[other]
        assert shown.seat == other
        assert shown.hand_size == notes.hand_sizes[other]
        assert shown.hand == (None if hand is None else tuple(in_card_order(hand)))
        assert shown.open_cards == tuple(in_card_order(notes.open_cards[other]))
        assert shown.hidden_out == notes.hidden_out[other]
        assert shown.gold_paid == notes.gold_paid[other]
    assert_same_own_moves(naive, view, seat)
    assert_same_history(naive, view, seat)


def table(naive: Game) -> dict[str, Any]:
    """Return what a view shows of what lies open, and of whose turn it is."""
    in_gift = naive.decision in ("place", "take") or (
        naive.decision == "church" and naive.lot is None
    )
    return {
        "players": naive.players,
        "rules": biblios.Rules(**naive.rules),
        "phase": "gift" if in_gift else "over" if naive.is_over else "auction",
        "to_act": naive.to_act,
        "decision": naive.decision,
        "number": len(naive.moves),
        "turn": naive.turn,
        "turns": naive.turns,
        "active": naive.active if in_gift else None,
        "dice": naive.dice,
        "removed_openly": tuple(GOLD_TAKEN_OUT[naive.players]),
        "removed_size": len(naive.removed),
        "removed": tuple(naive.removed) if naive.is_over else None,
        "free": free(naive),
        "church_card": naive.church_card,
        "lot": naive.lot,
        "lot_number": naive.lot_number + (naive.lot is not None),
        "lots": LOTS[naive.players],
        "auctioneer": naive.auctioneer if naive.lot else None,
        "due": naive.bid if naive.decision == "pay" else 0,
        "result": naive.result,
    }


def free(naive: Game) -> dict[str, int]:
    if naive.decision != "place":
        return {}
    room = {"keep": 1, "auction": 1, "public": naive.players - 1}
    return {place: room[place] - naive.placed[place] for place in room}


def bidding(naive: Game) -> dict[str, Any]:
    """Return what a view shows of an auction while it goes on."""
    if naive.decision not in ("bid", "pay"):
        return {}
    defaults = [event.seat for event in since_turned_up(naive) if event.kind == "default"]
    return {
        "standing_bid": naive.bid,
        "standing_bidder": naive.bidder,
        "passed": tuple(sorted(naive.passed)),
        "barred": tuple(sorted(naive.barred)),
        "highest_bids": naive.highest_bids,
        "defaulter": defaults[-1] if defaults else None,
    }


def since_turned_up(naive: Game) -> list[Event]:
    turned_up = [number for number, event in enumerate(naive.events) if event.kind == "turn_up"]
    return naive.events[turned_up[-1] :]


def assert_same_own_moves(naive: Game, view: Any, seat: int | None) -> None:
    if seat is None or seat != naive.to_act or naive.decision in ("seize", "lose"):
        assert view.moves == ()
        assert view.moves_of is None
    elif view.moves_of is not None:
        assert view.moves == ()
        assert view.moves_of == naive.bid
        assert count_card_payments(naive.hands[seat], naive.bid) > 2000
    else:
        assert sorted(view.moves) == naive.legal_moves()


def assert_same_history(naive: Game, view: Any, seat: int | None) -> None:
    events = naive.events if naive.is_over else seen(naive, seat)
    expected = [told(event) for event in events if event.kind != "draw"]
    found = [event for event in view.history if event.kind != "barred"]
    assert [
        (event.number, event.seat, event.kind, event.cards, event.other) for event in found
    ] == expected
    for event in found:
        if event.kind == "bid":
            assert event.text == f"bid {event.amount}"


def told(event: Event) -> tuple[Any, ...]:
    cards = tuple(in_card_order(card for card in event.cards if card != UNSEEN))
    return (event.number, event.seat, event.kind, cards, event.other)


def both(record: dict[str, Any]) -> tuple[Game, biblios.Game]:
    """Open the deal of a record in both, without its moves."""
    naive = Game(
        len(record["players"]),
        dict(record["rules"]),
        record["removed"],
        record["deck"],
        record.get("lots"),
    )
    game = biblios.Game.given(
        players=naive.players,
        rules=record["rules"],
        deck=record["deck"],
        removed=record["removed"],
        lots=record.get("lots"),
    )
    return naive, game
