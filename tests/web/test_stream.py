"""The stream: the table at once, every change as it comes, and nothing lost by a broken line."""

import asyncio
import re

import httpx

from biblios.web import stream
from tests.web.visiting import number_of, serving, visiting


class Stream:
    """A browser's end of a stream."""

    def __init__(self, answer: httpx.Response):
        self.lines = answer.aiter_lines()
        self.answer = answer

    async def block(self, within=60.0) -> dict[str, str]:
        """The fields of the next event, or the next comment under an empty name."""
        fields: dict[str, str] = {}
        async with asyncio.timeout(within):
            async for line in self.lines:
                if not line:
                    return fields
                name, _, value = line.partition(":")
                fields[name] = fields.get(name, "") + value.removeprefix(" ")
        raise EOFError

    async def event(self, within=60.0) -> dict[str, str]:
        while "data" not in (fields := await self.block(within)):
            pass
        return fields


def listening(visitor, table, **headers):
    return visitor.client.stream("GET", f"{table}/stream", headers=headers, timeout=60)


async def test_the_table_comes_at_once_and_then_at_every_change(tmp_path):
    async with serving(tmp_path) as base, visiting(base) as ada:
        table = await ada.sit_down(players="2", pace="hand")
        async with listening(ada, table) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            mine = Stream(answer)
            assert (await mine.block())["retry"] == "1000"
            first = await mine.event()
            assert first["id"] == "0"
            assert first["data"].startswith('<div id="table"')
            page = (await ada.get(f"{table}/fragment")).text
            assert first["data"] == page.replace("\n", "")
            for number, move in enumerate(["keep", "public", "auction"]):
                await ada.post(f"{table}/moves", {"number": str(number), "move": move})
                changed = await mine.event()
                assert changed["id"] == str(number + 1)
                assert number_of(changed["data"]) == number + 1


async def test_a_broken_line_is_made_good_with_the_newest_state(tmp_path):
    async with serving(tmp_path) as base, visiting(base) as ada:
        table = await ada.sit_down(players="2", pace="hand")
        async with listening(ada, table) as answer:
            last = (await Stream(answer).event())["id"]
        for number, move in enumerate(["keep", "public"]):
            await ada.post(f"{table}/moves", {"number": str(number), "move": move})
        async with listening(ada, table, **{"last-event-id": last}) as answer:
            assert (await Stream(answer).event())["id"] == "2"


async def test_player_and_spectator_are_told_of_the_same_change_in_their_own_words(tmp_path):
    async with serving(tmp_path) as base, visiting(base) as ada, visiting(base) as eve:
        table = await ada.sit_down(players="2", pace="hand", name="Ada")
        async with listening(ada, table) as to_ada, listening(eve, table) as to_eve:
            streams = Stream(to_ada), Stream(to_eve)
            for each in streams:
                await each.event()
            await ada.post(f"{table}/moves", {"number": "0", "move": "keep"})
            told_ada, told_eve = [(await each.event())["data"] for each in streams]
        assert re.search(r"You keep [^.]+ [A-I1-3]\.|You keep church card[^.]+\.", told_ada)
        assert "Ada keeps a card." in told_eve or "Ada keeps church card" in told_eve


async def test_silence_is_filled_so_that_nobody_hangs_up(tmp_path, monkeypatch):
    monkeypatch.setattr(stream, "HEARTBEAT", 0.1)
    async with serving(tmp_path) as base, visiting(base) as ada:
        table = await ada.sit_down(players="2", pace="hand")
        async with listening(ada, table) as answer:
            mine = Stream(answer)
            await mine.event()
            for _ in range(2):
                assert await mine.block() == {"": "still here"}


async def test_bots_that_play_without_a_pause_are_followed_to_the_viewers_turn(tmp_path):
    async with serving(tmp_path) as base, visiting(base) as ada:
        table = await ada.sit_down(players="3", first="others", pace="slow")
        async with listening(ada, table) as answer:
            mine = Stream(answer)
            number = int((await mine.event())["id"])
            await ada.post(f"{table}/forward", {"number": str(number)})
            while 'data-turn="mine"' not in (event := await mine.event())["data"]:
                assert int(event["id"]) >= number
                number = int(event["id"])
