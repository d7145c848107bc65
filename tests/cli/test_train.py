"""`biblios train` and `biblios exploit` as commands: what they print, and what they refuse in one line."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from biblios.envs.miniatures import exploitability, tree_of, uniform
from biblios.training.checkpoint import CHECKPOINT, LOG, read_lines
from tests.cli.command import biblios, process

pytestmark = [pytest.mark.xdist_group("training"), pytest.mark.timeout(900)]

WITHOUT_JAX = """
import sys
sys.modules["jax"] = None
from biblios.cli import main
main(sys.argv[1:])
"""


@pytest.mark.parametrize("arguments", [("train",), ("exploit", "random")])
def test_a_missing_extra_is_named(arguments, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_JAX, *arguments, "--out", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "pip install 'biblios[train]'" in done.stderr


def test_a_folder_that_holds_something_else_is_refused(capsys, tmp_path):
    (tmp_path / CHECKPOINT).write_text("no checkpoint")
    code, _, told = biblios(capsys, "train", "--recipe", "tiny", "--out", str(tmp_path))
    assert code == 2
    assert told.count("\n") == 1
    assert f"expected the checkpoint of a run at {tmp_path / CHECKPOINT}" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("train", "--recipe", "huge", "--out", "x"), "invalid choice: 'huge'"),
        (("train", "--out", "x", "--minutes", "soon"), "expected minutes, more than 0, got 'soon'"),
        (("train", "--out", "x", "--seed", "-1"), "got '-1'"),
        (("train",), "--out"),
        (("exploit", "nobody", "--out", "x"), "expected a bot, one of"),
        (("exploit", "random"), "--out FOLDER is needed"),
        (("exploit", "random", "--box", "m9"), "invalid choice: 'm9'"),
    ],
)
def test_what_cannot_be_done_is_said(arguments, told, capsys):
    code, out, error = biblios(capsys, *arguments)
    assert (code, out) == (2, "")
    assert told in error.splitlines()[-1]


def test_exactly_in_a_miniature(capsys):
    code, out, _ = biblios(capsys, "exploit", "random", "--box", "m2")
    assert code == 0
    tree = tree_of("m2")
    lost = f"{exploitability(tree, uniform(tree)):.4f}"
    assert out.startswith(f"random in m2: exploitability {lost} (uniform play {lost};")


def test_it_stops_when_told_and_goes_on(tmp_path):
    """Ctrl-C ends the batch and saves; the same command says from where it goes on."""
    arguments = ["train", "--recipe", "tiny", "--out", str(tmp_path)]
    running = subprocess.Popen(
        [sys.executable, "-m", "biblios", *arguments], stderr=subprocess.PIPE, text=True
    )
    while not (tmp_path / LOG).exists() and running.poll() is None:
        time.sleep(0.2)
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=600)
    assert running.returncode == 130, told
    assert "stopping after this batch" in told
    assert "not done yet; the same command goes on" in told
    batches = len(read_lines(tmp_path / LOG))
    card = json.loads((tmp_path / "weights.json").read_text())
    assert card["done"] is False
    assert card["decisions"] == read_lines(tmp_path / LOG)[-1]["decisions"]
    again = process(*arguments, "--minutes", "0.001", timeout=600, env=dict(os.environ))
    assert again.returncode == 0, again.stderr
    assert "going on from 0." in again.stderr
    assert again.stdout == f"{tmp_path / 'weights.npz'}\n"
    assert len(read_lines(tmp_path / LOG)) >= batches
