"""Any order of play, undo, copy and replay, beside the naive game of the same moves."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import biblios
from tests.naive.auction import give_lots
from tests.naive.game import Game
from tests.naive.judge import judge
from tests.naive.options import COMBINATIONS
from tests.rules.comparison import assert_same, assert_same_views


def shown(game: biblios.Game) -> bytes:
    views = [game.view(seat) for seat in [None, *range(game.players)]]
    return msgspec.json.encode([game.record(), views, list(game.legal_moves[:200])])


class Table(RuleBasedStateMachine):
    """A seeded game; the naive game is brought up to date from its moves."""

    @initialize(
        players=st.integers(2, 4),
        rules=st.sampled_from(COMBINATIONS),
        seed=st.integers(0, 2**64 - 1),
        moves=st.sampled_from([0, 0, 20, 60, 90, 130]),
    )
    def deal(self, players: int, rules: dict[str, str], seed: int, moves: int) -> None:
        self.game = biblios.Game.deal(players=players, rules=rules, seed=seed)
        self.rng = random.Random(seed)
        self.naive = self.start()
        self.play_on(self.game, moves)
        self.follow()

    def start(self) -> Game:
        record: dict[str, Any] = self.game.record()
        return Game(self.game.players, record["rules"], record["removed"], record["deck"])

    def play_on(self, game: biblios.Game, moves: int) -> None:
        for _ in range(moves):
            if game.is_over:
                return
            game.play(self.any_move(game))

    def any_move(self, game: biblios.Game) -> str:
        legal = game.legal_moves
        few = min(len(legal), 4) if self.rng.random() < 0.8 else len(legal)
        return legal[self.rng.randrange(few)]

    def follow(self) -> None:
        """Play the moves that the naive game has not seen yet, chance included."""
        for move in self.game.moves[len(self.naive.moves) :]:
            assert int(move[0]) == self.naive.to_act
            self.naive.play(move[2:])
            if self.naive.decision == "reveal":
                give_lots(self.naive, self.game.record()["lots"])

    @rule(number=st.integers(0, 10**6))
    def play(self, number: int) -> None:
        if not self.game.is_over:
            legal = self.game.legal_moves
            self.game.play(legal[number % len(legal)])
            self.follow()

    @rule(moves=st.integers(1, 25))
    def play_several(self, moves: int) -> None:
        self.play_on(self.game, moves)
        self.follow()

    @rule()
    def undo(self) -> None:
        if not self.game.moves:
            with pytest.raises(biblios.IllegalMove):
                self.game.undo()
            return
        self.game.undo()
        self.naive = self.start()
        self.follow()
        assert self.naive.decision not in ("seize", "lose")

    @rule()
    def undo_what_was_played(self) -> None:
        if self.game.is_over:
            return
        before = shown(self.game)
        self.game.play(self.any_move(self.game))
        self.game.undo()
        assert shown(self.game) == before

    @rule(moves=st.integers(1, 10))
    def copy(self, moves: int) -> None:
        before = shown(self.game)
        twin = self.game.copy()
        assert shown(twin) == before
        self.play_on(twin, moves)
        assert shown(self.game) == before

    @rule(move=st.sampled_from(["keep", "pass", "bid 99", "pay G1", "take X", "", "seize G1", "!"]))
    def refuse(self, move: str) -> None:
        if move in self.game.legal_moves:
            return
        before = shown(self.game)
        with pytest.raises(biblios.IllegalMove):
            self.game.play(move)
        assert shown(self.game) == before

    @rule()
    def replay(self) -> None:
        record: dict[str, Any] = self.game.record()
        again = biblios.Game.from_record(msgspec.json.decode(msgspec.json.encode(record)))
        assert shown(again) == shown(self.game)
        assert judge(record).moves == list(self.game.moves)

    @rule(data=st.data())
    def replay_a_part(self, data: st.DataObject) -> None:
        moves = data.draw(st.integers(0, len(self.game.moves)))
        part = biblios.Game.from_record(self.game.record(), moves=moves)
        assert part.moves == self.game.moves[:moves]

    @rule()
    def look(self) -> None:
        before = self.game.record()
        assert_same_views(self.naive, self.game)
        assert self.game.record() == before

    @invariant()
    def same(self) -> None:
        if hasattr(self, "game"):
            assert_same(self.naive, self.game)


Table.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
TestTable = Table.TestCase
