"""Deals recorded, corrected and removed; undo; refused, stale and repeated writes."""

import pytest

from scorekeeper.match import DraftWouldBeLost, NoMatch, Refused, Stale, commands
from scorekeeper.store.matches.loading import Locked, load_locked
from tests.support.store.pad import (
    FIRST,
    FIRST_OTHERWISE,
    OVER_THIRTY,
    SECOND,
    SMALL,
    THIRD,
    THRICE,
    TOO_MUCH,
    TWICE,
    Pad,
    entry,
    hell,
    minutes,
)


def refusals(act, *arguments):
    with pytest.raises(Refused) as refused:
        act(*arguments)
    return [(refusal.code, refusal.deal) for refusal in refused.value.refusals]


@pytest.fixture
def hearts_pad(store):
    return Pad.begin(store, "hearts", OVER_THIRTY, ("Aki", "Ben", "Chie", "Dan"))


# ------------------------------------------------------------------------------------- recording


def test_a_new_match_has_an_empty_sheet(pad):
    match = pad.match
    assert match.names == ("Aki", "Ben", "Chie")
    assert match.version == 0
    assert match.lines == ()
    assert match.undoable is None
    assert match.sheet.totals == (0, 0, 0)
    assert match.sheet.next.plan.dealer == 0


def test_recorded_deals_are_added_up(pad):
    pad.record(FIRST, SECOND)
    assert pad.match.entries == (FIRST, SECOND)
    assert pad.totals == (10, 23, 7)
    assert pad.match.version == 2


def test_every_event_has_the_time_and_the_key_of_its_author(pad):
    pad.later(5).record(FIRST)
    (line,) = pad.match.lines
    assert (line.number, line.kind, line.deal) == (1, "recorded", 1)
    assert (line.at, line.key_id) == (minutes(5), pad.key_id)
    assert line.at.utcoffset().total_seconds() == 0


def test_derived_values_of_an_entry_are_filled_in(pad):
    pad.record(hell([0, 0, 0], [1, None, None]))
    assert pad.match.entries == (FIRST,)


def test_an_entry_against_the_rules_is_refused_with_every_reason(pad):
    wrong = hell([0, 0, 7], [2, 1, 0])
    assert refusals(pad.record, wrong) == [("hell.bid_range", 1), ("hell.tricks_range", 1)]
    assert pad.match.version == 0


def test_an_incomplete_deal_is_refused(pad):
    assert refusals(pad.record, hell([0, 0, None], [1, 0, 0])) == [("hell.bid_missing", 1)]


def test_no_deal_can_be_recorded_after_the_last(pad):
    pad.record(FIRST, SECOND, THIRD)
    assert refusals(pad.record, FIRST) == [("deal.after_end", 4)]


def test_no_deal_can_be_recorded_after_the_players_stopped(pad):
    pad.record(FIRST)
    pad.write(commands.finish)
    assert refusals(pad.record, SECOND) == [("deal.after_end", 2)]


# ------------------------------------------------------------------------------------ correcting


def test_correcting_the_first_deal_changes_every_later_total(pad):
    pad.record(FIRST, SECOND, THIRD)
    match = pad.correct(1, FIRST_OTHERWISE)
    assert [row.totals for row in match.sheet.rows] == [(10, -3, 10), (23, 10, 7), (36, 7, 17)]
    assert match.lines[-1].kind == "corrected"


@pytest.mark.parametrize("number", [-1, 0, 2, 10**12])
def test_an_unknown_deal_cannot_be_corrected(pad, number):
    pad.record(FIRST)
    assert refusals(pad.correct, number, FIRST) == [("deal.unknown", number)]


def test_a_correction_against_the_rules_is_refused(pad):
    pad.record(FIRST, SECOND)
    assert refusals(pad.correct, 2, hell([1, 1, 0], [1, 1, 0])) == [("hell.dealer_bid", 2)]
    assert pad.totals == (10, 23, 7)


