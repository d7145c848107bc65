"""The ways to pay, against counting by hand and by brute force."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from biblios.records.payments import CardChoices, gold_payments
from biblios.rules.cards import KIND, NAMES

hands = st.lists(
    st.sampled_from([*NAMES[:12], "G1", "G1", "G2", "G3"]), min_size=1, max_size=10
).map(
    lambda cards: sorted(
        [
            card
            for card, count in Counter(cards).items()
            for _ in range(count if card[0] == "G" else 1)
        ],
        key=KIND.__getitem__,
    )
)


def test_examples_of_the_rules():
    assert gold_payments({"G3": 2}, 4) == [("G3", "G3")]
    assert ("G1", "G3", "G3") not in gold_payments({"G1": 1, "G3": 2}, 6)
    assert gold_payments({"G1": 3, "G3": 1}, 3) == [("G1", "G1", "G1"), ("G3",)]
    assert gold_payments({"G1": 1}, 2) == []


@given(st.tuples(*[st.integers(0, 5)] * 3), st.integers(1, 30))
def test_gold_payments_are_those_without_a_needless_card(counts, due):
    hand = dict(zip(("G1", "G2", "G3"), counts, strict=True))
    cards = [card for card, count in hand.items() for _ in range(count)]
    worth = {"G1": 1, "G2": 2, "G3": 3}
    expected = set()
    for size in range(1, len(cards) + 1):
        for chosen in combinations(cards, size):
            total = sum(worth[card] for card in chosen)
            if total >= due and all(total - worth[card] < due for card in chosen):
                expected.add(chosen)
    found = gold_payments(hand, due)
    assert set(found) == expected
    assert len(found) == len(expected)


@settings(deadline=None)
@given(hands, st.data())
def test_card_choices_are_all_choices_in_order(hand, data):
    size = data.draw(st.integers(0, len(hand)))
    choices = CardChoices(Counter(hand), size)
    expected = sorted(
        set(combinations(hand, size)), key=lambda cards: [KIND[card] for card in cards]
    )
    assert list(choices) == expected
    assert len(choices) == len(expected)
    assert [choices[number] for number in range(len(choices))] == expected
    assert [choices.index(cards) for cards in expected] == list(range(len(expected)))
    assert all(cards in choices for cards in expected)


def test_millions_of_choices_are_not_listed():
    choices = CardChoices(Counter(NAMES[:45]), 20)
    assert len(choices) == 3169870830126  # 45 over 20
    assert choices[0] == NAMES[:20]
    assert choices[-1] == NAMES[25:45]
    assert choices.index(choices[10**12]) == 10**12
    assert choices[1:3] == [choices[1], choices[2]]


def test_what_is_no_choice_is_not_among_them():
    choices = CardChoices({"M2A": 1, "G1": 2}, 2)
    assert ("G1", "G1") in choices
    for other in [
        ("G1", "M2A"),
        ("M2A", "M2A"),
        ("M2A",),
        ("M2A", "G2"),
        ["G1", "G1"],
        ("x", "y"),
        None,
    ]:
        assert other not in choices
    with pytest.raises(ValueError, match="not among"):
        choices.index(("M2A", "M2A"))
    with pytest.raises(ValueError, match="not among"):
        choices.index(("G1", "G1"), 0, 1)
    with pytest.raises(IndexError):
        choices[2]
