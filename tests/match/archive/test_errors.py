"""The plain values of an archive: each is read, or refused with its place."""

from datetime import UTC, date, datetime, timedelta

import pytest

from scorekeeper.match.archive.errors import (
    ArchiveError,
    check_spelling,
    read_day,
    read_id,
    read_moment,
    read_text,
    within,
)

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def fault(read, *facts):
    with pytest.raises(ArchiveError) as wrong:
        read(*facts)
    (found,) = wrong.value.faults
    return found.place, found.refusal.code


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-03-01T11:30:00Z", NOW - timedelta(minutes=30)),
        ("2026-03-01T20:30:00+09:00", NOW - timedelta(minutes=30)),
        ("2026-03-01T11:30:00.000001Z", NOW - timedelta(minutes=30) + timedelta(microseconds=1)),
    ],
)
def test_timestamps_are_converted_to_utc(text, moment):
    read = read_moment(text, "at", NOW)
    assert read == moment
    assert read.tzinfo in (UTC, UTC)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-03-01",
        "2026-03-01T11:30:00",
        "2026-03-01 11:30:00Z",
        "2026-02-30T11:30:00Z",
        "20260301T113000Z",
        "0001-01-01T00:00:00+23:59",
        "２026-03-01T11:30:00Z",
    ],
)
def test_malformed_timestamps_are_refused(text):
    assert fault(read_moment, text, "log[0].at", NOW) == ("log[0].at", "archive.no_time")


def test_timestamps_more_than_an_hour_in_the_future_are_refused():
    assert read_moment("2026-03-01T13:00:00Z", "at", NOW) == NOW + timedelta(hours=1)
    assert fault(read_moment, "2026-03-01T13:00:01Z", "at", NOW) == ("at", "archive.future")


def test_days_outside_the_calendar_are_refused():
    assert read_day("2024-02-29", "day") == date(2024, 2, 29)
    for text in ("2026-02-29", "2026-3-1", "20260301", "1 March", ""):
        assert fault(read_day, text, "day") == ("day", "archive.no_day")


def test_text_that_cannot_be_stored_is_refused():
    assert read_text("二次会\nそのあと", "note", 20) == "二次会\nそのあと"
    assert fault(read_text, "a\0b", "note", 20) == ("note", "archive.no_text")
    assert fault(read_text, "\ud800", "note", 20) == ("note", "archive.no_text")
    assert fault(read_text, 7, "note", 20) == ("note", "archive.no_text")
    assert fault(read_text, "x" * 21, "note", 20) == ("note", "text.long")


def test_an_id_is_22_letters_digits_minus_or_underscore():
    assert read_id("abcdefghijklmnopqrst_-", "id") == "abcdefghijklmnopqrst_-"
    for text in ("", "a" * 21, "a" * 23, "a" * 21 + "é", "a" * 22 + "\n"):
        assert fault(read_id, text, "id") == ("id", "archive.no_id")


def test_untidy_and_empty_names_are_refused():
    check_spelling("山田 太郎", "name")
    assert fault(check_spelling, " Aki", "name") == ("name", "name.untidy")
    assert fault(check_spelling, "", "name")[0] == "name"


def test_the_path_of_a_nested_field_includes_its_parent():
    assert within("matches[3].log[5].entry", "bids.2") == "matches[3].log[5].entry.bids[2]"
    assert within("matches[3]", "") == "matches[3]"
