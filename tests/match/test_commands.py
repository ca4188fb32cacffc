"""Every command by itself: its event, or every reason against it."""

from datetime import date

import pytest

from scorekeeper.match import DraftWouldBeLost, Refused, commands
from scorekeeper.match.events.deals import (
    DealCorrected,
    DealRecorded,
    DealRemoved,
    HandThrownIn,
)
from scorekeeper.match.events.endings import MatchFinished, MatchReopened
from scorekeeper.match.events.notes import DealNoted
from scorekeeper.match.events.rulings import RulingNoted
from scorekeeper.match.events.state import Details
from scorekeeper.rules.points_only import PointsOnly
from tests.support.match.deals import (
    FIRST,
    FIRST_OTHERWISE,
    OVER_THIRTY,
    SECOND,
    SMALL,
    THIRD,
    THRICE,
    TOO_MUCH,
    TWICE,
    hell,
    minutes,
)
from tests.support.match.match_builder import DAY, begin, tap, write

FOUR = ("Aki", "Ben", "Chie", "Dan")
FIRST_PLAIN = {"bids": [0, 0, 0], "tricks": [1, 0, 0], "trump": None}


def after(*entries, match=None):
    match = match or begin()
    for entry in entries:
        match = write(match, commands.record, entry)
    return match


def hearts(*entries):
    return after(*entries, match=begin("hearts", OVER_THIRTY, FOUR))


def refusals(decide, *facts, **named):
    with pytest.raises(Refused) as refused:
        decide(*facts, **named)
    return [(one.code, one.deal, one.field) for one in refused.value.refusals]


# Record


def test_the_next_deal_is_recorded_as_plain_values():
    assert commands.record(begin(), FIRST) == DealRecorded(1, FIRST_PLAIN)


def test_facts_that_follow_from_the_entry_are_filled_in():
    change = commands.record(begin(), hell([0, 0, 0], [1, None, None]))
    assert change == DealRecorded(1, FIRST_PLAIN)


def test_a_deal_against_the_rules_is_refused_with_every_reason():
    assert refusals(commands.record, begin(), hell([0, 0, 7], [2, 1, 0])) == [
        ("hell.bid_range", 1, "bids.2"),
        ("hell.tricks_range", 1, "tricks.0"),
    ]


@pytest.mark.parametrize(
    ("match", "number"),
    [(after(FIRST, SECOND, THIRD), 4), (write(after(FIRST), commands.finish), 2)],
    ids=["by its rules", "by hand"],
)
def test_no_deal_can_be_recorded_after_the_match_has_ended(match, number):
    assert refusals(commands.record, match, FIRST) == [("deal.after_end", number, "")]


def test_a_points_only_deal_can_be_recorded():
    change = commands.record(begin(), PointsOnly((10, -3, 10)))
    assert (change.kind, change.deal, change.entry) == (
        "recorded",
        1,
        {"points": [10, -3, 10]},
    )


# Rounds of a paper sheet


def rounds(match, *points, details=None, over=False):
    return commands.record_points(match, points, details or Details(DAY), over=over)


def test_rounds_of_a_paper_sheet_are_recorded_in_order():
    found = rounds(begin(), (10, -3, 10), (13, 13, -3))
    assert [(one.kind, one.deal) for one in found] == [("recorded", 1), ("recorded", 2)]


def test_the_details_and_end_of_a_paper_sheet_are_separate_events():
    kyoto = Details(date(2026, 2, 27), "Kyoto", "")
    found = rounds(begin(), (10, -3, 10), details=kyoto, over=True)
    assert [one.kind for one in found] == ["described", "recorded", "finished"]


def test_no_finish_event_is_added_if_the_rules_end_the_match():
    found = rounds(begin(), (1, 2, 3), (1, 2, 3), (1, 2, 3), over=True)
    assert [one.kind for one in found] == ["recorded"] * 3


def test_a_refusal_names_the_number_of_the_wrong_round():
    assert refusals(rounds, after(FIRST), (1, 2, 3), (1, 2)) == [("points.count", 3, "points")]
    assert refusals(rounds, begin()) == [("points.no_round", None, "")]


def test_no_round_can_be_added_to_a_match_ended_by_the_players():
    match = write(after(FIRST), commands.finish)
    assert refusals(rounds, match, (1, 2, 3)) == [("deal.after_end", None, "")]


# Correct


def test_a_correction_contains_the_whole_deal():
    change = commands.correct(after(FIRST, SECOND), 1, FIRST_OTHERWISE)
    assert change == DealCorrected(1, {"bids": [0, 0, 0], "tricks": [0, 1, 0], "trump": None})


@pytest.mark.parametrize("number", [-1, 0, 2, 10**12])
def test_a_deal_that_does_not_exist_cannot_be_corrected(number):
    assert refusals(commands.correct, after(FIRST), number, FIRST) == [("deal.unknown", number, "")]


def test_a_correction_is_checked_against_the_rules_of_its_deal():
    match = after(FIRST, SECOND)
    assert refusals(commands.correct, match, 2, hell([1, 1, 0], [1, 1, 0])) == [
        ("hell.dealer_bid", 2, "bids.1")
    ]


def test_a_correction_may_not_end_the_match_before_saved_deals():
    match = hearts(SMALL, TWICE, THRICE)
    assert refusals(commands.correct, match, 2, TOO_MUCH) == [("deal.ends_before", 2, "")]


