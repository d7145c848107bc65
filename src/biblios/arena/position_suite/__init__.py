"""The positions any bot is asked, see `docs/explanation/positions.md`; `biblios.arena.positions` asks."""

from typing import Final

from biblios.arena.position_suite.bidding import BIDDING
from biblios.arena.position_suite.gift import GIFT
from biblios.arena.position_suite.last_lots import LAST_LOTS
from biblios.arena.position_suite.paying import PAYING

SUITE: Final = (*GIFT, *BIDDING, *LAST_LOTS, *PAYING)
BY_NAME: Final = {position.name: position for position in SUITE}
