"""Hell: the ladder, the bids, every way to score, short packs. [003]; O-1 to O-10, rulings."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.hell import GAME
from scorekeeper.games.hell.bidding import HellQuestion
from scorekeeper.games.hell.entry import HellEntry
from scorekeeper.games.hell.options import HellOptions
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import option_fields
from scorekeeper.rules.serialization import Malformed, from_plain, to_plain
from scorekeeper.rules.sheet import sheet
from tests.support.games.tables import cited, deal_at, english, faults

SCORINGS = (
    "ten_plus_three",
    "one_plus_ten",
    "ten_plus_bid",
    "ten_plus_bid_or_minus_bid",
    "ten_plus_tricks_or_minus_difference",
    "squares",
)
MISSED = (
    "missed_base",
    "missed_per_trick_over",
    "missed_per_trick_under",
    "missed_per_trick_taken",
)


def deal_of(cards, seats=4, **options):
    """Return a deal of ``cards``; seat 0 deals, seat 1 bids first."""
    return deal_at(GAME, seats, HellOptions(ladder_cards=(cards,), **options))


def entry(bids, tricks=None, trump=None):
    return HellEntry(trump, tuple(bids), tuple(tricks or (None,) * len(bids)))


def wrong(deal, written):
    """Return every refusal except gaps."""
    return [refusal for refusal in GAME.check(deal, written) if not refusal.gap]


def points(bid, tricks, scoring="ten_plus_three"):
    """Return one player's score for a bid; the other takes the rest of eight cards."""
    deal = deal_of(8, seats=2, scoring=scoring, hook=False)
    return GAME.settle(deal, entry((bid, 0), (tricks, 8 - tricks))).points[0]


def custom(bid, tricks, **numbers):
    """Return one player's score by custom numbers; numbers left out are 0."""
    rates = {"made_bonus": 0, "made_per_trick": 0} | dict.fromkeys(MISSED, 0) | numbers
    deal = deal_of(8, seats=2, scoring="custom", hook=False, **rates)
    return GAME.settle(deal, entry((bid, 0), (tricks, 8 - tricks))).points[0]


def verdicts(seats, cards, bids, *, last_deal=False, **options):
    """Return every possible bid, and whether it is allowed."""
    question = HellQuestion(seats, cards, tuple(bids), HellOptions(**options), last_deal)
    assert GAME.bidding.check(question) == []
    return {bid: ruling.allowed for bid, ruling in GAME.bidding.verdicts(question)}


# ------------------------------------------------------------------------------- who and what


