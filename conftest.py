"""Test settings for the whole checkout: the examples in README.md and docs/ are tests too."""

from doctest import ELLIPSIS, NORMALIZE_WHITESPACE

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

# A page's examples are one session, from top to bottom; a block with >>> shows what it prints.
pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS | NORMALIZE_WHITESPACE),
        SkipParser(),
    ],
    patterns=["README.md", "docs/**/*.md"],
    excludes=["docs/explanation/decisions/*.md"],
).pytest()
