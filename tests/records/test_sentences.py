"""A game told to those who may hear it."""

import pytest

from biblios import Game
from biblios.records.sentences import printable, rules_in_words, sentence, story
from biblios.rules.options import Rules
from tests.records.golden import position, records


def told(game, viewer):
    """The sentences of a view's history."""
    return [sentence(event, game.names) for event in game.view(viewer).history]


def test_a_turn_as_each_player_hears_it():
    record = records()[0]
    game = Game.from_record(record, moves=6)
    assert record["deck"][:4] == ["G2", "C++", "M2D", "G2"]
    assert told(game, 0)[:5] == [
        "random 0 puts gold 2 into the public space.",
        "random 0 keeps church card, two dice up.",
        "random 0 moves Monks and Holy Books up by one.",
        "random 0 puts Monks 2 D on the auction pile.",
        "random 1 takes gold 2.",
    ]
    for viewer in (1, None):
        assert told(game, viewer)[3] == "random 0 puts a card on the auction pile."
        assert told(game, viewer)[1] == "random 0 keeps church card, two dice up."
    assert told(game, 0)[5] == told(game, None)[5] == "random 1 puts a card on the auction pile."


def test_face_down_payments_and_penalties_are_told_to_those_who_saw_them():
    record = records()[0]
    game = Game.from_record(record, moves=record["moves"].index("1:pay M4I H2I G2 G3") + 1)
    payment = [event for event in game.view(1).history if event.kind == "pay"][-1]
    assert (
        sentence(payment, game.names)
        == "random 1 pays Monks 4 I, Holy Books 2 I, gold 2 and gold 3."
    )
    payment = [event for event in game.view(0).history if event.kind == "pay"][-1]
    assert (payment.text, payment.cards, payment.amount) == ("pay 4 cards", (), 4)
    assert sentence(payment, game.names) == "random 1 pays 4 cards face down."
    three = next(
        r
        for r in records()
        if len(r["players"]) == 3 and any(":seize" in move for move in r["moves"])
    )
    at = next(number for number, move in enumerate(three["moves"], 1) if ":seize" in move)
    game = Game.from_record(three, moves=at)
    taker, loser = int(three["moves"][at - 1][0]), game.view(None).defaulter
    for viewer in (0, 1, 2, None):
        event = [event for event in game.view(viewer).history if event.kind == "seize"][-1]
        assert bool(event.cards) == (viewer in {taker, loser})
        assert (" takes a card at random from " in sentence(event, game.names)) == (not event.cards)


def test_what_follows_from_moves_is_told_once_each():
    record = records()[60]
    history = Game.from_record(record).view(None).history
    kinds = [event.kind for event in history]
    assert kinds.count("gift_over") == kinds.count("over") == 1
    assert (
        kinds.count("turn_up") == len(record["lots"]) == kinds.count("win") + kinds.count("unsold")
    )
    assert [event.cards[0] for event in history if event.kind == "turn_up"] == record["lots"]
    consequences = {"gift_over", "over", "turn_up", "win", "unsold", "barred"}
    moves = [event for event in history if event.kind not in consequences]
    assert [event.number for event in moves] == list(range(1, len(record["moves"]) + 1))
    assert [f"{event.seat}:{event.text}".split(" ")[0] for event in moves] == [
        m.split(" ")[0] for m in record["moves"]
    ]


def test_a_story_hides_what_its_teller_did_not_see():
    game = Game.from_record(records()[3])
    open_story = "\n".join(story(game))
    own = "\n".join(story(game, 0))
    assert "puts a card on the auction pile" in own
    assert "a card on the auction pile" not in open_story
    assert open_story.splitlines()[0].endswith(
        "play Biblios, friendly rules (an overbid is a mistake, not a crime)."
    )
    assert "Place 1: " in own
    with pytest.raises(ValueError, match="expected a seat"):
        list(story(game, 4))


def test_a_story_says_what_is_awaited():
    for decision in (
        "bid",
        "pay gold lot 1",
        "seize",
        "lose",
        "church C+ limits 0",
        "take forced",
        "place church",
    ):
        record = next(r for r in [position(decision if decision != "bid" else "bid on gold lot")])
        assert list(story(Game.from_record(record)))[-1].startswith(
            f"It is for seat {record['to_act']} to "
        )


def test_every_golden_game_can_be_told_with_its_ties():
    ends = [line for record in records() for line in story(Game.from_record(record))]
    assert any("by the letter A" in line for line in ends)
    assert any("nobody holds a card" in line for line in ends)
    assert any("a tie decided by gold" in line for line in ends)
    assert any("leaves the dice alone" in line for line in ends)
    assert any("loses" in line for line in ends)


def test_foreign_names_cannot_write_on_the_terminal():
    names = ("Zoë", "", "\x1b[2J", "a\u202eb")
    assert [printable(name) for name in names] == ["Zoë", "''", r"'\x1b[2J'", r"'a\u202eb'"]
    game = Game.deal(2)
    game.names = ["\x1b[31m", "b"]
    assert "\x1b" not in "".join(story(game))


def test_rules_in_words():
    assert (
        rules_in_words(Rules.of("friendly"))
        == "friendly rules (an overbid is a mistake, not a crime)"
    )
    own = rules_in_words(Rules("may", "forbidden", "gold"))
    assert own.startswith(
        "rules of their own (a church card may be declined; nobody may bid more gold"
    )
