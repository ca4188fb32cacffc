"""Limits of imports and exports: clear refusals, and nobody else has to wait."""

import json

import pytest
from sqlalchemy import delete, func, select

from scorekeeper.store.archive import uploads
from scorekeeper.store.database import tables
from scorekeeper.web.club import archive_import, exports
from scorekeeper.web.platform import concurrency
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Page, Visitor, bids, started, tricks

THREE = ["Aki", "Ben", "花子"]


@pytest.fixture
def archive(club):
    """An archive of a match of Hell with a deal."""
    match = store_match(club, "hell", THREE)
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    return club.open("/export.json").source.encode()


@pytest.fixture(autouse=True)
def no_file_waits_yet(app):
    """Other tests may have left files to be imported on this server."""
    with app.extensions["store"].writing() as session:
        session.execute(delete(tables.Upload))


@pytest.fixture
def elsewhere(app):
    """A club of other people on the same server."""
    return started(Visitor(app))


@pytest.fixture
def somebody_imports():
    """Somebody else's file is being checked."""
    with concurrency.IMPORTS.slot():
        yield


def upload_archive(visitor, data):
    """Send the form with a file, as one piece: the client's own way leaves files open."""
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="all.json"\r\n\r\n'
    form = "multipart/form-data; boundary=x"
    answer = visitor.client.post(
        "/import/archive", data=part + data + b"\r\n--x--\r\n", content_type=form
    )
    return Page(visitor, answer)


def waiting(app):
    """Return the number of files that wait to be imported."""
    with app.extensions["store"].reading() as session:
        return session.scalar(select(func.count()).select_from(tables.Upload))


# One file at a time


@pytest.mark.usefixtures("somebody_imports")
def test_an_upload_during_another_check_must_be_retried(elsewhere, archive):
    page = upload_archive(elsewhere, archive)
    assert page.status == 503
    assert page.headers["Retry-After"] == "10"
    assert page.one("#problem").text == "Another file is being checked. Try again in a moment."
    assert page.has("input[type=file]")


def test_a_previewed_import_can_be_retried_if_the_server_was_busy(elsewhere, archive):
    page = upload_archive(elsewhere, archive)
    with concurrency.IMPORTS.slot():
        later = page.send("#take-over")
    assert later.status == 503
    assert later.headers["Retry-After"] == "10"
    assert "Another file is being checked. Try again in a moment." in later.text
    done = later.send("#again").onward
    assert done.texts(".counts div") == ["New matches 1"]


# Stored files


def test_an_upload_is_stored_until_it_is_imported(app, elsewhere, archive):
    page = upload_archive(elsewhere, archive)
    assert waiting(app) == 1
    page.send("#take-over")
    assert waiting(app) == 0


def test_an_upload_without_new_matches_is_not_stored(app, club, archive):
    page = upload_archive(club, archive)
    assert page.texts(".counts div") == ["Already here 1"]
    assert waiting(app) == 0


def test_an_invalid_upload_is_not_stored(app, elsewhere, archive):
    assert upload_archive(elsewhere, archive[:-10]).status == 422
    assert waiting(app) == 0


def test_an_upload_is_rejected_if_the_upload_storage_is_full(app, elsewhere, archive, monkeypatch):
    monkeypatch.setattr(uploads, "MOST_BYTES_OF_ALL", 100)
    page = upload_archive(elsewhere, archive)
    assert page.status == 507
    assert page.one("#problem").text == (
        "The server holds as many files as it can. Try again later."
    )
    assert waiting(app) == 0


# How much is computed


def test_a_file_that_is_too_costly_to_check_needs_the_command_line(elsewhere, archive, monkeypatch):
    monkeypatch.setattr(archive_import, "MOST_WORK", 0)
    page = upload_archive(elsewhere, archive)
    assert page.status == 422
    (error,) = page.errors
    assert error == (
        "Checking this file takes working out more than 0 deals. For that, use the command "
        "“scorekeeper import”."
    )


def nested(value, times):
    for _ in range(times):
        value = [value]
    return value


BOMBS = {
    "nested": b"[" * 100_000,
    "nested options": {"options": nested(1, 500)},
    "a huge number": {"version": 10**3000},
    "a huge exponent": b"1e999999999",
    "many keys": {"options": {f"a{number}": 0 for number in range(50_000)}},
    "many seats": {"seats": [{"player": "a", "name": "b"}] * 50_000},
    "many lines": {"log": [{}] * 50_000},
    "a long text": {"rules": "a" * 2**20},
    "many deals": {"options": {"ends": "deals", "deals": 10**9}},
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_a_malicious_archive_is_rejected(elsewhere, archive, bomb):
    document = json.loads(archive)
    if isinstance(bomb, bytes):
        document["matches"][0]["version"] = "HERE"
        data = json.dumps(document).encode().replace(b'"HERE"', bomb)
    else:
        document["matches"][0] |= bomb
        data = json.dumps(document).encode()
    page = upload_archive(elsewhere, data)
    assert page.status == 422
    assert page.one(".faults code").text.startswith("matches[0]")


def test_an_overlong_list_is_rejected(elsewhere, archive):
    document = json.loads(archive)
    document["players"] = [0] * 400_000
    page = upload_archive(elsewhere, json.dumps(document).encode())
    assert page.errors == ["This is too long."]


# Nobody waits


def test_a_link_opens_during_a_write_transaction(app, club):
    link = club.open("/link").one("#key").text
    phone = Visitor(app)
    with app.extensions["store"].writing():
        page = phone.open(link)
        while page.status == 303:
            page = page.onward
    assert page.status == 200
    assert page.one("h1").text == "Friday cards"


# Exports


def test_an_export_too_large_for_excel_offers_other_formats(club, archive, monkeypatch):
    monkeypatch.setattr(exports, "MOST_IN_A_WORKBOOK", 0)
    page = club.open("/export.xlsx")
    assert page.status == 422
    assert "CSV or JSON" in page.one("#problem").text
    assert page.has("main a[href='/export.csv']")


@pytest.mark.parametrize("kind", ["csv", "json", "xlsx"])
def test_at_most_two_large_exports_run_at_a_time(club, archive, monkeypatch, kind):
    monkeypatch.setattr(exports, "SMALL", 0)
    with concurrency.EXPORTS.slot(), concurrency.EXPORTS.slot():
        page = club.open(f"/export.{kind}")
    assert page.status == 503
    assert page.headers["Retry-After"] == "10"
    assert page.one("footer a")["href"] == f"/export.{kind}"
    assert club.open(f"/export.{kind}").status == 200
    assert concurrency.EXPORTS.taken == 0


def test_a_small_export_does_not_wait_for_large_ones(club, archive):
    with concurrency.EXPORTS.slot(), concurrency.EXPORTS.slot():
        assert club.open("/export.csv").status == 200
