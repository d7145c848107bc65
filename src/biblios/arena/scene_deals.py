"""Concrete games of a scene: whatever it does not say is drawn at random, within the rules.

First what the seat to act sees is filled in: its own hand, the others' open cards, the discard, the lots sold and
bid for, who moved which die. That is an observation. Then what it does not see is drawn by `determinize`, as a bot
would imagine it: a scene is an information state, and a deal is one of its worlds.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from biblios.arena.scene import Scene, SceneError, kinds
from biblios.rules.cards import (
    CATEGORIES,
    CATEGORY,
    CHURCH,
    DECK_SIZE,
    GOLD,
    KIND,
    NAMES,
    PACKS,
    TURNS,
    UNKNOWN,
    VALUE,
)
from biblios.rules.determinization import at_determinize
from biblios.rules.hoard import UNITS
from biblios.rules.observation import new_observations
from biblios.rules.options import Rules
from biblios.rules.random import below, keyed, next_u64
from biblios.rules.state import DECISION_NAMES, NOBODY, new_states

_KEPT = {2: 10, 3: 6, 4: 4}
"""Cards a seat keeps in the gift phase, which nobody else sees."""


@dataclass(slots=True)
class _Table:
    """A scene being dealt: the cards not placed yet, and the observation so far."""

    scene: Scene
    rng: np.ndarray
    observation: np.ndarray = field(default_factory=lambda: new_observations(1))
    pool: list[int] = field(default_factory=list)
    church: list[tuple[int, list[tuple[int, int]]]] = field(default_factory=list)

    def number(self, end: int) -> int:
        """A number from 0 to end - 1."""
        return below(np.uint64(next_u64(self.rng)), end)

    def take(self, kind: int) -> int:
        """A named card out of the pool."""
        if kind not in self.pool:
            raise SceneError(f"expected each card once, got another {NAMES[kind]}")
        self.pool.remove(kind)
        return kind

    def draw(self, count: int, of: str, words: str) -> list[int]:
        """Cards at random, of the categories named and gold; those stated to be unseen are left."""
        kept = kinds(self.scene.unseen)
        drawn = []
        for _ in range(count):
            fit = [
                kind
                for kind in self.pool
                if kind < CHURCH
                and kind not in kept
                and ("G" if kind >= GOLD else CATEGORIES[CATEGORY[kind] or 0]) in of
            ]
            if not fit:
                raise SceneError(f"expected cards enough for {words}, but none of {of} is left")
            drawn.append(self.take(fit[self.number(len(fit))]))
        return drawn


def deal_scene(scene: Scene, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A game that is at this scene.

    Args:
        scene: what is known.
        seed: 0 to 2**64 - 1; the same seed gives the same game.

    Returns:
        STATE[1], and OBSERVATION[1] of the seat to act.

    Raises:
        SceneError: there is no such game.
    """
    table = _Table(scene, np.array([keyed(np.uint64(seed), 0)], dtype=np.uint64))
    observation = table.observation[0]
    _begin(table)
    hands = [list(kinds(scene.hand)), *(kinds(other.open) for other in scene.others)]
    pile = kinds(scene.pile)
    for cards in (*hands, pile, *map(kinds, (scene.public, scene.seen, scene.card))):
        for kind in cards:
            table.take(kind)
    _move_dice(table)
    if scene.turns is None:
        _fill_auction(table, hands)
    else:
        _fill_gift(table, hands, pile)
    observation.hand = _hoard(hands[0])
    observation.own_pile = _hoard([kind for kind in pile if kind < CHURCH])
    for kind in pile:
        if kind >= CHURCH:
            observation.own_church[kind - CHURCH] += 1
    states = new_states(1)
    at_determinize(table.observation, table.rng, states)
    return states, table.observation


def _begin(table: _Table) -> None:
    """What a scene says of the table, and nothing on it yet."""
    scene, observation = table.scene, table.observation[0]
    players = scene.players
    table.pool += [int(kind) for kind in PACKS[players] if kind != UNKNOWN]
    observation.players = observation.box = players
    observation.church_may, observation.unpaid, observation.tie_gold = Rules.of(scene.rules).codes
    observation.observer = scene.seat
    observation.decision = DECISION_NAMES.index(scene.decision)
    observation.drawn_card = observation.church_card = UNKNOWN
    observation.standing_bidder = NOBODY
    observation.lots[:] = UNKNOWN
    observation.public[:] = UNKNOWN
    observation.dice[:] = [int(die) for die in scene.dice]
    turns = TURNS[players] if scene.turns is None else scene.turns
    observation.turn = turns
    for turn in range(turns):
        kept = table.number(players + 1)
        observation.turn_order[turn] = kept + 8 * (
            (kept + 1 + table.number(players)) % (players + 1)
        )
    if scene.decision == "church":
        observation.church_card = KIND[scene.card]


def _hoard(cards: list[int]) -> np.uint64:
    """Cards as a set."""
    return np.uint64(sum(int(UNITS[kind]) for kind in cards))


