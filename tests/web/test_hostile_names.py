"""A club in which every name, place and note means no good: each is text, wherever it is shown."""

import csv
import io
import json
import re
from urllib.parse import unquote

import openpyxl
import pytest

from scorekeeper.exports.tidy import clean
from scorekeeper.rules.names import LONGEST, same_name, tidy
from tests.support.web import hostile
from tests.support.web.response_checks import Answer
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, tricks

pytestmark = pytest.mark.timeless

SEATS = 7
FORMULA = ("=", "+", "-", "@")

NAMES = sorted(
    {same_name(name): name for name in hostile.NAMES if 0 < len(tidy(name)) <= LONGEST}.values()
)
TABLES = [NAMES[at : at + SEATS] for at in range(0, len(NAMES) - 1, SEATS)]
CLUB, PLACE, NOTE, DEAL_NOTE = (
    "</title><script>zqx()</script>",
    '"><img src=x onerror=zqx()>',
    '=HYPERLINK("http://zqx.example")\n</textarea><zqx>\n{{7*7}}zqx %(zqx)s',
    "]]><zqx/>{zqx}%s",
)


@pytest.fixture(scope="module")
def club(app):
    visitor = Visitor(app)
    visitor.starts_club(CLUB)
    return visitor


@pytest.fixture(scope="module", params=TABLES, ids=range(len(TABLES)))
def match(club, request):
    """One deal of Hell between seven of them, with notes, at an end; its address and its names."""
    names = [tidy(name) for name in request.param] + ["Aki"] * (len(request.param) == 1)
    address = store_match(club, "hell", request.param if len(names) > 1 else names)
    seats = len(names)
    store_deal(club, address, bids(*[0] * seats), tricks(1, *[0] * (seats - 1)))
    for path, fields in (
        ("details", {"played_on": "2026-03-01", "place": PLACE, "note": NOTE, "version": "1"}),
        ("deals/1/note", {"note": DEAL_NOTE, "version": "2"}),
        ("finish", {"version": "3"}),
    ):
        assert club.send(f"{address}/{path}", fields).status == 303
    return address, names


def spaced(text):
    """Return the text as it is read: single spaces, and none between a name and its sentence."""
    return " ".join(text.replace("\u2068", "").replace("\u2069", "").split())


def test_the_names_cover_every_kind_of_attack():
    assert len(NAMES) > 30
    assert {"<", "{", "%", "=", "\u202e", "\x00", "\r"} <= set("".join(NAMES))


def faults_of(club, pattern, **values):
    for name, value in values.items():
        pattern = re.sub(f"<(int:)?{name}>", value, pattern)
    if "<" in pattern:
        return []
    with club.client.get(pattern) as answer:
        return [(pattern, one) for one in Answer(answer, of_api=False).faults]


def patterns(app, *, of_matches):
    rules = [rule.rule for rule in app.url_map.iter_rules() if "GET" in rule.methods]
    return [one for one in rules if ("<match_id>" in one) is of_matches and "/api/" not in one]


def test_no_page_of_a_match_interprets_hostile_names(club, match, app):
    match_id = match[0].rpartition("/")[2]
    for pattern in patterns(app, of_matches=True):
        assert faults_of(club, pattern, match_id=match_id, number="1") == []


@pytest.mark.parametrize(
    "path", ["", "/sheet", "/print", "/charts", "/deals/1", "/deals/1/correct"]
)
def test_pages_of_the_match_show_hostile_names_as_written(club, match, path):
    address, names = match
    text = spaced(club.open(address + path).text)
    assert [name for name in names if spaced(name) not in text] == []


@pytest.mark.parametrize("path", ["/history", "/statistics/hell"])
def test_pages_of_the_group_show_hostile_names_as_written(club, match, path):
    _, names = match
    page = club.open(path)
    assert [name for name in names if spaced(name) not in spaced(page.text)] == []


def test_the_home_page_shows_hostile_names_as_written(club, match):
    _, names = match
    # Of a match that is over it shows who won alone.
    store_match(club, "hell", names)
    text = spaced(club.open("/").text)
    assert [name for name in names if spaced(name) not in text] == []


def test_the_name_of_the_group_is_shown_as_text(club):
    assert club.open("/").one("header h1").text == CLUB
    assert club.open("/").one("head title").children == [CLUB]
    assert CLUB in club.open("/more").one("header").text
    assert club.open("/club/name").one("#name")["value"] == CLUB


def test_the_page_title_shows_hostile_names_as_text(club, match):
    address, names = match
    (title,) = club.open(address).one("head title").children
    assert [name for name in names if spaced(name) not in spaced(title)] == []


def test_place_and_notes_are_shown_as_text(club, match):
    address, _ = match
    text = spaced(club.open(f"{address}/sheet").text)
    assert spaced(PLACE) in text
    assert spaced(NOTE) in text
    assert DEAL_NOTE in spaced(club.open(f"{address}/deals/1").text)
    assert club.open(f"{address}/details").one("#place")["value"] == PLACE
    assert "".join(club.open(f"{address}/details").one("#note").children).lstrip("\n") == NOTE


def test_a_chart_shows_hostile_names_as_text(club, match):
    address, names = match
    drawing = club.open(f"{address}/charts").one("main figure > svg")
    tags = {one.tag for one in drawing.descendants}
    assert tags <= {"title", "desc", "g", "rect", "line", "path", "polyline", "circle", "text"}
    assert names[0][:3] in " ".join(drawing.texts("text"))


def test_the_csv_contains_no_text_that_a_spreadsheet_would_compute(club, match):
    address, names = match
    with club.client.get(f"{address}/export.csv") as answer:
        rows = list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"), newline="")))
    for name, row in zip(names, rows, strict=True):
        assert row["player"] in {clean(name), f"'{clean(name)}"}
        for column in ("player", "dealer", "place", "match_note", "deal_note"):
            assert not row[column].startswith(FORMULA)


def test_the_workbook_contains_hostile_names_without_formulas_or_links(club, match):
    address, names = match
    with club.client.get(f"{address}/export.xlsx") as answer:
        book = openpyxl.load_workbook(io.BytesIO(answer.data))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "n", "d"}
    assert not [cell for cell in cells if cell.hyperlink]
    assert {clean(name) for name in names} <= {cell.value for cell in cells}


@pytest.mark.parametrize("ending", ["json", "bgsplay"])
def test_files_for_other_programs_contain_the_names_unchanged(club, match, ending):
    address, names = match
    with club.client.get(f"{address}/export.{ending}") as answer:
        whole = json.loads(answer.data)
    assert {clean(name) for name in names} <= {clean(text) for text in strings(whole)}


def strings(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [text for one in value for text in strings(one)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("ending", ["csv", "xlsx", "json", "bgsplay"])
def test_file_names_are_valid_on_every_system(club, match, ending):
    address, _ = match
    with club.client.get(f"{address}/export.{ending}") as answer:
        named = answer.headers["Content-Disposition"]
    plain, _, name = named.removeprefix('attachment; filename="').partition("\"; filename*=UTF-8''")
    assert plain == f"2026-03-01-hell.{ending}"
    assert not set(unquote(name)) & set('\\/:*?"<>|\r\n\x00')


def test_no_page_of_the_group_interprets_hostile_names(club, app):
    for pattern in patterns(app, of_matches=False):
        assert faults_of(club, pattern, slug="hell") == []
