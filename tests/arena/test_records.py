"""The records of a match are games by the rules, also by those that share nothing with the engine."""

import json

import pytest

from biblios.arena.match import Lineup
from biblios.records.game import Game
from biblios.records.lines import record_line
from biblios.rules.options import Rules
from tests.naive.judge import judge
from tests.naive.options import COMBINATIONS

BOTS = ("heuristic", "random", "random", "heuristic")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", COMBINATIONS, ids=lambda rules: "-".join(rules.values()))
def test_the_naive_rules_accept_every_record(rules: dict[str, str], players: int) -> None:
    lineup = Lineup(BOTS[:players], Rules.of(rules), seed=17)
    points, places = lineup.play(0, 2 * players)
    for number in range(2 * players):
        record = json.loads(record_line(lineup.played(number).record()))
        judge(record)
        assert Game.from_record(record).is_over
        seats = sorted(range(players), key=lambda seat: lineup.bot_on(seat, number))
        assert [record["players"][seat] for seat in seats] == [f"bot:{n}" for n in lineup.bots]
        assert [record["result"]["points"][seat] for seat in seats] == points[number].tolist()
        assert [record["result"]["place"][seat] for seat in seats] == places[number].tolist()
