"""Napoleon by vectors: the winner, legal cards, calls and points, option by option.

Computed by hand from [003] and the rules N-1 to N-14, without looking at the code. Trumps are
"H", "NT" and so on; seats are counted from the leader, who is seat 0.
"""

import pytest

from scorekeeper.games.napoleon import GAME
from scorekeeper.games.napoleon.bidding import NapoleonQuestion
from scorekeeper.games.napoleon.entry import Call, NapoleonEntry, Strain
from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play.trick_taking import Play, Trick, Turn
from scorekeeper.rules.referee import judge_play, judge_trick
from scorekeeper.rules.serialization import from_plain
from tests.support.games.play import cards, trick
from tests.support.games.tables import deal_at, faults

FIRST, MIDDLE, LAST = "first", "middle", "last"

JOKER_LEAD = "joker_lead"
BREAKS = "joker_breaks_same_two"
IN_TRUMPS = "same_two_in_trumps"
QUEEN = "queen_of_hearts_beats_almighty"
LEFT_JACK = "left_jack_is_trump"
NAMES_SUIT = {"joker_lead_no_trump": "names_suit"}
HUNTING = {"hunting_jack": True}
HELD_BACK = {"almighty_held_back": True}

# options, trumps, which trick, the cards from the leader on, who wins
TRICKS = [
    ({}, "H", MIDDLE, "AD KD QD TD 9D", 0),
    ({}, "H", MIDDLE, "AD KD QD TD 2D", 4),
    ({}, "H", FIRST, "AD KD QD TD 2D", 0),
    ({}, "H", MIDDLE, "AD KD AS TD 2D", 2),
    ({}, "H", MIDDLE, "AD KD 3H TD 2D", 2),
    ({}, "H", FIRST, "4D KD AH TD 2D", 1),
    ({}, "H", FIRST, "4D KD AH TD JD", 4),
    ({}, "H", FIRST, "4D JH JD AH KD", 1),
    ({}, "H", FIRST, "4D JH JD AS KD", 3),
    ({}, "H", MIDDLE, "JOKER AS JH JD AH", 0),
    ({}, "H", FIRST, "JOKER AS JH JD AH", 0),
    ({}, "H", MIDDLE, "4D JOKER 5D 6D 3C", 3),
    ({}, "H", MIDDLE, "AD JOKER KD QD 2D", 0),
    ({BREAKS: False}, "H", MIDDLE, "AD JOKER KD QD 2D", 4),
    ({BREAKS: False}, "H", FIRST, "AD JOKER KD QD 2D", 0),
    ({}, "H", MIDDLE, "AH 2H KH QH 3H", 1),
    ({IN_TRUMPS: False}, "H", MIDDLE, "AH 2H KH QH 3H", 0),
    ({IN_TRUMPS: False}, "H", MIDDLE, "AD 2D KD QD 3D", 1),
    ({}, "H", MIDDLE, "AH 2H KH QH JH", 4),
    ({}, "H", MIDDLE, "AH 2H KH QH JD", 4),
    ({"same_two": False}, "H", MIDDLE, "AD KD QD TD 2D", 0),
    ({}, "NT", MIDDLE, "4D KD QD AC JH", 1),
    ({}, "NT", MIDDLE, "AD 2D QD TD 3D", 1),
    ({}, "NT", MIDDLE, "4D AS QD TD 3D", 1),
    ({}, "NT", MIDDLE, "4D QD JH JD 3S", 1),
    ({}, "NT", MIDDLE, "JOKER AS QD TD 3D", 0),
    ({JOKER_LEAD: "below_almighty"}, "H", MIDDLE, "JOKER AS 3H JH 4H", 1),
    ({JOKER_LEAD: "below_almighty"}, "H", MIDDLE, "JOKER 5S 3H JH 4H", 0),
    ({JOKER_LEAD: "below_jacks"}, "H", MIDDLE, "JOKER 5S 3H JH JD", 3),
    ({JOKER_LEAD: "below_jacks"}, "H", MIDDLE, "JOKER 5S 3H AH JD", 4),
    ({JOKER_LEAD: "below_jacks"}, "H", MIDDLE, "JOKER 5S 3H AH 4H", 0),
    ({JOKER_LEAD: "below_jacks"}, "H", MIDDLE, "JOKER JH AS JD 4H", 2),
    ({JOKER_LEAD: "below_trumps"}, "H", MIDDLE, "JOKER 5S 3H 6H 4H", 3),
    ({JOKER_LEAD: "below_trumps"}, "H", MIDDLE, "JOKER 5S 5C 6C 4C", 0),
    ({JOKER_LEAD: "below_trumps"}, "H", MIDDLE, "JOKER 5H AS 6C 4C", 2),
    ({JOKER_LEAD: "below_trumps"}, "H", FIRST, "JOKER 5S 3H 6H 4H", 0),
    ({JOKER_LEAD: "below_trumps", "first_trick": "all_on"}, "H", FIRST, "JOKER 5S 3H 6H 4H", 3),
    ({JOKER_LEAD: "below_trumps", BREAKS: False}, "H", MIDDLE, "JOKER 2H AH KH 5H", 1),
    ({JOKER_LEAD: "below_trumps"}, "H", MIDDLE, "JOKER 2H AH KH 5H", 2),
    ({JOKER_LEAD: "below_almighty"}, "NT", MIDDLE, "JOKER AS 3H JH 4H", 1),
    ({JOKER_LEAD: "below_jacks"}, "NT", MIDDLE, "JOKER 5S 3H JH JD", 0),
    ({JOKER_LEAD: "below_trumps"}, "NT", MIDDLE, "JOKER 5S AH KH 4H", 0),
    (HUNTING, "H", MIDDLE, "4H JH JD AH KH", 2),
    (HUNTING, "H", FIRST, "4D JH JD AH KD", 2),
    (HUNTING, "H", MIDDLE, "4H JH JD AS KH", 3),
    (HUNTING, "H", MIDDLE, "JOKER JH JD AH KH", 0),
    ({**HUNTING, JOKER_LEAD: "below_jacks"}, "H", MIDDLE, "JOKER JH JD AH KH", 2),
    (HUNTING, "H", MIDDLE, "4H JH JC JS KH", 1),
    (HUNTING, "NT", MIDDLE, "4H JH JD 3H TH", 1),
    ({"first_trick": "specials_off"}, "H", FIRST, "4D JH AS AH KD", 4),
    ({"first_trick": "specials_off"}, "H", FIRST, "4D JH JD AH TD", 2),
    ({"first_trick": "specials_off"}, "H", FIRST, "KS AS QS JH 3S", 1),
    ({"first_trick": "specials_off"}, "H", FIRST, "JOKER AS QS JH 3S", 0),
    ({"first_trick": "specials_off"}, "H", MIDDLE, "4D JH AS AH KD", 2),
    ({"first_trick": "all_on"}, "H", FIRST, "4D KD AH TD 2D", 2),
    ({"first_trick": "all_on"}, "H", FIRST, "AD KD QD TD 2D", 0),
    ({"last_trick": "specials_off"}, "H", LAST, "4D AS KD 3D 5D", 2),
    ({"last_trick": "specials_off"}, "H", LAST, "4D JH AH 3D 5D", 2),
    ({"last_trick": "specials_off"}, "H", LAST, "4D JH AD 3D 5D", 1),
    ({"last_trick": "specials_off"}, "H", LAST, "4D JD KD 3D 5D", 2),
    ({"last_trick": "specials_off"}, "H", LAST, "AS 2S KS QS 3S", 1),
    ({"last_trick": "specials_off"}, "H", MIDDLE, "4D AS KD 3D 5D", 1),
    ({}, "H", LAST, "AD KD QD TD 2D", 4),
    ({LEFT_JACK: False}, "H", MIDDLE, "AD KD JD TD 3D", 2),
    ({LEFT_JACK: False}, "H", MIDDLE, "JD KD AH TD 3D", 0),
    ({LEFT_JACK: False}, "H", MIDDLE, "AD KD JD TD 2D", 2),
    ({}, "H", MIDDLE, "JD KD AH TD 3D", 0),
    ({QUEEN: True}, "C", MIDDLE, "4D AS QH 3D KD", 2),
    ({}, "C", MIDDLE, "4D AS QH 3D KD", 1),
    ({QUEEN: True}, "C", MIDDLE, "4D 3C QH 3D KD", 1),
    ({QUEEN: True}, "C", MIDDLE, "4D AS QH JC KD", 2),
    ({QUEEN: "below_jacks"}, "C", MIDDLE, "4D AS QH JC KD", 3),
    ({QUEEN: "below_jacks"}, "C", MIDDLE, "4D AS QH JS KD", 3),
    ({QUEEN: "below_jacks"}, "C", MIDDLE, "4D AS QH AC KD", 2),
    ({QUEEN: "below_jacks"}, "C", MIDDLE, "4D AS 9H JC KD", 1),
    ({QUEEN: "below_jacks", **HUNTING}, "C", MIDDLE, "JS AS QH JC KD", 0),
    ({QUEEN: True}, "C", MIDDLE, "JOKER AS QH JC KD", 0),
    ({QUEEN: True, JOKER_LEAD: "below_almighty"}, "C", MIDDLE, "JOKER AS QH JC KD", 2),
    ({QUEEN: True, JOKER_LEAD: "below_almighty"}, "C", MIDDLE, "JOKER 5S QH JC KD", 0),
    ({QUEEN: True, "first_trick": "specials_off"}, "C", FIRST, "4D AS QH JC KD", 4),
    ({QUEEN: True}, "C", FIRST, "4D AS QH JC KD", 2),
    ({QUEEN: "below_jacks"}, "NT", MIDDLE, "4D AS QH JC KD", 2),
    ({QUEEN: True, "last_trick": "specials_off"}, "C", LAST, "4D AS QH 3H KD", 4),
    ({}, "H", MIDDLE, "AD KD QD 2D", 3),
    ({}, "S", MIDDLE, "4S JS JC AS KS", 3),
    ({}, "S", FIRST, "4D JS JC KS AD", 1),
    ({"joker_call": "club_3"}, "H", MIDDLE, "3C JOKER 5C 4C 2C", 2),
    ({BREAKS: False}, "H", MIDDLE, "3S JOKER KS 4S 2S", 4),
    (NAMES_SUIT, "NT", MIDDLE, "JOKER 4D AD 9D 2D", 0),
    ({**NAMES_SUIT, JOKER_LEAD: "below_almighty"}, "NT", MIDDLE, "JOKER 4D AD AS 2D", 3),
    ({}, "H", MIDDLE, "AD 2D KD JD QD", 3),
    ({}, "H", MIDDLE, "3C AD KD AS 5C", 3),
    ({}, "H", MIDDLE, "3C AD KD QS 5C", 4),
]

