"""Evenings with changes: people join and leave, rules and deals change.

Every number is computed by hand from the rules of Hell: 10 + 3 per trick bid if it is made, else −3
per trick too many or too few.
"""

from datetime import UTC, datetime

import pytest

from scorekeeper.match import commands, table_commands
from scorekeeper.match.archive.reader import KnownIds, read_match
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.match.commands import Refused
from scorekeeper.match.events.state import StartOf
from scorekeeper.match.ids import public_name
from scorekeeper.match.model import Person
from tests.support.match.deals import entry, hearts, hell, minutes, options
from tests.support.match.match_builder import KEY, begin, tap, write

AKI, BEN, CHIE, DORA, EMI = range(5)
SIX_DEALS = {"ladder_cards": [1, 2, 3, 3, 2, 1], "hook": False}


def with_people(match, *names):
    """Return ``match`` with more people added, who do not play yet."""
    first = len(match.people)
    people = [Person(f"{first + at}" * 22, name) for at, name in enumerate(names)]
    return match.joined_by(people)


def two_deals():
    """Return a match with 23, 23 and 7: Aki 10 and 13, Ben 10 and 13, Chie -3 and 10."""
    match = with_people(begin(choices=SIX_DEALS), "Dora", "Emi")
    match = write(match, commands.record, hell([0, 0, 0], [0, 0, 1]))
    return write(match, commands.record, hell([1, 1, 0], [1, 1, 0]))


def joined(by="average", points=0):
    """Return a match in which Dora sits between Ben and Chie from deal 3 on."""
    start = StartOf(DORA, by, points)
    return write(two_deals(), table_commands.seat, 3, [AKI, BEN, DORA, CHIE], starts=[start])


def refusals(match, command, *facts, **named):
    with pytest.raises(Refused) as refused:
        command(match, *facts, **named)
    return [one.code for one in refused.value.refusals]


# ------------------------------------------------------------------------------------ late arrivals


@pytest.mark.parametrize(
    ("by", "points", "start"),
    [("points", 0, 0), ("points", -4, -4), ("lowest", 0, 7), ("highest", 0, 23)],
)
def test_a_late_player_starts_with_the_agreed_score(by, points, start):
    assert joined(by, points).sheet.totals == (23, 23, 7, start)


def test_an_average_is_rounded_to_a_whole_number():
    # 23 + 23 + 7 = 53, which is 17 and two thirds each.
    assert joined("average").sheet.totals == (23, 23, 7, 18)


def test_an_average_is_computed_again_after_a_correction():
    # With both tricks of deal 2 for Aki, who bid one of them, Aki and Ben get -3 and not 13.
    match = write(joined("average"), commands.correct, 2, hell([1, 1, 0], [2, 0, 0]))
    assert match.sheet.totals == (7, 7, 7, 7)


def test_a_new_player_deals_and_bids_in_turn():
    # Aki dealt 1, Ben 2; Chie would deal 3, and still does, now from seat 3.
    plan = joined().sheet.next.plan
    assert (plan.number, plan.dealer, plan.cards) == (3, 3, 3)
    assert plan.bid_order == (0, 1, 2, 3)
    assert joined().seated == ("Aki", "Ben", "Dora", "Chie")
    assert joined().names == ("Aki", "Ben", "Chie", "Dora")


def test_points_belong_to_the_player_and_not_to_the_seat():
    # By seat: Aki, Ben, Dora, Chie. Chie made 2 and gets 16, Dora took 1 too many.
    match = write(joined("points"), commands.record, hell([0, 0, 0, 2], [0, 0, 1, 2]))
    assert match.sheet.rows[2].settlement.points == (10, 10, 16, -3)
    assert match.sheet.totals == (33, 33, 23, -3)
    assert match.sheet.places == (1, 1, 3, 4)
    assert [match.sheet.rows[2].unit_of(one) for one in (AKI, BEN, CHIE, DORA)] == [0, 1, 3, 2]
    assert match.sheet.rows[0].unit_of(DORA) is None


