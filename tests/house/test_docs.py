"""The documentation is whole: every page in the menu, every option on its page."""

import re
import tomllib

import pytest

from biblios.cli.parser import new_parser
from tests.house.checkout import CHECKOUT

DOCS = CHECKOUT / "docs"
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
PAGES = [CHECKOUT / "README.md", CHECKOUT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]


def leaves(menu):
    for entry in menu:
        for value in entry.values():
            yield from leaves(value) if isinstance(value, list) else [value]


def commands():
    (subparsers,) = new_parser()._subparsers._group_actions
    return subparsers.choices


def test_every_page_is_in_the_menu():
    menu = tomllib.loads((CHECKOUT / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    assert sorted(leaves(menu)) == sorted(
        str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(CHECKOUT)))
def test_every_link_to_a_file_leads_somewhere(page):
    text = page.read_text(encoding="utf-8")
    assert [link for link in LINK.findall(text) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_command_and_option_is_on_the_page_of_the_command_line(name):
    page = (DOCS / "reference" / "command-line.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", page, flags=re.MULTILINE)
    (section,) = [text for text in sections if text.startswith(f"biblios {name}\n")]
    options = {option for action in commands()[name]._actions for option in action.option_strings}
    assert options - {"-h", "--help"} == set(re.findall(r"`(--[a-z-]+)", section))
