"""Napoleon: the auction, the sides, when a deal is decided, the points. [003]; N-1 to N-14."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.napoleon import GAME
from scorekeeper.games.napoleon.bidding import NapoleonQuestion
from scorekeeper.games.napoleon.entry import UNSHOWN, Call, NapoleonBid, NapoleonEntry, Strain
from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import option_fields
from scorekeeper.rules.ruling import Player
from scorekeeper.rules.serialization import from_plain, to_plain
from scorekeeper.rules.sheet import sheet
from tests.support.games.tables import cited, deal_at, english, faults

TWO_ONE = NapoleonOptions(scoring="two_one")
HUNDREDS = NapoleonOptions(scoring="hundreds")
CUSTOM = NapoleonOptions(
    scoring="custom",
    custom_made_napoleon=3,
    custom_made_adjutant=2,
    custom_made_allied=-1,
    custom_over_napoleon=1,
    custom_over_adjutant=1,
    custom_over_allied=-2,
    custom_failed_napoleon=-5,
    custom_failed_adjutant=0,
    custom_failed_allied=2,
    custom_under_napoleon=-1,
    custom_under_adjutant=-3,
    custom_under_allied=1,
)


def bid(text):
    """Parse ``"14H"`` or ``"13NT"``."""
    count = text.rstrip("NTSHDC")
    return NapoleonBid(int(count), Strain(text.removeprefix(count)))


def call(text):
    return bid(text).call


def entry(contract="14S", *pictures, napoleon=0, card=Card.SA, adjutant=1, **facts):
    """Return an entry with Napoleon in seat 0 and the adjutant in seat 1, unless stated."""
    known = {"discarded_pictures": 0, "stopped": False} | facts
    return NapoleonEntry(napoleon, bid(contract), card, adjutant, pictures, **known)


def settled(options, written):
    deal = deal_at(GAME, len(written.pictures), options)
    assert GAME.check(deal, written) == []
    return GAME.settle(deal, written)


def points(options, written):
    return settled(options, written).points


def reasons(options, written):
    return ["; ".join(english(one) for one in seat) for seat in settled(options, written).reasons]


def refused(written, options=None, seats=5):
    return GAME.check(deal_at(GAME, seats, options), written)


def plan(seats=5, number=1, first_dealer=0, **options):
    house = NapoleonOptions(**options)
    return deal_at(GAME, seats, house, number=number, first_dealer=first_dealer).plan


# ------------------------------------------------------------------------------- who and what


def test_four_or_five_players_can_play_and_the_highest_score_wins():
    assert list(GAME.seats) == [4, 5]
    assert GAME.usual_seats == 5
    assert GAME.lower_is_better is False
    assert GAME.partners is False


def test_the_turn_passes_to_the_left():
    assert GAME.turns_right(NapoleonOptions()) is False


def test_the_defaults_match_the_rules():
    assert NapoleonOptions() == NapoleonOptions(
        min_bid=11,
        max_bid=20,
        bidding="free",
        suit_order="ranked",
        no_trump=True,
        nobody_bids="redeal",
        kitty=None,
        adjutant_named="before_exchange",
        first_trick="plain_trumps_off",
        last_trick="all_on",
        joker_lead="beats_all",
        joker_lead_no_trump="any_card",
        joker_call="spade_3",
        almighty_held_back=False,
        hunting_jack=False,
        same_two=True,
        same_two_in_trumps=True,
        joker_breaks_same_two=True,
        left_jack_is_trump=True,
        joker_any_time=True,
        queen_of_hearts_beats_almighty=False,
        discarded_pictures="first_trick",
        scoring="win_loss",
        ends="open",
    )


@pytest.mark.parametrize("kept", [True, False])
def test_options_saved_before_the_queen_had_a_third_value_can_be_read(kept):
    read = from_plain(NapoleonOptions, {"queen_of_hearts_beats_almighty": kept})
    assert read.queen_of_hearts_beats_almighty is kept


def test_option_names_and_choices_match_the_rules():
    choices = {item.name: item.choices for item in option_fields(NapoleonOptions)}
    own_numbers = {name: choices.pop(name) for name in list(choices) if "custom_" in name}
    assert choices == {
        "direction": ("left", "right"),
        "min_bid": (),
        "max_bid": (),
        "bidding": ("free", "in_turn", "in_turn_final"),
        "suit_order": ("ranked", "unranked"),
        "no_trump": (True, False),
        "nobody_bids": ("redeal", "dealer_must_bid", "open_kitty", "almighty_plays"),
        "kitty": (1, 3, 5, 8, 9, 13, None),
        "adjutant_named": ("before_exchange", "after_exchange"),
        "first_trick": ("plain_trumps_off", "all_on", "specials_off"),
        "last_trick": ("all_on", "specials_off"),
        "same_two": (True, False),
        "same_two_in_trumps": (True, False),
        "joker_breaks_same_two": (True, False),
        "left_jack_is_trump": (True, False),
        "joker_any_time": (True, False),
        "joker_lead": ("beats_all", "below_almighty", "below_jacks", "below_trumps"),
        "joker_lead_no_trump": ("any_card", "names_suit"),
        "joker_call": ("spade_3", "club_3", "off"),
        "almighty_held_back": (True, False),
        "hunting_jack": (True, False),
        "queen_of_hearts_beats_almighty": (False, True, "below_jacks"),
        "discarded_pictures": ("first_trick", "napoleon", "allies", "nobody"),
        "scoring": ("win_loss", "two_one", "hundreds", "custom"),
        "ends": ("open", "deals"),
        "deals": (),
    }
    assert list(own_numbers) == [
        f"custom_{when}_{role}"
        for when in ("made", "over", "failed", "under")
        for role in ("napoleon", "adjutant", "allied")
    ]


def test_the_presets_change_only_the_scoring():
    assert [(preset.name, preset.options) for preset in GAME.presets] == [
        ("standard", NapoleonOptions()),
        ("two_one", TWO_ONE),
        ("hundreds", HUNDREDS),
    ]


def applies(name, **options):
    text = next(item.text for item in option_fields(NapoleonOptions) if item.name == name)
    return text.applies(NapoleonOptions(**options), 5)


def test_same_two_details_apply_only_if_same_two_is_played():
    for name in ("same_two_in_trumps", "joker_breaks_same_two"):
        assert applies(name)
        assert not applies(name, same_two=False)


def test_custom_numbers_apply_only_to_custom_scoring():
    assert applies("custom_over_allied", scoring="custom")
    assert not applies("custom_over_allied", scoring="hundreds")


def test_the_number_of_deals_applies_only_if_it_ends_the_match():
    assert applies("deals", ends="deals")
    assert not applies("deals", ends="open")


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"min_bid": 0}, "min_bid"),
        ({"min_bid": 21}, "min_bid"),
        ({"deals": 0}, "deals"),
        ({"custom_made_napoleon": 1001}, "custom_made_napoleon"),
        ({"custom_under_allied": -1001}, "custom_under_allied"),
    ],
)
def test_numbers_out_of_range_are_refused(options, field):
    assert faults(GAME.check_options(NapoleonOptions(**options), 5)) == [(field, "option.range")]


def test_the_lowest_call_may_be_anything_from_1_to_20():
    for lowest in (1, 12, 13, 20):
        assert GAME.check_options(NapoleonOptions(min_bid=lowest), 4) == []


# ------------------------------------------------------------------------------------ the plan


@pytest.mark.parametrize(("seats", "cards", "kitty"), [(4, 12, 5), (5, 10, 3)])
def test_hand_and_kitty_sizes_depend_on_the_player_count(seats, cards, kitty):
    planned = plan(seats)
    assert (planned.cards, planned.kitty) == (cards, kitty)
    assert seats * cards + kitty == 53


def test_the_auction_decides_who_leads():
    planned = plan(first_dealer=3)
    assert planned.leader is None
    assert (planned.opening_card, planned.bid_order) == (None, None)
    assert planned.turn_order == (4, 0, 1, 2, 3)
    assert english(planned.notes[0]) == "Napoleon leads"


def test_the_deal_passes_to_the_left():
    assert [plan(4, number).dealer for number in (1, 2, 3, 4, 5)] == [0, 1, 2, 3, 0]


def test_the_next_player_redeals_if_nobody_bids():
    assert english(plan(first_dealer=4).notes[-1]) == "If nobody calls, Aki redeals"


def test_house_rules_can_make_the_dealer_bid_if_nobody_does():
    notes = plan(first_dealer=4, nobody_bids="dealer_must_bid").notes
    assert english(notes[-1]) == "If nobody calls, Emi must"


def test_the_lowest_call_is_shown_before_the_auction():
    assert english(plan(min_bid=13).notes[1]) == "Calls start at 13"


def test_an_open_match_has_no_end():
    assert plan(number=1000).number == 1000
    assert GAME.schedule(Table(NapoleonOptions(), 5)) is None


def test_the_match_ends_after_the_agreed_number_of_deals():
    two = NapoleonOptions(ends="deals", deals=2)
    assert GAME.schedule(Table(two, 4)) == (12, 12)
    done = sheet(GAME, Table(two, 5), [entry("14S", 9, 5, 3, 2, 1)] * 2)
    assert done.finished
    assert done.totals == (2, 2, 0, 0, 0)


# --------------------------------------------------------------------------------- the auction


def legal(standing, **options):
    """Return the calls that are legal now, as people write them."""
    question = NapoleonQuestion(5, standing and call(standing), NapoleonOptions(**options))
    assert GAME.bidding.check(question) == []
    return [
        f"{said['count']}{said['suit']}"
        for said, ruling in GAME.bidding.verdicts(question)
        if ruling.allowed
    ]


def verdict(said, standing, **options):
    question = NapoleonQuestion(5, call(standing), NapoleonOptions(**options))
    wanted = to_plain(call(said))
    return next(one for given_, one in GAME.bidding.verdicts(question) if given_ == wanted)


def test_twelve_hearts_is_beaten_by_spades_no_trump_and_every_thirteen():
    assert legal("12H")[:7] == ["12S", "12NT", "13C", "13D", "13H", "13S", "13NT"]
    assert len(legal("12H")) == 2 + 8 * 5


def test_equal_and_lower_calls_do_not_beat_twelve_hearts():
    for said in ("12D", "12C", "12H", "11NT"):
        found = verdict(said, "12H")
        assert not found.allowed
        assert (found.code, found.rule) == ("napoleon.call_not_higher", "N-2")
    assert english(verdict("12D", "12H").message) == (
        "12♦ does not beat 12♥. Name more pictures, or as many in a higher suit (NT ♠ ♥ ♦ ♣)."
    )


def test_suits_rank_in_the_order_no_trump_spades_hearts_diamonds_clubs():
    order = [call(f"12{suit}") for suit in ("C", "D", "H", "S", "NT")]
    for place, one in enumerate(order):
        assert [other.beats(one) for other in order] == [at > place for at in range(5)]


def test_the_first_call_must_be_eleven_or_more():
    assert legal(None)[0] == "11C"
    assert len(legal(None)) == 50
    low = verdict("10NT", "11C")
    assert (low.code, low.rule) == ("napoleon.bid_low", "N-1")
    assert english(low.message) == "10 is too low: calls start at 11."


@pytest.mark.parametrize(("lowest", "calls"), [(1, 100), (12, 45), (13, 40), (20, 5)])
def test_the_lowest_call_can_be_changed(lowest, calls):
    assert len(legal(None, min_bid=lowest)) == calls


def test_nothing_beats_twenty_no_trump():
    assert legal("20S") == ["20NT"]
    assert legal("20NT") == []


def test_a_table_may_play_without_no_trump():
    assert legal("20S", no_trump=False) == []
    assert len(legal(None, no_trump=False)) == 40
    off = verdict("12NT", "12H", no_trump=False)
    assert (off.code, off.rule) == ("napoleon.no_trump_off", "N-2")


def test_every_call_from_1_to_20_has_a_verdict():
    verdicts = GAME.bidding.verdicts(NapoleonQuestion(4, None))
    assert [said for said, _ in verdicts[:2]] == [
        {"count": 1, "suit": "C"},
        {"count": 1, "suit": "D"},
    ]
    assert len(verdicts) == 100


@pytest.mark.parametrize(
    ("standing", "options", "wrong"),
    [
        ("10S", {}, [("standing.count", "napoleon.bid_low")]),
        ("21S", {}, [("standing.count", "napoleon.bid_high")]),
        ("12NT", {"no_trump": False}, [("standing.suit", "napoleon.no_trump_off")]),
        ("10S", {"min_bid": 10}, []),
    ],
)
def test_a_question_with_an_impossible_standing_call_is_refused(standing, options, wrong):
    question = NapoleonQuestion(5, call(standing), NapoleonOptions(**options))
    assert faults(GAME.bidding.check(question)) == wrong


calls = st.builds(Call, st.integers(1, 20), st.sampled_from(Strain))


@given(calls, calls)
def test_of_two_different_calls_exactly_one_beats_the_other(one, other):
    assert one.beats(other) + other.beats(one) == (one != other)


@given(calls, calls, calls)
def test_beating_a_call_is_transitive(one, other, third):
    assert not (one.beats(other) and other.beats(third)) or one.beats(third)


# ------------------------------------------------------------------------------------- who wins


def test_fourteen_pictures_make_a_bid_of_fourteen():
    assert points(None, entry("14S", 9, 5, 3, 2, 1)) == (1, 1, 0, 0, 0)


def test_thirteen_pictures_fail_a_bid_of_fourteen():
    assert points(None, entry("14S", 9, 4, 3, 2, 2)) == (0, 0, 1, 1, 1)


def test_extra_pictures_earn_nothing_by_default():
    assert points(None, entry("11C", 15, 5, 0, 0, 0)) == (1, 1, 0, 0, 0)


def test_four_players_play_two_against_two():
    assert points(None, entry("13S", 8, 5, 4, 3)) == (1, 1, 0, 0)
    assert points(None, entry("14S", 8, 5, 4, 3)) == (0, 0, 1, 1)


def test_napoleon_plays_alone_if_the_named_card_was_in_the_kitty():
    alone = entry("12S", 12, 4, 2, 1, 1, card=Card.SA, adjutant=None)
    assert points(None, alone) == (1, 0, 0, 0, 0)
    assert points(None, replace(alone, bid=bid("13S"))) == (0, 1, 1, 1, 1)


def test_napoleon_plays_alone_if_no_card_was_named():
    assert points(None, entry("12S", 12, 4, 2, 1, 1, card=None, adjutant=None)) == (1, 0, 0, 0, 0)


def test_the_joker_may_be_named_as_the_adjutant_s_card():
    assert points(None, entry("14S", 9, 5, 3, 2, 1, card=Card.JOKER)) == (1, 1, 0, 0, 0)


def test_score_reasons_show_the_result_the_role_and_the_points():
    assert reasons(None, entry("14H", 9, 6, 3, 2, 0)) == [
        "14♥: Napoleon's side took 15, 1 picture over; Napoleon, won: 1",
        "14♥: Napoleon's side took 15, 1 picture over; adjutant, won: 1",
        *["14♥: Napoleon's side took 15, 1 picture over; ally, lost: 0"] * 3,
    ]
    assert reasons(None, entry("14NT", 8, 4, 4, 4, 0, napoleon=4, adjutant=0))[4] == (
        "14NT: Napoleon's side took 8, 6 pictures short; Napoleon, lost: 0"
    )


def test_the_paper_sheet_marks_napoleon_the_call_and_the_adjutant():
    written = entry("14S", 9, 5, 3, 2, 1, napoleon=3, adjutant=0)
    marks = [english(mark) for mark in settled(None, written).marks]
    assert marks == ["adj", "ally", "ally", "N 14♠", "ally"]


# --------------------------------------------------------------------- discarded pictures (N-4)

SHORT_BY_TWO = entry("14S", 8, 4, 3, 2, 1, discarded_pictures=2)
"""12 won by Napoleon's side, 6 by the allies, 2 in the discard."""


