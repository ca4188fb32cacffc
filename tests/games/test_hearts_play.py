"""The card play of Hearts. [000] and [001]; H-1, H-4, H-6, H-7, H-8, rulings 1 to 6 and 11."""

import pytest

from scorekeeper.games.hearts import GAME
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.rules.play.replay import replay
from scorekeeper.rules.serialization import from_plain
from tests.support.games.play import answers, entry, irregular, may_play, record, ruled, taken
from tests.support.games.tables import deal_at, english

PENALTY_FIRST = HeartsOptions(hearts_lead="penalty_played", first_trick="free")
QUEEN_OPENS = HeartsOptions(hearts_lead="heart_or_queen_played")
LED_FREELY = HeartsOptions(hearts_lead="free")
ELDEST = HeartsOptions(opening="eldest")
HEARTS_ALONE = HeartsOptions(spade_queen=0)
WITH_JACK = HeartsOptions(jack_of_diamonds=-10)


def options(**chosen):
    return HeartsOptions(**chosen)


def lead(hand, played="", table=None, **known):
    """The cards that may be led to a later trick."""
    return answers(GAME, hand, played=played, options=table, **known)


def open_with(hand, table=None, seats=4):
    """The cards that may be led to the first trick."""
    return answers(GAME, hand, options=table, seats=seats, first_trick=True)


def first(hand, on_table="2C", table=None):
    """The cards that may be played to the first trick after others."""
    return answers(GAME, hand, on_table, options=table, first_trick=True)


# --------------------------------------------------------------------------------- the opening card


def test_the_two_of_clubs_must_be_led_first():
    found = open_with("3C 2C AS KH")
    assert may_play(found) == "2C"
    assert ruled(found["2C"]) == ("hearts.opening", "Hearts 3")
    assert ruled(found["AS"]) == ("hearts.opening", "Hearts 3")
    assert english(found["AS"].message) == "♣2 must be led first."


def test_a_player_without_the_opening_card_may_not_lead_first():
    found = open_with("3C AS KH")
    assert may_play(found) == ""
    assert ruled(found["3C"]) == ("hearts.opening_elsewhere", "Hearts 3")
    assert english(found["3C"].message) == "♣2 is the opening lead: whoever holds it leads."


def test_hearts_may_be_led_if_the_player_states_they_are_broken():
    found = answers(GAME, "KH 9D", broken=True)
    assert may_play(found) == "KH 9D"
    assert ruled(found["KH"]) == ("hearts.open", "Hearts 8")
    assert english(found["KH"].message) == "Hearts are broken: ♥K may be led."
    assert may_play(answers(GAME, "QS KH", broken=True)) == "QS KH"


def test_five_players_must_lead_the_three_of_clubs_first():
    found = open_with("3C 4C AS", seats=5)
    assert may_play(found) == "3C"
    assert found["3C"].rule == "H-1"


@pytest.mark.parametrize(
    ("removed", "seats", "opens"),
    [
        ("low_diamond", 3, "2C"),
        ("low_spade", 3, "2C"),
        ("low_club", 3, "3C"),
        ("low_diamond", 5, "3C"),
        ("low_spade", 5, "2C"),
        ("low_club", 5, "3C"),
    ],
)
def test_the_lowest_club_left_in_the_pack_must_be_led_first(removed, seats, opens):
    held = "2C 3C 4C" if opens == "2C" else "3C 4C AS"
    assert may_play(open_with(held, options(removed=removed), seats)) == opens


def test_there_is_no_fixed_opening_card_if_the_eldest_hand_leads():
    assert may_play(open_with("3C 2C AS KD", ELDEST)) == "3C 2C AS KD"


def test_only_the_first_trick_has_an_opening_card():
    assert may_play(lead("3C 2C AS")) == "3C 2C AS"


# ---------------------------------------------------------------------------------- the first trick


