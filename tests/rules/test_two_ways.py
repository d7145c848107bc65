"""The rules do the same compiled and as plain Python."""

import os
import subprocess
import sys

import pytest

from biblios.rules.compiled import JITTED
from tests.house.checkout import CHECKOUT
from tests.rules.two_ways import fingerprint


@pytest.mark.plain
@pytest.mark.timeout(900)
def test_compiled_and_plain_rules_do_the_same():
    the_other_way = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.rules.two_ways"],
        cwd=CHECKOUT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1" if JITTED else "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert fingerprint() == the_other_way.stdout.strip()