@pytest.mark.parametrize(
    ("winner", "won"), [(0, True), (1, True), (2, False), (3, False), (4, False)]
)
def test_discarded_pictures_go_to_the_winner_of_the_first_trick(winner, won):
    written = replace(SHORT_BY_TWO, first_trick_winner=winner)
    assert points(None, written) == ((1, 1, 0, 0, 0) if won else (0, 0, 1, 1, 1))


@pytest.mark.parametrize(("whose", "short"), [("napoleon", 0), ("allies", 2), ("nobody", 2)])
def test_house_rules_decide_who_gets_the_discarded_pictures(whose, short):
    options = replace(HUNDREDS, discarded_pictures=whose)
    expected = (-80, -40, 40, 40, 40) if short else (100, 50, -50, -50, -50)
    assert points(options, SHORT_BY_TWO) == expected


def test_score_reasons_mention_discarded_pictures():
    written = replace(SHORT_BY_TWO, first_trick_winner=1)
    assert reasons(None, written)[0] == (
        "14♠: Napoleon's side took 12 + 2 discarded = 14, exactly; Napoleon, won: 1"
    )
    lost = replace(SHORT_BY_TWO, first_trick_winner=2)
    assert reasons(None, lost)[0].startswith("14♠: Napoleon's side took 12, 2 pictures short")