def test_two_to_ten_players_can_play_and_the_highest_score_wins():
    assert list(GAME.seats) == [2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert GAME.lower_is_better is False
    assert GAME.partners is False


def test_the_defaults_match_the_source():
    assert HellOptions() == HellOptions(
        hook=True,
        peak="leave_trump",
        ladder="up_down",
        ladder_cards=(),
        first_lead="dealer",
        direction="right",
        scoring="ten_plus_three",
    )


def test_option_names_and_choices_match_the_rules():
    choices = {item.name: item.choices for item in option_fields(HellOptions)}
    assert choices == {
        "hook": (True, False, "not_with_one_card", "not_in_last_deal"),
        "peak": ("leave_trump", "deal_all"),
        "ladder": ("up_down", "down_up", "up", "down"),
        "ladder_cards": (),
        "first_lead": ("dealer", "after_dealer"),
        "direction": ("right", "left"),
        "scoring": (*SCORINGS, "custom"),
        "made_bonus": (),
        "made_per_trick": (),
        "missed_base": (),
        "missed_per_trick_over": (),
        "missed_per_trick_under": (),
        "missed_per_trick_taken": (),
        "count_squares": (True, False),
        "made_zero": ("as_others", "points", "points_plus_cards"),
        "made_zero_points": (),
        "cards_per_suit": (),
        "suits": (),
    }


@pytest.mark.parametrize("hook", [True, False, "not_with_one_card", "not_in_last_deal"])
def test_every_hook_value_is_stored_unchanged(hook):
    """Yes and no in older matches and archives can still be read."""
    read = from_plain(HellOptions, {"hook": hook})
    assert read.hook is hook
    assert to_plain(read)["hook"] is hook


@pytest.mark.parametrize("hook", [1, 0, "true", None, "not_in_first_deal"])
def test_unknown_hook_values_are_refused(hook):
    with pytest.raises(Malformed):
        from_plain(HellOptions, {"hook": hook})


def option_named(name):
    return next(item.text for item in option_fields(HellOptions) if item.name == name)


@pytest.mark.parametrize(
    "name", ["made_bonus", "made_per_trick", *MISSED, "count_squares", "made_zero"]
)
def test_custom_numbers_apply_only_to_custom_scoring(name):
    applies = option_named(name).applies
    assert applies(HellOptions(scoring="custom"), 5)
    assert not applies(HellOptions(scoring="squares"), 5)


def test_points_for_a_made_zero_apply_only_if_zero_scores_differently():
    applies = option_named("made_zero_points").applies
    assert not applies(HellOptions(scoring="custom"), 5)
    assert applies(HellOptions(scoring="custom", made_zero="points"), 5)
    assert not applies(HellOptions(made_zero="points"), 5)


def test_the_presets_are_hell_and_oh_hell():
    assert [preset.name for preset in GAME.presets] == ["hell", "oh_hell"]
    assert GAME.presets[0].options == HellOptions()
    assert GAME.presets[1].options == HellOptions(
        direction="left", first_lead="after_dealer", scoring="one_plus_ten"
    )


def test_the_peak_option_applies_only_if_the_pack_divides_evenly():
    peak = next(item.text for item in option_fields(HellOptions) if item.name == "peak")
    assert [seats for seats in GAME.seats if peak.applies(HellOptions(), seats)] == [2, 4]
    short = HellOptions(cards_per_suit=9)
    assert [seats for seats in GAME.seats if peak.applies(short, seats)] == [2, 3, 4, 6, 9]


# ---------------------------------------------------------------------------------- the ladder

LADDERS = [
    (2, 25, 49),
    (3, 17, 33),
    (4, 12, 23),
    (5, 10, 19),
    (6, 8, 15),
    (7, 7, 13),
    (8, 6, 11),
    (9, 5, 9),
    (10, 5, 9),
]


@pytest.mark.parametrize(("seats", "peak", "length"), LADDERS)
def test_hand_sizes_climb_to_the_peak_and_come_down_again(seats, peak, length):
    """O-1, O-2."""
    ladder = GAME.schedule(Table(HellOptions(), seats))
    assert len(ladder) == length
    assert max(ladder) == peak
    assert ladder.count(peak) == 1
    assert ladder[:3] == (1, 2, 3)
    assert ladder[-3:] == (3, 2, 1)
    assert ladder == ladder[::-1]


def test_five_players_play_nineteen_deals():
    assert GAME.schedule(Table(HellOptions(), 5)) == (
        *(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        *(9, 8, 7, 6, 5, 4, 3, 2, 1),
    )


@pytest.mark.parametrize(("seats", "peak"), [(2, 26), (3, 17), (4, 13), (5, 10), (6, 8), (7, 7)])
def test_every_card_may_be_dealt_at_the_peak(seats, peak):
    """O-1."""
    ladder = GAME.schedule(Table(HellOptions(peak="deal_all"), seats))
    assert max(ladder) == peak
    assert len(ladder) == 2 * peak - 1


def test_a_note_explains_the_trumps_if_every_card_is_dealt():
    table = HellOptions(peak="deal_all", ladder="down")
    notes = deal_at(GAME, 4, table).plan.notes
    said = "Every card is dealt. There is no trump, or the dealer's last card sets it."
    assert [english(note) for note in notes] == [said]
    assert deal_at(GAME, 4, table, number=2).plan.notes == ()


@pytest.mark.parametrize(
    ("ladder", "cards"),
    [
        ("up_down", (1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1)),
        ("down_up", (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)),
        ("up", (1, 2, 3, 4, 5, 6, 7)),
        ("down", (7, 6, 5, 4, 3, 2, 1)),
    ],
)
def test_the_ladder_option_sets_the_hand_sizes(ladder, cards):
    assert GAME.schedule(Table(HellOptions(ladder=ladder), 7)) == cards


def test_a_table_may_choose_its_own_hand_sizes():
    """O-9."""
    own = HellOptions(ladder_cards=(8, 5, 1, 1, 5))
    assert GAME.check_options(own, 6) == []
    assert GAME.schedule(Table(own, 6)) == (8, 5, 1, 1, 5)


def test_a_deal_of_more_cards_than_the_pack_has_is_refused():
    refusals = GAME.check_options(HellOptions(ladder_cards=(8, 9)), 6)
    assert faults(refusals) == [("ladder_cards", "hell.ladder_peak")]
    assert cited(refusals) == ["O-1"]
    said = "With this many players, a deal has at most 8 cards each."
    assert english(refusals[0].message) == said


def test_four_players_can_get_13_cards_only_if_every_card_is_dealt():
    """Ruling 10."""
    thirteen = {"ladder_cards": (13,)}
    assert faults(GAME.check_options(HellOptions(**thirteen), 4)) == [
        ("ladder_cards", "hell.ladder_peak")
    ]
    assert GAME.check_options(HellOptions(**thirteen, peak="deal_all"), 4) == []


@pytest.mark.parametrize(
    ("pack", "seats", "peak"),
    [
        ({"cards_per_suit": 8}, 4, 7),  # 32 cards
        ({"cards_per_suit": 8}, 10, 3),
        ({"cards_per_suit": 9}, 5, 7),  # 36 cards
        ({"suits": 3}, 3, 12),  # 39 cards
        ({"suits": 2, "cards_per_suit": 2}, 3, 1),
    ],
)
def test_a_short_pack_has_a_lower_peak(pack, seats, peak):
    options = HellOptions(**pack)
    assert GAME.check_options(options, seats) == []
    assert max(GAME.schedule(Table(options, seats))) == peak


def test_a_32_card_pack_can_be_dealt_out_to_four_players():
    ladder = GAME.schedule(Table(HellOptions(cards_per_suit=8, peak="deal_all"), 4))
    assert max(ladder) == 8
    peak = deal_of(8, cards_per_suit=8, peak="deal_all").plan
    assert len(peak.notes) == 1


def test_a_short_pack_omits_the_lowest_ranks_and_clubs_first():
    removed = deal_of(3, cards_per_suit=8, suits=3).plan.removed
    assert len(removed) == 52 - 24
    gone = set(removed)
    assert {Card.S6, Card.H2, Card.D6, Card.C2, Card.CA} <= gone
    assert not gone & {Card.S7, Card.SA, Card.H7, Card.D7, Card.DA}


def test_a_pack_too_small_for_the_players_is_refused():
    """Four cards for four would leave none for trumps."""
    refusals = GAME.check_options(HellOptions(cards_per_suit=2, suits=2), 4)
    assert faults(refusals) == [("cards_per_suit", "hell.pack")]
    said = "A pack of 4 cards is too small for 4 players."
    assert english(refusals[0].message) == said
    assert GAME.check_options(HellOptions(cards_per_suit=2, suits=2, peak="deal_all"), 4) == []


@pytest.mark.parametrize(
    "pack", [{"cards_per_suit": 14}, {"cards_per_suit": 1}, {"suits": 5}, {"suits": 0}]
)
def test_pack_sizes_out_of_range_are_refused(pack):
    (name,) = pack
    assert faults(GAME.check_options(HellOptions(**pack), 3)) == [(name, "option.range")]


def test_the_trump_suit_must_be_in_the_pack():
    deal = deal_of(5, suits=2)
    trumps = GAME.stages(deal, GAME.blank(deal))[0].groups[1]
    assert [chip.value for chip in trumps.fields()[0].chips] == ["S", "H"]
    found = wrong(deal, entry((1, 1, 0, 2), (2, 1, 0, 2), Suit.CLUBS))
    assert faults(found) == [("trump", "hell.trump")]
    assert wrong(deal, entry((1, 1, 0, 2), (2, 1, 0, 2), Suit.HEARTS)) == []


def test_a_deal_without_cards_is_refused():
    assert faults(GAME.check_options(HellOptions(ladder_cards=(1, 0)), 5)) == [
        ("ladder_cards", "option.range")
    ]


# ------------------------------------------------------------------------------------ the plan


def test_the_eldest_hand_bids_first_and_the_dealer_last():
    plan = deal_at(GAME, 5, number=4, first_dealer=1).plan
    assert plan.dealer == 4
    assert plan.bid_order == (0, 1, 2, 3, 4)


def test_the_dealer_leads_although_he_bid_last():
    """Ruling 5."""
    plan = deal_at(GAME, 4, first_dealer=2).plan
    assert plan.leader == 2
    assert plan.turn_order == (2, 3, 0, 1)
    assert plan.bid_order == (3, 0, 1, 2)


def test_the_player_after_the_dealer_can_lead_by_house_rule():
    """O-4."""
    plan = deal_at(GAME, 4, HellOptions(first_lead="after_dealer"), first_dealer=2).plan
    assert plan.leader == 3
    assert plan.turn_order == (3, 0, 1, 2)


def test_the_next_dealer_sits_on_the_right():
    """Ruling 6; O-3: seat + 1 is the right-hand neighbour."""
    assert GAME.turns_right(HellOptions())
    assert not GAME.turns_right(HellOptions(direction="left"))
    assert [deal_at(GAME, 3, number=number).plan.dealer for number in (1, 2, 3, 4)] == [0, 1, 2, 0]


def test_hell_has_no_passes_removed_cards_or_kitty():
    plan = deal_at(GAME, 5, number=3).plan
    assert (plan.number, plan.cards) == (3, 3)
    assert plan.passes is None
    assert plan.removed is None
    assert plan.opening_card is None
    assert plan.table is None
    assert plan.kitty is None


def test_after_the_last_deal_the_match_is_over():
    with pytest.raises(ValueError, match="over before this deal"):
        deal_at(GAME, 7, number=14)
    assert deal_at(GAME, 7, number=13).plan.cards == 1


# ------------------------------------------------------------------------------------ the bids


def test_the_dealer_may_not_make_the_bids_add_up_to_the_hand_size():
    """Ruling 1: five cards, the others bid three in all."""
    assert verdicts(4, 5, (1, 0, 2)) == {0: True, 1: True, 2: False, 3: True, 4: True, 5: True}


def test_the_dealer_may_bid_anything_if_the_others_bid_too_many():
    """Ruling 2: five cards, the others bid six."""
    assert all(verdicts(4, 5, (3, 1, 2)).values())


def test_with_one_card_and_only_zero_bids_the_dealer_must_bid_zero():
    """O-5."""
    assert verdicts(5, 1, (0, 0, 0, 0)) == {0: True, 1: False}


def test_players_before_the_dealer_may_bid_anything():
    assert verdicts(4, 5, ()) == dict.fromkeys(range(6), True)
    assert verdicts(4, 5, (5, 0)) == dict.fromkeys(range(6), True)


def test_without_the_hook_the_dealer_may_bid_anything():
    assert all(verdicts(4, 5, (1, 0, 2), hook=False).values())


def test_the_hook_can_be_off_in_one_card_deals():
    """O-5."""
    hook = "not_with_one_card"
    assert verdicts(5, 1, (0, 0, 0, 0), hook=hook) == {0: True, 1: True}
    assert verdicts(4, 2, (1, 0, 0), hook=hook) == {0: True, 1: False, 2: True}
    assert wrong(deal_of(1, hook=hook), entry((1, 0, 0, 0), (1, 0, 0, 0))) == []
    assert faults(wrong(deal_of(2, hook=hook), entry((1, 1, 0, 0)))) == [
        ("bids.0", "hell.dealer_bid")
    ]


def test_the_hook_can_be_off_in_the_last_deal():
    """O-5."""
    hook = "not_in_last_deal"
    assert verdicts(4, 2, (1, 0, 0), hook=hook)[1] is False
    assert all(verdicts(4, 2, (1, 0, 0), hook=hook, last_deal=True).values())
    options = HellOptions(ladder_cards=(2, 2), hook=hook)
    first, last = (deal_at(GAME, 4, options, number=number) for number in (1, 2))
    assert faults(wrong(first, entry((1, 1, 0, 0)))) == [("bids.0", "hell.dealer_bid")]
    assert wrong(last, entry((1, 1, 0, 0))) == []
    stages = [GAME.stages(deal, entry((None, 1, 0, 0)))[0] for deal in (first, last)]
    barred = [
        [chip.value for g in stage.groups for f in g.fields() for chip in f.chips if chip.barred]
        for stage in stages
    ]
    assert barred == [[1], []]


def test_the_hook_applies_to_the_last_deal_by_default():
    assert verdicts(4, 2, (1, 0, 0), last_deal=True)[1] is False


def test_the_hook_also_bars_one_bid_with_two_players():
    assert verdicts(2, 3, (1,)) == {0: True, 1: True, 2: False, 3: True}


def test_the_ruling_on_a_barred_bid_shows_its_sum_and_cites_its_rule():
    question = HellQuestion(4, 5, (1, 0, 2))
    barred = dict(GAME.bidding.verdicts(question))[2]
    assert barred.code == "hell.dealer_bid"
    assert barred.rule == "O-5"
    assert english(barred.message) == "The dealer may not bid 2: 3 + 2 makes 5."


def test_a_question_with_an_impossible_hand_size_is_refused():
    assert faults(GAME.bidding.check(HellQuestion(5, 11, ()))) == [("cards", "hell.cards")]
    assert faults(GAME.bidding.check(HellQuestion(5, 0, ()))) == [("cards", "hell.cards")]
    deal_all = HellOptions(peak="deal_all")
    assert faults(GAME.bidding.check(HellQuestion(4, 13, ()))) == [("cards", "hell.cards")]
    assert GAME.bidding.check(HellQuestion(4, 13, (), deal_all)) == []


def test_a_question_with_impossible_bids_is_refused():
    found = GAME.bidding.check(HellQuestion(4, 3, (4, -1, 3)))
    assert faults(found) == [("bids.0", "hell.bid_range"), ("bids.1", "hell.bid_range")]
    assert cited(found) == ["O-7", "O-7"]


def test_a_question_is_refused_if_everyone_has_already_bid():
    found = GAME.bidding.check(HellQuestion(3, 3, (0, 0, 0)))
    assert faults(found) == [("bids", "hell.all_bid")]


# ------------------------------------------------------------------------------------- checks


def test_an_empty_entry_has_only_gaps():
    deal = deal_of(5)
    found = GAME.check(deal, GAME.blank(deal))
    assert all(refusal.gap for refusal in found)
    assert [refusal.field for refusal in found] == [
        *("bids.1", "bids.2", "bids.3", "bids.0"),
        *("tricks.1", "tricks.2", "tricks.3", "tricks.0"),
    ]
    assert english(found[0].message) == "What does Ben bid?"
    assert english(found[4].message) == "How many tricks did Ben take?"


def test_a_valid_deal_is_accepted():
    assert GAME.check(deal_of(5), entry((1, 1, 0, 2), (2, 1, 0, 2), Suit.HEARTS)) == []


def test_the_trump_suit_is_optional():
    assert GAME.check(deal_of(5), entry((1, 1, 0, 2), (2, 1, 0, 2), None)) == []


def test_a_barred_bid_is_reported_at_the_dealer_s_field():
    found = wrong(deal_of(5), entry((2, 1, 0, 2)))
    assert faults(found) == [("bids.0", "hell.dealer_bid")]
    assert cited(found) == ["O-5"]
    assert english(found[0].message) == "The dealer may not bid 2: 3 + 2 makes 5."


def test_without_the_hook_bids_may_add_up_to_the_hand_size():
    assert wrong(deal_of(5, hook=False), entry((2, 1, 0, 2))) == []


@pytest.mark.parametrize("bid", [-1, 6, 100])
def test_a_bid_must_be_between_zero_and_the_hand_size(bid):
    """O-7."""
    found = wrong(deal_of(5), entry((0, bid, 0, 0)))
    assert faults(found) == [("bids.1", "hell.bid_range")]
    assert english(found[0].message) == "A bid is a number from 0 to 5."


def test_tricks_must_add_up_to_the_hand_size():
    found = wrong(deal_of(5), entry((0, 1, 0, 2), (1, 1, 0, 2)))
    assert faults(found) == [("tricks", "hell.tricks_sum")]
    assert english(found[0].message) == "The tricks add up to 4, but 5 were played."
    found = wrong(deal_of(1), entry((0, 0, 0, 0), (0, 0, 0, 0)))
    assert english(found[0].message) == "The tricks add up to 0, but 1 was played."


@pytest.mark.parametrize("taken", [-1, 6])
def test_a_number_of_tricks_out_of_range_is_refused(taken):
    found = wrong(deal_of(5), entry((0, 1, 0, 2), (taken, 1, 0, 2)))
    assert faults(found) == [("tricks.0", "hell.tricks_range")]


def test_all_faults_are_reported_together():
    found = wrong(deal_of(5), entry((9, 1, 7, 2), (1, 1, 1, 9)))
    assert sorted(faults(found)) == [
        ("bids.0", "hell.bid_range"),
        ("bids.2", "hell.bid_range"),
        ("tricks.3", "hell.tricks_range"),
    ]


def test_the_entry_needs_one_bid_and_one_trick_count_per_player():
    assert faults(wrong(deal_of(5), entry((1, 1, 1), (1, 1, 1, 1, 1)))) == [
        ("bids", "entry.seats"),
        ("tricks", "entry.seats"),
    ]


def test_a_deal_in_which_everybody_made_the_bid_is_refused():
    """Ruling 9: the bids are barred, or the tricks do not add up."""
    assert wrong(deal_of(5), entry((2, 1, 0, 2), (2, 1, 0, 2)))
    assert wrong(deal_of(5), entry((1, 1, 0, 2), (1, 1, 0, 2)))


# ----------------------------------------------------------------------------- what is asked


def test_the_pad_asks_for_bids_before_tricks():
    deal = deal_of(5)
    stages = GAME.stages(deal, GAME.blank(deal))
    assert [stage.name for stage in stages] == ["bids", "tricks"]
    asked = [[field.name for g in stage.groups for field in g.fields()] for stage in stages]
    assert asked == [
        ["bids.1", "bids.2", "bids.3", "bids.0", "trump"],
        ["tricks.1", "tricks.2", "tricks.3", "tricks.0"],
    ]


def test_the_barred_bid_is_struck_out_before_it_is_tapped():
    stage = GAME.stages(deal_of(5), entry((None, 1, 0, 2)))[0]
    rows = {field.name: field for group in stage.groups for field in group.fields()}
    assert [chip.value for chip in rows["bids.0"].chips if chip.barred] == [2]
    assert not any(chip.barred for chip in rows["bids.1"].chips)


def test_no_bid_is_struck_out_until_all_other_players_have_bid():
    stage = GAME.stages(deal_of(5), entry((None, 1, None, 2)))[0]
    assert not any(chip.barred for g in stage.groups for f in g.fields() for chip in f.chips)


@pytest.mark.parametrize(
    ("bids", "notes"),
    [
        ((2, 0, 0, 2), ["1 too few: someone must take too many"]),
        ((3, 1, 0, 2), ["1 too many: someone must fail"]),
        ((2, 1, 0, 2), ["Bids equal tricks: everyone can make it"]),
    ],
)
def test_a_note_compares_the_sum_of_the_bids_with_the_hand_size(bids, notes):
    stage = GAME.stages(deal_of(5, hook=False), entry(bids))[0]
    assert [english(message) for message in stage.notes] == notes


@pytest.mark.parametrize(
    ("bids", "notes"),
    [
        ((None, None, None, None), ["Next to bid: Ben"]),
        ((None, 1, None, 2), ["Next to bid: Chie"]),
        ((None, 3, 4, 2), ["Next to bid: Aki", "4 over"]),
        ((None, 3, 0, 2), ["Next to bid: Aki"]),
    ],
)
def test_a_note_names_the_next_player_to_bid(bids, notes):
    stage = GAME.stages(deal_of(5), entry(bids))[0]
    assert [english(message) for message in stage.notes] == notes


def test_the_dealer_s_row_shows_the_barred_bid():
    bids = GAME.stages(deal_of(5), entry((None, 3, 0, 2)))[0].groups[0]
    asides = {field.seat: field.aside and english(field.aside) for field in bids.fields()}
    assert asides == {0: "can't say 0", 1: None, 2: None, 3: None}


@pytest.mark.parametrize(
    ("bids", "hook", "wrong"),
    [
        ((2, 1, 0, 2), True, True),
        ((2, 1, 0, 2), False, False),
        ((None, 3, 0, 2), True, False),
        ((2, 3, None, 0), True, False),
        ((3, 1, 0, 2), True, False),
    ],
)
def test_bids_that_break_the_hook_mark_both_stages_as_wrong(bids, hook, wrong):
    """The dealer is seat 0; until everybody has bid, nothing is forbidden."""
    deal = deal_of(5, hook=hook)
    assert GAME.stages(deal, entry(bids))[0].wrong is wrong
    assert GAME.stages(deal, entry(bids))[1].wrong is wrong


def test_a_note_explains_that_the_bids_may_not_add_up():
    stage = GAME.stages(deal_of(5), entry((2, 1, 0, 2)))[0]
    assert [english(note) for note in stage.notes] == ["Bids 5 of 5: they may not add up"]


def test_too_many_tricks_mark_the_stage_as_wrong():
    bids = (0, 1, 0, 2)
    assert GAME.stages(deal_of(5), entry(bids, (3, 3, None, None)))[1].wrong
    assert not GAME.stages(deal_of(5), entry(bids, (3, 2, None, None)))[1].wrong


def test_the_bids_are_shown_while_tricks_are_entered():
    stage = GAME.stages(deal_of(5), entry((0, 1, 0, 2), (None, 1, None, None)))[1]
    asides = [english(field.aside) for field in stage.groups[0].fields()]
    assert asides == ["bid 1", "bid 0", "bid 2", "bid 0"]
    assert [english(note) for note in stage.notes] == [
        "2 too few: someone must take too many",
        "4 tricks left to enter",
    ]


def test_the_last_player_s_tricks_are_filled_in():
    deal = deal_of(5)
    assert GAME.complete(deal, entry((0, 1, 0, 2), (None, 1, 0, 2))).tricks == (2, 1, 0, 2)
    assert GAME.complete(deal, entry((0, 1, 0, 2), (None, 5, None, None))).tricks == (0, 5, 0, 0)
    assert GAME.complete(deal, entry((0, 1, 0, 2), (None, 1, None, 2))).tricks == (None, 1, None, 2)


def test_a_missing_bid_is_never_filled_in():
    deal = deal_of(5)
    assert GAME.complete(deal, entry((None, 1, 0, 2))).bids == (None, 1, 0, 2)


def test_one_tap_enters_that_everyone_else_made_the_bid():
    stage = GAME.stages(deal_of(5), entry((0, 1, 0, 2), (2, None, None, None)))[1]
    (shortcut,) = stage.shortcuts
    assert shortcut.entry.tricks == (2, 1, 0, 2)
    assert english(shortcut.label) == "Everyone else made it"


# ------------------------------------------------------------------------------------- points


@pytest.mark.parametrize(
    ("bid", "tricks", "scored"),
    [
        (0, 0, 10),
        (0, 2, -6),
        (3, 5, -6),
        (3, 1, -6),
        (3, 3, 19),
        (1, 1, 13),
        (8, 8, 34),
        (8, 0, -24),
    ],
)
def test_the_default_scoring_matches_the_source(bid, tricks, scored):
    """Rulings 3 and 4."""
    assert points(bid, tricks) == scored


HANDS = ((0, 0), (3, 3), (3, 5), (3, 1), (0, 4))
"""Bid and tricks."""


@pytest.mark.parametrize(
    ("scoring", "scored"),
    [
        ("ten_plus_three", (10, 19, -6, -6, -12)),
        ("one_plus_ten", (10, 13, 5, 1, 4)),
        ("ten_plus_bid", (10, 13, 0, 0, 0)),
        ("ten_plus_bid_or_minus_bid", (10, 13, -3, -3, 0)),
        ("ten_plus_tricks_or_minus_difference", (10, 13, -2, -2, -4)),
        ("squares", (10, 19, -4, -4, -16)),
    ],
)
def test_each_named_scoring_gives_the_expected_points(scoring, scored):
    """O-6, O-8."""
    assert tuple(points(bid, tricks, scoring) for bid, tricks in HANDS) == scored


THREES = {"missed_per_trick_over": -3, "missed_per_trick_under": -3}
ONES = {"missed_per_trick_over": -1, "missed_per_trick_under": -1}
AS_NUMBERS = {
    "ten_plus_three": {"made_bonus": 10, "made_per_trick": 3, **THREES},
    "one_plus_ten": {"made_bonus": 10, "made_per_trick": 1, "missed_per_trick_taken": 1},
    "ten_plus_bid": {"made_bonus": 10, "made_per_trick": 1},
    # The bid is what was taken and what was short of it, or what was taken less what was over.
    "ten_plus_bid_or_minus_bid": {
        "made_bonus": 10,
        "made_per_trick": 1,
        "missed_per_trick_taken": -1,
        "missed_per_trick_under": -1,
        "missed_per_trick_over": 1,
    },
    "ten_plus_tricks_or_minus_difference": {"made_bonus": 10, "made_per_trick": 1, **ONES},
    "squares": {"made_bonus": 10, "made_per_trick": 1, "count_squares": True, **ONES},
}


@pytest.mark.parametrize("scoring", SCORINGS)
def test_every_named_scoring_can_be_expressed_in_custom_numbers(scoring):
    for bid, tricks in product(range(9), range(9)):
        assert custom(bid, tricks, **AS_NUMBERS[scoring]) == points(bid, tricks, scoring)


FIVES = {"missed_per_trick_over": -5, "missed_per_trick_under": -5}


@pytest.mark.parametrize(
    ("numbers", "scored"),
    [
        ({"made_bonus": 10, "made_per_trick": 3, **THREES}, (10, 19, -6, -6, -12)),
        ({"made_bonus": 5, "made_per_trick": 5, **FIVES}, (5, 20, -10, -10, -20)),
        ({"made_bonus": 5, "made_per_trick": 1, "missed_base": -5}, (5, 8, -5, -5, -5)),
        # OpenSpiel's points_per_trick=3.
        (
            {"made_bonus": 10, "made_per_trick": 3, "missed_per_trick_taken": 3},
            (10, 19, 15, 3, 12),
        ),
        # Only too many tricks cost anything.
        ({"made_bonus": 10, "missed_per_trick_over": -2}, (10, 10, -4, 0, -8)),
        (
            {"made_bonus": 10, "made_per_trick": 2, "count_squares": True, "missed_base": -1},
            (10, 28, -1, -1, -1),
        ),
    ],
)
def test_custom_numbers_give_the_expected_points(numbers, scored):
    """O-8."""
    assert tuple(custom(bid, tricks, **numbers) for bid, tricks in HANDS) == scored


@pytest.mark.parametrize(
    ("zero", "scored"),
    [
        ({}, 10),
        ({"made_zero": "points", "made_zero_points": 5}, 5),
        ({"made_zero": "points", "made_zero_points": 0}, 0),
        # Eight cards were dealt.
        ({"made_zero": "points_plus_cards", "made_zero_points": 5}, 13),
        ({"made_zero": "points_plus_cards", "made_zero_points": 0}, 8),
    ],
)
def test_a_made_bid_of_zero_can_have_its_own_points(zero, scored):
    """O-6."""
    numbers = {"made_bonus": 10, "made_per_trick": 3, "missed_base": -5, **zero}
    assert custom(0, 0, **numbers) == scored
    assert custom(0, 2, **numbers) == -5
    assert custom(2, 2, **numbers) == 16


@pytest.mark.parametrize(
    ("numbers", "bid", "tricks", "told"),
    [
        (
            {"made_bonus": 5, "made_per_trick": 4},
            2,
            2,
            ["bid 2, took 2: 5 + 4 × 2", "Made bid: 5", "Tricks bid: 4 × 2"],
        ),
        (
            {"missed_base": -5, "missed_per_trick_over": -2, "missed_per_trick_taken": 1},
            1,
            3,
            [
                "bid 1, took 3: −5 − 2 × 2 + 3",
                "Missed bid: −5",
                "Tricks over: −2 × 2",
                "Tricks taken: 3",
            ],
        ),
        (
            {"missed_per_trick_under": -4},
            3,
            1,
            ["bid 3, took 1: −4 × 2", "Tricks short: −4 × 2"],
        ),
        (
            {"made_zero": "points_plus_cards", "made_zero_points": 5},
            0,
            0,
            ["bid 0, took 0: 5 + 5", "Made bid of zero: 5", "Cards dealt: 5"],
        ),
        ({"missed_base": 0, **dict.fromkeys(THREES, 0)}, 1, 3, ["bid 1, took 3: 0"]),
    ],
)
def test_score_reasons_list_each_custom_number(numbers, bid, tricks, told):
    deal = deal_of(5, 2, scoring="custom", hook=False, **numbers)
    settled = GAME.settle(deal, entry((bid, 0), (tricks, 5 - tricks)))
    assert [english(reason) for reason in settled.reasons[0]] == told


@pytest.mark.parametrize(
    ("scoring", "made", "missed"),
    [
        ("ten_plus_three", "bid 2, took 2: 10 + 3 × 2", "bid 1, took 3: −3 × 2"),
        ("one_plus_ten", "bid 2, took 2: 2 + 10", "bid 1, took 3: 3"),
        ("ten_plus_bid", "bid 2, took 2: 10 + 2", "bid 1, took 3: 0"),
        ("ten_plus_bid_or_minus_bid", "bid 2, took 2: 10 + 2", "bid 1, took 3: −1"),
        ("ten_plus_tricks_or_minus_difference", "bid 2, took 2: 10 + 2", "bid 1, took 3: −2"),
        ("squares", "bid 2, took 2: 10 + 2²", "bid 1, took 3: −2²"),
    ],
)
def test_every_score_has_its_reason(scoring, made, missed):
    settled = GAME.settle(deal_of(5, 2, scoring=scoring), entry((2, 1), (2, 3)))
    assert [english(reason) for (reason,) in settled.reasons] == [made, missed]


def test_the_sheet_shows_a_missed_bid_with_the_tricks_taken():
    settled = GAME.settle(deal_of(5, 2), entry((2, 1), (2, 3)))
    assert [english(mark) for mark in settled.marks] == ["2", "1→3"]
    assert settled.carried is None


# ------------------------------------------------------------------------------ what always holds


@st.composite
def played_deals(draw, options=None):
    """Return a valid deal of any size, with bids and tricks."""
    seats = draw(st.integers(2, 10))
    cards = draw(st.integers(1, 51 // seats))
    deal = deal_of(cards, seats, **(options or {}))
    bids = [draw(st.integers(0, cards)) for _ in range(seats)]
    if sum(bids) == cards:
        bids[0] += 1 if bids[0] < cards else -1
    tricks = draw(st.permutations(range(seats)).map(lambda order: spread(order, cards, draw)))
    return deal, entry(bids, tricks)


def spread(order, cards, draw):
    """Return the tricks of a deal, distributed in any way."""
    tricks, left = {}, cards
    for seat in order[:-1]:
        tricks[seat] = draw(st.integers(0, left))
        left -= tricks[seat]
    tricks[order[-1]] = left
    return [tricks[seat] for seat in sorted(tricks)]


@given(played_deals())
@settings(deadline=None)
def test_with_the_hook_somebody_always_misses(played):
    deal, written = played
    assert GAME.check(deal, written) == []
    assert min(GAME.settle(deal, written).points) < 0
    assert any(bid != tricks for bid, tricks in zip(written.bids, written.tricks, strict=True))


@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_made_bid_scores_more_than_an_equal_bid_missed(scoring):
    for bid, tricks in product(range(9), range(9)):
        if bid != tricks:
            assert points(bid, tricks, scoring) < points(bid, bid, scoring)


@given(st.data())
@settings(deadline=None)
def test_a_correction_changes_every_later_total_by_the_difference(data):
    """Only the corrected deal's points change; every later total moves by the same amount."""
    table = Table(HellOptions(ladder_cards=(3,) * 6, hook=False), 4)
    results = st.tuples(*[st.integers(0, 3)] * 4)
    tricks = st.sampled_from([(3, 0, 0, 0), (1, 1, 1, 0), (0, 2, 0, 1), (0, 0, 0, 3)])
    deals = data.draw(st.lists(st.builds(entry, results, tricks), min_size=1, max_size=6))
    number = data.draw(st.integers(0, len(deals) - 1))
    right = data.draw(st.builds(entry, results, tricks))
    wrongly = sheet(GAME, table, deals)
    corrected = sheet(GAME, table, [*deals[:number], right, *deals[number + 1 :]])
    assert corrected.rows[:number] == wrongly.rows[:number]
    alone = GAME.settle(corrected.rows[number].deal, right).points
    expected = list(zip(*[row.settlement.points for row in wrongly.rows], strict=True))
    for seat, column in enumerate(expected):
        assert corrected.totals[seat] == sum(column) - column[number] + alone[seat]
    assert len(corrected.rows) == len(deals)


def test_points_so_far_cover_every_player_with_a_bid_and_tricks():
    # 10 + 3 × 1 for the first, −3 × 2 for the second; nobody knows of the last.
    half = entry((1, 2, 0), (1, 0, None))
    assert tuple(GAME.points_so_far(deal_of(3, seats=3), half)) == (13, -6, None)


def test_each_player_s_bid_is_marked_among_the_trick_numbers():
    tricks = GAME.stages(deal_of(3, seats=3), entry((1, 2, 0)))[1]
    row = next(field for field in tricks.groups[0].fields() if field.seat == 1)
    assert [chip.value for chip in row.chips if chip.word] == [2]
    assert (tricks.count.so_far, tricks.count.whole) == (0, 3)


# The examples on the set-up page


def examples(seats=5, **options):
    return [english(line) for line in GAME.scoring_example(HellOptions(**options), seats)]


@pytest.mark.parametrize(
    ("scoring", "shown"),
    [
        (
            "ten_plus_three",
            [
                "Bid 3, took 3: 10 + 3 × 3 = 19",
                "Bid 3, took 5: −3 × 2 = −6",
                "Bid 3, took 2: −3 × 1 = −3",
                "Bid 0, took 0: 10 + 3 × 0 = 10",
            ],
        ),
        (
            "one_plus_ten",
            [
                "Bid 3, took 3: 3 + 10 = 13",
                "Bid 3, took 5: 5",
                "Bid 3, took 2: 2",
                "Bid 0, took 0: 0 + 10 = 10",
            ],
        ),
        (
            "squares",
            [
                "Bid 3, took 3: 10 + 3² = 19",
                "Bid 3, took 5: −2² = −4",
                "Bid 3, took 2: −1² = −1",
                "Bid 0, took 0: 10 + 0² = 10",
            ],
        ),
    ],
)
def test_examples_follow_the_scoring(scoring, shown):
    assert examples(scoring=scoring) == shown


def test_examples_follow_the_table_s_own_numbers():
    numbers = {"made_bonus": 7, "missed_base": -5, "missed_per_trick_over": -1}
    own = examples(scoring="custom", **numbers, made_zero="points_plus_cards")
    assert own == [
        "Bid 3, took 3: 7 + 3 × 3 = 16",
        "Bid 3, took 5: −5 − 2 = −7",
        "Bid 3, took 2: −5 − 3 × 1 = −8",
        "Bid 0, took 0 of 10: 5 + 10 = 15",
    ]


def test_examples_fit_a_deal_of_one_card():
    assert examples(seats=10, cards_per_suit=3) == [
        "Bid 1, took 1: 10 + 3 × 1 = 13",
        "Bid 1, took 0: −3 × 1 = −3",
        "Bid 0, took 0: 10 + 3 × 0 = 10",
    ]


# The largest hand


def largest_hand(number, seats=5, **options):
    return GAME.list_fillers["ladder_cards"].fill(HellOptions(**options), seats, number)


def test_the_largest_hand_fills_the_deals():
    assert largest_hand(4) == (1, 2, 3, 4, 3, 2, 1)
    assert largest_hand(3, ladder="down_up") == (3, 2, 1, 2, 3)
    assert largest_hand(3, ladder="up") == (1, 2, 3)
    assert largest_hand(3, ladder="down") == (3, 2, 1)
    assert largest_hand(1) == (1,)


def test_the_highest_largest_hand_needs_no_list():
    filler = GAME.list_fillers["ladder_cards"]
    assert filler.highest(HellOptions(), 5) == 10
    assert filler.current(HellOptions(), 5) == 10
    assert largest_hand(10) == ()
    assert filler.current(HellOptions(ladder_cards=(1, 3, 5, 3, 1)), 5) == 5


@pytest.mark.parametrize(
    ("ladder", "cards", "follows"),
    [
        ("up_down", (), True),
        ("up_down", (1, 2, 3, 2, 1), True),
        ("up_down", (1, 2, 3), False),
        ("up", (1, 2, 3), True),
        ("up", (1, 3, 5), False),
        ("down", (26,), False),
    ],
)
def test_the_way_of_the_deals_matters_if_they_follow_it(ladder, cards, follows):
    (way,) = (item for item in option_fields(HellOptions) if item.name == "ladder")
    assert way.text.applies(HellOptions(ladder=ladder, ladder_cards=cards), 5) is follows