# options, trumps, which trick, hand, card led, what may be played
PLAYS = [
    ({}, "H", MIDDLE, "4D JOKER 9S KC", "AD", "4D JOKER"),
    ({"joker_any_time": False}, "H", MIDDLE, "4D JOKER 9S KC", "AD", "4D"),
    ({"joker_any_time": False}, "H", MIDDLE, "JOKER 9S KC", "AD", "JOKER 9S KC"),
    ({}, "H", MIDDLE, "JD 9S KC", "AD", "JD 9S KC"),
    ({LEFT_JACK: False}, "H", MIDDLE, "JD 9S KC", "AD", "JD"),
    ({}, "S", MIDDLE, "JC 4C 5H", "9S", "JC"),
    ({}, "S", MIDDLE, "JC 4C JOKER", "9S", "JC JOKER"),
    ({LEFT_JACK: False}, "S", MIDDLE, "JC 4C 5H", "9S", "JC 4C 5H"),
    ({}, "S", MIDDLE, "9S 4C 5H", "JC", "9S"),
    ({LEFT_JACK: False}, "S", MIDDLE, "9S 4C 5H", "JC", "4C"),
    ({}, "H", MIDDLE, "JD 9S KC AS", "JOKER", "JD"),
    ({}, "H", MIDDLE, "9S KC AS", "JOKER", "9S KC AS"),
    ({LEFT_JACK: False}, "H", MIDDLE, "JD 9S", "JOKER", "JD 9S"),
    ({}, "S", MIDDLE, "AS 9C", "JOKER", "AS"),
    (HELD_BACK, "S", MIDDLE, "AS 9C", "JOKER", "AS 9C"),
    ({JOKER_LEAD: "below_trumps"}, "H", MIDDLE, "5H 9C", "JOKER", "5H"),
    ({}, "H", FIRST, "5H 9C", "JOKER", "5H"),
    ({}, "H", MIDDLE, "JOKER 5S 4C", "3S!", "JOKER"),
    ({}, "H", MIDDLE, "JOKER 4C", "3S!", "JOKER"),
    ({"joker_any_time": False}, "H", MIDDLE, "JOKER 5S", "3S!", "JOKER"),
    ({}, "H", MIDDLE, "JOKER 5S 4C", "3S", "JOKER 5S"),
    ({}, "H", MIDDLE, "5S 4C", "3S!", "5S"),
    ({"joker_call": "off"}, "H", MIDDLE, "JOKER 5S 4C", "3S", "JOKER 5S"),
    ({"joker_call": "club_3"}, "H", MIDDLE, "JOKER 5S 4C", "3C!", "JOKER"),
    ({"joker_call": "club_3"}, "H", MIDDLE, "JOKER 5S 4C", "3C", "JOKER 4C"),
    ({}, "H", FIRST, "JOKER 5S 4C", "3S!", "JOKER"),
    ({}, "H", MIDDLE, "AS 4C", "9S", "AS"),
    (HELD_BACK, "H", MIDDLE, "AS 4C", "9S", "AS 4C"),
    (HELD_BACK, "H", MIDDLE, "AS 5S 4C", "9S", "AS 5S"),
    ({**HELD_BACK, "joker_any_time": False}, "H", MIDDLE, "AS JOKER", "9S", "AS JOKER"),
    (HELD_BACK, "H", MIDDLE, "AS 5D 4C", "9D", "5D"),
    ({}, "NT", MIDDLE, "4D 5S", "JOKER", "4D 5S"),
    (NAMES_SUIT, "NT", MIDDLE, "4D 5S", "JOKER~D", "4D"),
    (NAMES_SUIT, "NT", MIDDLE, "4C 5S", "JOKER~D", "4C 5S"),
    ({}, "NT", MIDDLE, "JD 5S", "9D", "JD"),
    ({}, "H", FIRST, "JOKER AS 3S 4H", "", "JOKER AS 3S 4H"),
    ({"first_trick": "specials_off"}, "H", FIRST, "JD 9S", "4D", "JD"),
    ({"last_trick": "specials_off"}, "H", LAST, "JD", "4D", "JD"),
]

