"""Hearts: the pack, the pass, the points, the moon, the end. [000], [001]; rules H-1 to H-9."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.hearts import GAME
from scorekeeper.games.hearts.entry import HeartsEntry
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal import Pass, Table
from scorekeeper.rules.options import option_fields
from scorekeeper.rules.serialization import to_plain
from scorekeeper.rules.sheet import sheet
from tests.support.games.tables import cited, deal_at, english, faults

JACK = HeartsOptions(jack_of_diamonds=-10)
LOOSE_JACK = HeartsOptions(jack_of_diamonds=-10, moon_needs_jack=False)
MINUS = HeartsOptions(moon="shooter_minus")
CHOOSES = HeartsOptions(moon="shooter_chooses")
NO_QUEEN = HeartsOptions(spade_queen=0)


def entry(*hearts, queen=None, jack=None, choice=None):
    return HeartsEntry(hearts, queen, jack, choice)


def settled(options, written):
    deal = deal_at(GAME, len(written.hearts), options)
    assert GAME.check(deal, written) == []
    return GAME.settle(deal, written)


def points(options, written):
    return settled(options, written).points


def reasons(options, written):
    return [[english(one) for one in seat] for seat in settled(options, written).reasons]


def marks(options, written):
    return [english(mark) for mark in settled(options, written).marks]


def refused(options, written, seats=4):
    return GAME.check(deal_at(GAME, seats, options), written)


def plan(seats=4, number=1, first_dealer=0, **options):
    house = HeartsOptions(**options)
    return deal_at(GAME, seats, house, number=number, first_dealer=first_dealer).plan


# ------------------------------------------------------------------------------- who and what


def test_three_to_five_players_can_play_and_the_lowest_score_wins():
    assert list(GAME.seats) == [3, 4, 5]
    assert GAME.usual_seats == 4
    assert GAME.lower_is_better is True
    assert GAME.partners is False


def test_the_turn_passes_to_the_left():
    assert GAME.turns_right(HeartsOptions()) is False


def test_the_defaults_match_the_rules():
    assert HeartsOptions() == HeartsOptions(
        removed="low_diamond",
        passing="rotate",
        opening="lowest_club",
        first_trick="no_penalty_cards",
        hearts_lead="heart_played",
        spade_queen=13,
        jack_of_diamonds=0,
        moon="others_plus",
        moon_needs_jack=True,
        ends="over",
        limit=100,
        exactly_limit="nothing",
        tie="shared",
        no_trick_bonus=0,
        hearts_and_queen="queen",
        revoke="corrected",
        points_shown="plus",
    )


def test_option_names_and_choices_match_the_rules():
    choices = {item.name: item.choices for item in option_fields(HeartsOptions)}
    assert choices == {
        "removed": ("low_diamond", "low_spade", "low_club"),
        "passing": (
            "rotate",
            "left",
            "right",
            "across",
            "none",
            "left_right",
            "left_right_none",
        ),
        "direction": ("left", "right"),
        "opening": ("lowest_club", "eldest", "any_club"),
        "first_trick": ("no_penalty_cards", "free", "no_hearts"),
        "hearts_lead": ("heart_played", "heart_or_queen_played", "penalty_played", "free"),
        "hearts_and_queen": ("queen", "any"),
        "spade_queen": (),
        "jack_of_diamonds": (),
        "moon": ("others_plus", "shooter_minus", "shooter_chooses", "off"),
        "moon_needs_jack": (True, False),
        "ends": ("over", "reach", "deals", "open"),
        "limit": (),
        "deals": (),
        "exactly_limit": ("nothing", "wins", "halves"),
        "tie": ("shared", "one_more_deal"),
        "no_trick_bonus": (),
        "revoke": ("corrected", "takes_all"),
        "points_shown": ("plus", "minus"),
    }


def test_each_preset_sets_the_expected_options():
    presets = {preset.name: preset.options for preset in GAME.presets}
    assert list(presets) == [
        "standard",
        "queen_opens_hearts",
        "shooter_minus",
        "jack_of_diamonds",
        "always_left",
        "old_american",
        "hearts_only",
        "penalty_first",
    ]
    assert presets["standard"] == HeartsOptions()
    assert presets["queen_opens_hearts"] == HeartsOptions(hearts_lead="heart_or_queen_played")
    assert presets["shooter_minus"] == HeartsOptions(moon="shooter_minus")
    assert presets["jack_of_diamonds"] == HeartsOptions(jack_of_diamonds=-10)
    assert presets["always_left"] == HeartsOptions(passing="left")
    # [000] lifts the limit on leading hearts there, and not the ban of the first trick.
    assert presets["old_american"] == HeartsOptions(
        passing="left",
        opening="eldest",
        first_trick="no_penalty_cards",
        hearts_lead="free",
        ends="open",
    )
    # "Older still" in [000] is older than that: everything else is as there.
    assert presets["hearts_only"] == HeartsOptions(
        passing="left",
        opening="eldest",
        first_trick="no_penalty_cards",
        hearts_lead="free",
        spade_queen=0,
        ends="open",
    )
    # [001] knows no pass.
    assert presets["penalty_first"] == HeartsOptions(
        removed="low_spade", passing="none", hearts_lead="penalty_played", first_trick="free"
    )


def applies(name, seats=4, **options):
    text = next(item.text for item in option_fields(HeartsOptions) if item.name == name)
    return text.applies(HeartsOptions(**options), seats)


def test_the_removed_cards_option_applies_only_to_three_or_five_players():
    assert [applies("removed", seats) for seats in (3, 4, 5)] == [True, False, True]


def test_the_option_moon_needs_jack_applies_if_the_jack_counts():
    assert not applies("moon_needs_jack")
    assert applies("moon_needs_jack", jack_of_diamonds=-10)
    assert applies("moon_needs_jack", jack_of_diamonds=5)
    assert not applies("moon_needs_jack", jack_of_diamonds=-10, moon="off")


def test_the_limit_and_deals_options_apply_only_to_their_own_endings():
    assert [applies("limit", ends=ends) for ends in ("over", "reach", "deals", "open")] == [
        *(True, True),
        *(False, False),
    ]
    assert [applies("deals", ends=ends) for ends in ("over", "reach", "deals", "open")] == [
        *(False, False),
        *(True, False),
    ]


@pytest.mark.parametrize("seats", [3, 5])
def test_only_four_players_can_pass_across(seats):
    found = GAME.check_options(HeartsOptions(passing="across"), seats)
    assert faults(found) == [("passing", "hearts.across")]
    assert english(found[0].message) == "Only four players can pass across."
    assert GAME.check_options(HeartsOptions(passing="across"), 4) == []


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"spade_queen": -1}, "spade_queen"),
        ({"jack_of_diamonds": -101}, "jack_of_diamonds"),
        ({"limit": 0}, "limit"),
        ({"deals": 0}, "deals"),
    ],
)
def test_numbers_out_of_range_are_refused(options, field):
    assert faults(GAME.check_options(HeartsOptions(**options), 4)) == [(field, "option.range")]


def test_the_jack_and_the_queen_can_be_worth_any_whole_number_of_points():
    odd = HeartsOptions(spade_queen=7, jack_of_diamonds=-25, limit=1, deals=1)
    assert GAME.check_options(odd, 4) == []


# ------------------------------------------------------------------------------ the pack (H-1)


@pytest.mark.parametrize(
    ("removed", "seats", "cards", "opening_card"),
    [
        ("low_diamond", 3, (Card.D2,), Card.C2),
        ("low_diamond", 4, (), Card.C2),
        ("low_diamond", 5, (Card.C2, Card.D2), Card.C3),
        ("low_spade", 3, (Card.S2,), Card.C2),
        ("low_spade", 4, (), Card.C2),
        ("low_spade", 5, (Card.S2, Card.D2), Card.C2),
        ("low_club", 3, (Card.C2,), Card.C3),
        ("low_club", 4, (), Card.C2),
        ("low_club", 5, (Card.C2, Card.D2), Card.C3),
    ],
)
def test_twos_are_removed_and_the_lowest_remaining_club_is_led_first(
    removed, seats, cards, opening_card
):
    planned = plan(seats, removed=removed)
    assert planned.removed == cards
    assert planned.opening_card is opening_card
    assert planned.leader is None


@pytest.mark.parametrize(("seats", "cards"), [(3, 17), (4, 13), (5, 10)])
def test_every_remaining_card_is_dealt(seats, cards):
    assert plan(seats).cards == cards


# ------------------------------------------------------------------------------------ the plan


def test_the_deal_moves_clockwise():
    assert [plan(number=number, first_dealer=2).dealer for number in (1, 2, 3)] == [2, 3, 0]


def test_the_turn_order_begins_left_of_the_dealer_if_the_leader_is_unknown():
    assert plan(first_dealer=1).turn_order == (2, 3, 0, 1)


def test_the_eldest_hand_can_lead_without_a_fixed_opening_card():
    planned = plan(number=2, opening="eldest", first_dealer=1)
    assert planned.dealer == 2
    assert planned.leader == 3
    assert planned.opening_card is None
    assert planned.turn_order == (3, 0, 1, 2)


def directions(seats, count, **options):
    plans = [plan(seats, number, **options) for number in range(1, count + 1)]
    assert {one.cards for planned in plans for one in planned.passes} <= {3}
    return [planned.passes[0].to if planned.passes else None for planned in plans]


def test_four_players_pass_left_right_across_and_then_not_at_all():
    """Ruling 14: the fourth deal has no pass."""
    assert directions(4, 6) == ["left", "right", "across", None, "left", "right"]
    assert plan(number=4).passes == ()
    assert plan(number=1).passes == (Pass(3, "left"),)


@pytest.mark.parametrize("seats", [3, 5])
def test_three_and_five_players_pass_right_left_and_then_not_at_all(seats):
    """H-9, ruling 12: the first pass goes to the right."""
    assert directions(seats, 5) == ["right", "left", None, "right", "left"]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("passing", ["left", "right"])
def test_house_rules_can_fix_the_pass_to_the_left_or_the_right(seats, passing):
    assert directions(seats, 5, passing=passing) == [passing] * 5


def test_four_players_can_always_pass_across_or_never_pass():
    assert directions(4, 5, passing="across") == ["across"] * 5
    assert directions(4, 5, passing="none") == [None] * 5


def test_hearts_has_no_bids_table_cards_or_kitty():
    planned = plan()
    assert planned.bid_order is None
    assert planned.table is None
    assert planned.kitty is None


# ---------------------------------------------------------------------------------- the points


def test_each_heart_costs_one_point_and_the_queen_thirteen():
    written = entry(4, 1, 8, 0, queen=0)
    assert points(HeartsOptions(), written) == (17, 1, 8, 0)
    assert reasons(HeartsOptions(), written) == [
        ["4 hearts, ♠Q: 4 + 13"],
        ["1 heart: 1"],
        ["8 hearts: 8"],
        ["no penalty card: 0"],
    ]
    assert marks(HeartsOptions(), written) == ["♥4 ♠Q", "♥1", "♥8", "–"]


def test_the_queen_alone_costs_thirteen_points():
    written = entry(0, 13, 0, 0, queen=0)
    assert points(HeartsOptions(), written) == (13, 13, 0, 0)
    assert reasons(HeartsOptions(), written)[0] == ["♠Q: 13"]


def test_all_the_hearts_without_the_queen_do_not_make_a_moon():
    """Ruling 9."""
    assert points(HeartsOptions(), entry(13, 0, 0, 0, queen=1)) == (13, 13, 0, 0)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_deal_has_26_points_with_any_number_of_players(seats):
    written = entry(6, 7, *(0,) * (seats - 2), queen=1)
    assert points(HeartsOptions(), written) == (6, 20, *(0,) * (seats - 2))


def test_the_points_of_the_queen_can_be_changed():
    five = HeartsOptions(spade_queen=5)
    assert points(five, entry(4, 9, 0, 0, queen=2)) == (4, 9, 5, 0)
    assert points(five, entry(13, 0, 0, 0, queen=0)) == (0, 18, 18, 18)


def test_the_jack_takes_ten_points_off():
    written = entry(4, 9, 0, 0, queen=0, jack=0)
    assert points(JACK, written) == (7, 9, 0, 0)
    assert reasons(JACK, written)[0] == ["4 hearts, ♠Q, ♦J: 4 + 13 − 10"]
    assert marks(JACK, written)[0] == "♥4 ♠Q ♦J"


def test_a_player_with_only_the_jack_scores_below_zero():
    """Ruling 13: no floor."""
    written = entry(4, 9, 0, 0, queen=0, jack=3)
    assert points(JACK, written) == (17, 9, 0, -10)
    assert reasons(JACK, written)[3] == ["♦J: −10"]


def test_the_jack_can_cost_points_by_house_rule():
    assert points(HeartsOptions(jack_of_diamonds=5), entry(4, 9, 0, 0, queen=0, jack=3)) == (
        *(17, 9),
        *(0, 5),
    )


# ------------------------------------------------------------------------------------ the moon


def test_a_moon_gives_every_other_player_26_points():
    written = entry(0, 13, 0, 0, queen=1)
    assert points(HeartsOptions(), written) == (26, 0, 26, 26)
    assert reasons(HeartsOptions(), written) == [
        ["Ben shot the moon: 26"],
        ["took everything: the others get 26"],
        ["Ben shot the moon: 26"],
        ["Ben shot the moon: 26"],
    ]
    assert marks(HeartsOptions(), written) == ["–", "☾", "–", "–"]


@pytest.mark.parametrize(
    ("seats", "expected"), [(3, (0, 26, 26)), (4, (0, 26, 26, 26)), (5, (0, 26, 26, 26, 26))]
)
def test_a_moon_is_worth_26_points_with_any_number_of_players(seats, expected):
    """H-1: no heart is ever removed."""
    assert points(HeartsOptions(), entry(13, *(0,) * (seats - 1), queen=0)) == expected


def test_a_moon_can_take_26_points_off_the_shooter_instead():
    written = entry(0, 13, 0, 0, queen=1)
    assert points(MINUS, written) == (0, -26, 0, 0)
    assert reasons(MINUS, written)[:2] == [["Ben shot the moon: 0"], ["took everything: −26"]]


def test_without_the_moon_rule_all_points_count_for_their_taker():
    off = HeartsOptions(moon="off")
    assert points(off, entry(0, 13, 0, 0, queen=1)) == (0, 26, 0, 0)
    assert marks(off, entry(0, 13, 0, 0, queen=1)) == ["–", "♥13 ♠Q", "–", "–"]


def test_thirteen_hearts_make_a_moon_if_the_queen_costs_nothing():
    assert points(NO_QUEEN, entry(0, 13, 0, 0)) == (13, 0, 13, 13)
    assert points(HeartsOptions(spade_queen=0, moon="shooter_minus"), entry(13, 0, 0, 0)) == (
        *(-13, 0),
        *(0, 0),
    )
    assert points(NO_QUEEN, entry(12, 1, 0, 0)) == (12, 1, 0, 0)


def test_the_shooter_may_choose_the_effect_of_the_moon():
    """H-5."""
    plus = entry(0, 13, 0, 0, queen=1, choice="others_plus")
    minus = entry(0, 13, 0, 0, queen=1, choice="shooter_minus")
    assert points(CHOOSES, plus) == (26, 0, 26, 26)
    assert points(CHOOSES, minus) == (0, -26, 0, 0)
    assert reasons(CHOOSES, plus)[1] == [
        "took everything: the others get 26",
        "chosen by Ben",
    ]
    assert reasons(CHOOSES, minus)[0] == ["Ben shot the moon: 0", "chosen by Ben"]


def test_all_hearts_and_the_queen_without_the_jack_make_no_moon_by_default():
    """H-4, ruling 8."""
    written = entry(13, 0, 0, 0, queen=0, jack=1)
    assert points(JACK, written) == (26, -10, 0, 0)
    assert marks(JACK, written) == ["♥13 ♠Q", "♦J", "–", "–"]


def test_the_shooter_also_scores_minus_ten_for_the_jack():
    """H-4."""
    written = entry(13, 0, 0, 0, queen=0, jack=0)
    assert points(JACK, written) == (-10, 26, 26, 26)
    assert reasons(JACK, written)[0] == ["took everything: the others get 26", "♦J: −10"]
    assert marks(JACK, written) == ["☾ ♦J", "–", "–", "–"]


def test_a_moon_with_the_jack_can_take_36_points_off():
    """H-4."""
    both = HeartsOptions(jack_of_diamonds=-10, moon="shooter_minus")
    assert points(both, entry(13, 0, 0, 0, queen=0, jack=0)) == (-36, 0, 0, 0)


def test_the_jack_counts_for_its_taker_if_the_moon_does_not_need_it():
    """H-4."""
    with_it = entry(13, 0, 0, 0, queen=0, jack=0)
    without = entry(13, 0, 0, 0, queen=0, jack=2)
    assert points(LOOSE_JACK, with_it) == (-10, 26, 26, 26)
    assert points(LOOSE_JACK, without) == (0, 26, 16, 26)
    assert reasons(LOOSE_JACK, without)[2] == ["Aki shot the moon: 26", "♦J: −10"]
    assert marks(LOOSE_JACK, without) == ["☾", "–", "♦J", "–"]


def test_the_jack_counts_separately_if_the_moon_takes_points_off():
    loose = HeartsOptions(jack_of_diamonds=-10, moon_needs_jack=False, moon="shooter_minus")
    assert points(loose, entry(13, 0, 0, 0, queen=0, jack=2)) == (-26, 0, -10, 0)
    assert points(loose, entry(13, 0, 0, 0, queen=0, jack=0)) == (-36, 0, 0, 0)


def test_the_option_moon_needs_jack_does_not_apply_without_the_jack():
    assert points(HeartsOptions(moon_needs_jack=True), entry(13, 0, 0, 0, queen=0)) == (
        *(0, 26),
        *(26, 26),
    )


# ----------------------------------------------------------------------------------- what is no


def test_an_empty_entry_has_only_gaps():
    found = refused(HeartsOptions(), entry(None, None, None, None))
    assert faults(found) == [
        ("hearts.0", "hearts.hearts_missing"),
        ("hearts.1", "hearts.hearts_missing"),
        ("hearts.2", "hearts.hearts_missing"),
        ("hearts.3", "hearts.hearts_missing"),
        ("spade_queen", "hearts.queen_missing"),
    ]
    assert all(refusal.gap for refusal in found)


def test_the_taker_of_the_queen_must_be_entered():
    found = refused(HeartsOptions(), entry(4, 4, 4, 1))
    assert faults(found) == [("spade_queen", "hearts.queen_missing")]
    assert found[0].gap
    assert english(found[0].message) == "Who took ♠Q?"


def test_the_taker_of_the_jack_must_be_entered_if_the_jack_counts():
    found = refused(JACK, entry(4, 4, 4, 1, queen=0))
    assert faults(found) == [("jack_of_diamonds", "hearts.jack_missing")]
    assert found[0].gap


def test_fourteen_hearts_are_refused():
    found = refused(HeartsOptions(), entry(14, 0, 0, 0, queen=0))
    assert faults(found) == [("hearts.0", "hearts.hearts_many")]
    assert not found[0].gap
    assert english(found[0].message) == "Only 13 hearts are in the pack, not 14."


def test_a_negative_number_of_hearts_is_refused():
    found = refused(HeartsOptions(), entry(-1, 13, 1, 0, queen=0))
    assert faults(found) == [("hearts.0", "hearts.hearts_negative")]


def test_hearts_that_do_not_add_up_are_refused():
    found = refused(HeartsOptions(), entry(4, 4, 4, 0, queen=0))
    assert faults(found) == [("hearts", "hearts.hearts_sum")]
    assert cited(found) == ["H-1"]
    said = "The hearts add up to 12, but there are 13 in the pack."
    assert english(found[0].message) == said


def test_an_error_hint_covers_a_queen_counted_as_a_heart():
    found = refused(HeartsOptions(), entry(4, 4, 4, 2, queen=1))
    assert faults(found) == [("hearts", "hearts.hearts_sum")]
    said = "The hearts add up to 14, but there are 13 in the pack. Ben's 4 may be 3."
    assert english(found[0].message) == said


def test_an_error_hint_covers_queen_points_entered_as_hearts():
    found = refused(HeartsOptions(), entry(13, 13, 0, 0, queen=1))
    said = "The hearts add up to 26, but there are 13 in the pack. Ben's 13 may be 0."
    assert english(found[0].message) == said


def test_the_error_names_no_player_while_hearts_are_missing():
    found = refused(HeartsOptions(), entry(9, 5, None, None, queen=1))
    said = "The hearts add up to 14, but there are 13 in the pack."
    assert [english(one.message) for one in found if not one.gap] == [said]


@pytest.mark.parametrize("hearts", [(), (13,), (4, 4, 5), (4, 4, 4, 1, 0)])
def test_the_entry_needs_one_number_of_hearts_per_player(hearts):
    assert faults(refused(HeartsOptions(), entry(*hearts, queen=0))) == [("hearts", "entry.seats")]


@pytest.mark.parametrize("seat", [-1, 4])
def test_the_taker_of_a_card_must_be_a_player_at_the_table(seat):
    found = refused(JACK, entry(4, 4, 4, 1, queen=seat, jack=seat))
    assert faults(found) == [
        ("spade_queen", "hearts.queen_seat"),
        ("jack_of_diamonds", "hearts.jack_seat"),
    ]
    assert "the seats are 0 to 3." in english(found[0].message)


def test_an_entry_with_a_card_that_does_not_count_is_refused():
    found = refused(HeartsOptions(spade_queen=0), entry(4, 4, 4, 1, queen=0, jack=1))
    assert faults(found) == [
        ("spade_queen", "hearts.queen_unused"),
        ("jack_of_diamonds", "hearts.jack_unused"),
    ]
    assert cited(found) == [None, "H-4"]
    assert english(found[1].message) == "♦J does not count at this table, so leave it out."
    assert refused(NO_QUEEN, entry(4, 4, 4, 1)) == []


def test_the_shooter_s_choice_is_required_after_a_moon():
    found = refused(CHOOSES, entry(13, 0, 0, 0, queen=0))
    assert faults(found) == [("moon_choice", "hearts.choice_missing")]
    assert found[0].gap
    assert cited(found) == ["H-5"]
    assert english(found[0].message) == "What does Aki choose?"


def test_a_moon_choice_is_refused_without_a_moon():
    found = refused(CHOOSES, entry(12, 1, 0, 0, queen=0, choice="others_plus"))
    assert faults(found) == [("moon_choice", "hearts.choice_no_moon")]
    assert cited(found) == ["H-5"]
    assert not found[0].gap


@pytest.mark.parametrize("moon", ["others_plus", "shooter_minus", "off"])
@pytest.mark.parametrize("hearts", [(13, 0, 0, 0), (4, 4, 4, 1)])
def test_a_moon_choice_is_refused_if_the_house_rules_fix_it(moon, hearts):
    """Ruling 10: no choice in the base rule."""
    found = refused(HeartsOptions(moon=moon), entry(*hearts, queen=0, choice="shooter_minus"))
    assert faults(found) == [("moon_choice", "hearts.choice_fixed")]
    assert cited(found) == ["H-5"]


def test_all_faults_are_reported_together():
    found = refused(JACK, entry(14, -1, None, 0, queen=9, choice="others_plus"))
    assert faults(found) == [
        ("hearts.0", "hearts.hearts_many"),
        ("hearts.1", "hearts.hearts_negative"),
        ("hearts.2", "hearts.hearts_missing"),
        ("spade_queen", "hearts.queen_seat"),
        ("jack_of_diamonds", "hearts.jack_missing"),
        ("moon_choice", "hearts.choice_fixed"),
    ]


# ----------------------------------------------------------------------------- what is asked


def only_stage(options, written=None, seats=4, first_dealer=0):
    deal = deal_at(GAME, seats, options, first_dealer=first_dealer)
    (stage,) = GAME.stages(deal, written or GAME.blank(deal))
    return stage


def asked(*args, **kwargs):
    stage = only_stage(*args, **kwargs)
    return [field.name for group in stage.groups for field in group.fields()]


def test_one_stage_asks_for_everything_starting_left_of_the_dealer():
    assert asked(HeartsOptions(), first_dealer=1) == [
        "spade_queen",
        *("hearts.2", "hearts.3", "hearts.0", "hearts.1"),
    ]


def notes_at(*totals, **options):
    deal = deal_at(GAME, 4, HeartsOptions(**options), number=5, totals=totals)
    (stage,) = GAME.stages(deal, GAME.blank(deal))
    count, left, *others = [english(note) for note in stage.notes]
    assert (count, left) == ("13 hearts left to enter", "26 points left to enter")
    return others


def test_the_pad_shows_when_the_next_deal_may_end_the_match():
    assert notes_at(10, 74, 0, 20) == []
    assert notes_at(10, 75, 0, 20) == ["Over 100 ends the match"]
    assert notes_at(10, 23, 0, 20, ends="reach", limit=50) == []
    assert notes_at(10, 24, 0, 20, ends="reach", limit=50) == ["50 or more ends the match"]
    assert notes_at(10, 99, 0, 20, ends="deals", deals=8) == []


def test_notes_mention_no_moon_while_another_player_has_hearts():
    (stage,) = GAME.stages(deal_at(GAME, 4), entry(13, 5, 0, 0, queen=0))
    assert [english(note) for note in stage.notes] == ["5 hearts too many"]


def test_the_pad_asks_only_for_cards_that_count():
    assert asked(JACK)[:2] == ["spade_queen", "jack_of_diamonds"]
    assert asked(NO_QUEEN) == ["hearts.1", "hearts.2", "hearts.3", "hearts.0"]


def test_the_pad_asks_for_the_shooter_s_choice_after_a_moon():
    moon = entry(None, 13, None, None, queen=1)
    assert "moon_choice" not in asked(CHOOSES)
    assert "moon_choice" not in asked(HeartsOptions(), moon)
    assert asked(CHOOSES, moon)[-1] == "moon_choice"
    (row,) = only_stage(CHOOSES, moon).groups[-1].fields()
    assert [(chip.value, english(chip.label)) for chip in row.chips] == [
        ("others_plus", "The others: +26"),
        ("shooter_minus", "Ben: −26"),
    ]


def test_the_pad_asks_for_the_choice_even_if_the_moon_is_inferred():
    assert asked(CHOOSES, entry(None, 0, 0, 0, queen=0))[-1] == "moon_choice"


@pytest.mark.parametrize(
    ("written", "notes"),
    [
        (entry(None, None, None, None), ["13 hearts left to enter", "26 points left to enter"]),
        (entry(4, None, None, 0, queen=1), ["9 hearts left to enter"]),
        (entry(4, 4, None, 0), ["0 hearts left to enter", "13 points left to enter"]),
        (entry(4, 9, 0, 0, queen=1), ["All 26 points are entered"]),
        (entry(9, 9, None, None), ["5 hearts too many"]),
        (entry(13, None, None, None, queen=0), ["Aki shot the moon", "All 26 points are entered"]),
    ],
)
def test_the_notes_show_the_numbers_left_to_enter(written, notes):
    assert [english(note) for note in only_stage(HeartsOptions(), written).notes] == notes


def test_notes_count_only_hearts_if_the_queen_costs_nothing():
    notes = only_stage(NO_QUEEN, entry(4, None, None, 0)).notes
    assert [english(note) for note in notes] == ["9 hearts left to enter"]


def test_numbers_larger_than_the_hearts_left_are_marked_as_spent():
    rows = only_stage(HeartsOptions(), entry(4, 7, None, None)).groups[-1].fields()
    ben, chie, dan, aki = ([chip.value for chip in row.chips if not chip.spent] for row in rows)
    assert aki == list(range(7))
    assert ben == list(range(10))
    assert chie == dan == [0, 1, 2]


def test_the_counter_shows_the_hearts_entered_out_of_thirteen():
    count = only_stage(HeartsOptions(), entry(4, 7, None, None)).count
    assert (count.so_far, count.whole) == (11, 13)
    assert english(count.note) == "2 hearts left to enter"


def moons(options, seats=4):
    return {
        shortcut.name: shortcut.entry for shortcut in only_stage(options, seats=seats).shortcuts
    }


def test_one_tap_enters_a_moon():
    stage = only_stage(HeartsOptions())
    assert [english(shortcut.label) for shortcut in stage.shortcuts] == [
        "Ben shot the moon",
        "Chie shot the moon",
        "Dan shot the moon",
        "Aki shot the moon",
    ]
    assert moons(HeartsOptions())["moon_2"] == entry(0, 0, 13, 0, queen=2)
    assert GAME.check(deal_at(GAME, 4), moons(HeartsOptions())["moon_2"]) == []


def test_the_moon_shortcut_includes_the_jack_if_a_moon_needs_it():
    assert moons(JACK, 3)["moon_0"] == entry(13, 0, 0, queen=0, jack=0)
    assert moons(LOOSE_JACK, 3)["moon_0"] == entry(13, 0, 0, queen=0)


def test_the_moon_shortcut_omits_a_queen_that_does_not_count():
    assert moons(NO_QUEEN, 3)["moon_1"] == entry(0, 13, 0)


def test_the_moon_shortcut_leaves_the_choice_to_the_shooter():
    chosen = entry(13, 0, 0, 0, queen=0, choice="shooter_minus")
    stage = only_stage(CHOOSES, chosen)
    assert {shortcut.entry.moon_choice for shortcut in stage.shortcuts} == {None}


def test_there_are_no_moon_shortcuts_if_the_moon_is_off():
    assert moons(HeartsOptions(moon="off")) == {}


def test_the_last_player_s_hearts_are_filled_in():
    deal = deal_at(GAME, 4)
    assert GAME.complete(deal, entry(4, 5, None, 1)) == entry(4, 5, 3, 1)
    assert GAME.complete(deal, entry(None, 13, None, None)) == entry(0, 13, 0, 0)
    assert GAME.complete(deal, entry(4, None, None, 1)) == entry(4, None, None, 1)


def test_the_taker_of_a_card_is_never_guessed():
    deal = deal_at(GAME, 4, JACK)
    assert GAME.complete(deal, entry(13, 0, 0, 0)) == entry(13, 0, 0, 0)


def test_the_shooter_s_choice_is_cleared_if_the_moon_is_corrected():
    deal = deal_at(GAME, 4, CHOOSES)
    taken_back = entry(12, 1, 0, 0, queen=0, choice="others_plus")
    assert GAME.complete(deal, taken_back) == entry(12, 1, 0, 0, queen=0)
    moon = entry(13, 0, 0, 0, queen=0, choice="others_plus")
    assert GAME.complete(deal, moon) == moon
    half = entry(None, 1, None, 0, queen=0, choice="others_plus")
    assert GAME.complete(deal, half) == half


def taps(options, written):
    """Return the number of facts to tap before the rest follows, plus the last button."""
    facts = [("hearts", seat) for seat in range(len(written.hearts))]
    deal = deal_at(GAME, len(written.hearts), options)
    hearts = [None] * len(facts)
    tapped = 0
    for seat, taken in enumerate(written.hearts):
        if GAME.complete(deal, HeartsEntry(tuple(hearts))).hearts[seat] is None:
            hearts[seat] = taken
            tapped += 1
    cards = [card for card in (written.spade_queen, written.jack_of_diamonds) if card is not None]
    return tapped + len(cards) + 1


def test_a_four_player_deal_takes_at_most_six_taps():
    assert taps(HeartsOptions(), entry(4, 4, 4, 1, queen=0)) == 5
    assert taps(JACK, entry(4, 4, 4, 1, queen=0, jack=0)) == 6
    assert taps(HeartsOptions(), entry(9, 4, 0, 0, queen=0)) == 4


# ------------------------------------------------------------------------------------- the end


def after(totals, played=9, **options):
    table = HeartsOptions(**options)
    try:
        return deal_at(GAME, len(totals), table, number=played + 1, totals=totals).plan
    except ValueError:
        return None


def test_over_100_ends_the_match_and_exactly_100_does_not():
    """H-2, ruling 6."""
    assert after((100, 60, 50, 24)) is not None
    assert after((101, 60, 50, 23)) is None


def test_reaching_the_limit_can_end_the_match_by_house_rule():
    assert after((100, 60, 50, 24), ends="reach") is None
    assert after((99, 60, 50, 25), ends="reach") is not None
    assert after((50, 20, 5, 3), ends="reach", limit=50) is None
    assert after((50, 20, 5, 3), ends="over", limit=50) is not None


def test_the_match_ends_after_the_agreed_number_of_deals():
    assert after((200, 0, 0, 8), played=7, ends="deals", deals=8) is not None
    assert after((20, 0, 0, 6), played=8, ends="deals", deals=8) is None


def test_an_open_match_never_ends_by_itself():
    assert after((900, 800, 700, 200), played=100, ends="open") is not None


def test_only_a_match_with_a_fixed_number_of_deals_has_a_schedule():
    assert GAME.schedule(Table(HeartsOptions(), 4)) is None
    assert GAME.schedule(Table(HeartsOptions(ends="deals", deals=3), 5)) == (10, 10, 10)


def test_two_players_tied_for_lowest_are_first_and_the_next_is_third():
    """H-3, ruling 7."""
    table = Table(HeartsOptions(ends="deals", deals=1), 4)
    done = sheet(GAME, table, [entry(2, 2, 4, 5, queen=3)])
    assert done.totals == (2, 2, 4, 18)
    assert done.places == (1, 1, 3, 4)
    assert done.finished


def test_negative_totals_are_ranked_as_they_are():
    """Ruling 13."""
    done = sheet(GAME, Table(MINUS, 4), [entry(0, 13, 0, 0, queen=1)])
    assert done.totals == (0, -26, 0, 0)
    assert done.places == (2, 1, 2, 2)


# ------------------------------------------------------------------------------ what always holds


def counted(draw, seats):
    """Return thirteen hearts, distributed in any way."""
    takers = draw(st.lists(st.integers(0, seats - 1), min_size=13, max_size=13))
    every_heart = draw(st.integers(0, seats - 1))
    moonlike = draw(st.booleans())
    return tuple(
        13 * (seat == every_heart) if moonlike else takers.count(seat) for seat in range(seats)
    )


@st.composite
def written_deals(draw, seats, *, jack=False):
    hearts = counted(draw, seats)
    seat = st.integers(0, seats - 1)
    return HeartsEntry(hearts, draw(seat), draw(seat) if jack else None)


@given(st.integers(3, 5), st.data())
@settings(deadline=None)
def test_points_add_up_to_26_or_a_moon_gives_every_other_player_26(seats, data):
    written = data.draw(written_deals(seats))
    scored = points(HeartsOptions(), written)
    if 13 in written.hearts and written.spade_queen == written.hearts.index(13):
        assert sorted(scored) == [0] + [26] * (seats - 1)
    else:
        assert sum(scored) == 26


@given(st.integers(3, 5), st.booleans(), st.data())
@settings(deadline=None)
def test_the_jack_changes_the_sum_only_by_its_own_points(seats, needed, data):
    options = HeartsOptions(jack_of_diamonds=-10, moon_needs_jack=needed)
    scored = points(options, data.draw(written_deals(seats, jack=True)))
    assert sum(scored) in (26 - 10, 26 * (seats - 1) - 10)


@given(st.integers(3, 5), st.data())
@settings(deadline=None)
def test_a_moon_taken_off_the_shooter_s_total_gives_nobody_points(seats, data):
    scored = points(MINUS, data.draw(written_deals(seats)))
    assert sum(scored) in (26, -26)
    assert sum(scored) == 26 or sorted(scored) == [-26] + [0] * (seats - 1)


@given(st.lists(written_deals(4), min_size=1, max_size=8), st.data())
@settings(deadline=None)
def test_a_correction_changes_every_later_total_by_the_difference(deals, data):
    """Only the corrected deal's points change; every later total moves by the same amount."""
    table = Table(HeartsOptions(ends="open"), 4)
    number = data.draw(st.integers(0, len(deals) - 1))
    right = data.draw(written_deals(4))
    wrongly = sheet(GAME, table, deals)
    corrected = sheet(GAME, table, [*deals[:number], right, *deals[number + 1 :]])
    assert corrected.rows[:number] == wrongly.rows[:number]
    gained = [
        new - old
        for new, old in zip(
            points(table.options, right), points(table.options, deals[number]), strict=True
        )
    ]
    for old, new in zip(wrongly.rows[number:], corrected.rows[number:], strict=True):
        assert new.totals == tuple(t + g for t, g in zip(old.totals, gained, strict=True))
        assert new.deal.plan == old.deal.plan


