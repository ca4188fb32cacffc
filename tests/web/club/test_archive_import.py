"""Everything out as a file, and a file in: seen first, then all of it or nothing."""

import json

import pytest
from jsonschema import Draft202012Validator
from sqlalchemy import func, select

from scorekeeper import store as stores
from scorekeeper.match import Refused
from scorekeeper.rules.ruling import refuse, say
from scorekeeper.store.database import tables
from scorekeeper.web.club import archive_import
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Page, Visitor, bids, started, tricks

THREE = ["Aki", "=1+1", "山田 太郎"]


def played(visitor):
    """A match of Hell with one deal."""
    match = store_match(visitor, "hell", THREE)
    store_deal(visitor, match, bids(1, 1, 0), tricks(0, 1, 0))
    return match


def upload_archive(visitor, data, name="friday.json", token=""):
    """Send the form with a file, as one piece: the client's own way leaves files open."""
    part = b'--x\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
    filename = f'; filename="{name}"'.encode()
    body = part % (b"csrf_token", b"", token.encode()) + part % (b"file", filename, data)
    form = "multipart/form-data; boundary=x"
    answer = visitor.client.post("/import/archive", data=body + b"--x--\r\n", content_type=form)
    return Page(visitor, answer)


def matches(visitor):
    """The addresses of the club's matches."""
    return [one["href"] for one in visitor.open("/history").all("main li a[href^='/m/']")]


def takes_over(page):
    """Press the button below the preview; return the next page."""
    return page.send("#take-over").onward


@pytest.fixture
def archive(club):
    played(club)
    return club.open("/export.json").source.encode()


@pytest.fixture
def elsewhere(app):
    """A club of other people on the same server."""
    return started(Visitor(app))


# On a phone without a group


def test_a_valid_file_starts_a_group_with_its_matches(app, archive):
    phone = Visitor(app)
    page = phone.open("/")
    (link,) = [one["href"] for one in page.all("main a") if one["href"].endswith("/import")]
    assert phone.open(link).status == 200
    preview = upload_archive(phone, archive).onward
    assert preview.texts(".counts dd") == ["1", "3"]
    done = takes_over(preview)
    assert done.status == 200
    assert len(matches(phone)) == 1
    assert phone.open("/new").status == 200


def test_the_preview_of_a_stored_file_can_be_opened_again(stranger, archive):
    address = upload_archive(stranger, archive).location
    assert stranger.open(address).texts(".counts dd") == ["1", "3"]
    takes_over(stranger.open(address))
    assert stranger.open(address).status == 404


def test_an_invalid_file_starts_no_group(stranger):
    refused = upload_archive(stranger, b"{}")
    assert refused.status == 422
    assert stranger.open("/new").location == "/"


def test_a_file_that_cannot_be_stored_starts_no_group(stranger, archive, monkeypatch):
    def refuse_to_save(*_arguments):
        raise Refused([refuse("uploads.full", say("There is no room for this file."))])

    monkeypatch.setattr(stores.uploads, "save", refuse_to_save)
    with stranger.app.extensions["store"].reading() as session:
        before = session.scalar(select(func.count()).select_from(tables.Club))
    assert upload_archive(stranger, archive).status == 507
    with stranger.app.extensions["store"].reading() as session:
        assert session.scalar(select(func.count()).select_from(tables.Club)) == before


def test_nobody_starts_a_group_with_a_file_where_new_groups_are_closed(app, archive, monkeypatch):
    monkeypatch.setitem(app.config, "SCOREKEEPER_SIGNUP", "closed")
    phone = Visitor(app)
    assert "/import" not in phone.open("/").text
    assert phone.open("/import").location == "/"
    assert upload_archive(phone, archive).location == "/"


# Out


def test_a_match_can_be_exported_as_json(club):
    match = played(club)
    page = club.open(f"{match}/export.json")
    assert page.headers["Content-Type"] == "application/json"
    assert '-hell.json"' in page.headers["Content-Disposition"]
    (one,) = json.loads(page.source)["matches"]
    assert match == f"/m/{one['id']}"
    assert [seat["name"] for seat in one["seats"]] == THREE


def test_the_club_can_be_exported_in_whole_or_in_part(club):
    played(club)
    store_match(club, "hearts", [*THREE, "Ben"])

    def games(question):
        found = json.loads(club.open(f"/export.json{question}").source)
        return sorted(match["game"] for match in found["matches"])

    assert games("") == ["hearts", "hell"]
    assert games("?game=hell") == ["hell"]
    assert games("?until=2020-01-01") == []
    assert games("?game=hell&since=2020-01-01&until=") == ["hell"]
    ben = next(
        player["id"]
        for player in json.loads(club.open("/export.json").source)["players"]
        if player["name"] == "Ben"
    )
    assert games(f"?player={ben}") == ["hearts"]
    assert club.open("/export.json?since=yesterday").status == 400


def test_strangers_cannot_export(stranger, club, elsewhere):
    match = played(club)
    assert stranger.open("/export.json").status == 303
    assert stranger.open(f"{match}/export.json").status == 404
    assert elsewhere.open(f"{match}/export.json").status == 404


def test_the_archive_schema_is_public(stranger, archive):
    page = stranger.open("/schemas/archive-1.json")
    assert page.headers["Content-Type"] == "application/schema+json"
    assert Draft202012Validator(json.loads(page.source)).is_valid(json.loads(archive))


# In


def test_an_upload_shows_a_preview_before_importing(elsewhere, archive):
    page = upload_archive(elsewhere, archive)
    assert page.status == 200
    assert page.one("header .file").text == "friday.json"
    assert page.texts(".counts div") == ["New matches 1", "New players 3"]
    assert page.texts(".import-list bdi") == THREE
    assert page.texts(".import-list .tag") == ["New match"]
    assert page.one("footer button").text == "Import 1 match"
    assert matches(elsewhere) == []


