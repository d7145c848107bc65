"""Somebody at the table with a browser: looks at the page, uses what is on it, and keeps what was sent."""

import random
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, BrowserContext, Error, Page

from biblios.records.game import Game
from biblios.web.browser import COOKIE
from tests.web.positions import KEY, set_down

PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1440, "height": 900}
CONTINUE = "#panel form[action$='/step'] button"
"""The button that asks the others for one more move."""

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
STATE = r"""
table => [table.dataset.number, table.className.match(/decision-(\w+)/)[1], table.dataset.turn]
"""
TOO_SLOW = "preloaded using link preload but not used within a few seconds"
"""What the browser says of a machine that is busy, not of the page."""
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
    moves: list[str] = field(default_factory=list)
    """The moves that were sent from here, as the forms said them."""

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
        page.set_default_timeout(60_000)
        desk = cls(page, base, random.Random(seed), scripts)
        page.on("console", desk._hear)
        page.on("pageerror", lambda error: desk.complaints.append(str(error)))
        page.on("response", desk._keep)
        page.on("request", desk._count)
        if scripts:
            await page.add_init_script(KEEP_STREAM)
        return desk

    def _hear(self, message):
        if message.type in ("error", "warning") and TOO_SLOW not in message.text:
            self.complaints.append(message.text)

    def _count(self, request):
        if request.method == "POST" and request.url.endswith("/moves"):
            self.moves.append(request.post_data or "")

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
        await self._settled()

    async def sit_at(self, folder: Path, is_wanted, **table) -> Game:
        """Sit down at a table set down for this test; returns its game."""
        address, game = await set_down(folder, is_wanted, **table)
        await self.page.context.add_cookies([{"name": COOKIE, "value": KEY, "url": self.base}])
        await self.page.goto(address)
        await self._settled()
        return game

    async def _settled(self):
        """Wait until the table is there, and what its scripts do at the start is done."""
        await self.page.wait_for_selector(f"{'html.scripted' if self.scripts else 'html'} #table")

    @property
    def address(self) -> str:
        return self.page.url.split("?")[0].split("#")[0]

    async def state(self) -> tuple[int, str]:
        """The decision's number and name; `wait` where it is not ours."""
        number, decision, mine = await self.page.locator("#table").evaluate(STATE)
        return int(number), decision if mine or decision == "over" else "wait"

    async def turn(self) -> tuple[int, str]:
        """Wait until something is to be decided here, or the game is over."""
        while not self.scripts:
            with suppress(Error):  # the page loads itself again at the same time
                if (now := await self.state())[1] != "wait":
                    return now
                await self.page.reload()
        await self.page.wait_for_selector("#table[data-turn=mine], #table.decision-over")
        return await self.state()

    async def wait_past(self, number: int):
        """Wait until the table has gone on from this decision."""
        await self.page.wait_for_selector(f"#table:not([data-number='{number}'])")

    async def fits(self) -> bool:
        """Whether nothing scrolls sideways."""
        return not self.scripts or await self.page.evaluate(LEFT) <= 0
