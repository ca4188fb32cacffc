"""The promises of every game's referee, under any options."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.registry import all_games, find_game
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal import Table
from scorekeeper.rules.pack import not_seen
from scorekeeper.rules.play import partial_information
from scorekeeper.rules.play.checks import check_playable, check_trick, check_turn
from scorekeeper.rules.play.trick_taking import ANY_TRUMP, Play, Trick, Turn, judge
from tests.support.games.strategies import deals

every_game = pytest.mark.parametrize(
    "game", [game for game in all_games() if game.play], ids=lambda game: game.slug
)

NOTHING_TOLD = {
    partial_information.FIRST: (True, False),
    partial_information.TRUMP: ANY_TRUMP,
    partial_information.CALLED: (True, False),
    partial_information.BROKEN: (True, False),
    partial_information.WHOLE: (True, False),
}


@st.composite
def turns(draw, game):
    """Return a valid question at any table, and the cards of its pack that are not in it."""
    deal, first = draw(deals(game)), draw(st.booleans())
    pack = list(not_seen(game, Table(deal.options, deal.seats), ()))
    Random(draw(st.integers(0, 2**32))).shuffle(pack)
    # One card at least is neither on the table nor in the hand, also in a short pack.
    on_table = draw(st.integers(0, min(deal.seats - 1, len(pack) - 2)))
    held = draw(st.integers(1, min(7, len(pack) - on_table - 1)))
    gone = 0 if first else draw(st.integers(0, min(12, len(pack) - on_table - held - 1)))
    turn = Turn(
        deal.options,
        deal.seats,
        hand=tuple(pack[:held]),
        trick=tuple(Play(seat, card) for seat, card in enumerate(pack[held : held + on_table])),
        played=tuple(pack[held + on_table : held + on_table + gone]),
        trump=draw(trumps(game)),
        first_trick=first,
        joker_called=game.play.has_joker and draw(st.booleans()),
        broken=not first and draw(st.booleans()),
    )
    assert check_turn(game.play, turn) == []
    return turn, tuple(pack[held + on_table + gone :])


def trumps(game):
    return st.sampled_from(ANY_TRUMP if game.play.has_trumps else (None,))


def allowed(game, turn):
    return {card for card, ruling in game.play.plays(turn) if ruling.allowed}


@every_game
@settings(deadline=None, max_examples=20)
@given(data=st.data())
def test_an_accepted_question_has_a_legal_card(game, data):
    turn, _ = data.draw(turns(game))
    refused = check_playable([ruling for _, ruling in game.play.plays(turn)])
    assert bool(allowed(game, turn)) is not bool(refused)
    # The only hand without one had not to lead: another has the card that opens.
    assert all(one.code.endswith(".opening_elsewhere") for one in refused)
    assert all(one.field == "hand" for one in refused)
    assert not refused or (turn.first_trick and not turn.trick)


@every_game
@settings(deadline=None, max_examples=20)
@given(data=st.data())
def test_extra_cards_in_a_hand_never_make_an_illegal_card_legal(game, data):
    turn, rest = data.draw(turns(game))
    more = data.draw(st.lists(st.sampled_from(rest), unique=True, min_size=1))
    with_more = allowed(game, replace(turn, hand=(*turn.hand, *more)))
    may = allowed(game, turn)
    # Who has nothing that opens has not to lead: one card more may give the lead.
    has_not_to_lead = turn.first_trick and not turn.trick and not may
    assert has_not_to_lead or with_more & set(turn.hand) <= may


def test_the_referee_asks_about_the_lowest_club_before_any_club_is_led():
    """Hearts with four players, any club may open, and the hand is not fully known."""
    hearts = find_game("hearts")
    table = Table(hearts.options(opening="any_club"), 4)
    turn = Turn(table.options, table.seats, (Card.CQ,))
    rest = not_seen(hearts, table, turn.hand)
    told = {**NOTHING_TOLD, partial_information.FIRST: (True,), partial_information.TRUMP: (None,)}
    found = partial_information.may_play(hearts.play, turn, rest, told)
    assert (found.ask, found.cards, found.answers[0].ruling) == (
        partial_information.WHOLE,
        (Card.C2,),
        None,
    )


@every_game
@settings(deadline=None, max_examples=15)
@given(data=st.data())
def test_a_definite_ruling_is_right_whatever_the_unknown_facts_are(game, data):
    """The hand has further cards, and the kind of trick and the trumps are unknown."""
    turn, rest = data.draw(turns(game))
    facts = {name: values for name, values in NOTHING_TOLD.items() if data.draw(st.booleans())}
    told = {
        partial_information.FIRST: (turn.first_trick,),
        partial_information.TRUMP: (turn.trump,),
        partial_information.CALLED: (turn.joker_called,),
        partial_information.BROKEN: (turn.broken,),
        partial_information.WHOLE: (True,),
    }
    more = data.draw(st.lists(st.sampled_from(rest), unique=True)) if "whole" in facts else []
    if not game.play.has_trumps:
        facts.pop(partial_information.TRUMP, None)
    found = partial_information.may_play(game.play, turn, rest, told | facts)
    truly = allowed(game, replace(turn, hand=(*turn.hand, *more)))
    for answer in found.answers:
        assert answer.ruling is None or answer.ruling.allowed is (answer.about in truly)
    assert any(answer.ruling is None for answer in found.answers) is (found.ask is not None)
    assert found.ask is None or found.ask in facts


@every_game
@settings(deadline=None, max_examples=20)
@given(data=st.data())
def test_a_definite_winner_is_right_whatever_the_unknown_facts_are(game, data):
    turn, rest = data.draw(turns(game))
    seat = len(turn.trick)
    plays = (*turn.trick, Play(seat, rest[0]))
    trick = Trick(turn.options, turn.seats, plays, turn.trump, turn.first_trick)
    assert check_trick(game.play, trick) == []
    facts = {
        partial_information.FIRST: (True, False),
        partial_information.TRUMP: ANY_TRUMP if game.play.has_trumps else (None,),
    }
    found = partial_information.who_wins(game.play, trick, facts)
    verdict = judge(game.play, trick)
    assert verdict.so_far is (len(plays) < turn.seats)
    (answer,) = found.answers
    assert (answer.ruling is None) is (found.ask is not None)
    assert answer.ruling is None or answer.about == verdict.winner