def _move_dice(table: _Table) -> None:
    """The church cards that moved the dice to where they are, each played by somebody."""
    scene, observation = table.scene, table.observation[0]
    pushes = [
        (seat, CATEGORIES.index(push[0]), 1 if push[1] == "+" else -1)
        for seat, other in enumerate(scene.others, start=1)
        for push in other.pushed.split()
    ]
    missing = [int(die) - 3 for die in scene.dice]
    for kind, moves in _church_cards(missing, [k for k in table.pool if k >= CHURCH]):
        table.take(kind)
        seat = table.number(scene.players)
        for push in pushes:
            if push[1:] == moves[0]:
                seat = push[0]
                pushes.remove(push)
                break
        for die, pips in moves:
            observation.pips[seat, die] += pips
        observation.church_out[kind - CHURCH] += 1
        table.church.append((seat, moves))


def _church_cards(missing: list[int], cards: list[int]) -> list[tuple[int, list[tuple[int, int]]]]:
    """Church cards and how they moved the dice so far from 3.

    Raises:
        SceneError: there are none that do.
    """
    found = _search_church_cards(missing, cards)
    if found is None:
        raise SceneError(f"expected dice that the church cards can move to, got {missing} from 3")
    return found


def _search_church_cards(
    missing: list[int], cards: list[int]
) -> list[tuple[int, list[tuple[int, int]]]] | None:
    die = next((die for die in range(5) if missing[die]), None)
    if die is None:
        return []
    pips = 1 if missing[die] > 0 else -1
    one, two = ("C+", "C++") if pips > 0 else ("C-", "C--")
    ways = [(kind, [(die, pips)]) for kind in (KIND[one], KIND["C+-"])]
    ways += [
        (KIND[two], [(die, pips), (other, pips)])
        for other in range(die + 1, 5)
        if missing[other] * pips > 0
    ]
    for kind, moves in ways:
        if kind not in cards:
            continue
        left, rest = list(missing), list(cards)
        rest.remove(kind)
        for moved, step in moves:
            left[moved] -= step
        further = _search_church_cards(left, rest)
        if further is not None:
            return [(kind, moves), *further]
    return None


# -- the auction phase


def _fill_auction(table: _Table, hands: list[list[int]]) -> None:
    scene, observation = table.scene, table.observation[0]
    players = scene.players
    for seat, other in enumerate(scene.others, start=1):
        hands[seat] += table.draw(other.more, other.of, f"the open hand of seat {seat}")
        observation.hand_size[seat] = len(hands[seat]) + other.hidden
    hands[0] += table.draw(scene.more, scene.of, "the own hand")
    observation.hand_size[0] = len(hands[0])
    observation.drawn = DECK_SIZE[players]
    observation.public_count = players - 1
    observation.active = scene.auctioneer
    observation.lot = scene.lot
    observation.standing_bid = scene.bid
    observation.passed = sum(1 << seat for seat in scene.passed)
    if scene.bidder is not None:
        observation.standing_bidder = scene.bidder
    if scene.decision != "bid":
        observation.standing_bidder = 0
        observation.passed = (1 << players) - 2
    if scene.decision == "pay":
        observation.due = scene.bid if scene.due is None else scene.due
        observation.pay_limit = 0 if GOLD <= KIND[scene.card] < CHURCH else 3
    gold, unsold = _fill_discard(table)
    _show_hands(table, hands)
    _tell_lots(table, hands, gold, unsold)


