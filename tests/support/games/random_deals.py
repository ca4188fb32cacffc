"""Deals played out at random by the rules of a table, as a record has them."""

from random import Random

from hypothesis import strategies as st

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.game import Table
from scorekeeper.rules.pack import not_seen
from scorekeeper.rules.play.tricks import ANY_TRUMP, Play, PlayedDeal, Trick, Turn
from scorekeeper.rules.seats import next_seat
from tests.support.games.strategies import deals


@st.composite
def played_deals(draw, game, *, most_tricks=99):
    """A deal of the game at any table: hands dealt at random, and only cards called legal played.

    Returns the deal before it was played, and the record of it.
    """
    deal = draw(deals(game))
    dice = Random(draw(st.integers(0, 2**32)))
    return deal, play_out(game, deal, dice, most_tricks)


def play_out(game, deal, dice, most_tricks=99):
    """The record of ``deal``, every card drawn by ``dice`` from those that are legal."""
    seats, options = deal.seats, deal.options
    pack = list(not_seen(game, Table(options, seats), ()))
    dice.shuffle(pack)
    size = min(deal.plan.cards, len(pack) // seats)
    hands = tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(seats))
    trump = dice.choice(ANY_TRUMP) if game.play.has_trumps else None
    start = PlayedDeal(options, seats, deal.plan.dealer, hands, (), trump)
    leader = game.play.first_leader(start)
    leader = dice.randrange(seats) if leader is None else leader
    return PlayedDeal(
        options,
        seats,
        deal.plan.dealer,
        hands,
        tuple(_tricks(game, start, leader, dice, min(size, most_tricks))),
        trump,
    )


def _tricks(game, start, leader, dice, tricks):
    gone = []
    for number in range(tricks):
        trick = ()
        seat = leader
        for _ in range(start.seats):
            turn = turn_of(start, seat, trick, gone[: number * start.seats], gone)
            card = dice.choice(legal_cards(game, turn))
            trick = (*trick, _play(game, turn, seat, card, dice))
            gone.append(card)
            seat = next_seat(seat, start.seats)
        yield trick
        last = number + 1 == len(start.hands[0])
        asked = Trick(start.options, start.seats, trick, start.trump, number == 0, last)
        leader = game.play.verdict(asked).winner


def turn_of(record, seat, trick, played, gone):
    """The question what ``seat`` may play."""
    hand = tuple(card for card in record.hands[seat] if card not in gone)
    return Turn(
        record.options,
        record.seats,
        hand,
        trick=trick,
        played=tuple(played),
        trump=record.trump,
        first_trick=not played,
    )


def legal_cards(game, turn):
    """The cards of the hand that are called legal: never none."""
    legal = [card for card, ruling in game.play.plays(turn) if ruling.allowed]
    assert legal, f"nothing is legal: {turn}"
    return legal


def _play(game, turn, seat, card, dice):
    """The play of ``card``: a joker led names a suit where the table plays so."""
    if turn.trick:
        return Play(seat, card)
    calls = game.play.joker_call(turn.options) is card and dice.random() < 1 / 2
    led = Play(seat, card, called=calls)
    asked = Turn(turn.options, turn.seats, (), trick=(led,), trump=turn.trump)
    if game.play.names_suit(asked):
        return Play(seat, card, suit=dice.choice(list(Suit)))
    return led
