"""The table of a season."""

from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match import FinalPlace, Season, SeasonRules
from scorekeeper.match.season import (
    check_season,
    not_listed,
    read_points,
    standings,
    which_results_count,
)

pytestmark = pytest.mark.timeless

FOR_PLACES = SeasonRules(points=(5, 3, 2, 1))
WINS = SeasonRules()

FIRST, SECOND, THIRD, FOURTH = (FinalPlace(place, 1) for place in (1, 2, 3, 4))
TIED_FIRST = FinalPlace(1, 2)


def table(rules, **finishes):
    return [
        (one.rank, one.player_id, one.matches, one.wins, one.counted, one.points)
        for one in standings(rules, finishes)
    ]


@pytest.mark.parametrize(
    ("finish", "points"),
    [
        (FIRST, 5),
        (FOURTH, 1),
        (FinalPlace(5, 1), 0),
        # Two firsts: 5 + 3, shared.
        (TIED_FIRST, 4),
        # Two seconds: 3 + 2.
        (FinalPlace(2, 2), Fraction(5, 2)),
        # Three firsts: 5 + 3 + 2.
        (FinalPlace(1, 3), Fraction(10, 3)),
        # Three fourths: 1 + 0 + 0.
        (FinalPlace(4, 3), Fraction(1, 3)),
    ],
)
def test_players_who_share_a_place_share_its_points(finish, points):
    assert FOR_PLACES.points_for(finish) == points


def test_without_points_for_places_a_win_counts_one_even_if_shared():
    assert [WINS.points_for(one) for one in (FIRST, TIED_FIRST, SECOND)] == [1, 1, 0]


def test_players_are_ranked_by_points_then_wins_and_may_share_a_rank():
    assert table(
        FOR_PLACES,
        ann={SECOND: 2, FOURTH: 1},
        ben={FIRST: 1, THIRD: 1},
        cat={FIRST: 1, THIRD: 1},
        dai={FIRST: 1, SECOND: 1},
    ) == [
        (1, "dai", 2, 1, 2, 8),
        (2, "ben", 2, 1, 2, 7),
        (2, "cat", 2, 1, 2, 7),
        (4, "ann", 3, 0, 3, 7),
    ]


def test_only_the_best_results_count():
    rules = SeasonRules(points=(5, 3, 2, 1), best=3)
    # Ann's best three are 5, 5 and 3; her 1 is dropped. Ben has played two.
    assert table(rules, ann={FIRST: 2, SECOND: 1, FOURTH: 1}, ben={FIRST: 2}) == [
        (1, "ann", 4, 2, 3, 13),
        (2, "ben", 2, 2, 2, 10),
    ]


def test_the_limit_on_counted_results_applies_to_wins():
    rules = SeasonRules(best=2)
    assert table(rules, ann={FIRST: 3, SECOND: 4}, ben={FIRST: 1, SECOND: 9}) == [
        (1, "ann", 7, 3, 2, 2),
        (2, "ben", 10, 1, 2, 1),
    ]


def test_players_with_too_few_matches_are_not_listed():
    rules = SeasonRules(points=(5, 3), at_least=3)
    finishes = {"ann": {FIRST: 2}, "ben": {SECOND: 3}}
    assert [one.player_id for one in standings(rules, finishes)] == ["ben"]
    assert not_listed(rules, finishes) == {"ann": 2}


def test_the_worst_and_then_the_oldest_results_are_dropped():
    rules = SeasonRules(points=(5, 3, 2, 1), best=3)
    every = {FIRST: 1, SECOND: 3, FOURTH: 1}
    newest_first = [SECOND, FOURTH, SECOND, FIRST, SECOND]
    assert which_results_count(rules, every, {}, newest_first) == (True, False, True, True, False)
    # The list after a page that ended with the second match.
    newer = {SECOND: 1, FOURTH: 1}
    assert which_results_count(rules, every, newer, newest_first[2:]) == (True, True, False)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("5-3-2-1", (5, 3, 2, 1)),
        (" 10, 6,3 1 ", (10, 6, 3, 1)),
        ("５・３・１", (5, 3, 1)),
        ("4", (4,)),
        ("", ()),
        ("5-x", None),
        ("-5 -3", None),
        ("5.5 3", None),
    ],
)
def test_points_can_be_typed_in_several_formats(text, points):
    assert read_points(text) == points