def test_a_correction_may_not_end_the_match_before_later_deals(hearts_pad):
    hearts_pad.record(SMALL, TWICE, THRICE)
    with pytest.raises(Refused) as refused:
        hearts_pad.correct(2, TOO_MUCH)
    (refusal,) = refused.value.refusals
    assert refusal.code == "deal.ends_before"
    assert refusal.deal == 2
    assert refusal.message.text.format(**refusal.message.params) == (
        "With this, the match would end after deal 2, but later deals are already saved. "
        "Remove them first, from the last one back."
    )
    assert hearts_pad.totals == (28, 12, 12, 26)


def test_a_correction_of_the_last_deal_may_end_the_match(hearts_pad):
    hearts_pad.record(SMALL, TWICE)
    assert hearts_pad.correct(2, TOO_MUCH).finished


def test_a_correction_after_the_end_may_reopen_the_match(hearts_pad):
    hearts_pad.record(SMALL, TOO_MUCH)
    match = hearts_pad.correct(2, TWICE)
    assert not match.finished
    assert match.sheet.next.plan.number == 3


# ---------------------------------------------------------------------------- removing and undo


def test_the_last_deal_can_be_removed(pad):
    pad.record(FIRST, SECOND)
    match = pad.write(commands.remove_last)
    assert match.entries == (FIRST,)
    assert (match.undoable.kind, match.undoable.deal) == ("removed", 2)


def test_removing_a_deal_from_an_empty_match_is_refused(pad):
    assert refusals(pad.write, commands.remove_last) == [("deal.none", None)]


def test_undo_is_refused_if_there_is_nothing_to_undo(pad):
    assert refusals(pad.undo) == [("match.nothing_to_undo", None)]


def test_undo_removes_a_recorded_deal_and_redo_restores_it(pad):
    pad.record(FIRST)
    assert pad.undo().entries == ()
    assert pad.redo().entries == (FIRST,)
    assert [line.kind for line in pad.match.lines] == ["recorded", "removed", "recorded"]
    assert [line.undoes for line in pad.match.lines] == [None, 1, 2]


def test_an_undone_deal_becomes_a_draft(pad):
    pad.record(FIRST)
    pad.undo()
    (draft,) = pad.match.drafts.values()
    assert (draft.stage, draft.entry) == ("tricks", FIRST)


def test_a_correction_can_be_undone(pad):
    pad.record(FIRST, SECOND)
    pad.correct(1, FIRST_OTHERWISE)
    match = pad.undo()
    assert match.entries == (FIRST, SECOND)
    assert (match.redoable.kind, match.redoable.deal) == ("corrected", 1)


def test_undo_restores_a_removed_deal_with_its_correction(pad):
    pad.record(FIRST)
    pad.correct(1, FIRST_OTHERWISE)
    pad.write(commands.remove_last)
    assert pad.undo().entries == (FIRST_OTHERWISE,)


def test_undo_reopens_a_finished_match_and_redo_finishes_it(pad):
    pad.record(FIRST)
    pad.write(commands.finish)
    assert not pad.undo().finished
    assert pad.redo().stopped


def test_redo_is_refused_if_there_is_nothing_to_redo(pad):
    assert refusals(pad.redo) == [("match.nothing_to_redo", None)]
    pad.record(FIRST)
    assert refusals(pad.redo) == [("match.nothing_to_redo", None)]


def test_undo_and_redo_go_through_the_events_one_by_one(pad):
    pad.record(FIRST, SECOND)
    pad.correct(1, FIRST_OTHERWISE)
    assert pad.undo().entries == (FIRST, SECOND)
    assert pad.undo().entries == (FIRST,)
    assert pad.undo().entries == ()
    assert refusals(pad.undo) == [("match.nothing_to_undo", None)]
    assert pad.redo().entries == (FIRST,)
    assert pad.redo().entries == (FIRST, SECOND)
    assert pad.redo().entries == (FIRST_OTHERWISE, SECOND)
    assert refusals(pad.redo) == [("match.nothing_to_redo", None)]