def test_the_winner_of_the_first_trick_is_required_only_if_relevant():
    assert faults(refused(SHORT_BY_TWO)) == [("first_trick_winner", "napoleon.first_trick_missing")]
    assert refused(SHORT_BY_TWO)[0].gap
    for whose in ("napoleon", "allies", "nobody"):
        assert refused(SHORT_BY_TWO, NapoleonOptions(discarded_pictures=whose)) == []
    assert refused(entry("14S", 9, 5, 3, 2, 1)) == []


def test_the_winner_of_the_first_trick_may_be_entered_even_if_irrelevant():
    assert refused(entry("14S", 9, 5, 3, 2, 1, first_trick_winner=3)) == []


# ----------------------------------------------------------------------- the four scorings (N-13)

MADE_BY_TWO = entry("14S", 10, 6, 2, 1, 1)
FAILED_BY_THREE = entry("14S", 7, 4, 5, 3, 1)
ALONE_BY_ONE = entry("12S", 13, 2, 2, 2, 1, adjutant=None)
ALONE_FAILED_BY_TWO = entry("12S", 10, 4, 4, 1, 1, card=None, adjutant=None)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (MADE_BY_TWO, (2, 1, -1, -1, -1)),
        (FAILED_BY_THREE, (-2, -1, 1, 1, 1)),
        (ALONE_BY_ONE, (4, -1, -1, -1, -1)),
        (ALONE_FAILED_BY_TWO, (-4, 1, 1, 1, 1)),
        (entry("14S", 9, 6, 3, 2), (2, 1, -1, -1)),
        (entry("14S", 9, 4, 4, 3), (-2, -1, 1, 1)),
        (entry("12S", 13, 4, 2, 1, adjutant=None), (3, -1, -1, -1)),
        (entry("12S", 10, 5, 3, 2, adjutant=None), (-3, 1, 1, 1)),
    ],
)
def test_two_to_one_scoring_gives_the_expected_points(written, expected):
    assert points(TWO_ONE, written) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (MADE_BY_TWO, (140, 70, -70, -70, -70)),
        (entry("14S", 9, 5, 3, 2, 1), (100, 50, -50, -50, -50)),
        (FAILED_BY_THREE, (-120, -60, 60, 60, 60)),
        (ALONE_BY_ONE, (440, -110, -110, -110, -110)),
        (ALONE_FAILED_BY_TWO, (-80, 20, 20, 20, 20)),
        (entry("12S", 9, 5, 3, 3), (140, 70, -105, -105)),
        (entry("13S", 8, 4, 5, 3), (-40, -20, 30, 30)),
        (entry("11S", 13, 4, 2, 1, adjutant=None), (360, -120, -120, -120)),
        (entry("12S", 10, 5, 3, 2, adjutant=None), (-90, 30, 30, 30)),
    ],
)
def test_hundreds_scoring_gives_the_expected_points(written, expected):
    assert points(HUNDREDS, written) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (MADE_BY_TWO, (5, 4, -5, -5, -5)),
        (FAILED_BY_THREE, (-8, -9, 5, 5, 5)),
        (ALONE_BY_ONE, (4, -3, -3, -3, -3)),
        (ALONE_FAILED_BY_TWO, (-7, 4, 4, 4, 4)),
    ],
)
def test_custom_scoring_uses_the_table_s_numbers(written, expected):
    assert points(CUSTOM, written) == expected


