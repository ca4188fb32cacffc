"""The card play of Black Lady. [000]; rule BL-2, rulings 4, 8 and 9."""

from scorekeeper.games.black_lady import GAME
from scorekeeper.games.black_lady.options import BlackLadyOptions
from scorekeeper.rules.serialization import from_plain
from tests.support.games.play import answers, entry, irregular, may_play, record, ruled, taken
from tests.support.games.tables import deal_at

OPTIONS = BlackLadyOptions()


# ------------------------------------------------------------------------------- what may be played


def test_any_card_may_be_led_first_even_a_heart():
    found = answers(GAME, "2H QS 9D", first_trick=True)
    assert may_play(found) == "2H QS 9D"
    assert ruled(found["2H"]) == ("play.lead", "Black Lady 3")


def test_hearts_may_be_led_at_any_time():
    assert may_play(answers(GAME, "KH 9D", played="3C 5C 7C 2C")) == "KH 9D"


def test_the_queen_may_be_thrown_on_the_first_trick():
    """Ruling 8."""
    found = answers(GAME, "QS 4H 9D", "7C", first_trick=True)
    assert may_play(found) == "QS 4H 9D"
    assert ruled(found["QS"]) == ("play.void", "Black Lady 4")


def test_players_must_follow_suit():
    found = answers(GAME, "QS 9D", "7S")
    assert may_play(found) == "QS"
    assert ruled(found["9D"]) == ("play.follow_suit", "Black Lady 4")


# --------------------------------------------------------------------------------- who wins a trick


def test_the_highest_card_of_the_suit_led_wins_all_penalty_points():
    won = taken(GAME, "9S AH QS KD", leader=3)
    assert (won.winner, *ruled(won.ruling)) == (1, "trick.highest_of_led", "Black Lady 5")
    assert won.counted == {"penalty_points": 14}


def test_ace_and_king_of_spades_cost_nothing():
    assert taken(GAME, "AS KS JD 2C").counted == {"penalty_points": 0}


# ------------------------------------------------------------------------------------ a deal played

CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
DIAMONDS = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
"""The four aces lie on the table."""


def rounds(*hands):
    """Return tricks that seat 1 leads, because nobody else can follow."""
    return [(1, " ".join(one)) for one in zip(*(hand.split() for hand in hands), strict=True)]


HANDS = (CLUBS, SPADES, DIAMONDS, HEARTS)
TRICKS = rounds(SPADES, DIAMONDS, HEARTS, CLUBS)


def test_the_player_left_of_the_dealer_leads():
    played = record(OPTIONS, HANDS, (0, "2C 2S 2D 2H"))
    assert irregular(GAME, played) == [(1, 0, "2C", "replay.wrong_lead", "Black Lady 3")]


def test_the_winner_of_the_last_trick_takes_the_table_cards():
    """BL-2: ♥A was on the table."""
    played = record(OPTIONS, HANDS, *TRICKS)
    assert irregular(GAME, played) == []
    assert entry(GAME, played) == {"hearts": [0, 13, 0, 0], "spade_queen": 1}


def test_table_cards_belong_to_nobody_before_the_last_trick():
    """Ruling 6."""
    assert entry(GAME, record(OPTIONS, HANDS, *TRICKS[:-1])) == {
        "hearts": [0, 11, 0, 0],
        "spade_queen": 1,
    }
    assert entry(GAME, record(OPTIONS, HANDS)) == {"hearts": [0, 0, 0, 0], "spade_queen": None}


def test_a_heart_on_the_table_spoils_a_clear():
    """Ruling 4: Aki only takes the last trick, without a penalty card; ♥3 is face down."""
    aki = "KC 2C 3C 4C 5C 6C 7C 8C"
    ben = "AS KS QS JS TS 9S 8S TC"
    chie = "2H 4H 5H 6H 7H 8H 9H 9C"
    dan = "TH JH QH KH AH 2D 3D AD"
    emi = "4D 5D 6D 7D 8D 9D TD JC"
    fumi = "2S 3S 4S 5S 6S 7S QD QC"
    hands = (aki, ben, chie, dan, emi, fumi)
    tricks = (
        (1, "AS 2H TH 4D 2S 2C"),
        (1, "KS 4H JH 5D 3S 3C"),
        (1, "QS 5H QH 6D 4S 4C"),
        (1, "JS 6H KH 7D 5S 5C"),
        (1, "TS 7H AH 8D 6S 6C"),
        (1, "9S 8H 2D 9D 7S 7C"),
        (1, "8S 9H 3D TD QD 8C"),
        (1, "TC 9C AD JC QC KC"),
    )
    played = record(OPTIONS, hands, *tricks)
    assert irregular(GAME, played) == []
    assert entry(GAME, played) == {"hearts": [1, 12, 0, 0, 0, 0], "spade_queen": 1}
    deal = deal_at(GAME, 6)
    written = from_plain(GAME.entry, entry(GAME, played))
    assert GAME.check(deal, written) == []
    assert GAME.settle(deal, written).points == (1, 25, -6, -6, -6, -6)


def test_the_winner_of_the_last_trick_takes_a_queen_on_the_table():
    """Ruling 9: with five players there are two table cards, here ♠Q and ♣2."""
    hands = (
        "3C 4C 5C 6C 7C 8C 9C TC JC QC",
        "2S 3S 4S 5S 6S 7S 8S 9S TS JS",
        "2D 3D 4D 5D 6D 7D 8D 9D TD JD",
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH",
        "KC AC KS AS QD KD AD QH KH AH",
    )
    tricks = [
        (1, "2S 2D 2H KS 3C"),
        (4, "AS 4C 3S 3D 3H"),
        (4, "KC 5C 4S 4D 4H"),
        (4, "AC 6C 5S 5D 5H"),
        (4, "QD 7C 6S 6D 6H"),
        (4, "KD 8C 7S 7D 7H"),
        (4, "AD 9C 8S 8D 8H"),
        (4, "QH TC 9S 9D 9H"),
        (4, "KH JC TS TD TH"),
        (4, "AH QC JS JD JH"),
    ]
    played = record(OPTIONS, hands, *tricks)
    assert irregular(GAME, played) == []
    assert entry(GAME, played) == {"hearts": [0, 0, 0, 0, 13], "spade_queen": 4}