def test_a_correction_of_the_last_deal_may_end_the_match():
    assert write(hearts(SMALL, TWICE), commands.correct, 2, TOO_MUCH).finished


# Remove, undo, redo


def test_the_last_deal_is_removed():
    assert commands.remove_last(after(FIRST, SECOND)) == DealRemoved(2)
    assert refusals(commands.remove_last, begin()) == [("deal.none", None, "")]


def test_undo_reverses_the_last_event_and_redo_reverses_the_undo():
    match = after(FIRST, SECOND)
    assert commands.undo(match) == DealRemoved(2, undoes=2)
    match = write(match, commands.undo)
    plain = {"bids": [1, 1, 1], "tricks": [1, 1, 0], "trump": None}
    assert commands.redo(match) == DealRecorded(2, plain, undoes=3)


def test_undo_of_a_correction_restores_the_earlier_entry():
    match = write(after(FIRST), commands.correct, 1, FIRST_OTHERWISE)
    assert commands.undo(match) == DealCorrected(1, FIRST_PLAIN, undoes=2)


def test_undo_and_redo_are_refused_if_there_is_nothing_to_reverse():
    assert refusals(commands.undo, begin()) == [("match.nothing_to_undo", None, "")]
    assert refusals(commands.redo, after(FIRST)) == [("match.nothing_to_redo", None, "")]


def test_an_undo_discards_a_draft_only_on_request():
    half_entered = hell([None, 1, 0], [None, None, None])
    match = tap(after(FIRST), 2, half_entered, at=minutes(1))
    with pytest.raises(DraftWouldBeLost) as asked:
        commands.undo(match)
    assert asked.value.number == 2
    assert commands.undo(match, discard_draft=True) == DealRemoved(1, undoes=1)


# The end


def test_the_players_can_end_a_match_and_reopen_it():
    stopped = write(after(FIRST), commands.finish)
    assert isinstance(stopped.lines[-1].event, MatchFinished)
    assert commands.reopen(stopped) == MatchReopened()


def test_a_match_that_is_over_cannot_be_ended_again():
    over = after(FIRST, SECOND, THIRD)
    assert refusals(commands.finish, over) == [("match.finished", None, "")]
    stopped = write(after(FIRST), commands.finish)
    assert refusals(commands.finish, stopped) == [("match.finished", None, "")]


def test_only_a_match_ended_by_the_players_can_be_reopened():
    over = after(FIRST, SECOND, THIRD)
    assert refusals(commands.reopen, over) == [("match.ended_by_rules", None, "")]
    assert refusals(commands.reopen, after(FIRST)) == [("match.going_on", None, "")]


# A hand thrown in

FIVE = ("Aki", "Ben", "Chie", "Dai", "Emi")


def test_a_hand_without_bids_is_thrown_in():
    match = begin("napoleon", {}, FIVE)
    assert commands.throw_in(match) == HandThrownIn(1)
    assert write(match, commands.throw_in).sheet.next.plan.dealer == 1


def test_throwing_in_a_hand_is_refused_without_a_rule_or_after_the_end():
    strict = begin("napoleon", {"nobody_bids": "dealer_must_bid"}, FIVE)
    assert refusals(commands.throw_in, strict) == [("deal.not_thrown_in", 1, "")]
    assert refusals(commands.throw_in, begin()) == [("deal.not_thrown_in", 1, "")]
    stopped = write(begin("napoleon", {}, FIVE), commands.finish)
    assert refusals(commands.throw_in, stopped) == [("match.finished", None, "")]


# Words


def test_a_question_to_the_referee_can_be_noted():
    over = after(FIRST, SECOND, THIRD)
    assert commands.note_ruling(over, "ask=trick") == RulingNoted("ask=trick")


def test_a_match_is_described_by_its_day_place_and_note():
    change = commands.describe(begin(), Details(date(2026, 2, 27), "Kyoto", "Rain."))
    kyoto = {"played_on": "2026-02-27", "place": "Kyoto", "note": "Rain."}
    assert change.to_payload() == {"entry": kyoto}


def test_each_text_that_is_too_long_is_refused_at_its_field():
    long = Details(date(2026, 2, 27), "x" * 81, "x" * 2001)
    assert refusals(commands.describe, begin(), long) == [
        ("text.long", None, "place"),
        ("text.long", None, "note"),
    ]
    assert refusals(commands.note_deal, after(FIRST), 1, "x" * 2001) == [
        ("text.long", None, "note")
    ]


def test_unchanged_details_and_notes_are_refused():
    assert refusals(commands.describe, begin(), Details(DAY)) == [("match.same_details", None, "")]
    assert refusals(commands.note_deal, after(FIRST), 1, "") == [("deal.same_note", 1, "")]


def test_only_a_saved_deal_can_have_a_note():
    match = after(FIRST)
    assert commands.note_deal(match, 1, "Ben dealt.") == DealNoted(1, "Ben dealt.")
    assert refusals(commands.note_deal, match, 2, "x") == [("deal.unknown", 2, "")]


def test_a_refusal_names_the_unknown_deal():
    (refusal,) = commands.no_deal(7).refusals
    assert (refusal.code, refusal.deal) == ("deal.unknown", 7)
