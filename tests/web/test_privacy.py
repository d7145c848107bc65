"""No hidden card reaches a page, a stream, a replay or a fragment: not in words, not in any byte."""

import asyncio
import random
import re
from dataclasses import replace

import httpx
import pytest

from biblios.records.game import Game
from biblios.rules.cards import NAMES
from biblios.tables.card_words import card_words
from biblios.tables.showing import Moment, seat_view
from biblios.tables.store import Store
from biblios.tables.table import Table
from biblios.tables.where import database_in
from biblios.web.pages.replay import replay_page
from biblios.web.pages.table import table_page
from biblios.web.replaying import replay_view
from biblios.web.stream import event_of
from tests.naive.other_worlds import other_world
from tests.tables.choosers import any_legal_move, setup
from tests.web.visiting import number_of, serving, visiting

CATEGORY_CARDS = [card for card in NAMES if card[0] not in "GC"]
BY_WORDS = {card_words(card).lower(): card for card in CATEGORY_CARDS}
NAMED = re.compile(r"(?<![a-z0-9])[mphst][1-4][a-i](?![a-z0-9])", re.IGNORECASE)
IN_WORDS = re.compile("|".join(map(re.escape, BY_WORDS)), re.IGNORECASE)


def cards_in(text: str) -> set[str]:
    """The category cards a page, or any other text, tells of."""
    named = {name.upper() for name in NAMED.findall(text)} & set(CATEGORY_CARDS)
    return named | {BY_WORDS[words.lower()] for words in IN_WORDS.findall(text)}


def everything_sent(table: Table, seat: int | None) -> str:
    """All that a chair can be sent of a table that is not finished."""
    view = seat_view(table, seat, Moment())
    replays = [
        replay_view(table, seat, seat, move)
        for move in {0, table.game.number // 2, table.game.number}
    ]
    pages = [str(table_page(view)), event_of(view), *(str(replay_page(r)) for r in replays)]
    return "\n".join(pages)


def position(players: int, unpaid: str, rng: random.Random) -> Game:
    """An unfinished game at any decision."""
    rules = {"church": "may", "unpaid": unpaid, "category_tie": "letter"}
    seed = rng.randrange(10**6)
    game = Game.deal(players, rules, seed)
    stop = rng.randrange(5, 250)
    while not game.is_over and game.number < stop:
        game.play(any_legal_move("", game, seed + game.number))
    return game if not game.is_over else position(players, unpaid, rng)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("unpaid", ["penalty", "discard"])
def test_what_a_chair_cannot_know_changes_no_byte_it_is_sent(players, unpaid):
    rng = random.Random(players)
    changed = 0
    for _ in range(3):
        game = position(players, unpaid, rng)
        at_table = replace(setup(players), rules=game.rules.as_dict(), pace="hand")
        record = game.record(players=["Ada", "b", "c", "d"][:players])
        for seat in [None, *range(players)]:
            other, changes = other_world(record, seat, rng)
            changed += changes
            worlds = [Game.from_record(world) for world in (record, other)]
            first, second = (everything_sent(Table(at_table, w, 1), seat) for w in worlds)
            assert first == second
    assert changed > 10  # the other worlds are other


async def listen(base: str, cookies: httpx.Cookies, table: str, into: list[str]) -> None:
    """Keep what a stream sends, event by event."""
    event: list[str] = []
    async with (
        httpx.AsyncClient(base_url=base, cookies=cookies, timeout=None) as client,
        client.stream("GET", f"{table}/stream") as answer,
    ):
        async for line in answer.aiter_lines():
            event.append(line)
            if not line:
                into.append("\n".join(event))
                event = []


async def told_of(page: str, *streams: list[str]) -> None:
    """Wait until each stream has told of the decision that a page shows."""
    async with asyncio.timeout(60):
        for told in streams:
            while not any(number_of(text) >= number_of(page) for text in told if is_table(text)):
                await asyncio.sleep(0.005)


def is_table(text: str) -> bool:
    """Whether a page or an event shows the table."""
    return "data-number" in text


async def record_kept(folder, table: str) -> dict:
    """The record of an unfinished game, from the database."""
    store = await Store.open(database_in(folder / "tables.sqlite"))
    stored = await store.load(table.removeprefix("/tables/"))
    await store.close()
    return {**stored.deal, "moves": list(stored.moves)}


async def test_while_a_game_is_played_nobody_is_told_an_unseen_card(tmp_path):
    async with serving(tmp_path) as base, visiting(base, 3) as ada, visiting(base) as eve:
        table = await ada.sit_down(players="3", first="others")
        await eve.get(table)
        own: list[str] = []
        public: list[str] = []
        tasks = [
            asyncio.create_task(listen(base, ada.client.cookies, table, own)),
            asyncio.create_task(listen(base, eve.client.cookies, table, public)),
        ]
        for _ in range(40):
            page = await ada.play_on(table, moves=1)
            await told_of(page, own, public)
        await eve.get(table)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    record = await record_kept(tmp_path, table)
    seat = record["players"].index("Reader")
    own += filter(is_table, ada.seen)
    public += filter(is_table, eve.seen)
    assert min(len(own), len(public)) > 30
    for chair, texts in ((seat, own), (None, public)):
        known: dict[int, str] = {}
        for text in texts:
            if not is_table(text):
                continue
            number = number_of(text)
            if number not in known:
                known[number] = repr(Game.from_record(record, moves=number).view(chair))
            told = cards_in(text.replace(table, ""))
            assert told <= cards_in(known[number]), f"at move {number}, chair {chair}"


async def test_until_a_game_is_over_a_replay_shows_only_ones_own_chair(tmp_path):
    async with serving(tmp_path) as base, visiting(base, 3) as ada, visiting(base) as eve:
        table = await ada.sit_down(players="2", first="me", pace="hand")
        await ada.post(f"{table}/moves", {"number": "0", "move": "keep"})
        game = table.replace("/tables/", "/games/")
        for chair, ada_may, eve_may in [("0", 200, 403), ("1", 403, 403), ("all", 403, 403)]:
            address = f"{game}/replay?move=1&seat={chair}"
            assert (await ada.get(address)).status_code == ada_may
            assert (await eve.get(address)).status_code == eve_may
        assert (await ada.get(f"{game}/replay?move=1&seat=none")).status_code == 403
        spectator = await eve.get(f"{game}/replay?move=1")
        assert spectator.status_code == 200
        assert cards_in(spectator.text.replace(table, "")) == set()
        for visitor in (ada, eve):
            refused = await visitor.get(f"{game}/record")
            assert refused.status_code == 409
            assert cards_in(refused.text) == set()