# options, the call that stands, some that may be made, some that may not
CALLS = [
    ({}, "12H", "12S 12NT 13C 20NT", "12H 12D 12C 11NT"),
    ({"suit_order": "unranked"}, "12H", "13C 13H 13NT", "12S 12NT 12H 12C"),
    ({}, "", "11C 20NT", "10NT"),
    ({"min_bid": 13}, "", "13C", "12NT 12S"),
    ({"min_bid": 1}, "", "1C", ""),
    ({"max_bid": 15}, "14NT", "15C 15NT", "16C 14S"),
    ({"max_bid": 15}, "15NT", "", "15S 16C"),
    ({"min_bid": 13, "max_bid": 13}, "13C", "13D 13NT", "14C 12NT"),
    ({"no_trump": False}, "12S", "13C", "13NT 12NT 12H"),
    ({"no_trump": False, "suit_order": "unranked"}, "12C", "13C", "12S 13NT"),
    ({"bidding": "in_turn"}, "12H", "12S 13C", "12D"),
    ({"bidding": "in_turn_final", "suit_order": "unranked"}, "12H", "13C", "12S"),
    ({}, "20NT", "", "20S"),
]

CUSTOM = {
    "scoring": "custom",
    "custom_made_napoleon": 10,
    "custom_made_adjutant": 6,
    "custom_made_allied": -4,
    "custom_over_napoleon": 2,
    "custom_over_adjutant": 1,
    "custom_over_allied": -1,
    "custom_failed_napoleon": -8,
    "custom_failed_adjutant": -5,
    "custom_failed_allied": 3,
    "custom_under_napoleon": -3,
    "custom_under_adjutant": -2,
    "custom_under_allied": 1,
}
TWO_ONE, HUNDREDS = {"scoring": "two_one"}, {"scoring": "hundreds"}

