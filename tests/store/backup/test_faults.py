"""A database with values that cannot be restored: its backup reports them, and the remedy works."""

import sqlite3
from contextlib import closing

import pytest

from scorekeeper import store as stores
from scorekeeper.store import StoreError
from tests.support.store.backups import (
    back_up,
    create_full_club,
    everything,
    make_of_an_older_version,
    no_progress,
    opened,
)
from tests.support.store.pad import FIRST, Pad


def alter(url, *statements):
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)


@pytest.fixture
def two_groups(bare_sqlite_url):
    """A full group, and another one with a match: their ids."""
    first, *_ = create_full_club(bare_sqlite_url)
    with opened(bare_sqlite_url) as store:
        second = Pad.begin(store).record(FIRST)
        with store.writing() as session:
            stores.clubs.rename(session, second.club_id, "Friday")
    return first, second


def poison(url, pad):
    alter(url, f"UPDATE matches SET played_on = '1500-01-01' WHERE id = '{pad.match_id}'")


def restore(path, url, *without):
    with stores.backup.checked_copy(path, no_progress, without) as copy:
        stores.backup.restore(copy, url, no_progress)


def test_a_backup_reports_the_group_the_match_and_the_value_of_a_fault(
    two_groups, bare_sqlite_url, tmp_path
):
    _, pad = two_groups
    poison(bare_sqlite_url, pad)
    fault = back_up(bare_sqlite_url, tmp_path / "copy.db").fault
    assert fault == (
        f"group {pad.club_id} (Friday): matches.played_on of the match {pad.match_id} "
        "has a value that Scorekeeper does not write: 1500-01-01"
    )


def test_every_group_with_a_fault_is_reported(two_groups, bare_sqlite_url, tmp_path):
    club_id, pad = two_groups
    poison(bare_sqlite_url, pad)
    alter(
        bare_sqlite_url,
        f"UPDATE lines SET kind = 'shuffled' WHERE club_id = '{club_id}'",
        f"UPDATE keys SET token_hash = 'secret' WHERE club_id = '{pad.club_id}'",
    )
    faults = back_up(bare_sqlite_url, tmp_path / "copy.db").fault.splitlines()
    assert len(faults) == 3
    assert {one.partition(": ")[0] for one in faults} == {
        f"group {club_id} (Thursday)",
        f"group {pad.club_id} (Friday)",
    }
    assert "'shuffled' is not a kind of event" in " ".join(faults)
    assert "keys.token_hash has a value" in " ".join(faults)
    assert "secret" not in " ".join(faults)


def test_a_backup_that_cannot_be_restored_does_not_replace_a_good_one(
    two_groups, bare_sqlite_url, tmp_path
):
    _, pad = two_groups
    path = tmp_path / "copy.db"
    back_up(bare_sqlite_url, path)
    good = path.read_bytes()
    poison(bare_sqlite_url, pad)
    back_up(bare_sqlite_url, path)
    assert path.read_bytes() == good
    kept = tmp_path / "copy.db.not-restorable"
    assert stores.backup.not_restorable_path(path) == kept
    assert everything(f"sqlite:///{kept}") == everything(bare_sqlite_url)


def test_a_group_can_be_left_out_of_a_restore(two_groups, bare_sqlite_url, tmp_path):
    club_id, pad = two_groups
    poison(bare_sqlite_url, pad)
    back_up(bare_sqlite_url, tmp_path / "copy.db")
    kept, there = tmp_path / "copy.db.not-restorable", f"sqlite:///{tmp_path}/there.db"
    with pytest.raises(StoreError) as refused:
        restore(kept, there)
    assert str(refused.value).startswith(
        f"{kept} cannot be restored: group {pad.club_id} (Friday): matches.played_on"
    )
    restore(kept, there, pad.club_id)
    with opened(there) as store, store.reading() as session:
        assert [club.id for club, _ in stores.clubs.list_all(session)] == [club_id]
    # The file stays as it is: the group is still in it.
    assert everything(f"sqlite:///{kept}") == everything(bare_sqlite_url)


def test_leaving_out_an_unknown_group_is_refused(copy, tmp_path):
    with pytest.raises(StoreError, match=r"there is no group nobody in "):
        restore(copy, f"sqlite:///{tmp_path}/there.db", "nobody")


def test_a_group_with_unreadable_rows_can_be_left_out(two_groups, bare_sqlite_url, tmp_path):
    club_id, pad = two_groups
    back_up(bare_sqlite_url, tmp_path / "copy.db")
    copy, there = f"sqlite:///{tmp_path}/copy.db", f"sqlite:///{tmp_path}/there.db"
    alter(copy, f"UPDATE lines SET payload = 'nonsense' WHERE club_id = '{pad.club_id}'")
    with pytest.raises(StoreError):
        restore(tmp_path / "copy.db", there)
    restore(tmp_path / "copy.db", there, pad.club_id)
    with opened(there) as store, store.reading() as session:
        assert [club.id for club, _ in stores.clubs.list_all(session)] == [club_id]


def test_a_backup_of_an_older_schema_is_checked_after_an_upgrade(bare_url, tmp_path):
    make_of_an_older_version(bare_url)
    assert back_up(bare_url, tmp_path / "copy.db").fault == ""