def test_the_match_has_the_next_events_to_undo_and_redo(pad):
    pad.record(FIRST)
    pad.correct(1, FIRST_OTHERWISE)
    match = pad.undo()
    assert (match.undoable.kind, match.undoable.deal) == ("recorded", 1)
    assert (match.redoable.kind, match.redoable.deal) == ("corrected", 1)
    match = pad.undo()
    assert match.undoable is None
    assert (match.redoable.kind, match.redoable.deal) == ("recorded", 1)
    match = pad.redo()
    assert (match.undoable.kind, match.undoable.deal) == ("recorded", 1)
    assert (match.redoable.kind, match.redoable.deal) == ("corrected", 1)


def test_a_redo_sent_twice_with_its_idempotency_key_is_done_once(pad):
    pad.record(FIRST, SECOND)
    pad.undo()
    version = pad.undo().version
    for _ in range(2):
        with pad.store.writing() as session:
            locked = pad.locked(session, version=version, idempotency_key="once")
            match = locked.append(commands.redo)
    assert match.entries == (FIRST,)


def test_a_new_deal_after_an_undo_clears_the_redo(pad):
    pad.record(FIRST, SECOND)
    pad.undo()
    pad.record(SECOND)
    assert refusals(pad.redo) == [("match.nothing_to_redo", None)]


# Drafts that an undo would discard

TWO_BIDS = {"trump": None, "bids": [None, 1, 0], "tricks": [None, None, None]}
NO_BIDS = {"trump": None, "bids": [None, None, None], "tricks": [None, None, None]}


def draft_that_would_be_lost(act, *args, **terms):
    with pytest.raises(DraftWouldBeLost) as half:
        act(*args, **terms)
    return half.value.number


def test_undo_is_refused_while_the_next_deal_has_a_draft(pad):
    pad.record(FIRST)
    pad.later(1).keep(2, "bids", TWO_BIDS)
    assert draft_that_would_be_lost(pad.undo) == 2
    assert pad.match.entries == (FIRST,)
    match = pad.later(2).undo(discard_draft=True)
    assert match.entries == ()
    # The draft stays.
    assert sorted(match.drafts) == [1, 2]
    match = pad.later(3).redo()
    assert match.entries == (FIRST,)
    assert sorted(match.drafts) == [2]


def test_a_correction_made_after_a_draft_can_be_undone_but_no_earlier_event(pad):
    pad.record(FIRST)
    pad.keep(2, "bids", TWO_BIDS)
    assert pad.later(1).correct(1, FIRST_OTHERWISE)
    assert pad.later(2).undo().entries == (FIRST,)
    assert draft_that_would_be_lost(pad.later(3).undo) == 2


def test_an_empty_draft_does_not_block_an_undo(pad):
    pad.record(FIRST)
    pad.later(1).keep(2, "bids", NO_BIDS)
    assert pad.later(2).undo().entries == ()


def test_a_draft_left_by_an_undo_blocks_undo_and_redo_only_once_it_is_changed(pad):
    pad.record(FIRST, SECOND)
    pad.later(1).undo()
    assert pad.later(2).undo().entries == ()
    assert pad.later(3).redo().entries == (FIRST,)
    pad.later(4).keep(2, "bids", TWO_BIDS)
    assert draft_that_would_be_lost(pad.later(5).redo) == 2
    assert draft_that_would_be_lost(pad.later(5).undo) == 2
    assert pad.later(6).redo(discard_draft=True).entries == (FIRST, SECOND)


