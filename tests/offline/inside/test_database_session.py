"""The phone remembers its owner in the database and in no cookie."""

import re
import sqlite3
from itertools import chain
from pathlib import Path

import pytest
from flask import Response, request
from sqlalchemy import text

from scorekeeper import store
from scorekeeper.offline import inside
from scorekeeper.offline.inside import app_factory
from scorekeeper.sync import phone_notes
from tests.support.phone.client import HOST, PhoneVisitor
from tests.support.web.visitor import bids


@pytest.fixture
def folder(tmp_path):
    """The path of the phone's database."""
    return tmp_path


@pytest.fixture
def own(folder):
    """Somebody with a phone on which nothing has been played yet."""
    inside.open_app({"prefix": "", "alone": True, "folder": str(folder)})
    return PhoneVisitor()


def start_again(folder):
    app_factory.phone().store.close()
    inside.open_app({"prefix": "", "alone": True, "folder": str(folder)})
    return PhoneVisitor()


def test_the_group_is_still_open_after_a_restart(own, folder):
    own.starts_club("Friday cards")
    assert start_again(folder).open("/").one("h1").text == "Friday cards"


def test_a_match_is_still_there_after_a_restart(own, folder):
    match = own.begins("hell", ["Aki", "Ben"])
    assert start_again(folder).open(match).status == 200


def test_the_session_is_saved_before_the_response(own, folder):
    own.send("/language", {"language": "ja"})
    # As another program would find the file, were this one killed now.
    other = sqlite3.connect(folder / "scorekeeper.db")
    ((text,),) = other.execute("SELECT text FROM phone_notes WHERE name = 'session'")
    other.close()
    assert '"language":"ja"' in text.replace(" ", "")


def test_an_unchanged_session_is_not_written(holder, monkeypatch):
    holder.open("/")
    holder.open("/new/hell")
    written = []
    monkeypatch.setattr(phone_notes, "write", lambda *told: written.append(told))
    holder.open("/")
    holder.open("/new/hell")
    assert written == []


def test_the_secret_is_created_once_and_stays(own, folder):
    first = app_factory.phone().app.secret_key
    start_again(folder)
    assert app_factory.phone().app.secret_key == first
    assert len(first) == 64


def test_each_phone_has_its_own_secret(own, tmp_path_factory):
    first = app_factory.phone().app.secret_key
    start_again(tmp_path_factory.mktemp("other"))
    assert app_factory.phone().app.secret_key != first


def test_a_backup_has_neither_the_session_nor_the_secret(own, folder):
    own.starts_club("Friday cards")
    copy = folder / "copy.db"
    store.backup.back_up(
        f"sqlite:///{folder}/scorekeeper.db", copy, lambda *_: None, lambda *_: None
    )
    told = sqlite3.connect(copy)
    tables = {name for (name,) in told.execute("SELECT name FROM sqlite_master")}
    told.close()
    assert "clubs" in tables
    assert "phone_notes" not in tables
    assert app_factory.phone().app.secret_key.encode() not in copy.read_bytes()


@pytest.fixture(scope="module", params=[True, False], ids=["alone", "along"])
def prepared(request, tmp_path_factory):
    """The phone as it is in a memory snapshot, and the settings it was made with."""
    folder = tmp_path_factory.mktemp("prepared")
    settings = {"prefix": "", "alone": request.param, "folder": str(folder)}
    inside.prepare(settings)
    return app_factory.phone(), settings


@pytest.fixture
def as_prepared(prepared, monkeypatch, tmp_path):
    """A phone on which nothing has been played yet."""
    phone, settings = prepared
    monkeypatch.setattr(app_factory, "_phones", [phone])
    yield phone, settings
    app_factory.close_database(phone)
    for file in Path(settings["folder"]).iterdir():
        file.unlink()


def test_taking_a_snapshot_leaves_no_file_and_no_connection(as_prepared):
    phone, settings = as_prepared
    assert list(Path(settings["folder"]).iterdir()) == []
    assert phone.store.engine.pool.checkedin() == phone.store.readers.pool.checkedin() == 0


