"""What is worth retelling of a match of Black Maria."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.black_maria.penalties import moon_shooter, penalty_cards_of
from scorekeeper.games.black_maria.stats import BlackMariaRow
from scorekeeper.rules.families.hearts import PenaltyCards, biggest_haul, clean_deals, moons
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.seats import Seat


def highlights(rows: Sequence[BlackMariaRow]) -> Iterator[Highlight]:
    """Yield moons, the biggest haul, deals without a penalty card."""
    yield from moons(rows, _shooter)
    yield from biggest_haul(rows, _cards, _shooter)
    yield from clean_deals(rows, _cards, _shooter)


def _cards(row: BlackMariaRow) -> PenaltyCards:
    return penalty_cards_of(row.deal)


def _shooter(row: BlackMariaRow) -> Seat | None:
    return moon_shooter(row.deal, row.entry)
