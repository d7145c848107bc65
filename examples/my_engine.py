"""An engine in the Biblios engine protocol, with the standard library alone: ``--engine mine='python my_engine.py'``.

It keeps what comes, takes the card worth most, and bids one more gold, up to its option Boldness, for a category card.
"""

import json
import sys

boldness = 3
view = {}


def value(card):
    """What a card shows: 2 for M2A, 3 for G3, 0 for a church card."""
    return 0 if card[0] == "C" else int(card[1])


def chosen(view):
    """A move of ``view["moves"]``."""
    moves = view["moves"]
    if not moves:  # too many ways to pay for a gold lot: the first cards of the hand
        hand = view["seats"][view["seat"]]["hand"]
        return "pay " + " ".join(hand[: view["moves_of"]])
    if view["decision"] == "take":
        return max(moves, key=lambda move: value(move.split()[1]))
    if view["decision"] == "bid":
        bid = f"bid {view['standing_bid'] + 1}"
        hand = view["seats"][view["seat"]]["hand"]
        gold = sum(value(card) for card in hand if card[0] == "G")
        is_wanted = view["lot"][0] in "MPHST" and view["standing_bid"] < min(boldness, gold)
        return bid if is_wanted and bid in moves else "pass"
    return moves[0]


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "biblios":
        print("id name Boldly")
        print("id author you")
        print("option name Boldness type spin default 3 min 0 max 10")
        print("bibliosok", flush=True)
    elif word == "setoption":
        name, _, given = rest.removeprefix("name ").partition(" value ")
        if name == "Boldness":
            boldness = int(given)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "view":
        view = json.loads(rest)
    elif word == "go":
        print("bestmove", chosen(view), flush=True)
    elif word == "quit":
        break
