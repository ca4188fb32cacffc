"""Plain trick taking: following suit, the winner, and questions without an answer."""

import pytest

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play.checks import check_trick, check_turn
from scorekeeper.rules.play.trick_taking import (
    Play,
    PlayedDeal,
    Trick,
    Turn,
    piles,
    plain_verdict,
    taker,
)
from tests.support.games.plain_play import NO_TRUMPS, PLAIN, WITH_JOKER
from tests.support.games.play import cards, may_play, trick
from tests.support.games.tables import english, faults


def turn(hand, on_table="", *, leader=0, seats=4, played=""):
    return Turn(
        None, seats, cards(hand), trick(on_table, leader=leader, seats=seats), cards(played)
    )


def answers(hand, on_table=""):
    return {card.value: ruling for card, ruling in PLAIN.plays(turn(hand, on_table))}


def winner(said, trump=None, leader=0, seats=4):
    """Return the winner, the kind of card, the reason and the paragraph."""
    asked = Trick(None, seats, trick(said, leader=leader, seats=seats), trump)
    found = plain_verdict(asked, rule="Plain 5")
    return found.winner, found.ruling.code, english(found.ruling.message), found.ruling.rule


# ------------------------------------------------------------------------------- what may be played


def test_a_leader_may_play_any_card():
    found = answers("2C KH AS")
    assert may_play(found) == "2C KH AS"
    assert {(ruling.code, ruling.rule) for ruling in found.values()} == {("play.lead", "Plain 3")}


def test_a_player_who_can_follow_suit_must_do_so():
    found = answers("2C KC AH", "7C")
    assert may_play(found) == "2C KC"
    assert (found["2C"].code, found["2C"].rule) == ("play.follows", "Plain 4")


def test_the_refusal_names_a_card_that_follows():
    refusal = answers("2C KC AH", "7C")["AH"]
    assert (refusal.code, refusal.field, refusal.rule) == ("play.follow_suit", "card", "Plain 4")
    assert english(refusal.message) == "♣ was led and you hold ♣2: follow suit."


def test_a_void_player_may_play_anything():
    found = answers("2D KH", "7C")
    assert may_play(found) == "2D KH"
    assert (found["KH"].code, found["KH"].rule) == ("play.void", "Plain 4")
    assert english(found["KH"].message) == "With no ♣, any card may be played."


def test_only_the_card_led_determines_the_suit_to_follow():
    assert may_play(answers("2D KH", "7C AD 3H")) == "2D KH"


def test_rulings_are_in_the_order_of_the_hand():
    assert list(answers("KH 2C AS", "7C")) == ["KH", "2C", "AS"]


# ----------------------------------------------------------------------------------------- who wins


def test_the_highest_card_of_the_suit_led_wins():
    won = winner("4D QH TD 6D", leader=2)
    assert won == (0, "trick.highest_of_led", "♦10 is the highest of the suit led.", "Plain 5")


def test_the_lowest_trump_beats_the_ace_led():
    won = winner("AS KS 2H QS", Suit.HEARTS)
    assert won == (2, "trick.highest_trump", "♥2 is the highest trump.", "Plain 5")


def test_the_higher_of_two_trumps_wins():
    assert winner("AS 3H 2H QS", Suit.HEARTS)[0] == 1


def test_a_trump_lead_is_won_by_the_highest_of_the_suit_led():
    assert winner("9H KH 2C AS", Suit.HEARTS)[:2] == (1, "trick.highest_of_led")


def test_the_highest_of_the_suit_led_wins_if_nobody_trumps():
    assert winner("9C KC 2C AC", Suit.HEARTS)[:2] == (3, "trick.highest_of_led")


def test_an_incomplete_trick_has_a_winner_so_far():
    assert winner("9C KC")[0] == 1


def test_a_joker_cannot_be_led_to_a_plain_trick():
    with pytest.raises(ValueError, match="has a suit"):
        winner("JOKER KC")


# -------------------------------------------------------------------------------------- cards taken


