"""A deal that waits for a second phone: saved as a draft, recorded once, named in the log."""

import json
from dataclasses import replace

import pytest

from scorekeeper.match import Refused, Stale, commands, confirmation, table_commands
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.match.ids import public_name
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store.archive.import_result import ImportRefused
from scorekeeper.store.database.poll_state import state_of
from tests.support.store.archives import SCHEMA, empty_club, exported, imported, rows
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, SECOND


@pytest.fixture
def pad(pad):
    """Three at Hell, at a table that wants a second phone."""
    pad.write(table_commands.agree, confirm=True)
    return pad


def tell(pad, entry=FIRST, phone="first", **terms):
    with pad.store.writing() as session:
        return pad.locked(session, **terms).save_for_confirmation("tricks", entry, phone)


def confirm(pad, phone="second", mark=None, **terms):
    mark = mark or pad.match.state.mark
    return pad.write(confirmation.confirm, mark=mark, phone=phone, **terms)


def test_an_entered_deal_waits_for_confirmation_and_can_be_loaded(pad):
    tell(pad)
    waiting = pad.match.waiting
    assert (waiting.entry, waiting.entered_by, waiting.entered_on) == (FIRST, pad.key_id, "first")
    assert pad.match.entries == ()


def test_a_waiting_deal_changes_the_poll_state(pad):
    pad.keep(1, "tricks", to_plain(FIRST))
    half = pad.match.state.mark
    tell(pad)
    assert pad.match.state.mark != half
    with pad.store.reading() as session:
        assert state_of(session, pad.club_id, pad.match_id) == pad.match.state


def test_a_deal_against_the_rules_is_refused_and_does_not_wait(pad):
    with pytest.raises(Refused):
        tell(pad, replace(FIRST, tricks=(1, 1, 1)))
    assert pad.match.waiting is None


def test_no_other_entry_is_saved_while_a_deal_waits(pad):
    tell(pad)
    with pytest.raises(Stale):
        pad.keep(1, "bids", to_plain(FIRST_OTHERWISE))
    with pytest.raises(Stale):
        tell(pad, FIRST_OTHERWISE, "second")
    assert pad.match.waiting.entry == FIRST


def test_confirming_records_the_deal_with_the_key_that_entered_it(pad):
    tell(pad)
    confirm(pad)
    last = pad.match.lines[-1]
    assert (last.deal, last.event.entered_by) == (1, pad.key_id)
    assert pad.match.entries == (FIRST,)
    assert pad.match.drafts == {}


def test_the_phone_that_entered_the_deal_cannot_confirm_it(pad):
    tell(pad)
    with pytest.raises(Refused) as refused:
        confirm(pad, "first")
    assert [one.code for one in refused.value.refusals] == ["confirm.same_phone"]


def test_a_deal_that_was_entered_again_cannot_be_confirmed_unseen(pad):
    tell(pad)
    seen = pad.match.state.mark
    with pad.store.writing() as session:
        pad.locked(session).take_back(seen)
    assert pad.match.waiting is None
    assert pad.match.drafts[1].entry == FIRST
    tell(pad, FIRST_OTHERWISE)
    with pytest.raises(Stale):
        confirm(pad, mark=seen)
    assert pad.match.entries == ()


def test_a_deal_confirmed_twice_with_one_idempotency_key_is_recorded_once(pad):
    tell(pad)
    mark, version = pad.match.state.mark, pad.match.version
    for _ in range(2):
        confirm(pad, mark=mark, version=version, idempotency_key="once")
    assert pad.match.entries == (FIRST,)


def test_a_finished_match_has_no_waiting_deal(pad):
    pad.write(commands.record, entry=FIRST)
    tell(pad, SECOND)
    assert pad.match.waiting
    pad.write(commands.finish)
    assert pad.match.waiting is None


def test_a_deal_is_recorded_directly_only_if_it_equals_the_waiting_one(pad):
    with pytest.raises(Refused) as refused:
        pad.write(confirmation.record_equal, entry=FIRST)
    assert [one.code for one in refused.value.refusals] == ["confirm.unconfirmed"]
    tell(pad)
    with pytest.raises(Refused):
        pad.write(confirmation.record_equal, entry=FIRST_OTHERWISE)
    pad.write(confirmation.record_equal, entry=FIRST)
    assert pad.match.lines[-1].event.entered_by == pad.key_id


def test_the_key_that_entered_a_deal_is_imported_into_another_group(pad):
    tell(pad)
    confirm(pad)
    once = exported(pad.store, pad.club_id)
    assert [error.json_path for error in SCHEMA.iter_errors(json.loads(once))] == []
    there = empty_club(pad.store)
    imported(pad.store, there, once)
    assert rows(pad.store, there) == rows(pad.store, pad.club_id)


@pytest.mark.parametrize(("line", "key"), [(1, "k" * 22), (0, None)])
def test_an_archive_with_an_invalid_told_by_key_is_refused(pad, line, key):
    tell(pad)
    confirm(pad)
    plain = json.loads(exported(pad.store, pad.club_id))
    log = plain["matches"][0]["log"]
    log[line]["told_by"] = key or log[1]["by"]
    with pytest.raises(ImportRefused) as refused:
        imported(pad.store, empty_club(pad.store), json.dumps(plain).encode())
    place = f"matches[0].log[{line}].told_by"
    assert [one.place for one in refused.value.preview.faults] == [place]


def test_an_archive_contains_who_entered_a_deal_but_not_that_one_waits(pad):
    tell(pad)
    confirm(pad)
    tell(pad, SECOND)
    plain = plain_match(pad.match)
    assert plain["log"][-1]["told_by"] == public_name(pad.key_id)
    assert set(plain["drafts"][0]) == {"deal", "stage", "entry", "updated_at"}
