"""The clock of the whole suite, and that of the machine for tests of other processes."""

import time
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from scorekeeper import clock
from tests.support.processes import seconds_off

SATURDAY = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
"""The same day in every zone from Honolulu to Auckland."""

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
"""A moment for what is written down by hand; also a day that is the same everywhere."""

MACHINE = clock.now

TOKYO, ST_JOHNS = "JST-9", "NST3:30NDT,M3.2.0,M11.1.0"
"""Zones spelt out, for machines that have no list of them."""


class Clock:
    """Stands still but for a microsecond a look, so that what came later is later."""

    def __init__(self):
        self.set(SATURDAY)

    def now(self):
        return self.begun + timedelta(microseconds=next(self.looks))

    def set(self, moment):
        """The next look finds exactly this moment."""
        self.begun, self.looks = moment, count()

    def advance(self, **passed):
        """Let so many hours, minutes or seconds pass."""
        self.begun += timedelta(**passed)


@pytest.fixture(scope="session", autouse=True)
def clock_of_the_suite():
    """What tests, and all that is laid out for several of them, find instead of the real time."""
    stopped = Clock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "now", stopped.now)
        yield stopped


@pytest.fixture(name="clock")
def clock_of_one_test(clock_of_the_suite):
    """The suite's clock, to be set and advanced; the next test finds it as it was."""
    before = clock_of_the_suite.begun, clock_of_the_suite.looks
    yield clock_of_the_suite
    clock_of_the_suite.begun, clock_of_the_suite.looks = before


@pytest.fixture
def server_in(monkeypatch):
    """Put the server into another zone."""

    def move(zone):
        assert "/" not in zone, "a machine may have no list of zones: spell it out"
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield move
    monkeypatch.undo()
    time.tzset()


@pytest.fixture(scope="module", autouse=True)
def clock_of_the_machine(clock_of_the_suite):
    """For folders whose tests share a database with a server that is a process of its own.

    Both go by the machine then, and so does the signature of a cookie, which the one makes and the
    other reads. No such test says what time it is.
    """
    ahead, told = seconds_off(), time.time  # noqa: TID251 - what the machine is asked for
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "now", lambda: MACHINE() - timedelta(seconds=ahead))
        patch.setattr(time, "time", lambda: told() - ahead)
        yield
