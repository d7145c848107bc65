"""The page on observations says what the code does: every piece and every field, its place, shape and scale."""

import re
from fractions import Fraction

from biblios.rules.observation import OBSERVATION
from biblios.rules.tensor_layout import PIECES, SIZE
from tests.house.checkout import CHECKOUT

PAGE = (CHECKOUT / "docs" / "reference" / "observation.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the rows of the table that has this heading, names without their marks."""
    table = PAGE[PAGE.index(heading) :].split("\n\n", 1)[0]
    cells = [[cell.strip() for cell in line[2:-2].split(" | ")] for line in table.splitlines()[2:]]
    return [[row[0].strip("`"), *row[1:]] for row in cells]


def numbers(shape: str) -> tuple[int, ...]:
    return tuple(int(number) for number in shape.split(" × ") if number)


def test_every_piece_of_the_tensor_is_on_the_page_as_it_is():
    told = {
        name: (int(offset), numbers(shape), float(Fraction(scale)), meaning)
        for name, offset, shape, scale, meaning in rows("| piece | offset |")
    }
    assert told == {name: tuple(piece) for name, piece in PIECES.items()}
    assert list(told) == list(PIECES)
    assert re.findall(r"The rest up to (\d+) is 0", PAGE) == [str(SIZE)]


def test_every_field_of_the_record_is_on_the_page_as_it_is():
    told = [(name, kind, numbers(shape)) for name, kind, shape, _ in rows("| field | type |")]
    fields = OBSERVATION.fields or {}
    assert told == [
        (name, fields[name][0].base.name, fields[name][0].shape) for name in OBSERVATION.names or ()
    ]
    assert all(meaning for *_, meaning in rows("| field | type |"))
