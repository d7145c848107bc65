"""A real server on a free port, and visitors without scripts who fill in its forms."""

import asyncio
import random
import re
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import httpx
import uvicorn

from biblios.tables.where import database_in
from biblios.web.app import make_app
from biblios.web.serve import listen
from tests.tables.choosers import any_legal_move


@dataclass
class FormOnPage:
    """A form as a browser without scripts has it."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    """What is sent whatever one does: hidden fields and what is ticked already."""
    numbers: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Number fields, with their least and greatest value."""
    buttons: list[tuple[str, str]] = field(default_factory=list)
    """What each button adds."""
    choices: dict[str, list[str]] = field(default_factory=dict)
    """Radio buttons."""
    dice: list[str] = field(default_factory=list)
    """Changes of dice that can be ticked."""


class FormReader(HTMLParser):
    """Finds the forms of a page, and controls elsewhere that belong to one."""

    def __init__(self):
        super().__init__()
        self.by_id: dict[str, FormOnPage] = {}
        self.forms: list[FormOnPage] = []
        self.open: FormOnPage | None = None
        self.loose: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag == "form":
            self.open = FormOnPage(a["action"], a.get("method", "get"))
            self.forms.append(self.open)
            if "id" in a:
                self.by_id[a["id"]] = self.open
        elif tag in ("input", "button"):
            if "disabled" in a:
                return
            if "form" in a:
                self.loose.append((tag, a))
            elif self.open is not None:
                add(self.open, tag, a)

    def handle_endtag(self, tag):
        if tag == "form":
            self.open = None

    def close(self):
        super().close()
        for tag, a in self.loose:
            add(self.by_id[a["form"]], tag, a)


def add(form, tag, a):
    name, value = a.get("name"), a.get("value") or ""
    if tag == "button":
        if a.get("type", "submit") == "submit":
            form.buttons.append((name, value) if name else ("", ""))
    elif a.get("type") == "number":
        form.numbers[name] = (int(a["min"]), int(a["max"]))
    elif a.get("type") == "radio":
        form.choices.setdefault(name, []).append(value)
    elif a.get("type") == "checkbox":
        if name == "change":
            form.dice.append(value)
        elif "checked" in a or name == "bluff":
            form.fields.append((name, value))
    elif name:
        form.fields.append((name, value))


def forms_of(page: str) -> list[FormOnPage]:
    reader = FormReader()
    reader.feed(page)
    reader.close()
    return reader.forms


class Visitor:
    """A browser without scripts; keeps every byte it was ever sent."""

    def __init__(self, base: str, seed: int = 0):
        self.client = httpx.AsyncClient(base_url=base, follow_redirects=True)
        self.rng = random.Random(seed)
        self.seen: list[str] = []

    async def get(self, address, **more):
        answer = await self.client.get(address, **more)
        self.seen.append(answer.text)
        return answer

    async def post(self, address, data=None, **more):
        answer = await self.client.post(address, data=data or {}, **more)
        self.seen.append(answer.text)
        return answer

    async def sit_down(self, **fields):
        """Make a table; returns its address."""
        asked = {"pace": "quick", "preset": "classic", "first": "me", "bot1": "random"}
        asked |= {"bot2": "random", "bot3": "random"}
        answer = await self.post("/tables", {**asked, **fields})
        assert answer.status_code == 200, answer.text
        return answer.url.path

    async def fill_in(self, form: FormOnPage, button=None):
        """Send a form with any choices."""
        sent = list(form.fields)
        for name, (least, most) in form.numbers.items():
            sent.append((name, str(min(most, least + self.rng.randrange(3)))))
        for name, values in form.choices.items():
            sent.append((name, self.rng.choice(values)))
        ticked = self.rng.sample(form.dice, min(len(form.dice), self.rng.randint(1, 2)))
        sent += [("change", change) for change in ticked]
        button = button or self.rng.choice(form.buttons or [("", "")])
        if button[0]:
            sent.append(button)
        body = httpx.QueryParams(sent)
        kind = {"content-type": "application/x-www-form-urlencoded"}
        answer = await self.client.post(form.action, content=str(body), headers=kind)
        self.seen.append(answer.text)
        return answer

    async def wait_for_turn(self, table, within=30.0):
        """The page, when it is this visitor's turn or the game is over."""
        async with asyncio.timeout(within):
            while True:
                page = (await self.get(table)).text
                moves = [form for form in forms_of(page) if form.action == f"{table}/moves"]
                if moves or "decision-over" in page:
                    return page, moves
                forward = [f for f in forms_of(page) if f.action == f"{table}/forward"]
                if forward:
                    await self.fill_in(forward[0])
                await asyncio.sleep(0.05)

    async def play_on(self, table, moves=10_000):
        """Play with the page's own forms until the game is over; returns the last page."""
        page = ""
        for _ in range(moves):
            page, forms = await self.wait_for_turn(table)
            if not forms:
                break
            answer = await self.fill_in(self.rng.choice(forms))
            assert answer.status_code in (200, 400, 409), answer.text
        return page


def number_of(page: str) -> int:
    """The decision's number that a table's page carries."""
    found = re.search(r'data-number="(\d+)"', page)
    assert found is not None
    return int(found.group(1))


@asynccontextmanager
async def serving(folder: Path, mover=any_legal_move, **more):
    """The address of a server on a database in this folder, once tables can be played at."""
    async with serving_at_once(folder, mover, **more) as base:
        async with asyncio.timeout(120), httpx.AsyncClient(base_url=base) as client:
            while not (await client.get("/healthz")).json()["ready"]:
                await asyncio.sleep(0.02)
        yield base


@asynccontextmanager
async def serving_at_once(folder: Path, mover=any_legal_move, **more):
    """The address of a server, as soon as it answers."""
    app = make_app(database_in(folder / "tables.sqlite"), mover=mover, **more)
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1))
    task = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        async with asyncio.timeout(60):
            while not server.started:
                await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        app.state.site.bus.close()
        server.should_exit = True
        await task


@asynccontextmanager
async def visiting(base: str, seed: int = 0):
    """A visitor of a server."""
    visitor = Visitor(base, seed)
    async with visitor.client:
        yield visitor
