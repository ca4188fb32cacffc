"""Points: any other game, scored by its points alone."""

import pytest

from scorekeeper.games.points import GAME
from scorekeeper.games.points.entry import PointsEntry
from scorekeeper.games.points.options import PointsOptions
from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.match_highlights import highlights
from scorekeeper.rules.points_only import PointsOnly, read_entry
from scorekeeper.rules.sheet import points_behind, sheet
from tests.support.games.tables import deal_at, english, faults


def deal(seats=3, **options):
    return deal_at(GAME, seats, PointsOptions(**options))


def stage(deal, *scores):
    [only] = GAME.stages(deal, PointsEntry(scores))
    return only


def test_an_empty_entry_has_a_gap_for_every_player_in_sheet_order():
    found = GAME.check(deal(), PointsEntry((None, None, None)))
    assert [(one.field, one.code, one.gap) for one in found] == [
        ("scores.0", "points.missing", True),
        ("scores.1", "points.missing", True),
        ("scores.2", "points.missing", True),
    ]
    assert english(found[1].message) == "Enter Ben's points"


def test_the_pad_counts_scores_and_names_the_last_two_players_missing():
    begun = stage(deal(), 5, None, None)
    assert (begun.count.so_far, begun.count.whole) == (1, 3)
    assert [english(note) for note in begun.notes] == ["Ben and Chie still to come"]
    assert [english(note) for note in stage(deal(), 5, None, -3).notes] == ["Ben still to come"]


def test_one_tap_gives_the_remaining_players_zero():
    [shortcut] = stage(deal(), None, 12, None).shortcuts
    assert english(shortcut.label) == "Rest get 0"
    assert shortcut.entry == PointsEntry((0, 12, 0))
    assert stage(deal(), 1, 2, 3).shortcuts == ()


def test_the_last_score_is_filled_in_if_deals_add_up_to_zero():
    begun = PointsEntry((8000, None, -2000))
    assert GAME.complete(deal(zero_sum=True), begun) == PointsEntry((8000, -6000, -2000))
    assert GAME.complete(deal(), begun) == begun


def test_in_zero_sum_games_the_zero_shortcut_needs_scores_that_add_up():
    assert stage(deal(zero_sum=True), 8000, None, None).shortcuts == ()
    [shortcut] = stage(deal(zero_sum=True), None, 0, None).shortcuts
    assert shortcut.entry == PointsEntry((0, 0, 0))


def test_a_deal_that_does_not_add_up_to_zero_is_refused_with_its_sum():
    wrong = PointsEntry((8000, -2000, -2000))
    [refusal] = GAME.check(deal(zero_sum=True), wrong)
    assert (refusal.field, refusal.code, refusal.rule) == ("scores", "points.sum", "Points 5")
    assert english(refusal.message).endswith("these add up to 4000.")
    assert stage(deal(zero_sum=True), *wrong.scores).wrong


def test_a_single_player_s_scores_need_not_add_up_to_zero():
    assert GAME.check(deal(1, zero_sum=True), PointsEntry((25,))) == []


def test_an_unreasonably_large_score_is_refused():
    found = GAME.check(deal(2), PointsEntry((1_000_001, -1_000_000)))
    assert faults(found) == [("scores.0", "points.too_many")]


@pytest.mark.parametrize(
    ("wins", "places", "gaps", "sentence"),
    [
        ("most", (1, 3, 2), (0, 9, 4), "Most points wins."),
        ("fewest", (3, 1, 2), (9, 0, 5), "Fewest points wins."),
    ],
)
def test_the_table_chooses_if_most_or_fewest_points_win(wins, places, gaps, sentence):
    table = Table(PointsOptions(wins=wins), 3)
    done = sheet(GAME, table, [PointsEntry((10, 1, 6))])
    assert done.places == places
    assert points_behind(GAME, done) == gaps
    assert english(done.winning) == sentence
    assert not done.comparable


def test_totals_are_compared_only_under_the_name_of_a_game():
    named = sheet(GAME, Table(PointsOptions(called="Skat"), 2), [PointsEntry((10, 1))])
    assert named.comparable
    assert not sheet(GAME, Table(PointsOptions(), 2), [PointsEntry((10, 1))]).comparable


