"""Records in files: JSON Lines, one game a line, streamed, so that a file may be larger than memory."""

import json
from collections.abc import Iterator, Mapping
from typing import BinaryIO, Final

from biblios.records.errors import RecordError, quoted

#: A whole game takes about 4 kB; a longer line than this is no game.
LONGEST_LINE: Final = 1 << 24
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


def read_lines(stream: BinaryIO) -> Iterator[tuple[int, object | RecordError]]:
    """Each line's number, from 1, and its JSON value, or what is wrong with the line. Blank lines are passed over.

    Raises:
        OSError: as the stream does.
    """
    number = 0
    while line := stream.readline(LONGEST_LINE + 1):
        number += 1
        if number == 1:
            line = line.removeprefix(_BYTE_ORDER_MARK)
        if len(line) > LONGEST_LINE:
            _skip_rest_of_line(stream, line)
            yield number, RecordError(None, f"the line is longer than {LONGEST_LINE} bytes")
        elif line.strip():
            yield number, _value(line)


def parse_line(line: str | bytes) -> object:
    """The JSON value of one line.

    Raises:
        RecordError: it is not UTF-8, not JSON (NaN and Infinity are not), nested too deep, or names a key twice.
    """
    value = _value(line)
    if isinstance(value, RecordError):
        raise value
    return value


def record_line(record: Mapping[str, object]) -> str:
    """A record as one line of JSON, ASCII only, with the line's end.

    Raises:
        ValueError: an added key holds something that is not JSON.
    """
    return json.dumps(record, allow_nan=False) + "\n"


def _skip_rest_of_line(stream: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = stream.readline(LONGEST_LINE)


def _value(line: str | bytes) -> object | RecordError:
    try:
        text = line if isinstance(line, str) else line.decode("utf-8")
        value: object = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_object)
    except RecordError as error:
        return error
    except UnicodeDecodeError as error:
        return RecordError(
            None, f"not UTF-8 text: byte {error.start + 1} of the line is {line[error.start]!r}"
        )
    except json.JSONDecodeError as error:
        return RecordError(None, f"not JSON: {error.msg} at character {error.pos + 1}")
    except RecursionError:
        return RecordError(None, "not a record: nested too deep")
    except ValueError as error:  # a number of more digits than Python reads
        return RecordError(None, f"not a record: {str(error).split(';')[0]}")
    return value


def _no_constant(name: str) -> None:
    raise RecordError(None, f"not JSON: {name} is no number of JSON")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [key for key, _ in pairs]
        twice = next(key for key in found if names.count(key) > 1)
        raise RecordError(None, f"the key {quoted(twice)} stands twice in one object")
    return found
