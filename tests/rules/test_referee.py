"""The referee as the page and the API use it, with all facts or only some of them."""

import pytest

from scorekeeper.registry import find_game
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play import partial_information
from scorekeeper.rules.play.trick_taking import Trick, Turn
from scorekeeper.rules.referee import (
    KnownFacts,
    ask_for_cards,
    calling_card,
    judge_play,
    judge_trick,
)
from tests.support.games.play import cards, trick
from tests.support.games.tables import english, faults

HEARTS, HELL, NAPOLEON = map(find_game, ("hearts", "hell", "napoleon"))


def hell_trick(text, trump=None):
    return Trick(HELL.options(), 4, trick(text), trump)


def hell_turn(hand, on_table="", seats=4):
    return Turn(HELL.options(), seats, cards(hand), trick(on_table))


def test_a_complete_trick_with_known_trumps_has_a_winner():
    (answer,) = judge_trick(HELL, hell_trick("7C KC 2D 9C", Suit.DIAMONDS)).answers
    assert (answer.winner, answer.settled.code) == (2, "trick.highest_trump")
    assert not answer.so_far


def test_an_incomplete_trick_has_a_winner_so_far():
    (answer,) = judge_trick(HELL, hell_trick("7C KC")).answers
    assert answer.winner == 1
    assert answer.so_far


def test_trumps_are_asked_for_if_the_winner_depends_on_them():
    found = judge_trick(HELL, hell_trick("7C KC 2D 9C"), KnownFacts())
    assert found.ask == partial_information.TRUMP
    (answer,) = found.answers
    assert answer.ruling is None
    with pytest.raises(ValueError, match="depends"):
        assert answer.settled
    with pytest.raises(ValueError, match="no seat"):
        assert answer.winner


def test_the_points_of_a_trick_are_counted():
    trick_of_hearts = Trick(HEARTS.options(), 4, trick("7C QS 2H 9C"))
    (answer,) = judge_trick(HEARTS, trick_of_hearts).answers
    assert answer.counted == {"penalty_points": 14}


def test_every_card_of_the_hand_is_judged():
    found = judge_play(HELL, hell_turn("2C AS", "7C"))
    allowed = [(answer.about, answer.settled.allowed) for answer in found.answers]
    assert allowed == [(Card.C2, True), (Card.SA, False)]


def test_a_partial_hand_is_asked_for_the_suit_led():
    turn = hell_turn("AS", "7C")
    found = judge_play(HELL, turn, KnownFacts())
    assert found.ask == partial_information.WHOLE
    assert english(ask_for_cards(HELL, turn, found)) == "Does the hand have ♣?"


def test_a_hand_with_all_cards_dealt_is_complete():
    found = judge_play(HELL, hell_turn("AS", "7C"), KnownFacts(dealt=1))
    assert found.ask is None
    assert found.answers[0].settled.code == "play.void"


def test_an_invalid_question_is_refused_and_not_answered():
    found = judge_play(HELL, hell_turn("2C 2C", "7C"))
    assert faults(found.refusals) == [("hand", "play.card_twice")]
    assert found.answers == ()
    refused = judge_trick(HELL, Trick(HELL.options(), 4, ()))
    assert faults(refused.refusals) == [("plays", "trick.empty")]


def test_a_card_removed_from_the_pack_is_refused():
    three = HEARTS.options()
    found = judge_play(HEARTS, Turn(three, 3, cards("2D")))
    assert faults(found.refusals) == [("hand", "play.not_in_pack")]
    found = judge_trick(HEARTS, Trick(three, 3, trick("2D", seats=3)))
    assert faults(found.refusals) == [("plays", "play.not_in_pack")]


def test_a_hand_without_a_legal_card_is_refused():
    opening = Turn(HEARTS.options(), 4, cards("AS"), first_trick=True)
    found = judge_play(HEARTS, opening)
    assert faults(found.refusals) == [("hand", "hearts.opening_elsewhere")]


def test_only_a_led_card_can_call_the_joker():
    options = NAPOLEON.options()
    assert calling_card(NAPOLEON, options, (Card.S3, Card.S4)) is Card.S3
    assert calling_card(NAPOLEON, options, (Card.S4, Card.S3)) is None
    assert calling_card(HELL, HELL.options(), (Card.S3,)) is None


def test_a_game_without_card_play_has_no_referee(monkeypatch):
    monkeypatch.setitem(vars(HELL), "play", None)
    with pytest.raises(ValueError, match="hell has no referee"):
        judge_play(HELL, hell_turn("2C"))
