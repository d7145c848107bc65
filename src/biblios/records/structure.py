"""Whether a JSON value has the shape of a record, and its cards add up to the 87. No move is looked at here."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from biblios.records.errors import RecordError, quoted
from biblios.rules.cards import COPIES, DECK_SIZE, GOLD_OUT, KIND, NAMES, REMOVED, TURNS
from biblios.rules.options import CHOICES, Rules

FORMAT: Final = "biblios"
VERSION: Final = 1
KNOWN_KEYS: Final = (
    "format",
    "version",
    "players",
    "rules",
    "removed",
    "deck",
    "lots",
    "moves",
    "result",
)
GOLD: Final = ("G1", "G2", "G3")


@dataclass(frozen=True, slots=True)
class Deal:
    """The chance of a game that is settled before the first move.

    Attributes:
        players: 2 to 4.
        rules: the options in force.
        deck: kinds (0 to 52) in the order drawn, 60 / 72 / 80 of them.
        removed: kinds taken out unseen, 21 / 12 / 7 of them; the gold taken out openly is not among them.
        lots: kinds of the auction in the order turned up, 20 / 18 / 16 of them; None while not known.
    """

    players: int
    rules: Rules
    deck: tuple[int, ...]
    removed: tuple[int, ...]
    lots: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """A record whose shape is right: what the reader of its moves needs.

    Attributes:
        names: a name a seat.
        deal: the chance before the first move.
        moves: the entries, ``seat:move``, unread.
        result: as it stands in the record, unread; None when the game is unfinished.
        extra: the keys that other tools added.
    """

    names: tuple[str, ...]
    deal: Deal
    moves: tuple[str, ...]
    result: Mapping[str, object] | None = None
    extra: dict[str, object] = field(default_factory=dict)


def outline(record: object) -> Outline:
    """Read the shape of a record.

    Raises:
        RecordError: with ``move`` None, or the number of a move that is not text.
    """
    keys = _mapping(record, "a record")
    _check_header(keys)
    names = _texts(keys, "players")
    if len(names) not in DECK_SIZE:
        raise RecordError(None, f"expected 2 to 4 players, got {len(names)}")
    rules = _rules(keys)
    deal = deal_of(
        len(names),
        rules,
        _texts(keys, "deck"),
        _texts(keys, "removed"),
        _texts(keys, "lots") if "lots" in keys else None,
    )
    result = _mapping(keys["result"], "a result") if "result" in keys else None
    extra = {key: value for key, value in keys.items() if key not in KNOWN_KEYS}
    return Outline(names, deal, _moves(keys), result, extra)


def deal_of(
    players: int,
    rules: Rules,
    deck: Sequence[str],
    removed: Sequence[str],
    lots: Sequence[str] | None,
) -> Deal:
    """A deal from names of cards.

    Raises:
        RecordError: an unknown card, a wrong number of them, or cards that do not add up to the 87.
    """
    _check_count("deck", deck, DECK_SIZE[players], players)
    _check_count("removed", removed, REMOVED[players], players)
    total = Counter(_kinds("deck", deck)) + Counter(_kinds("removed", removed))
    total.update({KIND[gold]: GOLD_OUT[players] for gold in GOLD})
    for kind, name in enumerate(NAMES):
        if total[kind] != COPIES[kind]:
            raise RecordError(
                None,
                f"the cards do not add up to the 87: {name} is there {total[kind]} times, not {COPIES[kind]}",
            )
    if lots is None:
        return Deal(players, rules, _kinds("deck", deck), _kinds("removed", removed))
    _check_count("lots", lots, TURNS[players], players)
    for kind, count in Counter(_kinds("lots", lots)).items():
        if count > deck.count(NAMES[kind]):
            raise RecordError(
                None,
                f"{NAMES[kind]} is {count} times among the lots, but only {deck.count(NAMES[kind])} times in the deck",
            )
    return Deal(
        players, rules, _kinds("deck", deck), _kinds("removed", removed), _kinds("lots", lots)
    )


def _check_header(keys: Mapping[str, object]) -> None:
    found = keys.get("format")
    if found != FORMAT:
        raise RecordError(None, f"expected format 'biblios', got {quoted(found)}")
    version = keys.get("version")
    if type(version) is not int or version != VERSION:
        raise RecordError(None, f"expected version {VERSION}, got {quoted(version)}")


def _rules(keys: Mapping[str, object]) -> Rules:
    options = _mapping(keys.get("rules"), "rules")
    unknown = [option for option in options if option not in CHOICES]
    if unknown:
        raise RecordError(None, f"the rules have no option {quoted(unknown[0])}")
    return Rules(**{option: _choice(options, option) for option in CHOICES})


def _choice(options: Mapping[str, object], option: str) -> str:
    if option not in options:
        raise RecordError(None, f"the rules do not say {option}")
    value = options[option]
    if not isinstance(value, str) or value not in CHOICES[option]:
        allowed = ", ".join(CHOICES[option])
        raise RecordError(None, f"expected {option} to be one of {allowed}, got {quoted(value)}")
    return value


def _moves(keys: Mapping[str, object]) -> tuple[str, ...]:
    moves = keys.get("moves")
    if not isinstance(moves, (list, tuple)):
        raise RecordError(None, f"expected moves to be a list, got {quoted(moves)}")
    for number, entry in enumerate(moves, 1):
        if not isinstance(entry, str):
            raise RecordError(number, f"expected text like '0:keep', got {quoted(entry)}")
    return tuple(moves)


def _mapping(value: object, what: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise RecordError(None, f"expected {what} to be an object, got {quoted(value)}")
    for key in value:
        if not isinstance(key, str):
            raise RecordError(None, f"expected the keys of {what} to be text, got {quoted(key)}")
    return value


def _texts(keys: Mapping[str, object], key: str) -> tuple[str, ...]:
    value = keys.get(key)
    if not isinstance(value, (list, tuple)):
        raise RecordError(None, f"expected {key} to be a list, got {quoted(value)}")
    for item in value:
        if not isinstance(item, str):
            raise RecordError(None, f"expected {key} to hold text only, got {quoted(item)}")
    return tuple(value)


def _check_count(key: str, cards: Sequence[str], expected: int, players: int) -> None:
    if isinstance(cards, str) or not isinstance(cards, Sequence):
        raise RecordError(None, f"expected {key} to be a list, got {quoted(cards)}")
    if len(cards) != expected:
        raise RecordError(
            None, f"expected {expected} cards in {key} with {players} players, got {len(cards)}"
        )


def _kinds(key: str, cards: Sequence[str]) -> tuple[int, ...]:
    for card in cards:
        if not isinstance(card, str) or card not in KIND:
            raise RecordError(None, f"{quoted(card)} in {key} is no card")
    return tuple(KIND[card] for card in cards)


def pile_difference(lots: Iterable[int], pile: Iterable[int]) -> str:
    """How given lots differ from what lies on the auction pile."""
    told, there = Counter(lots), Counter(pile)
    extra, missing = next(iter((told - there).elements())), next(iter((there - told).elements()))
    return f"the lots hold {NAMES[extra]}, where {NAMES[missing]} was put on the auction pile"


def checked_seed(seed: object) -> int:
    """A seed that is one.

    Raises:
        ValueError: it is no whole number from 0 to 2**64 - 1.
    """
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise ValueError(f"expected a seed from 0 to 2**64 - 1, got {quoted(seed)}")
    return seed