def test_reasons_and_marks_belong_to_the_player_and_not_to_the_seat():
    match = write(joined("points"), commands.record, hell([0, 0, 0, 2], [0, 0, 1, 2]))
    [row] = match.sheet.rows[2:]
    assert row.settlement.reasons[CHIE] == row.as_dealt.settlement.reasons[3]
    assert row.settlement.marks[DORA] == row.as_dealt.settlement.marks[2]


def test_the_ladder_is_lowered_for_more_players_and_peaks_once():
    match = with_people(begin(names=("Aki", "Ben", "Chie", "Dora"), choices={}), "Emi")
    assert match.schedule[10:13] == (11, 12, 11)
    match = write(
        match, table_commands.seat, 1, [*range(4), EMI], starts=[StartOf(EMI, "points", 0)]
    )
    # Five players have at most 10 cards each (O-1).
    assert match.schedule == (*range(1, 11), *range(9, 0, -1))


def test_resting_players_have_a_place_and_players_who_left_have_none():
    match = write(two_deals(), table_commands.seat, 3, [AKI, BEN], resting=[CHIE])
    match = write(match, commands.record, hell([3, 1], [0, 3]))  # -9, -6
    assert match.sheet.totals == (14, 17, 7)
    assert match.sheet.places == (2, 1, 3)
    gone = write(match, table_commands.seat, 4, [AKI, CHIE])
    assert gone.sheet.places == (1, None, 2)
    assert gone.sheet.presence[BEN].left == 4


def test_a_returning_player_continues_with_the_old_score():
    match = write(two_deals(), table_commands.seat, 3, [AKI, BEN], resting=[CHIE])
    match = write(match, commands.record, hell([3, 1], [0, 3]))
    match = write(match, table_commands.seat, 4, [AKI, BEN, CHIE])
    assert match.sheet.totals == (14, 17, 7)
    assert match.sheet.presence[CHIE].joined == 1


def test_a_player_who_takes_over_a_seat_has_a_separate_score():
    match = write(
        two_deals(), table_commands.seat, 3, [AKI, DORA, CHIE], starts=[StartOf(DORA, "points", 23)]
    )
    assert match.seated == ("Aki", "Dora", "Chie")
    assert match.sheet.totals == (23, 23, 7, 23)
    assert match.sheet.places == (1, None, 3, 1)


def test_a_dealer_who_has_left_is_skipped():
    match = write(two_deals(), table_commands.seat, 3, [AKI, BEN])
    assert match.seated_at(match.table)[match.sheet.next.plan.dealer] == "Aki"


def test_a_side_of_whist_keeps_its_score_when_a_partner_is_replaced():
    match = with_people(begin("whist", {}, ("Aki", "Ben", "Chie", "Dora")), "Emi")
    deal = entry("whist", tricks=[9, 4], honours=[0, 0], revokes=[0, 0])
    match = write(match, commands.record, deal)  # three by cards
    match = write(match, table_commands.seat, 2, [AKI, EMI, CHIE, DORA])
    assert match.sheet.totals == (3, 0)
    assert [[match.names[one] for one in match.players_of(side)] for side in (0, 1)] == [
        ["Aki", "Chie"],
        ["Emi", "Dora"],
    ]


def test_five_players_are_refused_in_whist():
    match = with_people(begin("whist", {}, ("Aki", "Ben", "Chie", "Dora")), "Emi")
    assert refusals(match, table_commands.seat, 1, range(5)) == ["match.players"]


def test_hearts_removes_cards_so_that_five_players_get_equal_hands():
    match = with_people(begin("hearts", {}, ("Aki", "Ben", "Chie", "Dora")), "Emi")
    match = write(match, commands.record, hearts([5, 4, 4, 0], spade_queen=3))
    match = write(match, table_commands.seat, 2, range(5), starts=[StartOf(EMI, "average", 0)])
    assert match.sheet.totals == (5, 4, 4, 13, 7)  # 26 points among four: six and a half
    assert match.sheet.next.plan.cards == 10
    assert len(match.sheet.next.plan.removed) == 2


