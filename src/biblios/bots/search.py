"""The strongest play: the policy's likely actions, each tried in many worlds that the seat believes possible.

One-ply policy improvement: after each candidate all seats play on by the policy network, each seeing only what it
would see; after some decisions a critic says who will win. Half of the candidates are dropped in each round. What
is chosen has the highest chance to win, plus a little for what the policy thinks likely.
"""

from __future__ import annotations

import math
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from biblios.bots.rollouts import (
    BELIEVED,
    CRITIC_LEAF,
    OTHERS_AS_POLICY,
    UNIT,
    Minds,
    Plan,
    Tally,
    new_memory,
    new_plan,
    new_tally,
    prepare,
    propose,
    repeat,
)
from biblios.rules.random import next_u64


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search goes about it.

    Attributes:
        milliseconds: the time it may take, or None for as long as the simulations take.
        simulations: how many it may do, over all candidates.
        candidates: how many of the policy's likeliest actions are looked at, 1 to 8.
        least_chance: the least chance of these; to pass, the lowest raise and to refuse are looked at without.
        depth: decisions from the candidate to the end of a rollout; a large number plays to the end.
        prior: how much a nat of the policy's chance is worth, in chances to win; chances below the least count as it.
        leaf: who judges a rollout's end: `rollouts.CRITIC_LEAF`, VALUE_LEAF, or RANDOM_LEAF for random moves.
        worlds: `rollouts.BELIEVED` or UNIFORM.
        others: how the others play on in a rollout, `rollouts.OTHERS_AS_POLICY` or OTHERS_AS_HEURISTIC; what the
            latter do does not count for the depth.
        threads: how many cores to use; the same simulations give the same answer on any number.
    """

    milliseconds: float | None = None
    simulations: int = 1024
    candidates: int = 8
    least_chance: float = 0.002
    depth: int = 24
    prior: float = 0.003
    leaf: int = CRITIC_LEAF
    worlds: int = BELIEVED
    others: int = OTHERS_AS_POLICY
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Found:
    """What a search leaves behind.

    Attributes:
        chosen: the number of the candidate chosen.
        plan: the candidates.
        tally: how they did.
        milliseconds: it took.
    """

    chosen: int
    plan: Plan
    tally: Tally
    milliseconds: float

    @property
    def action(self) -> int:
        """The flat action chosen."""
        return int(self.plan.actions[self.chosen])

    @property
    def win(self) -> np.ndarray:
        """float64[candidates]: chances to win; those of the policy network where nothing was tried."""
        count = int(self.plan.numbers[0])
        tried = np.maximum(1, self.tally.count[:count])
        return np.where(
            self.tally.count[:count] > 0,
            self.tally.total[:count] / tried / UNIT,
            self.plan.win[0],
        )


class Search:
    """A search with memory of its own; not to be used by two threads at once.

    Args:
        minds: the networks.
        settings: how to go about it.
    """

    def __init__(self, minds: Minds, settings: Settings) -> None:
        self.minds, self.settings = minds, settings
        self._memories = [new_memory() for _ in range(settings.threads)]
        self._tallies = [new_tally() for _ in range(settings.threads)]
        self._numbers = [np.zeros(3, dtype=np.int64) for _ in range(settings.threads)]
        self._pool = ThreadPoolExecutor(settings.threads - 1) if settings.threads > 1 else None
        self._repetition_seconds = 0.0

    def look(
        self,
        observation: np.ndarray,
        mask: np.ndarray,
        rng: np.ndarray,
        milliseconds: float | None = None,
    ) -> Found:
        """Search.

        Args:
            observation: OBSERVATION, shape (1,), of the seat to act.
            mask: uint8, shape (156,), 1 for each legal action.
            rng: uint64, shape (1,), advanced by one word, whatever is found.
            milliseconds: the time it may take, if that is less than its settings allow.
        """
        began = time.perf_counter()
        settings = self.settings
        limit = min(
            (one for one in (settings.milliseconds, milliseconds) if one is not None),
            default=math.inf,
        )
        seed = next_u64(rng)
        plan = new_plan()
        plan.numbers[:] = 0, settings.depth, settings.leaf, settings.worlds, settings.others
        count = propose(
            self.minds,
            observation,
            mask,
            settings.least_chance,
            settings.candidates,
            plan,
            self._memories[0],
        )
        for tally in self._tallies:
            for part in tally:
                part[:] = 0
        if count > 1:
            self._begin(observation)
            self._halve(observation, np.uint64(seed), plan, (began, limit))
        tally = Tally(*(np.sum(parts, axis=0) for parts in zip(*self._tallies, strict=True)))
        chosen = int(np.argmax(scores(plan, tally, settings)))
        return Found(chosen, plan, tally, 1000 * (time.perf_counter() - began))

    def _begin(self, observation: np.ndarray) -> None:
        """What each thread does once."""
        if self.settings.worlds == BELIEVED:
            for memory in self._memories:
                prepare(self.minds, observation, memory)

    def _halve(
        self, observation: np.ndarray, seed: np.uint64, plan: Plan, time_given: tuple[float, float]
    ) -> None:
        """Rounds of equal budget, from when for how many milliseconds; after each the worse half is dropped."""
        settings, (began, limit) = self.settings, time_given
        rounds = max(1, math.ceil(math.log2(int(plan.numbers[0]))))
        done = 0
        for number in range(rounds):
            live = int(plan.live.sum())
            end = done + max(1, settings.simulations // rounds // live)
            if math.isinf(limit):
                self._repeat(observation, seed, plan, done, end)
                done = end
            else:
                until = began + limit / 1000 * (number + 1) / rounds
                done = self._repeat_until(observation, seed, plan, (done, end), until)
            if number + 1 < rounds:
                self._drop(plan, live // 2)

    def _drop(self, plan: Plan, count: int) -> None:
        """Drop the worst of the candidates still in."""
        tally = Tally(*(np.sum(parts, axis=0) for parts in zip(*self._tallies, strict=True)))
        score = scores(plan, tally, self.settings)
        live = np.flatnonzero(plan.live)
        worst = live[np.argsort(score[live], kind="stable")[:count]]
        plan.live[worst] = 0

    def _repeat_until(
        self,
        observation: np.ndarray,
        seed: np.uint64,
        plan: Plan,
        numbers: tuple[int, int],
        until: float,
    ) -> int:
        """Do repetitions while there is time for one more; the number to go on with."""
        done, end = numbers
        live, threads = int(plan.live.sum()), self.settings.threads
        while done < end:
            now = time.perf_counter()
            slowest = self._repetition_seconds * live
            if now + 1.25 * slowest >= until:
                break
            step = max(1, min(int((until - now) / max(slowest, 1e-5) / 4), end - done)) * threads
            self._repeat(observation, seed, plan, done, done + step)
            took = (time.perf_counter() - now) / (step / threads) / live
            self._repetition_seconds = max(took, 0.9 * self._repetition_seconds)
            done += step
        return done

    def _repeat(
        self, observation: np.ndarray, seed: np.uint64, plan: Plan, first: int, end: int
    ) -> None:
        """Repetitions first to end - 1, shared out among the threads."""
        threads = self.settings.threads
        pending: list[Future[None]] = []
        for thread in range(threads - 1, -1, -1):
            self._numbers[thread][:] = first + thread, end, threads
            given = (
                self.minds,
                plan,
                observation,
                seed,
                self._numbers[thread],
                self._memories[thread],
                self._tallies[thread],
            )
            if thread > 0 and self._pool is not None:
                pending.append(self._pool.submit(self._do, *given))
            else:
                self._do(*given)
        for one in pending:
            one.result()

    def _do(self, *given: Any) -> None:
        """Some repetitions, compiled; the arguments are those of `rollouts.repeat`."""
        repeat(*given)


def scores(plan: Plan, tally: Tally, settings: Settings) -> np.ndarray:
    """float64[candidates]: what decides among them; lowest for those that are out, or that nobody tried.

    What is always looked at counts as if the policy gave it the least chance: how far below that it lies says how
    seldom training went there, not how bad it is.
    """
    count = int(plan.numbers[0])
    chances = np.maximum(plan.chances[:count], max(settings.least_chance, 1e-6))
    liking = settings.prior * np.log(chances)
    tried = tally.count[:count]
    if not tried.any():
        return liking
    win = tally.total[:count] / np.maximum(1, tried) / UNIT
    return np.where(plan.live[:count] > 0, win + liking, -np.inf)
