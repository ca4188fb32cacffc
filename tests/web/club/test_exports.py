"""Exports: the pages that offer them, and the files as a browser gets them."""

import csv
import io
import json
from tempfile import TemporaryFile
from urllib.parse import unquote

import openpyxl
import pytest

from scorekeeper.web.club import exports
from scorekeeper.web.platform import auth, concurrency, downloads
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, hearts, started, tricks

THREE = ["Aki", "Ben", "花子"]

# One card each, Aki deals: Ben takes the trick he bid, Aki misses hers. −3, +13, +10.
FIRST = bids(1, 1, 0), tricks(0, 1, 0)

KINDS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "bgsplay": "application/json",
}


@pytest.fixture
def match(club):
    """A match of Hell with three players and one of thirty-three deals."""
    return hell(club)


def hell(visitor, names=THREE):
    address = store_match(visitor, "hell", names)
    store_deal(visitor, address, *FIRST)
    return address


def ends(visitor, match):
    visitor.send(f"{match}/finish", {"version": "1"})


def taken(visitor, path):
    """The file at ``path``, as bytes."""
    response = visitor.client.get(path)
    assert response.status_code == 200, path
    data = response.get_data()
    response.close()
    return response, data


def table_rows(visitor, path):
    _, data = taken(visitor, path)
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def workbook(visitor, path):
    return openpyxl.load_workbook(io.BytesIO(taken(visitor, path)[1]))


# The pages


def test_a_match_links_to_its_export_formats(table, language):
    address = hell(table)
    link = f"{address}/export"
    (found,) = [one for one in table.open(f"{address}/menu").all("main a") if one["href"] == link]
    assert found.text.startswith(sentence(language, "Export"))
    page = table.open(link)
    assert page.one("header a")["href"] == address
    assert [one["href"] for one in page.all(".formats a")] == [
        f"{address}/export.xlsx",
        f"{address}/export.csv",
        f"{address}/export.json",
        f"{address}/print",
        f"{address}/picture.png",
    ]
    purpose = "One row per deal and player, for any spreadsheet."
    assert sentence(language, purpose) in page.text


def test_a_finished_match_can_be_sent_to_bg_stats(club, match):
    ends(club, match)
    page = club.open(f"{match}/export")
    *files, app = [one["href"] for one in page.all(".formats a")]
    assert f"{match}/export.bgsplay" in files
    handed = json.loads(
        unquote(app.removeprefix("bgstats://app.bgstatsapp.com/createPlay.html?data="))
    )
    assert handed["sourcePlayId"] == match.removeprefix("/m/")
    assert [one["score"] for one in handed["players"]] == [-3, 13, 10]


def test_the_more_page_links_to_the_export_of_all_matches(table, language, match):
    (found,) = [one for one in table.open("/more").all("a") if one["href"] == "/export"]
    assert found.text.startswith(sentence(language, "Export"))
    page = table.open("/export")
    assert sentence(language, "All matches of this group") in page.text
    assert [one["href"] for one in page.all(".formats a")] == [
        "/export.xlsx",
        "/export.csv",
        "/export.json",
    ]


def test_the_export_page_names_the_selection_and_preserves_it(club, match):
    ben = player(club, "Ben")
    question = f"game=hell&player={ben}&since=2026-01-01&until=2026-12-31"
    page = club.open(f"/export?{question}")
    assert page.texts("header bdi") == ["Hell", "Ben", "from Jan 1, 2026", "to Dec 31, 2026"]
    assert [one["href"] for one in page.all(".formats a")] == [
        f"/export.xlsx?{question}",
        f"/export.csv?{question}",
        f"/export.json?{question}",
    ]


def player(visitor, name):
    """The id of the club's player of that name."""
    with visitor.app.test_request_context(), auth.current_store().reading() as db:
        club_id = club_of(visitor)
        (found,) = [one.id for one in exports.store.clubs.players(db, club_id) if one.name == name]
    return found


def club_of(visitor):
    with visitor.client.session_transaction() as kept:
        return kept["club"]


# The files of a match


@pytest.mark.parametrize("ending", ["csv", "xlsx", "bgsplay"])
def test_file_names_may_use_any_script_and_files_are_not_cached(club, match, ending):
    ends(club, match)
    response, data = taken(club, f"{match}/export.{ending}")
    assert data
    assert response.headers["Content-Type"] == KINDS[ending]
    assert response.headers["Cache-Control"] == "private, no-store"
    name = "2026-11-21%20Hell%20Aki%2C%20Ben%2C%20%E8%8A%B1%E5%AD%90"
    assert response.headers["Content-Disposition"] == (
        f"attachment; filename=\"2026-11-21-hell.{ending}\"; filename*=UTF-8''{name}.{ending}"
    )


