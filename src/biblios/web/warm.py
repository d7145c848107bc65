"""Makes the rules and the bots ready in the background, while the first pages are already up.

First the rules and the bots of the roster: then tables can be played at. Networks and searches take another minute
or two on a machine where they never ran; only tables with such a bot wait for them.
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

import structlog

if TYPE_CHECKING:
    from collections.abc import Callable

    from biblios.tables.thinking import Mover
    from biblios.web.site import Site

Result = TypeVar("Result")

log = structlog.get_logger()

WARM_SEED = 1
PATIENCE = 2.5
"""Seconds after which the log says what is being waited for."""


def warm_up(site: Site, mover: Mover | None) -> asyncio.Task[None]:
    """Start getting ready; the task ends when all bots are there, or tables never can be played at.

    Args:
        site: is opened when the rules and the quickest bots are ready.
        mover: decides for the bots; None for our own.
    """
    return asyncio.create_task(_warm(site, mover))


async def _warm(site: Site, mover: Mover | None) -> None:
    begun = perf_counter()
    work = asyncio.create_task(_in_daemon("warm-up", lambda: _make_ready(mover)))
    done, _ = await asyncio.wait({work}, timeout=PATIENCE)
    if not done:
        log.info("compiling the rules for this machine, which is done once")
    try:
        chosen = await work
    except Exception as error:
        site.failure = error
        log.exception("the rules could not be made ready")
        return
    finally:
        work.cancel()
    from biblios.tables.company import Company
    from biblios.tables.host import Host

    company = chosen if isinstance(chosen, Company) else None
    host = Host(site.store, site.bus, chosen, company.is_here if company else None)
    site.open(host)
    host.resume(await site.shelf.waiting_for_bots())
    log.info("ready", seconds=round(perf_counter() - begun, 2))
    if company is not None:
        loop = asyncio.get_running_loop()
        fetch = partial(company.fetch, lambda: _tell(loop, host.arrived))
        await _in_daemon("fetching bots", fetch)
        log.info("all bots are there", seconds=round(perf_counter() - begun, 2))


def _make_ready(mover: Mover | None) -> Mover:
    """Import and compile what a game needs, by playing one."""
    from biblios.bots.levels import ROSTER
    from biblios.records.game import Game

    if mover is None:
        from biblios.tables.company import Company

        mover = Company()
    game = Game.deal(players=2, seed=WARM_SEED)
    while not game.is_over:
        game.play(mover(ROSTER[game.number % len(ROSTER)], game.copy(), game.number))
    game.view(seat=0)
    return mover


async def _in_daemon(name: str, work: Callable[[], Result]) -> Result:
    """Do it in a thread that a server told to stop does not wait for, as it would for a compiler."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Result] = loop.create_future()

    def run() -> None:
        try:
            result = work()
        except BaseException as error:  # noqa: BLE001 - it is the waiting task that tells it
            _tell(loop, partial(_fail, done, error))
        else:
            _tell(loop, partial(_finish, done, result))

    threading.Thread(target=run, name=name, daemon=True).start()
    return await done


def _tell(loop: asyncio.AbstractEventLoop, news: Callable[[], object]) -> None:
    """Have the loop's thread do it; nobody is told any more once the server has stopped."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(news)


def _finish(done: asyncio.Future[Result], result: Result) -> None:
    if not done.done():
        done.set_result(result)


def _fail(done: asyncio.Future[Result], error: BaseException) -> None:
    if not done.done():
        done.set_exception(error)
