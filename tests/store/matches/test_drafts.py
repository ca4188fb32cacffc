"""Half-entered deals: saved at every tap, seen by every phone, gone when the deal is recorded."""

import pytest
from sqlalchemy import update

from scorekeeper.match import NoMatch, Refused, Stale, commands
from scorekeeper.store import open_store
from scorekeeper.store.database import tables
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, SECOND, Pad, hell, minutes

TWO_BIDS = {"trump": "S", "bids": [None, 1, 0], "tricks": [None, None, None]}
THREE_BIDS = {"trump": "S", "bids": [1, 1, 0], "tricks": [None, None, None]}


def drafts(pad):
    return {deal: (draft.stage, draft.entry) for deal, draft in pad.match.drafts.items()}


def test_a_draft_is_loaded_as_an_entry_of_its_game(pad):
    pad.later(4).keep(1, "bids", TWO_BIDS)
    assert drafts(pad) == {1: ("bids", hell([None, 1, 0], [None, None, None], "S"))}
    assert pad.match.drafts[1].updated_at == minutes(4)


def test_a_draft_adds_no_version_and_no_event(pad):
    pad.keep(1, "bids", TWO_BIDS)
    assert pad.match.version == 0
    assert pad.match.lines == ()


def test_the_last_tap_wins(pad):
    pad.keep(1, "bids", TWO_BIDS)
    pad.keep(1, "tricks", THREE_BIDS)
    assert drafts(pad) == {1: ("tricks", hell([1, 1, 0], [None, None, None], "S"))}


def test_a_draft_survives_reopening_the_store(pad, url):
    pad.keep(1, "bids", TWO_BIDS)
    pad.store.close()
    again = open_store(url)
    reopened = Pad(again, pad.club_id, pad.key_id, pad.match_id)
    assert drafts(reopened) == {1: ("bids", hell([None, 1, 0], [None, None, None], "S"))}
    again.close()


def test_recording_the_deal_deletes_its_draft(pad):
    pad.keep(1, "bids", TWO_BIDS)
    pad.record(FIRST)
    assert drafts(pad) == {}


def test_a_correction_can_have_a_draft_too(pad):
    pad.record(FIRST)
    pad.keep(1, "bids", TWO_BIDS)
    pad.keep(2, "bids", THREE_BIDS)
    assert sorted(drafts(pad)) == [1, 2]
    pad.correct(1, FIRST_OTHERWISE)
    assert sorted(drafts(pad)) == [2]


def test_a_draft_survives_undo_and_redo_of_the_deal_before_it(pad):
    pad.record(FIRST)
    pad.keep(2, "bids", THREE_BIDS)
    pad.undo(discard_draft=True)
    pad.redo()
    assert sorted(drafts(pad)) == [2]


def test_a_draft_can_be_deleted(pad):
    pad.keep(1, "bids", TWO_BIDS)
    for _ in range(2):
        with pad.store.writing() as session:
            pad.locked(session).drop_draft(1)
    assert drafts(pad) == {}


def test_a_draft_based_on_an_old_version_is_stale(pad):
    pad.record(FIRST)
    with pytest.raises(Stale) as stale:
        pad.keep(1, "bids", TWO_BIDS, version=0)
    assert stale.value.current == pad.match


@pytest.mark.parametrize("number", [-1, 0, 3, 10**12])
def test_only_a_recorded_deal_and_the_next_one_can_have_a_draft(pad, number):
    pad.record(FIRST)
    with pytest.raises(Refused) as refused:
        pad.keep(number, "bids", TWO_BIDS)
    assert [refusal.code for refusal in refused.value.refusals] == ["deal.unknown"]


def test_after_the_end_only_a_recorded_deal_can_have_a_draft(pad):
    pad.record(FIRST)
    pad.write(commands.finish)
    pad.keep(1, "bids", TWO_BIDS)
    with pytest.raises(Refused):
        pad.keep(2, "bids", THREE_BIDS)


def test_a_match_of_another_group_cannot_have_a_draft(pad, store):
    stranger = Pad.begin(store)
    for match_id in (stranger.match_id, "\0"):
        lost = Pad(store, pad.club_id, pad.key_id, match_id)
        with pytest.raises(NoMatch):
            lost.keep(1, "bids", TWO_BIDS, version=0)


def test_an_unreadable_draft_is_dropped(pad):
    pad.keep(1, "bids", TWO_BIDS)
    pad.record(FIRST)
    pad.keep(2, "bids", THREE_BIDS)
    with pad.store.writing() as session:
        session.execute(
            update(tables.Draft)
            .where(tables.Draft.match_id == pad.match_id)
            .values(entry={"colour": "blue"})
        )
    assert drafts(pad) == {}
    assert pad.record(SECOND).totals == (10, 23, 7)
