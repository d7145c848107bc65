"""`biblios serve`: tables for others."""

import argparse

from biblios.cli.database import address_of
from biblios.cli.play import say


def run(options: argparse.Namespace) -> int:
    """Serve until stopped."""
    from biblios.web.serve import serve

    serve(host=options.host, port=options.port, database=address_of(options.database), say=say)
    return 0