# options, Napoleon, adjutant, bid, pictures by seat, discarded, winner of the first trick, points
DEALS = [
    ({"scoring": "win_loss"}, 0, 1, 13, [8, 5, 3, 2, 2], 0, None, [1, 1, 0, 0, 0]),
    ({"scoring": "win_loss"}, 0, 1, 14, [8, 5, 3, 2, 2], 0, None, [0, 0, 1, 1, 1]),
    (TWO_ONE, 0, 1, 13, [8, 5, 3, 2, 2], 0, None, [2, 1, -1, -1, -1]),
    (TWO_ONE, 0, 1, 14, [8, 5, 3, 2, 2], 0, None, [-2, -1, 1, 1, 1]),
    (TWO_ONE, 2, None, 13, [2, 2, 13, 2, 1], 0, None, [-1, -1, 4, -1, -1]),
    (TWO_ONE, 2, None, 14, [2, 2, 13, 2, 1], 0, None, [1, 1, -4, 1, 1]),
    (HUNDREDS, 0, 1, 13, [10, 5, 2, 2, 1], 0, None, [140, 70, -70, -70, -70]),
    (HUNDREDS, 0, 1, 13, [8, 5, 3, 2, 2], 0, None, [100, 50, -50, -50, -50]),
    (HUNDREDS, 0, 1, 13, [6, 4, 4, 3, 3], 0, None, [-120, -60, 60, 60, 60]),
    (HUNDREDS, 3, None, 13, [2, 2, 1, 14, 1], 0, None, [-110, -110, -110, 440, -110]),
    (HUNDREDS, 3, None, 13, [3, 2, 2, 11, 2], 0, None, [20, 20, 20, -80, 20]),
    (HUNDREDS, 0, 2, 13, [10, 3, 5, 2], 0, None, [140, -105, 70, -105]),
    ({"discarded_pictures": "first_trick"}, 0, 1, 13, [7, 5, 3, 2, 2], 1, 0, [1, 1, 0, 0, 0]),
    ({"discarded_pictures": "first_trick"}, 0, 1, 13, [7, 5, 3, 2, 2], 1, 1, [1, 1, 0, 0, 0]),
    ({"discarded_pictures": "first_trick"}, 0, 1, 13, [7, 5, 3, 2, 2], 1, 2, [0, 0, 1, 1, 1]),
    ({"discarded_pictures": "napoleon"}, 0, 1, 13, [7, 5, 3, 2, 2], 1, None, [1, 1, 0, 0, 0]),
    ({"discarded_pictures": "allies"}, 0, 1, 13, [7, 5, 3, 2, 2], 1, None, [0, 0, 1, 1, 1]),
    ({"discarded_pictures": "nobody"}, 0, 1, 13, [7, 5, 3, 2, 2], 1, None, [0, 0, 1, 1, 1]),
    (
        {"discarded_pictures": "allies", "scoring": "hundreds"},
        0,
        1,
        13,
        [7, 4, 3, 2, 2],
        2,
        None,
        [-80, -40, 40, 40, 40],
    ),
    (
        {"discarded_pictures": "napoleon", "scoring": "hundreds"},
        0,
        1,
        13,
        [7, 5, 2, 2, 1],
        3,
        None,
        [140, 70, -70, -70, -70],
    ),
    (CUSTOM, 0, 1, 13, [8, 5, 3, 2, 2], 0, None, [10, 6, -4, -4, -4]),
    (CUSTOM, 0, 1, 13, [9, 6, 2, 2, 1], 0, None, [14, 8, -6, -6, -6]),
    (CUSTOM, 0, 1, 13, [6, 4, 4, 3, 3], 0, None, [-17, -11, 6, 6, 6]),
    (CUSTOM, 4, None, 13, [2, 2, 1, 1, 14], 0, None, [-5, -5, -5, -5, 12]),
    (CUSTOM, 1, 3, 12, [4, 7, 4, 5], 0, None, [-4, 10, -4, 6]),
    (HUNDREDS, 0, 2, 13, [8, 3, 2, 7], 0, None, [-120, 90, -60, 90]),
    (HUNDREDS, 0, 2, 13, [8, 3, 5, 4], 0, None, [100, -75, 50, -75]),
    ({"scoring": "win_loss"}, 0, None, 13, [14, 3, 2, 1], 0, None, [1, 0, 0, 0]),
    ({"scoring": "win_loss"}, 0, None, 15, [14, 3, 2, 1], 0, None, [0, 1, 1, 1]),
    ({"scoring": "win_loss"}, 0, 1, 20, [12, 8, 0, 0, 0], 0, None, [1, 1, 0, 0, 0]),
    (
        {"scoring": "hundreds", "discarded_pictures": "nobody"},
        0,
        1,
        13,
        [7, 5, 3, 2, 2],
        1,
        None,
        [-40, -20, 20, 20, 20],
    ),
    (
        {"scoring": "two_one", "discarded_pictures": "napoleon"},
        3,
        None,
        13,
        [3, 2, 2, 12, 0],
        1,
        None,
        [-1, -1, -1, 4, -1],
    ),
    (
        {"scoring": "win_loss", "kitty": 8, "discarded_pictures": "napoleon"},
        0,
        1,
        13,
        [4, 4, 2, 1, 1],
        8,
        None,
        [1, 1, 0, 0, 0],
    ),
]

