"""A search as responder: it knows the policy of the bot it plays against, and plays on with it in its rollouts."""

from __future__ import annotations

from biblios.arena.match import Lineup
from biblios.arena.tournament.deal_games import BotSeat, play_games
from biblios.bots.network_bot import NetworkBot
from biblios.bots.rollouts import OTHERS_AS_HEURISTIC, OTHERS_AS_POLICY, Minds
from biblios.bots.roster import NAMES, bot
from biblios.bots.search import Settings
from biblios.bots.search_bot import SearchBot, read_minds
from biblios.bots.weights import SHIPPED, WeightsError
from biblios.rules.options import Rules
from biblios.training.self_play import FORMER, HEURISTIC, ROSTER
from biblios.training.strength import Share, share_of
from biblios.training.tables import Rival

SIMULATIONS = 256
DEALS = 100
"""At most: a search takes a thousand times as long as a network."""


def minds_against(rival: Rival) -> Minds:
    """The networks a search plays against a bot with: the bot's own, else those of the package.

    Raises:
        WeightsError: there are none, or they have no critic.
    """
    path = rival.weights or SHIPPED
    try:
        return read_minds(path)
    except WeightsError:
        return read_minds(path, belief=False)


def search_share(
    rival: Rival, players: int, rules: Rules, seed: int, deals: int, simulations: int = SIMULATIONS
) -> Share:
    """What a search wins against a bot at all other seats.

    Raises:
        WeightsError: there are no weights to search with.
    """
    others = OTHERS_AS_HEURISTIC if rival.sort == HEURISTIC else OTHERS_AS_POLICY
    settings = Settings(simulations=simulations, others=others)
    search = SearchBot("search", "", minds_against(rival), settings)
    other = (
        NetworkBot(rival.name, "", rival.networks, rival.temperature)
        if rival.sort == FORMER
        else bot(NAMES[rival.sort - ROSTER])
    )
    seated = [BotSeat("search", search)]
    seated += [BotSeat(f"bot {seat}", other) for seat in range(1, players)]
    lineup = Lineup((NAMES[0],) * players, rules, seed)
    _, places = play_games(seated, lineup, 0, deals * players)
    return share_of(places, players)