def test_scores_from_paper_are_ranked_by_the_table_s_rule():
    table = Table(PointsOptions(wins="fewest"), 2)
    done = sheet(GAME, table, [PointsOnly((10, 1))])
    assert done.places == (2, 1)
    assert english(done.winning) == "Fewest points wins."


def test_an_entry_is_not_mistaken_for_scores_from_paper():
    assert read_entry(GAME, {"scores": [1, 2]}) == PointsEntry((1, 2))
    assert read_entry(GAME, {"points": [1, 2]}) == PointsOnly((1, 2))


def test_a_target_of_zero_is_refused():
    [refusal] = GAME.check_options(PointsOptions(ends="reach", target=0), 4)
    assert (refusal.field, refusal.code) == ("target", "points.target")
    assert GAME.check_options(PointsOptions(target=0), 4) == []


@pytest.mark.parametrize(
    ("called", "codes"),
    [("", []), ("Skat", []), ("x" * 41, ["name.long"]), ("two\nlines", ["option.text"])],
)
def test_the_name_of_a_game_must_be_one_short_line(called, codes):
    found = GAME.check_options(PointsOptions(called=called), 4)
    assert [refusal.code for refusal in found] == codes
    assert all(refusal.field == "called" for refusal in found)


def test_a_match_is_titled_with_the_name_chosen_for_its_game():
    assert english(GAME.title(PointsOptions(called="Rummy"))) == "Rummy"
    assert english(GAME.title(PointsOptions())) == "Points"
    hell = find_game("hell")
    assert english(hell.title(hell.options())) == "Hell"


def test_the_points_game_has_no_referee_and_no_penalties():
    assert not GAME.has_referee
    assert find_game("hell").has_referee
    assert not any(GAME.is_penalty(points) for points in (-100, 0, 100))


def test_the_best_players_of_a_deal_get_a_star():
    done = sheet(GAME, Table(PointsOptions(wins="fewest"), 3), [PointsEntry((4, 4, 20))])
    assert [english(mark) for mark in done.rows[0].settlement.marks] == ["★", "★", " "]


def test_nobody_gets_a_star_if_all_scores_are_equal():
    done = sheet(GAME, Table(PointsOptions(), 2), [PointsEntry((7, 7))])
    assert [english(mark) for mark in done.rows[0].settlement.marks] == [" ", " "]


def test_highlights_show_the_turning_point_runs_and_best_deals():
    table = Table(PointsOptions(), 3)
    deals = [PointsEntry(one) for one in [(5, 9, 0), (3, 12, 0), (40, 1, 2)]]
    found = {english(one.label): one for one in highlights(GAME, sheet(GAME, table, deals))}
    assert list(found) == [
        "The deal that turned it",
        "Longest run",
        "Most points in a deal",
        "Best most often",
    ]
    assert (found["Longest run"].units, found["Longest run"].figure) == ((1,), 2)
    assert (found["Most points in a deal"].units, found["Most points in a deal"].figure) == (
        (0,),
        40,
    )
    assert found["Best most often"].figure == "2/3"


def test_highlights_of_a_single_player_show_no_wins_or_leads():
    table = Table(PointsOptions(), 1)
    deals = [PointsEntry((points,)) for points in (12, 5, 30)]
    labels = [english(one.label) for one in highlights(GAME, sheet(GAME, table, deals))]
    assert labels == ["Most points in a deal"]


def test_statistics_count_deals_best_scores_and_zero_scores():
    table = Table(PointsOptions(), 2)
    rows = sheet(GAME, table, [PointsEntry((5, 0)), PointsEntry((3, 8))]).rows
    counted = sorted((one.measure, one.seat) for one in GAME.stats(rows))
    assert counted == [
        ("best_of_deal", 0),
        ("best_of_deal", 1),
        ("deals", 0),
        ("deals", 0),
        ("deals", 1),
        ("deals", 1),
        ("nothing", 1),
    ]