# --------------------------------------------------------------------------- rules, deals, points


def test_new_house_rules_apply_only_to_later_deals():
    hook_off = options("hell", **SIX_DEALS, scoring="one_plus_ten")
    match = write(two_deals(), table_commands.change_rules, 3, hook_off)
    match = write(match, commands.record, hell([1, 1, 0], [1, 2, 0]))  # 11, 2, 10
    assert [row.settlement.points for row in match.sheet.rows] == [
        (10, 10, -3),
        (13, 13, 10),
        (11, 2, 10),
    ]


def test_planned_deals_can_be_added_removed_and_resized():
    match = write(two_deals(), table_commands.plan_deals, [4, 3, 3, 1, 1])
    assert match.schedule == (1, 2, 4, 3, 3, 1, 1)
    assert match.sheet.next.plan.cards == 4


def test_a_deal_larger_than_the_pack_is_refused():
    assert refusals(two_deals(), table_commands.plan_deals, [18]) == ["table.deals"]


def test_points_awarded_between_deals_count_immediately():
    match = write(two_deals(), table_commands.adjust, {BEN: -5, CHIE: 2}, "late again")
    assert match.sheet.totals == (23, 18, 9)
    assert match.sheet.adjustments[0].points == (0, -5, 2)
    match = write(match, commands.record, hell([3, 0, 0], [3, 0, 0]))
    assert match.sheet.rows[2].totals == (42, 28, 19)


def test_points_of_whist_cannot_be_adjusted_because_no_total_would_change():
    match = begin("whist", {}, ("Aki", "Ben", "Chie", "Dora"))
    assert refusals(match, table_commands.adjust, {0: 2}, "late") == ["table.no_total"]


def test_penalty_points_can_end_a_match():
    match = begin("hearts", {"limit": 30}, ("Aki", "Ben", "Chie", "Dora"))
    match = write(match, table_commands.adjust, {AKI: 31}, "a penalty")
    assert match.finished


@pytest.mark.parametrize(("passes_on", "dealer"), [(False, 2), (True, 0)])
def test_after_a_misdeal_the_same_or_the_next_dealer_deals(passes_on, dealer):
    match = write(two_deals(), table_commands.misdeal, passes_on=passes_on, reason="a card short")
    assert match.sheet.next.plan.dealer == dealer
    assert match.log_state.misdeals[0].reason == "a card short"
    assert write(match, commands.undo).sheet.next.plan.dealer == 2


def test_a_new_seating_overrides_the_dealer_set_by_an_earlier_misdeal():
    match = write(two_deals(), table_commands.misdeal, passes_on=True)  # Aki deals 3
    match = write(match, table_commands.seat, 3, [AKI, BEN, CHIE, DORA], dealer=DORA)
    assert match.sheet.next.plan.dealer == 3


# ------------------------------------------------------------------------------- what is refused


def test_a_new_seating_cannot_start_with_a_saved_deal():
    assert refusals(two_deals(), table_commands.seat, 2, [AKI, BEN]) == ["table.too_late"]


def test_a_player_cannot_sit_in_two_seats():
    assert "table.twice" in refusals(two_deals(), table_commands.seat, 3, [AKI, BEN, AKI])


def test_a_new_seating_cannot_start_with_a_half_entered_deal():
    match = tap(two_deals(), 3, hell([1, None, None], [None] * 3))
    assert refusals(match, table_commands.seat, 3, [AKI, BEN]) == ["table.half_entered"]
    later = write(match, table_commands.seat, 4, [AKI, BEN], resting=[CHIE])
    assert later.sheet.next.plan.number == 3
    assert later.table.seats == 3
    assert write(later, commands.record, hell([1, 1, 0], [1, 2, 0])).table.seats == 2


def test_a_seating_that_changes_nothing_is_refused():
    assert refusals(two_deals(), table_commands.seat, 3, [AKI, BEN, CHIE]) == ["table.same"]