def test_every_seat_gets_the_cards_of_its_tricks():
    tricks = (
        trick("2C KC 5C", seats=3),
        trick("AD 2D 3D", leader=1, seats=3),
        trick("4H 5H 6H", leader=1, seats=3),
    )
    record = PlayedDeal(None, 3, 2, ((), (), ()), tricks)
    taken = piles(record, [PLAIN.verdict(Trick(None, 3, one)) for one in tricks])
    assert taken == (cards("4H 5H 6H"), cards("2C KC 5C AD 2D 3D"), ())
    assert taker(taken, Card.H5) == 0
    assert taker(taken, Card.DA) == 1
    assert taker(taken, Card.SQ) is None


# -------------------------------------------------------------------- what is wrong with a question


def test_a_valid_question_is_not_refused():
    assert check_turn(PLAIN, turn("2C KC", "7C", played="AS KS QS JS")) == []
    assert check_trick(PLAIN, Trick(None, 4, trick("7C AD", leader=3))) == []


def test_a_card_cannot_be_in_the_hand_and_on_the_table():
    found = check_turn(PLAIN, turn("7C KC", "7C"))
    assert faults(found) == [("hand", "play.card_twice")]
    assert english(found[0].message) == "♣7 appears twice."


def test_a_card_cannot_have_been_played_before():
    assert faults(check_turn(PLAIN, turn("7C", played="7C"))) == [("hand", "play.card_twice")]


def test_a_card_cannot_be_in_a_trick_twice():
    found = check_trick(PLAIN, Trick(None, 4, trick("7C 8C 7C")))
    assert faults(found) == [("plays", "play.card_twice")]


def test_a_joker_is_refused_in_a_pack_without_jokers():
    found = check_trick(PLAIN, Trick(None, 4, trick("7C JOKER")))
    assert faults(found) == [("plays", "play.no_joker")]
    assert faults(check_turn(PLAIN, turn("JOKER"))) == [("hand", "play.no_joker")]
    assert check_turn(WITH_JOKER, turn("JOKER")) == []


def test_an_empty_trick_has_no_winner():
    assert faults(check_trick(PLAIN, Trick(None, 4, ()))) == [("plays", "trick.empty")]


def test_an_empty_hand_is_refused():
    assert faults(check_turn(PLAIN, turn(""))) == [("hand", "play.no_hand")]


def test_a_card_cannot_be_played_to_a_complete_trick():
    found = check_turn(PLAIN, turn("2C", "7C 8C 9C TC"))
    assert faults(found) == [("trick", "play.trick_full")]


def test_a_seat_that_does_not_exist_is_refused():
    plays = (Play(0, Card.C7), Play(4, Card.C8))
    found = check_trick(PLAIN, Trick(None, 4, plays))
    assert faults(found) == [("plays.1.seat", "play.seat")]
    assert english(found[0].message) == "There is no seat 4: the seats are 0 to 3."


def test_a_skipped_seat_in_a_trick_is_refused():
    plays = (Play(0, Card.C7), Play(2, Card.C8))
    assert faults(check_trick(PLAIN, Trick(None, 4, plays))) == [("plays.1.seat", "play.order")]


def test_a_player_cannot_play_to_a_trick_twice():
    plays = (*trick("7C 8C 9C"), Play(1, Card.CJ))
    found = check_trick(PLAIN, Trick(None, 4, plays))
    assert faults(found) == [("plays.3.seat", "play.seat_twice")]
    assert english(found[0].message) == "Ben has already played to this trick."


def test_a_trick_with_more_cards_than_players_is_refused():
    found = check_trick(PLAIN, Trick(None, 4, trick("7C 8C 9C TC JC")))
    assert faults(found) == [("plays.4.seat", "play.seat_twice"), ("plays", "trick.too_long")]


def test_trumps_are_refused_in_a_game_without_trumps():
    play = NO_TRUMPS
    found = check_trick(play, Trick(None, 4, trick("7C"), Suit.HEARTS))
    assert faults(found) == [("trump", "play.no_trumps")]
    assert check_trick(play, Trick(None, 4, trick("7C"))) == []
