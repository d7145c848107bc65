"""Test settings for the whole checkout: the examples in README.md and docs/ are tests too."""

import os
import tempfile
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE
from pathlib import Path
from typing import Any

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

from tests.house.console import ConsoleParser


def enter_folder(namespace: dict[str, Any]) -> None:
    """Gives a page a folder of its own to work in."""
    namespace["_left"] = Path.cwd()
    namespace["_folder"] = tempfile.TemporaryDirectory()
    os.chdir(namespace["_folder"].name)


def leave_folder(namespace: dict[str, Any]) -> None:
    """Goes back and takes the page's folder away."""
    os.chdir(namespace["_left"])
    namespace["_folder"].cleanup()


# A page's examples are one session, from top to bottom; a block with >>> shows what it prints.
pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS | NORMALIZE_WHITESPACE),
        ConsoleParser(),
        SkipParser(),
    ],
    patterns=["README.md", "docs/**/*.md"],
    setup=enter_folder,
    teardown=leave_folder,
).pytest()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keeps the examples of a page together when tests run in several processes."""
    for item in items:
        if item.path.suffix == ".md":
            item.add_marker(pytest.mark.xdist_group(item.path.name))
