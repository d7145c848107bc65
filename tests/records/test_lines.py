"""JSON Lines: every line gives a value or a fault, whatever is in the file."""

import io

import pytest

from biblios.records import lines
from biblios.records.errors import RecordError
from biblios.records.lines import parse_line, read_lines, record_line


def read(data):
    return [
        (number, str(value) if isinstance(value, RecordError) else value)
        for number, value in read_lines(io.BytesIO(data))
    ]


def test_lines_are_numbered_and_blank_ones_passed_over():
    assert read(b'{"a": 1}\n\n  \r\n[2]\r\n3') == [(1, {"a": 1}), (4, [2]), (5, 3)]


def test_a_byte_order_mark_is_no_fault():
    assert read(b"\xef\xbb\xbf[1]\n") == [(1, [1])]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"{", "not JSON: Expecting property name"),
        (b"nonsense", "not JSON: Expecting value at character 1"),
        (b"[NaN]", "NaN is no number of JSON"),
        (b"[-Infinity]", "-Infinity is no number of JSON"),
        (b"\xff\xfe\x00", "not UTF-8 text: byte 1"),
        (b"\x00\x01\x02", "not JSON"),
        (b'{"a": 1, "a": 2}', "the key 'a' stands twice"),
        (b"[" * 100_000, "nested too deep"),
        (b"1" * 5000, "not a record"),
        (b"{} {}", "not JSON: Extra data"),
    ],
)
def test_a_broken_line_is_a_fault_and_the_next_is_read(line, reason):
    (first, fault), (second, value) = read(line + b"\n[7]\n")
    assert (first, second, value) == (1, 2, [7])
    assert reason in fault


def test_a_line_longer_than_any_game_is_not_read_into_memory(monkeypatch):
    monkeypatch.setattr(lines, "LONGEST_LINE", 100)
    assert read(b"x" * 1000 + b"\n[1]\n") == [(1, "the line is longer than 100 bytes"), (2, [1])]


def test_a_line_is_written_so_that_it_reads_the_same():
    record = {"players": ["Zoë", "\ud800", "a\nb"], "n": 1}
    line = record_line(record)
    assert line.isascii()
    assert line.count("\n") == 1
    assert parse_line(line) == record


def test_what_is_not_json_is_not_written():
    with pytest.raises(ValueError, match="JSON"):
        record_line({"evals": [float("nan")]})
    with pytest.raises(RecordError, match="not JSON"):
        parse_line("{")
