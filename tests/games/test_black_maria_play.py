"""The card play of Black Maria. [000]; rules BM-2 and BM-3, rulings 1, 2, 3 and 9."""

import pytest

from scorekeeper.games.black_maria import GAME
from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.rules.serialization import from_plain
from tests.support.games.play import answers, entry, irregular, may_play, record, ruled, taken
from tests.support.games.tables import deal_at

PRINTED = BlackMariaOptions()
FREE = BlackMariaOptions(lead="free")
ENGLISH = BlackMariaOptions(spades="ace7_king10_queen13")

ALL = "3C 4C 5C 2D 3D 4D 2S 3S 4S QS KS AS 2H 3H 4H"


# ------------------------------------------------------------------------------- what may be played


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_with_free_leads_any_card_may_be_led_first_even_a_heart(seats):
    """Ruling 1."""
    found = answers(GAME, ALL, seats=seats, options=FREE, first_trick=True)
    assert may_play(found) == ALL
    assert {ruled(one) for one in found.values()} == {("play.lead", "BM-3")}


def test_with_free_leads_hearts_may_be_led_at_any_time():
    found = answers(GAME, "KH 9D", played="3C 5C 7C", seats=3, options=FREE)
    assert may_play(found) == "KH 9D"


def test_with_free_leads_penalty_cards_may_be_thrown_on_the_first_trick():
    """Ruling 9."""
    found = answers(GAME, "QS KS AS 4H 9D", "7C", seats=3, options=FREE, first_trick=True)
    assert may_play(found) == "QS KS AS 4H 9D"
    assert ruled(found["AS"]) == ("play.void", "Black Maria 4")


def test_players_must_follow_suit():
    found = answers(GAME, "QS 9D", "7S", seats=3)
    assert may_play(found) == "QS"
    assert ruled(found["9D"]) == ("play.follow_suit", "Black Maria 4")


# --------------------------------------------------------------------------------- who wins a trick


def test_the_highest_card_of_the_suit_led_wins():
    won = taken(GAME, "9S AD KS", seats=3, leader=1)
    assert (won.winner, *ruled(won.ruling)) == (0, "trick.highest_of_led", "Black Maria 5")


@pytest.mark.parametrize(
    ("options", "queen", "king", "ace"),
    [(PRINTED, 10, 13, 7), (ENGLISH, 13, 10, 7)],
    ids=["printed", "english"],
)
def test_the_points_of_the_three_spades_depend_on_the_preset(options, queen, king, ace):
    """Ruling 2, BM-2."""
    for card, points in (("QS", queen), ("KS", king), ("AS", ace)):
        won = taken(GAME, f"3S {card} 4D", options=options, seats=3)
        assert won.counted == {"penalty_points": points}


def test_hearts_count_towards_the_penalty_points_of_a_trick():
    assert taken(GAME, "AH KH QS", seats=3).counted == {"penalty_points": 12}
    assert taken(GAME, "AC KC JD", seats=3).counted == {"penalty_points": 0}


# -------------------------------------------------------------------------------- a deal played out


SEVEN = {
    "hands": ("3C 4C 5C", "QS KS AS", "2H 3H 4H"),
    "tricks": ((1, "QS 2H 3C"), (1, "KS 3H 4C"), (1, "AS 4H 5C")),
}


def test_with_free_leads_the_player_left_of_the_dealer_leads():
    played = record(FREE, SEVEN["hands"], (0, "3C QS 2H"), dealer=0)
    assert irregular(GAME, played) == [(1, 0, "3C", "replay.wrong_lead", "BM-3")]


def test_a_replayed_deal_yields_hearts_and_the_takers_of_the_three_spades():
    played = record(FREE, SEVEN["hands"], *SEVEN["tricks"])
    assert irregular(GAME, played) == []
    assert entry(GAME, played) == {
        "hearts": [0, 3, 0],
        "spade_queen": 1,
        "spade_king": 1,
        "spade_ace": 1,
    }


def test_a_replayed_deal_can_be_scored():
    """Ruling 3: a player who takes everything gets 43 points."""
    spades = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    hearts = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    clubs = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    diamonds = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"
    rounds = zip(spades.split(), hearts.split(), clubs.split(), diamonds.split(), strict=True)
    tricks = [(1, " ".join(one)) for one in rounds]
    played = record(FREE, (diamonds, spades, hearts, clubs), *tricks)
    assert irregular(GAME, played) == []
    written = from_plain(GAME.entry, entry(GAME, played))
    deal = deal_at(GAME, 4, BlackMariaOptions(ends="open"))
    assert GAME.check(deal, written) == []
    assert GAME.settle(deal, written).points == (0, 43, 0, 0)


# ---------------------------------------------------------------------------------- as in Hearts


def test_the_lowest_club_must_be_led_first():
    found = answers(GAME, "3C 4C AS", seats=3, first_trick=True)
    assert may_play(found) == "3C"
    assert ruled(found["AS"]) == ("black_maria.opening", "BM-3")
    elsewhere = answers(GAME, "4C AS", seats=3, first_trick=True)
    assert ruled(elsewhere["4C"]) == ("black_maria.opening_elsewhere", "BM-3")


def test_penalty_cards_may_not_be_thrown_on_the_first_trick():
    found = answers(GAME, "QS KS AS 4H 9D", "7C", seats=3, first_trick=True)
    assert may_play(found) == "9D"
    assert ruled(found["AS"]) == ("black_maria.first_trick", "Black Maria 8")
    only = answers(GAME, "QS KS 4H", "7C", seats=3, first_trick=True)
    assert may_play(only) == "QS KS 4H"
    assert ruled(only["QS"]) == ("black_maria.only_penalty_cards", "BM-3")


def test_hearts_may_not_be_led_until_one_has_been_played():
    closed = answers(GAME, "KH 9D", played="3C 5C 7C", seats=3)
    assert may_play(closed) == "9D"
    assert ruled(closed["KH"]) == ("black_maria.closed", "Black Maria 8")
    opened = answers(GAME, "KH 9D", played="3C 5C 2H", seats=3)
    assert may_play(opened) == "KH 9D"
    told = answers(GAME, "KH 9D", seats=3, broken=True)
    assert may_play(told) == "KH 9D"
    only = answers(GAME, "KH 9H", played="3C 5C 7C", seats=3)
    assert may_play(only) == "KH 9H"


def test_a_penalty_spade_may_be_led_and_does_not_break_hearts():
    found = answers(GAME, "QS KH", played="3C 5C AS", seats=3)
    assert may_play(found) == "QS"


def test_the_holder_of_the_lowest_club_must_lead_it():
    hands = ["4C 2D", "3C 3D", "5C 4D"]
    wrong = record(PRINTED, hands, (0, "4C 3C 5C"))
    assert irregular(GAME, wrong) == [(1, 0, "4C", "replay.wrong_lead", "BM-3")]
    assert irregular(GAME, record(PRINTED, hands, (1, "3C 5C 4C"))) == []


def test_a_penalty_card_must_follow_suit_on_the_first_trick():
    found = answers(GAME, "QS 9D", "7S", seats=3, first_trick=True)
    assert may_play(found) == "QS"


def test_the_referee_asks_if_hearts_are_broken_unless_leads_are_free():
    assert GAME.play.breaking(FREE) is None
    assert GAME.play.breaking(PRINTED) is not None
