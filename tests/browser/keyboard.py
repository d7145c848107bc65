"""Answers every decision by keys alone: never a click, never a selector for anything but looking."""

from tests.browser.desk import Desk

KEY_LIMIT = 60


async def decide_by_keys(desk: Desk, decision: str):
    """Answer the decision awaited with the keys that the page shows."""
    press = desk.page.keyboard.press
    if decision in ("place", "take"):
        await press(desk.rng.choice(await _keys(desk, "#panel button:enabled")))
    elif decision == "church":
        await _move_dice(desk)
    elif decision == "bid":
        keys = await _keys(desk, "#panel button:enabled")
        if "b" in keys and desk.rng.random() < 0.4:
            for _ in range(desk.rng.randrange(3)):
                await press("+")
            await press("b")
        else:
            await press("p")
    else:
        await press("Enter")


async def _keys(desk: Desk, selector: str) -> list[str]:
    found = await desk.page.locator(selector).evaluate_all("all => all.map(e => e.dataset.key)")
    return [key for key in found if key]


async def _move_dice(desk: Desk):
    """Tab to the arrows, choose with space and arrow keys, confirm with Enter."""
    needed = int(await desk.page.get_attribute("[data-needs=change]", "data-count"))
    await desk.page.keyboard.press("h")
    for _ in range(KEY_LIMIT):
        if await desk.page.locator("[name=change]:checked").count() == needed:
            break
        await desk.page.keyboard.press("Shift+Tab")
        if await desk.page.evaluate("document.activeElement.name") == "change":
            await desk.page.keyboard.press("Space")
    await desk.page.keyboard.press("Enter")
