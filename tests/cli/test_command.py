"""The command as a whole: help, usage, exit codes, pipes, and no traceback."""

import os
import signal
import subprocess
import sys

import pytest

import biblios as package
from biblios import cli
from biblios.cli.parser import new_parser
from tests.cli.command import RECORDS, biblios, process, without_ready_line
from tests.records.golden import RECORDS as RECORDS_PATH
from tests.records.golden import lines

COMMANDS = ["play", "serve", "terminal", "sim", "arena", "engine", "verify", "legal", "show"]


def test_help_tells_all_commands():
    done = process("--help")
    assert done.returncode == 0
    assert all(f"\n    {command}" in done.stdout for command in COMMANDS)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_answers_at_once(command):
    """It loads nothing that takes long, so no clock is needed: argparse and what that needs."""
    code = (
        "import sys\nbare = set(sys.modules)\nfrom biblios.cli import run\n"
        f"try: run({[*command.split(), '--help']})\nfinally: print(*set(sys.modules) - bare)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert f"usage: biblios {command}" in done.stdout
    loaded = done.stdout.splitlines()[-1].split()
    assert not {"numpy", "numba", "starlette", "asyncio", "socket"} & set(loaded)
    assert len(loaded) < 90


def test_the_version_is_the_package_s(capsys):
    assert biblios(capsys, "--version") == (0, f"biblios {package.__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "required: COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
        (["verify"], "required: FILE"),
        (["show", RECORDS, "--seat", "4"], "argument --seat"),
        (["show", RECORDS, "--game", "0"], "expected a whole number from 1"),
        (["sim", "--games", "-3"], "argument --games"),
        (["sim", "--games", "1e3"], "expected a whole number"),
        (["sim", "--players", "5"], "argument --players"),
        (["sim", "--rules", "clasic"], "got 'clasic'"),
        (["play", "--port", "70000"], "expected a whole number from 0 to 65535"),
        (["terminal", "--seed", "x"], "argument --seed"),
    ],
)
def test_wrong_usage_is_exit_code_2_and_says_what_was_expected(capsys, arguments, words):
    code, out, err = biblios(capsys, *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert "usage: biblios" in err


def test_a_closed_pipe_is_no_fault():
    show = subprocess.Popen(
        [sys.executable, "-m", "biblios", "show", RECORDS],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with show:
        assert show.stdout.readline()
        show.stdout.close()
        assert without_ready_line(show.stderr.read().decode()) == ""
    assert show.returncode == 141


def test_a_closed_standard_output_is_no_fault():
    command = [sys.executable, "-m", "biblios", "verify", RECORDS]
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *command], stderr=subprocess.PIPE, check=False
    )
    assert (done.returncode, b"fault in the program" in done.stderr) == (0, False)


def test_ctrl_c_is_exit_code_130(tmp_path):
    fifo = tmp_path / "endless"
    os.mkfifo(fifo)
    verify = subprocess.Popen(
        [sys.executable, "-m", "biblios", "verify", str(fifo)], stderr=subprocess.PIPE
    )
    with verify, fifo.open("wb") as writer:  # opens when the command reads
        writer.write(b"{}\n")
        writer.flush()
        verify.send_signal(signal.SIGINT)
        assert verify.wait(30) == 130
        assert without_ready_line(verify.stderr.read().decode()) == "\nstopped\n"


def test_a_name_that_the_terminal_cannot_show_is_escaped(tmp_path):
    record = lines(RECORDS_PATH)[0].replace('"random 0"', '"Zo\\u00eb \\ud83d\\ude00"')
    path = tmp_path / "one.jsonl"
    path.write_text(record, encoding="utf-8")
    done = process("show", str(path), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.startswith(r"Zo\xeb \U0001f600 and random 1 play")


def test_a_fault_of_the_program_itself_is_one_line(capsys, monkeypatch):
    def fail(_options):
        raise RuntimeError("surprise")

    monkeypatch.setattr("biblios.cli.verify.run", fail)
    code, out, err = biblios(capsys, "verify", RECORDS)
    assert (code, out) == (70, "")
    assert err.startswith("biblios: a fault in the program itself: RuntimeError: surprise\n")
    monkeypatch.setenv("BIBLIOS_TRACEBACK", "1")
    assert "Traceback" in biblios(capsys, "verify", RECORDS)[2]


def test_main_ends_the_process_with_the_code():
    with pytest.raises(SystemExit) as stopped:
        cli.main(["verify", "/nowhere"])
    assert stopped.value.code == 2
    assert new_parser().prog == "biblios"
