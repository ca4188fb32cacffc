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


def test_a_match_was_played_on_the_day_it_began_until_somebody_says_otherwise(pad):
    assert pad.match.details == Details(BEGAN)
    assert days_in_tables(pad) == ({BEGAN}, {BEGAN})


def test_the_day_where_it_is_played_is_told_when_it_begins(pad):
    with pad.store.writing() as session:
        where = (session, pad.club_id, pad.match_id, pad.key_id, minutes(900))
        match_id = stores.matches.rematch(*where, began_on=date(2026, 3, 2))
        match = stores.matches.load(session, pad.club_id, match_id)
    assert match.began_on == match.details.played_on == date(2026, 3, 2)


def test_what_is_written_about_a_match_is_read_again(pad):
    match = describe(pad, LIBRARY)
    assert match.details == LIBRARY
    assert match.began_on == BEGAN
    assert match.lines[-1].kind == "described"


def test_the_lists_know_the_day_and_the_place(pad):
    describe(pad, LIBRARY)
    assert (pad.in_lists.played_on, pad.in_lists.place) == (OTHER_DAY, "Library")
    assert days_in_tables(pad) == ({OTHER_DAY}, {OTHER_DAY})


def test_the_seats_of_other_matches_keep_their_day(pad):
    other = pad.another("hell", {}, ("Aki", "Ben"))
    describe(pad, LIBRARY)
    assert days_in_tables(other) == ({BEGAN}, {BEGAN})


def test_a_place_alone_leaves_the_day(pad):
    describe(pad, HOME)
    assert days_in_tables(pad) == ({BEGAN}, {BEGAN})


def test_taking_back_the_first_words_restores_the_day_it_began(pad):
    describe(pad, LIBRARY)
    assert pad.undo().details == Details(BEGAN)
    assert days_in_tables(pad) == ({BEGAN}, {BEGAN})
    assert pad.in_lists.place == ""


def test_taking_back_later_words_restores_those_before(pad):
    describe(pad, LIBRARY)
    describe(pad, HOME)
    assert pad.undo().details == LIBRARY
    assert days_in_tables(pad) == ({OTHER_DAY}, {OTHER_DAY})


def test_what_is_taken_back_and_redone_is_as_if_never_taken_back(pad):
    describe(pad, LIBRARY)
    pad.undo()
    assert pad.redo().details == LIBRARY
    assert days_in_tables(pad) == ({OTHER_DAY}, {OTHER_DAY})
    assert pad.undo().details == Details(BEGAN)


def test_a_match_is_described_before_its_first_deal_and_after_its_end(pad):
    describe(pad, HOME)
    pad.record(FIRST, SECOND, THIRD)
    match = describe(pad, LIBRARY)
    assert match.finished
    assert pad.in_lists.totals == (23, 20, 17)
    assert match.finished_at == pad.at


def test_words_about_the_match_leave_a_deal_that_is_half_written(pad):
    pad.keep(1, "bids", {"trump": None, "bids": [1, None, None], "tricks": [None] * 3})
    assert describe(pad, LIBRARY).drafts[1].stage == "bids"


def test_words_that_stand_already_are_refused(pad):
    with pytest.raises(Refused) as refused:
        describe(pad, Details(BEGAN))
    assert codes(refused) == [("match.same_details", "")]


def test_words_are_as_long_as_a_page_can_show(pad):
    assert describe(pad, Details(BEGAN, "x" * 80, "y" * 2000)).version == 1
    with pytest.raises(Refused) as refused:
        describe(pad, Details(BEGAN, "x" * 81, "y" * 2001))
    assert codes(refused) == [("text.long", "place"), ("text.long", "note")]
    assert pad.match.version == 1


def test_words_based_on_an_older_version_overwrite_nothing(pad):
    describe(pad, LIBRARY)
    with pytest.raises(Stale) as stale:
        describe(pad, HOME, version=0)
    assert stale.value.current.details == LIBRARY


def test_words_sent_twice_are_written_once(pad):
    for _ in "12":
        describe(pad, LIBRARY, version=0, idempotency_key="a")
    assert pad.match.version == 1


# ----------------------------------------------------------------------------------- notes on deals


def test_a_note_stands_at_its_deal(pad):
    pad.record(FIRST, SECOND)
    assert note(pad, "Ben misdealt.").notes == {1: "Ben misdealt."}
    assert note(pad, "So did Chie.", 2).notes == {1: "Ben misdealt.", 2: "So did Chie."}
    assert pad.totals == (10, 23, 7)


def test_a_note_is_written_anew_and_taken_away(pad):
    pad.record(FIRST)
    note(pad, "Ben misdealt.")
    assert note(pad, "Chie misdealt.").notes == {1: "Chie misdealt."}
    assert note(pad, "").notes == {}


def test_taking_back_a_note_restores_what_was_there(pad):
    pad.record(FIRST)
    note(pad, "Ben misdealt.")
    note(pad, "Chie misdealt.")
    assert pad.undo().notes == {1: "Ben misdealt."}
    assert pad.redo().notes == {1: "Chie misdealt."}
    pad.undo()
    note(pad, "")
    assert pad.undo().notes == {1: "Ben misdealt."}


def test_taking_back_the_first_note_leaves_none(pad):
    pad.record(FIRST)
    note(pad, "Ben misdealt.")
    assert pad.undo().notes == {}


def test_a_note_outlives_a_correction_and_goes_with_its_deal(pad):
    pad.record(FIRST)
    note(pad, "Ben misdealt.")
    assert pad.correct(1, FIRST_OTHERWISE).notes == {1: "Ben misdealt."}
    assert pad.write(commands.remove_last).notes == {}
    assert pad.undo().notes == {1: "Ben misdealt."}


def test_a_note_leaves_the_correction_that_is_half_written(pad):
    pad.record(FIRST)
    pad.keep(1, "bids", {"trump": None, "bids": [1, None, None], "tricks": [None] * 3})
    assert 1 in note(pad, "Ben misdealt.").drafts


@pytest.mark.parametrize("number", [0, 2])
def test_there_is_no_note_on_a_deal_that_is_not_written(pad, number):
    pad.record(FIRST)
    with pytest.raises(Refused) as refused:
        note(pad, "Ben misdealt.", number)
    assert codes(refused) == [("deal.unknown", "")]


def test_a_note_that_stands_already_or_is_too_long_is_refused(pad):
    pad.record(FIRST)
    for text, code in (("", ("deal.same_note", "")), ("x" * 2001, ("text.long", "note"))):
        with pytest.raises(Refused) as refused:
            note(pad, text)
        assert codes(refused) == [code]


def test_another_clubs_match_is_not_described(pad, store):
    stranger = Pad.begin(store)
    with pytest.raises(NoMatch):
        describe(pad, LIBRARY, club_id=stranger.club_id, version=0)
