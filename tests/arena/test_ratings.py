"""Ratings: closed forms, known strengths, and intervals that hold what they promise."""

from math import log, log10, sqrt

import numpy as np
import pytest

from biblios.arena.tournament.rating import ELO, Evidence, fit
from tests.arena.synthetic import drawn


def evidence(wins, games, sides=(0, 1), copies=(1, 1)):
    """A table of two whose deals are single games."""
    row = np.zeros((games, 2))
    row[:wins, 0] = 1
    row[wins:, 1] = 1
    return Evidence(sides, copies, row)


@pytest.mark.parametrize(("wins", "games"), [(50, 100), (76, 100), (3, 40)])
def test_two_bots_have_the_rating_of_the_closed_form(wins, games):
    ratings = fit([evidence(wins, games)], 2)
    ahead, variance = ratings.difference(0, 1)
    assert ahead == pytest.approx(400 * log10(wins / (games - wins)), abs=1e-6)
    share = wins / games
    assert sqrt(variance) == pytest.approx(
        ELO * sqrt(1 / (share * (1 - share) * (games - 1))), rel=1e-6
    )
    assert ratings.points.sum() == pytest.approx(0, abs=1e-9)


def test_one_against_three_is_rated_by_the_odds_against_each():
    ratings = fit([evidence(40, 100, copies=(1, 3))], 2)
    assert ratings.difference(0, 1)[0] == pytest.approx(400 * log10(40 / 60 * 3), abs=1e-6)


def test_who_never_lost_is_given_half_a_game():
    ahead, variance = fit([evidence(100, 100)], 2).difference(0, 1)
    assert ahead == pytest.approx(400 * log10(100.5 / 0.5), abs=1e-6)
    assert variance > 100**2


def test_who_has_met_only_by_way_of_others_is_compared():
    tables = [evidence(75, 100, (0, 1)), evidence(75, 100, (1, 2))]
    assert fit(tables, 3).difference(0, 2)[0] == pytest.approx(800 * log10(3), abs=1e-6)
    with pytest.raises(ValueError, match="expected tables that compare all 4"):
        fit([*tables, evidence(0, 0, (2, 3))], 4)


STRENGTHS = {"abbot": 1.0, "copyist": 0.6, "novice": 0.0, "oblate": -1.6}


@pytest.mark.parametrize(
    ("players", "tables"), [(2, "pairs"), (3, "pairs"), (4, "pairs"), (3, "different")]
)
def test_known_strengths_are_found_again(players, tables):
    outcome = drawn(STRENGTHS, players, 4000, seed=players, tables=tables)
    found, true = outcome.ratings, np.array([*STRENGTHS.values()]) * ELO
    off = (found.points - (true - true.mean())) / found.half_widths
    assert np.abs(off).max() < 2  # in half widths of the interval: four standard errors
    assert [outcome.plan.names[n] for n in found.order] == [*STRENGTHS]


def test_intervals_hold_the_truth_95_times_in_100():
    inside = 0
    for seed in range(200):
        found = drawn(STRENGTHS, 3, 150, seed=seed).ratings
        ahead, variance = found.difference(0, 1)
        inside += abs(ahead - 0.4 * ELO) < 1.96 * sqrt(variance)
    assert 181 <= inside <= 198  # 190 expected, three standard deviations


def test_whole_rankings_are_fitted_choice_by_choice():
    """Plackett's and Luce's ranking is a row of first choices among those that are left."""
    rng = np.random.default_rng(3)
    true = np.array([0.8, 0.2, -0.3, -0.7])
    counts = {}
    for _ in range(6000):
        ranking = np.argsort(-(true + rng.gumbel(size=4)))
        for place in range(3):
            left = tuple(sorted(ranking[place:].tolist()))
            wins = np.zeros(len(left))
            wins[left.index(ranking[place])] = 1
            counts.setdefault(left, []).append(wins)
    tables = [Evidence(left, (1,) * len(left), np.array(rows)) for left, rows in counts.items()]
    assert fit(tables, 4).points / ELO == pytest.approx(true, abs=0.06)


def test_luck_that_all_tables_share_is_not_taken_for_a_difference():
    """Two bots that always do alike on the same deals are known to be equal long before either is known itself."""
    rng = np.random.default_rng(1)
    wins = (rng.random(200) < 0.6).astype(float)
    rows = np.stack([wins, 1 - wins], axis=1)
    together = fit([Evidence((0, 2), (1, 1), rows), Evidence((1, 2), (1, 1), rows)], 3)
    apart = fit(
        [Evidence((0, 2), (1, 1), rows), Evidence((1, 2), (1, 1), rng.permutation(rows))], 3
    )
    assert together.difference(0, 1) == pytest.approx((0, 0), abs=1e-6)
    assert apart.difference(0, 1)[1] > 100
    assert together.is_ahead(0, 1) == pytest.approx(0.5, abs=0.01)


def test_openskill_puts_them_in_the_same_order():
    pytest.importorskip("openskill", reason="openskill is not installed: biblios[arena]")
    from biblios.arena.tournament.online import skills

    found = skills(drawn(STRENGTHS, 2, 300))
    assert sorted(found, key=lambda name: -found[name][0]) == [*STRENGTHS]
    assert all(0 < sigma < 25 / 3 for _, sigma in found.values())


def test_elo_s_scale_is_ten_to_one_at_400_points():
    assert ELO * log(10) == pytest.approx(400)
