"""A phone's entries in a match that its club continued: in place of the club's, or after them."""

import pytest

from scorekeeper.match import Details, commands, table_commands
from scorekeeper.store.clubs.keys import Role
from scorekeeper.sync.conflict_resolution import BothVersions, Resolution, resolve
from tests.support.match.deals import OVER_THIRTY, SMALL, THRICE, TOO_MUCH, TWICE, minutes
from tests.support.match.match_builder import DAY, begin, write

pytestmark = pytest.mark.timeless

FOUR = ("Aki", "Ben", "Chie", "Dai")


@pytest.fixture
def common():
    """A match of Hearts with one deal."""
    return write(begin("hearts", names=FOUR), commands.record, SMALL)


def resolved(theirs, mine, resolution, role=Role.OWNER):
    made = resolve(BothVersions(theirs, mine, 1, role), resolution, minutes(5))
    return made.match, [one.event.kind for one in made.left_out]


def test_instead_corrects_the_deal_with_the_same_number(common):
    theirs = write(common, commands.record, TOO_MUCH)
    mine = write(common, commands.record, THRICE)
    match, left_out = resolved(theirs, mine, Resolution.INSTEAD)
    assert match.entries == (SMALL, THRICE)
    assert [line.kind for line in match.lines] == ["recorded", "recorded", "corrected"]
    assert left_out == []


def test_after_adds_the_phones_deal_as_the_next_one(common):
    theirs = write(common, commands.record, TOO_MUCH)
    mine = write(common, commands.record, THRICE)
    match, _ = resolved(theirs, mine, Resolution.AFTER)
    assert match.entries == (SMALL, TOO_MUCH, THRICE)


@pytest.mark.parametrize("resolution", Resolution)
def test_a_correction_of_a_common_deal_is_applied(common, resolution):
    theirs = write(common, commands.record, TOO_MUCH)
    mine = write(common, commands.correct, 1, THRICE)
    match, _ = resolved(theirs, mine, resolution)
    assert match.entries == (THRICE, TOO_MUCH)


def test_a_deal_undone_on_the_phone_is_not_written(common):
    theirs = write(common, commands.record, TOO_MUCH)
    mine = write(write(common, commands.record, THRICE), commands.undo)
    match, left_out = resolved(theirs, mine, Resolution.INSTEAD)
    assert match.entries == (SMALL, TOO_MUCH)
    assert left_out == []


def test_a_deal_corrected_on_the_phone_is_written_once_in_its_final_form(common):
    mine = write(write(common, commands.record, TOO_MUCH), commands.correct, 2, THRICE)
    match, _ = resolved(write(common, commands.record, SMALL), mine, Resolution.AFTER)
    assert match.entries == (SMALL, SMALL, THRICE)


def test_match_details_from_the_phone_are_included(common):
    theirs = write(common, commands.record, TOO_MUCH)
    mine = write(common, commands.describe, Details(DAY, "Otto's", ""))
    match, _ = resolved(theirs, mine, Resolution.INSTEAD)
    assert match.details.place == "Otto's"


def test_a_match_finished_on_the_server_is_continued(common):
    theirs = write(common, commands.finish)
    mine = write(common, commands.record, THRICE)
    match, _ = resolved(theirs, mine, Resolution.AFTER)
    assert match.entries == (SMALL, THRICE)
    assert not match.finished


def test_an_event_that_no_longer_applies_is_left_out_and_reported(common):
    theirs = write(common, commands.record, TOO_MUCH)
    mine = write(common, table_commands.adjust, {0: 5}, "Late")
    match, left_out = resolved(theirs, mine, Resolution.INSTEAD)
    assert match == theirs
    assert left_out == ["adjusted"]


@pytest.mark.parametrize(
    ("command", "facts"),
    [(commands.correct, (1, THRICE)), (table_commands.adjust, ({0: 5}, "Counted again"))],
)
def test_a_scorers_correction_of_a_match_finished_in_the_group_is_left_out(command, facts):
    match = write(begin("hearts", OVER_THIRTY, FOUR), commands.record, SMALL)
    match = write(match, commands.record, TWICE)
    theirs = write(match, commands.record, TOO_MUCH, at=minutes(1))
    assert theirs.finished
    mine = write(match, command, *facts, at=minutes(2))
    both = BothVersions(theirs, mine, 2, Role.SCORER)
    made = resolve(both, Resolution.INSTEAD, minutes(5))
    assert made.events == []
    (left_out,) = made.left_out
    assert [one.code for one in left_out.refusals] == ["match.only_owner_corrects"]


def test_a_scorers_deals_replace_no_deal_of_a_match_finished_in_the_group():
    """Both have a third deal; that of the group ends the match."""
    match = write(begin("hearts", OVER_THIRTY, FOUR), commands.record, SMALL)
    match = write(match, commands.record, TWICE)
    theirs = write(match, commands.record, TOO_MUCH, at=minutes(1))
    mine = write(match, commands.record, THRICE, at=minutes(2))
    for role, entries in (
        (Role.SCORER, (SMALL, TWICE, TOO_MUCH)),
        (Role.OWNER, (SMALL, TWICE, THRICE)),
    ):
        made = resolve(BothVersions(theirs, mine, 2, role), Resolution.INSTEAD, minutes(5))
        assert made.match.entries == entries


def test_a_scorer_who_goes_on_with_a_match_ended_in_the_group_can_correct_it(common):
    theirs = write(common, commands.finish)
    mine = write(common, commands.correct, 1, THRICE)
    match, left_out = resolved(theirs, mine, Resolution.INSTEAD, Role.SCORER)
    assert match.entries == (THRICE,)
    assert left_out == []


@pytest.fixture
def three_deals():
    match = begin("hearts", OVER_THIRTY, FOUR)
    for number, deal in enumerate((SMALL, TWICE, THRICE), 1):
        match = write(match, commands.record, deal, at=minutes(number))
    return match


@pytest.fixture
def ended(three_deals):
    """The same match on a phone that corrected deal 2 so that it ended the match."""
    return write(three_deals, commands.correct_and_end, 2, TOO_MUCH, 2, at=minutes(9))


def test_a_match_ended_earlier_on_an_offline_phone_also_ends_in_the_group(three_deals, ended):
    theirs = write(three_deals, commands.note_deal, 1, "Aki misdealt.", at=minutes(8))
    made = resolve(BothVersions(theirs, ended, 3, Role.OWNER), Resolution.INSTEAD, minutes(20))
    assert made.match.entries == (SMALL, TOO_MUCH)
    assert made.left_out == []


def test_a_deal_unknown_to_the_phone_is_not_removed(three_deals, ended):
    theirs = write(three_deals, commands.record, SMALL, at=minutes(8))
    made = resolve(BothVersions(theirs, ended, 3, Role.OWNER), Resolution.INSTEAD, minutes(20))
    assert made.match.entries == (SMALL, TWICE, THRICE, SMALL)
    assert [one.event.kind for one in made.left_out] == ["corrected"]
