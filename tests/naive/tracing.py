"""Following every card through a record, and telling the same story with other cards.

A record names kinds of cards; eleven of them may be a `G1`. `trace` gives each dealt card a label
(its place in removed + deck) and rewrites the moves in labels. `told` turns labels back into a
record, after two labels have changed names, or have changed places from some move on.
"""

import random
from dataclasses import dataclass
from typing import Any

from tests.naive.cards import is_church, is_gold
from tests.naive.judge import play_recorded, replay
from tests.naive.payments import pay_text

SPECTATOR = None


@dataclass
class Step:
    """One move: its words, the labels of its cards, from which hand, and hidden from whom."""

    seat: str
    word: str
    labels: list[int]
    rest: str = ""
    hidden_from: frozenset[int | None] = frozenset()
    hand: tuple[int, ...] = ()


@dataclass
class Story:
    record: dict[str, Any]
    names: list[str]
    steps: list[Step]
    lots: list[int] | None
    seen_by: list[set[int | None]]


def trace(record: dict[str, Any], rng: random.Random) -> Story:
    """Label the cards of a record; which of several alike in a hand moved is chosen at random."""
    return Tracer(record, rng).story()


class Tracer:
    """Plays a record by the naive rules, moving labels beside the names."""

    def __init__(self, record: dict[str, Any], rng: random.Random) -> None:
        self.record, self.rng = record, rng
        self.names: list[str] = [*record["removed"], *record["deck"]]
        self.game = replay(record, moves=0)
        players = self.game.players
        self.deck = list(range(len(record["removed"]), len(self.names)))
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.public: list[int] = []
        self.pile: list[int] = []
        self.lots: list[int] | None = None
        self.seen_by: list[set[int | None]] = [set() for _ in self.names]
        self.everybody: set[int | None] = {*range(players), SPECTATOR}

    def story(self) -> Story:
        self.look_at_drawn()
        steps = []
        for number, move in enumerate(self.record["moves"], start=1):
            steps.append(self.step(move))
            play_recorded(self.game, number, move)
            self.look_at_drawn()
            self.look_at_lots()
        return Story(self.record, list(self.names), steps, self.lots, self.seen_by)

    def look_at_drawn(self) -> None:
        if self.game.decision == "place":
            self.seen_by[self.deck[0]].add(self.game.active)

    def look_at_lots(self) -> None:
        if self.game.lots is not None and self.lots is None:
            self.lots = [self.pick(self.pile, name) for name in self.game.lots]
        if self.lots is not None and self.game.lot is not None:
            self.seen_by[self.lots[self.game.lot_number]] |= self.everybody

    def pick(self, labels: list[int], name: str) -> int:
        label = self.rng.choice([label for label in labels if self.names[label] == name])
        labels.remove(label)
        return label

    def step(self, move: str) -> Step:
        seat_text, text = move.split(":", 1)
        word, _, rest = text.partition(" ")
        seat, game = int(seat_text), self.game
        if word in ("keep", "auction", "public"):
            self.place(seat, word)
        elif word == "take":
            label = self.pick(self.public, rest)
            self.gain(seat, label)
            return Step(seat_text, word, [label])
        elif word == "pay":
            return self.pay(seat, rest.split(" "))
        elif word in ("seize", "lose"):
            loser = seat if word == "lose" else game.bidder
            assert loser is not None
            before = tuple(self.hands[loser])
            label = self.pick(self.hands[loser], rest)
            hidden_from = self.everybody - {seat, loser}
            self.seen_by[label] |= {seat, loser}
            if word == "seize":
                self.hands[seat].append(label)
            return Step(seat_text, word, [label], "", frozenset(hidden_from), before)
        return Step(seat_text, word, [], rest)

    def place(self, seat: int, word: str) -> None:
        label = self.deck.pop(0)
        if word == "public":
            self.seen_by[label] |= self.everybody
            self.public.append(label)
        elif word == "auction":
            self.pile.append(label)
        else:
            self.gain(seat, label)

    def pay(self, seat: int, names: list[str]) -> Step:
        assert self.lots is not None
        assert self.game.lot is not None
        before = tuple(self.hands[seat])
        labels = [self.pick(self.hands[seat], name) for name in names]
        hidden_from = self.everybody - {seat}
        if not is_gold(self.game.lot):
            hidden_from = set()
            for label in labels:
                self.seen_by[label] |= self.everybody
        self.gain(seat, self.lots[self.game.lot_number])
        return Step(str(seat), "pay", labels, "", frozenset(hidden_from), before)

    def gain(self, seat: int, label: int) -> None:
        if is_church(self.names[label]):
            self.seen_by[label] |= self.everybody
        else:
            self.hands[seat].append(label)


def told(story: Story) -> dict[str, Any]:
    """Write the record of a story; it may be an illegal one."""
    name = story.names
    removed = len(story.record["removed"])
    record = dict(story.record, removed=name[:removed], deck=name[removed:])
    if story.lots is not None:
        record["lots"] = [name[label] for label in story.lots]
    record["moves"] = [step_text(step, name) for step in story.steps]
    return record


def step_text(step: Step, name: list[str]) -> str:
    cards = [name[label] for label in step.labels]
    if step.word == "pay":
        return f"{step.seat}:{pay_text(cards)}"
    words = [word for word in (step.word, *cards, step.rest) if word]
    return f"{step.seat}:{' '.join(words)}"


def with_names_exchanged(story: Story, one: int, other: int) -> Story:
    names = list(story.names)
    names[one], names[other] = names[other], names[one]
    return Story(story.record, names, story.steps, story.lots, story.seen_by)


def with_places_exchanged(story: Story, since: int, one: int, other: int) -> Story:
    """Let one label stand wherever the other stood, in all steps from `since` on."""
    change = {one: other, other: one}
    steps = story.steps[:since] + [
        Step(
            step.seat,
            step.word,
            [change.get(label, label) for label in step.labels],
            step.rest,
            step.hidden_from,
            tuple(change.get(label, label) for label in step.hand),
        )
        for step in story.steps[since:]
    ]
    return Story(story.record, story.names, steps, story.lots, story.seen_by)
