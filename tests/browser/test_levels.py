"""Choosing whom to play against, by mouse and on a phone, and seeing at the table who they are."""

import pytest

from biblios.bots.levels import LEVELS
from tests.browser.desk import DESKTOP, PHONE, Desk

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
async def test_a_level_for_all_or_one_for_each_seat(server, chromium, size):
    desk = await Desk.open(chromium, server, size=size, reduced_motion="reduce")
    page = desk.page
    await page.goto("/new")
    for level in LEVELS.values():
        option = page.locator(".option.level", has_text=level.title)
        assert level.words in await option.inner_text()
    assert await page.locator(".each-seat").is_hidden()
    await page.click("text=A mixed table")
    assert await page.locator("#bot2").is_visible()
    await page.select_option("#bot1", "oblate")
    await page.select_option("#bot2", "abbot")
    assert await desk.fits()
    await page.check("[name=first][value=me]")
    await page.click("text=Sit down")
    names = page.locator("#players .name")
    told = [await names.nth(n).get_attribute("title") for n in range(2)]
    assert [title.rsplit(", ", 1)[1] for title in told] == ["a program: Oblate", "a program: Abbot"]
    for title in ("Oblate", "Abbot"):
        assert await page.locator(f"#players .level:visible:text('{title}')").count() == 1
    assert await desk.fits()
    await page.goto("/new")
    assert await page.locator("[name=level][value=mixed]").is_checked()
    await page.click(".option.level:has-text('Prior')")
    assert await page.locator(".each-seat").is_hidden()
    await page.click("text=Sit down")
    await page.wait_for_selector("#players")
    assert await page.locator("#players .name[title$='Prior']").count() == 2
    assert desk.complaints == []
