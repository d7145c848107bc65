"""`biblios train`: let networks learn the game by playing it."""

import argparse
import os
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from biblios.cli.faults import UsageError

if TYPE_CHECKING:
    from biblios.training.run import Players

_SECONDS_BETWEEN: Final = 10.0


def run(options: argparse.Namespace) -> int:
    """Train, or go on with the run in the folder.

    Raises:
        UsageError: an extra is missing, or the folder holds another run.
        KeyboardInterrupt: it was stopped; everything is saved.
        OSError: a file cannot be written.
    """
    need_training()
    from biblios.rules.small_boxes import SMALL_BOX
    from biblios.training.recipe import RECIPES
    from biblios.training.session import Session

    recipe = RECIPES[options.recipe]
    if options.box:
        recipe = recipe.for_miniature(SMALL_BOX[options.box].number)
    try:
        session = Session(recipe, options.seed, Path(options.out), players(options), say=say)
    except ValueError as error:
        raise UsageError(str(error)) from None
    yet = session.run.progress
    if yet.batch:
        say(f"going on from {yet.decisions / 1e6:.1f} million decisions")
    else:
        say("the first start on a machine compiles for a minute or two ...")
    with Stopping(options.minutes) as stopping:
        done = session.go_on(stopping, Told(recipe.decisions))
        if not done:
            say("not done yet; the same command goes on")
        print(session.finish() if done else session.finish(deals=0))
    if stopping.is_interrupted:
        raise KeyboardInterrupt
    return 0


def need_training() -> None:
    """See that what training needs is there, and get it ready: one thread is what XLA is quickest with here.

    Raises:
        UsageError: the extra is not installed.
    """
    os.environ.setdefault(
        "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    )
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    try:
        import jax  # noqa: F401
        import matplotlib as mpl  # noqa: F401
        import optax  # noqa: F401
    except ImportError as error:
        raise UsageError(
            f"training needs JAX, Optax and Matplotlib: pip install 'biblios[train]' ({error})"
        ) from error


def players(options: argparse.Namespace) -> "Players":
    """Who plays the games: threads of this process, or workers of Ray.

    Raises:
        UsageError: Ray is not installed, or no cluster answers.
    """
    from biblios.training.run import LocalPlayers

    if options.ray is None:
        return LocalPlayers(options.cores)
    try:
        from biblios.training.ray_players import RayPlayers
    except ImportError as error:
        raise UsageError(f"--ray needs Ray: pip install 'biblios[ray]' ({error})") from error
    try:
        return RayPlayers.connected(options.ray or None, options.cores)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise UsageError(f"no Ray cluster at {options.ray or 'this machine'}: {error}") from error


class Stopping:
    """Says when to stop: after so many minutes, or at Ctrl-C, which then waits for the batch to end."""

    def __init__(self, minutes: float | None) -> None:
        self._end = None if minutes is None else time.monotonic() + 60 * minutes
        self.is_interrupted = False

    def __call__(self) -> bool:
        """Whether to stop."""
        return self.is_interrupted or (self._end is not None and time.monotonic() > self._end)

    def __enter__(self) -> "Stopping":
        self._before = signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _interrupted(self, *_: object) -> None:
        """At the first Ctrl-C; a second one does not wait."""
        if self.is_interrupted:
            raise KeyboardInterrupt
        self.is_interrupted = True
        print("stopping after this batch ...", file=sys.stderr, flush=True)


class Told:
    """The line on how far a run is: written over on a terminal, else one every ten seconds."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._next = 0.0
        self._before: tuple[float, float] | None = None

    def __call__(self, line: dict[str, float]) -> None:
        """Tell of a batch."""
        now = time.monotonic()
        if now < self._next:
            return
        decisions, seconds = line["decisions"], line["seconds"]
        before, then = self._before or (0.0, 0.0)
        rate = (decisions - before) / max(1e-9, seconds - then)
        self._before = decisions, seconds
        text = (
            f"{decisions / 1e6:.1f} of {self._total / 1e6:.0f} million decisions, {rate:.0f} a second, "
            f"entropy {line.get('entropy', float('nan')):.3f}"
        )
        if sys.stderr.isatty():
            self._next = now + 1
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
        else:
            self._next = now + _SECONDS_BETWEEN
            print(text, file=sys.stderr, flush=True)


def say(text: str) -> None:
    """A line on standard error."""
    start = "\r\x1b[K" if sys.stderr.isatty() else ""
    print(f"{start}{text}", file=sys.stderr, flush=True)
