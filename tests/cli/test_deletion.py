"""`scorekeeper delete-club` and `scorekeeper clear-away`."""

from datetime import timedelta

import pytest

from scorekeeper import store as stores
from tests.support.command import error_line, run, run_alone
from tests.support.store.pad import NOON, Pad


@pytest.fixture
def url(tmp_path):
    url = f"sqlite:///{tmp_path}/scores.db"
    stores.upgrade(url)
    return url


@pytest.fixture
def pad(url):
    opened = stores.open_store(url)
    yield Pad.begin(opened)
    opened.close()


def test_a_group_is_deleted_by_its_id_without_a_question(pad, url):
    done = run("delete-club", "--database", url, "--group", pad.club_id, "--yes")
    assert done.stdout == "Deleted Thursday: 1 match, 3 players, 1 link.\n"
    assert run("clubs", "--database", url).stdout == ""


def test_nothing_is_deleted_without_confirmation(pad, url):
    done = run_alone("delete-club", "--database", url, "--group", "Thursday", input="n\n")
    assert done.returncode == 1
    assert "Delete Thursday (1 match, 3 players, 1 link)?" in done.stderr
    assert pad.match is not None


def test_deleting_an_unknown_group_is_an_error(url):
    assert "there is no such group" in error_line(
        "delete-club", "--database", url, "--group", "Nobody", "--yes"
    )


def test_old_deleted_matches_are_removed_for_good_and_counted(pad, url, clock):
    with pad.store.writing() as session:
        stores.deletion.delete(session, pad.club_id, pad.match_id, NOON, None)
    pad.store.close()
    clock.set(NOON + timedelta(days=8))
    done = run("clear-away", "--database", url)
    assert done.stdout == "Deleted for their age: 0 matches. Removed for good: 1 match.\n"