def test_a_start_from_a_snapshot_opens_the_phones_database(as_prepared):
    phone, settings = as_prepared
    inside.open_app(settings)
    assert app_factory.phone() is phone
    assert list(Path(settings["folder"]).iterdir()) != []
    assert PhoneVisitor().open("/").status == 200


def test_a_snapshot_has_every_template(as_prepared):
    phone, _ = as_prepared
    known = {name for _, name in phone.app.jinja_env.cache}
    assert set(phone.app.jinja_env.list_templates()) == known


def test_a_snapshot_has_no_group_and_no_session(as_prepared):
    phone, settings = as_prepared
    inside.open_app(settings)
    with phone.store.reading() as db:
        assert store.clubs.list_all(db) == []
        assert phone_notes.read(db, "session") is None
    with phone.app.test_request_context("/"):
        assert dict(phone.sessions.open_session(phone.app, request)) == {}


def test_the_secret_of_a_snapshot_is_not_the_secret_of_a_phone(as_prepared):
    phone, settings = as_prepared
    of_picture = phone.app.secret_key
    inside.open_app(settings)
    of_phone = phone.app.secret_key
    app_factory.close_database(phone)
    assert len({of_picture, of_phone, phone.app.secret_key}) == 3


def test_pages_are_the_same_with_and_without_a_snapshot(as_prepared, tmp_path):
    _, settings = as_prepared
    inside.open_app(settings)
    drawn = [inside.answer("GET", f"{HOST}{page}", [], None) for page in PAGES]
    app_factory.create_phone({**settings, "folder": str(tmp_path)})
    inside.open_app({**settings, "folder": str(tmp_path)})
    assert [without_chance(inside.answer("GET", f"{HOST}{page}", [], None)) for page in PAGES] == [
        without_chance(answer) for answer in drawn
    ]


PAGES = ("/", "/new/hell", "/rules/whist", "/examples/napoleon", "/nothing")


def without_chance(answer):
    status, headers, body = answer
    told = dict(headers)
    told.pop("X-Request-ID", None)
    body = body.decode().replace(dict(headers).get("X-Request-ID", "none"), "")
    return status, told, CHANCE.sub("", body)


CHANCE = re.compile(r'(name="(?:csrf_token|idempotency_key)" value)="[^"]*"')


def test_other_settings_create_another_app(own, folder):
    inside.open_app({"prefix": "/cards", "alone": False, "folder": str(folder)})
    assert app_factory.phone().prefix == "/cards"
    assert app_factory.phone().app.config["SCOREKEEPER_ALONE"] is False


@pytest.fixture
def match(holder):
    return holder.begins("hell", ["Aki", "Ben"])


def test_there_is_no_draft_before_a_tap(holder, match):
    assert inside.has_recent_draft() is False


def test_a_deal_with_bids_is_a_draft(holder, match):
    holder.writes(match, bids(1, 1))
    assert inside.has_recent_draft() is True


def test_a_draft_older_than_an_hour_does_not_delay_an_update(holder, match, clock):
    holder.writes(match, bids(1, 1))
    clock.advance(minutes=59)
    assert inside.has_recent_draft() is True
    clock.advance(minutes=2)
    assert inside.has_recent_draft() is False


def test_scheduled_jobs_do_not_delay_the_first_page(holder, clock, monkeypatch):
    done = []
    monkeypatch.setattr(store.purge, "purge_when_due", lambda *_: done.append(True))
    holder.open("/")
    assert done == []
    clock.advance(minutes=2)
    holder.open("/")
    assert done == [True]


def test_an_unfinished_read_does_not_block_saving_the_session(own):
    phone = app_factory.phone()

    def pieces():
        with phone.store.reading() as db:
            for row in db.execute(text("SELECT name FROM sqlite_schema ORDER BY name")):
                yield row.name

    begun = pieces()
    first = next(begun)
    response = Response(chain([first], begun))
    with phone.app.test_request_context("/"):
        session = phone.sessions.open_session(phone.app, request)
        session["asked"] = "today"
        phone.sessions.save_session(phone.app, session, response)
    assert '"asked":"today"' in kept_text(phone)
    assert "matches" in response.get_data(as_text=True)


def kept_text(phone):
    with phone.store.reading() as db:
        return phone_notes.read(db, "session").replace(" ", "")
