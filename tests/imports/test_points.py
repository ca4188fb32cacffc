"""Sheets from spreadsheets and paper: read as they were written, or refused with the place."""

import csv
from io import StringIO

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.imports.cells import FORMULA_STARTS
from scorekeeper.imports.points import read_points
from scorekeeper.imports.points_header import LABELS
from scorekeeper.imports.points_sheet import PointsSheet
from scorekeeper.rules.names import same_name, tidy
from tests.support.games.tables import english

AT_THREE = "Aki,Ben,Chie\n10,-3,0\n5,0,-20\n"


def read(source, **choices):
    return read_points(source, partners=False, **choices)


def sides(source):
    return read_points(source, partners=True)


def rounds(source, **choices):
    paper = read(source, **choices)
    assert faults(paper) == []
    return paper.points(len(paper.heads))


def faults(paper):
    """Line, column and code of everything wrong."""
    return [(fault.line, fault.column, fault.refusal.code) for fault in paper.faults]


def said(paper):
    return [english(fault.refusal.message) for fault in paper.faults]


# ------------------------------------------------------------------------------ names and numbers


def test_names_are_column_headings_and_every_line_is_a_round():
    paper = read(AT_THREE)
    assert paper.names == ("Aki", "Ben", "Chie")
    assert paper.points(3) == ((10, -3, 0), (5, 0, -20))
    assert paper.totals == (15, -3, -20)
    assert paper.label is None


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_commas_semicolons_and_tabs_are_detected_as_delimiters(delimiter, end):
    text = AT_THREE.replace(",", delimiter).replace("\n", end)
    assert rounds(text) == ((10, -3, 0), (5, 0, -20))


def test_a_comma_in_a_name_is_not_a_delimiter_beside_semicolons():
    paper = read("Lee, Ann;Poe, Ed\n1;2\n")
    assert paper.names == ("Lee, Ann", "Poe, Ed")


def test_quoted_cells_may_contain_quotes_delimiters_and_line_breaks():
    paper = read('"Ann ""Ace"" Lee","Ben\n, the other"\n"1",2\n3,4\n')
    assert paper.names == ('Ann "Ace" Lee', "Ben , the other")
    assert [one.line for one in paper.rounds] == [3, 4]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_every_encoding_that_spreadsheets_write_is_read(encoding):
    paper = read("回,あき,千尋\n1,10,-3\n".encode(encoding))
    assert paper.names == ("あき", "千尋")
    assert paper.text == "回,あき,千尋\n1,10,-3\n"


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("−5", -5),
        ("‐5", -5),
        ("–5", -5),
        ("－５", -5),
        ("ー5", -5),
        ("▲5", -5),
        ("+5", 5),
        ("１２", 12),
        (" 7 ", 7),
        ("'-5", -5),
        ("1 234", 1234),
        ("1\u202f234", 1234),
        ("1'234", 1234),
        ("-1,000,000", -1000000),
        ("1.000.000", 1000000),
        ("1,234", 1234),
        ("１，２３４", 1234),
        ("007", 7),
    ],
)
def test_numbers_can_be_written_in_many_ways(written, number):
    paper = read(f'Aki,Ben\n"{written}",0\n')
    assert [one.points for one in paper.rounds] == [(number, 0)]


@pytest.mark.parametrize(
    ("written", "code", "sentence"),
    [
        ("1.5", "points.decimal", "Points must be whole numbers, not 1.5."),
        ("5.0", "points.decimal", "Points must be whole numbers, not 5.0."),
        ("0,500", "points.decimal", "Points must be whole numbers, not 0,500."),
        ("1.234", "points.ambiguous", "1.234 can be read in two ways. Enter it without “.”."),
        ("ten", "points.no_number", "ten is not a number."),
        ("5²", "points.no_number", "5² is not a number."),
        ("٣", "points.no_number", "٣ is not a number."),
        ("1,23,456", "points.no_number", "1,23,456 is not a number."),
        ("9" * 5000, "points.no_number", f"{'9' * 29}… is not a number."),
        ("1000001", "points.too_many", "A deal can have at most 1000000 points."),
        ("", "points.empty", "The points are missing."),
    ],
)
def test_anything_but_a_whole_number_is_refused_with_its_place(written, code, sentence):
    paper = read(f'Aki,Ben\n1,2\n3,"{written}"\n')
    assert faults(paper) == [(3, 2, code)]
    assert said(paper) == [sentence]


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_a_comma_in_a_number_is_ambiguous_if_it_is_not_the_delimiter(delimiter):
    paper = read(f"Aki{delimiter}Ben\n1,234{delimiter}0\n")
    assert faults(paper) == [(2, 1, "points.ambiguous")]