# ----------------------------------------------------------------- a revoke that costs everything

TAKES_ALL = HeartsOptions(revoke="takes_all")


def revoked(seat, *hearts, **cards):
    return replace(entry(*(hearts or (None,) * 4), **cards), revoked=seat)


def test_a_revoker_gets_all_points_even_if_no_cards_were_counted():
    assert points(TAKES_ALL, revoked(1)) == (0, 26, 0, 0)


def test_a_revoker_gets_all_points_whoever_took_the_cards():
    assert points(TAKES_ALL, revoked(3, 5, 4, 4, 0, queen=0)) == (0, 0, 0, 26)


def test_nobody_shoots_the_moon_in_a_deal_with_a_revoke():
    everything = revoked(2, 13, 0, 0, 0, queen=0)
    assert points(TAKES_ALL, everything) == (0, 0, 26, 0)
    assert points(HeartsOptions(revoke="takes_all", moon="shooter_chooses"), everything) == (
        (0, 0, 26, 0)
    )
    shooter_himself = revoked(0, 13, 0, 0, 0, queen=0)
    assert points(TAKES_ALL, shooter_himself) == (26, 0, 0, 0)


def test_a_revoker_gets_thirteen_points_if_the_queen_costs_nothing():
    assert points(replace(TAKES_ALL, spade_queen=0), revoked(0)) == (13, 0, 0, 0)


