"""The seventh game in every format, out and in again."""

import csv
import io
import json

import openpyxl
import pytest
from jsonschema import Draft202012Validator

from scorekeeper.exports.archive_schema import archive_schema
from scorekeeper.registry import all_games
from tests.seventh_game.matches import played
from tests.support.web.visitor import Page, Visitor


@pytest.fixture
def match(club):
    return played(club)


def rows(club, path):
    """The rows of a CSV file as dictionaries."""
    return list(csv.DictReader(io.StringIO(club.open(path).source.removeprefix("\ufeff"))))


def test_the_csv_has_each_players_bid_and_their_sides_tricks(club, match):
    first = [row for row in rows(club, f"{match}/export.csv") if row["deal"] == "1"]
    assert [(row["player"], row["side"], row["entry"]) for row in first] == [
        ("Aki", "0", "bids=0; tricks=5; nils=true"),
        ("Ben", "1", "bids=3; tricks=8"),
        ("Chie", "0", "bids=4; tricks=5"),
        ("Dan", "1", "bids=3; tricks=8"),
    ]
    assert [(row["points"], row["total"], row["final_rank"]) for row in first] == [
        ("141", "141", "1"),
        ("62", "62", "2"),
        ("141", "141", "1"),
        ("62", "62", "2"),
    ]


def test_the_club_export_includes_the_game(club, match):
    assert {row["game"] for row in rows(club, "/export.csv?game=spades")} == {"spades"}


def test_the_workbook_includes_the_score_sheet(club, match):
    with club.client.get(f"{match}/export.xlsx") as answer:
        book = openpyxl.load_workbook(io.BytesIO(answer.data))
    values = {
        cell.value
        for sheet in book.worksheets
        for line in sheet.iter_rows()
        for cell in line
        if cell.value is not None
    }
    assert {"Aki and Chie", "Ben and Dan", 141, 62, 61, 60} <= values


def test_the_bg_stats_play_has_teams(club, match):
    found = json.loads(club.open(f"{match}/export.bgsplay").source)
    (game,) = found["games"]
    assert (game["name"], game["usesTeams"], game["highestWins"]) == ("Spades", True, True)
    (play,) = found["plays"]
    assert [score["score"] for score in play["playerScores"]] == ["202", "122", "202", "122"]
    assert [score["winner"] for score in play["playerScores"]] == [True, False, True, False]


def test_the_standings_are_drawn_as_a_picture(club, match):
    with club.client.get(f"{match}/picture.png") as answer:
        assert answer.status_code == 200
        assert answer.data.startswith(b"\x89PNG")


def test_the_score_sheet_can_be_printed(club, match):
    page = club.open(f"{match}/print")
    assert "Aki and Chie Ben and Dan 1 4→5 +141 141 6→8 +62 62" in page.text
    assert "Play to: 200" in page.text


def test_an_archive_follows_the_schema_published_by_the_server(club, match):
    schema = json.loads(club.open("/schemas/archive-1.json").source)
    assert schema == json.loads(json.dumps(archive_schema(all_games())))
    Draft202012Validator.check_schema(schema)
    archive = json.loads(club.open(f"{match}/export.json").source)
    assert list(Draft202012Validator(schema).iter_errors(archive)) == []
    archive["matches"][0]["log"][0]["entry"]["bids"] = "many"
    assert list(Draft202012Validator(schema).iter_errors(archive)) != []


def test_an_imported_archive_has_identical_options_and_scores(app, club, match):
    data = club.open(f"{match}/export.json").source.encode()
    elsewhere = Visitor(app)
    elsewhere.starts_club()
    upload_archive(elsewhere, data).send("#take-over")
    (address,) = {
        link["href"] for link in elsewhere.open("/").all("a[href]") if "/m/" in link["href"]
    }
    page = elsewhere.open(address)
    assert page.standings() == [("1st", "Aki and Chie", "202"), ("2nd", "Ben and Dan", "122")]
    assert "First to 200 points wins." in page.text
    again = json.loads(elsewhere.open(f"{address}/export.json").source)["matches"][0]
    first = json.loads(data)["matches"][0]
    assert (again["options"], again["sheet"]) == (first["options"], first["sheet"])


def upload_archive(visitor, data):
    """Send an archive, as one piece: the client's own way leaves files open."""
    part = b'--x\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
    body = part % (b"csrf_token", b"", b"") + part % (b"file", b'; filename="a.json"', data)
    form = "multipart/form-data; boundary=x"
    answer = visitor.client.post("/import/archive", data=body + b"--x--\r\n", content_type=form)
    return Page(visitor, answer)