def test_custom_scoring_defaults_to_two_to_one():
    own = NapoleonOptions(scoring="custom")
    for written in (MADE_BY_TWO, FAILED_BY_THREE):
        assert points(own, written) == points(TWO_ONE, written)


@pytest.mark.parametrize(
    ("options", "written", "sums"),
    [
        (HUNDREDS, MADE_BY_TWO, ["100 + 20 × 2", "50 + 10 × 2", "−50 − 10 × 2"]),
        (HUNDREDS, FAILED_BY_THREE, ["−40 × 3", "−20 × 3", "20 × 3"]),
        (HUNDREDS, entry("14S", 9, 5, 3, 2, 1), ["100", "50", "−50"]),
        (CUSTOM, FAILED_BY_THREE, ["−5 − 1 × 3", "−3 × 3", "2 + 1 × 3"]),
    ],
)
def test_score_reasons_show_how_the_points_are_computed(options, written, sums):
    assert [reason.rsplit(": ", 1)[1] for reason in reasons(options, written)[:3]] == sums


def test_score_reasons_mention_a_lone_napoleon():
    assert reasons(HUNDREDS, ALONE_BY_ONE)[0].endswith("Lone Napoleon, won: 400 + 40 × 1")
    assert reasons(HUNDREDS, ALONE_FAILED_BY_TWO)[0].endswith("Lone Napoleon, lost: −40 × 2")


# ------------------------------------------------------------------- stopped when decided (N-14)


def test_seven_pictures_for_the_allies_decide_a_bid_of_fourteen():
    stopped = entry("14S", 4, 2, 3, 4, 0, stopped=True)
    assert points(None, stopped) == (0, 0, 1, 1, 1)
    assert reasons(None, stopped)[0] == "14♠: allies 7: 20 − 7 = 13 < 14; Napoleon, lost: 0"


def test_six_pictures_for_the_allies_do_not_decide_a_bid_of_fourteen():
    undecided = refused(entry("14S", 4, 2, 3, 3, 0, stopped=True))
    assert faults(undecided) == [("stopped", "napoleon.stop_undecided")]
    assert cited(undecided) == ["N-14"]
    assert english(undecided[0].message) == (
        "Not decided yet: Napoleon's side has 6 of 14 and can still reach 14."
    )


def test_fourteen_pictures_for_napoleon_s_side_decide_a_bid_of_fourteen():
    stopped = entry("14S", 10, 4, 1, 0, 0, stopped=True)
    assert points(None, stopped) == (1, 1, 0, 0, 0)
    assert reasons(None, stopped)[1] == "14♠: Napoleon's side has 14 ≥ 14; adjutant, won: 1"


def test_discarded_pictures_that_count_for_nobody_help_to_decide():
    nobody = NapoleonOptions(discarded_pictures="nobody")
    stopped = entry("13D", 3, 2, 2, 2, 3, discarded_pictures=1, stopped=True)
    assert points(nobody, stopped) == (0, 0, 1, 1, 1)
    assert reasons(nobody, stopped)[0] == (
        "13♦: nobody's 1, allies 7: 20 − 1 − 7 = 12 < 13; Napoleon, lost: 0"
    )
    played_on = replace(stopped, discarded_pictures=0)
    assert faults(refused(played_on, nobody)) == [("stopped", "napoleon.stop_undecided")]


def test_discarded_pictures_of_the_allies_help_to_decide():
    allies = NapoleonOptions(discarded_pictures="allies")
    stopped = entry("14S", 4, 2, 3, 2, 0, discarded_pictures=2, stopped=True)
    assert points(allies, stopped) == (0, 0, 1, 1, 1)


@pytest.mark.parametrize("options", [HUNDREDS, CUSTOM, NapoleonOptions(scoring="custom")])
def test_a_deal_cannot_be_stopped_if_every_picture_counts(options):
    found = refused(entry("14S", 10, 4, 1, 0, 0, stopped=True), options)
    assert faults(found) == [("stopped", "napoleon.stop_not_offered")]
    assert cited(found) == ["N-14"]


def test_a_stopped_deal_cannot_have_more_pictures_than_there_are():
    found = refused(entry("14S", 14, 0, 7, 0, 0, stopped=True))
    assert faults(found) == [("pictures", "napoleon.pictures_sum")]


# ----------------------------------------------------------------------------- impossible facts

RIGHT = entry("14S", 9, 5, 3, 2, 1)


def test_an_ordinary_deal_is_accepted():
    assert refused(RIGHT) == []


@pytest.mark.parametrize(
    ("facts", "field", "code", "rule"),
    [
        ({"adjutant": 0}, "adjutant", "napoleon.adjutant_is_napoleon", "N-11"),
        ({"adjutant_card": None}, "adjutant", "napoleon.adjutant_without_card", "N-11"),
        ({"adjutant": 5}, "adjutant", "napoleon.adjutant_seat", None),
        ({"napoleon": 5}, "napoleon", "napoleon.napoleon_seat", None),
        ({"napoleon": -1}, "napoleon", "napoleon.napoleon_seat", None),
        ({"first_trick_winner": 5}, "first_trick_winner", "napoleon.first_trick_winner_seat", None),
        ({"bid": bid("10S")}, "bid.count", "napoleon.bid_low", "N-1"),
        ({"bid": bid("21S")}, "bid.count", "napoleon.bid_high", "N-1"),
        ({"pictures": (9, 6, 3, 2, 1)}, "pictures", "napoleon.pictures_sum", "N-4"),
        ({"pictures": (9, 4, 3, 2, 1)}, "pictures", "napoleon.pictures_sum", "N-4"),
        ({"pictures": (21, 0, 0, 0, 0)}, "pictures.0", "napoleon.pictures_range", "N-4"),
        ({"pictures": (-1, 15, 3, 2, 1)}, "pictures.0", "napoleon.pictures_range", "N-4"),
        ({"pictures": (9, 5, 3, 3)}, "pictures", "entry.seats", None),
        ({"discarded_pictures": -1}, "discarded_pictures", "napoleon.discard_range", "N-4"),
    ],
)
def test_impossible_entries_are_refused(facts, field, code, rule):
    found = refused(replace(RIGHT, **facts))
    assert faults(found) == [(field, code)]
    assert cited(found) == [rule]
    assert not found[0].gap


def test_napoleon_cannot_be_the_adjutant():
    found = refused(replace(RIGHT, adjutant=0))
    assert english(found[0].message) == (
        "Aki is Napoleon and cannot be the adjutant. With the named card in hand, Napoleon is "
        "alone."
    )


def test_pictures_that_add_up_to_21_are_refused_with_their_sum():
    found = refused(replace(RIGHT, pictures=(9, 6, 3, 2, 1)))
    assert english(found[0].message) == "The pictures add up to 21, not 20."