def test_penalty_cards_may_not_be_thrown_on_the_first_trick():
    found = first("QS KH 4D")
    assert may_play(found) == "4D"
    assert ruled(found["QS"]) == ruled(found["KH"]) == ("hearts.first_trick", "Hearts 9")
    assert english(found["KH"].message) == "No penalty card on the first trick: you hold ♦4."


def test_a_hand_of_hearts_and_the_queen_may_play_any_card_to_the_first_trick():
    """Ruling 3."""
    found = first("QS KH 2H")
    assert may_play(found) == "QS KH 2H"
    assert {ruled(one) for one in found.values()} == {("hearts.only_penalty_cards", "H-8")}


def test_a_hand_of_only_hearts_may_play_any_card_to_the_first_trick():
    assert may_play(first("AH KH 2H")) == "AH KH 2H"


@pytest.mark.parametrize("card", ["AS", "KS", "JD"])
def test_the_spade_ace_and_king_and_the_jack_are_not_penalty_cards(card):
    """Ruling 4."""
    found = first(f"{card} QS 5H")
    assert may_play(found) == card
    assert ruled(found[card]) == ("hearts.no_penalty_card", "Hearts ruling 4")


def test_the_jack_is_not_a_penalty_card_even_if_it_counts():
    assert may_play(first("JD QS 5H", table=WITH_JACK)) == "JD"
    assert may_play(first("JD QS 5H", table=options(jack_of_diamonds=5))) == "JD"


def test_an_ordinary_card_may_be_thrown_on_the_first_trick():
    assert ruled(first("7D QS 5H")["7D"]) == ("hearts.no_penalty_card", "Hearts 9")


def test_a_player_with_clubs_must_play_a_club_to_the_first_trick():
    found = first("9C QS 5H 7D")
    assert may_play(found) == "9C"
    assert ruled(found["5H"]) == ("play.follow_suit", "Hearts 4")


def test_any_card_may_be_played_to_a_free_first_trick():
    found = first("QS KH 4D", table=options(first_trick="free"))
    assert may_play(found) == "QS KH 4D"
    assert ruled(found["QS"]) == ("play.void", "Hearts 4")


def test_penalty_cards_are_barred_only_on_the_first_trick():
    assert may_play(answers(GAME, "QS KH 4D", "2C")) == "QS KH 4D"


def test_a_queen_that_costs_nothing_is_not_a_penalty_card():
    found = first("QS KH", table=HEARTS_ALONE)
    assert may_play(found) == "QS"
    assert english(found["QS"].message) == "♠Q is not a penalty card."


def test_the_eldest_hand_may_not_lead_a_penalty_card_to_the_first_trick():
    found = open_with("QS KH 4D", options(opening="eldest", hearts_lead="free"))
    assert may_play(found) == "4D"
    assert ruled(found["QS"]) == ("hearts.first_trick", "Hearts 9")


def test_an_eldest_hand_of_only_penalty_cards_must_lead_the_queen():
    """The first trick is lifted (H-8), closed hearts are not (ruling 1)."""
    assert may_play(open_with("QS KH 4H", ELDEST)) == "QS"
    assert may_play(open_with("KH 4H", ELDEST)) == "KH 4H"


def preset(name):
    return next(one.options for one in GAME.presets if one.name == name)


@pytest.mark.parametrize(
    ("name", "allowed"),
    # ♠Q is no penalty card where only the hearts count.
    [("old_american", "4D AS"), ("hearts_only", "QS 4D AS")],
)
def test_old_american_presets_bar_penalty_cards_on_the_first_trick(name, allowed):
    """[000] lifts only the limit on leading hearts, so the ban of the first trick stays."""
    found = open_with("QS KH 4D AS", preset(name))
    assert may_play(found) == allowed
    assert ruled(found["KH"]) == ("hearts.first_trick", "Hearts 9")
    assert ruled(found["4D"]) == ("hearts.no_penalty_card", "Hearts 9")
    assert may_play(first("QS KH 4D AS", "7C", preset(name))) == allowed