def test_the_jack_counts_for_its_taker_even_after_a_revoke():
    options = replace(TAKES_ALL, jack_of_diamonds=-10)
    assert points(options, revoked(0, jack=2)) == (26, 0, -10, 0)
    assert points(options, revoked(2, jack=2)) == (0, 0, 16, 0)
    assert faults(refused(options, revoked(0))) == [("jack_of_diamonds", "hearts.jack_missing")]


def test_score_reasons_mention_the_revoke():
    options = replace(TAKES_ALL, jack_of_diamonds=-10)
    assert reasons(options, revoked(1, jack=2)) == [
        ["Ben revoked: 0"],
        ["revoke: 26"],
        ["Ben revoked: 0", "♦J: −10"],
        ["Ben revoked: 0"],
    ]
    assert marks(options, revoked(1, jack=2)) == ["–", "✗", "♦J", "–"]


def test_a_revoke_is_refused_if_it_has_no_automatic_penalty():
    found = refused(HeartsOptions(), revoked(1, 5, 4, 4, 0, queen=0))
    assert faults(found) == [("revoked", "hearts.revoke_unused")]
    assert cited(found) == ["H-10"]


def test_the_revoker_must_be_a_player_at_the_table():
    assert faults(refused(TAKES_ALL, revoked(4))) == [("revoked", "play.seat")]


