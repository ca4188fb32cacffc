"""Points: any other game, scored by its points alone."""

import pytest

from scorekeeper.games.points import GAME
from scorekeeper.games.points.entry import PointsEntry
from scorekeeper.games.points.options import PointsOptions
from scorekeeper.registry import find_game
from scorekeeper.rules.game import Table
from scorekeeper.rules.match_highlights import highlights
from scorekeeper.rules.points_only import PointsOnly, read_entry
from scorekeeper.rules.sheet import points_behind, sheet
from tests.support.games.tables import deal_at, english, faults


def deal(seats=3, **options):
    return deal_at(GAME, seats, PointsOptions(**options))


def stage(deal, *scores):
    [only] = GAME.stages(deal, PointsEntry(scores))
    return only


def told(message):
    return english(message)


def test_nothing_entered_asks_everybody_in_the_order_of_the_sheet():
    found = GAME.check(deal(), PointsEntry((None, None, None)))
    assert [(one.field, one.code, one.gap) for one in found] == [
        ("scores.0", "points.missing", True),
        ("scores.1", "points.missing", True),
        ("scores.2", "points.missing", True),
    ]
    assert told(found[1].message) == "Enter Ben's points"


def test_how_many_have_a_number_is_counted_and_the_last_two_are_named():
    begun = stage(deal(), 5, None, None)
    assert (begun.count.so_far, begun.count.whole) == (1, 3)
    assert [told(note) for note in begun.notes] == ["Ben and Chie still to come"]
    assert [told(note) for note in stage(deal(), 5, None, -3).notes] == ["Ben still to come"]


def test_the_rest_get_nothing_in_one_tap():
    [shortcut] = stage(deal(), None, 12, None).shortcuts
    assert told(shortcut.label) == "Rest get 0"
    assert shortcut.entry == PointsEntry((0, 12, 0))
    assert stage(deal(), 1, 2, 3).shortcuts == ()


def test_if_a_deal_adds_up_to_nothing_the_last_number_follows():
    begun = PointsEntry((8000, None, -2000))
    assert GAME.complete(deal(zero_sum=True), begun) == PointsEntry((8000, -6000, -2000))
    assert GAME.complete(deal(), begun) == begun


def test_if_a_deal_adds_up_to_nothing_the_rest_get_nothing_only_if_it_does():
    assert stage(deal(zero_sum=True), 8000, None, None).shortcuts == ()
    [shortcut] = stage(deal(zero_sum=True), None, 0, None).shortcuts
    assert shortcut.entry == PointsEntry((0, 0, 0))


def test_a_deal_that_does_not_add_up_is_refused_with_its_sum():
    wrong = PointsEntry((8000, -2000, -2000))
    [refusal] = GAME.check(deal(zero_sum=True), wrong)
    assert (refusal.field, refusal.code, refusal.rule) == ("scores", "points.sum", "Points 5")
    assert told(refusal.message).endswith("these add up to 4000.")
    assert stage(deal(zero_sum=True), *wrong.scores).wrong


def test_one_player_alone_adds_up_to_anything():
    assert GAME.check(deal(1, zero_sum=True), PointsEntry((25,))) == []


def test_a_number_beyond_reason_is_refused():
    found = GAME.check(deal(2), PointsEntry((1_000_001, -1_000_000)))
    assert faults(found) == [("scores.0", "points.too_many")]


@pytest.mark.parametrize(
    ("wins", "places", "gaps", "sentence"),
    [
        ("most", (1, 3, 2), (0, 9, 4), "Most points wins."),
        ("fewest", (3, 1, 2), (9, 0, 5), "Fewest points wins."),
    ],
)
def test_the_table_chooses_whether_high_or_low_wins(wins, places, gaps, sentence):
    table = Table(PointsOptions(wins=wins), 3)
    done = sheet(GAME, table, [PointsEntry((10, 1, 6))])
    assert done.places == places
    assert points_behind(GAME, done) == gaps
    assert told(done.winning) == sentence
    assert not done.comparable


def test_paper_is_read_the_way_the_table_counts():
    table = Table(PointsOptions(wins="fewest"), 2)
    done = sheet(GAME, table, [PointsOnly((10, 1))])
    assert done.places == (2, 1)
    assert told(done.winning) == "Fewest points wins."


def test_an_entry_is_not_taken_for_one_of_paper():
    assert read_entry(GAME, {"scores": [1, 2]}) == PointsEntry((1, 2))
    assert read_entry(GAME, {"points": [1, 2]}) == PointsOnly((1, 2))


def test_a_target_of_nothing_is_refused():
    [refusal] = GAME.check_options(PointsOptions(ends="reach", target=0), 4)
    assert (refusal.field, refusal.code) == ("target", "points.target")
    assert GAME.check_options(PointsOptions(target=0), 4) == []


@pytest.mark.parametrize(
    ("called", "codes"),
    [("", []), ("Skat", []), ("x" * 41, ["name.long"]), ("two\nlines", ["option.text"])],
)
def test_the_name_of_a_game_is_one_short_line(called, codes):
    found = GAME.check_options(PointsOptions(called=called), 4)
    assert [refusal.code for refusal in found] == codes
    assert all(refusal.field == "called" for refusal in found)


def test_a_match_has_the_name_that_its_table_chose():
    assert told(GAME.title(PointsOptions(called="Rummy"))) == "Rummy"
    assert told(GAME.title(PointsOptions())) == "Points"
    hell = find_game("hell")
    assert told(hell.title(hell.options())) == "Hell"


def test_there_is_no_referee_and_no_penalty():
    assert not GAME.has_referee
    assert find_game("hell").has_referee
    assert not any(GAME.is_penalty(points) for points in (-100, 0, 100))


def test_the_best_of_a_deal_has_a_star():
    done = sheet(GAME, Table(PointsOptions(wins="fewest"), 3), [PointsEntry((4, 4, 20))])
    assert [told(mark) for mark in done.rows[0].settlement.marks] == ["★", "★", " "]


def test_if_all_did_alike_nobody_is_best():
    done = sheet(GAME, Table(PointsOptions(), 2), [PointsEntry((7, 7))])
    assert [told(mark) for mark in done.rows[0].settlement.marks] == [" ", " "]


def test_a_match_has_these_highlights():
    table = Table(PointsOptions(), 3)
    deals = [PointsEntry(one) for one in [(5, 9, 0), (3, 12, 0), (40, 1, 2)]]
    found = {told(one.label): one for one in highlights(GAME, sheet(GAME, table, deals))}
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


def test_one_player_alone_did_not_win_and_led_nobody():
    table = Table(PointsOptions(), 1)
    deals = [PointsEntry((points,)) for points in (12, 5, 30)]
    labels = [told(one.label) for one in highlights(GAME, sheet(GAME, table, deals))]
    assert labels == ["Most points in a deal"]


def test_statistics_count_deals_the_best_and_those_without_points():
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
