"""Days cut into whole years, months and days."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.store.statistics.periods import cut, days_of, months_of, periods_of


def test_a_day_lies_in_four_periods():
    assert periods_of(date(2026, 11, 21)) == ("", "2026", "2026-11", "2026-11-21")


def test_early_years_have_four_digits_too():
    assert periods_of(date(33, 4, 3)) == ("", "0033", "0033-04", "0033-04-03")


def test_whole_years_and_months_are_not_cut():
    assert cut(date(2024, 1, 1), date(2025, 12, 31)) == ["2024", "2025"]
    assert cut(date(2026, 2, 1), date(2026, 2, 28)) == ["2026-02"]
    assert cut(date(2024, 2, 1), date(2024, 2, 28))[0] == "2024-02-01"


def test_days_before_and_after_whole_months_stand_alone():
    assert cut(date(2025, 10, 30), date(2027, 2, 2)) == [
        "2025-10-30",
        "2025-10-31",
        "2025-11",
        "2025-12",
        "2026",
        "2027-01",
        "2027-02-01",
        "2027-02-02",
    ]


def test_a_range_that_ends_before_it_begins_is_empty():
    assert cut(date(2026, 3, 2), date(2026, 3, 1)) == []


def test_the_last_day_there_is_ends_the_cutting():
    assert cut(date(9999, 12, 30), date.max) == ["9999-12-30", "9999-12-31"]
    assert cut(date(9999, 1, 1), date.max) == ["9999"]


DAYS = st.dates(date(2018, 1, 1), date(2027, 12, 31))


@given(DAYS, DAYS, st.lists(DAYS, max_size=40))
def test_the_pieces_hold_every_day_once_and_are_few(since, until, played):
    """Whatever was played: the sum of the pieces is the sum of the days."""
    in_range = sum(since <= day <= until for day in played)
    pieces = cut(since, until)
    assert sum(piece in periods_of(day) for piece in pieces for day in played) == in_range
    assert len(pieces) <= 30 + 11 + 10 + 11 + 30


@given(DAYS)
def test_months_and_years_are_made_of_their_parts(day):
    first = day.replace(day=1)
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    days = days_of(day.isoformat()[:7])
    assert (days[0], days[-1], len(days)) == (first.isoformat(), last.isoformat(), last.day)
    assert day.isoformat()[:7] in months_of(day.isoformat()[:4])
