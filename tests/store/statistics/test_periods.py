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
    assert cut(date(2024, 1, 1), date(2025, 12, 31)) == {"2024": 1, "2025": 1}
    assert cut(date(2026, 2, 1), date(2026, 2, 28)) == {"2026-02": 1}
    assert cut(date(2026, 2, 5), date(2026, 2, 5)) == {"2026-02-05": 1}


def test_days_before_and_after_whole_months_stand_alone():
    assert cut(date(2025, 10, 30), date(2027, 2, 2)) == {
        "2025-10-30": 1,
        "2025-10-31": 1,
        "2025-11": 1,
        "2025-12": 1,
        "2026": 1,
        "2027-01": 1,
        "2027-02-01": 1,
        "2027-02-02": 1,
    }


def test_what_is_nearly_a_month_or_a_year_is_one_without_the_rest():
    assert cut(date(2024, 2, 1), date(2024, 2, 28)) == {"2024-02": 1, "2024-02-29": -1}
    assert cut(date(2024, 1, 1), date(2024, 12, 30)) == {"2024": 1, "2024-12-31": -1}
    assert cut(date(2024, 2, 3), date(2024, 11, 30)) == {
        "2024": 1,
        "2024-01": -1,
        "2024-02-01": -1,
        "2024-02-02": -1,
        "2024-12": -1,
    }


def test_a_range_that_ends_before_it_begins_is_empty():
    assert cut(date(2026, 3, 2), date(2026, 3, 1)) == {}
    assert cut(date(2026, 3, 2), date(2025, 3, 1)) == {}


def test_the_first_and_the_last_day_there_are_end_the_cutting():
    assert cut(date(9999, 12, 30), date.max) == {"9999-12-30": 1, "9999-12-31": 1}
    assert cut(date(9999, 1, 1), date.max) == {"9999": 1}
    assert cut(date.min, date(1, 1, 1)) == {"0001-01-01": 1}


DAYS = st.dates(date(2018, 1, 1), date(2027, 12, 31))


@given(DAYS, DAYS, st.lists(DAYS, max_size=40))
def test_the_pieces_hold_every_day_once_and_are_few(since, until, played):
    """Whatever was played: the sum of the pieces is the sum of the days."""
    in_range = sum(since <= day <= until for day in played)
    pieces = cut(since, until)
    found = [sign for day in played for piece, sign in pieces.items() if piece in periods_of(day)]
    assert sum(found) == in_range
    assert set(pieces.values()) <= {1, -1}
    assert len(pieces) <= 16 + 6 + 10 + 6 + 16


@given(DAYS)
def test_months_and_years_are_made_of_their_parts(day):
    first = day.replace(day=1)
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    days = days_of(day.isoformat()[:7])
    assert (days[0], days[-1], len(days)) == (first.isoformat(), last.isoformat(), last.day)
    assert day.isoformat()[:7] in months_of(day.isoformat()[:4])