@pytest.mark.parametrize("name", ["old_american", "hearts_only"])
def test_old_american_presets_allow_heart_leads_from_the_second_trick_on(name):
    found = lead("QS KH 4D", "2C 5C 7C 9C", preset(name))
    assert may_play(found) == "QS KH 4D"
    assert ruled(found["KH"]) == ("hearts.lead_free", "H-6")
    assert english(found["KH"].message) == (
        "At this table hearts may be led from the second trick on."
    )


def test_in_old_american_presets_a_hand_of_penalty_cards_may_lead_any_of_them():
    found = open_with("QS KH 4H", preset("old_american"))
    assert may_play(found) == "QS KH 4H"
    assert ruled(found["KH"]) == ("hearts.only_penalty_cards", "H-8")
    assert may_play(open_with("KH 4H", preset("hearts_only"))) == "KH 4H"


def test_house_rules_can_free_the_first_trick_of_the_old_american_preset():
    table = options(opening="eldest", first_trick="free", hearts_lead="free")
    found = open_with("QS KH 4D", table)
    assert may_play(found) == "QS KH 4D"
    assert english(found["KH"].message) == "At this table hearts may be led at any time."


# ----------------------------------------------------------------------------------- following suit


def test_a_player_who_can_follow_suit_must_do_so():
    found = answers(GAME, "4S 9D KH", "7S")
    assert may_play(found) == "4S"
    assert ruled(found["4S"]) == ("play.follows", "Hearts 4")
    assert ruled(found["9D"]) == ("play.follow_suit", "Hearts 4")


def test_the_queen_must_follow_suit_if_it_is_the_only_spade():
    """Ruling 5; the sentence in [001] does not save her."""
    for table in (HeartsOptions(), PENALTY_FIRST):
        found = answers(GAME, "QS 9D KH", "7S", options=table)
        assert may_play(found) == "QS"
        assert ruled(found["QS"]) == ("play.follows", "Hearts ruling 5")
        assert ruled(found["9D"]) == ("play.follow_suit", "Hearts ruling 5")


def test_following_suit_with_a_penalty_card_is_always_legal():
    """H-7."""
    assert may_play(answers(GAME, "QS 4S 9D", "7S", options=PENALTY_FIRST)) == "QS 4S"
    assert may_play(answers(GAME, "KH 9D", "7H", options=PENALTY_FIRST)) == "KH"


def test_following_suit_takes_precedence_over_the_first_trick_ban():
    assert may_play(first("QS 9D", "7S", ELDEST)) == "QS"
    assert may_play(first("QS 4S 9D", "7S", ELDEST)) == "QS 4S"
    assert may_play(first("KH 9D", "7H", ELDEST)) == "KH"


# ----------------------------------------------------------------------------------- leading hearts


def test_hearts_may_not_be_led_until_one_has_been_played():
    found = lead("KH 9D", "2C 5C 7C 9C")
    assert may_play(found) == "9D"
    assert ruled(found["KH"]) == ("hearts.closed", "Hearts 8")
    assert english(found["KH"].message) == "No heart has been played yet, and you hold ♦9."
    assert ruled(found["9D"]) == ("play.lead", "Hearts 8")


def test_hearts_may_be_led_once_one_has_been_played():
    found = lead("KH 9D", "2C 5C 7C 9C AD 3D 4H 5D 6S 7S 8S 9S")
    assert may_play(found) == "KH 9D"
    assert ruled(found["KH"]) == ("hearts.open", "Hearts 8")
    assert english(found["KH"].message) == "♥4 has been played: hearts are open."


def test_the_winner_of_the_trick_with_the_first_heart_may_lead_hearts():
    """Ruling 11."""
    found = lead("KH 9D", "2C 5C 7C 9C AD 3D 4H 5D")
    assert may_play(found) == "KH 9D"
    assert ruled(found["KH"]) == ("hearts.open", "Hearts ruling 11")