def _fill_discard(table: _Table) -> tuple[list[int], list[int]]:
    """The cards that are spent: gold paid, lots unsold, cards that left a hand face down; the first two lists."""
    scene, observation = table.scene, table.observation[0]
    gold = [kind for kind in kinds(scene.seen) if kind >= GOLD]
    unsold = [kind for kind in kinds(scene.seen) if kind < GOLD]
    spent = scene.spent - len(table.church) - len(gold) - len(unsold)
    if spent < 0:
        raise SceneError(f"expected hands that the deck fills, got {-spent} cards too many")
    there = sum(kind in range(GOLD, CHURCH) for kind in table.pool)
    paid = there if scene.gold_gone else min(there * 3 // 4, spent * 13 // 20)
    if paid > spent:
        raise SceneError(f"expected at most {spent} gold cards spent, got {paid}")
    gold += table.draw(paid, "G", "the gold paid")
    more_unsold = min(spent - paid, max(0, scene.lot // 10))
    unsold += table.draw(more_unsold, CATEGORIES, "the lots unsold")
    for kind in gold:
        observation.gold_paid[table.number(scene.players)] += VALUE[kind]
    observation.discard = _hoard(gold + unsold)
    own = 0
    for _ in range(spent - paid - more_unsold):
        seat = table.number(scene.players)
        own += seat == 0
        observation.left_count[seat] += 1
        observation.hidden_out[seat] += 1
    of = CATEGORIES if scene.gold_gone else CATEGORIES + "G"
    observation.left = _hoard(table.draw(own, of, "what left the own hand"))
    return gold, unsold


def _show_hands(table: _Table, hands: list[list[int]]) -> None:
    """What the others saw of the own hand, and the open cards of the others."""
    observation, players = table.observation[0], table.scene.players
    kept = set()
    for _ in range(min(_KEPT[players], len(hands[0]) // 2)):
        kept.add(table.number(len(hands[0])))
    opened = [kind for place, kind in enumerate(hands[0]) if place not in kept]
    for seat, cards in enumerate([opened, *hands[1:]]):
        observation.opened[seat] = observation.fresh[seat] = _hoard(cards)


def _tell_lots(table: _Table, hands: list[list[int]], gold: list[int], unsold: list[int]) -> None:
    """The lots turned up so far, in random order, and what was bid for them."""
    scene, observation = table.scene, table.observation[0]
    bought = [kind for seat in range(1, scene.players) for kind in hands[seat]]
    bought += [k for n in range(5) for k in [CHURCH + n] * int(observation.church_out[n])]
    bought += [kind for kind in range(GOLD) if int(observation.opened[0]) & int(UNITS[kind])]
    lots = list(unsold)
    while len(lots) < scene.lot:
        source = bought or gold
        if not source:
            raise SceneError(f"expected {scene.lot} cards that were lots, found {len(lots)}")
        lots.append(source.pop(table.number(len(source))))
    for lot in range(scene.lot):
        kind = lots.pop(table.number(len(lots)))
        observation.lots[lot] = kind
        if kind in unsold:
            continue
        price = 1 + table.number(4)
        winner = table.number(scene.players)
        observation.lot_bids[winner, lot] = price
        rival = (winner + 1 + table.number(scene.players - 1)) % scene.players
        observation.lot_bids[rival, lot] = price - 1
    observation.lots[scene.lot] = KIND[scene.card]
    if scene.bid:
        bidder = 0 if scene.decision != "bid" else scene.bidder or 0
        observation.lot_bids[bidder, scene.lot] = scene.bid


# -- the gift phase


def _fill_gift(table: _Table, hands: list[list[int]], pile: list[int]) -> None:
    """Who is to place is active; who takes or plays a church card is the first to take."""
    scene, observation = table.scene, table.observation[0]
    players, turns = scene.players, scene.turns or 0
    active = 0 if scene.decision == "place" else players - 1
    observation.active = active
    observation.open_places = _open_places(scene)
    _fill_public(table)
    for seat in range(players):
        own_turns = sum(turn % players == (scene.seat + seat) % players for turn in range(turns))
        kept = own_turns + (seat == active and not observation.open_places & 1)
        taken = turns - own_turns - sum(seat == one for one, _ in table.church)
        kept, taken = kept + min(0, taken), max(0, taken)
        observation.hand_size[seat] = kept + taken
        missing = (kept + taken if seat == 0 else taken) - len(hands[seat])
        if missing < 0 or kept < 0:
            raise SceneError(f"expected a hand of {kept + taken} for seat {seat}, got more")
        of = scene.of if seat == 0 else scene.others[seat - 1].of
        hands[seat] += table.draw(missing, of, f"the hand of seat {seat}")
        opened = hands[seat] if seat else _some(table, hands[0], taken)
        observation.opened[seat] = observation.fresh[seat] = _hoard(opened)
        if seat == 0:
            own_pile = own_turns + (active == 0 and not observation.open_places & 2) - len(pile)
            pile += table.draw(own_pile, CATEGORIES + "G", "the own cards on the pile")
    if scene.decision == "place":
        observation.drawn_card = KIND[scene.card]


def _open_places(scene: Scene) -> int:
    """The open places, a bit each as in a State."""
    if scene.decision != "place":
        return 0
    places = scene.places.split()
    return sum(1 << n for n, place in enumerate(("keep", "auction", "public")) if place in places)


def _fill_public(table: _Table) -> None:
    """The cards placed this turn, and how many were drawn."""
    scene, observation = table.scene, table.observation[0]
    open_places = observation.open_places
    players = scene.players
    stated = kinds(scene.public)
    room = players - 1
    if scene.decision == "church":
        room -= 1
    if scene.decision != "place":
        stated += table.draw(room - len(stated), CATEGORIES + "G", "the public space")
        observation.public_count = players - 1
        placed = players + 1
    else:
        observation.public_count = len(stated)
        placed = len(stated) + (not open_places & 1) + (not open_places & 2)
    if len(stated) > room or (open_places & 4 and len(stated) == room):
        raise SceneError(f"expected a public space with room for {room}, got {scene.public!r}")
    for slot, kind in enumerate(stated):
        observation.public[slot] = kind
    observation.drawn = (scene.turns or 0) * (players + 1) + placed


def _some(table: _Table, cards: list[int], count: int) -> list[int]:
    """So many of the cards at random."""
    left = list(cards)
    return [left.pop(table.number(len(left))) for _ in range(count)]