# options, bid, pictures by seat, discarded, whether the deal may be stopped there
STOPS = [
    ({}, 13, [8, 5, 0, 0, 0], 0, True),
    ({}, 14, [0, 0, 3, 2, 2], 0, True),
    ({}, 14, [0, 0, 2, 2, 2], 0, False),
    (TWO_ONE, 13, [8, 5, 0, 0, 0], 0, True),
    (HUNDREDS, 13, [8, 5, 0, 0, 0], 0, False),
    (CUSTOM, 13, [8, 5, 0, 0, 0], 0, False),
    ({"discarded_pictures": "nobody"}, 14, [0, 0, 2, 2, 2], 1, True),
    ({"discarded_pictures": "napoleon"}, 14, [0, 0, 2, 2, 2], 1, False),
    ({"discarded_pictures": "allies"}, 14, [0, 0, 2, 2, 2], 1, True),
    ({"discarded_pictures": "napoleon"}, 13, [7, 5, 0, 0, 0], 1, True),
]

# players, cards in the kitty, cards in a hand; 0 where it does not deal out
KITTIES = [
    (5, None, 10),
    (4, None, 12),
    (5, 3, 10),
    (4, 5, 12),
    (5, 8, 9),
    (4, 1, 13),
    (4, 9, 11),
    (5, 5, 0),
    (4, 3, 0),
    (5, 13, 8),
    (4, 13, 10),
]


