"""Statistics of Napoleon: contracts made, their size, and partners."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.napoleon.entry import NapoleonEntry
from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.roles import NapoleonRole, Tallies
from scorekeeper.games.napoleon.score import contract_of, is_made
from scorekeeper.games.napoleon.sides import Sides
from scorekeeper.rules.deal import Row
from scorekeeper.rules.ruling import N_
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.stats import Breakdown, Measure, Stat

NapoleonRow = Row[NapoleonOptions, NapoleonEntry, Tallies]

MADE = Measure("napoleon_won", N_("Made"))
FAILED = Measure("napoleon_lost", N_("Failed"))
ALONE_MADE = Measure("alone_won", N_("Made"))
ALONE_FAILED = Measure("alone_lost", N_("Failed"))
ADJUTANT_WON = Measure("adjutant_won", N_("Won"))
ADJUTANT_LOST = Measure("adjutant_lost", N_("Lost"))
ALLIED_WON = Measure("allied_won", N_("Won"))
ALLIED_LOST = Measure("allied_lost", N_("Lost"))

CONTRACTS = (MADE, FAILED)
OF_ALL = N_("Success rate")
OF_PLAYED = N_("Win rate")

BREAKDOWNS = (
    Breakdown("napoleon", N_("As Napoleon"), CONTRACTS, share_label=OF_ALL),
    Breakdown(
        "height",
        N_("Contracts by size"),
        CONTRACTS,
        by="detail",
        by_label=N_("Pictures"),
        share_label=OF_ALL,
    ),
    Breakdown("with", N_("As Napoleon, by adjutant"), CONTRACTS, by="partner", share_label=OF_ALL),
    Breakdown("alone", N_("As a lone Napoleon"), (ALONE_MADE, ALONE_FAILED), share_label=OF_ALL),
    Breakdown(
        "adjutant", N_("As the adjutant"), (ADJUTANT_WON, ADJUTANT_LOST), share_label=OF_PLAYED
    ),
    Breakdown("allied", N_("As an ally"), (ALLIED_WON, ALLIED_LOST), share_label=OF_PLAYED),
)

OUTCOMES = {
    (NapoleonRole.NAPOLEON, True): MADE,
    (NapoleonRole.NAPOLEON, False): FAILED,
    (NapoleonRole.ADJUTANT, True): ADJUTANT_WON,
    (NapoleonRole.ADJUTANT, False): ADJUTANT_LOST,
    (NapoleonRole.ALLIED, True): ALLIED_WON,
    (NapoleonRole.ALLIED, False): ALLIED_LOST,
}


def contract_made(row: NapoleonRow) -> tuple[bool | None, ...]:
    """Return whether the contract was made, for Napoleon and the adjutant."""
    sides, _ = contract_of(row.deal, row.entry)
    is_contract_made = is_made(row.deal, row.entry)
    return tuple(
        None if sides.role(seat) is NapoleonRole.ALLIED else is_contract_made
        for seat in range(row.deal.seats)
    )


def stats(rows: Sequence[NapoleonRow]) -> Iterator[Stat]:
    """Yield one count per player and deal. Napoleon's count has the level and the adjutant."""
    for row in rows:
        sides, call = contract_of(row.deal, row.entry)
        made = is_made(row.deal, row.entry)
        for seat in range(row.deal.seats):
            yield _role_stat(sides, seat, call.count, made=made)
        if sides.alone:
            yield Stat((ALONE_MADE if made else ALONE_FAILED).name, sides.napoleon)


def _role_stat(sides: Sides, seat: Seat, level: int, *, made: bool) -> Stat:
    role = sides.role(seat)
    measure = OUTCOMES[role, role.wins(made=made)].name
    if role is NapoleonRole.NAPOLEON:
        return Stat(measure, seat, detail=level, partner=sides.adjutant)
    return Stat(measure, seat)
