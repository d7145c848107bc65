"""From a view, as an engine is sent it, to the observation of the same seat: what bots decide by.

Both hold what the seat knows (rules, section 7), the view for people and other programs, the observation for bots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from biblios.rules.cards import CATEGORIES, CHURCH, GOLD, KIND, UNKNOWN
from biblios.rules.hoard import UNITS
from biblios.rules.observation import new_observations
from biblios.rules.options import Rules
from biblios.rules.state import DECISION_NAMES, NOBODY

View = Mapping[str, Any]
"""`dataclasses.asdict` of a `biblios.records.view.View`, also after a way through JSON."""
Cards = Counter[int]
"""By kind how many."""


def observation_of(view: View) -> np.ndarray:
    """What the viewer's seat knows: OBSERVATION, shape (1,).

    Args:
        view: of a seat, at a decision of a player.

    Raises:
        KeyError, TypeError, ValueError: it is no such view.
    """
    observations = new_observations(1)
    seen = observations[0]
    _write_table(seen, view)
    _write_gift(seen, view)
    _write_lots(seen, view)
    _write_seats(seen, view)
    _write_own(seen, view)
    return observations


def _relative(view: View, seat: int | None) -> int:
    return NOBODY if seat is None else (seat - view["seat"]) % view["players"]


def _bits(view: View, seats: Any) -> int:
    return sum(1 << _relative(view, seat) for seat in seats)


def _events(view: View, *kinds: str) -> Iterator[Mapping[str, Any]]:
    return (event for event in view["history"] if event["kind"] in kinds)


def _events_of_lot(view: View) -> list[Mapping[str, Any]]:
    """What happened since the lot came up."""
    history = view["history"]
    last = max(
        (n for n, event in enumerate(history) if event["kind"] == "turn_up"), default=len(history)
    )
    return list(history[last:])


def _hoard(cards: Cards) -> np.uint64:
    """Category and gold cards as the word a bot reads."""
    return np.uint64(sum(int(UNITS[kind]) * count for kind, count in cards.items() if count > 0))


def _counted(names: Any) -> Cards:
    return Counter(KIND[name] for name in names)


def _ever_seen(names: Any) -> np.uint64:
    """Cards ever seen: a category card is there once, gold up to 15 times."""
    return _hoard(
        Counter({kind: min(n, 15 if kind >= GOLD else 1) for kind, n in _counted(names).items()})
    )


def _church(cards: Cards) -> list[int]:
    return [cards[kind] for kind in range(CHURCH, CHURCH + 5)]


def _write_table(seen: Any, view: View) -> None:
    rules = Rules.of(view["rules"])
    seen.observer, seen.players, seen.box = view["seat"], view["players"], view["players"]
    seen.church_may, seen.unpaid, seen.tie_gold = rules.codes
    seen.decision = DECISION_NAMES.index(view["decision"])
    seen.to_act = _relative(view, view["to_act"])
    is_gift = view["phase"] == "gift"
    seen.active = _relative(view, view["active"] if is_gift else view["auctioneer"])
    discard = _counted(view["discard"])
    seen.discard = _hoard(discard)
    seen.church_out = _church(discard)
    seen.dice = [view["dice"][letter] for letter in CATEGORIES]
    seen.church_card = KIND[view["church_card"]] if view["church_card"] else UNKNOWN
    seen.drawn_card = KIND[view["drawn"]] if view["drawn"] else UNKNOWN


def _write_gift(seen: Any, view: View) -> None:
    """The turns of the gift phase, and what lies in the public space."""
    draws_a_turn = view["players"] + 1
    placed = list(_events(view, "place"))
    for draw, event in enumerate(placed):
        turn, nth = divmod(draw, draws_a_turn)
        seen.turn_order[turn] += {"keep": nth, "auction": 8 * nth}.get(event["place"], 0)
    seen.turn, seen.drawn = view["turn"], len(placed)
    now = placed[(len(placed) - 1) // draws_a_turn * draws_a_turn :] if placed else []
    if view["decision"] == "place" and len(now) == draws_a_turn:
        now.clear()
    places = Counter(event["place"] for event in now)
    rooms = {"keep": 1, "auction": 1, "public": view["players"] - 1}
    seen.open_places = sum(
        1 << bit for bit, (place, room) in enumerate(rooms.items()) if places[place] < room
    )
    seen.public_count = places["public"]
    seen.public = [UNKNOWN] * 3
    taken = Counter(
        event["cards"][0]
        for event in _events(view, "take")
        if now and event["number"] > now[0]["number"]
    )
    for slot, event in enumerate(event for event in now if event["place"] == "public"):
        card = event["cards"][0]
        if taken[card]:
            taken[card] -= 1
        else:
            seen.public[slot] = KIND[card]


def _write_lots(seen: Any, view: View) -> None:
    """The lots so far, what was bid for them, and the one that is up."""
    seen.lots = [UNKNOWN] * 20
    lot = -1
    for event in _events(view, "turn_up", "bid", "default"):
        if event["kind"] == "turn_up":
            lot += 1
            seen.lots[lot] = KIND[event["cards"][0]]
        elif event["kind"] == "bid":
            seen.lot_bids[_relative(view, event["seat"]), lot] = event["amount"]
        else:  # the bidding begins anew
            seen.lot_bids[:, lot] = 0
    seen.lot = max(0, lot)
    seen.standing_bid = view["standing_bid"]
    seen.standing_bidder = _relative(view, view["standing_bidder"])
    seen.passed = _bits(view, {*view["passed"], *view["barred"]})
    seen.barred = _bits(view, view["barred"])
    since = _events_of_lot(view)
    defaulted = {event["seat"] for event in since if event["kind"] == "default"}
    seen.capped = _bits(view, defaulted) if view["rules"]["unpaid"] == "reauction" else 0
    seen.seizures = sum(event["kind"] in ("seize", "lose") for event in since)
    seen.due = view["due"]
    seen.pay_limit = 3 if view["decision"] == "pay" and view["lot"][0] != "G" else 0


def _write_seats(seen: Any, view: View) -> None:
    """What everybody knows of each seat."""
    for known in view["seats"]:
        relative = _relative(view, known["seat"])
        seen.hand_size[relative] = known["hand_size"]
        seen.hidden_out[relative] = known["hidden_out"]
        seen.gold_paid[relative] = known["gold_paid"]
        opened, fresh, left = _openly(view, known["seat"])
        seen.opened[relative], seen.fresh[relative] = _hoard(opened), _hoard(fresh)
        seen.left_count[relative] = left
    for event in _events(view, "default"):
        seen.defaults[_relative(view, event["seat"])] += 1
    for event in _events(view, "dice"):
        moved = event["text"].removeprefix("dice ").split()[0]
        for letter, sign in zip(moved[::2], moved[1::2], strict=True):
            step = 1 if sign == "+" else -1
            seen.pips[_relative(view, event["seat"]), CATEGORIES.index(letter)] += step


def _openly(view: View, seat: int) -> tuple[Cards, Cards, int]:
    """Cards a seat was seen to gain, less the gold seen paid; the fresh ones of these; cards it laid away unseen."""
    opened: Cards = Counter()
    fresh: Cards = Counter()
    left, is_gold_lot = 0, False
    for event in view["history"]:
        kind, cards = event["kind"], event["cards"]
        if kind == "turn_up":
            is_gold_lot = cards[0][0] == "G"
        loser = event["other"] if kind == "seize" else event["seat"]
        if loser == seat and (kind in ("seize", "lose") or (kind == "pay" and is_gold_lot)):
            left += {"seize": 0, "lose": 1, "pay": event["amount"] or 0}[kind]
            fresh.clear()
        elif event["seat"] != seat:
            continue
        elif kind == "pay":
            opened -= _counted(cards)
            fresh -= _counted(cards)
        elif kind in ("take", "win") and cards[0][0] != "C":
            opened[KIND[cards[0]]] += 1
            fresh[KIND[cards[0]]] += 1
    return opened, fresh, left


def _write_own(seen: Any, view: View) -> None:
    """What the viewer alone knows."""
    seat = view["seat"]
    seen.hand = _hoard(_counted(view["seats"][seat]["hand"]))
    seen.left = _hoard(_counted(view["own_out"]))
    for other in range(view["players"]):
        lost = [card for taker, card in view["own_seized"] if taker == other]
        took = [
            event["cards"][0]
            for event in _events(view, "seize")
            if event["seat"] == seat and event["other"] == other
        ]
        seen.lost_to[_relative(view, other)] = _ever_seen(lost)
        seen.took_from[_relative(view, other)] = _ever_seen(took)
    own = _counted(
        event["cards"][0]
        for event in _events(view, "place")
        if event["seat"] == seat and event["place"] == "auction"
    )
    # whose card an alike one was that came up, nobody knows: it may have been the own
    still_down = own - _counted(event["cards"][0] for event in _events(view, "turn_up"))
    seen.own_pile = _hoard(Counter({k: n for k, n in still_down.items() if k < CHURCH}))
    seen.own_church = _church(still_down)