def trumps(letter):
    return None if letter == "NT" else Suit(letter)


def call(text):
    """Parse ``"12NT"`` or ``"13C"``."""
    strain = text.lstrip("0123456789")
    return Call(int(text.removesuffix(strain)), Strain(strain))


def led(text):
    """Parse ``"3S!"``, which calls the joker, or ``"JOKER~D"``, which names diamonds."""
    card, _, named = text.rstrip("!").partition("~")
    suit = Suit(named) if named else None
    return (Play(0, Card(card), called=text.endswith("!"), suit=suit),) if text else ()


def written(bid, pictures, discarded, *, napoleon=0, adjutant=1, first=None, stopped=False):
    plain = {
        "napoleon": napoleon,
        "bid": {"count": bid, "suit": "H"},
        "adjutant_card": None if adjutant is None else "AS",
        "adjutant": adjutant,
        "pictures": pictures,
        "discarded_pictures": discarded,
        "stopped": stopped,
        "first_trick_winner": first,
    }
    return from_plain(NapoleonEntry, plain)


@pytest.mark.parametrize(("options", "trump", "which", "said", "winner"), TRICKS)
def test_house_rules_decide_which_card_wins_a_trick(options, trump, which, said, winner):
    seats = len(said.split())
    asked = Trick(
        NapoleonOptions(**options),
        seats,
        trick(said, seats=seats),
        trumps(trump),
        first_trick=which == FIRST,
        last_trick=which == LAST,
    )
    (answer,) = judge_trick(GAME, asked).answers
    assert answer.winner == winner