@pytest.mark.parametrize(("seats", "most"), [(4, 5), (5, 3)])
def test_more_discarded_pictures_than_discarded_cards_are_refused(seats, most):
    won = (20 - most, *[0] * (seats - 1))
    written = entry("11S", *won, discarded_pictures=most, first_trick_winner=0)
    assert refused(written, seats=seats) == []
    too_many = refused(replace(written, discarded_pictures=most + 1), seats=seats)
    assert faults(too_many) == [("discarded_pictures", "napoleon.discard_range")]


def test_discarded_pictures_must_not_be_counted_as_won_in_tricks():
    found = refused(replace(RIGHT, discarded_pictures=1, first_trick_winner=0))
    assert faults(found) == [("pictures", "napoleon.pictures_sum")]
    said = (
        "The pictures won in tricks add up to 20, not 20 − 1 = 19. Enter them without the "
        "discard: the 1 discarded picture goes to Aki. Aki's 9 may be 8."
    )
    assert english(found[0].message) == said


def test_an_error_hint_covers_forgotten_pictures_in_the_discard():
    found = refused(replace(RIGHT, pictures=(9, 4, 2, 2, 1)))
    said = "The pictures add up to 18, not 20. Pictures in the discard: 0 may be 2."
    assert english(found[0].message) == said


def test_a_stopped_deal_with_too_many_pictures_gets_no_error_hint():
    found = refused(replace(RIGHT, pictures=(12, 5, 3, 2, 1), stopped=True))
    assert [one.likely_mistakes for one in found if one.code == "napoleon.pictures_sum"] == [()]


def test_no_trump_is_refused_if_it_is_not_played():
    written = replace(RIGHT, bid=bid("14NT"))
    assert refused(written) == []
    found = refused(written, NapoleonOptions(no_trump=False))
    assert faults(found) == [("bid.suit", "napoleon.no_trump_off")]


def test_a_bid_of_one_is_allowed_if_calls_start_at_one():
    one = entry("1C", 1, 0, 9, 9, 1)
    assert points(NapoleonOptions(min_bid=1), one) == (1, 1, 0, 0, 0)
    assert faults(refused(one)) == [("bid.count", "napoleon.bid_low")]


def test_all_faults_are_reported_together():
    wrong = entry("21NT", 30, -2, 0, 0, 0, napoleon=7, adjutant=-4, discarded_pictures=9)
    found = refused(wrong, NapoleonOptions(no_trump=False))
    assert faults(found) == [
        ("napoleon", "napoleon.napoleon_seat"),
        ("bid.count", "napoleon.bid_high"),
        ("bid.suit", "napoleon.no_trump_off"),
        ("adjutant", "napoleon.adjutant_seat"),
        ("discarded_pictures", "napoleon.discard_range"),
        ("first_trick_winner", "napoleon.first_trick_missing"),
        ("pictures.0", "napoleon.pictures_range"),
        ("pictures.1", "napoleon.pictures_range"),
    ]


def test_napoleon_as_adjutant_without_a_named_card_has_two_faults():
    found = refused(replace(RIGHT, adjutant=0, adjutant_card=None))
    assert [refusal.code for refusal in found] == [
        "napoleon.adjutant_is_napoleon",
        "napoleon.adjutant_without_card",
    ]


# ------------------------------------------------------------------------------ half-filled deals


def blank(seats=5, options=None):
    return GAME.blank(deal_at(GAME, seats, options))


def test_an_empty_entry_has_only_gaps():
    found = refused(blank())
    assert all(refusal.gap for refusal in found)
    assert faults(found) == [
        ("napoleon", "napoleon.napoleon_missing"),
        ("bid.count", "napoleon.count_missing"),
        ("bid.suit", "napoleon.suit_missing"),
        ("adjutant_card", "napoleon.card_missing"),
        *[(f"pictures.{seat}", "napoleon.pictures_missing") for seat in range(5)],
    ]


def test_an_unknown_adjutant_is_a_gap_but_no_adjutant_is_not():
    unknown = refused(replace(RIGHT, adjutant=UNSHOWN))
    assert faults(unknown) == [("adjutant", "napoleon.adjutant_missing")]
    assert unknown[0].gap
    assert english(unknown[0].message) == "Who held ♠A?"
    assert refused(replace(RIGHT, adjutant=None)) == []


def test_a_half_filled_deal_shows_its_mistakes():
    found = refused(replace(blank(), pictures=(12, 9, None, None, None)))
    assert ("pictures", "napoleon.pictures_sum") in faults(found)


def test_a_stop_is_not_checked_until_all_pictures_are_entered():
    half = replace(RIGHT, pictures=(3, None, None, None, None), stopped=True)
    assert all(refusal.gap for refusal in refused(half))


def completed(written, options=None):
    return GAME.complete(deal_at(GAME, len(written.pictures), options), written)


def test_the_last_player_s_pictures_are_filled_in():
    assert completed(entry("14S", 9, 5, None, 2, 1)).pictures == (9, 5, 3, 2, 1)
    assert completed(entry("14S", 9, 5, None, 6, None)).pictures == (9, 5, 0, 6, 0)


def test_filled_in_pictures_exclude_the_discarded_ones():
    written = entry("14S", 9, 5, None, 2, 1, discarded_pictures=2)
    assert completed(written).pictures == (9, 5, 1, 2, 1)


def test_a_stopped_deal_is_filled_in_only_once_it_is_decided():
    written = entry("14S", 9, 4, None, 2, 1, stopped=True)
    assert completed(written).pictures == (9, 4, None, 2, 1)
    decided = replace(written, pictures=(9, 5, None, None, None))
    assert completed(decided).pictures == (9, 5, 0, 0, 0)


def test_without_a_card_there_is_no_adjutant():
    assert completed(replace(RIGHT, adjutant_card=None)).adjutant is None
    assert completed(replace(RIGHT, adjutant_card=None, adjutant=UNSHOWN)).adjutant == UNSHOWN


# ------------------------------------------------------------------------------------- the stages


def stages(written, options=None):
    return GAME.stages(deal_at(GAME, len(written.pictures), options), written)


def groups(stage):
    return {group.name: group for group in stage.groups}


def chips(stage, name):
    (field,) = groups(stage)[name].fields()
    return [chip.value for chip in field.chips]


def notes(stage):
    return [english(note) for note in stage.notes]


def test_a_note_shows_that_napoleon_chose_to_play_alone():
    contract, _ = stages(blank())
    assert "Napoleon plays alone" not in notes(contract)
    [alone] = [one.entry for one in contract.shortcuts if one.name == "alone"]
    chosen, _ = stages(alone)
    assert notes(chosen)[0] == "Napoleon plays alone"


def test_the_pad_asks_for_the_contract_before_the_result():
    contract, result = stages(blank())
    assert list(groups(contract)) == ["napoleon", "bid.count", "bid.suit", "adjutant_card"]
    # A form for the whole deal asks for the adjutant before the card is known.
    assert list(groups(result)) == ["adjutant", "discarded_pictures", "stopped", "pictures"]


