"""Highlights of a match of Black Lady: moons, the biggest bonus and haul, clear deals."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.black_lady.penalties import (
    PENALTY_CARDS,
    clear_seats,
    is_barred,
    moon_shooter,
)
from scorekeeper.games.black_lady.pot import pot_of
from scorekeeper.games.black_lady.stats import BlackLadyRow
from scorekeeper.rules.families.hearts.cards import PenaltyCards
from scorekeeper.rules.families.hearts.highlights import biggest_haul, clean_deals, moons
from scorekeeper.rules.highlights import Highlight, largest
from scorekeeper.rules.ruling import say
from scorekeeper.rules.seats import Seat


def highlights(rows: Sequence[BlackLadyRow]) -> Iterator[Highlight]:
    yield from moons(rows, _shooter)
    yield from largest(say("Biggest bonus"), [one for row in rows for one in _clear_bonuses(row)])
    yield from biggest_haul(rows, _cards, _shooter)
    yield from clean_deals(rows, _cards, _shooter, say("Clear deals"), _is_barred_from_clear)


def _clear_bonuses(row: BlackLadyRow) -> Iterator[tuple[int, int, Seat]]:
    clear = clear_seats(row.deal, row.entry)
    each, _ = pot_of(row.deal).split(len(clear))
    for seat in clear:
        yield each, row.deal.plan.number, seat


def _cards(_row: BlackLadyRow) -> PenaltyCards:
    return PENALTY_CARDS


def _is_barred_from_clear(row: BlackLadyRow, seat: Seat) -> bool:
    return is_barred(row.entry, seat)


def _shooter(row: BlackLadyRow) -> Seat | None:
    return moon_shooter(row.deal, row.entry)
