"""Readings under other house rules: a verdict judged again for each other value of an option."""

from dataclasses import replace

import pytest

from scorekeeper.registry import find_game
from scorekeeper.rules.alternative_rules import (
    readings_with_other_answer,
    readings_with_other_plays,
    readings_with_other_winner,
)
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.play.trick_taking import Trick, Turn
from scorekeeper.rules.referee import KnownFacts, judge_play, judge_trick
from tests.support.games.play import cards, trick

HEARTS, HELL, NAPOLEON = map(find_game, ("hearts", "hell", "napoleon"))


def plays(game, hand, on_table="", *, seats=4, **told):
    turn = Turn(game.options(), seats, cards(hand), trick(on_table, seats=seats))
    found = judge_play(game, turn, KnownFacts(**told))
    return [
        (one.option.name, one.value, one.about, one.ruling.allowed)
        for one in readings_with_other_plays(game, turn, KnownFacts(**told), found)
    ]


def winners(said, *, seats=5, **told):
    asked = Trick(NAPOLEON.options(), seats, trick(said, seats=seats))
    found = judge_trick(NAPOLEON, asked, KnownFacts(**told))
    return [
        (one.option.name, one.value, one.about)
        for one in readings_with_other_winner(NAPOLEON, asked, KnownFacts(**told), found)
    ]


def test_a_free_first_trick_would_allow_the_barred_heart():
    assert ("first_trick", "free", Card.H2, True) in plays(
        HEARTS, "2H 5D", "3C", first_trick=True, whole_hand=True
    )


def test_a_card_that_follows_suit_is_legal_under_all_house_rules():
    assert plays(HEARTS, "9D", "KD", first_trick=False) == []


def test_no_alternatives_are_given_for_an_uncertain_answer():
    assert plays(HEARTS, "5H", first_trick=False) == []


def test_the_queen_of_hearts_would_win_if_she_beat_the_almighty():
    (reading,) = [
        one
        for one in winners("AS 3S 4S QH AC", first_trick=False, trumps=(Suit.DIAMONDS,))
        if one[0].startswith("queen_of_hearts")
    ]
    assert reading[2] == 3


def test_the_ace_would_win_without_the_same_two_rule():
    assert ("same_two", False, 4) in winners(
        "2C 3C 4C 5C AC", first_trick=False, trumps=(Suit.HEARTS,)
    )


def test_the_dealer_could_bid_freely_without_the_hook():
    (question,) = [one for one in HELL.questions if one.name == "dealer_bid"]
    table = Table(HELL.options(), 4)
    facts = {"cards": 5, "others": 3}
    found = readings_with_other_answer(HELL, question, table, facts)
    assert [(one.option.name, one.ruling.allowed) for one in found][:1] == [("hook", True)]
    assert readings_with_other_answer(HELL, question, table, {}) == []


@pytest.mark.parametrize("game", [HEARTS, HELL, NAPOLEON], ids=lambda game: game.slug)
def test_invalid_house_rules_are_not_given_as_alternatives(game):
    seats = game.usual_seats
    turn = Turn(game.options(), seats, cards("2H 5D"), trick("3C", seats=seats))
    told = KnownFacts(first_trick=True, whole_hand=True, trumps=(None,))
    for one in readings_with_other_plays(game, turn, told, judge_play(game, turn, told)):
        options = replace(game.options(), **{one.option.name: one.value})
        assert not game.check_options(options, seats)
