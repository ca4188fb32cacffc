"""Time, place and notes of a match: saved, shown in lists, undone."""

from datetime import date

import pytest
from sqlalchemy import select

from scorekeeper import store as stores
from scorekeeper.match import Details, NoMatch, Refused, Stale, commands
from scorekeeper.store.database import tables
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, SECOND, THIRD, Pad, minutes

BEGAN = date(2026, 3, 1)
OTHER_DAY = date(2026, 2, 27)
LIBRARY = Details(OTHER_DAY, "Library", "Rain.\nBen was late.")
HOME = Details(BEGAN, "Home")


def describe(pad, details, **terms):
    return pad.write(commands.describe, details=details, **terms)


def note(pad, text, number=1, **terms):
    return pad.write(commands.note_deal, number=number, text=text, **terms)


def codes(refused):
    return [(refusal.code, refusal.field) for refusal in refused.value.refusals]


def days_in_tables(pad):
    """The day as the lists have it: on the match, and on each of its seats."""
    of_match = select(tables.Match.played_on).where(tables.Match.id == pad.match_id)
    of_seats = select(tables.Seat.played_on).where(tables.Seat.match_id == pad.match_id)
    with pad.store.reading() as session:
        return {session.scalar(of_match)}, set(session.scalars(of_seats))


# ----------------------------------------------------------------------------------- when and where


def test_the_day_of_a_match_is_the_day_it_started_by_default(pad):
    assert pad.match.details == Details(BEGAN)
    assert days_in_tables(pad) == ({BEGAN}, {BEGAN})


def test_the_local_date_can_be_given_when_a_match_starts(pad):
    with pad.store.writing() as session:
        where = (session, pad.club_id, pad.match_id, pad.key_id, minutes(900))
        match_id = stores.matches.rematch(*where, began_on=date(2026, 3, 2))
        match = stores.matches.load(session, pad.club_id, match_id)
    assert match.began_on == match.details.played_on == date(2026, 3, 2)


def test_the_details_of_a_match_are_saved(pad):
    match = describe(pad, LIBRARY)
    assert match.details == LIBRARY
    assert match.began_on == BEGAN
    assert match.lines[-1].kind == "described"


def test_the_lists_have_the_day_and_the_place(pad):
    describe(pad, LIBRARY)
    assert (pad.in_lists.played_on, pad.in_lists.place) == (OTHER_DAY, "Library")
    assert days_in_tables(pad) == ({OTHER_DAY}, {OTHER_DAY})


def test_the_seats_of_other_matches_keep_their_day(pad):
    other = pad.another("hell", {}, ("Aki", "Ben"))
    describe(pad, LIBRARY)
    assert days_in_tables(other) == ({BEGAN}, {BEGAN})


def test_changing_only_the_place_does_not_change_the_day(pad):
    describe(pad, HOME)
    assert days_in_tables(pad) == ({BEGAN}, {BEGAN})


def test_undoing_the_first_details_restores_the_day_the_match_started(pad):
    describe(pad, LIBRARY)
    assert pad.undo().details == Details(BEGAN)
    assert days_in_tables(pad) == ({BEGAN}, {BEGAN})
    assert pad.in_lists.place == ""


def test_undoing_later_details_restores_the_previous_ones(pad):
    describe(pad, LIBRARY)
    describe(pad, HOME)
    assert pad.undo().details == LIBRARY
    assert days_in_tables(pad) == ({OTHER_DAY}, {OTHER_DAY})


def test_details_can_be_undone_and_redone(pad):
    describe(pad, LIBRARY)
    pad.undo()
    assert pad.redo().details == LIBRARY
    assert days_in_tables(pad) == ({OTHER_DAY}, {OTHER_DAY})
    assert pad.undo().details == Details(BEGAN)


def test_details_can_be_changed_before_the_first_deal_and_after_the_end(pad):
    describe(pad, HOME)
    pad.record(FIRST, SECOND, THIRD)
    match = describe(pad, LIBRARY)
    assert match.finished
    assert pad.in_lists.totals == (23, 20, 17)
    assert match.finished_at == pad.at


