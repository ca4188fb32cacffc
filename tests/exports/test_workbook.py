"""Workbooks as openpyxl reads them back."""

import io
from datetime import date, datetime

import openpyxl
import pytest
from openpyxl.utils.escape import unescape

from scorekeeper.exports.tidy import COLUMNS
from scorekeeper.exports.workbook import club_workbook, match_workbook
from scorekeeper.exports.xlsx import LONGEST_NAME, sheet_name
from tests.support.exported_matches import HELL, Details, hearts, hell, match_of, napoleon, whist
from tests.support.games.tables import english

DAY = datetime(2026, 11, 21)  # noqa: DTZ001 - a date as Excel has it


def of_match(match, speak=english):
    file = io.BytesIO()
    match_workbook(file, match, speak)
    return openpyxl.load_workbook(file)


def of_club(*matches, **more):
    file = io.BytesIO()
    club_workbook(file, matches, english, **more)
    return openpyxl.load_workbook(file)


def values(sheet):
    return [list(row) for row in sheet.iter_rows(values_only=True)]


def cells(sheet):
    return [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]


# One match


def test_the_score_sheet_looks_like_a_paper_sheet():
    match = hell(
        finished_at=DAY, details=Details(place="Kyoto", note="Long\nnight"), notes={2: "Misdealt"}
    )
    book = of_match(match)
    assert book.sheetnames == ["Score sheet", "Deals", "By players"]
    _ = None
    facts = ["Details", "Score", "Total"]
    assert values(book["Score sheet"]) == [
        ["Hell", *[_] * 12],
        [DAY, *[_] * 12],
        ["Kyoto", *[_] * 12],
        ["Long", *[_] * 12],
        ["night", *[_] * 12],
        [_] * 13,
        [_, _, _, "Aki", _, _, "Ben", _, _, "花子", _, _, _],
        ["Deal", "Cards", "Dealer", *facts, *facts, *facts, "Note"],
        [1, 1, "Aki", "0→1", -3, -3, "0", 10, 10, "0", 10, 10, _],
        [2, 2, "Ben", "1", 13, 10, "1", 13, 23, "1→0", -3, 7, "Misdealt"],
        [3, 1, "花子", "1", 13, 23, "1→0", -3, 20, "0", 10, 17, _],
        ["Total", _, _, _, _, 23, _, _, 20, _, _, 17, _],
        ["Final place", _, _, _, _, 1, _, _, 2, _, _, 3, _],
    ]


def test_the_dealers_cells_are_highlighted():
    sheet = of_match(hell())["Score sheet"]
    marked = [cell.coordinate for cell in cells(sheet) if cell.fill.fgColor.rgb == "FFF4ECD9"]
    assert marked == ["D6", "G7", "J8"]


def red(sheet):
    """The cells in red, and how Excel writes the sign of their numbers."""
    inks = [(cell, cell.font.color.rgb) for cell in cells(sheet) if cell.font.color is not None]
    return {one.coordinate: one.number_format for one, ink in inks if ink == "FFAD1F1A"}


def test_points_against_a_player_are_red_and_signed():
    """Hell: those who missed. Hearts: the players who took hearts. A total is black."""
    assert red(of_match(hell())["Score sheet"]) == dict.fromkeys(("E6", "K7", "H8"), "+0;-0;0")
    heavy = of_match(hearts())["Score sheet"]
    assert [heavy[place].value for place in red(heavy)] == [5, 4, 4, 13]


def test_negative_points_are_not_red_if_the_fewest_points_win():
    entry = {"hearts": [0, 10, 3], "spade_queen": 2}
    sheet = of_match(match_of("black_lady", ("Aki", "Ben", "Chie"), entry))["Score sheet"]
    assert [sheet[place].value for place in red(sheet)] == [10, 16]
    assert -26 in [cell.value for cell in cells(sheet)]


def test_partners_share_their_columns():
    heads, labels, deal, *_ = values(of_match(whist())["Score sheet"])[3:]
    assert heads[3::3] == ["Aki and Chie", "Ben and Dan", None]
    assert labels[3:] == ["Details", "Score", "Game score"] * 2 + ["Note"]
    assert deal == [1, 13, "Aki", "9", 3, 3, "4", 0, 0, None]


def tricks_of(first, second):
    return {"tricks": [first, second], "honours": [2, 2], "revokes": [0, 0]}


# Aki and Chie win a game 5–2, a double; in the next, Ben and Dan have three points.
FOUR = ("Aki", "Ben", "Chie", "Dan")
WHIST = tricks_of(9, 4), tricks_of(5, 8), tricks_of(8, 5), tricks_of(4, 9)


def test_totals_restart_with_each_game_of_whist():
    sheet = of_match(match_of("whist", FOUR, *WHIST))["Score sheet"]
    _ = None
    numbers = [[*row[4:6], *row[7:9]] for row in values(sheet)[5:9]]
    assert numbers == [[3, 3, 0, 0], [0, 3, 2, 2], [2, 5, 0, 2], [0, 0, 3, 3]]
    assert [[row[0], row[5], row[8]] for row in values(sheet)[9:]] == [
        ["Game points", 2, 0],
        ["Place so far", 1, 2],
    ]
    (chart,) = sheet._charts
    assert chart.y_axis.title.tx.rich.p[0].r[0].t == "Game score"


