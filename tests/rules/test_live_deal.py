"""A live deal: the winner so far, the next player's duty, and impossible plays."""

from dataclasses import replace

import pytest

from scorekeeper.registry import find_game
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.live_deal import LiveDealStart, PlayedCard, follow_deal
from scorekeeper.rules.play import partial_information
from tests.support.games.play import cards
from tests.support.games.tables import english

HEARTS, HELL, NAPOLEON, WHIST = map(find_game, ("hearts", "hell", "napoleon", "whist"))


def followed(game, said, *, seats=4, options=None, **start):
    """Return the live deal after the cards of ``said``, led by seat 0."""
    table = Table(options or game.options(), seats)
    return follow_deal(
        game, table, LiveDealStart(**({"leader": 0} | start)), [*map(PlayedCard, cards(said))]
    )


def duty(course):
    return [english(one) for one in course.duty]


def test_the_winner_so_far_is_known_after_each_card():
    assert followed(HEARTS, "2C").winning.winner == 0
    assert followed(HEARTS, "2C KC").winning.winner == 1
    assert followed(HEARTS, "2C KC 4D").winning.winner == 1


def test_the_winner_leads_to_the_next_trick():
    course = followed(HEARTS, "2C KC AC 5C")
    assert [one.answer.winner for one in course.taken] == [2]
    assert (course.turn, course.trick) == (2, ())
    assert followed(HEARTS, "2C KC AC 5C 9D").turn == 3


def test_an_unknown_hand_must_follow_suit():
    course = followed(WHIST, "KC", trumps=(Suit.HEARTS,))
    assert course.turn == 1
    assert duty(course) == ["Ben must play ♣.", "With none of these: any card."]


def test_the_first_trick_of_hearts_bars_penalty_cards_after_the_clubs():
    assert duty(followed(HEARTS, "2C")) == [
        "Ben must play ♣.",
        "With none of these: ♦ or ♠ other than ♠Q.",
        "With none of these: any card.",
    ]


def test_the_holder_of_the_opening_card_leads_it():
    assert duty(followed(HEARTS, "")) == ["Aki may lead ♣2."]


def test_hearts_cannot_be_led_until_one_has_been_played():
    closed = followed(HEARTS, "2C KC AC 5C")
    assert "♥" not in duty(closed)[0]
    opened = followed(HEARTS, "2C KC AC 5C 9D TD 2D 3H")
    assert duty(opened) == ["Dan may play any card."]


def test_a_player_known_to_be_void_may_play_any_card():
    course = followed(HEARTS, "2C KC AC 4D QC")
    assert course.turn == 3
    assert duty(course) == ["Dan may play any card."]


def test_playing_a_suit_after_failing_to_follow_reveals_a_revoke():
    course = followed(HEARTS, "2C KC AC 4D 5D 3C")
    (breach,) = course.breaches
    assert (breach.trick, breach.seat, breach.card) == (1, 3, Card.D4)
    assert breach.ruling.code == "play.follow_suit"


def test_a_play_is_legal_if_unknown_trumps_could_make_it_so():
    assert followed(HELL, "7C KC 2D 9C").breaches == ()


def test_trumps_are_asked_for_if_they_decide_the_trick():
    assert followed(HELL, "7C KC 2D 9C").ask == partial_information.TRUMP
    course = followed(HELL, "7C KC 2D 9C", trumps=(Suit.DIAMONDS,))
    assert (course.ask, course.turn) == (None, 2)


def test_a_deal_joined_late_asks_whether_hearts_are_broken():
    assert followed(HEARTS, "", first_trick=False).ask == partial_information.BROKEN
    told = followed(HEARTS, "", first_trick=False, broken=True)
    assert duty(told) == ["Aki may play any card."]


def test_a_joker_may_be_played_instead_of_following_suit():
    assert duty(followed(NAPOLEON, "4S", seats=5, trumps=(Suit.HEARTS,))) == [
        "Ben must play ♠.",
        "Instead, JOKER may be played.",
        "With none of these: any card.",
    ]


def test_the_joker_must_be_played_only_if_called():
    table, start = Table(NAPOLEON.options(), 5), LiveDealStart(0, (Suit.HEARTS,))
    assert (
        follow_deal(NAPOLEON, table, start, [PlayedCard(Card.S3)]).ask == partial_information.CALLED
    )
    called = follow_deal(NAPOLEON, table, start, [PlayedCard(Card.S3, called=True)])
    assert duty(called)[0] == "Ben must play JOKER."
    free = follow_deal(NAPOLEON, table, start, [PlayedCard(Card.S3, called=False)])
    assert duty(free)[0] == "Ben must play ♠."


def test_the_suit_named_with_a_joker_lead_is_asked_for():
    options = replace(NAPOLEON.options(), joker_lead_no_trump="names_suit")
    table, start = Table(options, 5), LiveDealStart(0, (None,), first_trick=False)
    assert (
        follow_deal(NAPOLEON, table, start, [PlayedCard(Card.JOKER)]).ask
        == partial_information.NAMED
    )
    named = follow_deal(NAPOLEON, table, start, [PlayedCard(Card.JOKER, named=Suit.HEARTS)])
    assert duty(named)[0] == "Ben must play ♥."


@pytest.mark.parametrize(("said", "over"), [("7C KC 9C", False), ("7C KC 9C 8C", True)])
def test_the_deal_is_over_once_every_card_dealt_is_played(said, over):
    course = followed(HELL, said, trumps=(Suit.SPADES,), dealt=1)
    assert (course.turn is None) is over


def test_a_card_cannot_be_played_twice():
    (refusal,) = followed(WHIST, "5D 5D").refusals
    assert refusal.code == "play.card_twice"


def test_a_game_without_a_referee_cannot_be_followed(monkeypatch):
    monkeypatch.setitem(vars(HELL), "play", None)
    with pytest.raises(ValueError, match="hell has no referee"):
        followed(HELL, "")
