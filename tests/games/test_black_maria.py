"""Black Maria: the pack, the pass, the spades, the moon, the end. [000]; rules BM-1 to BM-6."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.black_maria import GAME
from scorekeeper.games.black_maria.entry import BlackMariaEntry
from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal import Pass, Table
from scorekeeper.rules.options import adapted_to_seats, option_fields, with_earlier_values
from scorekeeper.rules.serialization import from_plain
from scorekeeper.rules.sheet import sheet
from tests.support.games.tables import cited, deal_at, english, faults, remarks
from tests.support.games.tap_count import taps

PRINTED = BlackMariaOptions()
ENGLISH = BlackMariaOptions(spades="ace7_king10_queen13")
MOON = BlackMariaOptions(moon="others_plus")
ALL_TWOS = BlackMariaOptions(removed="all_twos_for_six")


def entry(*hearts, queen=None, king=None, ace=None):
    return BlackMariaEntry(hearts, queen, king, ace)


def everything(seat, seats, hearts=13):
    """Return a deal in which one player took every penalty card."""
    taken = [hearts if other == seat else 0 for other in range(seats)]
    return entry(*taken, queen=seat, king=seat, ace=seat)


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


def refused(written, seats=4, options=PRINTED):
    return GAME.check(deal_at(GAME, seats, options), written)


def plan(seats=4, number=1, first_dealer=0, **options):
    house = BlackMariaOptions(**options)
    return deal_at(GAME, seats, house, number=number, first_dealer=first_dealer).plan


def stage(written, options=PRINTED):
    deal = deal_at(GAME, len(written.hearts), options)
    (only,) = GAME.stages(deal, written)
    return only


def notes(written, options=PRINTED):
    return [english(note) for note in stage(written, options).notes]


def test_the_pad_shows_when_the_next_deal_may_end_the_match():
    house = BlackMariaOptions(ends="over", limit=200)
    for most, said in ((157, []), (158, ["Over 200 ends the match"])):
        deal = deal_at(GAME, 3, house, number=5, totals=(most, 0, 0))
        (only,) = GAME.stages(deal, GAME.blank(deal))
        assert [english(note) for note in only.notes][2:] == said


# ------------------------------------------------------------------------------- who and what


def test_three_to_seven_players_can_play_and_the_lowest_score_wins():
    assert list(GAME.seats) == [3, 4, 5, 6, 7]
    assert GAME.usual_seats == 3
    assert GAME.lower_is_better is True
    assert GAME.partners is False
    assert GAME.turns_right(PRINTED) is False


def test_the_defaults_match_the_rules():
    assert BlackMariaOptions() == BlackMariaOptions(
        spades="ace7_queen10_king13",
        moon="off",
        removed="standard",
        lead="as_hearts",
        ends="deals",
        deals=12,
        limit=100,
    )


def test_option_names_and_choices_match_the_rules():
    choices = {item.name: item.choices for item in option_fields(BlackMariaOptions)}
    assert choices == {
        "spades": ("ace7_queen10_king13", "ace7_king10_queen13"),
        "moon": ("off", "others_plus"),
        "removed": ("standard", "all_twos_for_six"),
        "direction": ("left", "right"),
        "lead": ("as_hearts", "free"),
        "ends": ("deals", "over", "reach", "open"),
        "deals": (),
        "limit": (),
    }


def test_every_option_cites_its_rule():
    rules = {item.name: item.text.rule for item in option_fields(BlackMariaOptions)}
    assert rules == {
        "spades": "BM-2",
        "moon": "BM-4",
        "removed": "BM-1",
        "direction": "Black Maria 2",
        "lead": "BM-3",
        "ends": "BM-5",
        "deals": "BM-5",
        "limit": "BM-5",
    }


def test_both_presets_spell_out_the_points_of_all_three_spades():
    """BM-2: the texts make the values obvious before a match begins."""
    printed, english_values = GAME.presets
    assert (printed.name, printed.options) == ("as_printed", PRINTED)
    assert (english_values.name, english_values.options) == ("english", ENGLISH)
    assert printed.help.startswith("♠A 7, ♠Q 10, ♠K 13")
    assert english_values.help.startswith("♠A 7, ♠K 10, ♠Q 13")


def text_of(name):
    return next(item.text for item in option_fields(BlackMariaOptions) if item.name == name)


def test_only_six_players_choose_which_four_cards_are_removed():
    applies = [text_of("removed").applies(PRINTED, seats) for seats in GAME.seats]
    assert applies == [False, False, False, True, False]


@pytest.mark.parametrize(
    ("ends", "deals", "limit"),
    [("deals", True, False), ("over", False, True), ("reach", False, True), ("open", False, False)],
)
def test_the_deals_and_limit_options_apply_only_to_their_own_endings(ends, deals, limit):
    house = BlackMariaOptions(ends=ends)
    assert text_of("deals").applies(house, 4) is deals
    assert text_of("limit").applies(house, 4) is limit


def test_the_number_of_deals_is_offered_in_multiples_of_the_player_count():
    """BM-5."""
    assert text_of("deals").asked
    assert text_of("deals").offered(5) == (5, 10, 15, 20, 25)
    assert text_of("deals").offered(3) == (3, 6, 9, 12, 15)


@pytest.mark.parametrize(("seats", "deals"), [(3, 12), (4, 12), (5, 10), (6, 12), (7, 14)])
def test_the_default_number_of_deals_is_the_multiple_nearest_to_twelve(seats, deals):
    """BM-5."""
    assert adapted_to_seats(PRINTED, seats) == BlackMariaOptions(deals=deals)
    assert remarks(adapted_to_seats(PRINTED, seats), seats) == {}


def test_an_uneven_number_of_deals_is_allowed_with_a_warning():
    remark = "Not everyone deals equally often. Choose 10 or 15 deals."
    assert remarks(PRINTED, 5) == {"deals": remark}
    assert GAME.check_options(PRINTED, 5) == []
    assert remarks(PRINTED, 4) == {}
    assert remarks(BlackMariaOptions(ends="over"), 5) == {}


@pytest.mark.parametrize("name", ["deals", "limit"])
def test_zero_deals_and_a_limit_of_zero_are_refused(name):
    found = GAME.check_options(BlackMariaOptions(**{name: 0}), 4)
    assert faults(found) == [(name, "option.range")]
    assert cited(found) == ["BM-5"]


# ----------------------------------------------------------------------- the pack and the plan


@pytest.mark.parametrize(
    ("seats", "removed", "hand"),
    [
        (3, (Card.C2,), 17),
        (4, (), 13),
        (5, (Card.C2, Card.D2), 10),
        (6, (Card.C2, Card.D2, Card.S2, Card.C3), 8),
        (7, (Card.C2, Card.D2, Card.S2), 7),
    ],
)
def test_the_removed_cards_depend_on_the_player_count(seats, removed, hand):
    """BM-1."""
    planned = plan(seats)
    assert planned.removed == removed
    assert planned.cards == hand


def test_six_players_may_remove_all_four_twos():
    planned = plan(6, removed="all_twos_for_six")
    assert planned.removed == (Card.C2, Card.D2, Card.S2, Card.H2)
    assert planned.cards == 8


@pytest.mark.parametrize("seats", [3, 4, 5, 7])
def test_removing_all_twos_has_no_effect_except_with_six_players(seats):
    assert plan(seats, removed="all_twos_for_six") == plan(seats)


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_every_deal_passes_three_cards_to_the_right(seats):
    """Ruling 5: there is no deal without a pass."""
    assert {plan(seats, number).passes for number in range(1, 9)} == {(Pass(3, "right"),)}


def test_the_lowest_club_decides_who_leads_and_the_deal_moves_clockwise():
    """BM-3, ruling 1: the holder of the lowest club is unknown before the deal."""
    planned = plan(3, number=3, first_dealer=1)
    assert planned.dealer == 0
    assert (planned.leader, planned.opening_card) == (None, Card.C3)
    assert planned.turn_order == (1, 2, 0)
    assert plan(3, number=2, first_dealer=1).dealer == 2


def test_with_free_leads_the_player_left_of_the_dealer_leads_any_card():
    planned = plan(3, number=3, first_dealer=1, lead="free")
    assert (planned.dealer, planned.leader, planned.opening_card) == (0, 1, None)


def test_matches_saved_before_the_lead_option_have_free_leads():
    def kept(**options):
        return from_plain(BlackMariaOptions, with_earlier_values(BlackMariaOptions, options))

    assert kept(spades="ace7_queen10_king13").lead == "free"
    assert kept(spades="ace7_queen10_king13", lead="free").lead == "free"
    assert kept(spades="ace7_queen10_king13", lead="as_hearts").lead == "as_hearts"


def test_there_are_no_table_cards_kitty_or_bids():
    assert (plan().table, plan().face_up, plan().kitty, plan().bid_order) == (None,) * 4


def test_a_match_has_a_schedule_only_if_its_number_of_deals_is_fixed():
    assert GAME.schedule(Table(BlackMariaOptions(deals=5), 5)) == (10, 10, 10, 10, 10)
    assert GAME.schedule(Table(BlackMariaOptions(ends="open"), 5)) is None


# ---------------------------------------------------------------------------------- the points


def test_as_printed_the_queen_costs_10_and_the_king_13():
    written = entry(4, 1, 8, 0, queen=0, king=1, ace=3)
    assert points(PRINTED, written) == (14, 14, 8, 7)
    assert reasons(PRINTED, written) == [
        ["4 hearts, ♠Q: 4 + 10"],
        ["1 heart, ♠K: 1 + 13"],
        ["8 hearts: 8"],
        ["♠A: 7"],
    ]
    assert marks(PRINTED, written) == ["♥4 ♠Q", "♥1 ♠K", "♥8", "♠A"]


def test_in_the_english_preset_the_king_costs_10_and_the_queen_13():
    """Ruling 2."""
    written = entry(4, 1, 8, 0, queen=0, king=1, ace=3)
    assert points(ENGLISH, written) == (17, 11, 8, 7)
    assert reasons(ENGLISH, written)[:2] == [["4 hearts, ♠Q: 4 + 13"], ["1 heart, ♠K: 1 + 10"]]


@pytest.mark.parametrize("options", [PRINTED, ENGLISH])
def test_a_player_who_takes_all_sixteen_penalty_cards_gets_43_points(options):
    """Ruling 3: there is no moon unless the table agreed on it."""
    written = everything(1, 4)
    assert points(options, written) == (0, 43, 0, 0)
    assert marks(options, written) == ["–", "♥13 ♠Q ♠K ♠A", "–", "–"]
    assert reasons(options, written)[0] == ["no penalty card: 0"]


def test_a_moon_gives_every_other_player_43_points():
    written = everything(1, 4)
    assert points(MOON, written) == (43, 0, 43, 43)
    assert reasons(MOON, written) == [
        ["Ben shot the moon: 43"],
        ["took everything: the others get 43"],
        ["Ben shot the moon: 43"],
        ["Ben shot the moon: 43"],
    ]
    assert marks(MOON, written) == ["–", "☾", "–", "–"]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (entry(13, 0, 0, 0, queen=0, king=0, ace=1), (36, 7, 0, 0)),
        (entry(13, 0, 0, 0, queen=0, king=1, ace=0), (30, 13, 0, 0)),
        (entry(12, 0, 0, 1, queen=0, king=0, ace=0), (42, 0, 0, 1)),
    ],
)
def test_all_penalty_cards_but_one_do_not_make_a_moon(written, expected):
    """Ruling 4: 36 points are no moon."""
    assert points(MOON, written) == expected


def test_a_moon_is_worth_42_points_if_all_twos_are_removed():
    """BM-1, ruling 8."""
    both = BlackMariaOptions(removed="all_twos_for_six", moon="others_plus")
    assert points(both, everything(5, 6, hearts=12)) == (42, 42, 42, 42, 42, 0)
    assert points(ALL_TWOS, everything(5, 6, hearts=12)) == (0, 0, 0, 0, 0, 42)


@given(st.data(), st.sampled_from([3, 4, 5, 6, 7]), st.sampled_from([PRINTED, ENGLISH]))
def test_every_deal_has_43_points_in_total(data, seats, options):
    """Ruling 7."""
    seat = st.integers(0, seats - 1)
    takers = data.draw(st.lists(seat, min_size=13, max_size=13))
    queen, king, ace = data.draw(st.tuples(seat, seat, seat))
    hearts = [takers.count(one) for one in range(seats)]
    assert sum(points(options, entry(*hearts, queen=queen, king=king, ace=ace))) == 43


# -------------------------------------------------------------------------------- the refusals


def test_an_empty_entry_has_only_gaps():
    found = refused(entry(None, None, None), seats=3)
    assert faults(found) == [
        ("hearts.0", "black_maria.hearts_missing"),
        ("hearts.1", "black_maria.hearts_missing"),
        ("hearts.2", "black_maria.hearts_missing"),
        ("spade_queen", "black_maria.queen_missing"),
        ("spade_king", "black_maria.king_missing"),
        ("spade_ace", "black_maria.ace_missing"),
    ]
    assert all(refusal.gap for refusal in found)


def test_the_taker_of_the_king_must_be_entered():
    found = refused(entry(13, 0, 0, 0, queen=0, ace=0))
    assert faults(found) == [("spade_king", "black_maria.king_missing")]
    assert english(found[0].message) == "Who took ♠K?"


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ({"queen": 4}, ("spade_queen", "black_maria.queen_seat")),
        ({"king": -1}, ("spade_king", "black_maria.king_seat")),
        ({"ace": 7}, ("spade_ace", "black_maria.ace_seat")),
    ],
)
def test_the_taker_of_a_spade_must_be_a_player_at_the_table(cards, fault):
    found = refused(entry(13, 0, 0, 0, **{"queen": 0, "king": 0, "ace": 0, **cards}))
    assert faults(found) == [fault]


@pytest.mark.parametrize("hearts", [(4, 4, 4, 0), (9, 5, 0, 0), (0, 0, 0, 0)])
def test_hearts_that_do_not_add_up_are_refused(hearts):
    """Ruling 7: anything else is a counting error."""
    found = refused(entry(*hearts, queen=0, king=0, ace=0))
    assert faults(found) == [("hearts", "black_maria.hearts_sum")]
    assert cited(found) == ["BM-1"]


def test_all_faults_are_reported_together():
    found = refused(entry(14, -1, 0, 0, queen=0, king=9, ace=None))
    assert faults(found) == [
        ("hearts.0", "black_maria.hearts_many"),
        ("hearts.1", "black_maria.hearts_negative"),
        ("spade_king", "black_maria.king_seat"),
        ("spade_ace", "black_maria.ace_missing"),
    ]


def test_hearts_of_a_player_who_does_not_exist_are_refused():
    found = refused(entry(4, 4, 4, 1, queen=0, king=0, ace=0), seats=3)
    assert faults(found) == [("hearts", "entry.seats")]


def test_twelve_hearts_are_valid_only_if_six_players_remove_all_twos():
    """Ruling 8."""
    twelve = entry(12, 0, 0, 0, 0, 0, queen=0, king=0, ace=0)
    thirteen = everything(0, 6)
    said = refused(twelve, seats=6)
    assert faults(said) == [("hearts", "black_maria.hearts_sum")]
    assert english(said[0].message) == "The hearts add up to 12, but there are 13 in the pack."
    assert refused(twelve, seats=6, options=ALL_TWOS) == []
    said = refused(thirteen, seats=6, options=ALL_TWOS)
    assert faults(said) == [("hearts.0", "black_maria.hearts_many")]
    assert english(said[0].message) == "Only 12 hearts are in the pack, not 13."


# ---------------------------------------------------------------------------------- the taps


def test_the_pad_asks_for_each_spade_with_its_points_and_then_for_hearts():
    deal = deal_at(GAME, 4, first_dealer=2)
    (asked,) = GAME.stages(deal, GAME.blank(deal))
    rows = [field for group in asked.groups for field in group.fields()]
    assert [row.name for row in rows] == [
        *("spade_queen", "spade_king", "spade_ace"),
        *("hearts.3", "hearts.0", "hearts.1", "hearts.2"),
    ]
    assert [english(row.label) for row in rows[:3]] == [
        "Who took ♠Q?",
        "Who took ♠K?",
        "Who took ♠A?",
    ]
    assert [english(row.aside) for row in rows[:3]] == ["10 points", "13 points", "7 points"]
    assert [chip.value for chip in rows[0].chips] == [3, 0, 1, 2]


def test_the_pad_shows_the_english_points_of_the_spades():
    rows = [group.fields()[0] for group in stage(entry(None, None, None), ENGLISH).groups[:-1]]
    assert [english(row.aside) for row in rows] == ["13 points", "10 points", "7 points"]


def test_an_ordinary_four_player_deal_takes_seven_taps():
    spades = [("spade_queen", 0), ("spade_king", 2), ("spade_ace", 1)]
    hearts = [("hearts.1", 3), ("hearts.2", 4), ("hearts.3", 2), ("hearts.0", 4)]
    assert taps(GAME, deal_at(GAME, 4), *hearts, *spades) == 7


def test_the_other_players_get_zero_once_all_hearts_are_entered():
    spades = [("spade_queen", 0), ("spade_king", 2), ("spade_ace", 1)]
    hearts = [("hearts.1", 6), ("hearts.2", 7), ("hearts.3", 0), ("hearts.0", 0)]
    assert taps(GAME, deal_at(GAME, 4), *hearts, *spades) == 6


def test_one_tap_enters_a_moon_if_the_moon_rule_is_on():
    shortcuts = stage(entry(None, 2, None), MOON).shortcuts
    assert [english(one.label) for one in shortcuts] == [
        "Ben shot the moon",
        "Chie shot the moon",
        "Aki shot the moon",
    ]
    assert shortcuts[1].entry == everything(2, 3)
    assert stage(entry(None, None, None), PRINTED).shortcuts == ()


def test_a_moon_has_twelve_hearts_if_six_players_remove_all_twos():
    both = BlackMariaOptions(removed="all_twos_for_six", moon="others_plus")
    (first, *_) = stage(entry(*(None,) * 6), both).shortcuts
    assert first.entry == everything(1, 6, hearts=12)


def test_notes_show_the_hearts_and_points_left_to_enter():
    assert notes(entry(None, None, None)) == ["13 hearts left to enter", "43 points left to enter"]
    assert notes(entry(4, 4, None, queen=0)) == [
        "0 hearts left to enter",
        "20 points left to enter",
    ]
    assert notes(entry(4, 4, None, queen=0, king=1, ace=2)) == ["All 43 points are entered"]
    assert notes(everything(1, 3), MOON) == ["Ben shot the moon", "All 43 points are entered"]
    assert notes(entry(*(None,) * 6), ALL_TWOS) == [
        "12 hearts left to enter",
        ("42 points left to enter"),
    ]


# ------------------------------------------------------------------------------------- the end

ROUND = entry(5, 8, 0, queen=0, king=1, ace=2)
"""15, 21 and 7 points as printed."""


def played(options, count):
    return sheet(GAME, Table(options, 3), [ROUND] * count)


def test_the_match_ends_after_the_agreed_number_of_deals():
    three = BlackMariaOptions(deals=3)
    assert not played(three, 2).finished
    assert played(three, 3).finished
    assert played(three, 3).totals == (45, 63, 21)
    assert faults(played(three, 4).refusals) == [("", "deal.after_end")]


def test_house_rules_decide_if_the_limit_must_be_passed_or_reached():
    """Five deals of 21 make 105; with a limit of 105 only reaching it ends the match."""
    assert played(BlackMariaOptions(ends="over"), 5).finished
    assert not played(BlackMariaOptions(ends="over"), 4).finished
    assert not played(BlackMariaOptions(ends="over", limit=105), 5).finished
    assert played(BlackMariaOptions(ends="reach", limit=105), 5).finished


def test_an_open_match_never_ends_by_itself():
    assert not played(BlackMariaOptions(ends="open"), 40).finished


def test_equal_totals_share_a_place():
    """Ruling 10."""
    level = entry(5, 2, 5, 1, queen=0, king=1, ace=2)
    result = sheet(GAME, Table(PRINTED, 4), [level])
    assert result.totals == (15, 15, 12, 1)
    assert result.places == (3, 3, 2, 1)


def test_points_are_never_carried_over_and_there_are_no_closing_notes():
    result = played(BlackMariaOptions(deals=1), 1)
    assert result.rows[0].settlement.carried is None
    assert GAME.closing_notes(Table(PRINTED, 3), result.standing) == ()
    assert result.summary == {}


# --------------------------------------------------------------------------------- the opening card


@pytest.mark.parametrize(
    ("seats", "removed", "opens"),
    [
        (3, "standard", Card.C3),
        (4, "standard", Card.C2),
        (5, "standard", Card.C3),
        (6, "standard", Card.C4),
        (6, "all_twos_for_six", Card.C3),
        (7, "standard", Card.C3),
    ],
)
def test_the_opening_card_is_the_lowest_club_in_the_pack(seats, removed, opens):
    planned = deal_at(GAME, seats, BlackMariaOptions(removed=removed)).plan
    assert planned.opening_card is opens
    assert planned.leader is None


# The examples on the set-up page


def examples(seats=4, **options):
    return [english(line) for line in GAME.scoring_example(BlackMariaOptions(**options), seats)]


def test_examples_show_the_points_of_the_three_spades():
    assert examples() == ["4 hearts, ♠Q, ♠K, ♠A: 4 + 10 + 13 + 7 = 34"]
    english_values = examples(spades="ace7_king10_queen13")
    assert english_values == ["4 hearts, ♠Q, ♠K, ♠A: 4 + 13 + 10 + 7 = 34"]


def test_examples_show_a_moon_that_counts():
    assert examples(moon="others_plus")[1:] == ["Shooting the moon: the others get 43"]
    without_twos = examples(6, moon="others_plus", removed="all_twos_for_six")
    assert without_twos[1:] == ["Shooting the moon: the others get 42"]