def test_the_score_of_the_first_game_of_whist_is_the_total():
    sheet = of_match(match_of("whist", FOUR, *WHIST[:2]))["Score sheet"]
    assert [[row[0], row[5], row[8]] for row in values(sheet)[7:]] == [
        ["Total", 3, 2],
        ["Place so far", 1, 2],
    ]


def test_whist_from_paper_has_the_total_of_its_deals():
    sheet = of_match(match_of("whist", FOUR, {"points": [13, 9]}, {"points": [4, 6]}))[
        "Score sheet"
    ]
    assert [[row[0], row[5], row[8]] for row in values(sheet)[5:8]] == [
        [1, 13, 9],
        [2, 17, 15],
        ["Total", 17, 15],
    ]


def test_notes_about_a_deal_are_shown_beside_it():
    match = match_of("black_lady", ("Aki", "Ben", "Chie"), {"hearts": [4, 4, 5], "spade_queen": 0})
    note = values(of_match(match)["Score sheet"])[5][-1]
    said = "\n".join(english(one, match.names) for one in match.sheet.rows[0].settlement.notes)
    assert (note or "") == said


def test_an_unfinished_match_shows_the_places_so_far():
    rows = values(of_match(hell(deals=HELL[:1]))["Score sheet"])
    assert rows[-1][0] == "Place so far"


def test_the_chart_plots_the_totals():
    (chart,) = of_match(hell())["Score sheet"]._charts
    assert [one.val.numRef.f for one in chart.series] == [
        "'Score sheet'!$F$6:$F$8",
        "'Score sheet'!$I$6:$I$8",
        "'Score sheet'!$L$6:$L$8",
    ]
    assert [one.tx.strRef.f for one in chart.series] == [
        "'Score sheet'!$D$4",
        "'Score sheet'!$G$4",
        "'Score sheet'!$J$4",
    ]


def test_the_deals_are_a_table_with_real_dates_and_numbers():
    sheet = of_match(hell(details=Details(note="=1+1")))["Deals"]
    assert sheet.tables["Deals"].ref == "A1:V10"
    assert sheet.tables["Deals"].autoFilter.ref == "A1:V10"
    assert sheet.freeze_panes == "A2"
    heads, first, *_ = values(sheet)
    assert tuple(heads) == COLUMNS
    _ = None
    facts = "trump=S; bids=0; tricks=1"
    mine = [
        1,
        "match-1",
        "hell",
        DAY,
        _,
        1,
        "Aki",
        1,
        0,
        "Aki",
        _,
        facts,
        -3,
        -3,
        3,
        1,
        _,
        "=1+1",
        23,
        _,
        "deal",
        _,
    ]
    assert first == mine
    assert sheet["D2"].is_date


def test_the_workbook_is_written_in_the_readers_language():
    def japanese(value, names):
        said = english(value, names)
        return {"Score sheet": "スコア表", "Deals": "ディール", "Hell": "ヘル"}.get(said, said)

    book = of_match(hell(), japanese)
    assert book.sheetnames == ["スコア表", "ディール", "By players"]
    assert book["スコア表"]["A1"].value == "ヘル"


def test_a_match_without_deals_still_has_a_score_sheet():
    book = of_match(match_of("hearts", ("Aki", "Ben", "Chie")))
    assert values(book["Score sheet"])[-1] == [
        *("Total", None, None, None, None, 0, None, None, 0, None, None, 0, None)
    ]
    assert values(book["Deals"]) == [list(COLUMNS)]
    assert book["Score sheet"]._charts == []


def test_a_match_ended_before_its_first_deal_has_no_winner():
    match = match_of("whist", ("Aki", "Ben", "Chie", "Dan"), finished=True)
    assert values(of_match(match)["Score sheet"])[-1][0] == "Ended before the first deal."
    assert "Final place" not in [row[0] for row in values(of_match(match)["Score sheet"])]
    assert values(of_club(match)["Matches"])[-1][5] is None


NAMES = ("=1+1", "+cmd", "@x")


def test_no_text_is_a_formula_or_a_link():
    details = Details(place="https://example.org", note="=SUM(A1)\n{=1}")
    match = hell(*NAMES, details=details, notes={1: "=2", 2: "internal:Deals!A1"})
    for book in (of_match(match), of_club(match)):
        for sheet in book:
            assert {cell.data_type for cell in cells(sheet)} <= {"s", "n", "d"}
            assert not [cell for cell in cells(sheet) if cell.hyperlink]
    assert values(of_match(match)["Score sheet"])[6][3:10:3] == list(NAMES)


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("a\tb", "a\tb"),
        ("a\r\nb", "a\nb"),
        ("a\x00\x1bb", "ab"),
        ("a\ud800b\uffff", "ab"),
        ("_x0041_", "_x0041_"),
        (" Aki ", " Aki "),
        ("🂡 花子", "🂡 花子"),
        ("x" * 40_000, "x" * 32_767),
    ],
)
def test_names_are_read_back_as_written(name, read):
    match = hell(name, "Ben", "Chie")
    one, every = of_match(match), of_club(match)
    assert [one["Score sheet"]["D4"].value, one["Deals"]["J2"].value] == [read, read]
    # If texts are in their cells, openpyxl leaves Excel's escapes to its reader.
    assert unescape(every["Deals"]["J2"].value) == read


