"""A game from move to move: one function for decisions, one for chance.

The functions over a State are for compiled callers, which pass `states[i]`. Those whose names begin
with `at_` take a one-element slice `states[i:i+1]` instead: from Python a slice is passed in a quarter
of a microsecond, a record in several.
"""

from __future__ import annotations

import numpy as np

from biblios.rules import actions, scoring
from biblios.rules.auction import (
    bid,
    default,
    kinds_at_risk,
    lose,
    pass_bid,
    pay_card,
    pay_gold,
    random_card,
    random_place_in_pile,
    reveal_lot,
    seize,
)
from biblios.rules.cards import LOT_COUNTS, UNKNOWN
from biblios.rules.church import move_dice
from biblios.rules.compiled import hot_rule, rule
from biblios.rules.gift import place_card, take_card, turn_up_draw
from biblios.rules.new_game import deal, deal_given
from biblios.rules.random import next_u64
from biblios.rules.state import (
    BID,
    CHURCH_CARD,
    DRAW,
    LOSE,
    OVER,
    PLACE,
    REVEAL,
    SEIZE,
    TAKE,
    State,
)


@hot_rule
def step(state: State, action: int) -> None:
    """Play a legal action; afterwards a player or chance is to act, or the game is over."""
    decision = state.decision
    if decision == BID:
        if action == actions.PASS:
            pass_bid(state)
        else:
            bid(state, action - actions.BID_0)
    elif decision == PLACE:
        place_card(state, action)
    elif decision == TAKE:
        take_card(state, action - actions.TAKE_SLOT)
    elif decision == CHURCH_CARD:
        move_dice(state, action - actions.EFFECT)
    elif action == actions.DEFAULT:
        default(state)
    elif action >= actions.GIVE:
        pay_card(state, action - actions.GIVE)
    else:
        pay_gold(state, action - actions.PAY_0)


@hot_rule
def chance(state: State) -> None:
    """Let the seed decide until a player is to act or the game is over.

    Cards of the deck that are not known (DRAW) cannot be decided by the seed: then it stops there.
    """
    while state.decision > DRAW:
        if state.decision == REVEAL:
            reveal_lot(state, random_place_in_pile(state))
        elif state.decision == SEIZE:
            seize(state, random_card(state, state.standing_bidder))
        else:
            lose(state, random_card(state, state.to_act))


@rule
def chance_outcome(state: State) -> int:
    """The kind the seed gives at a chance node REVEAL, SEIZE or LOSE; UNKNOWN anywhere else."""
    if state.decision == REVEAL:
        return state.lots[random_place_in_pile(state)]
    if state.decision == SEIZE:
        return random_card(state, state.standing_bidder)
    if state.decision == LOSE:
        return random_card(state, state.to_act)
    return UNKNOWN


@rule
def is_outcome(state: State, kind: int) -> bool:
    """Whether chance may give this kind, 0 to 52, at the chance node reached."""
    if state.decision == DRAW:
        return True
    if state.decision == REVEAL:
        return place_in_pile(state, kind) >= 0
    if state.decision == SEIZE or state.decision == LOSE:
        return kind < 48 and (kinds_at_risk(state) >> np.uint64(kind)) & np.uint64(1) != 0
    return False


@rule
def place_in_pile(state: State, kind: int) -> int:
    """Where a kind lies in the rest of the auction pile; -1 if nowhere."""
    for place in range(np.int64(state.lot), np.int64(LOT_COUNTS[state.box])):
        if state.lots[place] == kind:
            return place
    return -1


@rule
def play_chance(state: State, kind: int) -> None:
    """Chance gives this kind, which must be a possible outcome."""
    if state.decision == DRAW:
        turn_up_draw(state, kind)
    elif state.decision == REVEAL:
        reveal_lot(state, place_in_pile(state, kind))
    elif state.decision == SEIZE:
        seize(state, kind)
    elif state.decision == LOSE:
        lose(state, kind)


@rule
def play_forced(state: State) -> None:
    """Play on, chance included, until somebody has a choice or the game is over."""
    chance(state)
    while state.decision < OVER and actions.count_legal(state) == 1:
        step(state, actions.random_legal_action(state, np.uint64(0)))
        chance(state)


@rule
def play_out(state: State, rng: np.ndarray) -> int:
    """Play to the end with legal actions at random; how many actions that took."""
    played = 0
    chance(state)
    while state.decision < OVER:
        step(state, actions.random_legal_action(state, next_u64(rng)))
        chance(state)
        played += 1
    return played


@rule
def at_deal(
    states: np.ndarray, players: int, church_may: int, unpaid: int, tie_gold: int, seed: np.uint64
) -> None:
    """`deal` into states[0]."""
    deal(states[0], players, church_may, unpaid, tie_gold, seed)


@rule
def at_deal_given(
    states: np.ndarray, players: int, church_may: int, unpaid: int, tie_gold: int, cards: np.ndarray
) -> None:
    """`deal_given` into states[0]."""
    deal_given(states[0], players, church_may, unpaid, tie_gold, cards)


@rule
def at_step(states: np.ndarray, action: int) -> bool:
    """Play the action in states[0] if it is legal; whether it was."""
    if not actions.is_legal(states[0], action):
        return False
    step(states[0], action)
    return True


@rule
def at_chance(states: np.ndarray) -> None:
    """`chance` in states[0]."""
    chance(states[0])


@rule
def at_chance_outcome(states: np.ndarray) -> int:
    """`chance_outcome` in states[0]."""
    return chance_outcome(states[0])


@rule
def at_play_chance(states: np.ndarray, kind: int) -> bool:
    """Let chance give the kind in states[0] if that is possible; whether it was."""
    if not 0 <= kind < 53 or not is_outcome(states[0], kind):
        return False
    play_chance(states[0], kind)
    return True


@rule
def at_legal_action_mask(states: np.ndarray, mask: np.ndarray) -> None:
    """`legal_action_mask` of states[0] into uint8[156]."""
    actions.legal_action_mask(states[0], mask)


@rule
def at_legal_outcomes(states: np.ndarray, outcomes: np.ndarray) -> None:
    """Write 1 for each kind chance may give in states[0] and 0 elsewhere into uint8[53]."""
    for kind in range(53):
        outcomes[kind] = is_outcome(states[0], kind)


@rule
def at_result(
    states: np.ndarray, points: np.ndarray, place: np.ndarray, winners: np.ndarray
) -> None:
    """The result if the game ended now: points int64[4], places int64[4], seats by category int64[5]."""
    state = states[0]
    for seat in range(np.int64(state.players)):
        points[seat] = scoring.points_of(state, seat)
    scoring.places(state, place)
    for category in range(5):
        winners[category] = scoring.category_winner(state, category)
