"""The clock: the machine's time in UTC, and the date at the server."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest

from scorekeeper import clock as program
from tests.support.clock import MACHINE, SATURDAY, ST_JOHNS, TOKYO
from tests.support.paths import ROOT

NEW_YEAR = datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC)
LEAP_DAY = datetime(2028, 2, 29, 23, 30, tzinfo=UTC)


def test_the_machine_is_asked_in_utc():
    assert MACHINE().utcoffset() == timedelta(0)


ASKS_FOR_THE_ZONE = re.compile(r"\.astimezone\(\)|\btoday\(|\blocaltime\(|\bfromtimestamp\([^,]*\)")

TIMELESS = re.compile(r"^pytestmark = pytest\.mark\.timeless$", re.MULTILINE)
TELLS_THE_TIME = re.compile(r"\bclock\.(set|advance)\(|\bserver_in\b")


def test_who_asks_in_which_zone_the_server_stands():
    """.ci/run has the tests of these in three zones, and those of all others in two."""
    package = ROOT / "scorekeeper"
    asking = {
        source.relative_to(package).as_posix()
        for source in package.rglob("*.py")
        if ASKS_FOR_THE_ZONE.search(source.read_text(encoding="utf-8"))
    }
    assert {name for name in asking if not name.startswith("web/")} == {"clock.py", "cli/keys.py"}


def test_what_is_called_timeless_sets_no_clock_and_moves_no_server():
    """On the leap day .ci/run leaves it out."""
    sources = {
        file: file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py")
    }
    timeless = {file: text for file, text in sources.items() if TIMELESS.search(text)}
    assert len(timeless) > 50
    assert [file for file, text in timeless.items() if TELLS_THE_TIME.search(text)] == []


def test_every_test_begins_on_the_same_saturday(clock):
    assert program.now() - SATURDAY < timedelta(minutes=1)


def test_what_comes_later_is_later(clock):
    moments = [program.now() for _ in range(100)]
    assert sorted(set(moments)) == moments


def test_time_passes_when_a_test_says_so(clock):
    clock.set(NEW_YEAR)
    clock.advance(seconds=1)
    assert program.now() == datetime(2027, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "zone", "day"),
    [
        (LEAP_DAY, "UTC0", date(2028, 2, 29)),
        (LEAP_DAY, TOKYO, date(2028, 3, 1)),
        (LEAP_DAY, ST_JOHNS, date(2028, 2, 29)),
        (NEW_YEAR, TOKYO, date(2027, 1, 1)),
        (NEW_YEAR, ST_JOHNS, date(2026, 12, 31)),
        # Summer time ends in St. John's on November 1, 2026, at 2:00 in the morning.
        (datetime(2026, 11, 1, 2, 29, tzinfo=UTC), ST_JOHNS, date(2026, 10, 31)),
        (datetime(2026, 11, 2, 3, 29, tzinfo=UTC), ST_JOHNS, date(2026, 11, 1)),
    ],
)
def test_today_is_the_day_where_the_server_stands(clock, server_in, moment, zone, day):
    server_in(zone)
    clock.set(moment)
    assert program.today() == day
