"""Modules and functions stay small enough to be read in one go."""

import ast

import pytest

from tests.house.checkout import CHECKOUT, PACKAGE, modules

LONGEST_MODULE = 400
LONGEST_FUNCTION = 50
NAMELESS = {"utils", "util", "helpers", "helper", "common", "misc", "core", "manager"}


def id_of(path):
    return str(path.relative_to(CHECKOUT))


@pytest.mark.parametrize("path", modules(), ids=id_of)
def test_a_module_fits_in_400_lines_and_a_function_in_50(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_MODULE, "which noun is missing?"
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    too_long = {
        node.name: lines
        for node in ast.walk(ast.parse(text))
        if isinstance(node, functions)
        and (lines := node.end_lineno - node.lineno + 1) > LONGEST_FUNCTION
    }
    assert not too_long


def test_no_module_has_a_name_that_says_nothing():
    names = {
        part for path in modules() for part in path.relative_to(CHECKOUT).with_suffix("").parts
    }
    assert not names & NAMELESS


def test_every_package_says_what_it_is_for():
    folders = {path.parent for path in modules() if path.is_relative_to(PACKAGE)}
    silent = [
        str(folder.relative_to(PACKAGE))
        for folder in folders
        if not (folder / "__init__.py").is_file()
        or not ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8")))
    ]
    assert not silent
