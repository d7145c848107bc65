"""The two things that can be wrong with a game told in text: a move, or a record."""


class IllegalMove(ValueError):
    """A move that the rules do not allow now. The message says what was expected and what came."""


class RecordError(ValueError):
    """A record that cannot be a game of Biblios.

    Attributes:
        move: number of the offending move, 1 for the first of ``moves``; None when the fault is elsewhere.
        reason: what is wrong, one line, without the number.
    """

    def __init__(self, move: int | None, reason: str) -> None:
        """Say what is wrong, and at which move if it is a move."""
        super().__init__(reason if move is None else f"move {move}: {reason}")
        self.move = move
        self.reason = reason

    def __reduce__(self) -> tuple[type["RecordError"], tuple[int | None, str]]:
        """Survive pickling, so that a worker process can hand its faults back."""
        return (RecordError, (self.move, self.reason))


def quoted(value: object) -> str:
    """Foreign text, safe to print: quoted, control characters escaped, cut at 60 characters."""
    if isinstance(value, str):
        text = repr(value[:61])
    elif isinstance(value, (list, tuple, dict)):
        text = f"a {type(value).__name__} of {len(value)}"
    elif isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**18:
        text = "a very large number"
    else:
        text = {"True": "true", "False": "false", "None": "null"}.get(repr(value), repr(value))
    return text if len(text) <= 64 else text[:60] + "...'"
