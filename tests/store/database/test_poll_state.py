"""The state of a match: another after every write, the same as long as nothing else is written."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from sqlalchemy import Engine, event

from scorekeeper import store as stores
from scorekeeper.match import Details, commands
from scorekeeper.store.database import tables
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, NOON, SECOND, Pad, minutes

TWO_BIDS = {"trump": "S", "bids": [None, 1, 0], "tricks": [None, None, None]}
THREE_BIDS = {"trump": "S", "bids": [1, 1, 0], "tricks": [None, None, None]}


def state(pad):
    with pad.store.reading() as session:
        found = stores.poll_state.state_of(session, pad.club_id, pad.match_id)
    assert found == pad.match.state
    return found


def state_by_key(pad):
    """The state as the lookup of the key returns it, which a poll is answered from."""
    with pad.store.querying() as db:
        named = stores.keys.KeyName(pad.club_id, pad.key_id)
        (opened,) = stores.key_lookup.valid_keys(db, [named], NOON, pad.match_id)
    return opened.match_state


def describe(pad):
    details = Details(pad.match.details.played_on, "Osaka", "")
    return pad.write(commands.describe, details=details)


def drop(pad, number):
    with pad.store.writing() as session:
        pad.locked(session).drop_draft(number)


WRITES = {
    "a deal": lambda pad: pad.record(SECOND),
    "a correction": lambda pad: pad.correct(1, FIRST_OTHERWISE),
    "the last deal removed": lambda pad: pad.write(commands.remove_last),
    "undo": lambda pad: pad.undo(),
    "a note": lambda pad: pad.write(commands.note_deal, number=1, text="a long one"),
    "a ruling": lambda pad: pad.write(commands.note_ruling, question="ask=trick"),
    "date and place": describe,
    "the end": lambda pad: pad.write(commands.finish),
    "a tap": lambda pad: pad.keep(2, "bids", TWO_BIDS),
    "a tap into a correction": lambda pad: pad.keep(1, "bids", TWO_BIDS),
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_every_kind_of_write_changes_the_state(pad, write):
    pad.record(FIRST)
    before = state(pad)
    write(pad.later(1))
    assert state(pad).mark != before.mark
    assert state_by_key(pad) == state(pad)


def test_every_tap_changes_the_state_and_a_repeated_tap_does_not(pad):
    marks = []
    for stage, entry in (("bids", TWO_BIDS), ("bids", THREE_BIDS), ("tricks", THREE_BIDS)):
        pad.keep(1, stage, entry)
        marks.append(state(pad).mark)
    assert len(set(marks)) == 3
    pad.later(1).keep(1, "tricks", THREE_BIDS)
    assert state(pad).mark == marks[-1]


def test_a_tap_changes_the_state_even_if_the_clock_goes_back(pad):
    pad.record(FIRST)
    pad.later(5).keep(1, "bids", TWO_BIDS)
    pad.keep(2, "bids", TWO_BIDS)
    before = state(pad).mark
    pad.later(-5).keep(2, "bids", THREE_BIDS)
    assert state(pad).mark != before


def test_a_deleted_draft_leaves_the_state_unchanged(pad):
    before = state(pad)
    pad.later(1).keep(1, "bids", TWO_BIDS)
    drop(pad, 1)
    assert state(pad) == before


def test_the_same_number_of_events_at_another_time_is_another_state(pad, store):
    pad.record(FIRST)
    again = Pad(store, pad.club_id, pad.key_id, pad.match_id)
    before = state(pad).mark
    with store.writing() as session:
        row = session.get(tables.Match, (pad.club_id, pad.match_id))
        row.changed_at = minutes(9)
    with store.reading() as session:
        assert stores.poll_state.state_of(session, again.club_id, again.match_id).mark != before


def test_the_state_has_the_time_of_the_last_change_and_whether_the_match_is_finished(pad):
    pad.later(3).record(FIRST)
    assert (state(pad).touched_at, state(pad).finished) == (minutes(3), False)
    pad.later(4).keep(2, "bids", TWO_BIDS)
    assert state(pad).touched_at == minutes(4)
    pad.later(5).write(commands.finish)
    assert (state(pad).touched_at, state(pad).finished) == (minutes(5), True)


def test_a_match_of_another_group_has_no_state(pad, store):
    stranger = Pad.begin(store)
    with store.reading() as session:
        for match_id in (stranger.match_id, "x", "\0"):
            assert stores.poll_state.state_of(session, pad.club_id, match_id) is None


def test_the_state_is_read_in_one_query(pad):
    pad.record(FIRST)
    pad.keep(1, "bids", TWO_BIDS)
    pad.keep(2, "bids", TWO_BIDS)
    said = []

    def note(_connection, _cursor, statement, *_):
        said.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        with pad.store.reading() as session:
            stores.poll_state.state_of(session, pad.club_id, pad.match_id)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert sum(one.startswith("SELECT matches") for one in said) == 1
    assert not any("lines" in one for one in said)


@pytest.fixture(scope="module")
def played(store):
    """A match that examples of many drafts share, its first deal written."""
    return Pad.begin(store).record(FIRST)


HALF = some.fixed_dictionaries(
    {
        "trump": some.sampled_from([None, "S", "H"]),
        "bids": some.lists(some.sampled_from([None, 0, 1, 2]), min_size=3, max_size=3),
        "tricks": some.just([None, None, None]),
    }
)


@given(drafts=some.lists(some.tuples(some.sampled_from([1, 2]), HALF), min_size=1, max_size=4))
@settings(max_examples=10)
def test_states_are_equal_exactly_if_the_drafts_are_equal(played, drafts):
    seen = {}
    for number, entry in drafts:
        played.keep(number, "bids", entry)
        kept = {deal: str(one.entry) for deal, one in played.match.drafts.items()}
        mark = state(played).mark
        assert seen.setdefault(json.dumps(kept, sort_keys=True), mark) == mark
    assert len(set(seen.values())) == len(seen)
