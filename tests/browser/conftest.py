"""A real server and a real browser for each test."""

import shutil
from dataclasses import replace

import pytest
from playwright.async_api import async_playwright

from biblios.tables import runner, setup
from biblios.tables.seat_view import PACE
from tests.browser.opponent import any_sort_of_move
from tests.web.visiting import serving

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


LONG_NAMES = ("Sister Hildegard", "Brother Notker", "Brother Anselm")


@pytest.fixture(autouse=True)
def _nothing_by_chance(monkeypatch):
    """Every table has the same cards, and bots with the longest names there are.

    Seat 0 begins with three cards that are not church cards; the bots' moves follow from the seed.
    """
    assert set(LONG_NAMES) <= set(setup.BOT_NAMES)
    monkeypatch.setattr(setup, "new_seed", lambda: 11)
    monkeypatch.setattr(setup, "BOT_NAMES", LONG_NAMES)


@pytest.fixture
async def server(tmp_path, monkeypatch):
    """The address of a server whose bots wait no longer than a frame."""
    monkeypatch.setitem(PACE, "quick", replace(PACE["quick"], seconds=0.015))
    monkeypatch.setattr(runner, "FORCED_SECONDS", 0.015)
    async with serving(tmp_path, any_sort_of_move) as base:
        yield base


@pytest.fixture
async def chromium():
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "these tests need Chromium: on Debian, the package chromium"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        await browser.close()
