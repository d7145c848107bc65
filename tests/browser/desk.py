"""Somebody at the table with a browser: looks at the page, uses what is on it, and keeps what was sent."""

import random
import re
from dataclasses import dataclass, field

from playwright.async_api import Browser, BrowserContext, Page

PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1440, "height": 900}

KEEP_STREAM = """
const Real = EventSource;
window.sent = [];
window.EventSource = class extends Real {
  constructor(...more) {
    super(...more);
    this.addEventListener("message", (message) => window.sent.push(message.data));
  }
};
"""
LEFT = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@dataclass
class Desk:
    """One tab at one table."""

    page: Page
    base: str
    rng: random.Random
    scripts: bool = True
    seen: list[str] = field(default_factory=list)
    """Every page and fragment that came as an answer."""
    complaints: list[str] = field(default_factory=list)
    """What the browser complained about."""

    @classmethod
    async def open(
        cls, browser: Browser, base: str, *, size=DESKTOP, scripts=True, seed=1, **context
    ) -> "Desk":
        tab = await browser.new_context(
            viewport=size, java_script_enabled=scripts, base_url=base, **context
        )
        return await cls.in_context(tab, base, scripts=scripts, seed=seed)

    @classmethod
    async def in_context(
        cls, context: BrowserContext, base: str, *, scripts=True, seed=1
    ) -> "Desk":
        """Another tab of the same browser."""
        page = await context.new_page()
        page.set_default_timeout(15_000)
        desk = cls(page, base, random.Random(seed), scripts)
        page.on("console", desk._hear)
        page.on("pageerror", lambda error: desk.complaints.append(str(error)))
        page.on("response", desk._keep)
        if scripts:
            await page.add_init_script(KEEP_STREAM)
        return desk

    def _hear(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    async def _keep(self, response):
        kind = response.headers.get("content-type", "")
        if "/tables/" in response.url and "text/html" in kind and response.status != 303:
            try:
                self.seen.append(await response.text())
            except Exception:  # noqa: BLE001 - the page was left before its answer was read
                return

    async def everything_sent(self) -> list[str]:
        """All answers and all messages of the stream, so far."""
        stream = await self.page.evaluate("window.sent") if self.scripts else []
        return [*self.seen, *stream]

    async def sit_down(self, players=3, preset="classic", **options):
        """Fill in the form for a new table."""
        page = self.page
        await page.goto("/new")
        await page.check(f"[name=players][value='{players}']")
        await page.check(f"[name=preset][value={preset}]")
        await page.check(f"[name=pace][value={options.get('pace', 'quick')}]")
        await page.check(f"[name=first][value={options.get('first', 'me')}]")
        await page.set_checked("[name=plays_forced]", options.get("plays_forced", False))
        await page.fill("[name=name]", options.get("name", "Ada"))
        await page.click("text=Sit down")
        await page.wait_for_selector("#table")

    @property
    def address(self) -> str:
        return self.page.url.split("?")[0].split("#")[0]

    async def state(self) -> tuple[int, str]:
        """The decision's number and name; `wait` where it is not ours."""
        table = self.page.locator("#table")
        number = int(await table.get_attribute("data-number"))
        classes = await table.get_attribute("class")
        decision = re.search(r"decision-(\w+)", classes).group(1)
        if decision == "over":
            return number, "over"
        mine = await table.get_attribute("data-turn")
        return number, decision if mine else "wait"

    async def turn(self) -> tuple[int, str]:
        """Wait until something is to be decided here, or the game is over."""
        if not self.scripts:
            while (now := await self.state())[1] == "wait":
                await self.page.reload()
            return now
        await self.page.wait_for_selector("#table[data-turn=mine], #table.decision-over")
        return await self.state()

    async def wait_past(self, number: int):
        """Wait until the table has gone on from this decision."""
        if self.scripts:
            await self.page.wait_for_function(
                "n => Number(document.querySelector('#table').dataset.number) > n", arg=number
            )

    async def fits(self) -> bool:
        """Whether nothing scrolls sideways."""
        return not self.scripts or await self.page.evaluate(LEFT) <= 0
