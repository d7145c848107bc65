"""N games stepped in one compiled call over contiguous arrays, written in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from biblios.envs import batch as kernels
from biblios.envs.arrays import KINDS, MASK, NONE, SLOT, Batch, addresses_of
from biblios.envs.opponents import NAMES, opponent_code
from biblios.envs.stepping import LEARNER
from biblios.rules.cards import PLAYERS
from biblios.rules.options import Rules
from biblios.rules.state import new_states
from biblios.rules.tensor_layout import SIZE, new_tensors


class IllegalAction(ValueError):
    """An action that may not be played now; nothing was played in any game."""


class VectorEnv:
    """N games of Biblios side by side.

    Every step plays one action in each game, for the seat to act there. A game that ends is followed by the
    slot's next one in the same step: `terminated` and `rewards` tell of the game that ended, `observations`,
    `masks` and `seats` of the new one. The arrays are written in place at every step: copy what you keep.

    The same seed gives each slot the same games at any batch size and number of threads.

    Attributes:
        observations: uint8[N, SIZE], or float32 if asked: the information state of the seat to act, laid out
            as `biblios.rules.observation_tensor.PIECES`.
        masks: uint8[N, 156]: its legal action mask.
        seats: int8[N]: the seat to act.
        rewards: float32[N, players]: by seat, 1 for the winner (shared if several win), 0 for the others;
            all 0 unless the game has just ended.
        terminated: bool[N]: whether a game ended in the last step.
        actions: int64[N]: the actions of the last step.
        final_observations: uint8[N, SIZE]: what the learner knew at the end of the slot's last game; with
            `opponents` only, else uint8[0, SIZE].
    """

    def __init__(
        self,
        num_games: int,
        players: int = 2,
        rules: str | Rules | Mapping[str, Any] = "classic",
        seed: int = 0,
        *,
        opponents: Sequence[str] | None = None,
        observations: str = "uint8",
        threads: int = 1,
    ) -> None:
        """Deal the first games.

        Args:
            num_games: how many games, 1 or more.
            players: 2, 3 or 4.
            rules: a preset's name, the three options, or rules.
            seed: of everything.
            opponents: the bots that sit to the left of the learner, clockwise, players - 1 of them; the
                learner's seat moves on by one every game. None: you play all seats.
            observations: "uint8" or "float32".
            threads: how many cores to use.

        Raises:
            ValueError: for anything else; it says what was expected and what came.
        """
        _check_all(num_games, players, observations, threads)
        self.num_games = num_games
        self.players = players
        self.rules = Rules.of(rules)
        self._step = kernels.step_alone if opponents is None else kernels.step_among_bots
        codes, floats = _codes(opponents, players), observations == "float32"
        self._batch = _new_batch(num_games, players, self.rules, codes, floats, threads)
        self._addresses = addresses_of(self._batch)  # kept, for compiled code reads it
        self._at = self._addresses.ctypes.data
        self.observations = self._batch.floats if floats else self._batch.tensors["bytes"]
        self.masks = self._batch.masks["legal"]
        self.seats = self._batch.seats
        self.rewards = self._batch.rewards
        self.terminated = self._batch.terminated
        self.actions = self._batch.actions
        self.final_observations = self._batch.finals["bytes"]
        self._ranges = _ranges(num_games, threads)
        self._pool = ThreadPoolExecutor(len(self._ranges) - 1) if len(self._ranges) > 1 else None
        self.reset(seed)

    def reset(self, seed: int | None = None) -> np.ndarray:
        """Begin anew with the first game of each slot, of the same seed or another; returns `observations`."""
        if seed is not None:
            self._batch.seed[0] = seed & (1 << 64) - 1
        self._run(kernels.deal_range, self._at)
        return self.observations

    def step(self, actions: np.ndarray) -> np.ndarray:
        """Play an action in each game; returns `observations`.

        Args:
            actions: integers, shape (N,).

        Raises:
            IllegalAction: if any may not be played; it names the first such game. Nothing is played then.
            ValueError: for another shape.
        """
        if np.shape(actions) != (self.num_games,):
            raise ValueError(f"expected {self.num_games} actions, got shape {np.shape(actions)}")
        self.actions[:] = actions
        slot = kernels.first_illegal(self._batch.states, self.actions)
        if slot < self.num_games:
            legal = np.flatnonzero(self.masks[slot]).tolist()
            raise IllegalAction(
                f"game {slot}: expected one of the actions {legal}, got {self.actions[slot]}"
            )
        self._run(self._step, self._at, False)
        return self.observations

    def step_randomly(self) -> np.ndarray:
        """Play in each game a legal action drawn at random, left in `actions`; returns `observations`."""
        self._run(self._step, self._at, True)
        return self.observations

    def __reduce__(self) -> str:
        """No copies: they would step the games of the original."""
        raise TypeError("a VectorEnv cannot be copied or pickled; make another of the same seed")

    def close(self) -> None:
        """Let the threads go."""
        if self._pool:
            self._pool.shutdown()

    def _run(self, work: Callable[..., None], *arguments: Any) -> None:
        """Do the work on all games, a range of them on each thread, the first range on this one."""
        others = (
            [self._pool.submit(work, *arguments, *bounds) for bounds in self._ranges[1:]]
            if self._pool
            else []
        )
        work(*arguments, *self._ranges[0])
        for other in others:
            other.result()


def _check(holds: bool, name: str, expected: str, came: object) -> None:
    if not holds:
        raise ValueError(f"{name}: expected {expected}, got {came!r}")


def _check_all(num_games: int, players: int, observations: str, threads: int) -> None:
    kinds = ("uint8", "float32")
    _check(num_games >= 1, "num_games", "1 or more", num_games)
    _check(players in PLAYERS, "players", "2, 3 or 4", players)
    _check(observations in kinds, "observations", "'uint8' or 'float32'", observations)
    _check(threads >= 1, "threads", "1 or more", threads)


def _ranges(num_games: int, threads: int) -> list[tuple[int, int, int]]:
    """From which game to which each thread works; before these its number."""
    bounds = np.linspace(0, num_games, min(threads, num_games) + 1).astype(int).tolist()
    return [(part, *both) for part, both in enumerate(pairwise(bounds))]


def _codes(opponents: Sequence[str] | None, players: int) -> list[int]:
    """Who plays: the learner, and the seats to its left."""
    if opponents is None:
        return [LEARNER] * players
    _check(
        len(opponents) == players - 1,
        "opponents",
        f"{players - 1} of {', '.join(NAMES)}",
        opponents,
    )
    return [LEARNER, *(opponent_code(name) for name in opponents)]


def _new_batch(
    num_games: int, players: int, rules: Rules, codes: list[int], floats: bool, threads: int
) -> Batch:
    return Batch(
        states=new_states(num_games),
        actions=np.zeros(num_games, dtype=np.int64),
        drawn=np.zeros(num_games, dtype=np.int64),
        following=np.zeros(num_games, dtype=np.int64),
        heads=np.full((threads, KINDS), NONE, dtype=np.int64),
        seats=np.zeros(num_games, dtype=np.int8),
        tensors=new_tensors(num_games),
        masks=np.zeros(num_games, dtype=MASK),
        floats=np.zeros((num_games if floats else 0, SIZE), dtype=np.float32),
        rewards=np.zeros((num_games, players), dtype=np.float32),
        terminated=np.zeros(num_games, dtype=np.bool_),
        slots=np.zeros(num_games, dtype=SLOT),
        finals=new_tensors(0 if codes == [LEARNER] * players else num_games),
        rules=np.array([players, *rules.codes], dtype=np.int64),
        opponents=np.array(codes, dtype=np.int64),
        seed=np.zeros(1, dtype=np.uint64),
    )
