"""Numbers on a command line: what is expected and what came, where it is none."""

import argparse
from collections.abc import Callable


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number from low to high; an option's `type`."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(
                f"expected a whole number from {low} to {high}, got {text!r}"
            )
        return int(text)

    return read


SEED = whole_number(0, 2**63 - 1)
CORES = whole_number(1, 256)
PORT = whole_number(0, 65535)
