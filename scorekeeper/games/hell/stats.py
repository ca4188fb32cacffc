"""Statistics of Hell: bids made, missed by too many tricks, and missed by too few."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.hell.entry import HellEntry
from scorekeeper.games.hell.options import HellOptions
from scorekeeper.rules.deal import Row
from scorekeeper.rules.entry import without_gaps
from scorekeeper.rules.ruling import N_
from scorekeeper.rules.stats import Breakdown, Measure, Stat, Versus

HellRow = Row[HellOptions, HellEntry, None]

MADE = Measure("made", N_("Exact"))
OVER = Measure("over", N_("Over"))
UNDER = Measure("under", N_("Under"))

OUTCOMES = (MADE, OVER, UNDER)
MADE_OF_ALL = N_("Hit rate")

BREAKDOWNS = (
    Breakdown("bids", N_("Bids"), OUTCOMES, share_label=MADE_OF_ALL),
    Breakdown(
        "bids_by_cards",
        N_("Bids by hand size"),
        OUTCOMES,
        by="detail",
        by_label=N_("Cards"),
        share_label=MADE_OF_ALL,
    ),
)


def stats(rows: Sequence[HellRow]) -> Iterator[Stat]:
    """Yield one count for each player and deal. The detail is the number of cards dealt."""
    for row in rows:
        for seat, (bid, tricks) in enumerate(_hands(row.entry)):
            yield Stat(_outcome(bid, tricks).name, seat, detail=row.deal.plan.cards)


def versus(rows: Sequence[HellRow]) -> Versus | None:
    if not rows:
        return None
    return Versus(
        N_("Bids and tricks"),
        N_("Bid"),
        N_("Tricks"),
        deals=tuple(row.deal.plan.number for row in rows),
        announced=tuple(zip(*(without_gaps(row.entry.bids) for row in rows), strict=True)),
        achieved=tuple(zip(*(without_gaps(row.entry.tricks) for row in rows), strict=True)),
    )


def contract_made(row: HellRow) -> tuple[bool, ...]:
    return tuple(bid == tricks for bid, tricks in _hands(row.entry))


def _hands(entry: HellEntry) -> Iterator[tuple[int, int]]:
    return zip(without_gaps(entry.bids), without_gaps(entry.tricks), strict=True)


def _outcome(bid: int, tricks: int) -> Measure:
    if bid == tricks:
        return MADE
    return OVER if tricks > bid else UNDER
