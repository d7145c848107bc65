"""The command `biblios`. Each command is a module of this package, imported only when it is asked for."""

import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

from biblios.cli.faults import UsageError
from biblios.cli.parser import new_parser

OK = 0
FAULTS_FOUND = 1
USAGE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and end the process with its exit code, see `run`."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: instead of those of the process.

    Returns:
        0 done, 1 faults found, 2 cannot do what was asked, 130 stopped by Ctrl-C, 141 nobody reads the output.

    Raises:
        SystemExit: by the parser, after ``--help`` or for wrong usage.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(
                errors="backslashreplace"
            )  # a name may hold what this terminal cannot show
    options = new_parser().parse_args(arguments)
    try:
        code: int = import_module(f"biblios.cli.{options.module}").run(options)
        print(end="", flush=True)  # also where standard output is closed
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes standard output once more at its end: let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except UsageError as error:
        print(f"biblios {options.command}: {error}", file=sys.stderr)
        return USAGE
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"biblios {options.command}: {where}{error.strerror or error}", file=sys.stderr)
        return USAGE
    except Exception as error:  # noqa: BLE001  a user is never shown a traceback unasked
        return _own_fault(error)
    return code


def _own_fault(error: Exception) -> int:
    if os.environ.get("BIBLIOS_TRACEBACK"):
        traceback.print_exception(error)
    else:
        print(
            f"biblios: a fault in the program itself: {type(error).__name__}: {error}\n"
            "Please report it with the output under BIBLIOS_TRACEBACK=1.",
            file=sys.stderr,
        )
    return 70  # EX_SOFTWARE of sysexits.h
