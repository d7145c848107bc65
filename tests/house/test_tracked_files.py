"""What is committed works for anybody: no address of a registry, no path of one machine."""

import re

import pytest

from tests.house.checkout import CHECKOUT, tracked_files

REGISTRY = r"registry\.npmjs\.org|files\.pythonhosted\.org|pypi\.org/simple|deb\.debian\.org"
ONE_MACHINE = r"(?<![\w.])/(?:home|root|Users|work|tmp/\w)/?[\w.-]*"
TOO_LARGE = 3_000_000  # bytes


@pytest.fixture(scope="module")
def texts():
    files = [path for path in tracked_files() if path.parent.name != "house"]
    return {str(path.relative_to(CHECKOUT)): path.read_text(encoding="utf-8") for path in files}


@pytest.mark.parametrize("pattern", [REGISTRY, ONE_MACHINE])
def test_nothing_names_a_registry_or_a_machine(texts, pattern):
    found = [
        f"{name}: {match.group()}"
        for name, text in texts.items()
        for match in re.finditer(pattern, text)
    ]
    assert not found


def test_no_file_is_too_large_to_review():
    large = [str(path) for path in tracked_files() if path.stat().st_size > TOO_LARGE]
    assert not large


def test_npm_packages_are_pinned_by_content_alone(texts):
    lock = texts["package-lock.json"]
    assert '"integrity"' in lock
    assert '"resolved"' not in lock


@pytest.mark.parametrize("name", ["run", "build", "node", "dev"])
def test_every_python_package_is_pinned_with_hashes(texts, name):
    pins = re.split(r"\n(?=[a-z])", texts[f"requirements/{name}.txt"])[1:]
    assert pins
    assert [pin.split()[0] for pin in pins if "==" not in pin or "--hash=sha256:" not in pin] == []