def test_a_previewed_file_can_be_imported(elsewhere, archive):
    done = takes_over(upload_archive(elsewhere, archive))
    assert done.texts(".counts div") == ["New matches 1"]
    (match,) = matches(elsewhere)
    assert elsewhere.open(f"{match}/sheet").totals() == [-3, 13, 10]


def test_a_file_without_new_matches_cannot_be_imported(elsewhere, archive):
    takes_over(upload_archive(elsewhere, archive))
    again = upload_archive(elsewhere, archive)
    assert again.texts(".counts div") == ["Already here 1"]
    assert not again.has("#take-over")


def test_an_uploaded_file_can_be_imported_only_once(elsewhere, archive):
    page = upload_archive(elsewhere, archive)
    takes_over(page)
    again = page.send("#take-over")
    assert again.status == 404
    assert "This file is no longer here." in again.one("#problem").text


def test_an_uploaded_file_is_not_available_to_another_club(club, elsewhere, archive):
    form = upload_archive(elsewhere, archive).one("#take-over")
    assert club.send(form["action"]).status == 404


WRONG = {
    "empty": (b"", "The file is empty.", ""),
    "zeros": (bytes(100_000), "This is not a JSON file.", ""),
    "zip": (b"PK\x03\x04xxxx", "This is a ZIP file. Unpack it and choose the file inside.", ""),
    "others": (b'{"plays": []}', "This JSON file was not made by Scorekeeper.", ""),
    "latin1": ('{"é": 1}'.encode("latin-1"), "The text of this file is not UTF-8.", "byte 2"),
}


@pytest.mark.parametrize(("data", "message", "place"), WRONG.values(), ids=WRONG)
def test_a_file_that_is_not_an_archive_is_rejected(club, data, message, place):
    page = upload_archive(club, data)
    assert page.status == 422
    assert page.errors == [message]
    assert page.texts(".faults code") == ([place] if place else [])


def test_a_truncated_file_is_refused(elsewhere, archive):
    page = upload_archive(elsewhere, archive[: len(archive) // 2])
    assert page.status == 422
    assert page.errors == ["The file is cut off: its end is missing."]
    assert page.one(".faults code").text.startswith("matches[0]")


def test_one_invalid_match_rejects_the_file_and_shows_its_location(club, elsewhere):
    for _ in range(3):
        played(club)
    document = json.loads(club.open("/export.json").source)
    document["matches"][1]["log"][0]["entry"]["bids"] = [0, 1, 0]
    page = upload_archive(elsewhere, json.dumps(document).encode())
    assert page.status == 422
    assert page.texts(".faulty-match") == ["Hell · Nov 21, 2026 · deal 1"]
    assert page.texts(".faults code") == ["matches[1].log[0].entry.bids[0]"]
    assert not page.has("#take-over")
    assert matches(elsewhere) == []


def test_a_form_without_a_file_shows_an_error(club):
    page = club.send("/import/archive", {"file": ""})
    assert page.status == 422
    assert page.one("#problem").text == "Choose a file"


def test_the_error_for_an_oversized_file_states_the_limit(club):
    page = upload_archive(club, b"x" * (archive_import.LARGEST_FORM + 1))
    assert page.status == 413
    assert "The limit here is 16 MB." in page.one("#problem").text


def test_an_archive_may_exceed_the_size_limit_of_other_forms(club):
    page = upload_archive(club, b'{"plays": "' + b"x" * 2**20 + b'"}')
    assert page.status == 422


def test_other_forms_have_a_lower_size_limit(club):
    assert club.send("/clubs", {"name": "x" * 300_000}).status == 413


def test_an_import_requires_a_csrf_token(guarded_app, archive):
    visitor = Visitor(guarded_app)
    token = visitor.open("/new/hell").one("#setup input[name=csrf_token]")["value"]
    visitor.send("/clubs", {"name": "Friday", "csrf_token": token})
    assert upload_archive(visitor, archive).status == 400
    token = visitor.open("/import").one("main input[name=csrf_token]")["value"]
    assert upload_archive(visitor, archive, token=token).status == 200


def test_an_unknown_noted_question_does_not_break_the_match(elsewhere, archive):
    document = json.loads(archive)
    (match,) = document["matches"]
    at = match["log"][-1]["at"]
    line = {"number": 2, "at": at, "by": match["began_by"], "kind": "ruling_noted"}
    match["log"].append({**line, "entry": "ask=the+oracle"})
    match["version"] = 2
    takes_over(upload_archive(elsewhere, json.dumps(document).encode()))
    assert elsewhere.open(f"/m/{match['id']}").status == 200


def test_seasons_are_imported_and_listed_before_and_after(club, elsewhere):
    club.open("/seasons/new").send("#season", {"name": "Autumn", "since": "2026-09-01"})
    whole = club.open("/export.json").source.encode()
    page = upload_archive(elsewhere, whole)
    assert page.texts(".import-list b") == ["Autumn"]
    assert "New seasons 1" in page.text
    assert page.one(".dock .lamp").text == "Import the seasons"
    assert "New seasons 1" in takes_over(page).text
    assert elsewhere.open("/seasons").texts("main .grow b") == ["Autumn"]
    again = upload_archive(elsewhere, whole)
    assert not again.has("#take-over")
    elsewhere.open("/seasons/new").send("#season", {"name": "Winter", "since": "2026-12-01"})
    other = club.open("/seasons/new").send("#season", {"name": "Winter", "since": "2025-12-01"})
    assert other.status == 303
    page = upload_archive(elsewhere, club.open("/export.json").source.encode())
    assert "Another season has this name here. This one becomes “Winter 2”." in page.text
