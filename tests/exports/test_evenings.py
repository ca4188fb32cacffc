"""Files and charts of matches in which people came, rested and left."""

import io
import json

import openpyxl
import pytest

from scorekeeper.exports import bgstats, tidy
from scorekeeper.exports.charts import Bids, Curve, PerDeal, Totals
from scorekeeper.exports.workbook import match_workbook
from scorekeeper.rules.stretches import highlights_of, versus_of
from tests.support.games.tables import english
from tests.support.match.evenings import (
    an_evening_of_hell,
    an_evening_of_napoleon,
    an_evening_of_whist,
    kept_on_paper,
)


def columns(match, *wanted):
    at = [tidy.COLUMNS.index(one) for one in wanted]
    return [tuple(row[one] for one in at) for row in tidy.tidy_rows(match, 1)]


def test_a_row_for_each_player_of_the_deal():
    match = kept_on_paper(an_evening_of_hell())
    wanted = ("deal", "dealer", "seat", "player", "points", "total", "final_rank", "result")
    assert columns(match, *wanted)[6:] == [
        (3, "Emi", 0, "Aki", 10, 33, 1, 54),
        (3, "Emi", 1, "Ben", 13, 36, None, None),
        (3, "Emi", 3, "Emi", -3, 4, 3, 25),
        (3, "Emi", 2, "Dora", 13, 25, 2, 35),
        (4, "Dora", 0, "Aki", 11, 44, 1, 54),
        (4, "Dora", 2, "Emi", 10, 14, 3, 25),
        (4, "Dora", 1, "Dora", 0, 25, 2, 35),
        (5, "Emi", 0, "Aki", 10, 54, 1, 54),
        (5, "Emi", 2, "Emi", 11, 25, 3, 25),
        (5, "Emi", 1, "Dora", 10, 35, 2, 35),
    ]


def test_facts_stand_with_whoever_sat_there():
    [ben, emi, aki] = (
        [row for row in columns(match, "player", "entry", "deal") if row[0] == name]
        for match in [kept_on_paper(an_evening_of_napoleon())]
        for name in ("Ben", "Emi", "Aki")
    )
    assert "napoleon=true" in ben[0][1]
    assert [deal for _, _, deal in emi] == [2]
    assert "napoleon=true" in emi[0][1]
    assert "adjutant=true" in aki[1][1]


def test_a_partner_who_was_replaced_has_no_result():
    match = kept_on_paper(an_evening_of_whist())
    assert columns(match, "deal", "player", "side", "points", "final_rank") == [
        (1, "Aki", 0, 3, 1),
        (1, "Ben", 1, 0, None),
        (1, "Chie", 0, 3, 1),
        (1, "Dora", 1, 0, 2),
        (2, "Aki", 0, 0, 1),
        (2, "Chie", 0, 0, 1),
        (2, "Dora", 1, 1, 2),
        (2, "Emi", 1, 1, 2),
    ]


def test_whoever_left_is_not_in_the_play():
    match = kept_on_paper(an_evening_of_hell())
    [play] = json.loads(bgstats.play_file(match))["plays"]
    assert [(one["score"], one["rank"]) for one in play["playerScores"]] == [
        ("54", 1),
        ("25", 3),
        ("35", 2),
    ]


def test_partners_in_the_play_are_those_at_the_end():
    match = kept_on_paper(an_evening_of_whist())
    [play] = json.loads(bgstats.play_file(match))["plays"]
    assert [one["team"] for one in play["playerScores"]] == [
        "Aki & Chie",
        "Aki & Chie",
        "Dora & Emi" if match.players_of(1) == (3, 4) else "Emi & Dora",
        "Emi & Dora",
    ]


def test_bids_of_a_player_are_those_of_his_own_deals():
    match = kept_on_paper(an_evening_of_hell())
    versus = versus_of(match.game, match.sheet)
    assert versus.deals == (1, 2, 3, 4, 5)
    assert versus.announced == (
        (0, 1, 0, 1, 0),
        (0, 1, 1, None, None),
        (0, 0, 1, 0, 1),
        (None, None, 1, 1, 0),
    )
    assert versus.achieved[3] == (None, None, 1, 2, 0)


# Charts with gaps

ABSENT = Curve(("Dora",), (None, 20, 30, None), start=7)


def totals():
    lines = (Curve(("Aki",), (5, 6, 7, 8)), ABSENT)
    return Totals("Running totals", "", "Deal", "In the lead", lines, lower_is_better=False)


def test_a_line_begins_where_a_player_joins_and_stops_where_he_leaves():
    assert ABSENT.drawn == (None, 7, 20, 30, None)
    assert totals().leaders == ({0}, {1}, {1}, {0})
    assert [row[2] for row in totals().rows().body] == ["–", "20", "30", "–"]


def test_a_line_of_nobody_is_no_line():
    with pytest.raises(ValueError, match="nobody"):
        Totals("", "", "", "", (Curve(("Aki",), (None, None)),), lower_is_better=False)


def test_points_of_no_deal_stand_below_the_deals():
    words = ("Points per deal", "", "Deal", "Total")
    chart = PerDeal(*words, ("Aki", "Dora"), (0, 1), ((5, 9), (None, 3)), "Apart", (0, 7))
    assert chart.rows().body == (
        ("1", "5", "–"),
        ("2", "9", "3"),
        ("Apart", "0", "7"),
        ("Total", "14", "10"),
    )
    assert chart.svg().count('class="bar"') == 3


def test_a_bid_is_counted_in_the_deals_that_were_played():
    words = ("Bids", "", "Deal", "Bid", "Tricks", "As bid", ("Aki", "Dora"), (1, 2))
    chart = Bids(*words, ((1, 0), (None, 2)), ((1, 1), (None, 2)))
    assert [(chart.kept(one), chart.played(one)) for one in (0, 1)] == [(1, 2), (1, 1)]
    assert chart.rows().body[0] == ("1", "1 / 1", "–")


# The workbook


def test_the_score_sheet_has_joins_and_adjustments_between_the_deals():
    file = io.BytesIO()
    match_workbook(file, kept_on_paper(an_evening_of_hell()), english)
    page = openpyxl.load_workbook(file).worksheets[0]
    rows = [[cell.value for cell in row] for row in page.iter_rows()]
    named = {row[0]: row for row in rows if isinstance(row[0], str)}
    dora = slice(12, 15)
    assert named["Joins with"][dora] == [None, None, 7]
    assert named["Adjustment"][dora] == [None, 5, None]
    assert named["Misdeal"][-1] == "exposed"
    fourth = next(row for row in rows if row[0] == 4)
    assert fourth[2] == "Dora"
    assert fourth[6:9] == ["–", None, 36]
    assert named["Final place"][5::3][:4] == [1, None, 3, 2]


def test_no_share_of_the_whole_match_is_told_of_a_stretch():
    match = kept_on_paper(an_evening_of_hell())
    told = highlights_of(match.game, match.sheet)
    assert told
    assert all(one.deal for one in told)
