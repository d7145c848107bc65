"""Stepping allocates nothing: neither in compiled code, however many games there are and end, nor in Python."""

import tracemalloc

import pytest
from numba.core.runtime import _nrt_python, rtsys

from biblios.envs.vector import VectorEnv


def allocated(env: VectorEnv, steps: int) -> int:
    """How many pieces of memory the compiled code asked for."""
    before = rtsys.get_allocation_stats().alloc
    for _ in range(steps):
        env.step_randomly()
    return int(rtsys.get_allocation_stats().alloc - before)


@pytest.mark.parametrize("opponents", [None, ["random"]])
@pytest.mark.parametrize("form", ["uint8", "float32"])
def test_compiled_steps_allocate_nothing_a_game(opponents, form):
    """Nothing at all among learners; among bots a call has room made once."""
    _nrt_python.memsys_enable_stats()
    try:
        one = VectorEnv(1, seed=1, opponents=opponents, observations=form)
        many = VectorEnv(50, seed=1, opponents=opponents, observations=form)
        one.step_randomly()
        many.step_randomly()
        first = many.observations.copy()
        few = allocated(one, 300)
        assert few == allocated(many, 300)
        assert few == 0 or opponents
        assert (many.observations != first).any()
    finally:
        _nrt_python.memsys_disable_stats()


@pytest.mark.parametrize("form", ["uint8", "float32"])
def test_a_thousand_steps_leave_nothing_behind_in_python(form):
    env = VectorEnv(8, seed=1, observations=form)
    env.step_randomly()
    tracemalloc.start()
    try:
        for _ in range(10):
            env.step_randomly()
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        for _ in range(1000):
            env.step_randomly()
        after, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 1000
    assert peak - before < 10_000, "less than one tensor a game"
