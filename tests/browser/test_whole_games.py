"""Whole games in a real browser: every number of players, phone and desk, mouse, keys, no scripts."""

import pytest

import biblios
from tests.browser.deciding import decide
from tests.browser.desk import CONTINUE, DESKTOP, PHONE, Desk
from tests.browser.keyboard import decide_by_keys
from tests.browser.knowing import hidden_cards_told, seen_after

pytestmark = [pytest.mark.browser, pytest.mark.timeout(1200)]

GAMES = [
    (2, "classic", DESKTOP),
    (3, "medieval", PHONE),
    (4, "published", DESKTOP),
    (2, "honest", PHONE),
    (4, "friendly", PHONE),
    (3, "summary", DESKTOP),
]


async def play(desk: Desk, answer) -> list[str]:
    """Play until the game is over; returns the kinds of decision that were met."""
    met = []
    while True:
        number, decision = await desk.turn()
        if decision == "over":
            return met
        if decision not in met or len(met) % 10 == 0:
            assert await desk.fits(), f"scrolls sideways at {decision} {number}"
        met.append(decision)
        await answer(desk, decision)
        await desk.wait_past(number)


async def record_of(desk: Desk) -> dict:
    answer = await desk.page.request.get(f"{desk.address.replace('/tables/', '/games/')}/record")
    assert answer.ok
    return await answer.json()


async def check_what_was_sent(desk: Desk, record: dict):
    """No page and no message of the stream named a card that was hidden from the player."""
    seat = record["players"].index("Ada")
    history = seen_after(record, seat)
    sent = [html for html in await desk.everything_sent() if "data-number" in html]
    assert len(sent) > 20
    for html in sent:
        if "decision-over" not in html:
            assert not hidden_cards_told(html, record, history)


@pytest.mark.parametrize(("players", "preset", "size"), GAMES)
async def test_a_game_with_the_mouse(server, chromium, players, preset, size):
    motion = "no-preference" if players == 2 else "reduce"
    desk = await Desk.open(chromium, server, size=size, seed=players, reduced_motion=motion)
    await desk.sit_down(players, preset)
    met = await play(desk, decide)
    assert {"place", "take", "bid"} <= set(met)
    record = await record_of(desk)
    assert biblios.Game.from_record(record).is_over
    assert biblios.Rules.of(record["rules"]) == biblios.Rules.of(preset)
    await check_what_was_sent(desk, record)
    bots = sum(
        not move.startswith(f"{record['players'].index('Ada')}:") for move in record["moves"]
    )
    assert bots > 20
    await see_the_end(desk)
    assert desk.complaints == []


async def see_the_end(desk: Desk):
    """Through the reveal, one category at a time, to playing again."""
    page = desk.page
    await page.click("text=Turn up the hands")
    for shown in range(1, 7):
        await page.click("#next")
        await page.wait_for_selector(f"#reveal[data-shown='{shown}']")
        assert await desk.fits()
    assert await page.locator(".standings li").count() >= 2
    before = page.url
    await page.click("text=Play again")
    await page.wait_for_selector("#table")
    assert page.url != before


async def test_a_game_by_keyboard_alone(server, chromium):
    desk = await Desk.open(chromium, server, seed=5, reduced_motion="reduce")
    await desk.sit_down(3, "published")
    met = await play(desk, decide_by_keys)
    assert {"place", "take", "bid"} <= set(met)
    assert biblios.Game.from_record(await record_of(desk)).is_over
    assert desk.complaints == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
async def test_a_game_with_scripts_off(server, chromium, size):
    desk = await Desk.open(chromium, server, size=size, scripts=False, seed=3)
    await desk.sit_down(2, "classic")
    met = await play(desk, decide)
    assert {"place", "take", "bid"} <= set(met)
    record = await record_of(desk)
    assert biblios.Game.from_record(record).is_over
    await check_what_was_sent(desk, record)
    await see_the_end(desk)


async def test_moves_of_the_others_are_followed_by_the_stream_alone(server, chromium):
    desk = await Desk.open(chromium, server)
    await desk.sit_down(4, first="others", pace="hand")
    other = await Desk.in_context(desk.page.context, server)
    await other.page.goto(desk.address)
    for number in range(3):
        await desk.page.click(CONTINUE)
        for each in (desk, other):
            await each.wait_past(number)
    assert len(await other.page.evaluate("window.sent")) >= 3
    assert len(other.seen) <= 1, "nothing but the page itself was asked for"
