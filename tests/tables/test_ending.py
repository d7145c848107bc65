"""The reveal says who wins each die and why, as the rules decide it."""

from dataclasses import replace

import pytest

from biblios.records.game import Game
from biblios.tables.ending import reveal_of
from tests.tables.choosers import any_legal_move

NAMES = ("You", "Bede", "Ende")


@pytest.fixture(scope="module")
def ended():
    game = Game.deal(3, "classic", 4)
    while not game.is_over:
        game.play(any_legal_move("", game, game.number))
    return game


def with_hands(view, hands, winners_by_category, points, place, tie="letter"):
    """The same view with other hands and the result that follows from them."""
    seats = tuple(replace(s, hand=tuple(hands[s.seat])) for s in view.seats)
    result = {
        "category_winner": {**dict.fromkeys("MPHST"), **winners_by_category},
        "points": points,
        "place": place,
        "winners": [seat for seat, its in enumerate(place) if its == 1],
    }
    rules = replace(view.rules, category_tie=tie)
    dice = dict.fromkeys("MPHST", 3)
    return replace(view, seats=seats, result=result, rules=rules, dice=dice)


def test_a_played_game_is_revealed_as_it_was_scored(ended):
    reveal = reveal_of(ended.view(1), NAMES)
    result = ended.result
    assert {c.code: c.winner for c in reveal.categories} == result["category_winner"]
    assert list(reveal.categories[-1].points_so_far) == result["points"]
    assert [s.place for s in reveal.standings] == sorted(result["place"])
    assert [s.gold for s in reveal.standings] == [result["gold"][s.seat] for s in reveal.standings]
    assert list(reveal.winners) == result["winners"]
    for category in reveal.categories:
        for holding in category.holdings:
            assert holding.wins == (category.winner == holding.seat)
            assert holding.total == sum(int(card[1]) for card in holding.cards)


def test_a_game_under_way_is_not_revealed():
    with pytest.raises(ValueError, match="only once it is over"):
        reveal_of(Game.deal(2, "classic", 1).view(0), NAMES[:2])


def test_a_category_nobody_holds(ended):
    view = with_hands(ended.view(0), [(), (), ()], {}, [0, 0, 0], [1, 1, 1])
    reveal = reveal_of(view, NAMES)
    assert reveal.categories[0].decided_by == "nobody"
    assert reveal.categories[0].sentence == "Nobody holds a card of Monks: the die goes to nobody."
    assert reveal.sentence == "You, Bede and Ende share the win with 0 points."


def test_the_higher_total_wins(ended):
    hands = [("M3E", "M2A"), ("M4H",), ()]
    view = with_hands(ended.view(0), hands, {"M": 0}, [3, 0, 0], [1, 2, 2])
    monks = reveal_of(view, NAMES).categories[0]
    assert (monks.decided_by, monks.winner) == ("total", 0)
    assert monks.sentence == "You take the Monks die for 3 points, with a total of 5."
    assert not any(holding.is_tied for holding in monks.holdings)


def test_a_tie_that_the_letter_decides(ended):
    hands = [("M4I",), ("M2B", "M2D"), ("M3E",)]
    view = with_hands(ended.view(0), hands, {"M": 1}, [0, 3, 0], [2, 1, 2])
    monks = reveal_of(view, NAMES).categories[0]
    assert monks.decided_by == "letter"
    assert [holding.is_tied for holding in monks.holdings] == [True, True, False]
    assert monks.sentence == (
        "You and Bede are tied at 4; the letter B is nearest to A. "
        "Bede takes the Monks die for 3 points."
    )


@pytest.mark.parametrize(
    ("hands", "because"),
    [
        ([("M4I", "G1", "G1"), ("M4H", "G3"), ()], "the number of gold cards left"),
        ([("H2I", "M3E", "G1"), ("H2H", "M2A", "G3"), ()], "the total of Monks"),
        ([("H2I", "M2A"), ("H2H", "M2B"), ()], "the letter nearest to A in Monks"),
    ],
)
def test_a_tie_that_gold_or_what_follows_it_decides(ended, hands, because):
    code = hands[0][0][0]
    winners = {code: 0, "M": 0}
    view = with_hands(ended.view(1), hands, winners, [6, 0, 0], [1, 2, 2], tie="gold")
    revealed = next(c for c in reveal_of(view, NAMES).categories if c.code == code)
    assert revealed.decided_by == "gold"
    assert f"; {because} decides. You take the" in revealed.sentence


def test_equal_points_are_put_in_order_by_what_differs_first(ended):
    hands = [("G1",), ("G3",), ("G1", "M2A")]
    view = with_hands(ended.view(0), hands, {"M": 2}, [3, 3, 3], [3, 1, 2])
    standings = reveal_of(view, NAMES).standings
    assert [(s.seat, s.reason) for s in standings] == [
        (1, "the gold left"),
        (2, "the total of Monks"),
        (0, None),
    ]
    assert reveal_of(view, NAMES).sentence == "Bede wins with 3 points."
