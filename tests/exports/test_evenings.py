"""Files and charts of matches in which people came, rested and left."""

import io
import json
from collections import Counter

import openpyxl
import pytest

from scorekeeper.exports import bgstats, tidy
from scorekeeper.exports.charts import Bids, Curve, PerDeal, Totals
from scorekeeper.exports.workbook import match_workbook
from scorekeeper.match import table_commands
from scorekeeper.match.events.adjustments import PointsAdjusted
from scorekeeper.match.events.state import PointsOf, StartOf
from scorekeeper.rules.table_spans import highlights_of, versus_of
from tests.support.games.tables import english
from tests.support.match.deals import entry, hearts
from tests.support.match.evenings import (
    AKI,
    BEN,
    CHIE,
    DORA,
    EMI,
    EVENINGS,
    FOUR,
    Evening,
    an_evening_of_hell,
    an_evening_of_napoleon,
    an_evening_of_whist,
    played_without_a_database,
)


def columns(match, *wanted):
    at = [tidy.COLUMNS.index(one) for one in wanted]
    return [tuple(row[one] for one in at) for row in tidy.tidy_rows(match, 1)]


def test_each_player_of_a_deal_has_a_row():
    match = played_without_a_database(an_evening_of_hell())
    wanted = ("deal", "dealer", "seat", "player", "points", "total", "final_rank", "result")
    assert columns(match, *wanted)[6:] == [
        (2, None, None, "Dora", 7, 7, 2, 35),
        (2, None, None, "Dora", 5, 12, 2, 35),
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


def test_points_outside_deals_have_rows_with_kind_and_reason():
    match = played_without_a_database(an_evening_of_hell())
    wanted = ("deal", "player", "entry", "points", "rank", "deal_note", "kind")
    assert columns(match, *wanted)[5:9] == [
        (2, "Emi", "bids=0; tricks=0", 10, 3, "", "deal"),
        (2, "Dora", "", 7, None, "", "start"),
        (2, "Dora", "", 5, None, "early for once", "adjustment"),
        (3, "Aki", "bids=0; tricks=0", 10, 2, "", "deal"),
    ]


def an_evening_of_corrections():
    """Points given before the first deal, to who sits out and after the last; Ben comes back."""
    evening = Evening("hearts", {"limit": 500}, FOUR).joins("Emi")
    evening.writes(table_commands.adjust, points={AKI: -3}, reason="last week's debt")
    evening.records(hearts([5, 4, 4, 0], spade_queen=3))
    evening.writes(table_commands.seat, first=2, people=[AKI, CHIE, DORA])
    evening.records(hearts([5, 4, 4], spade_queen=2))
    evening.writes(table_commands.misdeal, passes_on=True, reason="exposed")
    evening.writes(
        table_commands.seat,
        first=3,
        people=[AKI, CHIE, DORA, BEN, EMI],
        starts=[StartOf(BEN, "points", 20), StartOf(EMI, "average", 0)],
    )
    evening.writes(table_commands.adjust, points={BEN: 2, DORA: -2}, reason="a swap")
    evening.records(hearts([5, 4, 4, 0, 0], spade_queen=3))
    evening.writes(table_commands.seat, first=4, people=[AKI, CHIE, DORA, EMI], resting=[BEN])
    evening.writes(table_commands.adjust, points={BEN: 1}, reason="while he sits out")
    evening.records(hearts([5, 4, 4, 0], spade_queen=3))
    evening.writes(table_commands.seat, first=5, people=[AKI, CHIE, DORA])
    evening.writes(table_commands.adjust, points={EMI: 4}, reason="after she left")
    return evening


def by_hand(match, points, reason):
    """Adjust the points of sides in Whist, as version 1.0.0 allowed."""
    given = tuple(PointsOf(side, by) for side, by in points.items())
    return PointsAdjusted(len(match.entries) + 1, given, reason)


def an_evening_of_whist_with_points_by_hand():
    """The sides have points by hand before and after Emi sits down for Ben."""
    evening = Evening("whist", {}, FOUR).joins("Emi")
    evening.writes(by_hand, points={1: 2}, reason="handicap")
    evening.records(entry("whist", tricks=[9, 4], honours=[0, 0], revokes=[0, 0]))
    evening.writes(table_commands.seat, first=2, people=[AKI, EMI, CHIE, DORA])
    evening.records(entry("whist", tricks=[13, 0], honours=[4, 0], revokes=[0, 0]))
    evening.records(entry("whist", tricks=[6, 7], honours=[0, 0], revokes=[0, 0]))
    evening.writes(by_hand, points={0: 1, 1: -1}, reason="counted wrong")
    return evening


CORRECTED = [
    *EVENINGS.values(),
    an_evening_of_corrections,
    an_evening_of_whist_with_points_by_hand,
]


@pytest.mark.parametrize("evening", CORRECTED)
def test_table_points_add_up_to_the_total_of_each_column(evening):
    match = played_without_a_database(evening())
    found, last = Counter(), {}
    seen = set()
    for deal, kind, side, player, points, total in columns(
        match, "deal", "kind", "side", "player", "points", "total"
    ):
        whose = player if side is None else side
        # Partners have the same row twice.
        if side is not None and (deal, kind, side, total) in seen:
            continue
        seen.add((deal, kind, side, total))
        found[whose] += points
        last[whose] = total
        assert found[whose] == total, (deal, kind, whose)
    whole = match.sheet.totals
    names = range(2) if match.game.partners else match.names
    assert last == {one: total for one, total in zip(names, whole, strict=True) if one in last}
    assert {one for one, total in zip(names, whole, strict=True) if total} <= last.keys()


def score_sheet_rows(match):
    file = io.BytesIO()
    match_workbook(file, match, english)
    page = openpyxl.load_workbook(file).worksheets[0]
    return [[cell.value for cell in row] for row in page.iter_rows()]


@pytest.mark.parametrize("evening", [*EVENINGS.values(), an_evening_of_corrections])
def test_score_sheet_points_add_up_to_the_total_of_each_column(evening):
    match = played_without_a_database(evening())
    rows = score_sheet_rows(match)
    [end] = [at for at, row in enumerate(rows) if row[0] == "Total"]
    [heads] = [at for at, row in enumerate(rows) if row[0] == "Deal"]
    for unit, total in enumerate(match.sheet.totals):
        points = [row[3 + 3 * unit + 1] or 0 for row in rows[heads + 1 : end]]
        assert sum(points) == rows[end][3 + 3 * unit + 2] == total


def test_the_score_of_a_game_of_whist_is_without_points_by_hand_as_on_the_page():
    rows = score_sheet_rows(played_without_a_database(an_evening_of_whist_with_points_by_hand()))
    [heads] = [at for at, row in enumerate(rows) if row[0] == "Deal"]
    assert [[row[0], *row[4:6], *row[7:9]] for row in rows[heads + 1 :]] == [
        ["Adjustment", None, None, 2, None],
        [1, 3, 3, 0, 0],
        # Seven tricks over six and four for honours win the game 14–0, a treble.
        [2, 11, 14, 0, 0],
        [3, 0, 0, 1, 1],
        ["Adjustment", 1, None, -1, None],
        ["Game points", None, 3, None, 0],
        ["Place so far", None, 1, None, 2],
    ]


def test_a_match_without_changes_has_only_deal_rows():
    match = played_without_a_database(
        Evening("hearts", {}, FOUR).records(hearts([5, 4, 4, 0], spade_queen=3))
    )
    assert columns(match, "kind") == [("deal",)] * 4


def test_facts_are_listed_with_the_player_in_that_seat():
    [ben, emi, aki] = (
        [row for row in columns(match, "player", "entry", "deal") if row[0] == name]
        for match in [played_without_a_database(an_evening_of_napoleon())]
        for name in ("Ben", "Emi", "Aki")
    )
    assert "napoleon=true" in ben[0][1]
    assert [deal for _, _, deal in emi] == [2]
    assert "napoleon=true" in emi[0][1]
    assert "adjutant=true" in aki[1][1]


def test_a_partner_who_was_replaced_has_no_result():
    match = played_without_a_database(an_evening_of_whist())
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


def test_players_who_left_are_not_in_the_play():
    match = played_without_a_database(an_evening_of_hell())
    [play] = json.loads(bgstats.play_file(match))["plays"]
    assert [(one["score"], one["rank"]) for one in play["playerScores"]] == [
        ("54", 1),
        ("25", 3),
        ("35", 2),
    ]


def test_the_play_has_the_partners_at_the_end_of_the_match():
    match = played_without_a_database(an_evening_of_whist())
    [play] = json.loads(bgstats.play_file(match))["plays"]
    assert [one["team"] for one in play["playerScores"]] == [
        "Aki & Chie",
        "Aki & Chie",
        "Dora & Emi" if match.players_of(1) == (3, 4) else "Emi & Dora",
        "Emi & Dora",
    ]


def test_a_players_bids_include_only_the_deals_they_played():
    match = played_without_a_database(an_evening_of_hell())
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


def test_a_line_begins_when_a_player_joins_and_ends_when_they_leave():
    assert ABSENT.all_totals == (None, 7, 20, 30, None)
    assert totals().leaders == ({0}, {1}, {1}, {0})
    assert [row[2] for row in totals().rows().body] == ["–", "20", "30", "–"]


def test_a_line_without_any_totals_is_an_error():
    with pytest.raises(ValueError, match="nobody"):
        Totals("", "", "", "", (Curve(("Aki",), (None, None)),), lower_is_better=False)


def test_points_outside_deals_are_listed_below_the_deals():
    words = ("Points per deal", "", "Deal", "Total")
    chart = PerDeal(*words, ("Aki", "Dora"), (0, 1), ((5, 9), (None, 3)), "Apart", (0, 7))
    assert chart.rows().body == (
        ("1", "5", "–"),
        ("2", "9", "3"),
        ("Apart", "0", "7"),
        ("Total", "14", "10"),
    )
    assert chart.svg().count('class="bar"') == 3


def test_bids_are_counted_only_in_the_deals_a_player_played():
    words = ("Bids", "", "Deal", "Bid", "Tricks", "As bid", ("Aki", "Dora"), (1, 2))
    chart = Bids(*words, ((1, 0), (None, 2)), ((1, 1), (None, 2)))
    assert [(chart.exact_count(one), chart.deals_played(one)) for one in (0, 1)] == [(1, 2), (1, 1)]
    assert chart.rows().body[0] == ("1", "1 / 1", "–")


# The workbook


def test_the_score_sheet_has_joins_and_adjustments_between_the_deals():
    file = io.BytesIO()
    match_workbook(file, played_without_a_database(an_evening_of_hell()), english)
    page = openpyxl.load_workbook(file).worksheets[0]
    rows = [[cell.value for cell in row] for row in page.iter_rows()]
    named = {row[0]: row for row in rows if isinstance(row[0], str)}
    dora = slice(12, 15)
    assert named["Score on joining"][dora] == [None, 7, 7]
    assert named["Adjustment"][dora] == [None, 5, None]
    assert named["Misdeal"][-1] == "exposed"
    fourth = next(row for row in rows if row[0] == 4)
    assert fourth[2] == "Dora"
    assert fourth[6:9] == ["–", None, 36]
    assert named["Final place"][5::3][:4] == [1, None, 3, 2]


def test_a_match_with_changes_has_no_highlights_about_all_deals():
    match = played_without_a_database(an_evening_of_hell())
    told = highlights_of(match.game, match.sheet)
    assert told
    assert all(one.deal for one in told)