WITH_TWO_DISCARDED = entry("15S", 8, 5, 3, 2, 0, discarded_pictures=2, first_trick_winner=0)
"""Aki won 8 pictures in tricks and has the 2 discarded ones; with Ben's 5 the side has 15."""


def asides(stage):
    fields = groups(stage)["pictures"].fields()
    return {field.seat: english(field.aside) for field in fields if field.aside}


def test_discarded_pictures_are_shown_beside_those_won_in_tricks():
    _, result = stages(WITH_TWO_DISCARDED)
    assert english(groups(result)["pictures"].label) == "Won in tricks"
    assert (english(result.count.label), result.count.so_far, result.count.whole) == (
        "Won in tricks",
        18,
        18,
    )
    assert notes(result)[0] == "Without the discard: the 2 discarded pictures go to Aki"
    assert asides(result) == {0: "Napoleon · 8 + 2 = 10", 1: "adjutant"}
    assert reasons(None, WITH_TWO_DISCARDED)[0] == (
        "15♠: Napoleon's side took 13 + 2 discarded = 15, exactly; Napoleon, won: 1"
    )


def test_discarded_pictures_are_shown_beside_an_ally_who_won_the_first_trick():
    written = replace(WITH_TWO_DISCARDED, first_trick_winner=2, pictures=(8, 5, None, None, None))
    assert asides(stages(written)[1]) == {
        0: "Napoleon",
        1: "adjutant",
        2: "+ 2 discarded",
    }


@pytest.mark.parametrize(
    ("whose", "said", "beside"),
    [
        ("napoleon", "the 2 discarded pictures go to Aki", "Napoleon · 8 + 2 = 10"),
        ("allies", "the 2 discarded pictures go to the allies", "Napoleon"),
        ("nobody", "the 2 discarded pictures count for nobody", "Napoleon"),
    ],
)
def test_the_pad_shows_the_owner_of_the_discarded_pictures(whose, said, beside):
    written = replace(WITH_TWO_DISCARDED, first_trick_winner=None)
    _, result = stages(written, NapoleonOptions(discarded_pictures=whose))
    assert notes(result)[0] == f"Without the discard: {said}"
    assert asides(result)[0] == beside


def test_a_note_on_one_discarded_picture_is_in_the_singular():
    written = replace(WITH_TWO_DISCARDED, discarded_pictures=1)
    assert notes(stages(written)[1])[0] == (
        "Without the discard: the 1 discarded picture goes to Aki"
    )


def test_without_a_discard_the_pad_asks_for_pictures_won():
    _, result = stages(RIGHT)
    assert english(result.count.label) == "Pictures won"
    assert asides(result) == {0: "Napoleon", 1: "adjutant"}


@pytest.mark.parametrize(
    ("winner", "said"),
    [
        (0, "the 2 discarded pictures go to Aki. Aki's 10 may be 8."),
        (2, "the 2 discarded pictures go to Chie. Aki's 10 may be 8. Or: Chie's 3 may be 1."),
    ],
)
def test_discarded_pictures_counted_again_in_tricks_are_refused(winner, said):
    twice = replace(WITH_TWO_DISCARDED, pictures=(10, 5, 3, 2, 0), first_trick_winner=winner)
    (found,) = refused(twice)
    assert english(found.message) == (
        "The pictures won in tricks add up to 20, not 20 − 2 = 18. Enter them without the "
        f"discard: {said}"
    )


def test_only_legal_calls_are_offered():
    house = NapoleonOptions(min_bid=13, no_trump=False)
    contract, _ = stages(blank(), house)
    assert chips(contract, "bid.count") == list(range(13, 21))
    assert chips(contract, "bid.suit") == ["S", "H", "D", "C"]
    assert chips(stages(blank())[0], "bid.suit") == ["NT", "S", "H", "D", "C"]


def test_the_cards_named_most_often_come_first_and_none_is_missing():
    named = chips(
        stages(entry("14H", *[None] * 5, card=None, adjutant=UNSHOWN))[0], "adjutant_card"
    )
    assert named[:8] == ["AS", "JH", "JD", "JOKER", "AH", "KH", "QH", "TH"]
    assert sorted(named) == sorted(card.value for card in Card)
    no_trump = chips(stages(replace(blank(), bid=bid("14NT")))[0], "adjutant_card")
    assert no_trump[:5] == ["AS", "JOKER", "AH", "AD", "AC"]


def test_a_note_shows_the_calls_that_beat_the_last_one():
    def said(contract, **options):
        return notes(stages(replace(blank(), bid=bid(contract)), NapoleonOptions(**options))[0])[0]

    assert said("12H") == "These beat 12♥: 12NT, 12♠, 13 …"
    assert said("12H", no_trump=False) == "These beat 12♥: 12♠, 13 …"
    assert said("12NT") == "These beat 12NT: 13 …"
    assert said("20S") == "These beat 20♠: 20NT"
    assert said("20NT") == "20NT cannot be beaten"


def test_a_note_describes_the_exchange_of_the_kitty():
    assert notes(stages(replace(blank(4), bid=bid("12H")))[0])[1] == (
        "Napoleon takes 5 cards and discards 5, showing any pictures"
    )


def test_one_tap_enters_that_napoleon_plays_alone_without_a_card():
    contract = stages(blank())[0]
    (alone,) = contract.shortcuts
    assert (alone.entry.adjutant_card, alone.entry.adjutant) == (None, None)
    after = stages(alone.entry)[0]
    assert after.shortcuts == ()
    assert chips(after, "adjutant_card")[-1] is None
    assert None not in chips(contract, "adjutant_card")


def test_the_pad_asks_for_the_adjutant_only_if_a_card_was_named():
    result = stages(RIGHT)[1]
    (field,) = groups(result)["adjutant"].fields()
    assert english(field.label) == "Adjutant: who held ♠A?"
    assert [chip.value for chip in field.chips] == [1, 2, 3, 4, None]
    assert "adjutant" not in groups(stages(replace(RIGHT, adjutant_card=None))[1])


def test_stopping_is_not_offered_if_every_picture_counts():
    assert "stopped" in groups(stages(RIGHT, TWO_ONE)[1])
    assert "stopped" not in groups(stages(RIGHT, HUNDREDS)[1])
    assert "stopped" not in groups(stages(RIGHT, CUSTOM)[1])


def test_the_pad_asks_for_the_first_trick_winner_if_pictures_are_discarded():
    assert "first_trick_winner" in groups(stages(SHORT_BY_TWO)[1])
    assert "first_trick_winner" not in groups(stages(RIGHT)[1])
    options = NapoleonOptions(discarded_pictures="allies")
    assert "first_trick_winner" not in groups(stages(SHORT_BY_TWO, options)[1])


def test_picture_rows_start_with_napoleon_and_show_each_player_s_role():
    written = entry("14S", *[None] * 5, napoleon=3, adjutant=0)
    fields = groups(stages(written)[1])["pictures"].fields()
    assert [field.seat for field in fields] == [3, 4, 0, 1, 2]
    asides = [field.aside and english(field.aside) for field in fields]
    assert asides == ["Napoleon", None, "adjutant", None, None]


