"""The golden playthroughs are what biblios tells of these games today."""

import pytest

from tests.rules import playthroughs

GAMES = playthroughs.games()


@pytest.mark.parametrize("file", GAMES)
def test_told_as_in_the_golden_file(file: str) -> None:
    expected = (playthroughs.FOLDER / file).read_text("utf-8").splitlines()
    found = playthroughs.told(GAMES[file]).splitlines()
    for number, (ours, golden) in enumerate(zip(found, expected, strict=False), start=1):
        assert ours == golden, f"{file}:{number}; `just golden` writes it anew, to be reviewed"
    assert len(found) == len(expected)


def test_no_other_file_is_there() -> None:
    assert sorted(GAMES) == sorted(path.name for path in playthroughs.FOLDER.iterdir())
