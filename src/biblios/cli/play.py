"""`biblios play`: the table in the browser, for this machine."""

import argparse

from biblios.cli.database import address_of


def run(options: argparse.Namespace) -> int:
    """Serve until stopped."""
    from biblios.web.serve import play

    play(
        port=options.port,
        browser=not options.no_browser,
        database=address_of(options.database),
        say=say,
    )
    return 0


def say(line: str) -> None:
    """Print at once, also into a pipe: a program may wait for the address."""
    print(line, flush=True)