def test_the_escape_of_a_formula_is_removed_from_names():
    paper = read("'=1+1,'+cmd,'@x,'Tis\n1,2,3,4\n")
    assert paper.names == ("=1+1", "+cmd", "@x", "'Tis")


# ------------------------------------------------------------------- numbers of rounds, and totals


@pytest.mark.parametrize("head", ["", "#", "Round", "No.", "Deal", "回", "ディール", "ラウンド："])
def test_a_label_column_is_recognized_by_its_heading(head):
    paper = read(f"{head},Aki,Ben\nfirst,1,2\n,3,4\n")
    assert paper.names == ("Aki", "Ben")
    assert [(one.label, one.points) for one in paper.rounds] == [("first", (1, 2)), ("", (3, 4))]


def test_a_column_that_counts_from_one_has_the_round_numbers():
    paper = read("Manche,Aki,Ben\n1,5,6\n2,7,8\n3,9,10\n")
    assert (paper.label, paper.names) == ("Manche", ("Aki", "Ben"))


def test_the_caller_can_choose_if_the_first_column_is_a_player():
    text = "Manche,Aki,Ben\n1,5,6\n2,7,8\n3,9,10\n"
    assert read(text, labelled=False).names == ("Manche", "Aki", "Ben")
    assert read("Lap,Aki,Ben\nx,5,6\n", labelled=True).names == ("Aki", "Ben")


def test_a_players_scores_are_not_taken_for_round_numbers():
    assert rounds("Aki,Ben\n1,5\n2,6\n3,7\n") == ((1, 5), (2, 6), (3, 7))
    assert rounds("Aki,Ben,Chie\n1,5,6\n2,6,7\n") == ((1, 5, 6), (2, 6, 7))


@pytest.mark.parametrize("word", ["Total", "TOTAL:", "Σ", "合計", "Sum"])
def test_correct_totals_in_the_last_line_are_not_a_round(word):
    assert rounds(f"#,Aki,Ben\n1,5,-6\n2,7,8\n{word},12,2\n") == ((5, -6), (7, 8))


def test_totals_are_recognized_under_any_heading():
    assert rounds("Lap,Aki,Ben\nx,5,6\nTotal,5,6\n") == ((5, 6),)


def test_a_wrong_total_is_refused_with_its_column():
    paper = read("#,Aki,Ben\n1,5,-6\n2,7,8\nTotal,12,14\n")
    assert faults(paper) == [(4, 3, "points.total")]
    told = "Ben: the rounds add up to 2, but the last line says 14. In round 1, −6 may be 6."
    assert [one.replace("-", "−") for one in said(paper)] == [told]


def test_a_wrong_total_names_the_round_that_is_likely_wrong():
    paper = read("#,Aki,Ben\n1,15,3\n2,-8,4\nTotal,43,7\n")
    assert said(paper) == [
        "Aki: the rounds add up to 7, but the last line says 43. In round 1, 15 may be 51."
    ]


def test_a_total_is_not_checked_if_its_column_has_an_unreadable_round():
    paper = read("#,Aki,Ben\n1,5,x\nTotal,5,3\n")
    assert faults(paper) == [(2, 3, "points.no_number")]


def test_a_missing_total_is_accepted():
    assert rounds("#,Aki,Ben\n1,5,6\nTotal,5,\n") == ((5, 6),)


# --------------------------------------------------------------------------- blank and odd lines


def test_blank_lines_and_empty_columns_at_the_end_are_skipped():
    assert rounds("\n\nAki,Ben,,\n,,,\n1,2,,\n\n   \n3,4\n\n") == ((1, 2), (3, 4))


def test_numbered_lines_without_points_are_skipped():
    assert rounds("#,Aki,Ben\n1,5,6\n2,,\n3,,\n") == ((5, 6),)


