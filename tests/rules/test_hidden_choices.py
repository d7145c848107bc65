"""Which card a seat pays face down, seizes or loses looks alike to everybody who does not see it."""

import random
from typing import Any

import msgspec

import biblios
from tests.naive.auction import lot_is_gold
from tests.naive.game import Game
from tests.naive.judge import replay
from tests.naive.random_games import random_record
from tests.rules.test_differential import every_kind


@every_kind
def test_hidden_choices_look_alike(players: int, rules: dict[str, str]) -> None:
    rng = random.Random(f"choices {players} {rules}")
    record = random_record(players, rules, seed=40)
    game = biblios.Game.from_record(record, moves=0)
    naive = replay(record, 0)
    tried = 0
    for move in record["moves"]:
        if (blind := who_is_blind(naive)) and len(game.legal_moves) > 1:
            other = game.legal_moves[rng.randrange(len(game.legal_moves))]
            tried += other != move[2:]
            assert_alike(game, move[2:], other, blind)
            if naive.decision == "pay":
                assert_first_cards_look_alike(game, blind)
        game.play(move[2:])
        naive.play(move[2:])
    assert tried > 0


def who_is_blind(naive: Game) -> list[int | None]:
    """Return who does not see the card of the move to come; nobody if it is an open one."""
    everybody: list[int | None] = [None, *range(naive.players)]
    if naive.decision == "pay" and lot_is_gold(naive):
        return [viewer for viewer in everybody if viewer != naive.to_act]
    if naive.decision == "seize":
        return [viewer for viewer in everybody if viewer not in (naive.to_act, naive.bidder)]
    if naive.decision == "lose":
        return [viewer for viewer in everybody if viewer != naive.to_act]
    return []


def assert_alike(game: biblios.Game, one: str, other: str, blind: list[int | None]) -> None:
    shown: list[Any] = []
    for move in (one, other):
        after = game.copy()
        after.play(move)
        if after.is_over:
            return
        observers = [game.players if viewer is None else viewer for viewer in blind]
        engine = after.engine_copy()
        shown.append(
            [
                [msgspec.json.encode(after.view(viewer)) for viewer in blind],
                [engine.observation(observer).tobytes() for observer in observers],
            ]
        )
    assert shown[0] == shown[1]


def assert_first_cards_look_alike(game: biblios.Game, blind: list[int | None]) -> None:
    """A price is paid card by card in the engine: what lies down so far is as hidden."""
    engine = game.engine_copy()
    seen = set()
    for action in engine.legal_mask().nonzero()[0]:
        after = engine.copy()
        assert after.play(int(action))
        if after.to_act == engine.to_act and after.lot == engine.lot:
            observers = [game.players if viewer is None else viewer for viewer in blind]
            seen.add(tuple(after.observation(observer).tobytes() for observer in observers))
    assert len(seen) <= 1
