"""Which cards a seat has ever seen, worked out from a record move by move: rules, section 7, once more."""

import re

NAMES = {
    "Monks": "M",
    "Pigments": "P",
    "Holy Books": "H",
    "Manuscripts": "S",
    "Forbidden Tomes": "T",
}
IN_WORDS = re.compile(rf"({'|'.join(NAMES)}) (\d) ([A-I])\b")
CODE = re.compile(r"(?<![A-Za-z0-9_-])([MPHST][1-4][A-I])(?![A-Za-z0-9_-])")


def cards_in(html: str) -> set[str]:
    """Every category card a page names, by its code or in words."""
    return set(CODE.findall(html)) | {
        NAMES[n] + v + letter for n, v, letter in IN_WORDS.findall(html)
    }


def lot_number(html: str) -> int:
    """How many lots have been turned up, as the page says."""
    found = re.search(r"Lot (\d+) of \d+", html)
    return int(found.group(1)) if found else 0


def seen_after(record: dict, seat: int) -> list[set[str]]:
    """The cards a seat has seen after each number of moves, but for the lots turned up."""
    players = len(record["players"])
    deck = record["deck"]
    seen: set[str] = set()
    drawn = 0

    def look():
        if drawn < len(deck) and drawn // (players + 1) % players == seat:
            seen.add(deck[drawn])  # drawn, and not yet placed
        return set(seen)

    history = [look()]
    for move in record["moves"]:
        mover, _, text = move.partition(":")
        word, *cards = text.split()
        if word in ("keep", "auction", "public"):
            if word == "public" or int(mover) == seat:
                seen.add(deck[drawn])
            drawn += 1
        elif word == "seize" and int(mover) == seat:
            seen.update(cards)
        history.append(look())
    return history


def hidden_cards_told(html: str, record: dict, history: list[set[str]]) -> set[str]:
    """Category cards that a page or fragment names though its viewer has not seen them."""
    number = int(re.search(r'data-number="(\d+)"', html).group(1))
    return cards_in(html) - history[number] - set(record["lots"][: lot_number(html)])
