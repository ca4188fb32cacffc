"""Statistics of Spades: contracts and nils, made and missed, and bags."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.deal import Row
from scorekeeper.rules.entry import without_gaps
from scorekeeper.rules.ruling import N_
from scorekeeper.rules.seats import Seat, partner_of, side_of
from scorekeeper.rules.stats import Breakdown, Measure, Stat, Versus
from scorekeeper_spades.entry import NIL, SIDES, SpadesCarry, SpadesEntry
from scorekeeper_spades.options import SpadesOptions
from scorekeeper_spades.score import contract

SpadesRow = Row[SpadesOptions, SpadesEntry, SpadesCarry]

MADE = Measure("contracts_made", N_("Made"))
SET = Measure("contracts_set", N_("Set"))
BAGS = Measure("bags", N_("Bags"))
NILS_MADE = Measure("nils_made", N_("Nils made"))
NILS_FAILED = Measure("nils_failed", N_("Nils failed"))

BREAKDOWNS = (
    Breakdown("contracts", N_("Contracts"), (MADE, SET), share_label=N_("Success rate")),
    Breakdown("partners", N_("Contracts by partner"), (MADE, SET, BAGS), by="partner"),
    Breakdown("nils", N_("Nils"), (NILS_MADE, NILS_FAILED)),
)


def stats(rows: Sequence[SpadesRow]) -> Iterator[Stat]:
    """Return the results of the contract of each player's side, and of the player's own nil."""
    for row in rows:
        for seat in range(row.deal.seats):
            yield from _contract(row.entry, seat)
            if row.entry.bids[seat] == NIL:
                yield Stat((NILS_MADE if row.entry.nils[seat] else NILS_FAILED).name, seat)


def _contract(entry: SpadesEntry, seat: Seat) -> Iterator[Stat]:
    side, partner = side_of(seat), partner_of(seat)
    over = without_gaps(entry.tricks)[side] - contract(entry, side)
    yield Stat((MADE if over >= 0 else SET).name, seat, partner=partner)
    if over > 0:
        yield Stat(BAGS.name, seat, over, partner=partner)


def versus(rows: Sequence[SpadesRow]) -> Versus | None:
    """Return contracts against tricks by side; ``None`` if no deal is entered in full."""
    if not rows:
        return None
    return Versus(
        N_("Bids and tricks"),
        N_("Bid"),
        N_("Tricks"),
        deals=tuple(row.deal.plan.number for row in rows),
        announced=tuple(tuple(contract(row.entry, side) for row in rows) for side in SIDES),
        achieved=tuple(
            tuple(without_gaps(row.entry.tricks)[side] for row in rows) for side in SIDES
        ),
    )
