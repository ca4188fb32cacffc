"""Hell by vectors: points, barred bids, ladders, leads and tricks, option by option.

Computed by hand from [003] and the rules O-1 to O-10, without looking at the code.
"""

import pytest

from scorekeeper.games.hell import GAME
from scorekeeper.games.hell.bidding import HellQuestion
from scorekeeper.games.hell.entry import HellEntry
from scorekeeper.games.hell.options import HellOptions
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.play.trick_taking import Trick, Turn
from scorekeeper.rules.referee import judge_play, judge_trick
from tests.support.games.play import cards, trick
from tests.support.games.tables import deal_at

NUMBERS = (
    "made_bonus",
    "made_per_trick",
    "missed_base",
    "missed_per_trick_over",
    "missed_per_trick_under",
    "missed_per_trick_taken",
)


def numbers(*points, **more):
    """Return the table's own numbers, in the order of ``NUMBERS``."""
    return {"scoring": "custom", **dict(zip(NUMBERS, points, strict=True)), **more}


# options, and the points of a bid and the tricks taken of five cards
SCORES = [
    ({}, "0-0 10, 1-1 13, 3-3 19, 3-5 -6, 3-1 -6, 0-2 -6, 5-5 25"),
    ({"scoring": "one_plus_ten"}, "0-0 10, 3-3 13, 3-5 5, 3-1 1, 0-2 2, 2-0 0"),
    ({"scoring": "ten_plus_bid"}, "0-0 10, 3-3 13, 3-5 0, 3-1 0, 0-2 0"),
    ({"scoring": "ten_plus_bid_or_minus_bid"}, "0-0 10, 3-3 13, 3-5 -3, 3-1 -3, 0-2 0"),
    (
        {"scoring": "ten_plus_tricks_or_minus_difference"},
        "0-0 10, 3-3 13, 3-5 -2, 3-1 -2, 0-2 -2",
    ),
    ({"scoring": "squares"}, "0-0 10, 3-3 19, 3-5 -4, 3-0 -9, 0-2 -4, 1-0 -1"),
    # 10/3/3, as in [003].
    (numbers(10, 3, 0, -3, -3, 0), "0-0 10, 3-3 19, 3-5 -6, 3-1 -6, 0-2 -6"),
    # 5/5/5
    (numbers(5, 5, 0, -5, -5, 0), "0-0 5, 3-3 20, 3-5 -10, 3-1 -10, 0-2 -10"),
    # 5 + tricks or -5
    (numbers(5, 1, -5, 0, 0, 0), "0-0 5, 3-3 8, 3-5 -5, 3-1 -5, 0-2 -5"),
    # OpenSpiel's points_per_trick=3: every trick counts, 10 on top for a made bid.
    (numbers(10, 3, 0, 0, 0, 3), "0-0 10, 3-3 19, 3-5 15, 3-1 3, 0-2 6, 2-0 0"),
    # Over and short cost otherwise; the miss itself costs too.
    (numbers(10, 3, -1, -4, -2, 0), "3-5 -9, 3-1 -5, 0-1 -5, 3-3 19"),
    # A made zero: 5, or 5 and one for each of the five cards.
    (numbers(10, 3, 0, -3, -3, 0, made_zero="points", made_zero_points=5), "0-0 5, 1-1 13, 0-1 -3"),
    (
        numbers(10, 3, 0, -3, -3, 0, made_zero="points_plus_cards", made_zero_points=5),
        "0-0 10, 1-1 13, 0-1 -3",
    ),
]

# hook, cards, the bids before the dealer's, whether it is the last deal, what the dealer may bid
BARRED = [
    (True, 5, [1, 1, 1], False, [0, 1, 3, 4, 5]),
    (True, 5, [3, 2, 1], False, [0, 1, 2, 3, 4, 5]),
    (True, 5, [2, 2, 1], False, [1, 2, 3, 4, 5]),
    (True, 1, [0, 0, 0], False, [0]),
    (True, 1, [0, 1, 0], False, [1]),
    (True, 1, [1, 1, 0], True, [0, 1]),
    (False, 5, [1, 1, 1], False, [0, 1, 2, 3, 4, 5]),
    ("not_with_one_card", 1, [0, 0, 0], False, [0, 1]),
    ("not_with_one_card", 2, [0, 0, 1], True, [0, 2]),
    ("not_in_last_deal", 1, [0, 0, 0], False, [0]),
    ("not_in_last_deal", 1, [0, 0, 0], True, [0, 1]),
    ("not_in_last_deal", 2, [0, 0, 1], True, [0, 1, 2]),
    # Nobody but the dealer is barred.
    (True, 5, [2, 3], False, [0, 1, 2, 3, 4, 5]),
]

# players, the largest deal with a card left for trumps, and with every card dealt
PEAKS = [
    *((2, 25, 26), (3, 17, 17), (4, 12, 13), (5, 10, 10), (6, 8, 8)),
    *((7, 7, 7), (8, 6, 6), (9, 5, 5), (10, 5, 5)),
]

