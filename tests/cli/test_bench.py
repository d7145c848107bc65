"""`biblios bench`: that it measures and reports; how fast it is, no test says."""

import json
import statistics

from biblios.benchmarks.measuring import Benchmark, Result, measure
from biblios.benchmarks.report import short, table
from biblios.benchmarks.suite import groups
from tests.cli.command import biblios


def test_it_prints_a_table_and_writes_every_sample(capsys, tmp_path):
    path = tmp_path / "speed.json"
    code, out, _ = biblios(capsys, "bench", "--quick", "--only", "vector-64", "--json", str(path))
    told = json.loads(path.read_text(encoding="ascii"))
    (result,) = told["results"]
    assert code == 0
    assert "| 64 games, 2 players, uint8 |" in out
    assert told["bytes_a_game"] < 512
    assert {"processor", "cores", "load", "python", "versions", "commit", "date"} <= told.keys()
    assert (result["name"], result["unit"], result["cores"]) == ("vector-64-2-uint8", "steps/s", 1)
    assert result["median"] == statistics.median(result["samples"])
    assert len(result["wall"]) == len(result["cpu"]) == 2
    assert result["low"] == min(result["samples"]) > 0


def test_random_games_are_counted_with_their_real_choices(capsys, tmp_path):
    path = tmp_path / "speed.json"
    biblios(capsys, "bench", "--quick", "--only", "playouts-2-classic", "--json", str(path))
    for result in json.loads(path.read_text(encoding="ascii"))["results"]:
        decisions_a_game = result["median"] / result["also"]["games/s"]
        assert 60 < decisions_a_game < 600
        assert 0.1 < result["also"]["choices/s"] / result["median"] < 1


def test_an_unknown_name_is_refused(capsys):
    code, _, err = biblios(capsys, "bench", "--only", "sloth")
    assert code == 2
    assert "no benchmark has 'sloth' in its name" in err


def test_a_second_on_one_core_is_one_of_processor_time():
    alone = Benchmark("alone", "group", "something", lambda: None)
    both = Benchmark("both", "group", "something", lambda: None, cores=2)
    start = Benchmark("start", "group", "something", lambda: None, per_round=True)
    rates = [
        Result(benchmark, counts=[{"things": 12}], wall=[4.0], cpu=[3.0]).rates()
        for benchmark in (alone, both, start)
    ]
    assert rates == [[4.0], [3.0], [4.0]]


def test_names_are_unique():
    names = [benchmark.name for found in groups().values() for benchmark in found]
    assert len(set(names)) == len(names)


def test_what_is_not_installed_is_left_out_with_a_reason():
    def missing():
        raise ImportError("No module named 'chess'")

    here = Benchmark("here", "group", "something", lambda: lambda rounds: {"things": rounds})
    gone = Benchmark("gone", "group", "something", missing)
    found = dict(measure([gone, here], repeats=3, seconds=0.001))
    assert found[gone] == "left out: No module named 'chess'"
    assert isinstance(found[here], Result)
    assert len(found[here].wall) == 3
    assert "things/s" in table([found[here]])[2]


def test_numbers_have_three_digits():
    assert [short(n) for n in (0.08123, 61_312, 999_999, 14_249_000)] == [
        "0.0812",
        "61,300",
        "1 million",
        "14.2 million",
    ]
