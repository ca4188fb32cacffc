"""The card play of Hell.

Source: [003]: follow suit if you can, trumping is optional, trumps win.

The dealer leads first; with another ``first_lead``, the next player does (O-4).
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from scorekeeper.games.hell.options import HellOptions
from scorekeeper.rules.play.replay import check_one_bid_each
from scorekeeper.rules.play.trick_taking import (
    CardPlay,
    PlayedDeal,
    Verdict,
    eldest_leads,
    follow_suit,
    plain_verdict,
)
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import to_plain

LEADING = "O-4"
FOLLOWING = "Hell 4"
WINNING = "Hell 5"


def first_leader(record: PlayedDeal[HellOptions]) -> Seat:
    return record.dealer if record.options.first_lead == "dealer" else eldest_leads(record)


def entry(record: PlayedDeal[HellOptions], verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """Return the trump and the tricks, and the bids if the record has them."""
    winners = [verdict.winner for verdict in verdicts]
    tricks = [winners.count(seat) for seat in range(record.seats)]
    bids = record.bid if record.bid is not None else [None] * record.seats
    return {"trump": to_plain(record.trump), "bids": bids, "tricks": tricks}


PLAY = CardPlay(
    has_trumps=True,
    leading_rule=LEADING,
    bid=tuple[int | None, ...],
    plays=partial(follow_suit, rule=FOLLOWING),
    verdict=partial(plain_verdict, rule=WINNING),
    first_leader=first_leader,
    entry=entry,
    check_bid=check_one_bid_each,
)
