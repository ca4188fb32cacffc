"""Random evenings of Hell: joins, leaves, swaps, corrections, points and undo in any order.

A player's total is always the starting score plus the points of the deals plus adjustments. The
history folds to the same match regardless of how it was written, and every event can be undone.
"""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.exports.tidy import COLUMNS, tidy_rows
from scorekeeper.match import commands, table_commands
from scorekeeper.match.archive.reader import KnownIds, read_match
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.match.commands import Refused
from scorekeeper.match.events.state import StartOf
from scorekeeper.match.ids import public_name
from scorekeeper.match.model import Person, derive
from tests.support.match.deals import hell, minutes, options
from tests.support.match.match_builder import KEY, begin, write

CHOICES = {"ladder_cards": [1, 2, 3, 4, 5, 4, 3, 2, 1], "hook": False}
GUESTS = ("Dora", "Emi", "Fumi", "Goro")
OTHER_RULES = ("one_plus_ten", "ten_plus_bid", "ten_plus_three")


def evening():
    match = begin(choices=CHOICES)
    guests = [Person(f"{3 + at}" * 22, name) for at, name in enumerate(GUESTS)]
    return match.joined_by(guests)


def drawn_deal(data, seats, cards):
    """Return a valid entry: any bids, and tricks that add up to the cards."""
    bids = [data.draw(st.integers(0, cards)) for _ in range(seats)]
    tricks = [0] * seats
    for _ in range(cards):
        tricks[data.draw(st.integers(0, seats - 1))] += 1
    return hell(bids, tricks)


def record(data, match):
    plan = match.sheet.next.plan
    return write(match, commands.record, drawn_deal(data, match.table.seats, plan.cards))


def correct(data, match):
    number = data.draw(st.integers(1, len(match.entries)))
    deal = match.sheet.rows[number - 1].deal
    entry = drawn_deal(data, deal.seats, deal.plan.cards)
    return write(match, commands.correct, number, entry)


def move(data, match):
    """Let anybody join, leave, rest or move, from the next deal or from the one after."""
    people = data.draw(st.permutations(range(7)))
    seats = data.draw(st.integers(2, 5))
    resting = data.draw(st.integers(0, 1))
    new = set(people[: seats + resting]) - set(match.participants.people)
    by = data.draw(st.sampled_from(["points", "average", "lowest", "highest"]))
    starts = [StartOf(person, by, 5 if by == "points" else 0) for person in sorted(new)]
    first = len(match.entries) + 1 + data.draw(st.integers(0, 1))
    return write(
        match,
        table_commands.seat,
        first,
        people[:seats],
        resting=people[seats : seats + resting],
        starts=starts,
    )


def adjust(data, match):
    person = data.draw(st.sampled_from(table_commands.adjustable_columns(match)))
    points = data.draw(st.integers(-20, 20))
    return write(match, table_commands.adjust, {person: points}, "as agreed")


def plan(data, match):
    cards = data.draw(st.lists(st.integers(1, 6), max_size=6))
    return write(match, table_commands.plan_deals, cards)


def change_rules(data, match):
    scoring = data.draw(st.sampled_from(OTHER_RULES))
    first = len(match.entries) + 1
    other = options("hell", **CHOICES, scoring=scoring)
    return write(match, table_commands.change_rules, first, other)


def misdeal(data, match):
    return write(match, table_commands.misdeal, passes_on=data.draw(st.booleans()))


def undo(_data, match):
    return write(match, commands.undo)


def redo(_data, match):
    return write(match, commands.redo)


def remove(_data, match):
    return write(match, commands.remove_last)


STEPS = [record, record, record, correct, move, move, adjust, plan, change_rules, misdeal]
STEPS += [undo, redo, remove]


def played(data):
    """Return an evening of some steps; a refused step changes nothing."""
    match = evening()
    for step in data.draw(st.lists(st.sampled_from(STEPS), max_size=14)):
        if (step is record and match.sheet.next is None) or (step is correct and not match.entries):
            continue
        try:
            match = step(data, match)
        except Refused:
            continue
    return match


def check_totals(match):
    sheet = match.sheet
    assert sheet.refusals == ()
    for player, presence in enumerate(sheet.presence):
        dealt = 0
        for row in sheet.rows:
            seat = row.unit_of(player)
            points = row.settlement.points[player]
            assert points == (0 if seat is None else row.as_dealt.settlement.points[seat])
            dealt += points if row.deal.plan.number >= presence.joined else 0
        given = sum(
            one.points[player] for one in sheet.adjustments if one.before >= presence.joined
        )
        if presence.joined > 1 or presence.left != 1:
            assert sheet.totals[player] == presence.start + dealt + given


def check_table(match):
    places = match.sheet.places
    assert min(place for place in places if place is not None) == 1
    assert [place is not None for place in places] == [*match.sheet.still_playing]
    for row in match.sheet.rows:
        table = row.deal.table
        assert len({table.player(seat) for seat in range(table.seats)}) == table.seats
        assert 0 <= row.deal.plan.dealer < table.seats
        assert sum(row.entry.tricks) == row.deal.plan.cards


@settings(max_examples=25)
@given(st.data())
def test_every_total_is_the_sum_of_deals_and_adjustments(data):
    match = played(data)
    check_totals(match)
    check_table(match)


@settings(max_examples=25)
@given(st.data())
def test_the_exported_points_of_each_player_add_up_to_the_total(data):
    match = played(data)
    found, at = Counter(), [COLUMNS.index(one) for one in ("player", "points", "total")]
    for row in tidy_rows(match, 1):
        player, points, total = (row[one] for one in at)
        found[player] += points
        assert found[player] == total
    if match.sheet.rows:
        assert [found[name] for name in match.names] == [*match.sheet.totals]


@settings(max_examples=25)
@given(st.data())
def test_the_log_and_an_archive_both_reproduce_the_match(data):
    match = played(data)
    derived = derive(match.game, match.first_table, match.people, match.lines, match.began_on)
    assert {name: getattr(match, name) for name in derived} == derived
    people = {person.player_id: person.player_id for person in match.people}
    known = KnownIds(match.club_id, people, {public_name(KEY): KEY}, minutes(60))
    again = read_match(plain_match(match), "matches[0]", known)
    assert (again.sheet, again.log_state) == (match.sheet, match.log_state)


@settings(max_examples=15)
@given(st.data())
def test_every_step_can_be_undone_and_redone(data):
    match = played(data)
    sheet = match.sheet
    steps = 0
    while match.undoable:
        match = write(match, commands.undo)
        steps += 1
    assert match.sheet == evening().sheet
    for _ in range(steps):
        match = write(match, commands.redo)
    assert match.sheet == sheet
