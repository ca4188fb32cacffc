"""The plain referee as a game of its own, to test the kernel with."""

from scorekeeper.rules.play.tricks import CardPlay, Verdict, follow_suit, piles, plain_winner
from scorekeeper.rules.seats import next_seat


class PlainPlay(CardPlay):
    """Follow suit, trumps win, the dealer's neighbour leads; the entry is the cards taken."""

    has_joker = False
    has_trumps = True
    leading_rule = "Plain 3"

    def plays(self, turn):
        return list(follow_suit(turn, rule="Plain 4", lead="Plain 3"))

    def verdict(self, trick):
        return Verdict(*plain_winner(trick, rule="Plain 5"))

    def first_leader(self, record):
        return next_seat(record.dealer, record.seats)

    def entry(self, record, verdicts):
        return [" ".join(pile) for pile in piles(record, verdicts)]


class JokerPlay(PlainPlay):
    """The same with a joker in the pack."""

    has_joker = True


class NoTrumps(PlainPlay):
    """The same without trumps."""

    has_trumps = False


class AnybodyLeads(PlainPlay):
    """The same where nobody has to lead first."""

    def first_leader(self, record):
        return None