def test_a_deal_left_by_an_undo_asks_every_question_of_a_new_one(store):
    pad = Pad.begin(store, "black_lady", {}, ("Aki", "Ben", "Chie", "Dan"))
    pad.record(entry("black_lady", hearts=[5, 4, 3, 1], spade_queen=1))
    assert pad.match.entries[0].barred_from_clear is None
    pad.later(1).undo()
    assert pad.match.drafts[1].entry.barred_from_clear == (False, False, False, False)


def test_the_draft_of_a_correction_blocks_the_undo_of_its_deal(pad):
    pad.record(FIRST)
    pad.later(1).keep(1, "", TWO_BIDS)
    assert draft_that_would_be_lost(pad.later(2).undo) == 1


def test_a_draft_is_cleared_only_if_it_has_not_changed_since(pad):
    pad.record(FIRST)
    pad.later(1).keep(2, "bids", TWO_BIDS)
    seen = pad.match
    pad.later(2).keep(2, "bids", {**TWO_BIDS, "bids": [1, 1, 0]})

    def clear(version, mark):
        with pad.store.writing() as session:
            pad.locked(session, version=version).clear_draft(2, mark)

    for version, mark in ((1, seen.state.mark), (0, pad.match.state.mark)):
        with pytest.raises(Stale):
            clear(version, mark)
    assert sorted(pad.match.drafts) == [2]
    mark = pad.match.state.mark
    clear(1, mark)
    clear(1, mark)
    assert pad.match.drafts == {}


def test_undo_removes_the_deal_that_ended_the_match(pad):
    pad.record(FIRST, SECOND, THIRD)
    assert not pad.undo().finished


# --------------------------------------------------------------------------------------- staleness


def test_a_stale_write_is_refused_with_the_current_match(pad):
    pad.record(FIRST)
    with pytest.raises(Stale) as stale:
        pad.write(commands.record, version=0, entry=FIRST_OTHERWISE)
    assert stale.value.current == pad.match
    assert pad.match.entries == (FIRST,)


@pytest.mark.parametrize("version", [-1, 2, 10**30])
def test_a_version_that_never_existed_is_stale(pad, version):
    pad.record(FIRST)
    with pytest.raises(Stale):
        pad.write(commands.undo, version=version)


@pytest.mark.parametrize(
    "act", [commands.remove_last, commands.undo, commands.finish, commands.reopen]
)
def test_every_other_command_can_be_stale_too(pad, act):
    pad.record(FIRST)
    with pytest.raises(Stale):
        pad.write(act, version=0)


def test_a_stale_correction_changes_nothing(pad):
    pad.record(FIRST, SECOND)
    with pytest.raises(Stale):
        pad.write(commands.correct, version=1, number=1, entry=FIRST_OTHERWISE)
    assert pad.totals == (10, 23, 7)


def test_a_write_based_on_an_early_read_is_stopped_by_the_version_check(pad, monkeypatch):
    early = Locked(pad.match, frozenset())
    pad.record(FIRST)
    reads = iter([early])

    def reading_too_early(session, *names):
        return next(reads, None) or load_locked(session, *names)

    monkeypatch.setattr("scorekeeper.store.matches.locked_match.load_locked", reading_too_early)
    with pytest.raises(Stale) as stale:
        pad.write(commands.record, version=0, entry=FIRST_OTHERWISE)
    assert stale.value.current.entries == (FIRST,)


# ----------------------------------------------------------------------------------- sending twice


def test_a_retry_is_not_written_again(pad):
    once = pad.write(commands.record, version=0, entry=FIRST, idempotency_key="tap-1")
    again = pad.write(commands.record, version=0, entry=FIRST, idempotency_key="tap-1")
    assert once == again == pad.match


def test_a_late_retry_returns_the_current_match(pad):
    pad.write(commands.record, version=0, entry=FIRST, idempotency_key="tap-1")
    pad.record(SECOND)
    late = pad.write(commands.record, version=0, entry=FIRST, idempotency_key="tap-1")
    assert late.entries == (FIRST, SECOND)


