"""The card play of Whist.

Source: [002]: follow suit if you can, trumps win, trumping is optional.

A revoke is a card of another suit from a hand that could follow. The trick stands as it was played,
and the entry counts the revokes of each side (Whist ruling 6).
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from scorekeeper.games.whist.entry import NOT_WRITTEN
from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play.replay import revokers
from scorekeeper.rules.play.trick_taking import (
    CardPlay,
    PlayedDeal,
    Verdict,
    eldest_leads,
    follow_suit,
    followers,
    plain_verdict,
)
from scorekeeper.rules.seats import SIDES, Seat, side_of

LEADING = "Whist 3"
FOLLOWING = "Whist 4"
WINNING = "Whist 5"

LOWEST_HONOUR = Card.SJ.rank
"""A, K, Q and J of trumps are honours."""


def entry(record: PlayedDeal[WhistOptions], verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """Return the entry: tricks, honours dealt (W-12) and revokes of each side.

    Without known trumps, honours are missing.
    """
    return {
        "tricks": _counts_by_side([verdict.winner for verdict in verdicts]),
        "honours": _honours(record),
        "revokes": _counts_by_side(revokers(PLAY, record, verdicts)),
    }


def _counts_by_side(seats: Sequence[Seat]) -> list[int]:
    return [sum(side_of(seat) == side for seat in seats) for side in SIDES]


def _honours(record: PlayedDeal[WhistOptions]) -> list[int | None]:
    if record.trump is None:
        return list(NOT_WRITTEN)
    return [*_counts_by_side(_honour_holders(record, record.trump))]


def _honour_holders(record: PlayedDeal[WhistOptions], trump: Suit) -> list[Seat]:
    return [
        seat
        for seat, hand in enumerate(record.hands)
        for card in followers(hand, trump)
        if card.rank >= LOWEST_HONOUR
    ]


PLAY = CardPlay(
    has_trumps=True,
    leading_rule=LEADING,
    plays=partial(follow_suit, rule=FOLLOWING),
    verdict=partial(plain_verdict, rule=WINNING),
    first_leader=eldest_leads,
    entry=entry,
)
