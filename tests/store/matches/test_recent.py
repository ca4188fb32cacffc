"""A match read again goes on from how it was folded before, and is what its rows say."""

import pytest
from sqlalchemy import update

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.recent import Recent
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store import open_store
from scorekeeper.store.database import tables
from tests.counting import counted
from tests.support.match.evenings import (
    Evening,
    an_evening_of_hearts,
    an_evening_of_hell,
    an_evening_of_napoleon,
    an_evening_of_whist,
    goes_on,
)
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, NOON, SECOND, Pad

EVENINGS = [an_evening_of_hell, an_evening_of_hearts, an_evening_of_whist, an_evening_of_napoleon]

NOTHING_READ = {"log read": 0, "match read": 1, "folds": 0, "settled": 0}


def as_first_read(pad, url):
    """The match as a store reads it that has never met it."""
    opened = open_store(url)
    try:
        with opened.reading() as session:
            return stores.load_match(session, pad.club_id, pad.match_id)
    finally:
        opened.close()


@pytest.mark.parametrize("evening", EVENINGS)
def test_after_each_step_of_an_evening_a_match_is_as_when_it_is_first_read(store, url, evening):
    told = evening()
    pad = Pad.begin(store, told.slug, told.choices, told.names)
    for step in told.steps:
        goes_on([step], pad)
        assert pad.match == as_first_read(pad, url)


def test_undo_and_redo_are_gone_on_from_as_well(pad, url):
    pad.record(FIRST, SECOND)
    for decide in (commands.undo, commands.undo, commands.redo):
        pad.write(decide)
        assert pad.match == as_first_read(pad, url)
    assert pad.totals == pad.match.sheet_after([FIRST]).totals


def test_a_match_read_again_reads_its_log_no_more(pad, monkeypatch):
    pad.record(FIRST, SECOND)
    before = pad.match
    with counted(monkeypatch) as found:
        assert pad.match == before
    assert found == NOTHING_READ


def test_a_tap_of_another_phone_is_seen(pad, monkeypatch):
    pad.record(FIRST)
    assert pad.match.drafts == {}
    bids = {"trump": "S", "bids": [None, 1, 0], "tricks": [None, None, None]}
    pad.keep(2, "bids", bids)
    with counted(monkeypatch) as found:
        assert sorted(pad.match.drafts) == [2]
    assert found == NOTHING_READ


def test_what_another_process_has_written_is_seen(pad, url):
    pad.record(FIRST)
    assert pad.match.version == 1
    other = open_store(url)
    Pad(other, pad.club_id, pad.key_id, pad.match_id).record(SECOND)
    other.close()
    assert pad.match == as_first_read(pad, url)
    assert pad.match.version == 2


def test_what_was_taken_back_before_it_was_kept_was_never_there(pad, url):
    pad.record(FIRST)
    with pad.store.writing() as session:
        pad.locked(session).append(commands.record, SECOND)
        assert stores.load_match(session, pad.club_id, pad.match_id).version == 2
        session.rollback()
    # At the same moment somebody records another deal, so that even its time is the same.
    pad.correct(1, FIRST_OTHERWISE)
    assert pad.match == as_first_read(pad, url)
    assert pad.match.entries == (FIRST_OTHERWISE,)


def test_a_log_that_is_another_by_now_is_read_from_its_start(pad, url):
    """As after a backup was put back and played on: longer, and not the same before."""
    pad.record(FIRST)
    assert pad.match.entries == (FIRST,)
    line = tables.LogLineRow
    with pad.store.writing() as session:
        at = (line.club_id == pad.club_id, line.match_id == pad.match_id)
        told = {"deal": 1, "entry": to_plain(FIRST_OTHERWISE), "undoes": None}
        session.execute(update(line).where(*at).values(payload=told))
    other = open_store(url)
    Pad(other, pad.club_id, pad.key_id, pad.match_id).record(SECOND)
    other.close()
    assert pad.match == as_first_read(pad, url)
    assert pad.match.entries == (FIRST_OTHERWISE, SECOND)


def test_a_name_spelled_anew_is_read(pad):
    pad.record(FIRST)
    assert pad.match.names[0] == "Aki"
    with pad.store.writing() as session:
        stores.rename_player(session, pad.club_id, pad.match.player_ids[0], "Akiko", NOON)
    assert pad.match.names[0] == "Akiko"


def test_somebody_written_down_before_being_seated_is_read(store):
    evening = Evening("hell", {}, ("Aki", "Ben", "Chie"))
    pad = Pad.begin(store, evening.slug, evening.choices, evening.names)
    assert len(pad.match.people) == 3
    goes_on([("Dora",)], pad)
    assert [person.name for person in pad.match.people] == ["Aki", "Ben", "Chie", "Dora"]


def test_of_many_values_the_latest_used_are_kept():
    recent = Recent(most=2)
    recent.put("one", 1)
    recent.put("two", 2)
    assert recent.get("one") == 1
    recent.put("three", 3)
    assert [recent.get(key) for key in ("one", "two", "three")] == [1, None, 3]


def test_a_store_that_was_closed_knows_nothing_of_what_it_has_read(pad, monkeypatch):
    pad.record(FIRST)
    before = pad.match
    pad.store.close()
    with counted(monkeypatch) as found:
        assert pad.match == before
    assert found["log read"] == 1
