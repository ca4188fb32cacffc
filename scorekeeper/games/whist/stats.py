"""Statistics of Whist: rubbers and games by partner, and the tricks and honours of a side."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.whist.entry import WhistEntry, full_entry
from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.games.whist.rubber import WhistCarry, rubber
from scorekeeper.rules.deal import Row
from scorekeeper.rules.ruling import N_
from scorekeeper.rules.seats import Seat, partner_of, side_of
from scorekeeper.rules.stats import Breakdown, Measure, Stat

WhistRow = Row[WhistOptions, WhistEntry, WhistCarry]

RUBBERS_WON = Measure("rubbers_won", N_("Rubbers won"))
RUBBERS_LOST = Measure("rubbers_lost", N_("Rubbers lost"))
GAMES_WON = Measure("games_won", N_("Games won"))
GAMES_LOST = Measure("games_lost", N_("Games lost"))
DEALS = Measure("deals", N_("Deals"))
TRICKS = Measure("tricks", N_("Tricks per deal"), per="deals")
HONOURS = Measure("honours", N_("Honours per deal"), per="deals")
REVOKES = Measure("revokes", N_("Revokes"))

WINNING = (RUBBERS_WON, RUBBERS_LOST, GAMES_WON, GAMES_LOST)

BREAKDOWNS = (
    Breakdown("rubbers", N_("Rubbers and games"), WINNING),
    Breakdown("partners", N_("Rubbers and games by partner"), WINNING, by="partner"),
    Breakdown("sides", N_("Tricks, honours and revokes"), (DEALS, TRICKS, HONOURS, REVOKES)),
)


def stats(rows: Sequence[WhistRow]) -> Iterator[Stat]:
    for row in rows:
        for seat in range(row.deal.seats):
            yield from _win_counts(row, seat)
            yield from _deal_counts(row, seat)


def _win_counts(row: WhistRow, seat: Seat) -> Iterator[Stat]:
    """Yield counts for the game that the deal ended, and for the rubber that ended with it."""
    before, after = row.deal.standing.carry, row.settlement.carry
    if len(after.games) == len(before.games):
        return
    won = after.games[-1].winner == side_of(seat)
    yield Stat((GAMES_WON if won else GAMES_LOST).name, seat, partner=partner_of(seat))
    over = rubber(row.deal.options, after)
    if over:
        won = over.winner == side_of(seat)
        yield Stat((RUBBERS_WON if won else RUBBERS_LOST).name, seat, partner=partner_of(seat))


def _deal_counts(row: WhistRow, seat: Seat) -> Iterator[Stat]:
    facts, side = full_entry(row.entry), side_of(seat)
    sums = [(REVOKES, facts.revokes[side])]
    # A deal that does not count leaves only the revokes.
    if row.settlement.carry.deals_replayed == row.deal.standing.carry.deals_replayed:
        sums += [(DEALS, 1), (TRICKS, facts.tricks[side]), (HONOURS, facts.honours[side])]
    for measure, count in sums:
        if count:
            yield Stat(measure.name, seat, count)
