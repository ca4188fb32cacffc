"""Highlights of a match: runs, the largest, the most frequent, and the turning point."""

from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.highlights import Run, best_share, largest, longest_run, most_often
from scorekeeper.rules.match_highlights import highlights, turning_point
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import say
from scorekeeper.rules.sheet import sheet
from tests.support.games.tables import english

WHAT = say("What")


def in_english(found):
    """Return a highlight as an English reader sees it."""
    return (
        english(found.label),
        english(found.figure),
        found.units,
        english(found.detail),
        found.deal,
    )


def test_the_longest_run_includes_its_first_and_last_deal():
    deals = [(1, (True, False)), (2, (True, True)), (3, (False, True)), (4, (True, True))]
    assert longest_run(deals) == Run(unit=1, length=3, first=2, last=4)


def test_the_earlier_of_two_equal_runs_is_chosen():
    deals = [(1, (True, False)), (2, (True, True)), (3, (False, True))]
    assert longest_run(deals) == Run(unit=0, length=2, first=1, last=2)


def test_a_run_needs_at_least_two_deals():
    assert longest_run([(1, (True, False)), (2, (False, True))]) is None
    assert longest_run([]) is None


def test_a_missing_deal_ends_a_run():
    assert longest_run([(1, (True,)), (3, (True,)), (4, (True,))]) == Run(0, 2, 3, 4)


def test_the_most_frequent_player_is_highlighted_with_the_last_deal():
    [found] = most_often(WHAT, [(2, 0), (3, 1), (7, 1)])
    assert in_english(found) == ("What", "2×", (1,), "the last in deal 7", 7)


def test_a_single_occurrence_is_highlighted_with_its_deal():
    [found] = most_often(WHAT, [(2, 0)])
    assert in_english(found) == ("What", "1×", (0,), "deal 2", 2)


def test_the_first_of_several_equal_players_is_highlighted():
    [found] = most_often(WHAT, [(2, 1), (3, 0)])
    assert found.units == (1,)


def test_the_largest_number_is_highlighted_with_its_earliest_deal():
    [found] = largest(WHAT, [(5, 4, 0), (9, 6, 2), (9, 3, 1)])
    assert in_english(found) == ("What", "9", (1,), "deal 3", 3)


def test_the_largest_number_is_highlighted_for_all_who_had_it_in_that_deal():
    [found] = largest(WHAT, [(17, 3, 0), (17, 3, 2), (13, 1, 1), (17, 4, 1)])
    assert in_english(found) == ("What", "17", (0, 2), "deal 3", 3)


def test_without_deals_there_are_no_highlights():
    assert most_often(WHAT, []) == []
    assert largest(WHAT, []) == []
    assert largest(WHAT, [(0, 1, 0)]) == []
    assert best_share(WHAT, WHAT, [(0, 3), (0, 3)]) == []
    assert best_share(WHAT, WHAT, []) == []


def test_the_best_share_is_highlighted_for_all_who_have_it():
    [found] = best_share(WHAT, WHAT, [(4, 9), (5, 9), (5, 9)])
    assert in_english(found) == ("What", "5/9", (1, 2), "What", None)


def test_equal_successes_in_fewer_attempts_are_better():
    [found] = best_share(WHAT, WHAT, [(3, 5), (3, 4)])
    assert in_english(found)[1:3] == ("3/4", (1,))


def test_a_share_common_to_all_players_is_not_highlighted():
    assert best_share(WHAT, WHAT, [(3, 5), (3, 5)]) == []


# The deal that turned it

HELL, HEARTS = find_game("hell"), find_game("hearts")


def turned(game, *points):
    """Return the turning point of a match, given the points of each deal."""
    table = Table(game.options(), len(points[0]))
    return turning_point(game, sheet(game, table, map(PointsOnly, points)))


def test_the_winner_took_the_lead_for_good_in_the_turning_point():
    # 10–0, 10–13, 20–13, 20–26.
    found = turned(HELL, (10, 0), (0, 13), (10, 0), (0, 13))
    assert in_english(found) == (
        "The deal that turned it",
        "Deal 4",
        (1,),
        "took the lead for good",
        4,
    )


def test_a_tie_is_not_a_lead():
    # 10–0, 10–10, 20–10.
    found = turned(HELL, (10, 0), (0, 10), (10, 0))
    assert (found.units, found.deal) == ((0,), 3)


def test_the_fewest_points_lead_if_the_fewest_points_win():
    # 26–0–20, 26–26–46, 26–39–59.
    found = turned(HEARTS, (26, 0, 20), (0, 26, 26), (0, 13, 13))
    assert (found.units, found.deal) == ((0,), 3)


def test_a_winner_who_always_led_was_ahead_all_the_way():
    found = turned(HELL, (10, 0), (10, 0), (10, 0))
    assert in_english(found) == (
        "Ahead all the way",
        "3/3",
        (0,),
        "in the lead after every deal",
        None,
    )


def test_a_shared_win_has_no_turning_point():
    assert turned(HELL, (10, 0), (0, 10), (5, 5)) is None


def test_a_match_with_too_few_deals_has_no_turning_point():
    assert turned(HELL, (10, 0), (0, 13)) is None
    table = Table(HELL.options(), 2)
    assert highlights(HELL, sheet(HELL, table, [])) == ()


def test_points_only_deals_give_no_game_highlights():
    table = Table(HELL.options(), 2)
    done = sheet(HELL, table, [PointsOnly((10, 0)), PointsOnly((0, 13)), PointsOnly((0, 1))])
    assert [english(one.label) for one in highlights(HELL, done)] == ["The deal that turned it"]
