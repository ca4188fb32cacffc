"""The clock of the test suite, and the machine's clock for tests with other processes."""

import time
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from scorekeeper import clock
from tests.support.processes import seconds_off

SATURDAY = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
"""The same date in every time zone from Honolulu to Auckland."""

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
"""A time for test data, on a date that is the same everywhere."""

MACHINE = clock.now

TOKYO, ST_JOHNS = "JST-9", "NST3:30NDT,M3.2.0,M11.1.0"
"""POSIX time zones, for machines without a zone database."""


class Clock:
    """A clock that advances by one microsecond per look, so that events have an order."""

    def __init__(self):
        self.set(SATURDAY)

    def now(self):
        return self.begun + timedelta(microseconds=next(self.looks))

    def set(self, moment):
        self.begun, self.looks = moment, count()

    def advance(self, **passed):
        self.begun += timedelta(**passed)


@pytest.fixture(scope="session", autouse=True)
def clock_of_the_suite():
    """The clock that tests and shared fixtures use instead of the real time."""
    stopped = Clock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "now", stopped.now)
        yield stopped


@pytest.fixture(name="clock")
def clock_of_one_test(clock_of_the_suite):
    """The suite's clock, which a test may set. The next test finds it unchanged."""
    before = clock_of_the_suite.begun, clock_of_the_suite.looks
    yield clock_of_the_suite
    clock_of_the_suite.begun, clock_of_the_suite.looks = before


@pytest.fixture
def server_in(monkeypatch):
    """Set the server's time zone."""

    def move(zone):
        assert "/" not in zone, "a machine may have no list of zones: spell it out"
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield move
    monkeypatch.undo()
    time.tzset()


@pytest.fixture(scope="module", autouse=True)
def clock_of_the_machine(clock_of_the_suite):
    """The real clock, for tests that share a database or cookies with a server process.

    Cookie signatures contain a time that both processes must agree on. No such test depends on the
    time.
    """
    ahead, machine_time = seconds_off(), time.time  # noqa: TID251 - what the machine is asked for
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "now", lambda: MACHINE() - timedelta(seconds=ahead))
        patch.setattr(time, "time", lambda: machine_time() - ahead)
        yield
