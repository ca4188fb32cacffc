"""`scorekeeper rebuild-statistics`."""

import pytest
from sqlalchemy import update

from scorekeeper import store as stores
from scorekeeper.store.database import tables
from tests.support.command import run, trouble_of
from tests.support.store.pad import FIRST, SECOND, THIRD, Pad


@pytest.fixture
def url(tmp_path):
    """A database with a club that has played one match to the end."""
    url = f"sqlite:///{tmp_path}/scores.db"
    stores.upgrade(url)
    store = stores.open_store(url)
    Pad.begin(store).record(FIRST, SECOND, THIRD)
    store.close()
    return url


def change(url, query):
    store = stores.open_store(url)
    with store.writing() as session:
        session.execute(query)
    store.close()


def rebuild(url, *options):
    ended = run("rebuild-statistics", "--database", url, *options)
    assert ended.stderr == ""
    return ended.returncode, ended.stdout


def test_what_is_right_is_said_to_be(url):
    assert rebuild(url) == (0, "Thursday: every sum is right.\n")
    assert rebuild(url, "--check") == (0, "Thursday: every sum is right.\n")


def test_what_is_wrong_is_put_right_but_not_by_a_check(url):
    change(url, update(tables.Tally).where(tables.Tally.measure == "match").values(value=2))
    assert rebuild(url, "--check") == (1, "Thursday: 2 sums were wrong.\n")
    assert rebuild(url) == (0, "Thursday: 4 sums were wrong and put right.\n")
    assert rebuild(url, "--check") == (0, "Thursday: every sum is right.\n")


def test_statistics_of_an_older_way_of_counting_are_wrong_until_they_are_made_anew(url):
    change(url, update(tables.Tally).where(tables.Tally.period == "").values(value=9))
    change(url, update(tables.Club).values(statistics=0))
    code, said = rebuild(url, "--check")
    assert (code, said.endswith("sums were wrong.\n")) == (1, True)


def test_a_match_that_does_not_read_is_told_in_one_line(url):
    change(url, update(tables.Match).values(options={"no such": "option"}))
    assert "does not read" in trouble_of("rebuild-statistics", "--database", url)
