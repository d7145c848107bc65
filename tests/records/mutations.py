"""Small changes to a whole record, most of which make it no game any more."""

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.naive.cards import ALL_CARDS
from tests.naive.judge import replay

Record = dict[str, Any]
Mutation = Callable[[Record, random.Random], None]

ODD = [
    None,
    True,
    False,
    0,
    -1,
    10**30,
    1.5,
    float("nan"),
    "",
    "biblios",
    "1",
    [],
    {},
    [None],
    [[]],
    {"M": 3},
]


def mutated(record: Record, mutation: Mutation, rng: random.Random) -> Record:
    changed = deepcopy(record)
    mutation(changed, rng)
    return changed


def place_of(record: Record, rng: random.Random, word: str) -> int | None:
    """Return where a move of a kind is, at random; None if there is none."""
    places = [n for n, move in enumerate(record["moves"]) if move[2:].split(" ")[0] == word]
    return rng.choice(places) if places else None


def at_random(changed: Record, rng: random.Random) -> int:
    return rng.randrange(len(changed["moves"]))


# -- moves


def wrong_seat(changed: Record, rng: random.Random) -> None:
    n = at_random(changed, rng)
    seat, move = changed["moves"][n].split(":", 1)
    others = [other for other in "01234" if other != seat]
    changed["moves"][n] = f"{rng.choice(others)}:{move}"


def missing_move(changed: Record, rng: random.Random) -> None:
    del changed["moves"][at_random(changed, rng)]


def doubled_move(changed: Record, rng: random.Random) -> None:
    n = at_random(changed, rng)
    changed["moves"].insert(n, changed["moves"][n])


def swapped_moves(changed: Record, rng: random.Random) -> None:
    n = rng.randrange(len(changed["moves"]) - 1)
    moves = changed["moves"]
    moves[n], moves[n + 1] = moves[n + 1], moves[n]


def move_from_elsewhere(changed: Record, rng: random.Random) -> None:
    changed["moves"][at_random(changed, rng)] = rng.choice(changed["moves"])


def extra_move(changed: Record, rng: random.Random) -> None:
    words = ["keep", "public", "auction", "pass", "bid 1", "default", "decline", "dice M+"]
    words += ["seize G1", "lose G1", "take G1", "pay G1", "reveal G1"]
    n = rng.randrange(len(changed["moves"]) + 1)
    changed["moves"].insert(n, f"{rng.randrange(4)}:{rng.choice(words)}")


def move_after_the_end(changed: Record, rng: random.Random) -> None:
    changed["moves"].append(rng.choice(["0:pass", "0:keep", "1:bid 1", changed["moves"][-1]]))


def another_legal_move(changed: Record, rng: random.Random) -> None:
    """Choose otherwise in one place: often still a game, but then with another ending."""
    n = at_random(changed, rng)
    game = replay(changed, n)
    if game.decision != "pay":
        changed["moves"][n] = f"{game.to_act}:{rng.choice(game.legal_moves())}"


def another_bid(changed: Record, rng: random.Random) -> None:
    n = place_of(changed, rng, "bid")
    if n is not None:
        seat, _, bid = changed["moves"][n].partition(":bid ")
        bids = [int(bid) + 1, int(bid) - 1, 0, -1, 67, 54, f"0{bid}", f"+{bid}", f"{bid}.0", "ten"]
        changed["moves"][n] = f"{seat}:bid {rng.choice(bids)}"


def odd_text(changed: Record, rng: random.Random) -> None:
    n = at_random(changed, rng)
    move = changed["moves"][n]
    odd = [move + " ", " " + move, move.replace(":", ": "), move.upper(), move.replace(":", "")]
    odd += [move + "\n", move[:-1], move.replace(" ", "  "), move.replace(" ", "\t"), ":" + move]
    odd += ["0" + move, move + "\x00", "\u0660" + move[1:], move + " G1", "", ":", "0:"]
    changed["moves"][n] = rng.choice(odd)


def odd_move(changed: Record, rng: random.Random) -> None:
    changed["moves"][at_random(changed, rng)] = rng.choice(ODD)


def change_payment(changed: Record, rng: random.Random) -> None:
    """Pay with a card more, a card less, another card, or in another order."""
    n = place_of(changed, rng, "pay")
    if n is None:
        return
    seat, _, cards = changed["moves"][n].partition(":pay ")
    words = cards.split(" ")
    how = rng.randrange(4)
    if how == 0:
        words.append(rng.choice(ALL_CARDS))
    if how == 1:
        words.pop(rng.randrange(len(words)))
    if how == 2:
        words[rng.randrange(len(words))] = rng.choice(ALL_CARDS)
    if how == 3:
        rng.shuffle(words)
    else:
        words = sorted(words, key=ALL_CARDS.index)
    changed["moves"][n] = f"{seat}:pay {' '.join(words)}"


def payment_with_change(changed: Record, rng: random.Random) -> None:
    """Pay all gold in hand, which is often too much."""
    n = place_of(changed, rng, "pay")
    if n is None:
        return
    seat = int(changed["moves"][n][0])
    gold = sorted(card for card in replay(changed, n).hands[seat] if card[0] == "G")
    changed["moves"][n] = f"{seat}:pay {' '.join(gold)}"