def test_a_hand_of_only_hearts_may_lead_any_heart():
    found = lead("KH 4H", "2C 5C 7C 9C")
    assert may_play(found) == "KH 4H"
    assert ruled(found["KH"]) == ("hearts.only_hearts", "Hearts 8")


def test_a_hand_of_hearts_and_the_queen_must_lead_the_queen():
    """Ruling 1."""
    found = lead("QS KH 4H", "2C 5C 7C 9C")
    assert may_play(found) == "QS"
    assert ruled(found["KH"]) == ("hearts.closed", "Hearts ruling 1")
    assert ruled(found["QS"]) == ("play.lead", "Hearts ruling 1")
    assert may_play(lead("QS KH 4H", "2C 5C 7C 9C", QUEEN_OPENS)) == "QS"


def test_the_queen_may_be_led_at_any_time():
    assert may_play(lead("QS KH 9D")) == "QS 9D"


def test_playing_the_queen_does_not_break_hearts():
    """Ruling 2, in the base rule."""
    found = lead("KH 9D", "AD 3D QS 5D")
    assert may_play(found) == "9D"
    assert ruled(found["KH"]) == ("hearts.closed", "Hearts ruling 2")
    assert english(found["KH"].message) == (
        "At this table ♠Q does not break hearts: a heart has to be played first."
    )


def test_playing_the_queen_can_break_hearts_by_house_rule():
    """Ruling 2, in the variant."""
    found = lead("KH 9D", "AD 3D QS 5D", QUEEN_OPENS)
    assert may_play(found) == "KH 9D"
    assert ruled(found["KH"]) == ("hearts.open", "H-6")


def test_a_heart_still_breaks_hearts_if_the_queen_does_too():
    assert may_play(lead("KH 9D", "AD 3D 2H 5D", QUEEN_OPENS)) == "KH 9D"
    found = lead("KH 9D", "AD 3D 2D 5D", QUEEN_OPENS)
    assert may_play(found) == "9D"
    assert ruled(found["KH"]) == ("hearts.closed", "H-6")


def test_under_seed_001_no_heart_or_queen_may_be_led_before_a_penalty_card():
    found = lead("QS KH 9D", "AC 3C 4C 5C", PENALTY_FIRST)
    assert may_play(found) == "9D"
    assert ruled(found["QS"]) == ruled(found["KH"]) == ("hearts.closed", "H-6")
    assert english(found["QS"].message) == ("No penalty card has been played yet, and you hold ♦9.")


@pytest.mark.parametrize("opener", ["QS", "2H"])
def test_under_seed_001_any_penalty_card_breaks_hearts_and_the_queen(opener):
    """Ruling 2 too."""
    held = "KH 9D" if opener == "QS" else "QS KH 9D"
    assert may_play(lead(held, f"AC 3C 4C {opener}", PENALTY_FIRST)) == held


def test_under_seed_001_a_hand_of_penalty_cards_may_lead_any_of_them():
    """H-7."""
    found = lead("QS KH 4H", "AC 3C 4C 5C", PENALTY_FIRST)
    assert may_play(found) == "QS KH 4H"
    assert {ruled(one) for one in found.values()} == {("hearts.only_penalty_cards", "H-7")}


def test_under_seed_001_the_two_of_clubs_must_still_be_led_first():
    assert may_play(open_with("2C QS KH", PENALTY_FIRST)) == "2C"


def test_house_rules_can_allow_hearts_to_be_led_at_any_time():
    found = lead("QS KH 9D", "AC 3C 4C 5C", LED_FREELY)
    assert may_play(found) == "QS KH 9D"
    assert ruled(found["KH"]) == ("hearts.lead_free", "H-6")


def test_the_jack_does_not_break_hearts():
    assert may_play(lead("KH 9C", "AD 3D JD 5D", WITH_JACK)) == "9C"


