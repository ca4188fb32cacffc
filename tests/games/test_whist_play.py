"""The card play of Whist. [002]; rules W-6 and W-12, ruling 6."""

import pytest

from scorekeeper.games.whist import GAME
from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.serialization import from_plain
from tests.support.games.play import answers, entry, irregular, may_play, record, ruled, taken
from tests.support.games.tables import deal_at, english

OPTIONS = WhistOptions()


# ------------------------------------------------------------------------------- what may be played


def test_any_card_may_be_led_even_a_trump():
    found = answers(GAME, "2C KH AS", trump=Suit.HEARTS, first_trick=True)
    assert may_play(found) == "2C KH AS"
    assert ruled(found["KH"]) == ("play.lead", "Whist 4")


def test_players_must_follow_suit_and_may_not_trump_instead():
    found = answers(GAME, "2C KH AS", "7C", trump=Suit.HEARTS)
    assert may_play(found) == "2C"
    assert ruled(found["KH"]) == ("play.follow_suit", "Whist 4")
    assert english(found["KH"].message) == "♣ was led and you hold ♣2: follow suit."


def test_a_void_player_may_trump_or_discard():
    found = answers(GAME, "KH AS", "7C", trump=Suit.HEARTS)
    assert may_play(found) == "KH AS"
    assert ruled(found["AS"]) == ("play.void", "Whist 4")


# --------------------------------------------------------------------------------- who wins a trick


def test_the_highest_trump_wins():
    won = taken(GAME, "AC 2H KC 3H", trump=Suit.HEARTS, leader=2)
    assert (won.winner, *ruled(won.ruling)) == (1, "trick.highest_trump", "Whist 5")
    assert won.counted == {}


def test_without_a_trump_the_highest_card_of_the_suit_led_wins():
    won = taken(GAME, "QC AS KC 3C", trump=Suit.HEARTS)
    assert (won.winner, *ruled(won.ruling)) == (2, "trick.highest_of_led", "Whist 5")


# ------------------------------------------------------------------------------------ a deal played

NORTH = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
EAST = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
SOUTH = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"
WEST = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
HANDS = (NORTH, EAST, SOUTH, WEST)
TRICKS = [(0, " ".join(one)) for one in zip(*(hand.split() for hand in HANDS), strict=True)]
"""Everybody holds a suit, and seat 0 leads clubs, which are trumps."""


def test_the_player_left_of_the_dealer_leads():
    played = record(OPTIONS, HANDS, TRICKS[0], dealer=0, trump=Suit.CLUBS)
    assert irregular(GAME, played) == [(1, 0, "2C", "replay.wrong_lead", "Whist 3")]


def test_a_replayed_deal_yields_the_tricks_and_honours_of_each_side():
    played = record(OPTIONS, HANDS, *TRICKS, dealer=3, trump=Suit.CLUBS)
    assert irregular(GAME, played) == []
    assert entry(GAME, played) == {"tricks": [13, 0], "honours": [4, 0], "revokes": [0, 0]}


def test_a_replayed_deal_can_be_scored():
    played = record(OPTIONS, HANDS, *TRICKS, dealer=3, trump=Suit.CLUBS)
    written = from_plain(GAME.entry, entry(GAME, played))
    deal = deal_at(GAME, 4, OPTIONS)
    assert GAME.check(deal, written) == []
    assert GAME.settle(deal, written).points == (11, 0)


def test_tricks_of_both_partners_count_for_their_side():
    hands = ("2C 9D", "3C 8D", "KC 7D", "QC 6D")
    played = record(OPTIONS, hands, (0, "2C 3C KC QC"), (2, "7D 6D 9D 8D"), dealer=3)
    assert irregular(GAME, played) == []
    assert entry(GAME, played)["tricks"] == [2, 0]


@pytest.mark.parametrize(
    ("hands", "honours"),
    [
        (("AH", "KH", "QH", "JH"), [2, 2]),
        (("AH KH", "QH", "JH", "TH"), [3, 1]),
        (("AH", "KH QH", "2H", "JH"), [1, 3]),
        (("TH", "AS", "KS", "9H"), [0, 0]),
    ],
    ids=["two each", "three to one", "one to three", "none"],
)
def test_honours_are_ace_king_queen_and_jack_of_trumps_as_dealt(hands, honours):
    """W-12: regardless of who wins tricks with them."""
    played = record(OPTIONS, hands, trump=Suit.HEARTS)
    assert entry(GAME, played)["honours"] == honours


def test_honours_are_unknown_without_the_trump_suit():
    assert entry(GAME, record(OPTIONS, HANDS))["honours"] == [None, None]


def test_every_revoke_counts_for_its_side():
    """Ruling 6: two revokes of one player count twice."""
    hands = ("2C 9C 3D", "3C 8D 4H", "4C 7D 5H", "QC 6D 6H")
    played = record(
        OPTIONS,
        hands,
        (0, "2C 8D 7D QC"),
        (3, "6D 3D 3C 4C"),
        (3, "6H 9C 4H 5H"),
        dealer=3,
        trump=Suit.SPADES,
    )
    assert [one[:3] for one in irregular(GAME, played)] == [(1, 1, "8D"), (1, 2, "7D")]
    assert entry(GAME, played) == {"tricks": [0, 3], "honours": [0, 0], "revokes": [1, 1]}


def test_one_player_may_revoke_twice():
    hands = ("2C 9C AD", "3C 8D 4H", "4C 7D 5H", "QC JC 6H")
    played = record(OPTIONS, hands, (0, "2C 8D 4C QC"), (3, "JC 9C 4H 7D"), dealer=3)
    assert entry(GAME, played)["revokes"] == [0, 2]


def test_playing_a_card_from_outside_the_hand_is_not_a_revoke():
    played = record(OPTIONS, ("2C", "3C", "4C", "5C"), (0, "2C AH 4C 5C"), dealer=3)
    assert [one[3] for one in irregular(GAME, played)] == ["replay.not_in_hand"]
    assert entry(GAME, played)["revokes"] == [0, 0]
