"""What the server answers to what is stale, foreign, malformed or impossible: words, not tracebacks."""

import asyncio
import re

import pytest

from biblios.bots.levels import LEVELS
from biblios.tables.card_words import gold_value
from biblios.tables.store import Store
from biblios.tables.where import database_in
from tests.web.positions import KEY, set_down
from tests.web.visiting import forms_of, number_of, serving, visiting


@pytest.fixture
async def ada(tmp_path):
    async with serving(tmp_path) as base, visiting(base) as visitor:
        yield visitor


async def at_table(ada, **fields):
    return await ada.sit_down(players="2", pace="hand", **fields)


async def test_a_move_is_answered_with_the_way_to_the_table(ada):
    table = await at_table(ada)
    sent = {"number": "0", "move": "keep"}
    answer = await ada.post(f"{table}/moves", sent, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, table)


async def test_the_form_takes_no_longer_name_than_the_table(ada):
    page = (await ada.get("/new")).text
    longest = int(re.search(r'id="name"[^>]* maxlength="(\d+)"', page)[1])
    assert await at_table(ada, name="x" * longest)


async def test_an_open_page_is_answered_with_the_fragment(ada):
    table = await at_table(ada)
    htmx = {"hx-request": "true"}
    answer = await ada.post(f"{table}/moves", {"number": "0", "move": "keep"}, headers=htmx)
    assert answer.status_code == 200
    assert answer.text.startswith('<div id="table"')
    assert number_of(answer.text) == 1
    assert (await ada.get(f"{table}/fragment")).text == answer.text


async def test_a_double_click_and_a_stale_tab_get_the_fresh_table(ada):
    table = await at_table(ada)
    sent = {"number": "0", "move": "keep"}
    answers = await asyncio.gather(*(ada.post(f"{table}/moves", sent) for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    stale = await ada.post(f"{table}/moves", {"number": "0", "move": "public"})
    assert stale.status_code == 409
    assert "That decision was already made" in stale.text
    assert number_of(stale.text) == 1
    assert forms_of(stale.text)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"number": "0", "move": "bid 3"}, "expected"),
        ({"number": "0"}, "Choose a move first"),
        ({"number": "0", "move": "pay"}, "Choose the cards"),
        ({"number": "0", "move": "dice"}, "Choose a die"),
        ({"number": "0", "move": "bid", "amount": "many"}, "whole number"),
        ({"move": "keep"}, "whole number"),
        ({"number": "-1", "move": "keep"}, "whole number"),
        ({"number": "٣", "move": "keep"}, "whole number"),
        ({"number": "0", "move": "<script>alert(1)</script>"}, "&lt;script&gt;"),
    ],
)
async def test_a_move_that_cannot_be_is_explained_on_the_table(ada, sent, words):
    table = await at_table(ada)
    answer = await ada.post(f"{table}/moves", sent)
    assert answer.status_code == 400
    assert words in answer.text
    assert "<script>alert" not in answer.text
    assert number_of(answer.text) == 0


async def test_a_bid_beyond_the_own_gold_needs_the_bluff_switched_on(tmp_path):
    def is_bid_for_monks(game):
        return game.decision == "bid" and game.view(0).lot[0] == "M"

    table, game = await set_down(tmp_path, is_bid_for_monks)
    gold = gold_value(game.view(0).seats[0].hand)
    async with serving(tmp_path) as base, visiting(base) as ada:
        ada.client.cookies.set("biblios", KEY)
        sent = {"number": str(game.number), "move": "bid", "amount": str(gold + 1)}
        refused = await ada.post(f"{table}/moves", sent)
        assert refused.status_code == 400
        assert f"You hold {gold} gold and bid {gold + 1}" in refused.text
        assert (await ada.post(f"{table}/moves", {**sent, "bluff": "1"})).status_code == 200


async def test_cards_and_dice_are_put_in_the_records_order(tmp_path):
    def is_two_dice(game):
        return game.decision == "church" and game.view(0).church_card == "C++"

    table, game = await set_down(tmp_path, is_two_dice)
    async with serving(tmp_path) as base, visiting(base) as ada:
        ada.client.cookies.set("biblios", KEY)
        sent = {"number": str(game.number), "move": "dice", "change": ["T+", "P+"]}
        assert (await ada.post(f"{table}/moves", sent)).status_code == 200
    store = await Store.open(database_in(tmp_path / "tables.sqlite"))
    stored = await store.load(table.removeprefix("/tables/"))
    await store.close()
    assert stored.moves[-1] == "0:dice P+T+"


async def test_who_does_not_sit_at_a_table_watches_it(ada):
    table = await at_table(ada)
    async with visiting(str(ada.client.base_url)) as eve:
        page = (await eve.get(table)).text
        assert not [form for form in forms_of(page) if form.action.startswith(table)]
        for deed in ("moves", "undo", "forward", "step", "pace"):
            sent = {"number": "0", "move": "keep", "pace": "quick"}
            refused = await eve.post(f"{table}/{deed}", sent)
            assert refused.status_code == 403
            assert "You are watching this table" in refused.text
        assert (await eve.post(f"{table}/again")).status_code == 403
    assert number_of((await ada.get(table)).text) == 0


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/nowhere", 404),
        ("/tables/nowhere", 404),
        ("/tables/nowhere/stream", 404),
        ("/tables/nowhere/fragment", 404),
        ("/games/nowhere/replay", 404),
        ("/games/nowhere/record", 404),
        ("/tables/%00", 404),
        ("/tables/../../etc/passwd", 404),
        ("/static/../app.py", 404),
        ("/static/nothing.css", 404),
        ("/play", 405),
        ("/games?before=yesterday", 400),
        ("{table}/reveal", 409),
        ("{table}/reveal?shown=9", 409),
        ("{game}/record", 409),
        ("{game}/replay?move=9999", 400),
        ("{game}/replay?move=-1", 400),
        ("{game}/replay?move=1&seat=7", 400),
    ],
)
async def test_bad_addresses_are_answered_in_words(ada, address, status):
    table = await at_table(ada)
    address = address.format(table=table, game=table.replace("/tables/", "/games/"))
    answer = await ada.get(address)
    assert answer.status_code == status
    assert "<h1>" in answer.text and "Traceback" not in answer.text