def test_a_moon_choice_is_refused_after_a_revoke():
    options = HeartsOptions(revoke="takes_all", moon="shooter_chooses")
    chosen = revoked(2, 13, 0, 0, 0, queen=0, choice="others_plus")
    assert faults(refused(options, chosen)) == [("moon_choice", "hearts.choice_no_moon")]
    deal = deal_at(GAME, 4, options)
    assert GAME.complete(deal, chosen).moon_choice is None


def test_incomplete_heart_counts_are_dropped_after_a_revoke():
    deal = deal_at(GAME, 4, TAKES_ALL)
    assert GAME.complete(deal, revoked(2, 9, 9, None, None)) == revoked(2)
    whole = revoked(2, 5, 4, 4, 0, queen=0)
    assert GAME.complete(deal, whole) == whole


def test_the_pad_does_not_ask_for_hearts_after_a_revoke():
    deal = deal_at(GAME, 4, TAKES_ALL)
    asked = [[g.name for g in s.groups] for s in GAME.stages(deal, GAME.blank(deal))]
    assert asked == [["spade_queen", "hearts", "revoked"]]
    (stage,) = GAME.stages(deal, revoked(2))
    assert [group.name for group in stage.groups] == ["revoked"]
    assert [english(note) for note in stage.notes] == ["Chie revoked and gets all 26 points"]


