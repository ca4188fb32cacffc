"""The decision about a form, from plain values: no app, no database."""

from dataclasses import replace

import pytest

from scorekeeper.match import Stale, commands, confirmation, table_commands
from scorekeeper.match.model import Draft
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.web.match.decision import NoShortcut, ResponseKind, decide
from scorekeeper.web.match.submission import Submission
from tests.support.match.deals import FIRST, NOON, SECOND, hell
from tests.support.match.match_builder import begin, tap, write

pytestmark = pytest.mark.timeless

NOTHING = [None, None, None]
BIDS = {"bids.0": "0", "bids.1": "0", "bids.2": "0"}
TRICKS = {"tricks.0": "1", "tricks.1": "0", "tricks.2": "0"}


def bid():
    """A deal of Hell with one card: three have bid none, and the tricks are next."""
    return tap(begin(), 1, hell([0, 0, 0], NOTHING), stage="tricks")


def press(action, value="", **more):
    return Submission(action, value, **more)


def stored(decision):
    """Return the values that a decision stores, by its kind."""
    kinds = ("save", "drop", "propose", "append")
    return {kind for kind in kinds if getattr(decision, kind)}


def test_a_tap_saves_the_draft_and_answers_with_part_of_the_page():
    decision = decide(begin(), 1, Submission(facts={"bids.1": "1"}, is_swap=True))
    assert decision.response is ResponseKind.PART
    assert decision.save.entry.bids == (None, 1, None)
    assert stored(decision) == {"save"}


def test_a_tap_without_a_script_answers_with_the_page():
    assert decide(begin(), 1, Submission(facts={"bids.1": "1"})).response is ResponseKind.MATCH


def test_a_tap_from_an_earlier_stage_does_not_go_back_to_it():
    decision = decide(bid(), 1, Submission(stage="bids", facts=BIDS, is_swap=True))
    assert decision.save.stage == "tricks"


def test_ending_a_stage_saves_the_next_stage():
    decision = decide(begin(), 1, press("next", stage="bids", facts=BIDS))
    assert (decision.response, decision.save.stage) == (ResponseKind.MATCH, "tricks")


def test_a_gap_is_refused_and_the_other_entries_are_saved():
    decision = decide(begin(), 1, press("next", stage="bids", facts={"bids.0": "1"}))
    assert decision.response is ResponseKind.REFUSED
    assert decision.save.entry.bids == (1, None, None)


def test_ending_the_last_stage_records_the_deal():
    decision = decide(bid(), 1, press("next", stage="tricks", facts=TRICKS))
    assert decision.append == (commands.record, FIRST)
    assert stored(decision) == {"append"}


def test_a_reopened_stage_is_saved_as_the_current_stage():
    assert decide(bid(), 1, press("stage", "bids", stage="tricks")).save.stage == "bids"


def test_a_shortcut_fills_in_the_rest():
    decision = decide(bid(), 1, press("shortcut", "rest_made_it", stage="tricks", facts=TRICKS))
    assert decision.save.entry.tricks == (1, 0, 0)


def test_an_unknown_shortcut_is_malformed():
    with pytest.raises(NoShortcut):
        decide(bid(), 1, press("shortcut", "mars", stage="tricks"))


def test_a_disputed_tap_is_asked_about_and_the_rest_is_saved():
    facts = {"bids.0": "0", "bids.1": "0"}
    submission = Submission(facts=facts, base={"bids.0": None, "bids.1": None}, is_swap=True)
    decision = decide(tap(begin(), 1, hell([None, 1, None], NOTHING)), 1, submission)
    assert decision.response is ResponseKind.DISPUTED
    assert decision.save.entry.bids == (0, 1, None)


def test_a_correction_is_appended():
    match = write(begin(), commands.record, FIRST)
    decision = decide(match, 1, press("next", stage="", facts={"tricks.0": "0", "tricks.1": "1"}))
    assert decision.append == (commands.correct, 1, hell([0, 0, 0], [0, 1, 0]))


def test_a_correction_that_ends_the_match_names_the_final_deal():
    match = write(write(begin(), commands.record, FIRST), commands.record, SECOND)
    decision = decide(match, 1, press("end", "1", stage=""))
    assert decision.append == (commands.correct_and_end, 1, FIRST, 1)


def test_leaving_a_correction_deletes_its_draft():
    match = write(begin(), commands.record, FIRST)
    decision = decide(match, 1, press("leave", facts={"tricks.0": "0"}))
    assert stored(decision) == {"drop"}


def test_a_deal_further_ahead_is_stale():
    with pytest.raises(Stale):
        decide(begin(), 2, Submission(facts={"bids.1": "1"}))


def confirmed(phone="first"):
    """The same deal, complete, at a table where a second phone confirms it."""
    match = write(begin(), table_commands.agree, confirm=True)
    told = Draft("tricks", FIRST, NOON, "k" * 22, phone)
    return replace(match, drafts={1: told})


def test_a_deal_that_needs_a_second_phone_is_announced_but_not_recorded():
    match = tap(confirmed(), 1, hell([0, 0, 0], NOTHING), stage="tricks")
    decision = decide(match, 1, press("next", stage="tricks", facts=TRICKS))
    assert stored(decision) == {"propose"}
    assert decision.propose.entry == FIRST


def test_the_same_deal_from_a_second_phone_confirms_it():
    match = confirmed()
    same = press("next", stage="tricks", facts=BIDS | TRICKS, phone="second")
    decision = decide(match, 1, same)
    assert decision.append == (confirmation.confirm, match.state.mark, "second")
    assert stored(decide(match, 1, replace(same, phone="first"))) == set()
    assert stored(decide(match, 1, replace(same, phone=""))) == set()


def test_a_different_deal_does_not_change_the_deal_waiting_for_confirmation():
    other = BIDS | {"tricks.0": "0", "tricks.1": "1"}
    with pytest.raises(Stale):
        decide(confirmed(), 1, press("next", stage="tricks", facts=other, phone="second"))


def points():
    """A match of which only the points of one deal are known."""
    return write(begin(), commands.record_points, [[3, -4, 5]], begin().details, over=False)


def test_points_can_be_corrected():
    typed = {"points.0": "1", "points.1": "−2", "points.2": "3"}
    decision = decide(points(), 1, press("next", facts=typed))
    assert decision.append == (commands.correct, 1, PointsOnly((1, -2, 3)))


def test_typed_points_are_shown_but_not_stored():
    typed = Submission(facts={"points.0": "1", "points.1": "2", "points.2": "3"}, is_swap=True)
    decision = decide(points(), 1, typed)
    assert (decision.response, stored(decision)) == (ResponseKind.PART, set())


def test_points_that_are_not_a_number_are_refused():
    decision = decide(points(), 1, press("next", facts={"points.0": "one"}))
    assert decision.response is ResponseKind.REFUSED
    assert [one.field for one in decision.refusals] == ["points.0", "points.1", "points.2"]