# --------------------------------------------------------------- the moment when it is decided


def announced(*pictures, options=None, **facts):
    return notes(stages(entry("14S", *pictures, **facts), options)[1])


def test_notes_show_how_many_pictures_both_sides_still_need():
    assert announced(6, 2, 3, None, None) == [
        "Napoleon's side needs 6 more, the allies 4",
        "Aki: 14♠",
        "9 pictures left to enter",
    ]


def test_pictures_inferred_for_the_last_player_do_not_decide_the_deal():
    assert announced(6, 2, 3, 1, None)[:2] == [
        "Napoleon's side needs 6 more, the allies 3",
        "if Emi has the other 8: allies 12: 20 − 12 = 8 < 14",
    ]
    assert announced(6, None, 3, 2, 1)[1] == ("if Ben has the other 8: Napoleon's side has 14 ≥ 14")


def test_a_note_announces_a_failed_contract_with_its_sum():
    assert announced(6, 2, 3, 4, None)[0] == "Decided, contract failed: allies 7: 20 − 7 = 13 < 14"
    assert announced(6, 2, 3, 3, None)[0] == "Napoleon's side needs 6 more, the allies 1"


def test_a_note_announces_that_the_contract_is_made():
    assert announced(9, 5, None, None, None)[0] == (
        "Decided, contract made: Napoleon's side has 14 ≥ 14"
    )


def test_a_decision_with_an_unknown_adjutant_must_hold_for_everyone():
    hidden = {"adjutant": UNSHOWN}
    assert announced(9, 5, None, None, None, **hidden)[0].startswith("Napoleon's side needs 5")
    assert announced(14, 0, None, None, None, **hidden)[0].startswith("Decided, contract made")
    # 2 + 3 + 4 + 2 are not Napoleon's, and his adjutant has at most 4 of them.
    assert announced(5, 2, 3, 4, 2, **hidden)[0] == (
        "Decided, contract failed: allies 7: 20 − 7 = 13 < 14"
    )
    assert announced(5, 2, 3, 4, 1, **hidden)[0].startswith("Napoleon's side needs 9")


def test_a_play_on_note_appears_if_every_picture_counts():
    said = announced(6, 2, 3, 4, None, options=HUNDREDS)
    assert said[:2] == [
        "Decided, contract failed: allies 7: 20 − 7 = 13 < 14",
        "Play on: every picture counts",
    ]


def test_a_note_explains_why_napoleon_is_alone():
    assert "Napoleon plays alone: ♠A was in the kitty or with Napoleon" in announced(
        9, None, 1, 1, 1, adjutant=None
    )
    named_none = announced(9, None, 1, 1, 1, card=None, adjutant=None)
    assert "Napoleon plays alone" in named_none


def test_a_note_shows_how_many_pictures_are_too_many():
    assert announced(9, 5, 3, 3, 1)[-1] == "1 picture too many"
    assert stages(entry("14S", 9, 5, 3, 3, 1))[1].wrong
    assert not stages(entry("14S", 9, 5, 3, 3, 0))[1].wrong


# --------------------------------------------------------------------------- taps and shortcuts


def tapped(written, name, value):
    plain = to_plain(written)
    holder, _, leaf = name.partition(".")
    if leaf:
        inner = plain[holder]
        inner[int(leaf) if leaf.isdecimal() else leaf] = value
    else:
        plain[holder] = value
    return from_plain(NapoleonEntry, plain)


def shortcut(written, name, options=None):
    offered = {one.name: one for one in stages(written, options)[1].shortcuts}
    return offered[name].entry


CONTRACT_TAPS = [("napoleon", 2), ("bid.count", 14), ("bid.suit", "H"), ("adjutant_card", "AS")]
COMMITS = 2


@pytest.mark.parametrize(
    ("options", "name", "expected"),
    [
        (NapoleonOptions(), "made", (0, 0, 1, 0, 1)),
        (NapoleonOptions(), "failed", (1, 1, 0, 1, 0)),
        (TWO_ONE, "made", (-1, -1, 2, -1, 1)),
        (HUNDREDS, "over_0", (-50, -50, 100, -50, 50)),
        (HUNDREDS, "over_2", (-70, -70, 140, -70, 70)),
        (HUNDREDS, "over_-3", (60, 60, -120, 60, -60)),
    ],
)
def test_an_ordinary_five_player_deal_takes_eight_taps(options, name, expected):
    taps = [*CONTRACT_TAPS, ("adjutant", 4)]
    written = blank(options=options)
    for place, value in taps:
        written = tapped(written, place, value)
    written = shortcut(written, name, options)
    assert len(taps) + 1 + COMMITS == 8
    assert points(options, completed(written, options)) == expected


def test_result_shortcuts_are_offered_only_once_the_sides_are_known():
    assert stages(replace(RIGHT, adjutant=UNSHOWN))[1].shortcuts == ()
    assert stages(SHORT_BY_TWO)[1].shortcuts == ()
    assert [one.name for one in stages(RIGHT)[1].shortcuts] == ["made", "failed"]


def test_result_shortcuts_enter_the_pictures_that_prove_the_result():
    failed = shortcut(RIGHT, "failed")
    assert failed.stopped
    assert failed.pictures == (0, 0, 7, 0, 0)
    made = shortcut(RIGHT, "made")
    assert made.pictures == (14, 0, 0, 0, 0)


def test_result_shortcuts_take_discarded_pictures_into_account():
    first_trick = replace(SHORT_BY_TWO, first_trick_winner=1)
    assert shortcut(first_trick, "made").pictures == (12, 0, 0, 0, 0)
    lost = replace(SHORT_BY_TWO, first_trick_winner=2)
    assert shortcut(lost, "failed").pictures == (0, 0, 5, 0, 0)
    nobody = NapoleonOptions(discarded_pictures="nobody")
    assert shortcut(SHORT_BY_TWO, "failed", nobody).pictures == (0, 0, 5, 0, 0)
    everything = replace(lost, bid=bid("20S"))
    assert [one.name for one in stages(everything)[1].shortcuts] == ["failed"]


def test_only_possible_results_are_offered_as_shortcuts():
    names = [one.name for one in stages(replace(RIGHT, bid=bid("19S")), HUNDREDS)[1].shortcuts]
    assert names == ["over_-3", "over_-2", "over_-1", "over_0", "over_1"]


# ------------------------------------------------------------------------------------- the tally