def test_a_gap_between_rounds_is_refused():
    assert faults(read("#,Aki,Ben\n1,5,6\n2,,\n3,7,\n")) == [
        (3, 2, "points.empty"),
        (3, 3, "points.empty"),
        (4, 3, "points.empty"),
    ]


def test_points_without_a_player_are_refused():
    paper = read("Aki,Ben\n1,2,3,4\n")
    assert faults(paper) == [(2, 3, "points.nobody")]


def test_names_without_points_are_refused():
    assert faults(read("Aki,Ben\n")) == [(1, 0, "points.no_round")]
    assert faults(read(" \n\n")) == [(0, 0, "points.nothing")]


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("Aki,,Ben", [(1, 2, "name.empty")]),
        ("Aki,Ben,AKI", [(1, 3, "name.twice")]),
        (f"Aki,{'x' * 41},Ben", [(1, 2, "name.long")]),
        (f"#,Aki,{'x' * 41},Ben", [(1, 3, "name.long")]),
    ],
)
def test_wrong_names_are_refused_with_their_columns(head, found):
    width = head.count(",") + 1
    assert faults(read(f"{head}\n{','.join(['1'] * width)}\n")) == found


@pytest.mark.parametrize("count", [1, 8])
def test_fewer_than_two_or_more_than_seven_players_are_refused(count):
    line = "\t".join(f"P{seat}" for seat in range(count))
    assert faults(read(f"{line}\n")) == [(1, 0, "points.columns")]


def test_all_errors_are_reported_together_in_line_order():
    paper = read("Aki,Ben,Aki\n1,x,2\n,1.5,3\n")
    assert faults(paper) == [
        (1, 3, "name.twice"),
        (2, 2, "points.no_number"),
        (3, 1, "points.empty"),
        (3, 2, "points.decimal"),
    ]
    with pytest.raises(ValueError, match="faults"):
        paper.points(3)


def test_an_unclosed_quotation_mark_is_refused_with_its_line():
    paper = read('Aki,Ben\n1,2\n3,"4\n5,6\n')
    assert faults(paper) == [(3, 0, "file.quotes")]


def test_more_than_five_hundred_rounds_are_refused():
    assert len(rounds("Aki,Ben\n" + "1,2\n" * 500)) == 500
    assert faults(read("Aki,Ben\n" + "1,2\n" * 501)) == [(502, 0, "points.rounds")]


# --------------------------------------------------------------------------------- other files


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"PK\x03\x04..[Content_Types].xml..xl/workbook.xml", "an Excel workbook (XLSX)"),
        (
            b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
            "a LibreOffice spreadsheet (ODS)",
        ),
        (b"PK\x03\x04photos/1.jpg", "a ZIP file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel workbook (XLS)"),
        (b"%PDF-1.7", "a PDF file"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "a picture"),
        (b"\x00\x00\x00\x18ftypheic", "a picture"),
        (b"SQLite format 3\x00", "a database"),
        (b'{"version": 1, "matches": []}', "JSON"),
        (b'[{"name": "Aki"', "JSON"),
        (b"[[1, 2], [3, 4]]", "JSON"),
        (b"<!DOCTYPE html><html>", "a web page (HTML or XML)"),
        (b'\xef\xbb\xbf<?xml version="1.0"?>', "a web page (HTML or XML)"),
    ],
)
def test_files_of_other_programs_are_refused_by_name(data, sentence):
    (message,) = said(read(data))
    advice = "Save the sheet as CSV, or copy its cells and paste them."
    assert message == f"This looks like {sentence}. {advice}"


@pytest.mark.parametrize("data", [b"\x00" * 1000, b"Aki,Ben\n1,\x07\n", b"\x81\xff\xfe\xa0"])
def test_binary_data_is_refused(data):
    assert faults(read(data)) == [(0, 0, "file.binary")]


def test_files_larger_than_a_megabyte_are_refused():
    assert faults(read(b"\n" * 1_000_000)) == [(0, 0, "points.nothing")]
    paper = read(b"\n" * 1_000_001)
    assert said(paper) == ["Files can have at most 1000 kB."]


# -------------------------------------------------------------------------------------- partners


