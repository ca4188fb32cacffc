"""Black Maria's play. Source: seed 000; the opening lead and what may be led from BM-3.

Nothing is barred but not following suit: hearts may be led at once, and the first trick is like
any other (Black Maria rulings 1 and 9).
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from scorekeeper.games.black_maria.options import BlackMariaOptions
from scorekeeper.games.black_maria.penalties import penalty_cards
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.tricks import (
    CardPlay,
    PlayedDeal,
    Trick,
    Turn,
    Verdict,
    follow_suit,
    piles,
)
from scorekeeper.rules.ruling import Ruling
from scorekeeper.rules.seats import Seat, next_seat

LEADING = "BM-3"
FOLLOWING = "Black Maria 4"
WINNING = "Black Maria 5"


class BlackMariaPlay(CardPlay):
    """The plain referee without trumps, and the penalty points of a trick."""

    leading_rule: ClassVar[str] = LEADING

    def plays(self, turn: Turn[BlackMariaOptions]) -> list[tuple[Card, Ruling]]:
        """Follow suit; a leader and a void player may play anything, on the first trick too."""
        return list(follow_suit(turn, rule=FOLLOWING, lead=LEADING))

    def verdict(self, trick: Trick[BlackMariaOptions]) -> Verdict:
        """The highest card of the suit led; ``penalty_points`` by the table's values (BM-2)."""
        return penalty_cards(trick.options, trick.seats).verdict(trick, rule=WINNING)

    def first_leader(self, record: PlayedDeal[BlackMariaOptions]) -> Seat:
        """Return the dealer's left."""
        return next_seat(record.dealer, record.seats)

    def entry(
        self, record: PlayedDeal[BlackMariaOptions], verdicts: Sequence[Verdict]
    ) -> dict[str, Any]:
        """Hearts by seat, and who took ♠Q, ♠K and ♠A."""
        return penalty_cards(record.options, record.seats).taken(piles(record, verdicts))
