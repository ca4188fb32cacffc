"""GET /matches/{id}/export.…: the same files as on the pages."""

import csv
import io
import json

import openpyxl
import pytest

from tests.support.web.api_client import ask

FIRST = {"trump": None, "bids": [0, 0], "tricks": [1, 0]}


@pytest.fixture
def match(club):
    match = club.begins(names=["Hanako", "Tarō"])
    club.records(match, FIRST)
    return match


def taken(app, club, match, ending):
    headers = {"Authorization": f"Bearer {club.token}"}
    path = f"/matches/{{id}}/export.{ending}"
    with ask(app.test_client(), match, "GET", path, **headers) as answer:
        answer.get_data()
        return answer


def test_the_csv_file_has_a_row_per_player(app, club, match):
    answer = taken(app, club, match, "csv")
    rows = list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert [(row["player"], row["points"]) for row in rows] == [("Hanako", "-3"), ("Tarō", "10")]
    assert ".csv" in answer.headers["Content-Disposition"]


def test_the_archive_contains_the_match(app, club, match):
    archive = json.loads(taken(app, club, match, "json").data)
    (one,) = archive["matches"]
    assert one["id"] == match.rsplit("/", 1)[-1]
    assert one["log"][0]["entry"] == FIRST


def test_the_workbook_opens(app, club, match):
    workbook = openpyxl.load_workbook(io.BytesIO(taken(app, club, match, "xlsx").data))
    assert len(workbook.sheetnames) >= 2


def test_other_file_types_are_not_found(app, club, match):
    assert taken(app, club, match, "pdf").status_code == 404
