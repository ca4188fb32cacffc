"""Deals of which only the points are known, among complete ones."""

import pytest

from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.points_only import (
    PointsOnly,
    check_points,
    paper_deal,
    read_entry,
    settle_points,
)
from scorekeeper.rules.serialization import Malformed, from_plain, to_plain
from scorekeeper.rules.sheet import sheet

HELL = find_game("hell")
BLACK_LADY = find_game("black_lady")
WHIST = find_game("whist")


def table(game, seats, **choices):
    return Table(from_plain(game.options, choices), seats)


THREE = table(HELL, 3, ladder_cards=[1, 2, 1])
# One card, the second player takes the trick; two cards, the first and second bid and take one.
FIRST = from_plain(HELL.entry, {"trump": None, "bids": [0, 0, 0], "tricks": [0, 1, 0]})
SECOND = from_plain(HELL.entry, {"trump": None, "bids": [1, 1, 1], "tricks": [1, 1, 0]})
POINTS = PointsOnly((-3, 20, 0))


def codes(refusals):
    return [(refusal.code, refusal.field, refusal.deal) for refusal in refusals]


# -------------------------------------------------------------------------------------- the fold


def test_points_only_deals_are_added_to_the_totals():
    done = sheet(HELL, THREE, [POINTS, SECOND])
    assert [row.settlement.points for row in done.rows] == [(-3, 20, 0), (13, 13, -3)]
    assert done.totals == (10, 33, -3)
    assert done.places == (2, 1, 3)


def test_a_points_only_deal_has_a_number_and_a_dealer_but_no_cards():
    row = sheet(HELL, THREE, [FIRST, POINTS]).rows[1]
    assert (row.deal.plan.number, row.deal.plan.dealer, row.deal.plan.cards) == (2, 1, 0)
    assert row.deal.standing.totals == (10, -3, 10)


def test_the_game_continues_after_a_deal_with_points_only():
    done = sheet(HELL, THREE, [POINTS])
    assert (done.next.plan.number, done.next.plan.dealer, done.next.plan.cards) == (2, 1, 2)
    assert sheet(HELL, THREE, [POINTS] * 3).finished


def test_points_only_deals_are_accepted_after_the_end():
    done = sheet(HELL, THREE, [POINTS] * 5)
    assert done.totals == (-15, 100, 0)
    assert done.refusals == ()
    assert done.finished


def test_a_complete_deal_after_the_end_is_still_refused():
    done = sheet(HELL, THREE, [POINTS, POINTS, POINTS, FIRST])
    assert codes(done.refusals) == [("deal.after_end", "", 4)]
    assert len(done.rows) == 3


def test_only_deals_entered_in_full_count_for_statistics():
    done = sheet(HELL, THREE, [FIRST, POINTS, FIRST])
    assert [row.deal.plan.number for row in done.written] == [1, 3]
    assert len(done.rows) == 3


def test_a_pot_is_carried_past_a_points_only_deal():
    four = table(BLACK_LADY, 4)
    # Hearts to everybody: nobody is clear, and the pot of 26 waits.
    waits = from_plain(BLACK_LADY.entry, {"hearts": [4, 3, 3, 3], "spade_queen": 0})
    clear = from_plain(BLACK_LADY.entry, {"hearts": [0, 4, 4, 5], "spade_queen": 1})
    done = sheet(BLACK_LADY, four, [waits, PointsOnly((1, 2, 3, 4)), clear])
    # 52 to the one who is clear.
    assert done.rows[2].settlement.points == (-52, 17, 4, 5)


def test_partners_have_points_by_side():
    done = sheet(WHIST, table(WHIST, 4), [PointsOnly((3, 0)), PointsOnly((0, 2))])
    assert done.totals == (3, 2)
    assert codes(sheet(WHIST, table(WHIST, 4), [PointsOnly((3, 0, 3, 0))]).refusals) == [
        ("points.count", "points", 1)
    ]


@pytest.mark.parametrize("slug", ["hell", "hearts", "black_maria", "black_lady", "napoleon"])
def test_every_game_accepts_points_only_deals(slug):
    game = find_game(slug)
    seats = game.usual_seats
    done = sheet(game, table(game, seats), [PointsOnly(tuple(range(seats)))] * 2)
    assert done.totals == tuple(range(0, 2 * seats, 2))
    assert done.summary is not None


def test_a_points_only_deal_has_the_planned_dealer():
    # Both sides revoked in the first deal, and this table plays it again: the same player deals.
    four = table(WHIST, 4, both_revoke="new_deal")
    anew = from_plain(WHIST.entry, {"tricks": [7, 6], "honours": [2, 2], "revokes": [1, 1]})
    done = sheet(WHIST, four, [anew, PointsOnly((2, 0)), PointsOnly((0, 1))])
    assert [row.deal.plan.dealer for row in done.rows] == [0, 0, 1]
    assert done.next is not None
    assert done.next.plan.dealer == 2


# -------------------------------------------------------------------------------------- the check


def checked(*points, seats=3):
    deal = paper_deal(HELL, THREE, sheet(HELL, THREE, []).standing)
    return codes(check_points(deal, PointsOnly(points)))


def test_each_player_needs_exactly_one_number():
    assert checked(1, 2, 3) == []
    for points in ((), (1, 2), (1, 2, 3, 4)):
        assert checked(*points) == [("points.count", "points", None)]


def test_points_beyond_plus_or_minus_a_million_are_refused():
    assert checked(1_000_000, -1_000_000, 0) == []
    assert checked(1_000_001, 0, -1_000_001) == [
        ("points.too_many", "points.0", None),
        ("points.too_many", "points.2", None),
    ]


def test_a_deal_with_too_many_points_is_left_out_of_the_sheet():
    done = sheet(HELL, THREE, [PointsOnly((1_000_001, 0, 0)), POINTS])
    assert codes(done.refusals) == [("points.too_many", "points.0", 1)]
    assert done.totals == (-3, 20, 0)


def test_the_settlement_explains_the_points():
    deal = paper_deal(HELL, THREE, sheet(HELL, THREE, []).standing)
    settlement = settle_points(deal, POINTS)
    assert settlement.points == (-3, 20, 0)
    assert [[reason.text for reason in reasons] for reasons in settlement.reasons] == [
        ["as on the paper sheet"]
    ] * 3
    assert [mark.text for mark in settlement.marks] == ["–"] * 3


# --------------------------------------------------------------------------------- as plain values


def test_points_only_deals_survive_json_and_differ_from_full_entries():
    assert to_plain(POINTS) == {"points": [-3, 20, 0]}
    assert read_entry(HELL, {"points": [-3, 20, 0]}) == POINTS
    assert read_entry(HELL, to_plain(FIRST)) == FIRST


@pytest.mark.parametrize(
    "plain", [{"points": ["3"]}, {"points": 3}, {"points": [1.5]}, {"points": [1], "bids": []}, {}]
)
def test_a_value_that_is_neither_points_nor_an_entry_is_malformed(plain):
    with pytest.raises(Malformed):
        read_entry(HELL, plain)