def default_instead(changed: Record, rng: random.Random) -> None:
    n = place_of(changed, rng, "pay")
    if n is not None:
        changed["moves"][n] = changed["moves"][n][0] + ":default"


def dice_text(changed: Record, rng: random.Random) -> None:
    n = place_of(changed, rng, "dice")
    if n is not None:
        dice = ["M+", "M-", "H+M+", "M+H+", "M+H-", "M+M+", "M", "+", "X+", "M+H+S+", "M++", ""]
        changed["moves"][n] = f"{changed['moves'][n][0]}:dice {rng.choice(dice)}"


def take_something_else(changed: Record, rng: random.Random) -> None:
    n = place_of(changed, rng, "take")
    if n is not None:
        changed["moves"][n] = f"{changed['moves'][n][0]}:take {rng.choice(ALL_CARDS)}"


def chance_gives_something_else(changed: Record, rng: random.Random) -> None:
    for word in rng.sample(["seize", "lose"], 2):
        n = place_of(changed, rng, word)
        if n is not None:
            seat = changed["moves"][n][0]
            changed["moves"][n] = f"{seat}:{word} {rng.choice(ALL_CARDS)}"
            return


def fewer_moves(changed: Record, rng: random.Random) -> None:
    """Leave the end of the game away, but not the result."""
    del changed["moves"][at_random(changed, rng) :]


def unfinished(changed: Record, rng: random.Random) -> None:
    """Leave the end of the game away properly: still a record, unless its lots are told too early."""
    del changed["result"]
    del changed["moves"][at_random(changed, rng) :]


# -- cards


def deck_order(changed: Record, rng: random.Random) -> None:
    one, other = rng.sample(range(len(changed["deck"])), 2)
    deck = changed["deck"]
    deck[one], deck[other] = deck[other], deck[one]


def removed_order(changed: Record, rng: random.Random) -> None:
    rng.shuffle(changed["removed"])


def lots_order(changed: Record, rng: random.Random) -> None:
    lots = changed["lots"]
    n = rng.randrange(len(lots) - 1)
    lots[n], lots[n + 1] = lots[n + 1], lots[n]


def deck_and_removed(changed: Record, rng: random.Random) -> None:
    one, other = rng.randrange(len(changed["deck"])), rng.randrange(len(changed["removed"]))
    deck, removed = changed["deck"], changed["removed"]
    deck[one], removed[other] = removed[other], deck[one]


def card_changed(changed: Record, rng: random.Random) -> None:
    cards = changed[rng.choice(["deck", "removed", "lots"])]
    cards[rng.randrange(len(cards))] = rng.choice([*ALL_CARDS, "M5A", "m2a", "G4", "C", "", None])


def card_missing(changed: Record, rng: random.Random) -> None:
    cards = changed[rng.choice(["deck", "removed", "lots"])]
    del cards[rng.randrange(len(cards))]


def card_added(changed: Record, rng: random.Random) -> None:
    changed[rng.choice(["deck", "removed", "lots"])].append(rng.choice(ALL_CARDS))


# -- the rest


def another_option(changed: Record, rng: random.Random) -> None:
    values = ["must", "may", "penalty", "discard", "reauction", "forbidden", "letter", "gold"]
    changed["rules"][rng.choice(list(changed["rules"]))] = rng.choice([*values, *ODD])


def option_missing(changed: Record, rng: random.Random) -> None:
    del changed["rules"][rng.choice(list(changed["rules"]))]


def other_players(changed: Record, rng: random.Random) -> None:
    names = changed["players"]
    changed["players"] = rng.choice([names[1:], [*names, "one more"], names[:1], [], names * 4])


def key_missing(changed: Record, rng: random.Random) -> None:
    del changed[rng.choice([key for key in changed if key != "result"])]


def key_odd(changed: Record, rng: random.Random) -> None:
    changed[rng.choice(list(changed))] = rng.choice(ODD)


def result_part(changed: Record, rng: random.Random) -> None:
    result = changed["result"]
    part = rng.choice(list(result))
    value = result[part]
    keys = list(value) if isinstance(value, dict) else range(len(value))
    key = rng.choice(list(keys))
    value[key] = rng.choice([0, 1, 2, 3, 7, None, -1, True, 1.0, "1"])


def result_part_odd(changed: Record, rng: random.Random) -> None:
    changed["result"][rng.choice(list(changed["result"]))] = rng.choice(ODD)


def unknown_keys(changed: Record, rng: random.Random) -> None:
    changed["clock"] = rng.choice(ODD[:-9])
    changed["evals"] = [{"deep": [1, 2]}]


MUTATIONS: list[Mutation] = [
    wrong_seat,
    missing_move,
    doubled_move,
    swapped_moves,
    move_from_elsewhere,
    extra_move,
    move_after_the_end,
    another_legal_move,
    another_bid,
    odd_text,
    odd_move,
    change_payment,
    payment_with_change,
    default_instead,
    dice_text,
    take_something_else,
    chance_gives_something_else,
    fewer_moves,
    unfinished,
    deck_order,
    removed_order,
    lots_order,
    deck_and_removed,
    card_changed,
    card_missing,
    card_added,
    another_option,
    option_missing,
    other_players,
    key_missing,
    key_odd,
    result_part,
    result_part_odd,
    unknown_keys,
]
