"""Answers every decision with the mouse, in all the ways the page offers."""

from tests.browser.desk import Desk

CORNER = {"x": 12, "y": 8}
"""The part of a card in a stack that the next card leaves in sight."""


async def decide(desk: Desk, decision: str):
    """Answer the decision awaited, any way."""
    await {"place": place, "take": take, "church": church, "bid": bid, "pay": pay}[decision](desk)


async def place(desk: Desk):
    await _any(desk, "button.target:enabled")


async def take(desk: Desk):
    await _any(desk, ".take-card")


async def church(desk: Desk):
    decline = desk.page.locator("button[value=decline]")
    if await decline.count() and desk.rng.random() < 0.3:
        await decline.click()
        return
    confirm = desk.page.locator("[data-needs=change]")
    for _ in range(int(await confirm.get_attribute("data-count"))):
        await _any(desk, ".arrow input:enabled:not(:checked)", force=True)
    await confirm.click()


async def bid(desk: Desk):
    page, chance = desk.page, desk.rng.random()
    bluff = page.locator(".bluff summary")
    other = page.locator("form.stepper:not(.bluff *)")
    plain = page.locator("button[data-key=b]")
    if chance < 0.1 and await bluff.count():
        await bluff.click()
        await page.check("[name=bluff]")
        await page.click("button.danger")
    elif chance < 0.2 and await other.count():
        field = other.locator("[name=amount]")
        await field.fill(await field.get_attribute("max"))
        button = other.locator("button[data-bids]")
        asks = await button.get_attribute("data-confirm")
        await button.click()
        if asks:
            await page.click("button.asking")
    elif chance < 0.5 and await plain.count():
        await plain.click()
    else:
        await page.click("button[value=pass]")


async def pay(desk: Desk):
    page = desk.page
    refuse, cards = page.locator("details.bluff summary"), page.locator("input[name=card]")
    if await cards.count():
        await _swap_a_card(desk)
        await page.click("button[value=pay]")
    elif await refuse.count() and desk.rng.random() < 0.2:
        await refuse.click()
        await page.click("button[value=default]")
    elif await page.locator(".payment").count():
        await _any(desk, ".payment")
        await page.click(".paying button")
    else:
        await page.click("button[value=default]")


async def _swap_a_card(desk: Desk):
    """Pay with another card than the page proposes, if there is another."""
    spare = desk.page.locator("input[name=card]:not(:checked)")
    if await spare.count():
        await desk.page.locator("input[name=card]:checked").first.click(position=CORNER)
        await _any(desk, "input[name=card]:not(:checked)", position=CORNER)


async def _any(desk: Desk, selector: str, **click):
    found = desk.page.locator(selector)
    await found.nth(desk.rng.randrange(await found.count())).click(**click)
