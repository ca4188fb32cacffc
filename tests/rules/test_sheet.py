"""The fold, with a game made for it: players empty a pot, and the rest is carried."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.deal import Plan, Standing, Table, UnitScore, settlement_of
from scorekeeper.rules.entry import without_gaps
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruling import gap, refuse, say
from scorekeeper.rules.seats import dealer_of, turn_order
from scorekeeper.rules.sheet import places, points_behind, sheet
from tests.support.games.tables import faults


@dataclass(frozen=True, slots=True)
class PotOptions:
    deals: int = 3


@dataclass(frozen=True, slots=True)
class PotEntry:
    """The points that each player took out of the pot."""

    taken: tuple[int | None, ...]


def next_deal(table, standing):
    if standing.played >= table.options.deals:
        return None
    number = standing.played + 1
    dealer = dealer_of(number, table.first_dealer, table.seats)
    return Plan(number, dealer, 1, dealer, turn_order(dealer, table.seats))


def check(deal, entry):
    if None in entry.taken:
        return [gap("pot.missing", say("How much?"), field="taken")]
    if sum(entry.taken) > 10 + deal.standing.carry:
        return [refuse("pot.empty", say("Not so much."), field="taken")]
    return []


def settle(deal, entry):
    taken = without_gaps(entry.taken)
    carry = 10 + deal.standing.carry - sum(taken)
    scores = [UnitScore(points, (say("taken"),), say("x")) for points in taken]
    return settlement_of(scores, carry, carried=carry)


# Every deal puts 10 in the pot; what nobody takes stays for the next deal.
POT: Game[PotOptions, PotEntry, int] = Game(
    slug="pot",
    name="Pot",
    blurb="",
    seats=range(2, 5),
    usual_seats=3,
    lower_is_better=False,
    dealer_hint="",
    options=PotOptions,
    entry=PotEntry,
    presets=(),
    start=lambda _table: 0,
    plan=next_deal,
    blank=lambda deal: PotEntry((None,) * deal.seats),
    stages=lambda _deal, _entry: (),
    check=check,
    settle=settle,
)
PAIR_POT = replace(POT, partners=True, blank=lambda _deal: PotEntry((None, None)))
FEWEST_POT = replace(POT, lower_is_better=True)
# Won by a player who has taken an even number, whatever it is.
EVEN_POT = replace(
    POT,
    ranking_key=lambda _table, standing: tuple((total % 2 == 0, 0) for total in standing.totals),
)


def pots(*takings):
    return [PotEntry(taken) for taken in takings]


THREE = Table(PotOptions(), seats=3)


def test_before_the_first_deal_all_players_share_first_place_with_zero():
    fresh = sheet(POT, THREE, [])
    assert fresh.totals == (0, 0, 0)
    assert fresh.places == (1, 1, 1)
    assert fresh.rows == ()
    assert fresh.refusals == ()
    assert fresh.next.plan.number == 1
    assert not fresh.finished


def test_totals_add_up_deal_by_deal():
    done = sheet(POT, THREE, pots((5, 0, 0), (1, 2, 3)))
    assert [row.totals for row in done.rows] == [(5, 0, 0), (6, 2, 3)]
    assert done.totals == (6, 2, 3)
    assert done.places == (1, 3, 2)


def test_the_rest_of_the_pot_is_carried_into_the_next_deal():
    done = sheet(POT, THREE, pots((5, 0, 0), (1, 2, 3)))
    assert [row.settlement.carried for row in done.rows] == [5, 9]
    assert [row.deal.standing.carry for row in done.rows] == [0, 5]
    assert done.next.standing.carry == 9


def test_each_row_includes_the_dealer_of_its_deal():
    done = sheet(POT, Table(PotOptions(), 3, first_dealer=2), pots((0, 0, 0), (0, 0, 0)))
    assert [row.deal.plan.dealer for row in done.rows] == [2, 0]
    assert done.next.plan.dealer == 1


def test_the_match_is_finished_after_the_last_deal():
    done = sheet(POT, THREE, pots((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    assert done.finished
    assert done.next is None
    assert done.places == (1, 1, 1)


def test_each_deal_after_the_end_is_refused_with_its_number():
    done = sheet(POT, THREE, pots(*[(1, 0, 0)] * 5))
    assert faults(done.refusals) == [("", "deal.after_end")] * 2
    assert [refusal.deal for refusal in done.refusals] == [4, 5]
    assert done.totals == (3, 0, 0)
    assert len(done.rows) == 3


def test_a_refused_entry_is_omitted_and_reported_with_its_deal():
    done = sheet(POT, THREE, pots((1, 2, 3), (99, 0, 0), (0, 0, 4)))
    assert faults(done.refusals) == [("taken", "pot.empty")]
    assert done.refusals[0].deal == 2
    assert [row.deal.plan.number for row in done.rows] == [1, 3]
    assert done.totals == (1, 2, 7)
    assert done.standing.played == 3


def test_an_entry_with_gaps_is_not_settled():
    done = sheet(POT, THREE, pots((1, None, 3)))
    assert faults(done.refusals) == [("taken", "pot.missing")]
    assert done.rows == ()


def test_the_gap_to_the_leader_is_given_in_points():
    done = sheet(POT, THREE, pots((5, 0, 0), (1, 2, 3)))
    assert points_behind(POT, done) == (0, 4, 3)


def test_the_gap_is_measured_from_the_fewest_points_if_those_win():
    done = sheet(FEWEST_POT, THREE, pots((5, 0, 0), (1, 2, 3)))
    assert points_behind(FEWEST_POT, done) == (4, 0, 1)


def test_there_is_no_gap_if_the_ranking_does_not_follow_points():
    done = sheet(EVEN_POT, THREE, pots((5, 0, 0)))
    assert points_behind(EVEN_POT, done) is None


def test_partners_share_one_total_per_side():
    done = sheet(PAIR_POT, Table(PotOptions(), 4), pots((4, 6), (0, 3)))
    assert done.totals == (4, 9)
    assert done.places == (2, 1)
    assert len(done.next.plan.turn_order) == 4


def test_optional_parts_of_a_game_have_neutral_defaults():
    game = POT
    assert game.units(3) == 3
    assert game.schedule(THREE) is None
    assert game.summary(THREE, Standing(0, (0, 0, 0), 0)) == {}
    assert game.turns_right(PotOptions()) is False
    assert game.bidding is None
    assert game.complete(None, PotEntry((1,))) == PotEntry((1,))


@pytest.mark.parametrize(
    ("totals", "lower", "expected"),
    [
        ((30, 10, 20, 40), True, (3, 1, 2, 4)),
        ((30, 10, 20, 40), False, (2, 4, 3, 1)),
        ((10, 10, 20, 30), True, (1, 1, 3, 4)),
        ((10, 20, 20, 30), True, (1, 2, 2, 4)),
        ((10, 20, 30, 30), True, (1, 2, 3, 3)),
        ((10, 10, 10, 10), True, (1, 1, 1, 1)),
        ((-312, 0, -5), True, (1, 3, 2)),
        ((-312, 0, -5), False, (3, 1, 2)),
        ((7, 7), False, (1, 1)),
    ],
)
def test_equal_totals_share_a_place_and_the_next_is_skipped(totals, lower, expected):
    assert places(totals, lower_is_better=lower) == expected


takings = st.lists(st.tuples(*[st.integers(0, 2)] * 3), min_size=1, max_size=6)


@given(takings, st.data())
def test_a_corrected_deal_counts_as_if_first_entered_correctly(entries, data):
    """Earlier deals do not change; later ones keep their points and get the new carry."""
    table = Table(PotOptions(deals=6), 3)
    number = data.draw(st.integers(0, len(entries) - 1))
    right = data.draw(st.tuples(*[st.integers(0, 2)] * 3))
    wrong = sheet(POT, table, pots(*entries))
    corrected = sheet(POT, table, pots(*entries[:number], right, *entries[number + 1 :]))
    assert corrected.rows[:number] == wrong.rows[:number]
    gained = [new - old for new, old in zip(right, entries[number], strict=True)]
    for old, new in zip(wrong.rows[number:], corrected.rows[number:], strict=True):
        assert new.totals == tuple(t + g for t, g in zip(old.totals, gained, strict=True))
        assert new.settlement.carried == old.settlement.carried - sum(gained)
