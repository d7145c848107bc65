"""The levels as they are, but for the time of the one that searches: so many simulations, and no clock."""

from biblios.bots import levels
from biblios.bots.bot import Chooser
from biblios.bots.search import Settings
from biblios.bots.search_bot import SearchBot

HASTE = Settings(simulations=24, depth=4)


def at_hand(name: str) -> Chooser:
    """The bot of this name."""
    bot = levels.bot(name)
    return SearchBot(bot.name, bot.words, bot.minds, HASTE) if isinstance(bot, SearchBot) else bot
