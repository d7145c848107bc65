"""The examples run as the documentation shows them."""

import pytest

from tests.house.checkout import CHECKOUT

PPO = (CHECKOUT / "examples" / "maskable_ppo.py").read_text("utf-8")


def test_the_page_shows_the_whole_example():
    assert PPO in (CHECKOUT / "docs" / "how-to" / "gymnasium.md").read_text("utf-8")


def test_maskable_ppo_trains(capsys):
    pytest.importorskip("sb3_contrib", reason="sb3_contrib is not installed: biblios[sb3]")
    short = PPO.replace("200_000, 1_000", "2_048, 4")
    assert short != PPO
    exec(compile(short, "maskable_ppo.py", "exec"), {})
    assert "after 2048 steps MaskablePPO wins" in capsys.readouterr().out
