"""Highlights of a match: runs, the largest, the most frequent, and the turning point."""

from scorekeeper.registry import find_game
from scorekeeper.rules.game import Table
from scorekeeper.rules.highlights import Run, best_share, largest, longest_run, most_often
from scorekeeper.rules.match_highlights import highlights, turning_point
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import say
from scorekeeper.rules.sheet import sheet
from tests.support.games.tables import english

WHAT = say("What")


def told(found):
    """Return a highlight as an English reader sees it."""
    return (
        english(found.label),
        english(found.figure),
        found.units,
        english(found.detail),
        found.deal,
    )


def test_the_longest_run_of_two_or_more_has_its_first_and_last_deal():
    deals = [(1, (True, False)), (2, (True, True)), (3, (False, True)), (4, (True, True))]
    assert longest_run(deals) == Run(unit=1, length=3, first=2, last=4)


def test_of_equal_runs_the_earlier_one_counts():
    deals = [(1, (True, False)), (2, (True, True)), (3, (False, True))]
    assert longest_run(deals) == Run(unit=0, length=2, first=1, last=2)


def test_once_is_not_a_run():
    assert longest_run([(1, (True, False)), (2, (False, True))]) is None
    assert longest_run([]) is None


def test_a_deal_that_is_not_entered_ends_a_run():
    assert longest_run([(1, (True,)), (3, (True,)), (4, (True,))]) == Run(0, 2, 3, 4)


def test_the_most_frequent_player_is_highlighted_with_the_last_deal():
    [found] = most_often(WHAT, [(2, 0), (3, 1), (7, 1)])
    assert told(found) == ("What", "2×", (1,), "the last in deal 7", 7)


def test_a_single_feat_is_highlighted_with_its_deal():
    [found] = most_often(WHAT, [(2, 0)])
    assert told(found) == ("What", "1×", (0,), "deal 2", 2)


def test_of_equal_players_the_first_is_highlighted():
    [found] = most_often(WHAT, [(2, 1), (3, 0)])
    assert found.units == (1,)


def test_the_largest_number_has_its_deal_and_the_earliest_of_equals_wins():
    [found] = largest(WHAT, [(5, 4, 0), (9, 6, 2), (9, 3, 1)])
    assert told(found) == ("What", "9", (1,), "deal 3", 3)


def test_without_deals_there_are_no_highlights():
    assert most_often(WHAT, []) == []
    assert largest(WHAT, []) == []
    assert largest(WHAT, [(0, 1, 0)]) == []
    assert best_share(WHAT, WHAT, [(0, 3), (0, 3)]) == []
    assert best_share(WHAT, WHAT, []) == []


def test_the_best_share_is_highlighted_for_all_who_have_it():
    [found] = best_share(WHAT, WHAT, [(4, 9), (5, 9), (5, 9)])
    assert told(found) == ("What", "5/9", (1, 2), "What", None)


def test_of_as_many_those_of_fewer_tries_are_better():
    [found] = best_share(WHAT, WHAT, [(3, 5), (3, 4)])
    assert told(found)[1:3] == ("3/4", (1,))


def test_a_share_that_everyone_has_is_nobodys():
    assert best_share(WHAT, WHAT, [(3, 5), (3, 5)]) == []


# The deal that turned it

HELL, HEARTS = find_game("hell"), find_game("hearts")


def turned(game, *points):
    """Return the turning point of a match, given the points of each deal."""
    table = Table(game.options(), len(points[0]))
    return turning_point(game, sheet(game, table, map(PointsOnly, points)))


def test_the_deal_that_turned_it_is_that_in_which_the_winner_took_the_lead_for_good():
    # 10–0, 10–13, 20–13, 20–26.
    found = turned(HELL, (10, 0), (0, 13), (10, 0), (0, 13))
    assert told(found) == (
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


def test_if_the_fewest_points_win_the_fewest_lead():
    # 26–0–20, 26–26–46, 26–39–59.
    found = turned(HEARTS, (26, 0, 20), (0, 26, 26), (0, 13, 13))
    assert (found.units, found.deal) == ((0,), 3)


def test_a_winner_who_led_after_every_deal_was_ahead_all_the_way():
    found = turned(HELL, (10, 0), (10, 0), (10, 0))
    assert told(found) == ("Ahead all the way", "3/3", (0,), "in the lead after every deal", None)


def test_a_shared_win_was_turned_by_no_deal():
    assert turned(HELL, (10, 0), (0, 10), (5, 5)) is None


def test_too_few_deals_are_turned_by_none():
    assert turned(HELL, (10, 0), (0, 13)) is None
    table = Table(HELL.options(), 2)
    assert highlights(HELL, sheet(HELL, table, [])) == ()


def test_deals_with_points_only_give_no_highlights_of_the_game():
    table = Table(HELL.options(), 2)
    done = sheet(HELL, table, [PointsOnly((10, 0)), PointsOnly((0, 13)), PointsOnly((0, 1))])
    assert [english(one.label) for one in highlights(HELL, done)] == ["The deal that turned it"]