def test_the_pad_does_not_ask_for_the_revoker_if_a_revoke_costs_nothing():
    deal = deal_at(GAME, 4)
    (stage,) = GAME.stages(deal, GAME.blank(deal))
    assert [group.name for group in stage.groups] == ["spade_queen", "hearts"]


def test_the_stored_entry_omits_the_revoker_if_nobody_revoked():
    """Stored entries of tables without the question do not change."""
    assert to_plain(entry(5, 4, 4, 0, queen=0)) == {
        "hearts": [5, 4, 4, 0],
        "spade_queen": 0,
        "jack_of_diamonds": None,
        "moon_choice": None,
    }
    assert to_plain(revoked(1))["revoked"] == 1


def test_a_deal_with_a_revoke_is_left_out_of_hauls_and_statistics():
    table = Table(TAKES_ALL, 4)
    done = sheet(GAME, table, [entry(5, 4, 4, 0, queen=0), revoked(1)])
    assert done.totals == (18, 30, 4, 0)
    hauls = [one for one in GAME.highlights(done.rows) if english(one.label) == "Biggest haul"]
    assert [(english(one.figure), one.units) for one in hauls] == [("18", (0,))]
    assert {one.seat for one in GAME.stats(done.rows) if one.measure == "deals"} == {0, 1, 2, 3}
    assert len([one for one in GAME.stats(done.rows) if one.measure == "deals"]) == 4