def test_changing_the_details_keeps_a_draft(pad):
    pad.keep(1, "bids", {"trump": None, "bids": [1, None, None], "tricks": [None] * 3})
    assert describe(pad, LIBRARY).drafts[1].stage == "bids"


def test_unchanged_details_are_refused(pad):
    with pytest.raises(Refused) as refused:
        describe(pad, Details(BEGAN))
    assert codes(refused) == [("match.same_details", "")]


def test_details_that_are_too_long_are_refused(pad):
    assert describe(pad, Details(BEGAN, "x" * 80, "y" * 2000)).version == 1
    with pytest.raises(Refused) as refused:
        describe(pad, Details(BEGAN, "x" * 81, "y" * 2001))
    assert codes(refused) == [("text.long", "place"), ("text.long", "note")]
    assert pad.match.version == 1


def test_details_based_on_an_older_version_do_not_overwrite_anything(pad):
    describe(pad, LIBRARY)
    with pytest.raises(Stale) as stale:
        describe(pad, HOME, version=0)
    assert stale.value.current.details == LIBRARY


def test_details_sent_twice_are_saved_once(pad):
    for _ in "12":
        describe(pad, LIBRARY, version=0, idempotency_key="a")
    assert pad.match.version == 1


# ----------------------------------------------------------------------------------- notes on deals


def test_a_note_belongs_to_its_deal(pad):
    pad.record(FIRST, SECOND)
    assert note(pad, "Ben misdealt.").notes == {1: "Ben misdealt."}
    assert note(pad, "So did Chie.", 2).notes == {1: "Ben misdealt.", 2: "So did Chie."}
    assert pad.totals == (10, 23, 7)


def test_a_note_can_be_changed_and_removed(pad):
    pad.record(FIRST)
    note(pad, "Ben misdealt.")
    assert note(pad, "Chie misdealt.").notes == {1: "Chie misdealt."}
    assert note(pad, "").notes == {}


def test_undoing_a_note_restores_the_previous_one(pad):
    pad.record(FIRST)
    note(pad, "Ben misdealt.")
    note(pad, "Chie misdealt.")
    assert pad.undo().notes == {1: "Ben misdealt."}
    assert pad.redo().notes == {1: "Chie misdealt."}
    pad.undo()
    note(pad, "")
    assert pad.undo().notes == {1: "Ben misdealt."}


def test_undoing_the_first_note_leaves_none(pad):
    pad.record(FIRST)
    note(pad, "Ben misdealt.")
    assert pad.undo().notes == {}


def test_a_note_survives_a_correction_and_is_removed_with_its_deal(pad):
    pad.record(FIRST)
    note(pad, "Ben misdealt.")
    assert pad.correct(1, FIRST_OTHERWISE).notes == {1: "Ben misdealt."}
    assert pad.write(commands.remove_last).notes == {}
    assert pad.undo().notes == {1: "Ben misdealt."}


def test_saving_a_note_keeps_the_draft_of_a_correction(pad):
    pad.record(FIRST)
    pad.keep(1, "bids", {"trump": None, "bids": [1, None, None], "tricks": [None] * 3})
    assert 1 in note(pad, "Ben misdealt.").drafts


@pytest.mark.parametrize("number", [0, 2])
def test_a_note_on_an_unknown_deal_is_refused(pad, number):
    pad.record(FIRST)
    with pytest.raises(Refused) as refused:
        note(pad, "Ben misdealt.", number)
    assert codes(refused) == [("deal.unknown", "")]


def test_an_unchanged_or_too_long_note_is_refused(pad):
    pad.record(FIRST)
    for text, code in (("", ("deal.same_note", "")), ("x" * 2001, ("text.long", "note"))):
        with pytest.raises(Refused) as refused:
            note(pad, text)
        assert codes(refused) == [code]


def test_a_match_of_another_group_cannot_be_described(pad, store):
    stranger = Pad.begin(store)
    with pytest.raises(NoMatch):
        describe(pad, LIBRARY, club_id=stranger.club_id, version=0)
