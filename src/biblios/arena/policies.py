"""A researcher's own compiled policy in as many games as it takes, against the roster's bots or other policies."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, TypeAlias

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError

from biblios.arena.policy_games import (
    FIRST_OWN,
    Lineup,
    Room,
    compiled_loop,
    joined,
    new_room,
    policy_arguments,
)
from biblios.arena.standing import HEADING, Standing, add_games
from biblios.bots.roster import CODES, NAMES
from biblios.rules.compiled import JITTED
from biblios.rules.observation import OBSERVATION
from biblios.rules.options import Rules
from biblios.rules.state import DECISION_NAMES

Policy: TypeAlias = Callable[[Any, np.ndarray, np.ndarray], int]
"""Compiled: ``(observation, mask, rng) -> action``, see `biblios.bots.bot`."""

_BLOCK: Final = 120_000
"""Games whose results are held before they are counted; whole deals for 2, 3 and 4 players."""
_SECONDS_A_CHUNK: Final = 0.2


class PolicyError(ValueError):
    """A policy that cannot be used: not compiled, or its answer is no whole number."""


class IllegalAction(ValueError):
    """A policy chose an action that was not legal; its games are not counted.

    Attributes:
        game: the number of the game, from 0; it is the first in which that happened.
        action: what was chosen.
        legal: the actions, one of which was expected.
    """

    def __init__(self, words: str, game: int, action: int, legal: tuple[int, ...]) -> None:
        super().__init__(words)
        self.game, self.action, self.legal = game, action, legal


@dataclass(frozen=True, slots=True)
class Result:
    """What came of the games.

    Attributes:
        players: 2 to 4.
        rules: by which they were played.
        games: how many.
        seed: of everything.
        standings: a player each, the own policy first: wins, points and place with 95 % intervals.
        seconds: how long the games took, compiling left aside.
    """

    players: int
    rules: Rules
    games: int
    seed: int
    standings: tuple[Standing, ...]
    seconds: float = field(compare=False)

    @property
    def games_per_second(self) -> float:
        """On all threads together."""
        return self.games / self.seconds

    def __str__(self) -> str:
        """A table, a line a player."""
        rules = self.rules.preset or "of their own"
        head = (
            f"{self.games} games, {self.players} players, {rules} rules, seed {self.seed}: "
            f"{self.seconds:.2f} s, {self.games_per_second:.0f} games a second"
        )
        return "\n".join([head, HEADING, *(standing.line for standing in self.standings)])


def play(
    policy: Policy,
    opponents: str | Policy | Sequence[str | Policy] = "random",
    games: int = 1_000_000,
    rules: str | Rules | Mapping[str, Any] = "classic",
    players: int | None = None,
    *,
    seed: int = 0,
    threads: int = 1,
) -> Result:
    """Play many games with an own policy and see how it does.

    Every deal is played once from each seat: game g is deal g // players, with everybody moved on by g % players
    seats. A policy is not asked where it has no choice. The same seed gives the same games at any number of
    threads; those of `biblios sim` where the bots are the same.

    Args:
        policy: compiled with `numba.njit`; called with ``(observation, mask, rng)``: one record of
            `rules.observation.OBSERVATION`, uint8[156] with 1 for each legal action, and uint64[1], a generator
            for `rules.random.next_u64`; its answer is a legal action. What it writes to them has no effect but on rng.
        opponents: who else plays, the roster's bots by name or compiled policies; one alone plays all other seats.
        games: how many, 1 or more.
        rules: a preset's name, the three options, or rules.
        players: 2, 3 or 4; by default as many as are named.
        seed: 0 to 2**64 - 1.
        threads: how many cores to use, 1 to 256; a policy must not lean on anything that another thread changes.

    Raises:
        IllegalAction: a policy chose what is not legal.
        PolicyError: a policy is not compiled, or Numba cannot compile it for these arguments.
        ValueError: for anything else that is not as above; it says what was expected and what came.
    """
    others = _seated(opponents, players)
    players = len(others) + 1
    _check(games >= 1, "games", "1 or more", games)
    _check(1 <= threads <= 256, "threads", "1 to 256", threads)
    _check(0 <= seed < 1 << 64, "seed", "0 to 2**64 - 1", seed)
    match = _Match([policy, *others], Rules.of(rules), seed, threads)
    standings = tuple(Standing(name) for name in match.names)
    start = time.perf_counter()
    for points, places in match.blocks(games):
        add_games(standings, points, places)
    seconds = time.perf_counter() - start
    return Result(players, match.rules, games, seed, standings, seconds)


def _check(holds: bool, name: str, expected: str, came: object) -> None:
    if not holds:
        raise ValueError(f"{name}: expected {expected}, got {came!r}")


def _seated(
    opponents: str | Policy | Sequence[str | Policy], players: int | None
) -> list[str | Policy]:
    """The opponents, one a seat."""
    others = [opponents] if isinstance(opponents, str) or callable(opponents) else [*opponents]
    _check(1 <= len(others) <= 3, "opponents", "1 to 3", len(others))
    players = len(others) + 1 if players is None else players
    _check(players in (2, 3, 4), "players", "2, 3 or 4", players)
    others *= players - 1 if len(others) == 1 else 1
    _check(len(others) == players - 1, "opponents", f"{players - 1}", len(others))
    return others


class _Match:
    """Players, and the compiled loop that lets them play."""

    def __init__(
        self, seated: Sequence[str | Policy], rules: Rules, seed: int, threads: int
    ) -> None:
        own = list(dict.fromkeys(_checked(one) for one in seated if not isinstance(one, str)))
        self.names = [one if isinstance(one, str) else _name(one) for one in seated]
        self.rules = rules
        self._choose = joined(tuple(own))
        self._lineup = Lineup(
            seed=np.uint64(seed),
            rules=np.array([len(seated), *rules.codes], dtype=np.int64),
            codes=np.array(
                [
                    _code(one) if isinstance(one, str) else FIRST_OWN + own.index(one)
                    for one in seated
                ],
                dtype=np.int64,
            ),
        )
        self._rooms = [new_room() for _ in range(threads)]
        self._loop = compiled_loop()
        nothing = np.zeros((0, 4), dtype=np.uint8)
        self._loop(self._choose, self._lineup, self._rooms[0], 0, nothing, nothing)

    def blocks(self, games: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Points and places by player, uint8[games of the block, players]: blocks of the same size on any machine."""
        players = len(self.names)
        with ThreadPoolExecutor(len(self._rooms)) as pool:
            for first in range(0, games, _BLOCK):
                points = np.zeros((min(_BLOCK, games - first), 4), dtype=np.uint8)
                places = np.zeros_like(points)
                self._play(first, points, places, pool)
                yield points[:, :players], places[:, :players]

    def _play(
        self, first: int, points: np.ndarray, places: np.ndarray, pool: ThreadPoolExecutor
    ) -> None:
        """Play in chunks that take about 0.2 s each, so that Ctrl-C is heard."""
        done, chunk = 0, min(12, len(points))
        while done < len(points):
            start = time.perf_counter()
            end = min(done + chunk, len(points))
            cuts = np.linspace(done, end, len(self._rooms) + 1).astype(int).tolist()
            parts = [
                pool.submit(
                    self._loop,
                    self._choose,
                    self._lineup,
                    room,
                    first + low,
                    points[low:high],
                    places[low:high],
                )
                for room, (low, high) in zip(self._rooms, pairwise(cuts))
            ]
            legal = [part.result() for part in parts]
            if not all(legal):
                raise self._illegal(self._rooms[legal.index(False)])
            seconds = max(1e-9, time.perf_counter() - start)
            done, chunk = end, max(1, int(chunk * min(8.0, _SECONDS_A_CHUNK / seconds)))

    def _illegal(self, room: Room) -> IllegalAction:
        game, seat, action, decision = room.fault.tolist()
        legal = tuple(np.flatnonzero(room.mask).tolist())
        name = self.names[(seat + game) % len(self.names)]
        return IllegalAction(
            f"game {game}, seat {seat}, decision {DECISION_NAMES[decision]!r}: "
            f"{name} chose action {action}, expected one of {list(legal)}",
            game,
            action,
            legal,
        )


def _code(name: str) -> int:
    _check(name in CODES, "opponents", f"bots, of {', '.join(NAMES)}, or policies", name)
    return CODES[name]


def _name(policy: Policy) -> str:
    return getattr(policy, "__name__", type(policy).__name__)


def _checked(policy: Policy) -> Policy:
    """The policy, once it is known to be compiled and to answer with a whole number."""
    if not JITTED:
        return policy
    if not isinstance(policy, Dispatcher):
        raise PolicyError(
            f"expected a compiled policy, got {policy!r}: decorate the function with @numba.njit"
        )
    try:
        policy.compile(policy_arguments())
        answer = policy.overloads[policy_arguments()].signature.return_type
    except KeyError as error:  # Numba's own way to say so
        raise PolicyError(
            f"{_name(policy)}: an observation has no field {error}; it has {', '.join(OBSERVATION.names or ())}"
        ) from error
    except (NumbaError, TypeError) as error:
        raise PolicyError(
            f"Numba cannot compile {_name(policy)}(observation, mask, rng): {error}"
        ) from error
    if not isinstance(answer, numba.types.Integer):
        raise PolicyError(
            f"expected that {_name(policy)} returns a whole number, but it returns {answer}"
        )
    return policy
