"""One number for all that the rules do in some seeded games: equal compiled and as plain Python.

`python -m tests.rules.two_ways` prints it for the way that NUMBA_DISABLE_JIT says.
"""

import hashlib
from itertools import product

import numpy as np

from biblios.rules import game
from biblios.rules.actions import ACTIONS
from biblios.rules.cards import CHURCH, KINDS, UNKNOWN
from biblios.rules.determinization import at_determinize
from biblios.rules.hidden_places import place_sure, shows_gold
from biblios.rules.hoard import size
from biblios.rules.observation import at_observe, new_observations
from biblios.rules.state import DRAW, OVER, PAY, new_states


def fingerprint() -> str:
    """Every action mask, observation, redrawn state and result of one game a kind, hashed."""
    seen = hashlib.sha256()
    for seed, (players, may, unpaid, gold) in enumerate(
        product((2, 3, 4), (0, 1), range(4), (0, 1))
    ):
        states = new_states(1)
        game.at_deal(states, players, may, unpaid, gold, np.uint64(seed))
        deck = states["cards"][0].copy()
        if seed % 2:  # a game whose cards are not known before they are drawn
            hidden = np.full(87, UNKNOWN, np.uint8)
            game.at_deal_given(states, players, may, unpaid, gold, hidden)
        look_at_a_game(states, deck, np.random.default_rng(seed), seen)
    return seen.hexdigest()


def look_at_a_game(states, deck, rng, seen) -> None:
    """Plays to the end at random; now and then looks at the game from a seat and imagines the rest."""
    mask = np.zeros(ACTIONS, np.uint8)
    let_chance_decide(states, deck, seen)
    while states["decision"][0] < OVER:
        game.at_legal_action_mask(states, mask)
        seen.update(mask)
        if rng.random() < (0.25 if states["decision"][0] == PAY else 0.03):
            imagine(states, int(rng.integers(states["players"][0] + 1)), rng, seen)
        if rng.random() < 0.02:
            play_ahead(states.copy(), rng, seen)
        assert game.at_step(states, int(rng.choice(np.flatnonzero(mask))))
        assert not game.at_step(states, ACTIONS)
        let_chance_decide(states, deck, seen)
    points, place, winners = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(5, np.int64)
    game.at_result(states, points, place, winners)
    for part in (states, points, place, winners):
        seen.update(part)


def let_chance_decide(states, deck, seen) -> None:
    """What deck and seed give, one outcome after the other; each must be among the possible ones."""
    outcomes = np.zeros(53, np.uint8)
    while states["decision"][0] > OVER:
        game.at_legal_outcomes(states, outcomes)
        seen.update(outcomes)
        drawing = states["decision"][0] == DRAW
        kind = int(deck[states["drawn"][0]] if drawing else game.at_chance_outcome(states))
        assert outcomes[kind] == 1
        assert not game.at_play_chance(states, 53)
        assert game.at_play_chance(states, kind)


def play_ahead(states, rng, seen) -> None:
    """Plays a copy on, first what is forced, then to the end (or to a card that is not known)."""
    game.play_forced(states[0])
    seen.update(states)
    word = rng.integers(2**63, size=1, dtype=np.uint64)
    played = game.play_out(states[0], word)
    assert states["decision"][0] in (OVER, DRAW)
    seen.update(states)
    seen.update(np.array([played, word[0]], np.uint64))


def imagine(states, seat, rng, seen) -> None:
    """A state drawn for a seat, which must look the same to it."""
    before, after, imagined = new_observations(1), new_observations(1), new_states(1)
    at_observe(states, seat, before)
    at_determinize(before, rng.integers(2**63, size=1, dtype=np.uint64), imagined)
    at_observe(imagined, seat, after)
    assert before.tobytes() == after.tobytes()
    seen.update(before)
    seen.update(imagined)
    place_for_sure(before, seen)


def place_for_sure(observation, seen) -> None:
    """Places what is certain alone: no card is lost or made."""
    counts, placed = np.zeros(KINDS, np.int64), np.zeros((2, 4), np.uint64)
    doubtful, room = np.zeros(4, np.uint64), np.zeros((2, 4), np.int64)
    place_sure(observation[0], counts, placed, doubtful, room)
    assert room.min() >= 0 <= counts.min()
    assert room.sum() <= counts[:CHURCH].sum() + sum(size(hoard) for hoard in doubtful)
    for part in (counts, placed, doubtful, room):
        seen.update(part)
    seen.update(bytes([int(shows_gold(observation[0], placed[0]))]))


if __name__ == "__main__":
    print(fingerprint())
