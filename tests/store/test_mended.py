"""Values that earlier versions accepted are brought within the bounds by the upgrade."""

from datetime import date

import pytest
from sqlalchemy import text

from scorekeeper import store as stores
from scorekeeper.match import Details, commands, table_commands
from scorekeeper.store.database.schema import NEWEST
from scorekeeper.store.upgrade import migrate
from tests.support.store.archives import empty_club, exported, imported
from tests.support.store.backups import back_up, changing, everything, opened, restore
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, NOON, SECOND, Pad, hell, minutes
from tests.support.store.upgrades import stamp

BEFORE = "0008"
"""The last schema of the versions that accepted them."""

MENDED = "0009"


@pytest.fixture
def pad(bare_url):
    """A match with an event of every kind that matters, in a database that is up to date."""
    stores.upgrade(bare_url)
    with opened(bare_url) as store:
        pad = Pad.begin(store)
        pad.later(1).record(FIRST_OTHERWISE)
        pad.later(2).correct(1, FIRST)
        pad.later(3).write(commands.describe, details=Details(NOON.date(), "Library"))
        pad.later(4).write(table_commands.agree, until=minutes(60))
        with store.writing() as session:
            draft = hell([1, None, None], [None] * 3)
            pad.later(5).locked(session).save_draft(2, "bids", draft)
        yield pad


def upgraded(pad, url, *statements):
    """Do what an earlier version might have done, and start this one."""
    with changing(url) as connection:
        for statement in statements:
            connection.execute(text(statement.replace(":", "\\:")))
    stamp(url, BEFORE)
    with changing(url) as connection:
        migrate(connection, MENDED)
    stamp(url, NEWEST)


def payload(url, old, new):
    """A statement that replaces ``old`` in every payload, on either engine."""
    if url.startswith("sqlite"):
        return f"UPDATE lines SET payload = replace(payload, '{old}', '{new}')"
    return f"UPDATE lines SET payload = replace(payload::text, '{old}', '{new}')::json"


def is_sound(pad, url, tmp_path):
    """The group is backed up and restored, exported and imported."""
    there = f"sqlite:///{tmp_path}/there.db"
    assert back_up(url, tmp_path / "copy.db").fault == ""
    restore(tmp_path / "copy.db", there)
    data = exported(pad.store, pad.club_id)
    other = empty_club(pad.store)
    imported(pad.store, other, data)
    return exported(pad.store, other) == data


def test_dates_and_times_are_moved_within_the_limits(pad, bare_url, tmp_path):
    upgraded(
        pad,
        bare_url,
        "UPDATE matches SET began_on = '1500-01-01', played_on = '1500-01-01'",
        "UPDATE seats SET played_on = '1500-01-01'",
        payload(bare_url, "2026-03-01", "1500-01-01"),
        "UPDATE matches SET created_at = '0001-01-01 00:00:00.000000'",
        "UPDATE seats SET created_at = '0001-01-01 00:00:00.000000'",
        "UPDATE players SET created_at = '0001-01-01 00:00:00.000000'",
        "UPDATE keys SET created_at = '0001-01-01 00:00:00.000000', last_used_at = created_at",
    )
    match = pad.match
    assert match.details.played_on == match.began_on == date(1900, 1, 1)
    assert match.created_at.isoformat() == "1900-01-01T00:00:00+00:00"
    assert is_sound(pad, bare_url, tmp_path)


def test_long_names_are_shortened_and_invalid_drafts_are_deleted(pad, bare_url, tmp_path):
    long = "n" * 100
    upgraded(
        pad,
        bare_url,
        f"UPDATE keys SET name = '{long}'",
        f"UPDATE seats SET name = '{long}' WHERE seat = 2",
        "UPDATE drafts SET stage = '予想'",
    )
    assert pad.match.names == ("Aki", "Ben", "n" * 40)
    assert pad.match.drafts == {}
    assert is_sound(pad, bare_url, tmp_path)


def test_out_of_range_numbers_of_a_corrected_entry_are_repaired(pad, bare_url, tmp_path):
    first = pad.match.lines[0].event.entry["bids"][0]
    wrong = payload(bare_url, f'"bids": [{first}', '"bids": [99999999999')
    upgraded(
        pad,
        bare_url,
        f"{wrong} WHERE number = 1",
        "UPDATE drafts SET entry = '{\"bids\": [99999999999, null, null]}'",
    )
    assert pad.match.lines[0].event.entry["bids"][0] == 10**9
    assert is_sound(pad, bare_url, tmp_path)


@pytest.mark.parametrize("until", ["9999-12-31T23:00:00+00:00", "0001-01-01T00:00:00"])
def test_an_agreed_end_time_beyond_the_limits_is_deleted(pad, bare_url, tmp_path, until):
    upgraded(pad, bare_url, payload(bare_url, "2026-03-01T13:00:00+00:00", until))
    assert pad.match.log_state.agreed.until == ""
    assert is_sound(pad, bare_url, tmp_path)


def test_event_times_are_put_in_order_after_the_clock_was_set_back(pad, bare_url, tmp_path):
    pad.later(6).record(SECOND)
    pad.later(7).write(commands.finish)
    upgraded(
        pad,
        bare_url,
        "UPDATE lines SET at = '2026-03-01 11:00:00.000000' WHERE number IN (3, 4)",
        "UPDATE lines SET at = '2026-03-01 11:30:00.000000' WHERE number > 4",
        "UPDATE matches SET changed_at = '2026-03-01 11:30:00.000000', finished_at = changed_at",
        "UPDATE matches SET finished_at = changed_at",
    )
    match = pad.match
    assert [line.at for line in match.lines] == [minutes(1), *[minutes(2)] * 5]
    assert match.finished_at == minutes(2)
    assert is_sound(pad, bare_url, tmp_path)


def test_valid_values_are_not_changed(pad, bare_url):
    before = everything(bare_url)
    upgraded(pad, bare_url)
    assert everything(bare_url) == before