def test_the_tally_counts_roles_and_wins():
    done = sheet(
        GAME,
        Table(NapoleonOptions(), 4),
        [
            entry("12S", 8, 5, 4, 3),
            entry("12S", 8, 3, 5, 4, adjutant=2),
            entry("12S", 4, 5, 3, 8, napoleon=3, adjutant=0),
            entry("12S", 11, 5, 3, 1, adjutant=None),
        ],
    )
    nothing = {"played": 0, "won": 0}
    assert done.totals == (3, 2, 2, 2)
    assert done.summary == {
        "tally": [
            {
                "napoleon": {"played": 3, "won": 2},
                "adjutant": {"played": 1, "won": 1},
                "allied": nothing,
            },
            {
                "napoleon": nothing,
                "adjutant": {"played": 1, "won": 1},
                "allied": {"played": 3, "won": 1},
            },
            {
                "napoleon": nothing,
                "adjutant": {"played": 1, "won": 1},
                "allied": {"played": 3, "won": 1},
            },
            {
                "napoleon": {"played": 1, "won": 1},
                "adjutant": nothing,
                "allied": {"played": 3, "won": 1},
            },
        ]
    }


def test_a_refused_deal_is_not_counted_in_the_tally():
    done = sheet(GAME, Table(NapoleonOptions(), 5), [replace(RIGHT, adjutant=0)])
    assert all(
        record == {"played": 0, "won": 0}
        for player in done.summary["tally"]
        for record in player.values()
    )


# --------------------------------------------------------------------------- what always holds


@st.composite
def shared_out(draw, total, seats):
    """Return ``total`` pictures, distributed among the players."""
    cuts = sorted(draw(st.lists(st.integers(0, total), min_size=seats - 1, max_size=seats - 1)))
    return tuple(b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True))


@st.composite
def played_out(draw, seats=None):
    """Return a deal that could have happened."""
    seats = draw(st.sampled_from((4, 5))) if seats is None else seats
    napoleon, winner = draw(st.integers(0, seats - 1)), draw(st.integers(0, seats - 1))
    others = [None, *(seat for seat in range(seats) if seat != napoleon)]
    discarded = draw(st.integers(0, {4: 5, 5: 3}[seats]))
    return NapoleonEntry(
        napoleon,
        NapoleonBid(draw(st.integers(11, 20)), draw(st.sampled_from(Strain))),
        draw(st.sampled_from(Card)),
        draw(st.sampled_from(others)),
        draw(shared_out(20 - discarded, seats)),
        discarded,
        stopped=False,
        first_trick_winner=winner,
    )


WHOSE = st.sampled_from(("first_trick", "napoleon", "allies", "nobody"))


@given(played_out(), WHOSE)
def test_hundreds_scoring_adds_up_to_zero(written, whose):
    assert sum(points(replace(HUNDREDS, discarded_pictures=whose), written)) == 0


@given(played_out(5), WHOSE)
def test_two_to_one_scoring_adds_up_to_zero(written, whose):
    assert sum(points(replace(TWO_ONE, discarded_pictures=whose), written)) == 0


@given(played_out(), WHOSE)
def test_every_scoring_has_the_same_winning_side(written, whose):
    won = points(NapoleonOptions(discarded_pictures=whose), written)[written.napoleon]
    for scoring in (TWO_ONE, HUNDREDS):
        scored = points(replace(scoring, discarded_pictures=whose), written)
        assert (scored[written.napoleon] > 0) == bool(won)


@given(played_out(), WHOSE, st.data())
def test_a_deal_that_may_be_stopped_has_a_certain_winner(written, whose, data):
    """If part of the pictures decides the deal, the whole deal has the same winner."""
    options = NapoleonOptions(discarded_pictures=whose)
    so_far = tuple(data.draw(st.integers(0, won)) for won in written.pictures)
    stopped = replace(written, pictures=so_far, stopped=True)
    found = refused(stopped, options, len(so_far))
    if found:
        assert faults(found) == [("stopped", "napoleon.stop_undecided")]
    else:
        assert points(options, stopped) == points(options, written)


@given(played_out(), WHOSE, st.data())
def test_a_decision_with_an_unknown_adjutant_matches_the_final_result(written, whose, data):
    options = NapoleonOptions(discarded_pictures=whose)
    so_far = tuple(data.draw(st.none() | st.integers(0, won)) for won in written.pictures)
    hidden = replace(written, pictures=so_far, adjutant=UNSHOWN)
    said = notes(stages(hidden, options)[1])[0]
    won = points(options, written)[written.napoleon] == 1
    if said.startswith("Decided, contract made"):
        assert won
    if said.startswith("Decided, contract failed"):
        assert not won


@given(played_out(), WHOSE, st.sampled_from((NapoleonOptions(), TWO_ONE, HUNDREDS)))
def test_every_shortcut_enters_a_valid_deal(written, whose, options):
    options = replace(options, discarded_pictures=whose)
    for one in stages(written, options)[1].shortcuts:
        result = points(options, one.entry)
        won = one.name in ("made", "over_0", "over_1", "over_2", "over_3")
        assert (result[written.napoleon] > 0) == won


@given(played_out())
def test_any_single_missing_number_of_pictures_is_filled_in(written):
    deal = deal_at(GAME, len(written.pictures))
    for seat in range(deal.seats):
        half = list(written.pictures)
        half[seat] = None
        assert GAME.complete(deal, replace(written, pictures=tuple(half))) == written


@given(played_out())
def test_entries_survive_a_json_round_trip(written):
    assert from_plain(NapoleonEntry, to_plain(written)) == written


@given(played_out())
def test_every_player_is_in_the_tally_exactly_once(written):
    done = sheet(GAME, Table(NapoleonOptions(), len(written.pictures)), [written])
    tallies = done.summary["tally"]
    played = [[role for role in player if player[role]["played"]] for player in tallies]
    assert [len(roles) for roles in played] == [1] * len(tallies)
    assert played[written.napoleon] == ["napoleon"]
    won = [sum(record["won"] for record in player.values()) for player in tallies]
    assert tuple(won) == done.totals


def test_messages_name_the_player_in_the_right_seat():
    found = refused(replace(RIGHT, pictures=(9, 5, None, None, 1)))
    assert [refusal.message.params["player"] for refusal in found] == [Player(2), Player(3)]


# The examples on the set-up page


def examples(options, seats=5):
    return [english(line) for line in GAME.scoring_example(options, seats)]


def test_examples_follow_the_scoring():
    assert examples(HUNDREDS) == [
        "Call of 13, 14 taken: Napoleon 120, adjutant 60, each ally −60",
        "Call of 13, 12 taken: Napoleon −40, adjutant −20, each ally 20",
    ]
    assert examples(HUNDREDS, seats=4) == [
        "Call of 13, 14 taken: Napoleon 120, adjutant 60, each ally −90",
        "Call of 13, 12 taken: Napoleon −40, adjutant −20, each ally 30",
    ]
    assert examples(CUSTOM) == [
        "Call of 13, 14 taken: Napoleon 4, adjutant 3, each ally −3",
        "Call of 13, 12 taken: Napoleon −6, adjutant −3, each ally 3",
    ]


def test_examples_bid_within_the_table_s_bounds():
    highest = examples(replace(TWO_ONE, min_bid=20, max_bid=20))
    assert highest[0] == "Call of 20, 20 taken: Napoleon 2, adjutant 1, each ally −1"
