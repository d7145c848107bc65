"""What happens around a move: reloads, second tabs, double clicks, focus, signs that it is your turn."""

import asyncio
import re

import pytest

from biblios.tables.card_words import gold_value
from tests.browser.deciding import decide
from tests.browser.desk import CONTINUE, PHONE, Desk

pytestmark = [pytest.mark.browser, pytest.mark.timeout(1200)]


async def test_a_reload_and_a_second_tab_show_the_same_table(server, chromium):
    desk = await Desk.open(chromium, server, seed=4)
    await desk.sit_down(2)
    await decide(desk, (await desk.turn())[1])
    await desk.wait_past(0)
    number, decision = await desk.turn()
    drawn = await desk.page.locator(".drawn .card").get_attribute("data-card")
    await desk.page.reload()
    assert await desk.state() == (number, decision)
    assert await desk.page.locator(".drawn .card").get_attribute("data-card") == drawn
    other = await Desk.in_context(desk.page.context, server)
    await other.page.goto(desk.address)
    assert await other.state() == (number, decision)
    await decide(desk, decision)
    await other.wait_past(number)  # the stream tells the other tab
    assert desk.complaints == other.complaints == []


async def test_a_double_click_plays_once(server, chromium):
    desk = await Desk.open(chromium, server)
    await desk.sit_down(2)
    clicked = asyncio.Event()

    async def answer_late(route):
        await clicked.wait()
        await route.continue_()

    await desk.page.route("**/moves", answer_late)
    await desk.page.dblclick("button.target.public")
    clicked.set()
    await desk.wait_past(0)
    assert (await desk.state())[0] == len(desk.moves) == 1
    assert desk.complaints == []


async def test_a_double_click_does_not_answer_what_comes_between_its_clicks(server, chromium):
    desk = await Desk.open(chromium, server)
    await desk.sit_down(3)
    public = desk.page.locator("button.target.public:enabled")
    await public.click()
    await desk.wait_past(0)
    await public.hover()
    await desk.page.mouse.down(click_count=2)
    await desk.page.mouse.up(click_count=2)
    assert (await desk.state())[0] == len(desk.moves) == 1
    await public.click()
    await desk.wait_past(1)
    assert len(desk.moves) == 2


@pytest.mark.parametrize("first", ["others", "me"])
async def test_an_answer_that_the_stream_has_overtaken_holds_nothing_up(server, chromium, first):
    desk = await Desk.open(chromium, server)
    await desk.sit_down(3, first=first, pace="hand")
    released = asyncio.Event()
    answered = asyncio.Event()

    async def answer_late(route):
        answer = await route.fetch()
        if not released.is_set() and "number=0" in route.request.post_data:
            await released.wait()
            await route.fulfill(response=answer)
            answered.set()
        else:
            await route.fulfill(response=answer)

    await desk.page.route(re.compile("/(moves|step)$"), answer_late)
    for number in range(2):
        await desk.page.click(CONTINUE if first == "others" else "button.target.public")
        await desk.wait_past(number)
    released.set()
    await answered.wait()
    await desk.page.evaluate("() => new Promise(done => setTimeout(done, 100))")
    assert await desk.state() == (2, "wait" if first == "others" else "place")
    assert desk.complaints == []


async def test_an_answer_to_a_past_decision_changes_nothing_and_says_so(server, chromium):
    desk = await Desk.open(chromium, server, scripts=False)
    await desk.sit_down(2)
    other = await Desk.in_context(desk.page.context, server, scripts=False)
    await other.page.goto(desk.address)
    await desk.page.click("button.target.keep")
    await desk.wait_past(0)
    await other.page.click("button.target.auction")
    await other.page.wait_for_selector("#notice")
    assert (await other.state())[0] == (await desk.state())[0] == 1


async def test_focus_is_never_lost(server, chromium):
    desk = await Desk.open(chromium, server, seed=4)
    await desk.sit_down(2)
    for _ in range(8):
        number, decision = await desk.turn()
        if decision not in ("place", "take"):
            break
        await desk.page.locator("#panel button:enabled").first.focus()
        await desk.page.keyboard.press("Enter")
        await desk.wait_past(number)
        await desk.turn()
        await desk.page.wait_for_function("() => document.activeElement !== document.body")