@pytest.mark.parametrize(
    ("since", "until", "rules", "codes"),
    [
        (date(2026, 9, 1), None, FOR_PLACES, []),
        (date(2026, 9, 1), date(2026, 9, 1), WINS, []),
        (date(2026, 9, 2), date(2026, 9, 1), WINS, ["until: day.backwards"]),
        (date(1026, 9, 2), None, WINS, ["since: day.out_of_range"]),
        (date(2026, 9, 1), None, SeasonRules(points=(3, 5)), ["points: season.points_order"]),
        (date(2026, 9, 1), None, SeasonRules(points=(0, 0)), ["points: season.points_order"]),
        (date(2026, 9, 1), None, SeasonRules(points=(1001,)), ["points: season.points"]),
        (date(2026, 9, 1), None, SeasonRules(points=(1,) * 13), ["points: season.points"]),
        (date(2026, 9, 1), None, SeasonRules(best=0), ["best: season.number"]),
        (date(2026, 9, 1), None, SeasonRules(at_least=1001), ["at_least: season.number"]),
    ],
)
def test_errors_in_a_season_are_reported_at_their_fields(since, until, rules, codes):
    assert [f"{one.field}: {one.code}" for one in check_season(since, until, rules)] == codes


def test_a_season_is_over_after_its_last_day_if_it_has_one():
    since, until, at = date(2026, 9, 1), date(2026, 11, 30), datetime(2026, 8, 30, tzinfo=UTC)
    season = Season("s", "Autumn", since, until, WINS, at)
    assert [season.is_over(day) for day in (until, date(2026, 12, 1))] == [False, True]
    assert [season.is_upcoming(day) for day in (date(2026, 8, 31), since)] == [True, False]
    assert not Season("s", "Open", since, None, WINS, at).is_over(date(2999, 1, 1))


finishes_of_somebody = st.dictionaries(
    st.builds(FinalPlace, st.integers(1, 5), st.integers(1, 3)), st.integers(1, 6), max_size=6
)
some_rules = st.builds(
    SeasonRules,
    points=st.lists(st.integers(1, 20), max_size=5).map(
        lambda points: tuple(sorted(points, reverse=True))
    ),
    best=st.none() | st.integers(1, 12),
    at_least=st.integers(1, 4),
)


@given(st.dictionaries(st.text(min_size=1), finishes_of_somebody, max_size=5), some_rules)
def test_standings_are_sorted_and_respect_the_limit_on_results(everybody, rules):
    lines = standings(rules, everybody)
    points = [one.points for one in lines]
    assert points == sorted(points, reverse=True)
    assert all(one.counted <= (rules.best or one.matches) for one in lines)
    assert {one.player_id for one in lines} | set(not_listed(rules, everybody)) == set(everybody)


@given(finishes_of_somebody, some_rules, st.randoms(use_true_random=False))
def test_counted_results_add_up_to_the_points_in_the_standings(finishes, rules, chance):
    results = [finish for finish, count in finishes.items() for _ in range(count)]
    chance.shuffle(results)
    whole = which_results_count(rules, finishes, {}, results)
    cut = len(results) // 2
    newer = {one: results[:cut].count(one) for one in results[:cut]}
    assert whole[cut:] == which_results_count(rules, finishes, newer, results[cut:])
    counted = [rules.points_for(one) for one, counts in zip(results, whole, strict=True) if counts]
    dropped = [
        rules.points_for(one) for one, counts in zip(results, whole, strict=True) if not counts
    ]
    if len(results) >= rules.at_least:
        (line,) = standings(rules, {"ann": finishes})
        assert (sum(counted), len(counted)) == (line.points, line.counted)
    assert not counted or not dropped or min(counted) >= max(dropped)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=7), st.integers(1, 5))
def test_shared_places_do_not_change_the_total_points_of_a_match(groups, most):
    """The points of players who share places add up to the points of these places."""
    rules = SeasonRules(points=tuple(range(most + 60, 0, -1)))
    place, given_out = 1, Fraction()
    for level in groups:
        given_out += rules.points_for(FinalPlace(place, level)) * level
        place += level
    assert given_out == sum(rules.points[: place - 1])
