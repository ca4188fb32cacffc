"""The play of Spades: follow suit when you can, spades win, and have to be broken (SP-5)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play.replay import check_one_bid_each
from scorekeeper.rules.play.tricks import (
    CardPlay,
    PlayedDeal,
    Trick,
    Turn,
    Verdict,
    follow_suit,
    plain_winner,
)
from scorekeeper.rules.ruling import Message, Refusal, Ruling, refuse, say
from scorekeeper.rules.seats import Seat, next_seat, side_of
from scorekeeper_spades.entry import NIL, SIDES
from scorekeeper_spades.options import SpadesOptions

LEADING = "Spades 3"
FOLLOWING = "Spades 4"
WINNING = "Spades 5"
BREAKING = "SP-5"

SpadesTurn = Turn[SpadesOptions]


class SpadesPlay(CardPlay):
    """The plain referee; spades are trumps in every deal, and have to be broken."""

    fixed_trump: ClassVar[Suit | None] = Suit.SPADES
    leading_rule: ClassVar[str] = LEADING
    bid: ClassVar[Any] = tuple[int | None, ...]

    def plays(self, turn: SpadesTurn) -> list[tuple[Card, Ruling]]:
        """Follow suit; a leader keeps off spades until they are broken."""
        found = list(follow_suit(turn, rule=FOLLOWING))
        if turn.led or _broken(turn):
            return found
        return [(card, _closed(turn, card) or ruling) for card, ruling in found]

    def verdict(self, trick: Trick[SpadesOptions]) -> Verdict:
        """The highest spade, else the highest card of the suit led."""
        return Verdict(*plain_winner(replace(trick, trump=Suit.SPADES), rule=WINNING))

    def first_leader(self, record: PlayedDeal[SpadesOptions]) -> Seat:
        """The dealer's left."""
        return next_seat(record.dealer, record.seats)

    def check_bid(self, record: PlayedDeal[SpadesOptions]) -> Iterable[Refusal]:
        """Each player bids once."""
        return check_one_bid_each(record)

    def entry(
        self, record: PlayedDeal[SpadesOptions], verdicts: Sequence[Verdict]
    ) -> dict[str, Any]:
        """The bids where the record has them, the tricks by side, what became of each nil."""
        winners = [verdict.winner for verdict in verdicts]
        bids = list(record.bid or [None] * record.seats)
        return {
            "bids": bids,
            "tricks": [sum(side_of(seat) == side for seat in winners) for side in SIDES],
            "nils": [seat not in winners if bid == NIL else None for seat, bid in enumerate(bids)],
        }

    def breaking(self, options: SpadesOptions) -> Message | None:
        """What opens spades; nothing has to where they may be led at any time."""
        return say("Have spades been broken?") if options.break_spades else None


def _broken(turn: SpadesTurn) -> bool:
    played = any(card.suit is Suit.SPADES for card in turn.played)
    return not turn.options.break_spades or turn.broken or played


def _closed(turn: SpadesTurn, card: Card) -> Refusal | None:
    """Why ``card`` may not be led while spades are closed; ``None`` when it may."""
    others = [one for one in turn.hand if one.suit is not Suit.SPADES]
    # A hand of spades alone leads one.
    if card.suit is not Suit.SPADES or not others:
        return None
    message = say("Spades have not been broken, and you hold {other}.", other=others[0])
    return refuse("spades.not_broken", message, field="card", rule=BREAKING)
