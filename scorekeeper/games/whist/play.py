"""Whist's play. Source: seed 002: follow suit when you can, trumps win, no duty to trump.

A revoke is a card off the suit led from a hand that could follow. The trick stands as it was
played, and the entry counts the revokes of each side (Whist ruling 6).
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from scorekeeper.games.whist.entry import NOT_WRITTEN
from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play.replay import irregularities
from scorekeeper.rules.play.tricks import (
    NOT_FOLLOWED,
    CardPlay,
    PlayedDeal,
    Trick,
    Turn,
    Verdict,
    follow_suit,
    followers,
    following,
    plain_winner,
)
from scorekeeper.rules.ruling import Ruling
from scorekeeper.rules.seats import SIDES, Seat, next_seat, side_of

LEADING = "Whist 3"
FOLLOWING = "Whist 4"
WINNING = "Whist 5"

LOWEST_HONOUR = Card.SJ.rank
"""A, K, Q and J of trumps are honours."""


class WhistPlay(CardPlay):
    """The plain referee with trumps."""

    has_trumps: ClassVar[bool] = True
    leading_rule: ClassVar[str] = LEADING

    def plays(self, turn: Turn[WhistOptions]) -> list[tuple[Card, Ruling]]:
        """Follow suit; a leader and a void player may play anything."""
        return list(follow_suit(turn, rule=FOLLOWING))

    def playable(self, turn: Turn[WhistOptions]) -> tuple[Card, ...]:
        """The cards of the suit led, else any."""
        return following(turn)

    def verdict(self, trick: Trick[WhistOptions]) -> Verdict:
        """Return the highest trump, else the highest card of the suit led."""
        return Verdict(*plain_winner(trick, rule=WINNING))

    def first_leader(self, record: PlayedDeal[WhistOptions]) -> Seat:
        """Return the dealer's left."""
        return next_seat(record.dealer, record.seats)

    def entry(
        self, record: PlayedDeal[WhistOptions], verdicts: Sequence[Verdict]
    ) -> dict[str, Any]:
        """By side: tricks, honours dealt (W-12; not written without trumps), revokes."""
        found = irregularities(self, record, verdicts)
        revokes = [one.seat for one in found if one.refusal.code == NOT_FOLLOWED]
        return {
            "tricks": _by_side([verdict.winner for verdict in verdicts]),
            "honours": _honours(record),
            "revokes": _by_side(revokes),
        }


def _by_side(seats: Sequence[Seat]) -> list[int]:
    """Return how many of ``seats`` belong to each side."""
    return [sum(side_of(seat) == side for seat in seats) for side in SIDES]


def _honours(record: PlayedDeal[WhistOptions]) -> list[int | None]:
    if record.trump is None:
        return list(NOT_WRITTEN)
    return [*_by_side(_honour_holders(record, record.trump))]


def _honour_holders(record: PlayedDeal[WhistOptions], trump: Suit) -> list[Seat]:
    return [
        seat
        for seat, hand in enumerate(record.hands)
        for card in followers(hand, trump)
        if card.rank >= LOWEST_HONOUR
    ]