async def test_an_open_fold_survives_what_the_others_do(server, chromium):
    desk = await Desk.open(chromium, server)
    await desk.sit_down(4, first="others", pace="hand")
    await desk.page.locator("#piles summary").click()
    await desk.page.click(CONTINUE)
    await desk.wait_past(0)
    assert await desk.page.locator("#piles details").get_attribute("open") is not None


async def test_title_and_icon_say_whose_turn_it_is(server, chromium):
    desk = await Desk.open(chromium, server)
    await desk.sit_down(2)
    await desk.turn()
    assert (await desk.page.title()).startswith("● Your turn")
    assert "favicon-turn" in await desk.page.get_attribute("#icon", "href")


async def test_the_live_region_says_what_everybody_did(server, chromium):
    desk = await Desk.open(chromium, server)
    await desk.sit_down(3, first="others", pace="hand")
    await desk.page.click(CONTINUE)
    await desk.page.wait_for_selector("#live p", state="attached")
    news = await desk.page.locator("#live p").all_inner_texts()
    assert all(re.search(r"[.!]$", sentence.strip()) for sentence in news)


def can_bluff(game):
    if game.decision != "bid" or game.view(0).lot[0] == "G":
        return False
    return f"bid {gold_value(game.view(0).seats[0].hand) + 1}" in game.legal_moves


async def test_a_bluff_says_what_it_risks_and_is_never_one_click(server, chromium, tmp_path):
    desk = await Desk.open(chromium, server)
    game = await desk.sit_at(tmp_path, can_bluff)
    bluff = desk.page.locator("details.bluff")
    await bluff.locator("summary").click()
    assert "at random from your hand" in await bluff.inner_text()
    await bluff.locator("button").click()  # the switch is still off
    assert await desk.page.evaluate("document.activeElement.name") == "bluff"
    assert desk.moves == []
    await desk.page.check("[name=bluff]")
    await bluff.locator("button").click()
    await desk.wait_past(game.number)
    assert len(desk.moves) == 1


async def test_the_dice_show_what_a_church_card_would_do_before_it_is_done(
    server, chromium, tmp_path
):
    desk = await Desk.open(chromium, server, size=PHONE)
    await desk.sit_at(tmp_path, lambda game: game.decision == "church", players=3)
    niche = desk.page.locator(".niche:has(.arrow input:enabled)").first
    face = await niche.locator(".figure").inner_text()
    await niche.locator(".arrow input").first.check(force=True)
    assert not await niche.locator(".die.now").is_visible()
    shown = await niche.locator(".preview:visible b").inner_text()
    assert abs(int(shown) - int(face)) == 1


async def test_the_replay_follows_arrows_and_slider(server, chromium, tmp_path):
    desk = await Desk.open(chromium, server)
    await desk.sit_at(tmp_path, lambda game: game.number >= 4)
    await desk.page.goto(f"{desk.address.replace('/tables/', '/games/')}/replay?move=0")
    await desk.page.keyboard.press("ArrowRight")
    await desk.page.wait_for_url("**move=1**")
    await desk.page.keyboard.press("ArrowRight")
    await desk.page.wait_for_url("**move=2**")
    await desk.page.locator("#move").fill("1")
    await desk.page.wait_for_url("**move=1**")
    assert desk.complaints == []


async def test_a_lost_connection_is_said_and_mended(server, chromium):
    desk = await Desk.open(chromium, server)
    await desk.sit_down(2)
    await desk.turn()
    await desk.page.context.set_offline(True)
    await desk.page.click("button.target.keep")
    await desk.page.wait_for_selector("#offline:not([hidden])")
    await desk.page.context.set_offline(False)
    await desk.page.reload()
    number, decision = await desk.turn()
    await decide(desk, decision)
    await desk.wait_past(number)
