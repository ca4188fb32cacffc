"""The clock: the machine's time in UTC, and the date at the server."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest

from scorekeeper import clock as program
from tests.support.clock import MACHINE, SATURDAY, ST_JOHNS, TOKYO
from tests.support.paths import ROOT

NEW_YEAR = datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC)
LEAP_DAY = datetime(2028, 2, 29, 23, 30, tzinfo=UTC)


def test_the_machine_clock_is_read_in_utc():
    assert MACHINE().utcoffset() == timedelta(0)


ASKS_FOR_THE_ZONE = re.compile(r"\.astimezone\(\)|\btoday\(|\blocaltime\(|\bfromtimestamp\([^,]*\)")

TIMELESS = re.compile(r"^pytestmark = pytest\.mark\.timeless$", re.MULTILINE)
TELLS_THE_TIME = re.compile(r"\bclock\.(set|advance)\(|\bserver_in\b")


def test_only_known_modules_depend_on_the_time_zone_of_the_server():
    """.ci/run has the tests of these in three zones, and those of all others in two."""
    package = ROOT / "scorekeeper"
    asking = {
        source.relative_to(package).as_posix()
        for source in package.rglob("*.py")
        if ASKS_FOR_THE_ZONE.search(source.read_text(encoding="utf-8"))
    }
    assert {name for name in asking if not name.startswith("web/")} == {"clock.py", "cli/keys.py"}


def test_timeless_tests_do_not_set_the_clock_or_the_time_zone():
    """On the leap day .ci/run leaves it out."""
    sources = {
        file: file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py")
    }
    timeless = {file: text for file, text in sources.items() if TIMELESS.search(text)}
    assert len(timeless) > 50
    assert [file for file, text in timeless.items() if TELLS_THE_TIME.search(text)] == []


def test_every_test_begins_on_the_same_saturday(clock):
    assert program.now() - SATURDAY < timedelta(minutes=1)


def test_consecutive_times_are_strictly_increasing(clock):
    moments = [program.now() for _ in range(100)]
    assert sorted(set(moments)) == moments


def test_a_test_can_set_and_advance_the_clock(clock):
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
def test_today_is_the_date_in_the_time_zone_of_the_server(clock, server_in, moment, zone, day):
    server_in(zone)
    clock.set(moment)
    assert program.today() == day
