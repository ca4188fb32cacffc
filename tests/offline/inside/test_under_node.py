"""The bundle's own Python, as a phone has it: its file, its day, its memory snapshot.

A start takes seconds, so each phone answers many questions, by scripts that store what they find in
``results``. A group is begun on ``first``, ``again`` is that phone the next time, and ``other`` is
another one. A browser test shows that a group can be begun without a snapshot (browser/alone).
"""

import sqlite3

import pytest

from tests.support.offline import bundle
from tests.support.phone.node import Phone, parts, snapshot

__all__ = ["bundle", "parts", "snapshot"]

STARTED = """
ask("GET", "/")
status, headers, _ = ask("POST", "/clubs", b"name=Friday+cards")
results["started"] = [status, dict(headers)["Location"]]
"""
HOME = """
status, _, body = ask("GET", "/")
results["home"] = [status, "Friday cards" in body.decode()]
"""
PAGES = """
paths = ("/rules", "/rules/hell", "/rules/hearts", "/statistics", "/history", "/more", "/new/whist")
results["pages"] = [ask("GET", path)[0] for path in paths]
"""
MODES = """
from scorekeeper.offline.inside import app_factory
with app_factory.phone().store.writing() as db:
    execute = db.connection().exec_driver_sql
    names = ("journal_mode", "synchronous")
    results["modes"] = [execute(f"PRAGMA {one}").scalar() for one in names]
"""
CHANCE = """
from scorekeeper.match import new_id
from scorekeeper.offline.inside import app_factory
headers = dict(ask("GET", "/")[1])
results["chance"] = [new_id(), headers["X-Request-ID"], app_factory.phone().app.secret_key]
"""
HOURS = """
from scorekeeper import clock
winter = clock.now().replace(month=1, day=15)
results["hours"] = winter.astimezone().utcoffset().total_seconds() / 3600
"""
FAULT = """
from scorekeeper.offline.inside import app_factory
from scorekeeper.web.platform import auth

@auth.open_to_all
def broken():
    raise RuntimeError("of ours")

app_factory.phone().app.view_functions["home.show"] = broken
status, _, body = ask("GET", "/")
results["fault"] = [status, "A misdeal" in body.decode()]
"""


@pytest.fixture(scope="module")
def phone(parts, snapshot, tmp_path_factory):
    """A phone that starts from the snapshot."""
    return Phone(parts, tmp_path_factory.mktemp("phone") / "data", snapshot)


@pytest.fixture(scope="module")
def first(phone):
    """The results of the phone's first start, on which a group was begun."""
    return phone.results_of(STARTED, CHANCE, MODES, HOURS, zone="Asia/Kolkata")


@pytest.fixture(scope="module")
def again(phone, first):
    """The results of its second start."""
    return phone.results_of(HOME, PAGES, HOURS, zone="America/New_York")


@pytest.fixture(scope="module")
def other(parts, snapshot, tmp_path_factory):
    """The results of starting another phone from this snapshot."""
    another = Phone(parts, tmp_path_factory.mktemp("other") / "data", snapshot)
    return another.results_of(CHANCE, FAULT)


def test_a_group_is_still_there_after_a_restart(first, again):
    assert first["started"][0] == 303
    assert again["home"] == [200, True]


def test_a_start_from_a_snapshot_reads_no_app_files_for_common_pages(again):
    assert (again["home"], again["pages"]) == ([200, True], [200] * 7)
    assert again["laidOut"] == 0


def test_every_change_is_on_disk_before_it_is_acknowledged(phone, first):
    assert first["modes"] == ["truncate", 2]
    assert sorted(one.name for one in phone.data.iterdir()) == [
        "scorekeeper.db",
        "scorekeeper.db-journal",
    ]
    assert (phone.data / "scorekeeper.db-journal").stat().st_size == 0
    database = sqlite3.connect(phone.data / "scorekeeper.db")
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()


def test_the_day_is_in_the_phones_time_zone(first, again):
    assert (first["hours"], again["hours"]) == (5.5, -5)


def test_an_exception_shows_an_error_page_although_the_code_has_no_line_numbers(other):
    assert other["fault"] == [500, True]


def test_two_starts_from_one_snapshot_create_different_ids(first, other):
    both = zip(first["chance"], other["chance"], strict=True)
    assert [one == another for one, another in both] == [False] * 3
