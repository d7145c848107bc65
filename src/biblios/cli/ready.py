"""Getting the compiled rules ready, which takes a while on a machine where they have never run: it is said."""

import sys
import threading
import time
from collections.abc import Iterable
from types import TracebackType
from typing import Final

_SECONDS_OF_PATIENCE: Final = 2.5


class GettingReady:
    """A context in which code is compiled or loaded; if that takes long, a line on standard error says so.

    On a terminal the line counts the seconds and goes away; in a file it stays.
    """

    def __init__(self) -> None:
        self._is_done = threading.Event()
        self._teller = threading.Thread(target=self._tell, daemon=True)

    def __enter__(self) -> None:
        self._start = time.monotonic()
        self._teller.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_done.set()
        self._teller.join()

    def _tell(self) -> None:
        if self._is_done.wait(_SECONDS_OF_PATIENCE):
            return
        said = "getting ready; the first start on a machine compiles the rules, once"
        if not sys.stderr.isatty():
            print(f"biblios: {said} ...", file=sys.stderr, flush=True)
            return
        while not self._is_done.wait(1):
            seconds = time.monotonic() - self._start
            print(f"\r{said}: {seconds:.0f} s\x1b[K", end="", file=sys.stderr, flush=True)
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def get_ready(bots: Iterable[str] = ()) -> None:
    """Load the rules, and the bots of these names; compile them if this machine never has."""
    with GettingReady():
        from biblios.records.engine import compile_rules

        compile_rules()
        if bots:
            from biblios.cli.bots import compile_bots

            compile_bots(bots)
