"""Whole games played with nothing but the page's own forms, no script at all."""

import json

import pytest

import biblios
from tests.web.visiting import forms_of, serving, visiting

GAMES = [
    (2, {"preset": "friendly", "first": "others"}),
    (4, {"preset": "own", "church": "may", "unpaid": "discard", "category_tie": "gold"}),
    (3, {"preset": "honest", "plays_forced": "1"}),
]


@pytest.mark.parametrize(("players", "rules"), GAMES)
async def test_a_game_from_the_first_page_to_its_record(tmp_path, players, rules):
    async with serving(tmp_path) as base, visiting(base, players) as ada:
        home = (await ada.get("/")).text
        assert any(form.action == "/play" for form in forms_of(home))
        table = await ada.sit_down(players=str(players), name="Ada", **rules)
        page = await ada.play_on(table)
        assert "decision-over" in page
        game = table.replace("/tables/", "/games/")
        record = json.loads((await ada.get(f"{game}/record")).text)
        assert biblios.Game.from_record(record).is_over  # every move and the result are right
        assert record["players"].count("Ada") == 1
        assert record["players"].count("bot:random") == players - 1
        for shown in range(7):
            assert (await ada.get(f"{table}/reveal?shown={shown}")).status_code == 200
        for move in (0, 1, len(record["moves"]) // 2, len(record["moves"])):
            for chair in ("all", "none", *range(players)):
                replay = await ada.get(f"{game}/replay?move={move}&seat={chair}")
                assert replay.status_code == 200
        assert table in (await ada.get("/games")).text
        again = await ada.post(f"{table}/again")
        assert again.status_code == 200
        assert again.url.path != table and again.url.path.startswith("/tables/")
