"""Highlights of a match of Black Maria."""

from collections.abc import Sequence

from scorekeeper.games.black_maria.penalties import moon_shooter, penalty_cards_of
from scorekeeper.games.black_maria.stats import BlackMariaRow
from scorekeeper.rules.families.hearts.cards import PenaltyCards
from scorekeeper.rules.families.hearts.highlights import penalty_highlights
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.seats import Seat


def highlights(rows: Sequence[BlackMariaRow]) -> list[Highlight]:
    return penalty_highlights(rows, _cards, _shooter)


def _cards(row: BlackMariaRow) -> PenaltyCards:
    return penalty_cards_of(row.deal)


def _shooter(row: BlackMariaRow) -> Seat | None:
    return moon_shooter(row.deal, row.entry)
