"""`biblios verify`, `legal` and `show`."""

import json

import pytest

from tests.cli.command import POSITIONS, RECORDS, biblios, process, without_ready_line
from tests.records.golden import RECORDS as RECORDS_PATH
from tests.records.golden import lines, positions, records


def test_the_golden_files_have_no_fault(capsys):
    assert biblios(capsys, "verify", RECORDS, POSITIONS) == (
        0,
        "",
        "519 records checked, 0 with a fault\n",
    )


@pytest.fixture
def broken(tmp_path):
    """A file with a good record, a blank line, and four broken lines."""
    record = records()[0]
    wrong_seat = record | {"moves": ["1:keep", *record["moves"][1:]]}
    wrong_result = record | {"result": record["result"] | {"gold": [9, 9]}}
    text = [
        lines(RECORDS_PATH)[1],
        "",
        json.dumps(wrong_seat),
        "{nonsense",
        json.dumps(wrong_result),
        "[NaN]",
    ]
    path = tmp_path / "broken.jsonl"
    path.write_text("\n".join(text), encoding="utf-8")
    return str(path)


def test_verify_names_file_line_move_and_reason(capsys, broken):
    code, out, err = biblios(capsys, "verify", broken, RECORDS)
    assert code == 1
    assert out.splitlines() == [
        f"{broken}:3: move 1: expected seat 0 to place, got '1:keep'",
        f"{broken}:4: not JSON: Expecting property name enclosed in double quotes at character 2",
        f"{broken}:5: the result says gold [9, 9], but the moves give [0, 0]",
        f"{broken}:6: not JSON: NaN is no number of JSON",
    ]
    assert err == "113 records checked, 4 with a fault\n"


@pytest.mark.parametrize("command", ["verify", "legal", "show"])
def test_what_cannot_be_read_is_no_traceback(capsys, tmp_path, command):
    for path, words in [
        (tmp_path / "missing.jsonl", "No such file or directory"),
        (tmp_path, "Is a directory"),
    ]:
        code, out, err = biblios(capsys, command, str(path))
        assert (code, out) == (2, "")
        assert f"biblios {command}: {path}: {words}\n" in err


@pytest.mark.parametrize("command", ["verify", "legal", "show"])
def test_garbage_is_told_line_by_line(capsys, tmp_path, command):
    path = tmp_path / "garbage"
    path.write_bytes(bytes(range(256)) * 50 + b"\n" + b"\x00" * 5000 + b"\n\x7fELF\n")
    code, out, err = biblios(capsys, command, str(path))
    assert code == 1
    assert (out + err).isprintable() or all(line.isprintable() for line in (out + err).splitlines())
    assert "not UTF-8" in out + err


def test_other_files_are_checked_though_one_is_missing(capsys, broken):
    code, out, err = biblios(capsys, "verify", "/nowhere/x.jsonl", broken)
    assert code == 2
    assert len(out.splitlines()) == 4
    assert "/nowhere/x.jsonl: No such file" in err


@pytest.mark.parametrize("content", ["", "\n  \n\n"])
def test_a_file_without_a_record_is_not_said_to_be_right(capsys, tmp_path, broken, content):
    path = tmp_path / "empty.jsonl"
    path.write_text(content, encoding="ascii")
    words = f"biblios verify: {path}: expected a record a line, but there is none in it\n"
    assert biblios(capsys, "verify", str(path)) == (
        2,
        "",
        f"{words}0 records checked, 0 with a fault\n",
    )
    code, out, err = biblios(capsys, "verify", str(path), broken)
    assert (code, len(out.splitlines())) == (2, 4)
    assert err == f"{words}5 records checked, 4 with a fault\n"
    from_pipe = without_ready_line(process("verify", "-", input=content).stderr)
    assert from_pipe.startswith("biblios verify: <stdin>: expected a record")


def test_standard_input_is_a_dash():
    done = process("verify", "-", input=lines(RECORDS_PATH)[0] + "\n{}\n")
    assert done.returncode == 1
    assert done.stdout == "<stdin>:2: expected format 'biblios', got null\n"


def test_legal_gives_the_golden_moves(capsys):
    code, out, err = biblios(capsys, "legal", POSITIONS)
    assert (code, err) == (0, "")
    answers = [json.loads(line) for line in out.splitlines()]
    wanted = positions()
    assert len(answers) == len(wanted)
    for answer, record in zip(answers, wanted, strict=True):
        assert (answer["to_act"], answer["decision"]) == (record["to_act"], record["decision"])
        for key in ("legal", "legal_payments_of"):
            if key in record:
                assert answer[key] == record[key]
        if ("legal_payments_of" in answer) != ("legal_payments_of" in record):
            assert record["tag"].startswith("pay gold lot")


def test_legal_passes_over_finished_games_and_tells_broken_lines(capsys, broken):
    code, out, _ = biblios(capsys, "legal", broken)
    assert code == 1
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["line"] for answer in answers] == [3, 4, 5, 6]
    assert answers[0]["error"] == "move 1: expected seat 0 to place, got '1:keep'"


def test_show_tells_one_game_as_a_seat_saw_it(capsys):
    code, out, err = biblios(capsys, "show", RECORDS, "--game", "3", "--seat", "0")
    assert (code, err) == (0, "")
    assert out.startswith("random 0, random 1, random 2 and random 3 play Biblios, classic rules")
    assert "puts a card on the auction pile" in out
    code, open_out, _ = biblios(capsys, "show", RECORDS, "--game", "3")
    assert "puts a card on" not in open_out
    assert out.count("\n") == open_out.count("\n")


def test_show_says_which_game_or_seat_is_not_there(capsys):
    code, out, err = biblios(capsys, "show", RECORDS, "--game", "109")
    assert (code, out) == (2, "")
    assert "no record 109; it has 108" in err
    code, out, err = biblios(capsys, "show", RECORDS, "--game", "1", "--seat", "3")
    assert (code, out) == (2, "")
    assert "no seat 3; the seats are 0 to 1" in err


def test_show_tells_all_games_and_faults_between_them(capsys, broken):
    code, out, err = biblios(capsys, "show", broken)
    assert code == 1
    assert out.count("play Biblios") == 1
    assert f"biblios show: {broken}:3: move 1: " in err
