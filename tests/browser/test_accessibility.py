"""axe finds nothing on any page, in either colour scheme and either size; nothing scrolls sideways."""

import pytest
from axe_playwright_python.async_playwright import Axe

from tests.browser.desk import DESKTOP, PHONE, Desk

pytestmark = [pytest.mark.browser, pytest.mark.timeout(1200)]

RULES = {"church": "may", "unpaid": "penalty", "category_tie": "letter"}
"""The rules that leave most to choose."""
DECISIONS = ("place", "take", "church", "bid", "pay")

TWO_FRAMES = "() => new Promise(f => requestAnimationFrame(() => requestAnimationFrame(f)))"


async def check(desk: Desk, what: str):
    for scheme in ("light", "dark"):
        await desk.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        await desk.page.evaluate(TWO_FRAMES)
        results = await Axe().run(desk.page)
        assert results.violations_count == 0, f"{what}, {scheme}: {results.generate_report()}"
    assert await desk.fits(), what


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
async def test_every_kind_of_page_and_decision(server, chromium, tmp_path, size):
    desk = await Desk.open(chromium, server, size=size, reduced_motion="reduce")
    page = desk.page
    for address in ("/", "/new", "/games", "/nowhere"):
        await page.goto(address)
        await check(desk, address)
    desk.complaints.clear()  # the page that is not there
    await desk.sit_down(3, "published", first="others", pace="hand")
    await check(desk, "the others' turn")
    for decision in DECISIONS:
        for lot in ("gold", "cards") if decision in ("bid", "pay") else (None,):
            await desk.sit_at(tmp_path, awaits(decision, lot), players=3, rules=RULES)
            assert (await desk.state())[1] == decision
            await check(desk, f"{decision} {lot or ''}")
    await desk.sit_at(tmp_path, lambda game: game.is_over, players=3, rules=RULES)
    await check(desk, "the table when the game is over")
    await _look_back(desk)
    assert desk.complaints == []


def awaits(decision: str, lot: str | None):
    """Whether a game has come to a decision with a choice, about a lot of gold or of cards."""

    def is_wanted(game):
        if game.decision != decision or len(game.legal_moves) < 2:
            return False
        return lot is None or (game.view(0).lot[0] == "G") == (lot == "gold")

    return is_wanted


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
