"""Hell's play. Source: seed 003: follow suit when you can, no duty to trump, trumps win.

The first lead is the dealer's, by option the next player's (O-4).
"""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from scorekeeper.games.hell.options import HellOptions
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.replay import check_one_bid_each
from scorekeeper.rules.play.tricks import (
    CardPlay,
    PlayedDeal,
    Trick,
    Turn,
    Verdict,
    follow_suit,
    following,
    plain_winner,
)
from scorekeeper.rules.ruling import Refusal, Ruling
from scorekeeper.rules.seats import Seat, next_seat
from scorekeeper.rules.serialization import to_plain

LEADING = "O-4"
FOLLOWING = "Hell 4"
WINNING = "Hell 5"


class HellPlay(CardPlay):
    """The plain referee with trumps."""

    has_trumps: ClassVar[bool] = True
    leading_rule: ClassVar[str] = LEADING
    bid: ClassVar[Any] = tuple[int | None, ...]

    def plays(self, turn: Turn[HellOptions]) -> list[tuple[Card, Ruling]]:
        """Follow suit; a void player may ruff or discard as he likes (Hell ruling 8)."""
        return list(follow_suit(turn, rule=FOLLOWING))

    def playable(self, turn: Turn[HellOptions]) -> tuple[Card, ...]:
        """The cards of the suit led, else any."""
        return following(turn)

    def verdict(self, trick: Trick[HellOptions]) -> Verdict:
        """Return the highest trump, else the highest card of the suit led (Hell ruling 7)."""
        return Verdict(*plain_winner(trick, rule=WINNING))

    def first_leader(self, record: PlayedDeal[HellOptions]) -> Seat:
        """Return the dealer, or whoever plays after him."""
        if record.options.first_lead == "dealer":
            return record.dealer
        return next_seat(record.dealer, record.seats)

    def check_bid(self, record: PlayedDeal[HellOptions]) -> Iterable[Refusal]:
        """Refuse more or fewer bids than players."""
        return check_one_bid_each(record)

    def entry(self, record: PlayedDeal[HellOptions], verdicts: Sequence[Verdict]) -> dict[str, Any]:
        """Return the trump and the tricks; bids are not in a record, unless it has them."""
        winners = [verdict.winner for verdict in verdicts]
        tricks = [winners.count(seat) for seat in range(record.seats)]
        bids = record.bid if record.bid is not None else [None] * record.seats
        return {"trump": to_plain(record.trump), "bids": bids, "tricks": tricks}