def test_a_queen_that_costs_nothing_may_be_led_and_does_not_break_hearts():
    table = options(hearts_lead="penalty_played", spade_queen=0)
    assert may_play(lead("QS KH 9D", "AC 3C 4C 5C", table)) == "QS 9D"
    assert may_play(lead("KH 9D", "AC 3C 4C QS", table)) == "9D"
    assert may_play(lead("QS KH", "AC 3C 4C 5C", table)) == "QS"


def test_a_queen_that_costs_nothing_can_break_hearts_by_house_rule():
    table = options(hearts_lead="heart_or_queen_played", spade_queen=0)
    assert may_play(lead("KH 9D", "AC 3C 4C QS", table)) == "KH 9D"


# --------------------------------------------------------------------------------- who wins a trick


def test_the_highest_card_of_the_suit_led_wins():
    won = taken(GAME, "7D QD AH 9D", leader=2)
    assert (won.winner, won.ruling.rule) == (3, "Hearts 5")


def test_the_penalty_points_of_a_trick_are_its_hearts_and_the_queen():
    assert taken(GAME, "7S QS AH 2H").counted == {"penalty_points": 15}
    assert taken(GAME, "7D QD AS KS").counted == {"penalty_points": 0}


def test_a_queen_that_costs_nothing_adds_no_points_to_a_trick():
    assert taken(GAME, "7S QS AH 2H", options=HEARTS_ALONE).counted == {"penalty_points": 2}


def test_a_queen_worth_five_adds_five_points_to_a_trick():
    assert taken(GAME, "7S QS", options=options(spade_queen=5)).counted == {"penalty_points": 5}


def test_the_jack_does_not_change_the_penalty_points_of_a_trick():
    assert taken(GAME, "JD QD AH 9D", options=WITH_JACK).counted == {"penalty_points": 1}


# -------------------------------------------------------------------------------- a deal played out

NORTH = "2C 9C JC QC AC 2S AS 3D TD KD 4H 8H JH"
EAST = "3C 4C 8C KC 3S 4S TS KS 4D JD AD 9H QH"
SOUTH = "5C TC 5S 6S 7S 8S 2D 5D 7D 9D 2H 5H KH"
WEST = "6C 7C 9S JS QS 6D 8D QD 3H 6H 7H TH AH"


HANDS = (NORTH, EAST, SOUTH, WEST)


def hearts(*tricks, table=None, hands=HANDS, dealer=0):
    return record(table or HeartsOptions(), hands, *tricks, dealer=dealer)


WHOLE = (
    (0, "2C 3C 5C 6C"),
    (3, "7C 9C 4C TC"),
    (2, "5S 9S 2S 3S"),
    (3, "QD KD 4D 2D"),
    (0, "AS 4S 6S QS"),
    (0, "QC 8C KH 3H"),
    (0, "4H 9H 2H 6H"),
    (1, "QH 5H 7H 8H"),
    (1, "AD 5D 6D 3D"),
    (1, "JD 7D 8D TD"),
    (1, "KC 9D AH AC"),
    (0, "JC KS 7S JS"),
    (0, "JH TS 8S TH"),
)


def test_a_replayed_deal_yields_its_entry():
    found = replay(GAME.play, hearts(*WHOLE))
    assert found.irregularities == ()
    assert [verdict.winner for verdict in found.verdicts] == [3, 2, 3, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0]
    assert found.entry == {"hearts": [5, 8, 0, 0], "spade_queen": 0}


def test_the_entry_of_a_replayed_deal_can_be_scored():
    written = from_plain(GAME.entry, entry(GAME, hearts(*WHOLE)))
    deal = deal_at(GAME, 4)
    assert GAME.check(deal, written) == []
    assert GAME.settle(deal, written).points == (18, 8, 0, 0)


def test_the_jack_is_in_the_entry_if_it_counts():
    assert entry(GAME, hearts(*WHOLE, table=WITH_JACK)) == {
        "hearts": [5, 8, 0, 0],
        "spade_queen": 0,
        "jack_of_diamonds": 1,
    }


def test_a_queen_that_costs_nothing_is_not_in_the_entry():
    assert entry(GAME, hearts(*WHOLE, table=HEARTS_ALONE)) == {"hearts": [5, 8, 0, 0]}


