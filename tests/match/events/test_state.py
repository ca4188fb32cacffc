"""The state after some events."""

from datetime import date

import pytest

from scorekeeper.match.events.deals import DealCorrected, DealRecorded, DealRemoved
from scorekeeper.match.events.endings import MatchFinished, MatchReopened
from scorekeeper.match.events.event import fold_events, numbered
from scorekeeper.match.events.misdeals import MisdealDropped, MisdealRecorded
from scorekeeper.match.events.notes import DealNoted, MatchDescribed
from scorekeeper.match.events.state import Details
from scorekeeper.match.events.undo import undo_in
from tests.support.clock import NOON

LIBRARY = Details(date(2026, 2, 27), "Library", "Rain.")
HOME = Details(date(2026, 3, 1), "Home")
RECORDED = [DealRecorded(1, "a"), DealRecorded(2, "b")]


def after(*events):
    return fold_events(numbered(events, 0, NOON, "key"))


def undo_of_last(*events):
    history = numbered(events, 0, NOON, "key")
    return undo_in(history, history[-1])


def test_a_new_match_has_no_entries():
    assert after().entries == ()
    assert not after().stopped


def test_recorded_deals_are_in_order():
    assert after(*RECORDED).entries == ("a", "b")


def test_a_correction_replaces_the_entry_of_its_deal():
    assert after(*RECORDED, DealCorrected(1, "c")).entries == ("c", "b")


def test_removing_a_deal_leaves_the_earlier_deals():
    assert after(*RECORDED, DealRemoved(2)).entries == ("a",)


def test_a_finished_match_is_stopped_until_it_is_reopened():
    assert after(MatchFinished()).stopped
    assert not after(MatchFinished(), MatchReopened()).stopped


def test_a_match_has_no_details_or_notes_until_they_are_entered():
    assert after(*RECORDED).details is None
    assert after(*RECORDED).notes == {}


def test_newer_details_replace_older_ones():
    described = [MatchDescribed(LIBRARY), MatchDescribed(HOME)]
    assert after(*described).details == HOME
    assert after(*described, MatchDescribed(None)).details is None


def test_a_note_stays_with_its_deal_until_it_is_cleared():
    noted = [*RECORDED, DealNoted(2, "a"), DealNoted(1, "b")]
    assert after(*noted).notes == {1: "b", 2: "a"}
    assert after(*noted, DealNoted(2, "")).notes == {1: "b"}


def test_a_misdeal_passes_the_deal_on_if_the_next_dealer_deals():
    assert after(MisdealRecorded(1, passes_on=True)).thrown_in == (1,)
    assert after(MisdealRecorded(1, passes_on=False)).thrown_in == ()
    assert after(MisdealRecorded(1, passes_on=True), MisdealDropped(1)).thrown_in == ()


@pytest.mark.parametrize("day", ["", "2026-02-30", "yesterday", "20260301"])
def test_a_day_outside_the_calendar_is_malformed(day):
    with pytest.raises(ValueError, match="played_on: day expected"):
        MatchDescribed.from_payload(entry={"played_on": day, "place": "Home", "note": ""})


@pytest.mark.parametrize(
    "impossible",
    [
        DealRecorded(4, "d"),
        DealCorrected(3, "d"),
        DealCorrected(0, "d"),
        DealRemoved(1),
        DealNoted(3, "a note"),
        DealNoted(0, "a note"),
        MisdealRecorded(2, passes_on=True),
        MisdealDropped(3),
    ],
)
def test_an_event_that_cannot_follow_the_history_is_an_error(impossible):
    with pytest.raises(ValueError, match="the log cannot go on"):
        after(*RECORDED, impossible)


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        (DealNoted, {"deal": 1}),
        (DealNoted, {"entry": "a note"}),
        (MatchDescribed, {"deal": 1, "entry": LIBRARY.note}),
        (MatchDescribed, {"entry": "Library"}),
        (MatchFinished, {"entry": {}}),
        (MatchFinished, {"deal": 1}),
        (MisdealRecorded, {"deal": 1, "entry": {"next": True}}),
    ],
)
def test_a_payload_with_the_wrong_fields_is_malformed(kind, payload):
    with pytest.raises(ValueError, match=r"expected|cannot go on"):
        kind.from_payload(**payload)


@pytest.mark.parametrize(
    ("last", "undo"),
    [
        (DealRecorded(3, "c"), DealRemoved(3, undoes=3)),
        (DealCorrected(1, "c"), DealCorrected(1, "a", undoes=3)),
        (DealRemoved(2), DealRecorded(2, "b", undoes=3)),
        (MatchFinished(), MatchReopened(undoes=3)),
        (MatchReopened(), MatchFinished(undoes=3)),
        (MatchDescribed(LIBRARY), MatchDescribed(None, undoes=3)),
        (DealNoted(2, "a note"), DealNoted(2, "", undoes=3)),
        (MisdealRecorded(3, passes_on=True), MisdealDropped(3, undoes=3)),
    ],
)
def test_undoing_the_last_event_adds_its_inverse(last, undo):
    assert undo_of_last(*RECORDED, last) == undo


def test_undo_restores_the_previous_details_or_note():
    described = MatchDescribed(LIBRARY), MatchDescribed(HOME)
    assert undo_of_last(*described) == MatchDescribed(LIBRARY, undoes=2)
    noted = DealNoted(1, "a"), DealNoted(1, "b")
    assert undo_of_last(*RECORDED, *noted) == DealNoted(1, "a", undoes=4)
