"""The compiled match: the bots of the roster, seats moved on, one seed one match."""

import numpy as np
import pytest

from biblios.arena.playing import (
    LONGEST,
    bot_seed,
    deal_seed,
    play_games,
    play_logged,
    play_random_games,
)
from biblios.bots.roster import CODES, bot
from biblios.records.engine import Engine
from biblios.rules.actions import TAKE_SLOT
from biblios.rules.game import at_chance
from biblios.rules.options import Rules
from biblios.rules.state import OVER, TAKE

SEED = np.uint64(2**64 - 5)
HEURISTIC, RANDOM = CODES["heuristic"], CODES["random"]


def table(players: int, rules: str = "classic") -> np.ndarray:
    return np.array([players, *Rules.of(rules).codes], dtype=np.int64)


def played(codes: list[int], first: int, games: int, rules: str = "classic") -> np.ndarray:
    """Points and places, uint8[2, games, 4]."""
    found = np.zeros((2, games, 4), dtype=np.uint8)
    bots = np.array(codes, dtype=np.int64)
    play_games(SEED, first, table(len(codes), rules), bots, found[0], found[1])
    return found


@pytest.mark.parametrize("rules", ["classic", "friendly", "medieval"])
@pytest.mark.parametrize(
    "names", [("random", "heuristic"), ("heuristic", "random", "random", "heuristic")]
)
def test_the_compiled_loop_plays_what_its_bots_choose(names: tuple[str, ...], rules: str) -> None:
    """Play game 5 once more, each bot asked from Python: the same actions, the same result."""
    players, game = len(names), 5
    log = np.zeros(LONGEST, dtype=np.uint8)
    codes = np.array([CODES[name] for name in names], dtype=np.int64)
    length = play_logged(SEED, game, table(players, rules), codes, log)
    engine = Engine(players)
    engine.deal(Rules.of(rules), int(deal_seed(SEED, game // players)))
    rngs = [np.array([bot_seed(SEED, game, seat)], dtype=np.uint64) for seat in range(players)]
    entries = []
    while engine.decision != OVER:
        if engine.decision > OVER:
            at_chance(engine._states)
            continue
        seat, mask = engine.to_act, engine.legal_mask()
        chosen = bot(names[(seat + game) % players])
        action = chosen.choose(engine.observation(seat), mask, rngs[seat])
        is_taken = engine.decision == TAKE
        entries.append(engine.public_kind(action - TAKE_SLOT) if is_taken else action)
        assert engine.play(action)
    assert entries == log[:length].tolist()
    points, places = played(codes.tolist(), game, 1, rules)
    result = engine.result()
    by_bot = sorted(range(players), key=lambda seat: (seat + game) % players)
    assert [result["points"][seat] for seat in by_bot] == points[0, :players].tolist()
    assert [result["place"][seat] for seat in by_bot] == places[0, :players].tolist()


def test_any_part_of_a_match_comes_out_the_same() -> None:
    whole = played([HEURISTIC, RANDOM, RANDOM], 0, 40)
    for first, games in ((0, 7), (7, 1), (8, 32)):
        part = played([HEURISTIC, RANDOM, RANDOM], first, games)
        assert (part == whole[:, first : first + games]).all()
    assert (played([HEURISTIC, RANDOM, RANDOM], 40, 40) != whole).any()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_bots_play_the_same_games_by_the_short_way(players: int) -> None:
    short = np.zeros((2, 300, 4), dtype=np.uint8)
    play_random_games(SEED, 10, table(players), short[0], short[1])
    assert (short == played([RANDOM] * players, 10, 300)).all()


def test_bots_change_seats_on_a_deal() -> None:
    """Bots that do not draw play a deal alike from every seat: only who is who changes."""
    points, places = played([HEURISTIC] * 3, 0, 60)
    for deal in range(0, 60, 3):
        for game in (1, 2):
            assert np.roll(points[deal, :3], game).tolist() == points[deal + game, :3].tolist()
            assert np.roll(places[deal, :3], game).tolist() == places[deal + game, :3].tolist()


def test_random_bots_win_as_often_from_each_place_in_the_list() -> None:
    places = np.zeros((2, 60_000, 4), dtype=np.uint8)
    play_random_games(SEED, 0, table(3), places[0], places[1])
    share = (places[1, :, :3] == 1).mean(axis=0)
    assert share.max() - share.min() < 0.015