def test_a_match_can_be_exported_as_csv(club, match):
    found = table_rows(club, f"{match}/export.csv")
    assert [(row["player"], row["entry"], row["total"]) for row in found] == [
        ("Aki", "bids=1; tricks=0", "-3"),
        ("Ben", "bids=1; tricks=1", "13"),
        ("花子", "bids=0; tricks=0", "10"),
    ]
    assert {row["match_id"] for row in found} == {match.removeprefix("/m/")}


def test_the_workbook_of_a_match_is_in_the_readers_language(table, language):
    book = workbook(table, f"{hell(table)}/export.xlsx")
    names = ("Score sheet", "Deals", "By players")
    assert book.sheetnames == [sentence(language, name) for name in names]
    assert book.worksheets[0]["A1"].value == sentence(language, "Hell")
    assert book.worksheets[1]["A1"].value == "match_number"


def test_a_finished_match_can_be_exported_for_bg_stats(club, match):
    ends(club, match)
    _, data = taken(club, f"{match}/export.bgsplay")
    (play,) = json.loads(data)["plays"]
    assert [one["score"] for one in play["playerScores"]] == ["-3", "13", "10"]


def test_a_match_in_progress_cannot_be_exported_for_bg_stats(club, match):
    assert club.open(f"{match}/export.bgsplay").status == 404


def test_unsafe_names_are_escaped_in_cells_and_file_names(club):
    match = hell(club, ["=1+1", "../../etc", 'x"; a="b'])
    response, _ = taken(club, f"{match}/export.csv")
    assert unquote(response.headers["Content-Disposition"]).endswith(
        "2026-11-21 Hell =1+1, .. .. etc, x ; a= b.csv"
    )
    assert {row["player"] for row in table_rows(club, f"{match}/export.csv")} == {
        "'=1+1",
        "../../etc",
        'x"; a="b',
    }


def test_a_long_file_name_is_truncated_before_its_extension(club):
    match = hell(club, ["花" * 40, "鳥" * 40, "風" * 40])
    response, _ = taken(club, f"{match}/export.csv")
    name = unquote(response.headers["Content-Disposition"].split("UTF-8''")[1])
    assert name == f"2026-11-21 Hell {'花' * 40}, {'鳥' * 22}.csv"


# The files of a club


@pytest.fixture(scope="module")
def keeper(app):
    """An owner whose club many tests read and none changes."""
    return started(Visitor(app))


@pytest.fixture(scope="module")
def season(keeper):
    """A match of Hell and one of Hearts, with one player in both."""
    hell(keeper)
    address = store_match(keeper, "hearts", ["Ben", "Chie", "Dan"])
    store_deal(keeper, address, hearts(13, 0, 0, queen=1))
    return address


def test_the_csv_of_the_club_contains_every_match(keeper, season):
    found = table_rows(keeper, "/export.csv")
    assert [row["game"] for row in found] == ["hell"] * 3 + ["hearts"] * 3
    assert [row["match_number"] for row in found] == ["1"] * 3 + ["2"] * 3


@pytest.mark.parametrize(
    ("question", "games"),
    [
        ("game=hearts", {"hearts"}),
        ("since=2026-11-21&until=2026-11-21", {"hell", "hearts"}),
        ("since=2026-11-22", set()),
        ("until=2026-11-20", set()),
        ("game=&player=&since=&until=", {"hell", "hearts"}),
        ("game=whist", set()),
    ],
)
def test_an_export_contains_only_the_selected_matches(keeper, season, question, games):
    assert {row["game"] for row in table_rows(keeper, f"/export.csv?{question}")} == games


def test_an_export_can_be_limited_to_one_player(keeper, season):
    aki, ben = player(keeper, "Aki"), player(keeper, "Ben")
    assert {row["game"] for row in table_rows(keeper, f"/export.csv?player={aki}")} == {"hell"}
    assert {row["game"] for row in table_rows(keeper, f"/export.csv?player={ben}")} == {
        "hell",
        "hearts",
    }