def test_a_half_played_deal_has_no_taker_of_the_queen():
    assert entry(GAME, hearts(*WHOLE[:4])) == {
        "hearts": [0, 0, 0, 0],
        "spade_queen": None,
    }


def test_the_holder_of_the_two_of_clubs_must_lead():
    assert irregular(GAME, hearts((1, "3C 5C 6C 2C"))) == [
        (1, 1, "3C", "replay.wrong_lead", "Hearts 3")
    ]


def test_the_holder_of_the_two_of_clubs_may_not_lead_another_card():
    assert irregular(GAME, hearts((0, "9C 3C 5C 6C"))) == [
        (1, 0, "9C", "hearts.opening", "Hearts 3")
    ]


def test_the_player_left_of_the_dealer_must_lead_by_house_rule():
    played = hearts((0, "2C 3C 5C 6C"), table=ELDEST)
    assert irregular(GAME, played) == [(1, 0, "2C", "replay.wrong_lead", "Hearts 3")]
    assert irregular(GAME, hearts((0, "2C 3C 5C 6C"), table=ELDEST, dealer=3)) == []


def test_a_heart_led_before_hearts_are_broken_is_irregular():
    played = hearts((0, "2C 3C 5C 6C"), (3, "AH JH QH KH"))
    assert irregular(GAME, played) == [(2, 3, "AH", "hearts.closed", "Hearts 8")]


def test_a_revoke_with_a_heart_still_breaks_hearts():
    """Irregular plays stand: a heart has been played."""
    played = hearts((0, "2C 3C 5C 6C"), (3, "7C 9C 9H TC"), (2, "KH 3H 4H QH"))
    assert irregular(GAME, played) == [(2, 1, "9H", "play.follow_suit", "Hearts 4")]


def test_a_penalty_card_on_the_first_trick_is_irregular():
    hands = ("2C 3D", "3C 4D", "5D 6H", "4C 7D")
    played = hearts((0, "2C 3C 6H 4C"), hands=hands)
    assert irregular(GAME, played) == [(1, 2, "6H", "hearts.first_trick", "Hearts 9")]


def test_there_is_no_first_leader_if_the_opening_card_is_in_no_hand():
    hands = ("4C 3D", "3C 4D", "5D 6H", "7C 7D")
    assert GAME.play.first_leader(hearts(hands=hands)) is None


# ----------------------------------------------------------------------------- what a table may add

ANY_CLUB = HeartsOptions(opening="any_club")
NO_HEARTS = HeartsOptions(first_trick="no_hearts")
ANY_OF_THEM = HeartsOptions(hearts_and_queen="any")


def test_any_club_can_be_led_first_by_house_rule():
    found = open_with("9C 2C AS KH", ANY_CLUB)
    assert may_play(found) == "9C 2C"
    assert ruled(found["9C"]) == ("hearts.opening", "Hearts 3")
    assert ruled(found["AS"]) == ("hearts.opening", "Hearts 3")
    assert english(found["AS"].message) == "The opening lead may be any club, and nothing else."


def test_a_hand_without_clubs_may_not_lead_first():
    found = open_with("AS KH", ANY_CLUB)
    assert may_play(found) == ""
    assert ruled(found["AS"]) == ("hearts.opening_elsewhere", "Hearts 3")
    assert english(found["AS"].message) == "Whoever holds ♣2 makes the opening lead."


def test_a_hand_without_the_lowest_club_may_not_lead_another_club_first():
    found = open_with("9C AS KH", ANY_CLUB)
    assert may_play(found) == ""
    assert ruled(found["9C"]) == ("hearts.opening_elsewhere", "Hearts 3")
    assert may_play(open_with("9C 4C AS", ANY_CLUB, seats=5)) == ""
    assert may_play(open_with("9C 3C AS", ANY_CLUB, seats=5)) == "9C 3C"


