"""Options and presets: every combination has one form, and anything else is refused in words."""

from itertools import product

import pytest

from biblios.rules.options import CHOICES, PRESET_WORDS, PRESETS, Rules

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("values", list(product(*CHOICES.values())), ids="-".join)
def test_every_combination_survives_being_written_down(values):
    rules = Rules(*values)
    assert Rules.of(rules.as_dict()) == Rules.of(rules) == rules
    assert [choices[code] for choices, code in zip(CHOICES.values(), rules.codes, strict=True)] == [
        *values
    ]
    assert rules.preset in {None, *(name for name in PRESETS if PRESETS[name] == rules)}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_only_a_name(name):
    assert Rules.of(name).preset == name
    assert PRESET_WORDS[name]


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("strict", r"one of classic, friendly, .*, but got 'strict'"),
        (7, r"a preset's name or the three options, but got 7"),
        ({"church": "may", "bluff": "no"}, r"church, unpaid, category_tie, but got bluff"),
        ({"church": "can"}, r"church must be one of must, may, but got 'can'"),
        ({"unpaid": []}, r"unpaid must be one of penalty, .*, but got \[\]"),
    ],
)
def test_anything_else_is_refused(rules, message):
    with pytest.raises(ValueError, match=message):
        Rules.of(rules)