def test_a_refused_write_may_be_sent_again_with_its_idempotency_key(pad):
    with pytest.raises(Refused):
        pad.write(commands.record, entry=hell([0, 0, 0], [0, 0, 0]), idempotency_key="tap-1")
    pad.write(commands.record, entry=FIRST, idempotency_key="tap-1")
    assert pad.totals == (-3, 10, 10)


def test_an_idempotency_key_applies_only_to_its_own_match(pad):
    other = pad.another("hell", {}, ("Aki", "Ben"))
    pad.write(commands.record, entry=FIRST, idempotency_key="tap-1")
    other.write(commands.finish, idempotency_key="tap-1")
    assert (pad.match.version, other.match.version) == (1, 1)


@pytest.mark.parametrize("key", ["\0", "\ud800", "手" * 10_000])
def test_an_idempotency_key_may_be_any_text(pad, key):
    pad.write(commands.record, version=0, entry=FIRST, idempotency_key=key)
    pad.write(commands.record, version=0, entry=FIRST, idempotency_key=key)
    assert pad.match.version == 1


# ------------------------------------------------------------------------------------- strangers


@pytest.mark.parametrize("match_id", ["", "x", "\0", "\ud800", "A" * 22])
def test_an_unknown_match_cannot_be_changed(pad, match_id):
    with pytest.raises(NoMatch):
        pad.write(commands.undo, version=0, match_id=match_id)


def test_a_match_of_another_group_cannot_be_changed(pad, store):
    stranger = Pad.begin(store)
    with pytest.raises(NoMatch):
        pad.write(commands.record, version=0, match_id=stranger.match_id, entry=FIRST)
    assert stranger.match.version == 0


# ------------------------------------------------------------------------------- hands thrown in

FIVE = ("Aki", "Ben", "Chie", "Dai", "Emi")


def napoleon(store, **choices):
    return Pad.begin(store, "napoleon", choices, FIVE)


def next_deal(pad):
    plan = pad.match.sheet.next.plan
    return plan.number, plan.dealer


def test_if_nobody_bids_the_next_dealer_deals_the_same_deal(store):
    pad = napoleon(store)
    pad.write(commands.throw_in)
    assert next_deal(pad) == (1, 1)
    pad.write(commands.throw_in)
    assert next_deal(pad) == (1, 2)


def test_a_thrown_in_hand_can_be_undone_and_redone(store):
    pad = napoleon(store)
    pad.write(commands.throw_in)
    pad.undo()
    assert next_deal(pad) == (1, 0)
    pad.redo()
    assert next_deal(pad) == (1, 1)
    assert [line.kind for line in pad.match.lines] == ["thrown_in", "dealt_again", "thrown_in"]


def test_deals_after_a_thrown_in_hand_continue_from_its_new_dealer(store):
    made = entry(
        "napoleon",
        napoleon=2,
        bid={"count": 11, "suit": "H"},
        adjutant_card="AS",
        adjutant=0,
        pictures=[6, 3, 6, 3, 2],
        discarded_pictures=0,
        stopped=False,
    )
    pad = napoleon(store)
    pad.record(made)
    pad.write(commands.throw_in)
    assert next_deal(pad) == (2, 2)
    pad.record(made)
    assert next_deal(pad) == (3, 3)
    assert [row.deal.plan.dealer for row in pad.match.sheet.rows] == [0, 2]


def test_a_hand_cannot_be_thrown_in_if_the_rules_or_the_game_do_not_allow_it(store, pad):
    strict = napoleon(store, nobody_bids="dealer_must_bid")
    assert refusals(strict.write, commands.throw_in) == [("deal.not_thrown_in", 1)]
    assert refusals(pad.write, commands.throw_in) == [("deal.not_thrown_in", 1)]


def test_no_hand_can_be_thrown_in_after_the_end(store):
    pad = napoleon(store)
    pad.write(commands.finish)
    assert refusals(pad.write, commands.throw_in) == [("match.finished", None)]