async def test_unknown_tables_take_no_forms(ada):
    for deed in ("moves", "undo", "forward", "step", "pace", "again"):
        assert (await ada.post(f"/tables/nowhere/{deed}", {"number": "0"})).status_code == 404


async def test_forms_that_are_no_forms_of_ours(ada):
    table = await at_table(ada)
    long = await ada.post(f"{table}/moves", {"number": "0", "move": "x" * 30_000})
    assert long.status_code == 413
    for body, kind in [
        (b"{}", "application/json"),
        (b"\xff=\xfe", "application/x-www-form-urlencoded"),
        (b"a=%FF", "application/x-www-form-urlencoded"),
        (b"a=1&" * 500, "application/x-www-form-urlencoded"),
    ]:
        headers = {"content-type": kind}
        answer = await ada.client.post(f"{table}/moves", content=body, headers=headers)
        assert answer.status_code == 400
        assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
    ],
)
async def test_forms_from_other_sites_are_refused(ada, headers):
    table = await at_table(ada)
    sent = {"number": "0", "move": "keep"}
    refused = await ada.post(f"{table}/moves", sent, headers=headers)
    assert refused.status_code == 403
    assert "another site" in refused.text
    assert number_of((await ada.get(table)).text) == 0


async def test_forms_from_our_own_pages_are_taken(ada):
    table = await at_table(ada)
    origin = str(ada.client.base_url).rstrip("/")
    for number, headers in enumerate([{"origin": origin}, {"sec-fetch-site": "same-origin"}]):
        sent = {"number": str(number), "move": ["keep", "public"][number]}
        assert (await ada.post(f"{table}/moves", sent, headers=headers)).status_code == 200


async def test_pages_say_what_they_may_load_and_are_not_kept(ada):
    answer = await ada.get("/")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    style = await ada.get("/static/css/base.css?v=1")
    assert "immutable" in style.headers["cache-control"]


async def test_a_server_for_this_machine_answers_to_its_own_name_only(tmp_path):
    async with serving(tmp_path, hosts=("127.0.0.1",)) as base, visiting(base) as ada:
        assert (await ada.get("/")).status_code == 200
        assert (await ada.get("/", headers={"host": "evil.example"})).status_code == 400


async def test_the_cookie_is_the_browsers_own_and_hard_to_guess(tmp_path):
    async with serving(tmp_path) as base, visiting(base) as ada, visiting(base) as bob:
        sent = [(await who.get("/")).headers["set-cookie"] for who in (ada, bob)]
        assert sent[0] != sent[1]
        assert all("HttpOnly; SameSite=Lax" in cookie for cookie in sent)
        key = ada.client.cookies["biblios"]
        assert len(key) == 32
        assert key.encode() not in (tmp_path / "tables.sqlite").read_bytes()
        damaged = await ada.get("/", headers={"cookie": "biblios=../../x"})
        assert damaged.status_code == 200


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", "5"),
        ("bot1", "oracle"),
        ("level", "pope"),
        ("preset", "house"),
        ("unpaid", "jail"),
        ("pace", "warp"),
        ("first", "last"),
        ("name", "x" * 25),
    ],
)
async def test_a_table_that_cannot_be_set_is_asked_for_again(ada, field, value):
    answer = await ada.post("/tables", {field: value})
    assert answer.status_code == 400
    assert any(form.action == "/tables" for form in forms_of(answer.text))


async def test_play_starts_what_was_last_asked_for(ada):
    await ada.sit_down(players="4", name="Ada", preset="honest")
    again = await ada.post("/play")
    assert again.status_code == 200
    assert again.text.count("Brother ") + again.text.count("Sister ") + again.text.count("Abbot ")
    home = (await ada.get("/")).text
    assert "3 Oblates, honest rules" in home  # they have taken the place of "random"


@pytest.mark.parametrize("level", LEVELS)
async def test_a_level_is_chosen_for_all_seats_and_shown_beside_the_names(ada, level):
    address = await ada.sit_down(players="3", level=level)
    title = LEVELS[level].title
    assert (await ada.get(address)).text.count(f", a program: {title}") == 2
    form = (await ada.get("/new")).text
    assert f'value="{level}" checked' in form and form.count('name="level"') == len(LEVELS) + 1
    assert f"against 2 {title}s, classic rules" in (await ada.get("/")).text


async def test_a_mixed_table_has_a_choice_for_each_seat(ada):
    address = await ada.sit_down(players="3", level="mixed", bot1="oblate", bot2="abbot")
    page = (await ada.get(address)).text
    assert page.count(", a program: Oblate") == page.count(", a program: Abbot") == 1
    assert 'value="mixed" checked' in (await ada.get("/new")).text
    assert "against 1 Oblate and 1 Abbot, classic rules" in (await ada.get("/")).text
