"""axe finds nothing on any page, in either colour scheme and either size; nothing scrolls sideways."""

import pytest
from axe_playwright_python.async_playwright import Axe

from tests.browser.deciding import decide
from tests.browser.desk import DESKTOP, PHONE, Desk

pytestmark = pytest.mark.browser

TWO_FRAMES = "() => new Promise(f => requestAnimationFrame(() => requestAnimationFrame(f)))"


async def check(desk: Desk, what: str):
    for scheme in ("light", "dark"):
        await desk.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        await desk.page.evaluate(TWO_FRAMES)
        results = await Axe().run(desk.page)
        assert results.violations_count == 0, f"{what}, {scheme}: {results.generate_report()}"
    assert await desk.fits(), what


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
async def test_every_kind_of_page_and_decision(server, chromium, size):
    desk = await Desk.open(chromium, server, seed=2, size=size, reduced_motion="reduce")
    page = desk.page
    for address in ("/", "/new", "/games", "/nowhere"):
        await page.goto(address)
        await check(desk, address)
    desk.complaints.clear()  # the page that is not there
    await desk.sit_down(3, "published")
    met = set()
    while True:
        number, decision = await desk.turn()
        if decision == "over":
            break
        if decision not in met:
            met.add(decision)
            await check(desk, decision)
        await decide(desk, decision)
        await desk.wait_past(number)
    assert {"place", "take", "church", "bid"} <= met
    await check(desk, "the table when the game is over")
    await _look_back(desk)
    assert desk.complaints == []


async def _look_back(desk: Desk):
    table = desk.address
    game = table.replace("/tables/", "/games/")
    for shown in (0, 3, 6):
        await desk.page.goto(f"{table}/reveal?shown={shown}")
        await check(desk, f"reveal {shown}")
    for where in ("move=20", "move=20&seat=all", "move=100&seat=none", ""):
        await desk.page.goto(f"{game}/replay?{where}")
        await check(desk, f"replay {where}")
    for address in ("/", "/games"):
        await desk.page.goto(address)
        await check(desk, f"{address} with games")