def test_the_holder_of_the_lowest_club_may_lead_any_club():
    hands = ["9C 2D", "2C KC", "3C 3D", "4C 4D"]
    tricks = [(1, "KC 3C 4C 9C")]
    assert irregular(GAME, record(ANY_CLUB, hands, *tricks)) == []
    wrong = record(ANY_CLUB, hands, (0, "9C 2C 3C 4C"))
    assert irregular(GAME, wrong) == [(1, 0, "9C", "replay.wrong_lead", "Hearts 3")]


def test_house_rules_can_bar_only_hearts_on_the_first_trick():
    found = first("QS KH 4D", table=NO_HEARTS)
    assert may_play(found) == "QS 4D"
    assert ruled(found["KH"]) == ("hearts.first_trick", "Hearts 9")
    assert english(found["KH"].message) == "No heart on the first trick: you hold ♠Q."
    assert english(found["QS"].message) == "♠Q is not a heart."


def test_if_only_hearts_are_barred_a_hand_of_hearts_must_throw_the_queen():
    assert may_play(first("QS KH 2H", table=NO_HEARTS)) == "QS"


def test_if_only_hearts_are_barred_a_hand_of_only_hearts_may_play_any():
    found = first("KH 2H", table=NO_HEARTS)
    assert may_play(found) == "KH 2H"
    assert ruled(found["KH"]) == ("hearts.only_hearts", "H-8")


def test_if_only_hearts_are_barred_the_eldest_hand_may_not_lead_one():
    table = options(opening="eldest", first_trick="no_hearts", hearts_lead="free")
    assert may_play(open_with("QS KH 4D", table)) == "QS 4D"


def test_a_hand_of_hearts_and_the_queen_can_lead_a_heart_by_house_rule():
    """By Hearts ruling 1 the queen must be led."""
    assert may_play(lead("QS KH 2H")) == "QS"
    found = lead("QS KH 2H", table=ANY_OF_THEM)
    assert may_play(found) == "QS KH 2H"
    assert ruled(found["KH"]) == ("hearts.only_hearts_and_queen", "Hearts ruling 1")


def test_a_hand_with_any_other_card_may_not_lead_a_heart():
    assert may_play(lead("QS KH 4D", table=ANY_OF_THEM)) == "QS 4D"


def test_the_entry_has_players_without_a_trick_if_that_earns_a_bonus():
    hands = ["2C 5H", "3C 6S", "4C 7S", "AC 8H"]
    tricks = [(0, "2C 3C 4C AC"), (3, "8H 5H 6S 7S")]
    table = options(no_trick_bonus=-5)
    assert entry(GAME, record(table, hands, *tricks)) == {
        "hearts": [0, 0, 0, 2],
        "spade_queen": None,
        "no_trick": [True, True, True, False],
    }
    assert "no_trick" not in entry(GAME, record(options(), hands, *tricks))


def test_the_entry_has_the_first_revoker_if_a_revoke_takes_all():
    hands = ["2C 5H 7C", "3C 6S 9H", "4C 7S TH", "AC 8H JH"]
    tricks = [(0, "2C 6S 4C AC"), (3, "8H 7C 3C 7S"), (3, "JH 5H 9H TH")]
    takes_all = options(revoke="takes_all", no_trick_bonus=-5)
    # Ben has ♣3 and plays ♠6, then Ann has ♥5 and plays ♣7.
    assert irregular(GAME, record(takes_all, hands, *tricks))[0][:3] == (1, 1, "6S")
    assert entry(GAME, record(takes_all, hands, *tricks)) == {
        "hearts": [0, 0, 0, 5],
        "spade_queen": None,
        "revoked": 1,
        "no_trick": [False, False, False, False],
    }
    assert "revoked" not in entry(GAME, record(options(), hands, *tricks))
    followed = [(0, "2C 3C 4C AC"), (3, "8H 5H 9H TH")]
    assert "revoked" not in entry(GAME, record(takes_all, hands, *followed))
