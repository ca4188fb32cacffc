"""Black Lady: table cards, two passes, the clear bonus, its pot. [000]; rules BL-1 to BL-6."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.black_lady import GAME
from scorekeeper.games.black_lady.entry import BlackLadyEntry
from scorekeeper.games.black_lady.options import BlackLadyOptions
from scorekeeper.rules.deal import Pass, Standing, Table
from scorekeeper.rules.options import adapted_to_seats, option_fields
from scorekeeper.rules.serialization import from_plain, to_plain
from scorekeeper.rules.sheet import next_deal, sheet
from tests.support.games.tables import deal_at, english, faults, remarks
from tests.support.games.tap_count import taps

DEFAULT = BlackLadyOptions()
MOON = BlackLadyOptions(moon="others_plus")


def entry(*hearts, queen=None):
    return BlackLadyEntry(hearts, queen)


ONE_CLEAR = entry(6, 4, 3, 0, queen=0)
TWO_CLEAR = entry(9, 4, 0, 0, queen=0)
THREE_CLEAR = entry(13, 0, 0, 0, queen=0)
NOBODY_CLEAR = entry(6, 4, 2, 1, queen=0)


def deal_with(carried, options=DEFAULT, *, seats=4, number=1):
    """Return deal ``number`` with ``carried`` in the pot."""
    standing = Standing(number - 1, (0,) * seats, carried)
    return next_deal(GAME, Table(options, seats), standing)


def settled(written, carried=0, options=DEFAULT, number=1):
    deal = deal_with(carried, options, seats=len(written.hearts), number=number)
    assert GAME.check(deal, written) == []
    return GAME.settle(deal, written)


def reasons(settlement):
    return [[english(one) for one in seat] for seat in settlement.reasons]


def notes(settlement):
    return [english(note) for note in settlement.notes]


def marks(settlement):
    return [english(mark) for mark in settlement.marks]


def refused(written, seats=4):
    return GAME.check(deal_at(GAME, seats), written)


def plan_notes(carried, options=DEFAULT):
    return [english(note) for note in deal_with(carried, options).plan.notes]


def text_of(name):
    return next(item.text for item in option_fields(BlackLadyOptions) if item.name == name)


# ------------------------------------------------------------------------------- who and what


def test_three_to_seven_players_can_play_and_the_lowest_score_wins():
    assert list(GAME.seats) == [3, 4, 5, 6, 7]
    assert GAME.lower_is_better is True
    assert GAME.partners is False
    assert GAME.turns_right(DEFAULT) is False


def test_the_defaults_match_the_rules():
    assert BlackLadyOptions() == BlackLadyOptions(
        deals=12, bonus=26, left_over="dropped", moon="off"
    )
    assert [preset.options for preset in GAME.presets] == [DEFAULT]


def test_option_names_and_choices_match_the_rules():
    choices = {item.name: item.choices for item in option_fields(BlackLadyOptions)}
    assert choices == {
        "direction": ("left", "right"),
        "deals": (),
        "bonus": (),
        "left_over": ("dropped", "one_more_round"),
        "moon": ("off", "others_plus"),
    }


def test_the_number_of_deals_is_offered_in_multiples_of_the_player_count():
    """BL-4."""
    assert text_of("deals").asked
    assert text_of("deals").rule == "BL-4"
    assert text_of("deals").applies(DEFAULT, 4)
    assert text_of("deals").offered(7) == (7, 14, 21, 28, 35)


@pytest.mark.parametrize(("seats", "deals"), [(3, 12), (4, 12), (5, 10), (6, 12), (7, 14)])
def test_the_default_number_of_deals_is_the_multiple_nearest_to_twelve(seats, deals):
    """BL-4."""
    assert adapted_to_seats(DEFAULT, seats) == BlackLadyOptions(deals=deals)
    assert remarks(adapted_to_seats(DEFAULT, seats), seats) == {}


@pytest.mark.parametrize(
    ("deals", "seats", "remark"),
    [
        (10, 4, "Not everyone deals equally often. Choose 8 or 12 deals."),
        (12, 5, "Not everyone deals equally often. Choose 10 or 15 deals."),
        (3, 4, "Not everyone gets to deal. Choose 4 deals."),
    ],
)
def test_an_uneven_number_of_deals_is_allowed_with_a_warning(deals, seats, remark):
    """BL-4: [000] says "should"."""
    house = BlackLadyOptions(deals=deals)
    assert remarks(house, seats) == {"deals": remark}
    assert GAME.check_options(house, seats) == []


@pytest.mark.parametrize(("deals", "seats"), [(12, 3), (12, 4), (12, 6), (7, 7), (5, 5)])
def test_multiples_of_the_player_count_get_no_warning(deals, seats):
    assert remarks(BlackLadyOptions(deals=deals), seats) == {}


def test_a_stored_match_without_a_number_of_deals_defaults_to_twelve():
    assert from_plain(BlackLadyOptions, {"bonus": 26, "moon": "off"}).deals == 12


def test_zero_deals_and_a_negative_bonus_are_refused():
    found = GAME.check_options(BlackLadyOptions(deals=0, bonus=-1), 4)
    assert faults(found) == [("deals", "option.range"), ("bonus", "option.range")]
    assert GAME.check_options(BlackLadyOptions(deals=1, bonus=0), 4) == []


# ---------------------------------------------------------------------------------- the plan


@pytest.mark.parametrize(
    ("seats", "hand", "table", "face_up"),
    [(3, 16, 4, 2), (4, 12, 4, 2), (5, 10, 2, 1), (6, 8, 4, 2), (7, 7, 3, 2)],
)
def test_hand_size_and_table_cards_depend_on_the_player_count(seats, hand, table, face_up):
    """Ruling 9: five players have two on the table, one face up."""
    planned = deal_at(GAME, seats).plan
    assert (planned.cards, planned.table, planned.face_up) == (hand, table, face_up)
    assert hand * seats + table == 52
    assert planned.removed is None


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_every_deal_passes_two_cards_right_and_then_one_more(seats):
    passes = {deal_at(GAME, seats, number=number).plan.passes for number in range(1, 9)}
    assert passes == {(Pass(2, "right"), Pass(1, "right"))}


def test_the_player_left_of_the_dealer_leads_and_the_deal_moves_clockwise():
    planned = deal_at(GAME, 4, number=3, first_dealer=1).plan
    assert planned.dealer == 3
    assert planned.leader == 0
    assert planned.turn_order == (0, 1, 2, 3)
    assert planned.opening_card is None


def test_the_match_ends_after_the_agreed_number_of_deals():
    assert GAME.schedule(Table(BlackLadyOptions(deals=5), 5)) == (10, 10, 10, 10, 10)
    assert deal_with(0, BlackLadyOptions(deals=5), number=5).plan.number == 5
    assert deal_with(0, BlackLadyOptions(deals=5), number=6) is None


def test_the_plan_shows_the_pot_before_the_deal():
    last_trick = "The last trick takes the cards on the table"
    assert plan_notes(0) == ["Pot 26", last_trick]
    assert plan_notes(2) == ["Pot 26 + 2 carried over", last_trick]
    assert plan_notes(52) == ["Pot 26 + 52 carried over", last_trick]
    assert plan_notes(0, BlackLadyOptions(bonus=0)) == [last_trick]


# -------------------------------------------------------------------------- examples of [000]


def test_one_clear_player_gets_the_whole_bonus():
    """[000]: 一人だけクリアしたら、その人の累計の罰点は26点減ります。"""
    deal = settled(ONE_CLEAR)
    assert deal.points == (19, 4, 3, -26)
    assert deal.carried == 0
    assert notes(deal) == ["Pot 26: 26 to Dan"]


def test_two_clear_players_get_13_each():
    """[000]: 2人がクリアしたら、それぞれの累計の罰点が13点ずつ減ります。"""
    deal = settled(TWO_CLEAR)
    assert deal.points == (22, 4, -13, -13)
    assert deal.carried == 0
    assert notes(deal) == ["Pot 26: 13 each"]


def test_three_clear_players_get_8_each_and_2_are_carried_over():
    """[000]: 次のディールはボーナス2点持ち越して、28点のボーナスを分け合います。"""
    deal = settled(THREE_CLEAR)
    assert deal.points == (26, -8, -8, -8)
    assert (deal.carry, deal.carried) == (2, 2)
    assert notes(deal) == ["Pot 26: 8 each, 2 carried over"]
    assert settled(ONE_CLEAR, carried=2).points == (19, 4, 3, -28)


def test_the_whole_pot_is_carried_over_if_nobody_is_clear():
    """[000]: 誰もクリアできなかったら、ボーナス26点すべてを持ち越します。"""
    deal = settled(NOBODY_CLEAR)
    assert deal.points == (19, 4, 2, 1)
    assert deal.carried == 26
    assert notes(deal) == ["Pot 26: nobody is clear, 26 carried over"]


# ------------------------------------------------------------------------------------ the pot


def test_a_pot_of_28_pays_three_players_9_each_and_carries_1_over():
    """Ruling 2."""
    deal = settled(THREE_CLEAR, carried=2)
    assert deal.points == (26, -9, -9, -9)
    assert deal.carried == 1
    assert notes(deal) == ["Pot 26 + 2 carried over: 9 each, 1 carried over"]
    assert reasons(deal) == [
        ["13 hearts, ♠Q: 13 + 13"],
        ["no penalty card: clear", "Pot 26 + 2 carried over: 9 each, 1 carried over"],
        ["no penalty card: clear", "Pot 26 + 2 carried over: 9 each, 1 carried over"],
        ["no penalty card: clear", "Pot 26 + 2 carried over: 9 each, 1 carried over"],
    ]
    assert marks(deal) == ["♥13 ♠Q", "clear", "clear", "clear"]


def test_a_pot_of_27_pays_two_players_13_each_and_carries_1_over():
    """Ruling 2."""
    deal = settled(TWO_CLEAR, carried=1)
    assert deal.points == (22, 4, -13, -13)
    assert deal.carried == 1


def test_the_third_pot_is_78_after_two_deals_with_nobody_clear():
    """Ruling 3."""
    result = sheet(GAME, Table(DEFAULT, 4), [NOBODY_CLEAR, NOBODY_CLEAR, ONE_CLEAR])
    assert [row.settlement.carried for row in result.rows] == [26, 52, 0]
    assert result.rows[2].settlement.points == (19, 4, 3, -78)
    assert notes(result.rows[2].settlement) == ["Pot 26 + 52 carried over: 78 to Dan"]


def test_a_hidden_heart_on_the_table_spoils_a_clear():
    """BL-2, ruling 4: it counts with the last trick."""
    assert settled(entry(8, 4, 1, 0, queen=0)).points == (21, 4, 1, -26)


def test_a_player_with_only_the_queen_is_not_clear():
    assert settled(entry(9, 4, 0, 0, queen=2)).points == (9, 4, 13, -26)
    assert marks(settled(entry(9, 4, 0, 0, queen=2))) == ["♥9", "♥4", "♠Q", "clear"]


def test_six_clear_players_of_seven_share_the_bonus():
    deal = settled(entry(13, 0, 0, 0, 0, 0, 0, queen=0))
    assert deal.points == (26, -4, -4, -4, -4, -4, -4)
    assert deal.carried == 2


def test_a_pot_too_small_to_divide_is_carried_over_whole():
    deal = settled(THREE_CLEAR, options=BlackLadyOptions(bonus=2))
    assert deal.points == (26, 0, 0, 0)
    assert notes(deal) == ["Pot 2: 0 each, 2 carried over"]
    assert deal.carried == 2


def test_the_bonus_can_be_changed():
    deal = settled(TWO_CLEAR, options=BlackLadyOptions(bonus=31))
    assert deal.points == (22, 4, -15, -15)
    assert deal.carried == 1


def test_without_a_bonus_no_player_is_marked_as_clear():
    deal = settled(TWO_CLEAR, options=BlackLadyOptions(bonus=0))
    assert deal.points == (22, 4, 0, 0)
    assert deal.carried == 0
    assert notes(deal) == []
    assert reasons(deal)[2] == ["no penalty card: 0"]
    assert marks(deal)[2] == "–"


# ----------------------------------------------------------------- looked at the table cards


def barred(written, *flags):
    return replace(written, barred_from_clear=flags)


def test_a_player_who_looked_at_the_table_cards_gets_no_bonus():
    """Black Lady 29."""
    deal = settled(barred(TWO_CLEAR, False, False, True, False))
    assert deal.points == (22, 4, 0, -26)
    assert deal.carried == 0
    assert notes(deal) == ["Pot 26: 26 to Dan"]
    assert reasons(deal)[2] == ["no penalty card: 0", "no clear bonus: looked at the table cards"]
    assert marks(deal) == ["♥9 ♠Q", "♥4", "–", "clear"]


def test_the_pot_is_carried_if_the_only_clear_player_looked_at_the_table_cards():
    """Black Lady 29: all of it is carried over."""
    deal = settled(barred(ONE_CLEAR, False, False, False, True), carried=2)
    assert deal.points == (19, 4, 3, 0)
    assert deal.carried == 28
    assert notes(deal) == ["Pot 26 + 2 carried over: nobody is clear, 28 carried over"]


def test_looking_at_the_table_cards_has_no_effect_with_a_penalty_card():
    looked = settled(barred(TWO_CLEAR, True, False, False, False))
    assert (looked.points, looked.carried) == ((22, 4, -13, -13), 0)
    assert reasons(looked)[0] == ["9 hearts, ♠Q: 9 + 13"]


def test_looking_at_the_table_cards_has_no_effect_after_a_moon():
    deal = settled(barred(THREE_CLEAR, False, True, False, False), options=MOON)
    assert (deal.points, deal.carried) == ((0, 26, 26, 26), 26)
    assert reasons(deal)[1] == ["Aki shot the moon: 26"]


def test_the_stored_entry_omits_the_barred_players_if_nobody_looked():
    deal = deal_with(0)
    assert GAME.blank(deal).barred_from_clear == (False, False, False, False)
    assert GAME.complete(deal, barred(ONE_CLEAR, False, False, False, False)) == ONE_CLEAR
    assert to_plain(ONE_CLEAR) == {"hearts": [6, 4, 3, 0], "spade_queen": 0}
    assert from_plain(BlackLadyEntry, to_plain(ONE_CLEAR)) == ONE_CLEAR


def test_folded_rows_ask_who_looked_if_there_is_a_bonus():
    folded = [f for g in stage(ONE_CLEAR).groups for f in g.fields() if f.seldom]
    assert [field.name for field in folded] == [f"barred_from_clear.{n}" for n in (1, 2, 3, 0)]
    without = stage(ONE_CLEAR, BlackLadyOptions(bonus=0))
    assert not [f for g in without.groups for f in g.fields() if f.seldom]


def test_the_pad_shows_players_who_cannot_be_clear():
    told = stage_notes(barred(ONE_CLEAR, False, False, False, True))
    assert told == [
        "All 26 points are entered",
        "Dan cannot be clear",
        "Pot 26: nobody is clear, 26 carried over",
    ]


def test_barred_players_need_a_bonus_and_one_value_per_player():
    assert faults(refused(barred(ONE_CLEAR, True))) == [("barred_from_clear", "entry.seats")]
    without = deal_with(0, BlackLadyOptions(bonus=0))
    found = GAME.check(without, barred(ONE_CLEAR, False, True, False, False))
    assert faults(found) == [("barred_from_clear", "black_lady.barred_unused")]
    assert GAME.check(without, barred(ONE_CLEAR, False, False, False, False)) == []


# ------------------------------------------------------------------------------------ the moon


def test_taking_all_26_points_is_no_moon_by_default():
    """BL-1, ruling 1: he gets +26, they get -8 each, 2 carried."""
    assert settled(THREE_CLEAR).points == (26, -8, -8, -8)


def test_after_a_moon_nobody_is_clear_and_the_pot_is_carried_over():
    """BL-1."""
    deal = settled(THREE_CLEAR, carried=2, options=MOON)
    assert deal.points == (0, 26, 26, 26)
    assert deal.carried == 28
    assert notes(deal) == ["Pot 26 + 2 carried over: nobody is clear, 28 carried over"]
    assert reasons(deal)[:2] == [
        ["took everything: the others get 26"],
        ["Aki shot the moon: 26"],
    ]
    assert marks(deal) == ["☾", "–", "–", "–"]


def test_all_hearts_without_the_queen_do_not_make_a_moon():
    deal = settled(entry(13, 0, 0, 0, queen=1), options=MOON)
    assert deal.points == (13, 13, -13, -13)


# -------------------------------------------------------------------------------- the refusals


def test_an_empty_entry_has_only_gaps():
    found = refused(entry(None, None, None), seats=3)
    assert faults(found) == [
        ("hearts.0", "black_lady.hearts_missing"),
        ("hearts.1", "black_lady.hearts_missing"),
        ("hearts.2", "black_lady.hearts_missing"),
        ("spade_queen", "black_lady.queen_missing"),
    ]
    assert all(refusal.gap for refusal in found)


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        (entry(4, 4, 4, 0, queen=0), ("hearts", "black_lady.hearts_sum")),
        (entry(9, 5, 0, 0, queen=0), ("hearts", "black_lady.hearts_sum")),
        (entry(14, 0, 0, 0, queen=0), ("hearts.0", "black_lady.hearts_many")),
        (entry(13, 0, -1, 0, queen=0), ("hearts.2", "black_lady.hearts_negative")),
        (entry(13, 0, 0, 0), ("spade_queen", "black_lady.queen_missing")),
        (entry(13, 0, 0, 0, queen=4), ("spade_queen", "black_lady.queen_seat")),
        (entry(13, 0, 0, queen=0), ("hearts", "entry.seats")),
    ],
)
def test_impossible_facts_are_refused(written, fault):
    assert faults(refused(written)) == [fault]


def test_all_faults_are_reported_together():
    found = refused(entry(14, -1, None, 0, queen=9))
    assert faults(found) == [
        ("hearts.0", "black_lady.hearts_many"),
        ("hearts.1", "black_lady.hearts_negative"),
        ("hearts.2", "black_lady.hearts_missing"),
        ("spade_queen", "black_lady.queen_seat"),
    ]


# ----------------------------------------------------------------------------------- the taps


def test_an_ordinary_four_player_deal_takes_five_taps():
    hearts = [("hearts.1", 3), ("hearts.2", 4), ("hearts.3", 2), ("hearts.0", 4)]
    assert taps(GAME, deal_at(GAME, 4), *hearts, ("spade_queen", 0)) == 5


def test_a_deal_in_which_one_player_took_everything_takes_three_taps():
    zeros = [("hearts.1", 0), ("hearts.2", 0), ("hearts.0", 0)]
    assert taps(GAME, deal_at(GAME, 4), ("hearts.3", 13), *zeros, ("spade_queen", 3)) == 3


def stage(written, options=DEFAULT, carried=0):
    deal = deal_with(carried, options, seats=len(written.hearts))
    (only,) = GAME.stages(deal, written)
    return only


def stage_notes(*args, **more):
    return [english(note) for note in stage(*args, **more).notes]


def test_the_pad_asks_for_the_queen_and_then_for_hearts_in_turn_order():
    rows = [field for group in stage(entry(*(None,) * 4)).groups for field in group.fields()]
    assert [row.name for row in rows if not row.seldom] == [
        "spade_queen",
        *("hearts.1", "hearts.2", "hearts.3", "hearts.0"),
    ]


def test_notes_show_the_points_left_and_then_how_the_pot_is_shared():
    assert stage_notes(entry(*(None,) * 4)) == [
        "13 hearts left to enter",
        "26 points left to enter",
    ]
    assert stage_notes(entry(4, 4, 5, None)) == [
        "0 hearts left to enter",
        "13 points left to enter",
    ]
    assert stage_notes(entry(4, 4, 5, None, queen=0), carried=2) == [
        "All 26 points are entered",
        "Pot 26 + 2 carried over: 28 to Dan",
    ]
    assert stage_notes(THREE_CLEAR, MOON) == [
        "Aki shot the moon",
        "All 26 points are entered",
        "Pot 26: nobody is clear, 26 carried over",
    ]


def test_one_tap_enters_a_moon_if_the_moon_rule_is_on():
    shortcuts = stage(entry(*(None,) * 4), MOON).shortcuts
    assert [shortcut.name for shortcut in shortcuts] == ["moon_1", "moon_2", "moon_3", "moon_0"]
    assert shortcuts[3].entry == THREE_CLEAR
    assert stage(entry(*(None,) * 4)).shortcuts == ()


# ------------------------------------------------------------------------------------- the end

FOUR = BlackLadyOptions(deals=4)


def test_the_pot_left_after_the_last_deal_goes_to_nobody():
    """BL-3, ruling 10: a note mentions it, and nobody scores it."""
    table = Table(FOUR, 4)
    result = sheet(GAME, table, [TWO_CLEAR, TWO_CLEAR, TWO_CLEAR, THREE_CLEAR])
    assert result.finished
    assert result.totals == (92, 4, -47, -47)
    assert notes(result.rows[3].settlement) == ["Pot 26: 8 each, 2 left over for nobody"]
    assert [english(note) for note in GAME.closing_notes(table, result.standing)] == [
        "2 points left in the pot go to nobody."
    ]


def test_the_note_on_a_single_point_left_in_the_pot_is_singular():
    table = Table(FOUR, 4)
    result = sheet(GAME, table, [NOBODY_CLEAR, THREE_CLEAR, TWO_CLEAR, TWO_CLEAR])
    assert [english(note) for note in GAME.closing_notes(table, result.standing)] == [
        "1 point left in the pot goes to nobody."
    ]


def test_there_are_no_closing_notes_if_the_pot_is_empty():
    table = Table(FOUR, 4)
    result = sheet(GAME, table, [TWO_CLEAR] * 4)
    assert GAME.closing_notes(table, result.standing) == ()


def test_closing_notes_mention_the_pot_of_a_match_stopped_early():
    table = Table(FOUR, 4)
    result = sheet(GAME, table, [NOBODY_CLEAR, NOBODY_CLEAR])
    assert [english(note) for note in GAME.closing_notes(table, result.standing)] == [
        "52 points left in the pot go to nobody."
    ]


def test_a_deal_after_the_last_is_refused():
    result = sheet(GAME, Table(FOUR, 4), [TWO_CLEAR] * 5)
    assert faults(result.refusals) == [("", "deal.after_end")]
    assert result.refusals[0].deal == 5


def test_totals_can_be_negative_and_equal_totals_share_a_place():
    """BL-5."""
    result = sheet(GAME, Table(DEFAULT, 4), [TWO_CLEAR])
    assert result.totals == (22, 4, -13, -13)
    assert result.places == (4, 3, 1, 1)


# ----------------------------------------------------------------------------- what always holds


@st.composite
def matches(draw):
    """Return a table and one entry for each of its deals."""
    seats = draw(st.integers(3, 7))
    bonus = draw(st.sampled_from([26, 0, 1, 25]))
    count = draw(st.integers(1, 8))
    moon = draw(st.sampled_from(["off", "others_plus"]))
    options = BlackLadyOptions(deals=count, bonus=bonus, moon=moon)
    return Table(options, seats), [draw(entries(seats)) for _ in range(count)]


@st.composite
def entries(draw, seats):
    """Return a deal in which a few of the players share all the penalty cards."""
    takers = draw(st.lists(st.integers(0, seats - 1), min_size=1, max_size=seats, unique=True))
    hearts = draw(st.lists(st.sampled_from(takers), min_size=13, max_size=13))
    return entry(
        *(hearts.count(seat) for seat in range(seats)), queen=draw(st.sampled_from(takers))
    )


@given(matches())
def test_each_deal_adds_the_bonus_to_the_pot_and_subtracts_the_shares(match):
    table, written = match
    carried = 0
    for row in sheet(GAME, table, written).rows:
        moon = "☾" in marks(row.settlement)
        taken = 26 * (table.seats - 1) if moon else 26
        paid = taken - sum(row.settlement.points)
        assert row.deal.standing.carry == carried
        assert row.settlement.carried == carried + table.options.bonus - paid
        carried = row.settlement.carried
        assert carried >= 0


@given(matches(), st.data())
def test_correcting_a_deal_recomputes_every_later_pot(match, data):
    """The sheet is that of a match in which the deal was right from the start."""
    table, written = match
    place = data.draw(st.integers(0, len(written) - 1))
    right = data.draw(entries(table.seats))
    corrected = [*written[:place], right, *written[place + 1 :]]

    result = sheet(GAME, table, corrected)
    before = sheet(GAME, table, written)

    assert result.rows[:place] == before.rows[:place]
    carried, totals = 0, [0] * table.seats
    for number, (one, row) in enumerate(zip(corrected, result.rows, strict=True), start=1):
        # Each deal by itself, with the pot that the corrected deals before it left.
        alone = settled_with(table, totals, carried, number, one)
        assert row.settlement == alone
        carried = alone.carried
        totals = [sum(pair) for pair in zip(totals, alone.points, strict=True)]
    assert result.standing.carry == carried
    assert list(result.totals) == totals


def settled_with(table, totals, carried, number, written):
    deal = next_deal(GAME, table, Standing(number - 1, tuple(totals), carried))
    return GAME.settle(deal, written)


def test_correcting_the_first_deal_changes_the_pot_of_the_third():
    """After the correction, the first deal leaves 2 in the pot instead of 26."""
    wrong = sheet(GAME, Table(DEFAULT, 4), [NOBODY_CLEAR, NOBODY_CLEAR, ONE_CLEAR])
    right = sheet(GAME, Table(DEFAULT, 4), [THREE_CLEAR, NOBODY_CLEAR, ONE_CLEAR])
    assert [row.settlement.carried for row in wrong.rows] == [26, 52, 0]
    assert [row.settlement.carried for row in right.rows] == [2, 28, 0]
    assert notes(wrong.rows[2].settlement) == ["Pot 26 + 52 carried over: 78 to Dan"]
    assert notes(right.rows[2].settlement) == ["Pot 26 + 28 carried over: 54 to Dan"]
    assert wrong.totals == (57, 12, 7, -76)
    assert right.totals == (64, 0, -3, -61)


# ------------------------------------------------------------------------- a round for what is left

ROUND = BlackLadyOptions(deals=3, left_over="one_more_round")
SHARED = BlackLadyEntry(hearts=(6, 7, 0), spade_queen=1)
CARRIED = BlackLadyEntry(hearts=(6, 6, 1), spade_queen=1)


def evening(options, *entries):
    return sheet(GAME, Table(options, 3), entries)


def test_the_match_ends_after_its_deals_if_the_pot_is_empty():
    done = evening(ROUND, SHARED, SHARED, SHARED)
    assert (done.finished, done.standing.carry) == (True, 0)


def test_an_extra_round_is_played_in_full_if_the_pot_is_not_empty():
    three = [SHARED, SHARED, CARRIED]
    begun = evening(ROUND, *three)
    assert (begun.finished, begun.standing.carry) == (False, 26)
    notes = [english(note) for note in begun.next.plan.notes]
    assert notes[:2] == ["Further round for what was left in the pot", "Pot 26 + 26 carried over"]
    # The fourth deal empties the pot, and the round is still played to its end.
    assert not evening(ROUND, *three, SHARED).finished
    assert not evening(ROUND, *three, SHARED, SHARED).finished
    done = evening(ROUND, *three, SHARED, SHARED, SHARED)
    assert done.finished
    assert done.totals[2] == -26 - 26 + 1 - 52 - 26 - 26


def test_another_extra_round_follows_if_the_pot_is_still_not_empty():
    first, second = [SHARED, SHARED, CARRIED], [SHARED, SHARED, CARRIED]
    again = evening(ROUND, *first, *second)
    assert (again.finished, again.next.plan.number) == (False, 7)
    assert evening(ROUND, *first, *second, SHARED, SHARED, SHARED).finished


def test_an_extra_round_has_one_deal_per_player():
    uneven = BlackLadyOptions(deals=2, left_over="one_more_round")
    done = evening(uneven, SHARED, CARRIED, SHARED, SHARED)
    assert not done.finished
    assert evening(uneven, SHARED, CARRIED, SHARED, SHARED, SHARED).finished


def test_deals_of_extra_rounds_are_listed_as_further_deals():
    table = Table(ROUND, 3)
    three = [SHARED, SHARED, CARRIED]
    assert GAME.further_deals(table, evening(ROUND, SHARED, CARRIED).standing) == ()
    assert GAME.further_deals(table, evening(ROUND, *three).standing) == (16, 16, 16)
    assert GAME.further_deals(table, evening(ROUND, *three, SHARED).standing) == (16, 16, 16)
    twice = evening(ROUND, *three, *three)
    assert len(GAME.further_deals(table, twice.standing)) == 6
    over = evening(ROUND, *three, SHARED, SHARED, SHARED)
    assert len(GAME.further_deals(table, over.standing)) == 3


def test_the_pot_after_the_last_deal_is_carried_into_the_extra_round():
    done = evening(ROUND, SHARED, SHARED, CARRIED)
    (note,) = done.rows[2].settlement.notes
    assert english(note) == "Pot 26: nobody is clear, 26 carried over"
    dropped = evening(BlackLadyOptions(deals=3), SHARED, SHARED, CARRIED)
    (note,) = dropped.rows[2].settlement.notes
    assert english(note) == "Pot 26: nobody is clear, 26 left over for nobody"
    assert dropped.finished


def test_extra_rounds_are_not_played_without_a_bonus():
    assert not text_of("left_over").applies(BlackLadyOptions(bonus=0), 4)
    assert evening(replace(ROUND, bonus=0), SHARED, SHARED, CARRIED).finished


# The examples on the set-up page


def examples(seats=4, **options):
    return [english(line) for line in GAME.scoring_example(BlackLadyOptions(**options), seats)]


def test_examples_show_how_clear_players_share_the_bonus():
    assert examples() == [
        "4 hearts, ♠Q: 4 + 13 = 17",
        "1 player clear: −26",
        "3 players clear: −8 each, 2 carried over",
    ]
    # Of three players, one at least takes the penalty cards.
    assert examples(3)[1:] == ["1 player clear: −26", "2 players clear: −13 each"]


def test_examples_follow_the_bonus_and_the_moon():
    assert examples(bonus=30)[1:] == ["1 player clear: −30", "3 players clear: −10 each"]
    assert examples(bonus=0, moon="others_plus") == [
        "4 hearts, ♠Q: 4 + 13 = 17",
        "Shooting the moon: the others get 26",
    ]