@pytest.mark.parametrize(("options", "trump", "which", "hand", "lead", "legal"), PLAYS)
def test_house_rules_decide_which_cards_are_legal(*, options, trump, which, hand, lead, legal):
    turn = Turn(
        NapoleonOptions(**options),
        5,
        cards(hand),
        led(lead),
        trump=trumps(trump),
        first_trick=which == FIRST,
    )
    found = judge_play(GAME, turn).answers
    assert " ".join(one.about for one in found if one.settled.allowed) == legal


@pytest.mark.parametrize(("options", "standing", "may", "may_not"), CALLS)
def test_house_rules_decide_which_calls_are_legal(options, standing, may, may_not):
    stands = call(standing) if standing else None
    question = NapoleonQuestion(5, stands, NapoleonOptions(**options))
    allowed = {
        f"{made['count']}{made['suit']}"
        for made, ruling in GAME.bidding.verdicts(question)
        if ruling.allowed
    }
    assert allowed >= set(may.split())
    assert not allowed & set(may_not.split())


@pytest.mark.parametrize(
    ("options", "napoleon", "adjutant", "bid", "pictures", "discarded", "first", "points"), DEALS
)
def test_each_scoring_gives_the_expected_points(
    *, options, napoleon, adjutant, bid, pictures, discarded, first, points
):
    deal = deal_at(GAME, len(pictures), NapoleonOptions(**options))
    who = {"napoleon": napoleon, "adjutant": adjutant, "first": first}
    entry = written(bid, pictures, discarded, **who)
    assert GAME.check(deal, entry) == []
    assert GAME.settle(deal, entry).points == tuple(points)


@pytest.mark.parametrize(("options", "bid", "pictures", "discarded", "decided"), STOPS)
def test_a_deal_may_be_stopped_only_once_it_is_decided(options, bid, pictures, discarded, decided):
    deal = deal_at(GAME, 5, NapoleonOptions(**options))
    entry = written(bid, pictures, discarded, stopped=True)
    assert (GAME.check(deal, entry) == []) is decided


@pytest.mark.parametrize(("seats", "kitty", "hand"), KITTIES)
def test_the_kitty_must_leave_hands_of_equal_size(seats, kitty, hand):
    options = NapoleonOptions(kitty=kitty)
    if hand:
        assert GAME.check_options(options, seats) == []
        assert deal_at(GAME, seats, options).plan.cards == hand
    else:
        found = faults(GAME.check_options(options, seats))
        assert found == [("kitty", "napoleon.kitty_uneven")]
