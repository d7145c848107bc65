"""Importing the package is cheap: nothing heavy is loaded before it is asked for."""

import subprocess
import sys

import pytest

import biblios

HEAVY = {"numpy", "numba", "starlette", "sqlalchemy", "click"}


def test_import_loads_no_compiler_and_no_server():
    code = "import sys, biblios; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert not HEAVY & set(loaded.stdout.split())


@pytest.mark.parametrize("name", biblios.__all__)
def test_every_exported_name_is_there(name):
    assert getattr(biblios, name)
    assert name in dir(biblios)


def test_a_name_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(AttributeError, match=r"no attribute 'Shelf'.*Game"):
        biblios.Shelf  # noqa: B018