def test_the_club_can_be_exported_as_a_workbook(keeper, season):
    book = workbook(keeper, "/export.xlsx?game=hearts")
    assert book.sheetnames == ["Matches", "Deals", "1 Hearts 2026-11-21"]
    assert book["Matches"]["D4"].value == "Ben, Chie, Dan"


def test_club_files_are_named_after_the_club_and_the_selection(keeper, season):
    response, _ = taken(keeper, "/export.csv?game=hearts&since=2026-11-01")
    assert unquote(response.headers["Content-Disposition"]) == (
        'attachment; filename="2026-11-21-scorekeeper.csv"; '
        "filename*=UTF-8''2026-11-21 Friday cards Hearts from Nov 1, 2026.csv"
    )
    assert response.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("path", ["/export", "/export.csv", "/export.xlsx"])
@pytest.mark.parametrize(
    "question",
    ["game=poker", "player=x", "player=" + "A" * 22, "since=yesterday", "until=2026-02-30"],
)
def test_an_invalid_selection_is_rejected_with_status_400(club, path, question):
    assert club.open(f"{path}?{question}").status == 400


def test_a_player_of_another_club_cannot_be_selected(app, club, match):
    other = Visitor(app)
    other.starts_club("Sunday cards")
    assert other.open(f"/export.csv?player={player(club, 'Ben')}").status == 400
    assert table_rows(other, "/export.csv") == []


@pytest.mark.parametrize("ending", ["", ".csv", ".xlsx", ".bgsplay"])
def test_a_match_of_another_club_cannot_be_exported(app, club, match, ending):
    ends(club, match)
    other = Visitor(app)
    other.starts_club("Sunday cards")
    answer = other.open(f"{match}/export{ending}")
    assert answer.status == 404
    assert "Aki" not in answer.source


def test_exporting_requires_a_link(stranger):
    for path in ("/export", "/export.csv", "/export.xlsx"):
        assert stranger.open(path).location == "/"


# Made in a temporary file


@pytest.mark.parametrize("path", ["/export.csv", "/export.xlsx"])
def test_export_files_support_head_requests(keeper, season, path):
    response = keeper.client.head(path)
    assert response.status_code == 200
    assert response.headers["Content-Disposition"]


@pytest.fixture
def files(monkeypatch):
    """The temporary files that are made."""
    made = []

    def file():
        made.append(TemporaryFile())  # noqa: SIM115 - closed by the app
        return made[-1]

    monkeypatch.setattr(downloads, "TemporaryFile", file)
    return made


EVERY_FILE = ["/export.csv", "/export.json", "/export.xlsx"]


@pytest.mark.parametrize("path", EVERY_FILE)
def test_files_have_a_content_length_and_are_deleted_after_sending(keeper, season, files, path):
    response, data = taken(keeper, path)
    assert response.content_length == len(data) > 0
    assert [file.closed for file in files] == [True]


@pytest.mark.parametrize("path", EVERY_FILE)
def test_a_disconnected_client_leaves_no_file_and_no_session(keeper, season, files, path):
    pool = keeper.app.extensions["store"].readers.pool
    before = pool.checkedout()
    response = keeper.client.get(path, buffered=False)
    assert pool.checkedout() == before
    next(response.iter_encoded())
    assert [file.closed for file in files] == [False]
    response.close()
    assert [file.closed for file in files] == [True]


@pytest.mark.parametrize("path", EVERY_FILE)
def test_an_unreadable_match_causes_an_error_page(keeper, season, files, monkeypatch, path):
    def broken(*_):
        raise exports.store.StoreError("a match does not read")

    monkeypatch.setattr(exports, "SMALL", 0)
    monkeypatch.setattr(exports.store.matches, "load_each", broken)
    monkeypatch.setattr(exports.store.archive, "export_archive", broken)
    monkeypatch.setitem(keeper.app.config, "TESTING", False)
    monkeypatch.setitem(keeper.app.config, "PROPAGATE_EXCEPTIONS", False)
    pool = keeper.app.extensions["store"].readers.pool
    before = pool.checkedout()
    assert keeper.open(path).status == 500
    assert [file.closed for file in files] == [True]
    assert concurrency.EXPORTS.taken == 0
    assert pool.checkedout() == before


def test_the_workbook_of_the_club_is_in_the_readers_language(keeper, season):
    asked = {"Accept-Language": "ja"}
    with keeper.client.get("/export.xlsx", headers=asked) as response:
        whole = response.get_data()
    assert openpyxl.load_workbook(io.BytesIO(whole)).sheetnames[:2] == ["対局", "ディール"]
