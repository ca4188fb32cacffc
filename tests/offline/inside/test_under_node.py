"""The bundle's own Python, as a phone has it: its file, its day, its picture of the memory."""

import sqlite3

import pytest

from tests.support.offline import bundle
from tests.support.phone.node import OPENED, bare_phone, parts, phone, picture

__all__ = ["bare_phone", "bundle", "parts", "phone", "picture"]

STARTED = """
ask("GET", "/")
status, headers, _ = ask("POST", "/clubs", b"name=Friday+cards")
json.dumps([status, dict(headers)["Location"]])
"""
HOME = """
status, _, body = ask("GET", "/")
json.dumps([status, "Friday cards" in body.decode()])
"""
MODES = """
from scorekeeper.offline.inside import opening
with opening.phone().store.writing() as db:
    asked = db.connection().exec_driver_sql
    modes = [asked(f"PRAGMA {one}").scalar() for one in ("journal_mode", "synchronous")]
json.dumps(modes)
"""
CHANCE = """
from scorekeeper.match import new_id
headers = dict(ask("GET", "/")[1])
json.dumps([new_id(), headers["X-Request-ID"], opening_secret()])
"""
SECRET = """
def opening_secret():
    from scorekeeper.offline.inside import opening
    return opening.phone().app.secret_key
"""
HOURS = """
from scorekeeper import clock
json.dumps(clock.now().replace(month=1, day=15).astimezone().utcoffset().total_seconds() / 3600)
"""
FAULT = """
from scorekeeper.offline.inside import opening
from scorekeeper.web.platform import auth

@auth.open_to_all
def broken():
    raise RuntimeError("of ours")

opening.phone().app.view_functions["home.show"] = broken
status, _, body = ask("GET", "/")
json.dumps([status, "A misdeal" in body.decode()])
"""


def test_a_group_is_started_without_a_picture_of_the_memory(bare_phone):
    status, location = bare_phone.tells(STARTED)
    assert (status, location[:6]) == (303, "/keys/")


def test_a_group_is_there_again_the_next_time(phone):
    assert phone.tells(STARTED)[0] == 303
    assert phone.tells(HOME) == [200, True]


def test_a_start_from_a_picture_looks_for_no_file_of_the_app_before_its_first_pages(phone):
    phone.tells(STARTED)
    again = phone.runs(OPENED + HOME, *phone.how)
    assert (again["told"], again["laidOut"]) == ("[200, true]", 0)


def test_every_line_is_on_the_disk_before_it_is_acknowledged(phone):
    assert phone.tells(MODES) == ["truncate", 2]
    assert sorted(one.name for one in phone.data.iterdir()) == [
        "scorekeeper.db",
        "scorekeeper.db-journal",
    ]
    assert (phone.data / "scorekeeper.db-journal").stat().st_size == 0
    database = sqlite3.connect(phone.data / "scorekeeper.db")
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()


@pytest.mark.parametrize(("zone", "hours"), [("Asia/Kolkata", 5.5), ("America/New_York", -5)])
def test_the_day_is_that_of_the_phone(phone, zone, hours):
    winter = TODAY.replace("clock.now()", "clock.now().replace(month=1, day=15)")
    assert phone.tells(winter, zone=zone)[1] == hours


def test_a_fault_is_a_page_though_the_code_has_no_lines(phone):
    assert phone.tells(FAULT) == [500, True]


def test_two_starts_from_one_picture_come_to_different_ids(phone):
    first = phone.tells(SECRET + CHANCE)
    for file in phone.data.iterdir():
        file.unlink()
    second = phone.tells(SECRET + CHANCE)
    assert [one == other for one, other in zip(first, second, strict=True)] == [False] * 3
