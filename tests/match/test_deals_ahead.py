"""Commands about the deals ahead, more deals, and a pause that the next deal ends."""

import pytest

from scorekeeper.match import commands, table_commands
from scorekeeper.match.commands import Refused
from tests.support.match.deals import hearts, hell, options
from tests.support.match.match_builder import begin, tap, write

FOUR = ("Aki", "Ben", "Chie", "Dan")
SIX_DEALS = {"ladder_cards": [1, 2, 3, 3, 2, 1], "hook": False}
MISS = hell([0, 0, 0], [1, 0, 0])


def begun():
    """Return Hell in six deals, of which one is played."""
    return write(begin(choices=SIX_DEALS), commands.record, MISS)


def refusals(command, *facts, **named):
    with pytest.raises(Refused) as refused:
        command(*facts, **named)
    return [one.code for one in refused.value.refusals]


def test_later_deals_can_change_while_a_deal_is_half_entered():
    match = tap(begun(), 2, hell([1, None, None], [None, None, None]))
    match = write(match, table_commands.repeat_deal, 1)
    assert match.schedule == (1, 2, 1, 3, 3, 2, 1)
    assert 2 in match.drafts
    match = write(match, table_commands.skip_deal, 4)
    assert match.schedule == (1, 2, 1, 3, 2, 1)
    match = write(match, commands.record, hell([1, 1, 1], [1, 1, 0]))
    assert match.sheet.next.plan.cards == 1


def test_shortening_the_ladder_preserves_the_deal_being_played():
    match = tap(begun(), 2, hell([1, None, None], [None, None, None]))
    assert write(match, table_commands.fit_deals, 3).schedule == (1, 2, 3, 1)


def test_a_deal_of_more_cards_than_the_pack_has_is_refused():
    assert refusals(table_commands.insert_deal, begun(), 2, 18) == ["table.deals"]


def test_deals_cannot_be_planned_if_the_whole_pack_is_dealt_out():
    match = begin("hearts", {"ends": "deals", "deals": 4}, FOUR)
    assert refusals(table_commands.resize_deal, match, 1, 3) == ["table.no_plan"]


def test_deals_can_be_added_if_the_rules_set_their_number():
    match = begin("hearts", {"ends": "deals", "deals": 1}, FOUR)
    match = write(match, commands.record, hearts([13, 0, 0, 0], 1))
    assert match.finished
    match = write(match, table_commands.more_deals, 2)
    assert not match.finished
    assert table_commands.length_by_rules(match) == 3


def test_deals_cannot_be_added_if_a_points_limit_ends_the_match():
    match = begin("hearts", {"ends": "over", "limit": 20}, FOUR)
    assert refusals(table_commands.more_deals, match, 1) == ["table.no_plan"]


def test_new_rules_that_also_end_the_match_are_refused():
    match = begin("hearts", {"ends": "over", "limit": 12}, FOUR)
    match = write(match, commands.record, hearts([13, 0, 0, 0], 1))
    same = options("hearts", ends="reach", limit=12)
    assert refusals(table_commands.change_rules, match, 2, same) == ["match.ended_by_rules"]


@pytest.mark.parametrize("name", ["direction", "ladder", "ladder_cards"])
def test_fixed_options_of_hell_cannot_change(name):
    other = {"direction": "left", "ladder": "up", "ladder_cards": [1, 2]}
    changed = options("hell", **{**SIX_DEALS, name: other[name]})
    assert refusals(table_commands.change_rules, begun(), 2, changed) == ["options.settled"]


def test_recording_a_deal_ends_a_pause():
    match = write(begun(), table_commands.pause)
    match = write(match, commands.record, hell([1, 1, 1], [1, 1, 0]))
    assert not match.log_state.paused


@pytest.mark.parametrize(
    ("command", "facts"),
    [
        (commands.record, (MISS,)),
        (commands.correct, (1, MISS)),
        (commands.remove_last, ()),
    ],
)
def test_the_deals_of_a_match_that_was_given_up_cannot_change(command, facts):
    match = write(begun(), table_commands.give_up)
    assert refusals(command, match, *facts) == ["match.given_up"]