# ------------------------------------------------------------------------------------ the passes


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_passes_can_alternate_left_and_right_on_every_deal(seats):
    ways = [plan(seats, number, passing="left_right").passes[0].to for number in (1, 2, 3, 4, 5, 6)]
    assert ways == ["left", "right", "left", "right", "left", "right"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_passes_can_rotate_left_right_and_none(seats):
    ways = [
        [one.to for one in plan(seats, number, passing="left_right_none").passes]
        for number in (1, 2, 3, 4)
    ]
    assert ways == [["left"], ["right"], [], ["left"]]


def test_if_any_club_may_be_led_first_a_note_replaces_the_opening_card():
    planned = plan(4, opening="any_club")
    assert (planned.leader, planned.opening_card) == (None, None)
    assert [english(note) for note in planned.notes] == ["Whoever holds ♣2 leads any club"]
    five = plan(5, opening="any_club")
    assert [english(note) for note in five.notes] == ["Whoever holds ♣3 leads any club"]


# ----------------------------------------------------------------------------- exactly the limit

FIFTY = {"ends": "over", "limit": 50}


def played(options, *entries, seats=4):
    return sheet(GAME, Table(options, seats), entries)


def test_a_total_of_exactly_the_limit_has_no_effect_by_default():
    twice = [entry(12, 1, 0, 0, queen=0)] * 2
    done = played(HeartsOptions(**FIFTY), *twice)
    assert (done.totals, done.finished) == ((50, 2, 0, 0), False)


def test_a_player_on_exactly_the_limit_can_win_at_once():
    twice = [entry(12, 1, 0, 0, queen=0)] * 2
    done = played(HeartsOptions(**FIFTY, exactly_limit="wins"), *twice)
    assert (done.totals, done.finished, done.places) == ((50, 2, 0, 0), True, (1, 4, 2, 2))
    notes = GAME.closing_notes(
        Table(HeartsOptions(**FIFTY, exactly_limit="wins"), 4), done.standing
    )
    assert [english(note) for note in notes] == ["Aki wins with exactly 50 points."]


def test_exactly_the_limit_wins_even_if_another_player_is_over_it():
    options = HeartsOptions(ends="over", limit=20, exactly_limit="wins")
    done = played(options, entry(12, 1, 0, 0, queen=1), entry(8, 5, 0, 0, queen=1))
    # 12, 14, 0, 0 and then 20, 32, 0, 0.
    assert (done.totals, done.places, done.finished) == ((20, 32, 0, 0), (1, 4, 2, 2), True)


def test_two_players_on_exactly_the_limit_win_without_a_tie_break():
    options = HeartsOptions(ends="over", limit=26, exactly_limit="wins", tie="one_more_deal")
    done = played(options, entry(12, 1, 0, 0, queen=0), entry(1, 12, 0, 0, queen=1))
    assert (done.places, done.finished) == ((1, 1, 3, 3), True)


def test_a_total_of_exactly_the_limit_can_be_halved_with_a_reason():
    options = HeartsOptions(**FIFTY, exactly_limit="halves")
    twice = [entry(12, 1, 0, 0, queen=0)] * 2
    done = played(options, *twice)
    assert (done.totals, done.finished) == ((25, 2, 0, 0), False)
    last = done.rows[1].settlement
    assert last.points == (0, 1, 0, 0)
    assert [english(one) for one in last.reasons[0]] == [
        "12 hearts, ♠Q: 12 + 13",
        "exactly 50, halved: −25",
    ]


def test_a_total_is_halved_before_the_limit_is_checked():
    options = HeartsOptions(ends="reach", limit=50, exactly_limit="halves")
    done = played(options, *[entry(12, 1, 0, 0, queen=0)] * 2)
    assert (done.totals, done.finished) == ((25, 2, 0, 0), False)


def test_every_total_that_reaches_exactly_the_limit_is_halved():
    options = HeartsOptions(ends="over", limit=26, exactly_limit="halves", moon="off")
    done = played(options, entry(13, 0, 0, 0, queen=0), entry(0, 13, 0, 0, queen=0))
    assert done.totals == (13, 13, 0, 0)


def test_a_correction_can_undo_the_halving_of_a_total():
    options = HeartsOptions(**FIFTY, exactly_limit="halves")
    second = entry(12, 1, 0, 0, queen=0)
    assert played(options, second, second).totals == (25, 2, 0, 0)
    assert played(options, entry(11, 2, 0, 0, queen=0), second).totals == (49, 3, 0, 0)


def test_totals_that_a_moon_brings_to_exactly_the_limit_are_halved():
    options = HeartsOptions(ends="over", limit=26, exactly_limit="halves")
    done = played(options, entry(13, 0, 0, 0, queen=0))
    assert done.totals == (0, 13, 13, 13)


def test_an_odd_limit_cannot_be_halved():
    found = GAME.check_options(HeartsOptions(limit=75, exactly_limit="halves"), 4)
    assert faults(found) == [("limit", "hearts.odd_limit")]
    assert cited(found) == ["H-2"]
    assert GAME.check_options(HeartsOptions(limit=75, exactly_limit="wins"), 4) == []
    by_deals = HeartsOptions(ends="deals", limit=75, exactly_limit="halves")
    assert GAME.check_options(by_deals, 4) == []


@pytest.mark.parametrize("ends", ["deals", "open"])
def test_the_exactly_limit_option_has_no_effect_without_a_limit(ends):
    assert not applies("exactly_limit", ends=ends)
    for exactly in ("wins", "halves"):
        options = HeartsOptions(ends=ends, limit=50, deals=9, exactly_limit=exactly)
        done = played(options, *[entry(12, 1, 0, 0, queen=0)] * 2)
        assert (done.totals, done.finished, done.places) == ((50, 2, 0, 0), False, (4, 3, 1, 1))


def test_the_exactly_limit_option_applies_if_there_is_a_limit():
    assert applies("exactly_limit", ends="over")
    assert applies("exactly_limit", ends="reach")


# ---------------------------------------------------------------------------- a tie for first place

PLAYED_OFF = HeartsOptions(ends="deals", deals=1, tie="one_more_deal")


def test_tied_players_share_first_place_by_default():
    done = played(HeartsOptions(ends="deals", deals=1), entry(13, 0, 0, 0, queen=1))
    assert (done.finished, done.places) == (True, (3, 3, 1, 1))


def test_tie_break_deals_are_played_until_one_player_alone_is_lowest():
    tied = entry(10, 3, 0, 0, queen=1)
    done = played(PLAYED_OFF, tied)
    assert not done.finished
    assert [english(note) for note in done.next.plan.notes] == ["Played to break the tie"]
    again = played(PLAYED_OFF, tied, entry(5, 6, 1, 1, queen=0))
    assert not again.finished
    decided = played(PLAYED_OFF, tied, entry(5, 6, 1, 1, queen=0), entry(5, 6, 0, 2, queen=0))
    assert (decided.finished, decided.totals) == (True, (46, 28, 1, 3))


def test_tie_break_deals_are_listed_as_further_deals():
    tied = entry(10, 3, 0, 0, queen=1)
    table = Table(PLAYED_OFF, 4)
    assert GAME.schedule(table) == (13,)
    assert GAME.further_deals(table, played(PLAYED_OFF).standing) == ()
    assert GAME.further_deals(table, played(PLAYED_OFF, tied).standing) == (13,)
    decided = played(PLAYED_OFF, tied, entry(5, 6, 0, 2, queen=0))
    assert GAME.further_deals(table, decided.standing) == (13,)


def test_a_tie_for_a_lower_place_is_shared():
    done = played(PLAYED_OFF, entry(0, 6, 6, 1, queen=3))
    assert (done.finished, done.places) == (True, (1, 2, 2, 4))


def test_a_total_falling_below_the_limit_does_not_prolong_a_tie_break():
    options = HeartsOptions(ends="over", limit=20, tie="one_more_deal", jack_of_diamonds=-10)
    tied = entry(0, 0, 13, 0, queen=3, jack=3)
    assert played(options, tied).totals == (0, 0, 13, 3)
    over = entry(0, 0, 13, 0, queen=2, jack=3)
    # 0, 0, 39, -7: one player alone is lowest.
    assert played(options, tied, over).finished
    level = entry(1, 1, 11, 0, queen=2, jack=2)
    # 1, 1, 27, 3 after both: over, and two are lowest; then the third falls to 17.
    after = played(options, tied, level)
    assert (after.totals, after.finished) == ((1, 1, 27, 3), False)
    decided = played(options, tied, level, entry(13, 0, 0, 0, queen=1, jack=2))
    assert (decided.totals, decided.finished) == ((14, 14, 17, 3), True)


def test_the_tie_option_does_not_apply_to_open_matches():
    assert not applies("tie", ends="open")
    assert applies("tie", ends="over")
    assert applies("tie", ends="deals")


# ----------------------------------------------------------------------------- a bonus for no trick

NO_TRICK = HeartsOptions(no_trick_bonus=-5)


def without_trick(*hearts, none=(), **cards):
    told = tuple(seat in none for seat in range(len(hearts)))
    return replace(entry(*hearts, **cards), no_trick=told)


def test_a_player_without_a_trick_can_score_minus_five():
    assert points(NO_TRICK, without_trick(5, 8, 0, 0, queen=1, none=[2])) == (5, 21, -5, 0)
    assert reasons(NO_TRICK, without_trick(5, 8, 0, 0, queen=1, none=[2]))[2] == ["no trick: −5"]
    assert points(NO_TRICK, entry(5, 8, 0, 0, queen=1)) == (5, 21, 0, 0)


def test_the_pad_offers_no_trick_only_to_players_without_scoring_cards():
    deal = deal_at(GAME, 4, replace(NO_TRICK, jack_of_diamonds=-10))
    written = entry(13, None, None, None, queen=1, jack=2)
    (stage,) = GAME.stages(deal, written)
    rows = [f.name for g in stage.groups if g.name == "no_trick" for f in g.fields()]
    assert rows == ["no_trick.3"]
    (early,) = GAME.stages(deal, entry(12, None, None, None, queen=1, jack=2))
    assert "no_trick" not in [group.name for group in early.groups]


def test_without_the_bonus_no_trick_is_neither_asked_for_nor_stored():
    deal = deal_at(GAME, 4)
    (stage,) = GAME.stages(deal, entry(13, 0, 0, 0, queen=1))
    assert "no_trick" not in [group.name for group in stage.groups]
    assert "no_trick" not in to_plain(GAME.blank(deal))
    assert to_plain(GAME.blank(deal_at(GAME, 4, NO_TRICK)))["no_trick"] == [False] * 4


def test_the_no_trick_bonus_does_not_apply_after_a_moon():
    """As in OpenSpiel."""
    moon = without_trick(13, 0, 0, 0, queen=0, none=[2])
    assert faults(refused(NO_TRICK, moon)) == [("no_trick.2", "hearts.no_trick")]
    deal = deal_at(GAME, 4, NO_TRICK)
    assert GAME.complete(deal, moon).no_trick == (False,) * 4
    assert points(NO_TRICK, GAME.complete(deal, moon)) == (0, 26, 26, 26)
    assert points(replace(NO_TRICK, moon="off"), moon) == (26, 0, -5, 0)


def test_a_player_with_a_scoring_card_cannot_have_taken_no_trick():
    found = refused(NO_TRICK, without_trick(5, 8, 0, 0, queen=2, none=[1, 2, 3]))
    assert faults(found) == [("no_trick.1", "hearts.no_trick"), ("no_trick.2", "hearts.no_trick")]
    assert cited(found) == ["H-11", "H-11"]


def test_the_no_trick_bonus_does_not_apply_after_a_revoke_that_takes_all():
    options = replace(NO_TRICK, revoke="takes_all")
    written = replace(without_trick(5, 8, 0, 0, queen=1, none=[2]), revoked=3)
    deal = deal_at(GAME, 4, options)
    assert points(options, GAME.complete(deal, written)) == (0, 0, 0, 26)


def test_players_without_a_trick_need_a_bonus_and_one_value_per_player():
    found = refused(HeartsOptions(), without_trick(5, 8, 0, 0, queen=1))
    assert faults(found) == [("no_trick", "hearts.no_trick_unused")]
    short = replace(entry(5, 8, 0, 0, queen=1), no_trick=(True, False))
    assert faults(refused(NO_TRICK, short)) == [("no_trick", "entry.seats")]


# The examples on the set-up page


def examples(**options):
    return [english(line) for line in GAME.scoring_example(HeartsOptions(**options), 4)]


def test_examples_show_the_queen_and_the_moon():
    assert examples() == [
        "4 hearts, ♠Q: 4 + 13 = 17",
        "Shooting the moon: the others get 26",
    ]
    assert examples(moon="shooter_minus") == [
        "4 hearts, ♠Q: 4 + 13 = 17",
        "Shooting the moon: −26",
    ]


def test_examples_show_only_what_counts():
    assert examples(spade_queen=0, moon="off") == ["4 hearts: 4"]
    everything = examples(jack_of_diamonds=-10, no_trick_bonus=-5, moon="shooter_chooses")
    assert everything == [
        "4 hearts, ♠Q, ♦J: 4 + 13 − 10 = 7",
        "No trick: −5",
        "Shooting the moon: the others get 26",
        "Shooting the moon: −26",
    ]


# ---------------------------------------------------------------------------------- minus points

SHOWN_MINUS = HeartsOptions(points_shown="minus")


def test_minus_points_change_no_score():
    written = entry(4, 1, 3, 5, queen=3)
    assert points(SHOWN_MINUS, written) == points(HeartsOptions(), written) == (4, 1, 3, 18)
    assert marks(SHOWN_MINUS, written) == ["♥4", "♥1", "♥3", "♥5 ♠Q"]


def test_a_game_negates_the_points_that_it_shows_and_leaves_zero_alone():
    assert [GAME.shown(SHOWN_MINUS, one) for one in (18, 0, -10)] == [-18, 0, 10]
    assert [GAME.shown(HeartsOptions(), one) for one in (18, 0, -10)] == [18, 0, -10]


def test_explanations_have_minus_points():
    jack = replace(SHOWN_MINUS, jack_of_diamonds=-10, no_trick_bonus=-5)
    written = replace(entry(5, 0, 8, 0, queen=0, jack=2), no_trick=(False, False, False, True))
    assert reasons(jack, written) == [
        ["5 hearts, ♠Q: −5 − 13"],
        ["no penalty card: 0"],
        ["8 hearts, ♦J: −8 + 10"],
        ["no trick: 5"],
    ]


def test_a_moon_is_explained_with_minus_points():
    moon = entry(0, 13, 0, 0, queen=1)
    assert reasons(SHOWN_MINUS, moon)[:2] == [
        ["Ben shot the moon: −26"],
        ["took everything: the others get −26"],
    ]
    own = replace(SHOWN_MINUS, moon="shooter_minus")
    assert reasons(own, moon)[:2] == [["Ben shot the moon: 0"], ["took everything: 26"]]


def test_the_shooter_chooses_between_minus_points():
    chooses = replace(SHOWN_MINUS, moon="shooter_chooses")
    (row,) = only_stage(chooses, entry(None, 13, None, None, queen=1)).groups[-1].fields()
    assert [english(chip.label) for chip in row.chips] == ["The others: −26", "Ben: +26"]


def test_the_pad_shows_the_minus_points_of_single_cards():
    jack = replace(SHOWN_MINUS, jack_of_diamonds=-10)
    queen, knave = only_stage(jack, entry(None, None, None, None)).groups[:2]
    assert [english(one.aside) for one in (queen, knave)] == ["−13 points", "10 points"]


@pytest.mark.parametrize(
    ("ends", "note", "length"),
    [
        ("over", "Below −100 ends the match", "until someone is below −100"),
        ("reach", "−100 or less ends the match", "until someone is at −100"),
    ],
)
def test_the_limit_is_shown_in_minus_points(ends, note, length):
    options = replace(SHOWN_MINUS, ends=ends)
    near = deal_at(GAME, 4, options, totals=(80, 0, 0, 0))
    (stage,) = GAME.stages(near, entry(None, None, None, None))
    assert english(stage.notes[-1]) == note
    assert english(GAME.length(near.table)) == length


def test_a_match_with_minus_points_ends_at_the_same_total():
    table = Table(SHOWN_MINUS, 4)
    deals = [entry(0, 0, 13, 0, queen=1)] * 7 + [entry(0, 9, 4, 0, queen=0)]
    assert sheet(GAME, table, deals).totals == (13, 100, 95, 0)
    assert sheet(GAME, table, deals).finished is False
    over = sheet(GAME, table, [*deals, entry(0, 1, 12, 0, queen=0)])
    assert (over.totals, over.finished) == ((26, 101, 107, 0), True)
    assert over.winners == (3,)
    assert english(over.winning) == "Fewest minus points wins."


def test_a_total_of_exactly_the_limit_is_explained_in_minus_points():
    halves = replace(SHOWN_MINUS, exactly_limit="halves")
    deal = deal_at(GAME, 4, halves, totals=(96, 0, 0, 0))
    reason = GAME.settle(deal, entry(4, 9, 0, 0, queen=1)).reasons[0]
    assert [english(one) for one in reason] == ["4 hearts: −4", "exactly −100, halved: 50"]
    wins = sheet(GAME, Table(replace(SHOWN_MINUS, exactly_limit="wins"), 4), [])
    at_limit = replace(wins.standing, totals=(100, 3, 0, 0))
    (note,) = GAME.closing_notes(wins.table, at_limit)
    assert english(note) == "Aki wins with exactly −100 points."


def test_the_scoring_example_has_minus_points():
    lines = [english(one) for one in GAME.scoring_example(SHOWN_MINUS, 4)]
    assert lines == ["4 hearts, ♠Q: −4 − 13 = −17", "Shooting the moon: the others get −26"]


def test_the_biggest_haul_is_in_minus_points():
    rows = sheet(GAME, Table(SHOWN_MINUS, 4), [entry(5, 0, 8, 0, queen=0)]).rows
    assert [one.figure for one in GAME.highlights(rows)] == [-18]
