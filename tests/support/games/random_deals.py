"""Records of deals that are played at random by the rules of a table."""

from dataclasses import dataclass, replace

from hypothesis import strategies as st

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.pack import not_seen
from scorekeeper.rules.play.trick_taking import ANY_TRUMP, Play, PlayedDeal, Trick, Turn
from scorekeeper.rules.seats import next_seat
from scorekeeper.rules.serialization import from_plain
from tests.support.games.strategies import deals
from tests.support.games.tables import deal_at

MOST_DEALS = 12
"""As far into a match as a deal is drawn from."""


@st.composite
def open_deals(draw, game):
    """Strategy for deals at any table, not only the first of a match."""
    first = draw(deals(game))
    number = draw(st.integers(1, MOST_DEALS))
    try:
        return deal_at(
            game,
            first.seats,
            first.options,
            number=number,
            first_dealer=first.table.first_dealer,
        )
    except ValueError:
        return first


@dataclass(frozen=True)
class IllegalCard:
    """The card that was played against the rules: its trick (from 1) and its player."""

    trick: int
    seat: int
    card: Card


def play_out(game, deal, dice, *, wrong_from=None):
    """Return a record of ``deal`` with random hands and random legal cards.

    With ``wrong_from``, the first chance from that card on to play an illegal one is taken. The
    record is then paired with that card, or with ``None`` if there was no chance.
    """
    seats, options = deal.seats, deal.options
    pack = list(not_seen(game, Table(options, seats), ()))
    dice.shuffle(pack)
    size = min(deal.plan.cards, len(pack) // seats)
    hands = tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(seats))
    dealt = PlayedDeal(options, seats, deal.plan.dealer, hands, ())
    dealt = replace(dealt, trump=dice.choice(trumps_of(game, deal, dealt)))
    hand = _Hand(game, dealt, dice, wrong_from)
    tricks = tuple(hand.trick(number) for number in range(size))
    record = replace(dealt, tricks=tricks)
    return record if wrong_from is None else (record, hand.wrong)


def trumps_of(game, deal, dealt):
    """Return the possible trumps in ``deal``: those with the fewest refusals."""
    if not game.play.has_trumps:
        return [None]
    refused = {trump: _refused(game, deal, replace(dealt, trump=trump)) for trump in ANY_TRUMP}
    return [trump for trump, times in refused.items() if times == min(refused.values())]


def _refused(game, deal, record):
    entry = game.complete(deal, from_plain(game.entry, game.play.entry(record, [])))
    return sum(not refusal.gap for refusal in game.check(deal, entry))


class _Hand:
    """The state of a deal that is being played."""

    def __init__(self, game, dealt, dice, wrong_from):
        self.game, self.dealt, self.dice = game, dealt, dice
        self.wrong_from, self.wrong = wrong_from, None
        self.gone = []
        leader = game.play.first_leader(dealt)
        self.leader = dice.randrange(dealt.seats) if leader is None else leader

    def trick(self, number):
        dealt, trick, seat = self.dealt, (), self.leader
        for _ in range(dealt.seats):
            turn = turn_of(dealt, seat, trick, self.gone[: number * dealt.seats], self.gone)
            trick = (
                *trick,
                _play(self.game, turn, seat, self._card(turn, number, seat), self.dice),
            )
            self.gone.append(trick[-1].card)
            seat = next_seat(seat, dealt.seats)
        last = number + 1 == len(dealt.hands[0])
        asked = Trick(dealt.options, dealt.seats, trick, dealt.trump, number == 0, last)
        self.leader = self.game.play.verdict(asked).winner
        return trick

    def _card(self, turn, number, seat):
        legal = legal_cards(self.game, turn)
        barred = [card for card in turn.hand if card not in legal]
        due = self.wrong_from is not None and len(self.gone) >= self.wrong_from
        if not (due and barred and self.wrong is None):
            return self.dice.choice(legal)
        card = self.dice.choice(barred)
        self.wrong = IllegalCard(number + 1, seat, card)
        return card


def turn_of(record, seat, trick, played, gone):
    """Return the referee's question for ``seat``."""
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
    """Return the cards of the hand that are legal. There is always one."""
    legal = [card for card, ruling in game.play.plays(turn) if ruling.allowed]
    assert legal, f"nothing is legal: {turn}"
    return legal


def _play(game, turn, seat, card, dice):
    """Play ``card``. A joker that is led names a suit if the table plays so."""
    if turn.trick:
        return Play(seat, card)
    calls = game.play.joker_call(turn.options) is card and dice.random() < 1 / 2
    led = Play(seat, card, called=calls)
    asked = Turn(turn.options, turn.seats, (), trick=(led,), trump=turn.trump)
    if game.play.names_suit(asked):
        return Play(seat, card, suit=dice.choice(list(Suit)))
    return led
