"""The card play of Napoleon: legal cards, winners, a replay. N-5 to N-10, rulings 1 to 11."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.napoleon import GAME
from scorekeeper.games.napoleon.entry import UNSHOWN, NapoleonEntry
from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.plan import hand_size
from scorekeeper.games.napoleon.play import PLAY
from scorekeeper.games.napoleon.play.special import JOKER_RULE
from scorekeeper.rules.cards import FULL_PACK, Card, Suit
from scorekeeper.rules.play.checks import check_trick, check_turn
from scorekeeper.rules.play.replay import check_record, replay
from scorekeeper.rules.play.trick_taking import Play, PlayedDeal, Trick, Turn
from scorekeeper.rules.ruling import Refusal
from scorekeeper.rules.seats import turn_order
from scorekeeper.rules.serialization import from_plain
from tests.support.games.tables import deal_at, english, faults

REFEREE = PLAY
S, H, D, C = Suit
NT = None

WITHOUT_SAME_TWO = {"same_two": False}
NO_SAME_TWO_IN_TRUMPS = {"same_two_in_trumps": False}
JOKER_IS_OF_ANY_SUIT = {"joker_breaks_same_two": False}
OWN_SUIT = {"left_jack_is_trump": False}
ONLY_WHEN_VOID = {"joker_any_time": False}
YOROMEKI = {"queen_of_hearts_beats_almighty": True}


def cards(text):
    """Parse ``"TH 9C JOKER"``."""
    return tuple(Card(word) for word in text.split())


def plays(text, leader=0, seats=5):
    return tuple(Play((leader + at) % seats, card) for at, card in enumerate(cards(text)))


def trick(text, trump, *, first=False, seats=5, **options):
    return Trick(NapoleonOptions(**options), seats, plays(text, seats=seats), trump, first)


def won(text, trump, **facts):
    """Return the verdict of a valid question."""
    question = trick(text, trump, **facts)
    assert check_trick(REFEREE, question) == []
    return REFEREE.verdict(question)


def turn(hand, led, trump, *, called=False, first=False, **options):
    return Turn(
        NapoleonOptions(**options),
        5,
        hand=cards(hand),
        trick=plays(led),
        trump=trump,
        first_trick=first,
        joker_called=called,
    )


def rulings(hand, led, trump, **facts):
    """Return the ruling for every card of a valid question."""
    question = turn(hand, led, trump, **facts)
    assert check_turn(REFEREE, question) == []
    return dict(REFEREE.plays(question))


def allowed(found):
    return " ".join(card for card, ruling in found.items() if ruling.allowed)


# ---------------------------------------------------------------------------------- who wins


FIRST = {"first": True}
BOTH_WAYS = [
    # 1. The joker was led.
    ("JOKER 3H AH AS JH", H, {}, "JOKER", "napoleon.joker_led", "Napoleon ruling 9"),
    ("JOKER 3H AH JD JH", H, {}, "JOKER", "napoleon.joker_led", "Napoleon 9"),
    ("JOKER 3H AH JD JH", H, FIRST, "JOKER", "napoleon.joker_led", "N-6"),
    ("JOKER AS AH KD QC", NT, {}, "JOKER", "napoleon.joker_led", "Napoleon ruling 9"),
    ("JOKER 2H AH KH QH", NT, {}, "JOKER", "napoleon.joker_led", "N-8"),
    ("JOKER 2H AH KH QH", H, JOKER_IS_OF_ANY_SUIT, "JOKER", "napoleon.joker_led", "Napoleon 9"),
    ("JOKER AS QH 3D 4C", C, YOROMEKI, "JOKER", "napoleon.joker_led", "Napoleon ruling 9"),
    # The joker thrown always loses.
    ("9C JOKER 3C 4C 5D", H, {}, "9C", "trick.highest_of_led", "Napoleon 5"),
    ("9C JOKER 3C 4C 2D", NT, {}, "9C", "trick.highest_of_led", "Napoleon 5"),
    ("2C JOKER 3D 4D 5H", NT, {}, "2C", "trick.highest_of_led", "Napoleon 5"),
    ("3S JOKER 4D 5D 6H", NT, {}, "3S", "trick.highest_of_led", "Napoleon 5"),
    ("9C JOKER 3C 4C 2H", H, {}, "2H", "trick.highest_trump", "Napoleon 5"),
    # 2. The almighty.
    ("3D AS AD JD KD", D, {}, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    ("3D AD AS KD QD", C, FIRST, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    ("3D AD KD QD AS", NT, {}, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    ("AS JS JC KS QS", S, {}, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    ("3C JOKER AS JH JD", H, {}, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    ("2S AS JS KS QS", S, {}, "AS", "napoleon.almighty", "Napoleon ruling 5"),
    ("2S AS 4S KS QS", H, {}, "AS", "napoleon.almighty", "Napoleon ruling 5"),
    ("2S AS 4S KS QS", H, FIRST, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    ("2S AS 4S KS QS", H, WITHOUT_SAME_TWO, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    # The queen of hearts beats it where the table says so (yoromeki), and only it.
    ("3S AS QH 4S 5S", D, {}, "AS", "napoleon.almighty", "N-9"),
    ("3S AS QH 4S 5S", D, YOROMEKI, "QH", "napoleon.queen_of_hearts", "N-9"),
    ("3S AS QH JD JH", D, YOROMEKI, "QH", "napoleon.queen_of_hearts", "N-9"),
    ("QH AS KH AH 2H", H, YOROMEKI, "QH", "napoleon.queen_of_hearts", "N-9"),
    ("3S AS QH 4S 5S", NT, YOROMEKI, "QH", "napoleon.queen_of_hearts", "N-9"),
    ("3S AS QH 4S 5S", D, FIRST | YOROMEKI, "QH", "napoleon.queen_of_hearts", "N-9"),
    ("3S KS QH 4S 5S", D, YOROMEKI, "KS", "trick.highest_of_led", "Napoleon 5"),
    ("3S AS KH 4S 5S", D, YOROMEKI, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    # 3. The jack of trumps.
    ("3C AC JH JD AH", H, {}, "JH", "napoleon.jack_of_trumps", "Napoleon 8"),
    ("3C AC JH JD AH", H, FIRST, "JH", "napoleon.jack_of_trumps", "N-6"),
    ("3C AC 4C KC JC", C, {}, "JC", "napoleon.jack_of_trumps", "Napoleon 8"),
    ("2C AC 4C KC JC", C, {}, "JC", "napoleon.jack_of_trumps", "Napoleon ruling 5"),
    ("2C AC 4C KC JC", C, FIRST, "JC", "napoleon.jack_of_trumps", "N-6"),
    ("3C AC JH JD AH", H, OWN_SUIT, "JH", "napoleon.jack_of_trumps", "Napoleon 8"),
    # 4. The other jack of its colour.
    ("3C AC JD 4C AH", H, {}, "JD", "napoleon.other_jack", "Napoleon 8"),
    ("3C AC JD 4C 5C", H, FIRST, "JD", "napoleon.other_jack", "Napoleon ruling 2"),
    ("AC KC JC QC 3S", S, {}, "JC", "napoleon.other_jack", "Napoleon 8"),
    ("AS KD JD QD JH", D, {}, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    ("JD AH KH 2H QH", H, {}, "JD", "napoleon.other_jack", "Napoleon ruling 5"),
    ("2S AC JC KS QS", S, {}, "JC", "napoleon.other_jack", "Napoleon 8"),
    ("2S 5S JC KS QS", S, {}, "JC", "napoleon.other_jack", "Napoleon ruling 5"),
    # With the suit printed on it, it keeps its place in the order.
    ("3D AD JD 4D AH", H, OWN_SUIT, "JD", "napoleon.other_jack", "Napoleon 8"),
    ("2D AD JD 4D 5D", H, OWN_SUIT, "JD", "napoleon.other_jack", "Napoleon ruling 5"),
    ("2D AD JD 4D 5D", H, {}, "JD", "napoleon.other_jack", "Napoleon 8"),
    # No trump has no such jacks.
    ("3C JC JS QC 4C", NT, {}, "QC", "trick.highest_of_led", "Napoleon 5"),
    ("JC AD KH QS 3C", NT, {}, "JC", "trick.highest_of_led", "Napoleon 5"),
    # A jack of the other colour is an ordinary card.
    ("3C AC JC 4C 5C", H, {}, "AC", "trick.highest_of_led", "Napoleon 5"),
    # 5. Same-two.
    ("5C AC 2C KC 9C", H, {}, "2C", "napoleon.same_two", "Napoleon ruling 5"),
    ("2C AC 3C KC 9C", NT, {}, "2C", "napoleon.same_two", "Napoleon ruling 5"),
    ("5C AC 2C KC 9C", H, FIRST, "AC", "napoleon.no_same_two", "Napoleon ruling 6"),
    ("5C AC 2C KC 9C", NT, FIRST, "AC", "napoleon.no_same_two", "Napoleon ruling 6"),
    ("5C AC 2C KC 9C", H, WITHOUT_SAME_TWO, "AC", "napoleon.no_same_two", "N-7"),
    ("5C AC 2C KC 9H", S, {}, "AC", "trick.highest_of_led", "Napoleon 5"),
    ("5C AC 2D KC 9C", S, {}, "AC", "trick.highest_of_led", "Napoleon 5"),
    # In trumps.
    ("5C AC 2C KC 9C", C, {}, "2C", "napoleon.same_two", "N-7"),
    ("5C AC 2C KC 9C", C, NO_SAME_TWO_IN_TRUMPS, "AC", "napoleon.no_same_two", "N-7"),
    ("5C AC 2C KC 9C", H, NO_SAME_TWO_IN_TRUMPS, "2C", "napoleon.same_two", "Napoleon ruling 5"),
    ("5C AC 2C KC 9C", NT, NO_SAME_TWO_IN_TRUMPS, "2C", "napoleon.same_two", "Napoleon ruling 5"),
    # With the joker among the cards.
    ("5C AC 2C JOKER 9C", H, {}, "AC", "napoleon.no_same_two", "N-7"),
    ("5C AC 2C JOKER 9C", H, JOKER_IS_OF_ANY_SUIT, "2C", "napoleon.same_two", "N-7"),
    ("5C AC 2C JOKER 9C", H, FIRST | JOKER_IS_OF_ANY_SUIT, "AC", "napoleon.no_same_two", None),
    ("5C AC 2C JOKER 9D", S, JOKER_IS_OF_ANY_SUIT, "AC", "trick.highest_of_led", "Napoleon 5"),
    (
        "5C AC 2C JOKER 9C",
        C,
        JOKER_IS_OF_ANY_SUIT | NO_SAME_TWO_IN_TRUMPS,
        "AC",
        "napoleon.no_same_two",
        "N-7",
    ),
    ("5S AS 2S JOKER 9S", H, JOKER_IS_OF_ANY_SUIT, "AS", "napoleon.almighty", "Napoleon ruling 5"),
    ("5S AS 2S JOKER 9S", H, {}, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    # 6. Trumps.
    ("AC KC 2H QC TC", H, {}, "2H", "trick.highest_trump", "Napoleon 5"),
    ("AC 9H 2H QH TH", H, {}, "QH", "trick.highest_trump", "Napoleon 5"),
    ("3H AC 9H AD 4H", H, {}, "9H", "trick.highest_of_led", "Napoleon 5"),
    # 7. The suit led; plain trumps have no power on the first trick.
    ("5C AC AH KH QC", H, FIRST, "AC", "trick.highest_of_led", "Napoleon ruling 1"),
    ("3C AH AD KD QD", H, FIRST, "3C", "trick.highest_of_led", "Napoleon ruling 1"),
    ("5C 9C AD KD QC", H, FIRST, "QC", "trick.highest_of_led", "Napoleon 5"),
    ("5H 9H AD KH QC", H, FIRST, "KH", "trick.highest_of_led", "Napoleon 5"),
    ("5C AC AH KH QC", NT, FIRST, "AC", "trick.highest_of_led", "Napoleon 5"),
    ("5C JOKER AH 9C AD", H, FIRST, "9C", "trick.highest_of_led", "Napoleon ruling 1"),
    ("4D AH AC KS 3D", NT, {}, "4D", "trick.highest_of_led", "Napoleon 5"),
]


@pytest.mark.parametrize(
    ("text", "trump", "facts", "winner", "code", "rule"),
    BOTH_WAYS,
    ids=lambda value: str(value or "-"),
)
def test_the_strongest_card_wins_the_trick(*, text, trump, facts, winner, code, rule):
    verdict = won(text, trump, **facts)
    assert cards(text)[verdict.winner] == winner
    assert verdict.ruling.code == code
    assert verdict.ruling.rule == (rule or "Napoleon ruling 6")


def test_at_least_sixty_tricks_are_tested():
    assert len(BOTH_WAYS) >= 60


def test_the_winner_is_returned_as_a_seat():
    question = Trick(NapoleonOptions(), 5, plays("9C AC KC QC TC", leader=3), H)
    assert REFEREE.verdict(question).winner == 4


def test_same_two_also_works_with_four_players():
    assert won("5C AC 2C KC", H, seats=4).winner == 2


def test_same_two_does_not_apply_to_an_incomplete_trick():
    assert won("5C AC 2C", H).winner == 1


def test_an_incomplete_trick_has_a_provisional_winner():
    assert won("JOKER", H).winner == 0
    assert won("JD", H).winner == 0
    assert won("5C 9C", H).winner == 1


@pytest.mark.parametrize(
    ("text", "pictures"),
    [("AS KH QD JC TS", 5), ("9C 8C 7C 6C JOKER", 0), ("JOKER 2S TH 9D AC", 2)],
)
def test_the_joker_is_not_a_picture_but_the_ten_is_one(text, pictures):
    assert won(text, NT).counted == {"pictures": pictures}


@pytest.mark.parametrize(
    ("text", "trump", "facts", "sentence"),
    [
        ("JOKER 3H AH AS JH", H, {}, "The joker was led and beats every card."),
        (
            "3D AS AD JD KD",
            D,
            {},
            "♠A is the almighty and beats every other card in this trick.",
        ),
        ("3S AS QH 4S 5S", D, YOROMEKI, "♥Q wins the trick that has ♠A in it."),
        ("3C AC JH JD AH", H, {}, "♥J is the jack of trumps, the highest card after ♠A."),
        (
            "3C AC JD 4C AH",
            H,
            {},
            "♦J is the ura-J: only ♠A and the jack of trumps are higher.",
        ),
        ("5C AC 2C KC 9C", H, {}, "Everyone has played the same suit: ♣2 wins (same-two)."),
        (
            "5C AC 2C KC 9C",
            H,
            FIRST,
            "There is no same-two on the first trick: ♣A is the highest.",
        ),
        (
            "5C AC 2C KC 9C",
            H,
            WITHOUT_SAME_TWO,
            "Same-two is not played at this table: ♣A is the highest.",
        ),
        ("5C AC 2C JOKER 9C", H, {}, "The joker breaks same-two: ♣A is the highest."),
        (
            "5C AC 2C KC 9C",
            C,
            NO_SAME_TWO_IN_TRUMPS,
            "At this table, same-two does not apply to trumps: ♣A is the highest.",
        ),
        (
            "5C AC AH KH QC",
            H,
            FIRST,
            "Trumps have no power on the first trick. ♣A is the highest of the suit led.",
        ),
    ],
)
def test_a_verdict_explains_why_a_card_wins(text, trump, facts, sentence):
    assert english(won(text, trump, **facts).ruling.message) == sentence


# ------------------------------------------------------------------------- what may be played


@pytest.mark.parametrize(
    ("hand", "led", "trump", "facts", "legal"),
    [
        # A leader may lead anything.
        ("AS 3S JH 5D JOKER", "", H, {}, "AS 3S JH 5D JOKER"),
        ("AS 3S JH 5D JOKER", "", H, FIRST, "AS 3S JH 5D JOKER"),
        ("3S 5D JOKER", "", H, ONLY_WHEN_VOID, "3S 5D JOKER"),
        ("3S 5D JOKER", "", NT, {"called": True}, "3S 5D JOKER"),
        # Follow suit, or the joker.
        ("5C 9C AH 3S", "KC", H, {}, "5C 9C"),
        ("5C 9C AH JOKER", "KC", H, {}, "5C 9C JOKER"),
        ("5C 9C AH JOKER", "KC", H, FIRST, "5C 9C JOKER"),
        ("5C 9C AH JOKER", "KC", H, ONLY_WHEN_VOID, "5C 9C"),
        ("AS 9D AH JOKER", "KC", H, ONLY_WHEN_VOID, "AS 9D AH JOKER"),
        ("AS 9D AH JOKER", "KC", H, {}, "AS 9D AH JOKER"),
        ("AS 9D AH 3H", "KC", NT, {}, "AS 9D AH 3H"),
        # The almighty is a spade.
        ("AS 9D AH", "KS", H, {}, "AS"),
        ("AS 9D JOKER", "KS", H, {}, "AS JOKER"),
        ("AS 9D JOKER", "KS", H, ONLY_WHEN_VOID, "AS"),
        ("AS 9D 3D", "KD", H, {}, "9D 3D"),
        ("AS 3S 9D", "KS", NT, {}, "AS 3S"),
        # The other jack is a trump.
        ("JD 3S 9C", "KD", H, {}, "JD 3S 9C"),
        ("JD 3D 9C", "KD", H, {}, "3D"),
        ("JD 3S 9C", "KH", H, {}, "JD"),
        ("JC 5D 9H", "KS", S, {}, "JC"),
        ("JC 5D 9H JOKER", "KS", S, {}, "JC JOKER"),
        ("JC 5S 9H", "KS", S, {}, "JC 5S"),
        ("JC 5C 9H", "KS", S, {}, "JC"),
        ("5H 9D AS", "JD", H, {}, "5H"),
        ("5D 9D AS", "JD", H, {}, "5D 9D AS"),
        ("JD 9D AS", "KD", NT, {}, "JD 9D"),
        ("JS 5C 9H", "KC", D, {}, "5C"),
        # Or keeps the suit printed on it.
        ("JD 3S 9C", "KD", H, OWN_SUIT, "JD"),
        ("JD 3D 9C", "KD", H, OWN_SUIT, "JD 3D"),
        ("JD 3S 9C", "KH", H, OWN_SUIT, "JD 3S 9C"),
        ("5H 9D AS", "JD", H, OWN_SUIT, "9D"),
        # The joker led demands trumps.
        ("5H 9D AS", "JOKER", H, {}, "5H"),
        ("5H JH JD AS", "JOKER", H, {}, "5H JH JD"),
        ("JD 9D AS", "JOKER", H, {}, "JD"),
        ("JD 9D AS", "JOKER", H, OWN_SUIT, "JD 9D AS"),
        ("JD 5H AS", "JOKER", H, OWN_SUIT, "5H"),
        ("9D 3C AS", "JOKER", H, {}, "9D 3C AS"),
        ("9D 3C AS", "JOKER", S, {}, "AS"),
        ("5H 9D AS", "JOKER", H, FIRST, "5H"),
        ("5H 9D AS", "JOKER", NT, {}, "5H 9D AS"),
        # ♠3 with the call demands the joker.
        ("5S 9D JOKER", "3S", H, {"called": True}, "JOKER"),
        ("5C 9D JOKER", "3S", H, {"called": True}, "JOKER"),
        ("5S 9D JOKER", "3S", S, {"called": True}, "JOKER"),
        ("5S 9D JOKER", "3S", NT, {"called": True} | FIRST, "JOKER"),
        ("5S 9D JOKER", "3S", H, {"called": True} | ONLY_WHEN_VOID, "JOKER"),
        ("5S 9D JOKER", "3S KS 9S", H, {"called": True}, "JOKER"),
        ("5S AS 9D", "3S", H, {"called": True}, "5S AS"),
        ("5C 9D", "3S", H, {"called": True}, "5C 9D"),
        ("5S 9D JOKER", "3S", H, {}, "5S JOKER"),
        ("5S 9D JOKER", "3S", H, ONLY_WHEN_VOID, "5S"),
        # No other card can call it.
        ("5S 9D JOKER", "4S", H, {"called": True}, "5S JOKER"),
        ("5C 9D JOKER", "3C", H, {"called": True}, "5C JOKER"),
        ("5C 9D JOKER", "KC 3S", H, {"called": True}, "5C JOKER"),
    ],
    ids=lambda value: str(value or "-"),
)
def test_the_hand_and_the_card_led_decide_which_cards_are_legal(hand, led, trump, facts, legal):
    assert allowed(rulings(hand, led, trump, **facts)) == legal


@pytest.mark.parametrize(
    ("hand", "led", "trump", "facts", "card", "code", "rule"),
    [
        ("5C 9H", "", H, {}, "9H", "play.lead", "Napoleon 4"),
        ("5C 9H", "KC", H, {}, "5C", "play.follows", "Napoleon 4"),
        ("5C 9H", "KC", H, {}, "9H", "play.follow_suit", "Napoleon 4"),
        ("5C 9H", "KD", S, {}, "9H", "play.void", "Napoleon 4"),
        ("5C JOKER", "KC", H, {}, "JOKER", "napoleon.joker_any_time", "Napoleon 9"),
        ("5C JOKER", "KC", H, ONLY_WHEN_VOID, "JOKER", "napoleon.joker_only_void", "Napoleon 9"),
        ("5C JOKER", "KD", H, ONLY_WHEN_VOID, "JOKER", "play.void", "Napoleon 4"),
        ("JD 3S", "KD", H, {}, "3S", "play.void", "Napoleon ruling 3"),
        ("JD 3S", "KD", H, {}, "JD", "play.void", "Napoleon ruling 3"),
        ("JD 3D", "KD", H, {}, "JD", "play.follow_suit", "N-5"),
        ("JC 5D", "KS", S, {}, "JC", "play.follows", "Napoleon ruling 4"),
        ("JC 5D", "KS", S, {}, "5D", "play.follow_suit", "Napoleon ruling 4"),
        ("JC 5S", "KS", S, {}, "JC", "play.follows", "N-5"),
        ("JC 5S", "KS", S, {}, "5S", "play.follows", "Napoleon 4"),
        ("AS 9D", "KS", H, {}, "AS", "play.follows", "Napoleon ruling 8"),
        ("AS 9D", "KS", H, {}, "9D", "play.follow_suit", "Napoleon ruling 8"),
        ("AS 9D", "JOKER", H, {}, "AS", "play.void", "Napoleon ruling 9"),
        ("AS 9H", "JOKER", H, {}, "9H", "napoleon.trump_demanded", "Napoleon 9"),
        ("AS 9H", "JOKER", H, {}, "AS", "napoleon.trump_demanded", "Napoleon 9"),
        ("AS JD", "JOKER", H, {}, "JD", "napoleon.trump_demanded", "N-5"),
        ("9H JD", "JOKER", H, OWN_SUIT, "JD", "napoleon.trump_demanded", "N-5"),
        ("AS 9D", "JOKER", NT, {}, "9D", "napoleon.nothing_demanded", "N-8"),
        ("5S JOKER", "3S", H, {}, "5S", "play.follows", "Napoleon ruling 10"),
        (
            "5S JOKER",
            "3S",
            H,
            {"called": True},
            "5S",
            "napoleon.joker_called",
            "Napoleon ruling 11",
        ),
        (
            "5S JOKER",
            "3S",
            H,
            {"called": True},
            "JOKER",
            "napoleon.joker_called",
            "Napoleon ruling 11",
        ),
    ],
)
def test_every_ruling_has_its_code_and_rule(*, hand, led, trump, facts, card, code, rule):
    ruling = rulings(hand, led, trump, **facts)[Card(card)]
    assert (ruling.code, ruling.rule) == (code, rule)


@pytest.mark.parametrize(
    ("hand", "led", "trump", "facts", "card", "sentence"),
    [
        ("5C 9H", "KC", H, {}, "9H", "♣ was led and you hold ♣5: follow suit."),
        (
            "5C JOKER",
            "KC",
            H,
            {},
            "JOKER",
            "The joker may be played at any time; it wins only when it is led.",
        ),
        (
            "5C JOKER",
            "KC",
            H,
            ONLY_WHEN_VOID,
            "JOKER",
            "At this table you may play the joker only if you cannot follow suit, and you hold ♣5.",
        ),
        ("JD 3S", "KD", H, {}, "3S", "♦J counts as a trump, not as ♦: any card may be played."),
        (
            "JD 3D",
            "KD",
            H,
            {},
            "JD",
            "♦J counts as a trump, not as ♦, and you hold ♦3: follow suit.",
        ),
        ("JC 5D", "KS", S, {}, "5D", "♠ was led and ♣J counts as a trump: follow suit."),
        ("JC 5S 5D", "KS", S, {}, "5D", "♠ was led and you hold ♠5: follow suit."),
        (
            "JC 5D JOKER",
            "KS",
            S,
            {},
            "5D",
            "♠ was led and ♣J counts as a trump: play it, or the joker.",
        ),
        (
            "JC 5D JOKER",
            "KS",
            S,
            ONLY_WHEN_VOID,
            "5D",
            "♠ was led and ♣J counts as a trump: follow suit.",
        ),
        (
            "5C 9H JOKER",
            "KC",
            H,
            {},
            "9H",
            "♣ was led and you hold ♣5: follow suit, or play the joker.",
        ),
        (
            "JD 3D JOKER",
            "KD",
            H,
            {},
            "JD",
            "♦J counts as a trump and not as ♦, and you hold ♦3: follow suit, or play the joker.",
        ),
        ("JC 5S", "KS", S, {}, "JC", "♣J counts as a trump: it follows suit."),
        (
            "AS JH",
            "JOKER",
            H,
            {},
            "AS",
            "The joker demands a trump and you hold ♥J: play a trump.",
        ),
        ("AS JH", "JOKER", H, {}, "JH", "The joker demands a trump, and ♥J is one."),
        (
            "AS 9D",
            "JOKER",
            H,
            {},
            "9D",
            "The joker demands a trump; without one, any card may be played.",
        ),
        (
            "AS 9D",
            "JOKER",
            NT,
            {},
            "9D",
            "At no trump the joker demands nothing, so any card may be played.",
        ),
        (
            "5S JOKER",
            "3S",
            H,
            {"called": True},
            "5S",
            "♠3 calls the joker: whoever holds it must play it.",
        ),
    ],
)
def test_every_ruling_has_a_reason(*, hand, led, trump, facts, card, sentence):
    ruling = rulings(hand, led, trump, **facts)[Card(card)]
    assert english(ruling.message) == sentence


def test_a_called_joker_loses_as_usual():
    assert won("3S JOKER 5S 9S 4D", H).winner == 3


# ------------------------------------------------------------------------------ what always holds


TRUMPS = st.sampled_from([*Suit, None])
OPTIONS = st.builds(
    NapoleonOptions,
    same_two=st.booleans(),
    same_two_in_trumps=st.booleans(),
    joker_breaks_same_two=st.booleans(),
    left_jack_is_trump=st.booleans(),
    joker_any_time=st.booleans(),
    queen_of_hearts_beats_almighty=st.booleans(),
)
SHUFFLED = st.permutations([*FULL_PACK, Card.JOKER])


@settings(deadline=None)
@given(OPTIONS, TRUMPS, SHUFFLED, st.sampled_from([4, 5]), st.booleans())
def test_every_trick_has_one_winner_who_played_to_it(options, trump, pack, seats, first):
    played = tuple(Play(seat, card) for seat, card in enumerate(pack[:seats]))
    verdict = REFEREE.verdict(Trick(options, seats, played, trump, first))
    assert verdict.winner in range(seats)
    assert verdict.ruling.allowed
    assert verdict.ruling.rule
    assert english(verdict.ruling.message)


@st.composite
def questions(draw):
    """Return a hand, and up to four cards on the table."""
    pack, before = draw(SHUFFLED), draw(st.integers(0, 4))
    on_table = tuple(Play(seat, card) for seat, card in enumerate(pack[:before]))
    hand = tuple(pack[before : before + draw(st.integers(1, 10))])
    called = draw(st.booleans())
    return Turn(draw(OPTIONS), 5, hand, on_table, trump=draw(TRUMPS), joker_called=called)


@settings(deadline=None)
@given(questions())
def test_every_hand_has_a_legal_card_and_every_ruling_a_reason(question):
    found = REFEREE.plays(question)
    assert [card for card, _ruling in found] == list(question.hand)
    assert any(ruling.allowed for _card, ruling in found)
    for _card, ruling in found:
        assert ruling.rule
        assert ruling.code
        assert english(ruling.message)
        assert ruling.allowed is not isinstance(ruling, Refusal)


@settings(deadline=None)
@given(OPTIONS, TRUMPS, SHUFFLED)
def test_a_joker_that_was_not_led_never_wins(options, trump, pack):
    others = [card for card in pack if card is not Card.JOKER][:4]
    for at in range(1, 5):
        thrown = [*others[:at], Card.JOKER, *others[at:]]
        question = Trick(options, 5, tuple(Play(i, card) for i, card in enumerate(thrown)), trump)
        assert REFEREE.verdict(question).winner != at


# -------------------------------------------------------------------------- a deal played again


HANDS = tuple(
    cards(hand)
    for hand in (
        "AS KS QS JS TS 9S 8S AH AD 2C",
        "JC 7S 6S 5S KH QH JH TH 9H 8H",
        "JOKER 4S 3S 2S KD QD JD TD 9D 8D",
        "7H 6H 5H 4H AC KC QC 9C 8C 7C",
        "7D 6D 5D 4D 3D 2D 3H 2H 6C 5C",
    )
)
"""Spades are trumps; Napoleon has discarded ♣10, ♣4 and ♣3."""

TRICKS = (
    (0, "AH 8H 8D 4H 2H"),
    (0, "AS JC JOKER 7H 7D"),
    (0, "KS 7S 4S 6H 6D"),
    (0, "2C 9H 9D 7C 5C"),
    (3, "5H 3H QS KH 3S"),
    (0, "JS 6S 2S AC 5D"),
    (0, "AD TH TD 8C 2D"),
    (0, "TS 5S KD KC 4D"),
    (0, "9S QH QD QC 3D"),
    (0, "8S JH JD 9C 6C"),
)
"""The first leader, then the cards in the order of the turn."""

CALL = {"count": 14, "suit": "S"}


def record(tricks=TRICKS, *, bid=CALL, trump=S):
    played = tuple(plays(text, leader) for leader, text in tricks)
    return PlayedDeal(NapoleonOptions(), 5, 4, HANDS, played, trump, bid)


def played_again(tricks=TRICKS, **facts):
    """Return the replay of a valid record."""
    question = record(tricks, **facts)
    assert check_record(REFEREE, question) == []
    return replay(REFEREE, question)


def irregular(tricks):
    """Return every irregularity: the number of the trick, the card, the code and the rule."""
    return [
        (one.trick, one.card, one.refusal.code, one.refusal.rule)
        for one in played_again(tricks).irregularities
    ]


def test_a_deal_played_by_the_rules_has_no_irregularity():
    again = played_again()
    assert [verdict.winner for verdict in again.verdicts] == [0, 0, 0, 3, 0, 0, 0, 0, 0, 0]
    assert again.irregularities == ()


def test_a_replayed_deal_leaves_the_adjutant_unknown():
    assert played_again().entry == {
        "napoleon": 0,
        "bid": {"count": 14, "suit": "S"},
        "adjutant_card": None,
        "adjutant": UNSHOWN,
        "pictures": [19, 0, 0, 0, 0],
        "discarded_pictures": 1,
        "stopped": False,
        "first_trick_winner": 0,
    }


def test_a_replayed_deal_lacks_only_the_adjutant_s_card():
    entry, deal = played_again().entry, deal_at(GAME, 5)
    assert faults(GAME.check(deal, from_plain(NapoleonEntry, entry))) == [
        ("adjutant_card", "napoleon.card_missing")
    ]
    named = entry | {"adjutant_card": "JC", "adjutant": 1}
    assert GAME.check(deal, from_plain(NapoleonEntry, named)) == []


def test_a_replay_with_cards_left_yields_a_stopped_deal():
    entry = played_again(TRICKS[:8]).entry
    assert entry["stopped"] is True
    assert entry["pictures"] == [14, 0, 0, 0, 0]
    named = entry | {"adjutant_card": "JC", "adjutant": 1}
    assert GAME.check(deal_at(GAME, 5), from_plain(NapoleonEntry, named)) == []


def test_a_replay_without_the_call_still_yields_its_suit():
    assert played_again(bid=None).entry["bid"] == {"count": None, "suit": "S"}
    no_trump = played_again([(0, "AH 8H 8D 4H 2H")], bid=None, trump=None)
    assert no_trump.entry["bid"] == {"count": None, "suit": "NT"}


def test_the_player_who_led_first_is_napoleon():
    again = played_again([(2, "KD 7D AD 8H 7H")])
    assert again.entry["napoleon"] == 2
    assert again.irregularities[0].card is Card.D7


def test_withholding_a_jack_when_trumps_are_led_is_a_revoke():
    first, _second = TRICKS[:2]
    assert irregular([first, (0, "AS KH JOKER 7H 7D")]) == [
        (2, "KH", "play.follow_suit", "Napoleon 4")
    ]


def test_withholding_a_trump_when_the_joker_demands_one_is_irregular():
    assert irregular([(2, "JOKER 4H 7D AD 7S")]) == [
        (1, "AD", "napoleon.trump_demanded", JOKER_RULE)
    ]


def test_a_wrong_leader_of_the_second_trick_is_flagged():
    first, _second = TRICKS[:2]
    assert irregular([first, (1, "JC JOKER 7H 7D AS")]) == [
        (2, "JC", "replay.wrong_lead", "Napoleon 5")
    ]


def dealt_and_played(options, trump, seats, chance):
    """Return a deal with random legal cards."""
    pack, size = [*FULL_PACK, Card.JOKER], hand_size(NapoleonOptions(), seats)
    chance.shuffle(pack)
    hands = tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(seats))
    tricks, leader, gone = [], chance.randrange(seats), set()
    for number in range(size):
        lying = ()
        for seat in turn_order(leader, seats):
            hand = tuple(card for card in hands[seat] if card not in gone)
            question = Turn(options, seats, hand, lying, trump=trump, first_trick=number == 0)
            may = [card for card, ruling in REFEREE.plays(question) if ruling.allowed]
            lying = (*lying, Play(seat, chance.choice(may)))
            gone.add(lying[-1].card)
        tricks.append(lying)
        leader = REFEREE.verdict(Trick(options, seats, lying, trump, number == 0)).winner
    return PlayedDeal(options, seats, 0, hands, tuple(tricks), trump)


@settings(max_examples=30, deadline=None)
@given(OPTIONS, TRUMPS, st.sampled_from([4, 5]), st.integers(0, 2**32))
def test_a_replay_of_legal_cards_is_regular_and_has_twenty_pictures(options, trump, seats, seed):
    again = replay(REFEREE, dealt_and_played(options, trump, seats, Random(seed)))
    assert again.irregularities == ()
    assert sum(again.entry["pictures"]) + again.entry["discarded_pictures"] == 20
