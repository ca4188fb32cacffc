"""How a match stands, told by one query with the keys that reach it: enough to know the match."""

from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, event, update

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.store import open_store
from scorekeeper.store.database import tables
from scorekeeper.store.matches.standing import DraftRow, MatchRow
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, NOON, SECOND, Pad

TWO_BIDS = {"trump": "S", "bids": [None, 1, 0], "tricks": [None, None, None]}


def standing(pad):
    """The match as it stands for who comes with the key that began it."""
    with pad.store.asking() as db:
        named = stores.KeyName(pad.club_id, pad.key_id)
        (opened,) = stores.good_keys(db, [named], NOON, pad.match_id)
    return opened.match


@contextmanager
def queries():
    asked = []

    def note(_connection, _cursor, statement, *_more):
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    yield asked
    event.remove(Engine, "before_cursor_execute", note)


def test_it_has_every_column_that_could_tell_a_match_from_another():
    assert list(MatchRow._fields) == [one.key for one in tables.Match.__table__.columns]
    of_draft = [one.key for one in tables.Draft.__table__.columns]
    assert ["club_id", "match_id", *DraftRow._fields] == of_draft


def test_it_is_one_query_and_says_what_the_polls_are_answered_with(pad):
    pad.record(FIRST)
    pad.keep(2, "bids", TWO_BIDS)
    pad.keep(1, "bids", TWO_BIDS)
    with queries() as asked:
        found = standing(pad)
    assert len(asked) == 1
    assert [draft.deal for draft in found.drafts] == [1, 2]
    with pad.store.reading() as session:
        assert found.state == stores.state_of(session, pad.club_id, pad.match_id)


def test_a_match_that_was_just_written_is_known_without_a_query(pad):
    pad.record(FIRST, SECOND)
    pad.keep(3, "bids", TWO_BIDS)
    found = standing(pad)
    with queries() as asked:
        match = stores.match_of(pad.store, found)
    assert asked == []
    assert match == pad.match
    assert (match.version, sorted(match.drafts)) == (2, [3])


def test_what_another_process_writes_meanwhile_is_seen_whole_or_not_at_all(pad, url):
    pad.record(FIRST)
    before = standing(pad)
    other = open_store(url)
    Pad(other, pad.club_id, pad.key_id, pad.match_id).record(SECOND)
    other.close()
    assert stores.match_of(pad.store, before).entries == (FIRST,)
    stranger = open_store(url)
    assert stores.match_of(stranger, before).entries == (FIRST, SECOND)
    stranger.close()
    assert pad.match.entries == (FIRST, SECOND)
    assert stores.match_of(pad.store, before) == pad.match


@pytest.mark.parametrize("changed", [{"taken_back_at": NOON}, {"place": "Osaka"}])
def test_a_row_that_is_another_by_now_is_not_taken_for_the_match_that_was_kept(pad, changed):
    pad.record(FIRST)
    with pad.store.writing() as session:
        session.execute(update(tables.Match).values(**changed))
        session.execute(update(tables.LogLineRow).values(payload={"deal": 1, "entry": None}))
    with pytest.raises(stores.StoreError, match="does not read"):
        stores.match_of(pad.store, standing(pad))


def break_off(pad):
    with pad.store.writing() as session:
        pad.locked(session).append(commands.record, SECOND)
        raise KeyboardInterrupt


def test_a_write_that_broke_off_is_not_what_is_known(pad):
    pad.record(FIRST)
    with pytest.raises(KeyboardInterrupt):
        break_off(pad)
    # At the same moment another line is written, so that version and time are the same.
    pad.correct(1, FIRST_OTHERWISE)
    assert stores.match_of(pad.store, standing(pad)).entries == (FIRST_OTHERWISE,)