# --------------------------------------------------------------------------- put aside and left


def test_no_deal_can_be_recorded_while_a_match_is_given_up():
    match = write(two_deals(), table_commands.give_up)
    assert match.given_up
    assert not match.finished
    assert refusals(match, commands.record, hell([0, 0, 0], [3, 0, 0])) == ["match.given_up"]
    assert not write(match, table_commands.take_up).given_up


def test_resuming_the_match_ends_a_pause():
    match = write(two_deals(), table_commands.pause)
    assert match.log_state.paused
    assert not write(match, table_commands.resume).log_state.paused


def test_the_agreed_end_time_survives_other_agreements():
    eleven = datetime(2026, 3, 1, 23, tzinfo=UTC)
    match = write(two_deals(), table_commands.agree, until=eleven)
    assert match.log_state.agreed.until == "2026-03-01T23:00:00+00:00"
    match = write(match, table_commands.agree, confirm=True)
    assert match.log_state.agreed.until == "2026-03-01T23:00:00+00:00"
    assert write(match, commands.undo).log_state.agreed.confirm is False


# -------------------------------------------------------------------- taken back and sent elsewhere


def changed_in_every_way():
    match = joined("lowest")
    match = write(match, table_commands.adjust, {DORA: 5}, "early for once")
    match = write(match, table_commands.plan_deals, [2, 3, 1])
    match = write(match, commands.record, hell([0, 1, 1, 1], [0, 1, 1, 0]))
    match = write(match, table_commands.seat, 4, [AKI, DORA, CHIE], resting=[BEN])
    match = write(match, table_commands.misdeal, passes_on=True, reason="exposed")
    other_rules = options("hell", **SIX_DEALS, scoring="ten_plus_bid")
    match = write(match, table_commands.change_rules, 4, other_rules)
    match = write(match, table_commands.identify, CHIE, EMI)
    match = write(match, commands.record, hell([1, 1, 0], [1, 2, 0]))
    match = write(match, table_commands.pause)
    match = write(match, table_commands.resume)
    return write(match, table_commands.agree, confirm=True)


def test_a_newcomers_points_survive_another_change_of_seats():
    match = with_people(begin(choices=SIX_DEALS), "Dora")
    match = write(
        match, table_commands.seat, 1, (AKI, BEN, DORA), starts=[StartOf(DORA, "points", 5)]
    )
    match = write(match, table_commands.adjust, {DORA: 1}, "as agreed")
    match = write(match, table_commands.seat, 1, (DORA, BEN, AKI))
    assert match.sheet.totals == (0, 0, 0, 6)
    assert match.sheet.presence[DORA].start == 5
    match = write(match, table_commands.adjust, {DORA: -2}, "late again")
    match = write(match, table_commands.seat, 1, (BEN, DORA, AKI))
    assert match.sheet.totals == (0, 0, 0, 4)


def test_a_corrected_player_identity_applies_to_the_whole_match():
    match = changed_in_every_way()
    assert match.names == ("Aki", "Ben", "Emi", "Dora")
    assert match.player_ids[CHIE] == "4" * 22


def test_every_event_can_be_undone_and_redone_one_by_one():
    match = changed_in_every_way()
    sheets = []
    while match.undoable:
        sheets.append((match.sheet, match.names))
        match = write(match, commands.undo, discard_draft=True)
    assert match.sheet == with_people(begin(choices=SIX_DEALS), "Dora", "Emi").sheet
    while match.redoable:
        match = write(match, commands.redo, discard_draft=True)
        assert (match.sheet, match.names) == sheets.pop()


def test_an_archived_match_reproduces_the_score_sheet():
    match = changed_in_every_way()
    people = {person.player_id: person.player_id for person in match.people}
    known = KnownIds(match.club_id, people, {public_name(KEY): KEY}, minutes(60))
    again = read_match(plain_match(match), "matches[0]", known)
    assert (again.sheet, again.names, again.people) == (match.sheet, match.names, match.people)
    assert again.log_state == match.log_state
