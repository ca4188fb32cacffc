"""Highlights of a match of Hearts."""

from collections.abc import Sequence

from scorekeeper.games.hearts.penalties import moon_shooter, penalty_cards, revoker_takes_all
from scorekeeper.games.hearts.stats import HeartsRow
from scorekeeper.rules.families.hearts.cards import PenaltyCards
from scorekeeper.rules.families.hearts.highlights import penalty_highlights
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.seats import Seat


def highlights(rows: Sequence[HeartsRow]) -> list[Highlight]:
    """Return the highlights of all deals except those with a revoke that costs all points."""
    rows = [row for row in rows if not revoker_takes_all(row.deal.options, row.entry)]
    return penalty_highlights(rows, _cards, _shooter)


def _cards(row: HeartsRow) -> PenaltyCards:
    return penalty_cards(row.deal.options)


def _shooter(row: HeartsRow) -> Seat | None:
    return moon_shooter(row.deal.options, row.entry)
