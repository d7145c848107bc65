"""`biblios arena`: a table on the screen, a folder that goes on, and faults in a line."""

import json
import subprocess
import sys

import pytest

from tests.cli.command import biblios, process
from tests.house.checkout import CHECKOUT

pytest.importorskip("openskill", reason="openskill is not installed: biblios[arena]")
pytest.importorskip("matplotlib", reason="matplotlib is not installed: biblios[arena]")

EXAMPLE = f"mine={sys.executable} {CHECKOUT / 'examples' / 'my_engine.py'}"


def test_a_tournament_on_the_screen(capsys):
    code, out, err = biblios(capsys, "arena", "--players", "3", "--deals", "6", "--seed", "1")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "2 contestants, 3 players, classic rules, seed 1"
    assert [line.split()[0] for line in lines[2:5]] == ["contestant", "heuristic", "random"]
    assert lines[7].startswith("heuristic - 2 random")
    assert lines[8].startswith("2 heuristic - random")
    assert lines[-1] == "all 6 deals were played"


def test_a_folder_holds_everything_and_goes_on(capsys, tmp_path):
    folder = tmp_path / "cup"
    arguments = ["arena", "--engine", EXAMPLE, "--seed", "1", "--out", str(folder), "--json"]
    code, out, err = biblios(capsys, *arguments, "--deals", "2")
    assert (code, err) == (0, "")
    assert sorted(path.name for path in folder.iterdir()) == [
        "deals.jsonl", "results.json", "seeds.csv", "table.md", "table.svg",
    ]  # fmt: skip
    assert json.loads(out) == json.loads((folder / "results.json").read_text("utf-8"))
    first = (folder / "deals.jsonl").read_text("ascii").splitlines()
    code, out, _ = biblios(capsys, *arguments, "--deals", "4")
    assert code == 0
    assert {*first} < {*(folder / "deals.jsonl").read_text("ascii").splitlines()}
    told = json.loads(out)
    assert [table["deals"] for table in told["tables"]] == [4, 4, 4]
    assert {rung["name"] for rung in told["ratings"]} == {"heuristic", "mine", "random"}
    assert told["faults"] == {}
    svg = (folder / "table.svg").read_text("utf-8")
    assert all(f">{name}<" in svg for name in ("heuristic", "mine", "random"))
    assert "| heuristic |" in (folder / "table.md").read_text("utf-8")
    assert len((folder / "seeds.csv").read_text("ascii").splitlines()) == 5


def test_it_stops_when_it_is_settled(capsys):
    code, out, _ = biblios(
        capsys, "arena", "--deals", "3000", "--until-settled", "--fewest", "30", "--json"
    )
    told = json.loads(out)
    assert code == 0
    assert told["tables"][0]["deals"] == 30
    assert told["tables"][0]["verdict"] == "better"
    assert told["stopped"] == "every table is settled, after 30 deals where it took longest"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "nemo"], "no bot 'nemo'; there are"),
        (["--bots", "random"], "contestants: expected two or more, got random"),
        (["--bots", "random,random"], "random is named twice"),
        (["--engine", "x"], "expected NAME=VALUE, got 'x'"),
        (["--engine", "x=no-such-program"], "--engine x: cannot start 'no-such-program'"),
        (["--engine", "x='"], "--engine x: No closing quotation"),
        (["--engine", "random=true"], "random is named twice"),
        (["--engine-option", "x.Skill=3"], "no engine 'x' was given"),
        (["--margin", "2"], "expected more than 0 and less than 0.5, got '2'"),
        (["--fewest", "3"], "expected a whole number from 30"),
        (["--against", "nemo"], "against: expected one of"),
        (["--tables", "different", "--players", "3"], "contestants: expected 3 or more"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(capsys, arguments, words):
    code, out, err = biblios(capsys, "arena", "--deals", "1", *arguments)
    assert (code, out) == (2, "")
    assert words in err.splitlines()[-1]
    assert "Traceback" not in err


def test_another_tournament_in_the_folder_is_told(capsys, tmp_path):
    assert biblios(capsys, "arena", "--deals", "1", "--out", str(tmp_path))[0] == 0
    code, _, err = biblios(capsys, "arena", "--deals", "1", "--seed", "1", "--out", str(tmp_path))
    assert code == 2
    assert "holds a tournament with seed 0, not 1" in err


@pytest.mark.parametrize(
    ("module", "more", "words"),
    [
        ("openskill", [], "tournaments need openskill: pip install 'biblios[arena]'"),
        ("matplotlib", [], "tournaments need matplotlib: pip install 'biblios[arena]'"),
        ("ray", ["--ray"], "--ray needs Ray: pip install 'biblios[ray]'"),
    ],
)
def test_a_missing_extra_is_named(module, more, words):
    """As on a machine where it is not installed: the finder is told to find it nowhere."""
    code = (
        "import sys\n"
        "class Nowhere:\n"
        "    def find_spec(self, name, *rest):\n"
        f"        if name == {module!r}: raise ModuleNotFoundError(name, name=name)\n"
        "sys.meta_path.insert(0, Nowhere())\n"
        f"from biblios.cli import run; sys.exit(run(['arena', *{more!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f"biblios arena: {words}\n"


def test_the_protocol_s_page_shows_the_example_whole():
    page = (CHECKOUT / "docs" / "reference" / "engine-protocol.md").read_text("utf-8")
    assert (CHECKOUT / "examples" / "my_engine.py").read_text("utf-8") in page


def test_an_engine_of_ours_ends_with_its_input():
    done = process("engine", "random", input="biblios 1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "bibliosok"
    unknown = process("engine", "nemo", input="")
    assert unknown.returncode == 2
    assert unknown.stderr.startswith("biblios engine: expected a bot, one of oblate")
