"""The card play of Hell. [003]; rule O-4, rulings 5, 7, 8 and 12."""

from dataclasses import replace

from scorekeeper.games.hell import GAME
from scorekeeper.games.hell.options import HellOptions
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.live_deal import LiveDealStart, follow_deal
from scorekeeper.rules.play.trick_taking import Play, Trick, Turn
from scorekeeper.rules.referee import KnownFacts, judge_play, judge_trick
from scorekeeper.rules.serialization import from_plain
from tests.support.games.play import answers, entry, irregular, may_play, record, ruled, taken
from tests.support.games.tables import cited, deal_at, english, faults

OPTIONS = HellOptions()
AFTER_DEALER = HellOptions(first_lead="after_dealer")


# ------------------------------------------------------------------------------- what may be played


def test_any_card_may_be_led_even_a_trump():
    found = answers(GAME, "2C KH", trump=Suit.HEARTS, first_trick=True)
    assert may_play(found) == "2C KH"
    assert ruled(found["KH"]) == ("play.lead", "Hell 4")


def test_players_must_follow_suit():
    found = answers(GAME, "2C KH AS", "7C", trump=Suit.HEARTS)
    assert may_play(found) == "2C"
    assert ruled(found["KH"]) == ("play.follow_suit", "Hell 4")


def test_a_void_player_may_ruff_or_discard():
    """Ruling 8."""
    found = answers(GAME, "KH AS", "7C", trump=Suit.HEARTS)
    assert may_play(found) == "KH AS"
    assert ruled(found["AS"]) == ("play.void", "Hell 4")


# --------------------------------------------------------------------------------- who wins a trick


def test_the_two_of_trumps_beats_the_ace_of_the_suit_led():
    """Ruling 7."""
    won = taken(GAME, "AC 2H KC", trump=Suit.HEARTS, seats=3)
    assert (won.winner, *ruled(won.ruling)) == (1, "trick.highest_trump", "Hell 5")


def test_at_no_trump_the_highest_card_of_the_suit_led_wins():
    won = taken(GAME, "QC AH KC", seats=3)
    assert (won.winner, *ruled(won.ruling)) == (2, "trick.highest_of_led", "Hell 5")


# ------------------------------------------------------------------------------------ a deal played

HANDS = ("2C KC", "7C 3H", "9C AS")
TRICKS = ((0, "KC 7C 9C"), (0, "2C 3H AS"))


def test_the_dealer_leads():
    """Ruling 5."""
    assert irregular(GAME, record(OPTIONS, HANDS, *TRICKS, dealer=0)) == []
    played = record(OPTIONS, HANDS, *TRICKS, dealer=2)
    assert irregular(GAME, played) == [(1, 0, "KC", "replay.wrong_lead", "O-4")]


def test_the_player_after_the_dealer_can_lead_by_house_rule():
    assert irregular(GAME, record(AFTER_DEALER, HANDS, *TRICKS, dealer=2)) == []
    played = record(AFTER_DEALER, HANDS, *TRICKS, dealer=0)
    assert irregular(GAME, played) == [(1, 0, "KC", "replay.wrong_lead", "O-4")]


def test_the_turned_up_card_cannot_be_played():
    """Ruling 12."""
    played = record(OPTIONS, HANDS, (0, "KC 7C QH"), trump=Suit.HEARTS)
    assert [one[3] for one in irregular(GAME, played)] == ["replay.not_in_hand"]


def test_a_replayed_deal_yields_the_tricks_but_not_the_bids():
    assert entry(GAME, record(OPTIONS, HANDS, *TRICKS, trump=Suit.HEARTS)) == {
        "trump": "H",
        "bids": [None, None, None],
        "tricks": [1, 1, 0],
    }


def test_a_replayed_deal_with_bids_can_be_scored():
    played = record(OPTIONS, HANDS, *TRICKS, trump=Suit.HEARTS, bid=[1, 0, 0])
    written = from_plain(GAME.entry, entry(GAME, played))
    deal = deal_at(GAME, 3, HellOptions(ladder_cards=(2,)))
    assert GAME.check(deal, written) == []
    assert GAME.settle(deal, written).points == (13, -3, 10)


# ------------------------------------------------------------------------------- a short pack


SHORT = HellOptions(cards_per_suit=8, suits=3)
"""The 7 to the ace of spades, hearts and diamonds."""


def test_a_card_that_is_not_in_a_short_pack_is_refused():
    turn = Turn(SHORT, 4, hand=(Card.S7, Card.S6, Card.CA))
    found = judge_play(GAME, turn).refusals
    assert faults(found) == [("hand", "play.not_in_pack"), ("hand", "play.not_in_pack")]
    assert cited(found) == ["Hell 1", "Hell 1"]
    assert english(found[0].message) == "♠6 is not in the pack."
    trick = Trick(SHORT, 4, (Play(0, Card.D7), Play(1, Card.D2)))
    assert faults(judge_trick(GAME, trick).refusals) == [("plays", "play.not_in_pack")]


def test_the_seven_is_the_lowest_card_of_a_short_pack():
    trick = Trick(SHORT, 3, (Play(0, Card.H7), Play(1, Card.HT), Play(2, Card.HA)))
    assert judge_trick(GAME, trick).answers[0].winner == 2


def test_a_suit_missing_from_a_short_pack_cannot_be_trumps():
    turn = Turn(SHORT, 4, hand=(Card.S7,), trump=Suit.CLUBS)
    trick = Trick(SHORT, 4, (Play(0, Card.D7),), trump=Suit.CLUBS)
    for found in (judge_play(GAME, turn).refusals, judge_trick(GAME, trick).refusals):
        assert faults(found) == [("trump", "play.trump_not_in_pack")]
        assert cited(found) == ["Hell 1"]
        assert english(found[0].message) == "There are no ♣ in the pack."
    told = KnownFacts(trumps=(Suit.CLUBS,))
    unasked = replace(turn, trump=None)
    assert faults(judge_play(GAME, unasked, told).refusals) == [("trump", "play.trump_not_in_pack")]
    followed = follow_deal(GAME, Table(SHORT, 4), LiveDealStart(0, trumps=(Suit.CLUBS,)), ())
    assert faults(followed.refusals) == [("trump", "play.trump_not_in_pack")]