def test_dates_before_excels_first_day_are_text():
    sheet = of_match(hell(details=Details(date(1876, 5, 1))))["Deals"]
    assert sheet["D2"].value == "1876-05-01"


def test_a_game_with_bids_also_has_a_sheet_with_deals_as_columns():
    _ = None
    assert [row[:7] for row in values(of_match(hell())["By players"])] == [
        ["Cards", 1, _, 2, _, 1, _],
        ["Aki", 0, "-3 / -3", 1, "13 / 10", 1, "13 / 23"],
        ["Ben", 0, "10 / 10", 1, "13 / 23", 1, "-3 / 20"],
        ["花子", 0, "10 / 10", 1, "-3 / 7", 0, "10 / 17"],
    ]
    assert of_match(whist()).sheetnames == ["Score sheet", "Deals"]


# Many matches


def test_the_index_lists_the_matches():
    book = of_club(
        hell(details=Details(date(2026, 1, 2), "Kyoto", "Late")),
        whist(),
        hearts(finished=True),
    )
    assert book.sheetnames == [
        "Matches",
        "Deals",
        "3 Hearts 2026-11-21",
        "2 Whist 2026-11-21",
        "1 Hell 2026-01-02",
    ]
    said, _, heads, *lines = values(book["Matches"])
    assert said[0] == (
        "The score sheets of the latest matches follow, at most 50, each under its number."
    )
    assert heads == [
        *("No.", "Date", "Game", "Players", "Deals", "Winner", "Location", "Note"),
        "House rules",
    ]
    january = datetime(2026, 1, 2)  # noqa: DTZ001 - a date as Excel has it
    assert lines == [
        [1, january, "Hell", "Aki, Ben, 花子", 3, "Aki", "Kyoto", "Late", None],
        [2, DAY, "Whist", "Aki, Ben, Chie, Dan", 1, None, None, None, None],
        [3, DAY, "Hearts", "Aki, Ben, Chie, Dan", 1, "Ben, Chie", None, None, None],
    ]
    assert book["Matches"].auto_filter.ref == "A3:I6"


def test_only_the_newest_matches_have_score_sheets():
    matches = [hell(match_id=f"match-{number}") for number in range(5)]
    book = of_club(*matches, most_score_sheets=2)
    assert book.sheetnames == ["Matches", "Deals", "5 Hell 2026-11-21", "4 Hell 2026-11-21"]
    assert book["5 Hell 2026-11-21"]["D4"].value == "Aki"
    assert len(book["5 Hell 2026-11-21"]._charts) == 1


def test_deals_continue_on_another_sheet_when_one_is_full():
    book = of_club(hell(), hell(), most_rows=10, most_score_sheets=0)
    assert book.sheetnames == ["Matches", "Deals", "Deals 2"]
    first, second = values(book["Deals"]), values(book["Deals 2"])
    assert (len(first), len(second)) == (10, 10)
    assert (first[0], second[0]) == ([*COLUMNS], [*COLUMNS])
    assert {row[0] for row in first[1:]} == {1}
    assert {row[0] for row in second[1:]} == {2}
    assert book["Deals"].auto_filter.ref == "A1:V10"
    assert book["Deals 2"].freeze_panes == "A2"


def test_an_empty_club_has_an_empty_list():
    book = of_club()
    assert book.sheetnames == ["Matches", "Deals"]
    assert len(values(book["Matches"])) == 3


def test_an_interrupted_workbook_is_not_written():
    def matches():
        yield napoleon()
        raise LookupError

    file = io.BytesIO()
    with pytest.raises(LookupError):
        club_workbook(file, matches(), english)
    assert file.getvalue() == b""


# Names of sheets


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("Deals", "Deals"),
        ("a/b\\c?d*e[f]g:h", "a b c d e f g h"),
        ("'quoted'", "quoted"),
        ("", "-"),
        ("???", "-"),
        ("History", "History 2"),
        ("x" * 40, "x" * 31),
        ("🂡" * 20, "🂡" * 15),
        ("line\nbreak", "line break"),
    ],
)
def test_sheet_names_are_valid_in_excel(wanted, name):
    assert sheet_name(wanted, set()) == name


def test_no_two_sheets_have_the_same_name():
    taken = set()
    names = [sheet_name(name, taken) for name in ("Deals", "deals", "DEALS", "x" * 40, "x" * 40)]
    assert names == ["Deals", "deals 2", "DEALS 3", "x" * 31, "x" * 29 + " 2"]
    assert max(map(len, names)) == LONGEST_NAME