@pytest.mark.parametrize("between", [" & ", "&", "＋", "・", " / ", " and ", " と "])
def test_two_columns_are_the_two_sides_of_partners(between):
    paper = sides(f"Aki{between}Ben,Chie{between}Dan\n3,0\n0,2\n")
    # Partners sit opposite: Chie plays after Aki.
    assert paper.names == ("Aki", "Chie", "Ben", "Dan")
    assert paper.points(2) == ((3, 0), (0, 2))


def test_four_columns_are_the_players_in_the_order_of_play():
    paper = sides("#,Aki,Chie,Ben,Dan\n1,3,0,3,0\n2,0,2,0,2\nTotal,3,2,3,2\n")
    assert paper.names == ("Aki", "Chie", "Ben", "Dan")
    assert paper.points(2) == ((3, 0), (0, 2))


def test_partners_cannot_have_different_points():
    paper = sides("#,Aki,Chie,Ben,Dan\n1,3,0,3,0\n2,0,2,1,2\n")
    assert faults(paper) == [(3, 4, "points.sides")]
    assert said(paper) == ["Partners score the same. Here it is 1, but column 2 has 0."]


def test_both_partners_of_a_side_must_be_named():
    assert faults(sides("#,Aki & Ben,Chie\n1,3,0\n")) == [(1, 3, "points.partners")]
    assert faults(sides("Aki & Ben,Chie & aki\n3,0\n")) == [(1, 2, "name.twice")]
    assert faults(sides("Aki & ,Chie & Dan\n3,0\n")) == [(1, 1, "name.empty")]
    assert faults(sides("Aki,Ben,Chie\n1,2,3\n")) == [(1, 0, "points.columns")]


# ---------------------------------------------------------------------------------- there and back

names = (
    st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=20)
    .map(tidy)
    .filter(bool)
)
sheets = st.integers(2, 7).flatmap(
    lambda seats: st.tuples(
        st.lists(names, min_size=seats, max_size=seats, unique_by=same_name),
        st.lists(
            st.lists(st.integers(-1_000_000, 1_000_000), min_size=seats, max_size=seats).map(tuple),
            min_size=1,
            max_size=12,
        ),
    )
)


def defused(name):
    return f"'{name}" if name[0] in FORMULA_STARTS else name


def written_out(lines, delimiter, end, quoting):
    file = StringIO(newline="")
    csv.writer(file, delimiter=delimiter, lineterminator=end, quoting=quoting).writerows(lines)
    return file.getvalue()


def minus_of(points, sign):
    return str(points).replace("-", sign)


@given(
    sheet=sheets,
    delimiter=st.sampled_from(",;\t"),
    end=st.sampled_from(["\n", "\r\n"]),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp932"]),
    sign=st.sampled_from("-−－"),
    labels=st.sampled_from([None, "", "Round", "回"]),
    total=st.booleans(),
)
def test_a_sheet_is_read_back_as_written(
    *, sheet, delimiter, end, quoting, encoding, sign, labels, total
):
    heads, points = sheet
    assume(not any(name[0] == "'" and name[1:2] in FORMULA_STARTS for name in heads))
    assume(labels is not None or heads[0].casefold() not in LABELS)
    lines = [[defused(name) for name in heads]]
    lines += [[minus_of(one, sign) for one in line] for line in points]
    if labels is not None:
        lines = [
            [label, *line] for label, line in zip([labels, *range(1, 99)], lines, strict=False)
        ]
        if total:
            lines.append(
                ["Total", *(minus_of(sum(column), sign) for column in zip(*points, strict=True))]
            )
    text = written_out(lines, delimiter, end, quoting)
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        assume(False)
    # Japanese that could as well be another language in UTF-8 is read as that.
    assume(encoding != "cp932" or not utf8(data) or data.isascii())
    paper = read(data, labelled=None if labels is not None else False)
    assert faults(paper) == []
    assert paper.names == tuple(heads)
    assert paper.points(len(heads)) == tuple(points)


def utf8(data):
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300)), st.booleans())
def test_any_input_is_either_read_or_refused(source, partners):
    paper = read_points(source, partners=partners)
    assert isinstance(paper, PointsSheet)
    assert paper.faults or paper.rounds
    assert all(english(fault.refusal.message) for fault in paper.faults)