# options of a table of six, the cards of every deal
LADDERS = [
    ({}, [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1]),
    ({"ladder": "down_up"}, [8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8]),
    ({"ladder": "up"}, [1, 2, 3, 4, 5, 6, 7, 8]),
    ({"ladder": "down"}, [8, 7, 6, 5, 4, 3, 2, 1]),
    ({"ladder_cards": (1, 8, 1)}, [1, 8, 1]),
    ({"ladder": "down", "cards_per_suit": 9}, [5, 4, 3, 2, 1]),  # 36 cards, one left for trumps
    ({"ladder": "down", "cards_per_suit": 9, "peak": "deal_all"}, [6, 5, 4, 3, 2, 1]),
]

# trumps, the cards from the leader on, who wins
TRICKS = [
    (Suit.SPADES, "AH 2S KH QH", 1),
    (Suit.SPADES, "AH KH 2D QD", 0),
    (Suit.SPADES, "2H AD AC 3H", 3),
    (Suit.SPADES, "2S AH 3S AD", 2),
    (Suit.HEARTS, "2H AS KS QS", 0),
    (Suit.DIAMONDS, "3C 2C 4D 3D", 2),
    (None, "4D AS 5D AH", 2),
    # No same-two, no almighty, no jacks.
    (Suit.CLUBS, "3H 2H 5H 4H", 2),
    (Suit.HEARTS, "JD AS QD 3D", 2),
]

# trumps, hand, card led, what may be played
PLAYS = [
    (Suit.SPADES, "AH 3S", "5H", "AH"),
    (Suit.SPADES, "3S 4D", "5H", "3S 4D"),
    (Suit.SPADES, "3S 4D", "5S", "3S"),
    (Suit.SPADES, "3S 4D", "", "3S 4D"),
    (None, "3S 4D", "5D", "4D"),
]


def scored():
    """Return ``options, bid, taken, points`` of every score."""
    rows = [(options, one.split()) for options, said in SCORES for one in said.split(", ")]
    return [(options, int(done[0]), int(done[2]), int(points)) for options, (done, points) in rows]


@pytest.mark.parametrize(("options", "bid", "taken", "points"), scored())
def test_each_scoring_gives_the_expected_points(options, bid, taken, points):
    rules = HellOptions(**options, ladder_cards=(5,), hook=False)
    entry = HellEntry(Suit.SPADES, (bid, 0), (taken, 5 - taken))
    deal = deal_at(GAME, 2, rules)
    assert GAME.check(deal, entry) == []
    assert GAME.settle(deal, entry).points[0] == points


@pytest.mark.parametrize(("hook", "dealt", "bids", "last_deal", "may"), BARRED)
def test_the_hook_option_decides_which_bids_are_legal(hook, dealt, bids, last_deal, may):
    question = HellQuestion(4, dealt, tuple(bids), HellOptions(hook=hook), last_deal=last_deal)
    assert GAME.bidding.check(question) == []
    found = GAME.bidding.verdicts(question)
    assert [bid for bid, ruling in found if ruling.allowed] == may


@pytest.mark.parametrize(("seats", "leaving", "dealing"), PEAKS)
def test_the_largest_hand_depends_on_the_peak_option(seats, leaving, dealing):
    assert max(GAME.schedule(Table(HellOptions(), seats))) == leaving
    assert max(GAME.schedule(Table(HellOptions(peak="deal_all"), seats))) == dealing


@pytest.mark.parametrize(("options", "dealt"), LADDERS)
def test_ladder_options_set_the_hand_size_of_every_deal(options, dealt):
    assert list(GAME.schedule(Table(HellOptions(**options), 6))) == dealt


@pytest.mark.parametrize(
    ("options", "number", "dealer", "leader", "bids"),
    [
        ({}, 1, 1, 1, (2, 3, 0, 1)),
        ({}, 2, 2, 2, (3, 0, 1, 2)),
        ({"first_lead": "after_dealer"}, 1, 1, 2, (2, 3, 0, 1)),
        ({"direction": "left"}, 2, 2, 2, (3, 0, 1, 2)),
    ],
)
def test_the_plan_has_the_dealer_the_leader_and_the_bidding_order(
    options, number, dealer, leader, bids
):
    """Seats are in the order in which the turn passes, in either direction."""
    planned = deal_at(GAME, 4, HellOptions(**options), number=number, first_dealer=1).plan
    assert (planned.dealer, planned.leader, tuple(planned.bid_order)) == (dealer, leader, bids)


@pytest.mark.parametrize(("trump", "said", "winner"), TRICKS)
def test_the_highest_trump_or_else_the_highest_card_of_the_suit_led_wins(trump, said, winner):
    (answer,) = judge_trick(GAME, Trick(HellOptions(), 4, trick(said), trump)).answers
    assert answer.winner == winner


@pytest.mark.parametrize(("trump", "hand", "lead", "legal"), PLAYS)
def test_players_must_follow_suit_or_may_play_any_card_if_void(trump, hand, lead, legal):
    turn = Turn(HellOptions(), 4, cards(hand), trick(lead), trump=trump)
    found = judge_play(GAME, turn).answers
    assert " ".join(one.about for one in found if one.settled.allowed) == legal
