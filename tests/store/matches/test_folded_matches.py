"""The cache of folded matches: used for equal events only, in every process."""

import pytest
from sqlalchemy import update

from scorekeeper.match import commands
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store.database import tables
from scorekeeper.store.matches import folded_matches, load_each
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, SECOND


@pytest.fixture(autouse=True)
def empty_cache():
    folded_matches.clear()


def save(pad, entry):
    with pad.store.writing() as session:
        return pad.locked(session).append(commands.record, entry)


def save_and_fail(pad, entry):
    with pad.store.writing() as session:
        pad.locked(session).append(commands.record, entry)
        raise ZeroDivisionError


def test_a_match_is_folded_once_for_the_same_events(pad):
    pad.record(FIRST)
    assert pad.match.sheet is pad.match.sheet


def test_a_saved_deal_is_not_folded_again_to_be_shown(pad):
    assert save(pad, FIRST).sheet is pad.match.sheet


def test_a_draft_is_read_again_with_the_cached_sheet(pad):
    before = pad.match
    pad.keep(1, "bids", to_plain(FIRST))
    assert not before.drafts
    assert pad.match.drafts[1].entry == FIRST
    assert pad.match.sheet is before.sheet


def test_deals_saved_by_another_process_are_folded(pad):
    before = pad.match
    pad.record(FIRST)
    folded_matches.add(before)  # as in a process that has not seen the deal
    assert pad.match.entries == (FIRST,)
    assert pad.match.version == 1


def test_a_deal_whose_write_failed_is_not_shown(pad):
    pad.record(FIRST)
    with pytest.raises(ZeroDivisionError):
        save_and_fail(pad, SECOND)
    assert pad.match.entries == (FIRST,)


def test_an_entry_changed_in_the_database_is_folded_again(pad):
    pad.record(FIRST)
    with pad.store.writing() as session:
        payload = {"deal": 1, "entry": to_plain(FIRST_OTHERWISE)}
        session.execute(update(tables.LogLineRow).values(payload=payload))
    assert pad.match.entries == (FIRST_OTHERWISE,)


def test_the_cache_drops_the_match_that_was_added_first(pad, monkeypatch):
    monkeypatch.setattr(folded_matches, "MOST_MATCHES", 2)
    first = pad.match
    others = [pad.another("hell", {}, ("Aki", "Ben", "Chie")) for _ in range(2)]
    newest = [one.match for one in others]
    assert all(one.match.sheet is match.sheet for one, match in zip(others, newest, strict=True))
    assert pad.match.sheet is not first.sheet


def test_matches_that_are_loaded_together_do_not_evict_it_from_the_cache(pad, monkeypatch):
    monkeypatch.setattr(folded_matches, "MOST_MATCHES", 1)
    pad.another("hell", {}, ("Aki", "Ben", "Chie"))
    first = pad.match
    with pad.store.reading() as session:
        assert len(list(load_each(session, first.club_id))) == 2
    assert pad.match.sheet is first.sheet
