"""Statistics of the games of hearts: hearts and single cards taken, and moons."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.families.hearts.cards import PenaltyEntry, ScoringCard
from scorekeeper.rules.ruling import N_
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.stats import Measure, Stat

DEALS = Measure("deals", N_("Deals"))
HEARTS_A_DEAL = Measure("hearts", N_("♥ per deal"), per="deals")
MOONS = Measure("moons", N_("Moons"))


def taken_stats(
    entry: PenaltyEntry, singles: Sequence[ScoringCard], shooter: Seat | None
) -> Iterator[Stat]:
    """Yield the statistics of a deal: hearts, each card of ``singles``, and the moon.

    The measure of a single card has the name of its field in the entry.
    """
    for seat, hearts in enumerate(entry.hearts):
        yield Stat(DEALS.name, seat)
        if hearts:
            yield Stat(HEARTS_A_DEAL.name, seat, hearts)
    for single in singles:
        taken_by = single.taker(entry)
        if taken_by is not None:
            yield Stat(single.field, taken_by)
    if shooter is not None:
        yield Stat(MOONS.name, shooter)
