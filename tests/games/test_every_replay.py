"""Legal cards and flagged plays agree, in every game at any table.

Deals are random, and every table has random house rules from all its options.
"""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.registry import all_games
from scorekeeper.rules.play.replay import check_record, replay
from scorekeeper.rules.play.trick_taking import Play
from scorekeeper.rules.serialization import from_plain
from tests.support.games.point_sums import assert_adds_up, with_bids
from tests.support.games.random_deals import open_deals, play_out

every_game = pytest.mark.parametrize(
    "game", [game for game in all_games() if game.play], ids=lambda game: game.slug
)
quickly = settings(deadline=None, max_examples=12)
chances = st.integers(0, 2**32).map(Random)


@every_game
@quickly
@given(data=st.data())
def test_a_replay_of_legal_cards_has_no_irregularities(game, data):
    deal, dice = data.draw(open_deals(game)), data.draw(chances)
    record = play_out(game, deal, dice)
    assert check_record(game.play, record) == []
    found = replay(game.play, record)
    assert found.irregularities == ()
    assert all(one.play.card in one.legal for one in found.plays)


@every_game
@quickly
@given(data=st.data())
def test_a_replay_flags_the_illegal_card_and_no_other(game, data):
    deal, dice = data.draw(open_deals(game)), data.draw(chances)
    start = data.draw(st.integers(0, deal.plan.cards * deal.seats - 1))
    record, wrong = play_out(game, deal, dice, wrong_from=start)
    found = [(one.trick, one.seat, one.card) for one in replay(game.play, record).irregularities]
    assert found == ([(wrong.trick, wrong.seat, wrong.card)] if wrong else [])


@every_game
@quickly
@given(data=st.data())
def test_any_other_legal_card_in_a_replay_could_have_been_played(game, data):
    deal, dice = data.draw(open_deals(game)), data.draw(chances)
    record = play_out(game, deal, dice)
    plays = replay(game.play, record).plays
    at = dice.randrange(len(plays))
    number, place = divmod(at, deal.seats)
    for card in plays[at].legal:
        trick = list(record.tricks[number])
        trick[place] = Play(trick[place].seat, card)
        played = replace(record, tricks=(*record.tricks[:number], tuple(trick)))
        assert replay(game.play, played).plays[at].refusals == ()


@every_game
@quickly
@given(data=st.data())
def test_a_replayed_deal_yields_an_entry_with_gaps_at_most(game, data):
    deal, dice = data.draw(open_deals(game)), data.draw(chances)
    result = replay(game.play, play_out(game, deal, dice))
    entry = game.complete(deal, from_plain(game.entry, result.entry))
    wrong = game.check(deal, entry)
    assert [refusal for refusal in wrong if not refusal.gap] == []
    if not wrong:
        settlement = game.settle(deal, entry)
        assert len(settlement.points) == len(settlement.reasons) == game.units(deal.seats)


@every_game
@quickly
@given(data=st.data())
def test_the_points_of_a_fully_replayed_deal_add_up(game, data):
    deal, dice = data.draw(open_deals(game)), data.draw(chances)
    result = replay(game.play, play_out(game, deal, dice))
    entry = with_bids(game, deal, game.complete(deal, from_plain(game.entry, result.entry)))
    if not game.check(deal, entry):
        assert_adds_up(game, deal, entry, game.settle(deal, entry))
