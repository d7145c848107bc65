"""Makes the rules and the bots ready in the background, while the first pages are already up."""

from __future__ import annotations

import asyncio
import threading
from time import perf_counter
from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from biblios.tables.runner import Mover
    from biblios.web.site import Site

log = structlog.get_logger()

WARM_SEED = 1
PATIENCE = 2.5
"""Seconds after which the log says what is being waited for."""


def warm_up(site: Site, mover: Mover | None) -> asyncio.Task[None]:
    """Start getting ready; the task ends when tables can be played at, or never will be.

    Args:
        site: is opened when everything is ready.
        mover: decides for the bots; None for those of the roster.
    """
    return asyncio.create_task(_warm(site, mover))


async def _warm(site: Site, mover: Mover | None) -> None:
    begun = perf_counter()
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[Mover] = loop.create_future()

    def work() -> None:
        try:
            result = _make_ready(mover)
        except BaseException as error:  # noqa: BLE001 - it is the waiting task that tells it
            loop.call_soon_threadsafe(_fail, ready, error)
        else:
            loop.call_soon_threadsafe(_finish, ready, result)

    # A daemon, for a server that is told to stop does not wait for a compiler.
    threading.Thread(target=work, name="warm-up", daemon=True).start()
    done, _ = await asyncio.wait({ready}, timeout=PATIENCE)
    if not done:
        log.info("compiling the rules for this machine, which is done once")
    try:
        chosen = await ready
    except Exception as error:
        site.failure = error
        log.exception("the rules could not be made ready")
        return
    from biblios.tables.host import Host

    host = Host(site.store, site.bus, chosen)
    site.open(host)
    host.resume(await site.shelf.waiting_for_bots())
    log.info("ready", seconds=round(perf_counter() - begun, 2))


def _make_ready(mover: Mover | None) -> Mover:
    """Import and compile what a game needs, by playing one of each size."""
    from biblios.records.game import Game
    from biblios.tables.opponents import OPPONENTS

    if mover is None:
        from biblios.tables.roster_mover import roster_mover

        mover = roster_mover
    bots = list(OPPONENTS)
    game = Game.deal(players=2, seed=WARM_SEED)
    while not game.is_over:
        bot = bots[game.number % len(bots)]
        game.play(mover(bot, game.copy(), game.number))
    game.view(seat=0)
    return mover


def _finish(ready: asyncio.Future[Mover], mover: Mover) -> None:
    if not ready.done():
        ready.set_result(mover)


def _fail(ready: asyncio.Future[Mover], error: BaseException) -> None:
    if not ready.done():
        ready.set_exception(error)
