"""Black Lady's play. Source: seed 000: hearts may be led at once, the first trick is free.

The cards on the table are no part of a trick, and not in its ``penalty_points``; whoever takes the
last trick takes them too (BL-2), so that the entry of a deal played out has them.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from scorekeeper.games.black_lady.options import BlackLadyOptions
from scorekeeper.games.black_lady.penalties import PENALTY_CARDS
from scorekeeper.rules.cards import Card, pack_without
from scorekeeper.rules.play.tricks import (
    CardPlay,
    PlayedDeal,
    Trick,
    Turn,
    Verdict,
    follow_suit,
    following,
    piles,
)
from scorekeeper.rules.ruling import Ruling
from scorekeeper.rules.seats import Seat, next_seat

LEADING = "Black Lady 3"
FOLLOWING = "Black Lady 4"
WINNING = "Black Lady 5"


class BlackLadyPlay(CardPlay):
    """The plain referee without trumps, the penalty points of a trick, and the table cards."""

    leading_rule: ClassVar[str] = LEADING

    def plays(self, turn: Turn[BlackLadyOptions]) -> list[tuple[Card, Ruling]]:
        """Follow suit; a leader and a void player may play anything (Black Lady ruling 8)."""
        return list(follow_suit(turn, rule=FOLLOWING, lead=LEADING))

    def playable(self, turn: Turn[BlackLadyOptions]) -> tuple[Card, ...]:
        """The cards of the suit led, else any."""
        return following(turn)

    def verdict(self, trick: Trick[BlackLadyOptions]) -> Verdict:
        """Return the highest card of the suit led; ``penalty_points`` of the cards played alone."""
        return PENALTY_CARDS.verdict(trick, rule=WINNING)

    def first_leader(self, record: PlayedDeal[BlackLadyOptions]) -> Seat:
        """Return the dealer's left."""
        return next_seat(record.dealer, record.seats)

    def entry(
        self, record: PlayedDeal[BlackLadyOptions], verdicts: Sequence[Verdict]
    ) -> dict[str, Any]:
        """Hearts by seat and who took ♠Q; the last trick brings the cards on the table."""
        taken = list(piles(record, verdicts))
        if verdicts and _played_out(record):
            taken[verdicts[-1].winner] += _table_cards(record)
        return PENALTY_CARDS.taken(taken)


def _played_out(record: PlayedDeal[BlackLadyOptions]) -> bool:
    return len(record.tricks) == max(len(hand) for hand in record.hands)


def _table_cards(record: PlayedDeal[BlackLadyOptions]) -> tuple[Card, ...]:
    """The cards in nobody's hand; one that was played all the same was no table card."""
    dealt = [card for hand in record.hands for card in hand]
    played = [play.card for trick in record.tricks for play in trick]
    return pack_without([*dealt, *played])
