"""The card play of Black Lady.

Source: [000]: hearts may be led at once, the first trick is free.

The cards on the table are not part of a trick or of its ``penalty_points``. The winner of the last
trick takes them (BL-2), so the entry of a replayed deal includes them.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from scorekeeper.games.black_lady.options import BlackLadyOptions
from scorekeeper.games.black_lady.penalties import PENALTY_CARDS
from scorekeeper.rules.cards import Card, pack_without
from scorekeeper.rules.play.trick_taking import (
    CardPlay,
    PlayedDeal,
    Verdict,
    eldest_leads,
    follow_suit,
    piles,
)

LEADING = "Black Lady 3"
FOLLOWING = "Black Lady 4"
WINNING = "Black Lady 5"


def entry(record: PlayedDeal[BlackLadyOptions], verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """Return hearts by seat and the taker of ♠Q, with the table cards added to the last trick."""
    taken = list(piles(record, verdicts))
    if verdicts and _played_out(record):
        taken[verdicts[-1].winner] += _table_cards(record)
    return PENALTY_CARDS.taken(taken)


def _played_out(record: PlayedDeal[BlackLadyOptions]) -> bool:
    return len(record.tricks) == max(len(hand) for hand in record.hands)


def _table_cards(record: PlayedDeal[BlackLadyOptions]) -> tuple[Card, ...]:
    dealt = [card for hand in record.hands for card in hand]
    played = [play.card for trick in record.tricks for play in trick]
    return pack_without([*dealt, *played])


PLAY = CardPlay(
    leading_rule=LEADING,
    plays=partial(follow_suit, rule=FOLLOWING, lead=LEADING),
    verdict=partial(PENALTY_CARDS.verdict, rule=WINNING),
    first_leader=eldest_leads,
    entry=entry,
)
