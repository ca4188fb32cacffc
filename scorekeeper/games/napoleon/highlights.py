"""Highlights of a match of Napoleon: high contracts, lone wins, every picture."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.napoleon.entry import Call
from scorekeeper.games.napoleon.options import PICTURES
from scorekeeper.games.napoleon.score import contract_of, is_made
from scorekeeper.games.napoleon.sides import count_pictures, discard_seat
from scorekeeper.games.napoleon.stats import NapoleonRow
from scorekeeper.rules.highlights import Highlight, best_share, in_deal, largest, most_often
from scorekeeper.rules.ruling import say
from scorekeeper.rules.seats import Seat


def highlights(rows: Sequence[NapoleonRow]) -> Iterator[Highlight]:
    made = [row for row in rows if is_made(row.deal, row.entry)]
    yield from _highest(made)
    alone = [row for row in made if contract_of(row.deal, row.entry)[0].alone]
    yield from most_often(say("Made alone"), _deals_with_napoleon(alone))
    yield from most_often(
        say("Every picture"), _deals_with_napoleon(list(filter(_took_all_pictures, made)))
    )
    if rows:
        won = [seat for _, seat in _deals_with_napoleon(made)]
        played = [seat for _, seat in _deals_with_napoleon(rows)]
        counts = [(won.count(seat), played.count(seat)) for seat in range(rows[0].deal.seats)]
        yield from best_share(say("Best as Napoleon"), say("contracts made"), counts)
    yield from largest(say("Most pictures in a deal"), _pictures_by_deal_and_seat(rows))


def _highest(made: Sequence[NapoleonRow]) -> Iterator[Highlight]:
    best: tuple[Call, NapoleonRow] | None = None
    for row in made:
        _, call = contract_of(row.deal, row.entry)
        if best is None or call.beats(best[0], ranked=row.deal.options.ranked):
            best = call, row
    if best:
        [(deal, seat)] = _deals_with_napoleon([best[1]])
        yield Highlight(say("Highest contract made"), best[0].face, (seat,), in_deal(deal), deal)


def _deals_with_napoleon(rows: Sequence[NapoleonRow]) -> list[tuple[int, Seat]]:
    return [(row.deal.plan.number, contract_of(row.deal, row.entry)[0].napoleon) for row in rows]


def _took_all_pictures(row: NapoleonRow) -> bool:
    sides, _ = contract_of(row.deal, row.entry)
    return count_pictures(row.deal.options, sides, row.entry).napoleon == PICTURES


def _pictures_by_deal_and_seat(rows: Sequence[NapoleonRow]) -> list[tuple[int, int, Seat]]:
    """Return each player's pictures, with the discarded pictures that belong to the player."""
    return [
        (_pictures_of(row, seat), row.deal.plan.number, seat)
        for row in rows
        # Nobody counts all pictures of a deal that was stopped.
        if not row.entry.stopped
        for seat in range(row.deal.seats)
    ]


def _pictures_of(row: NapoleonRow, seat: Seat) -> int:
    gets_discard = seat == discard_seat(row.deal.options, row.entry)
    return (row.entry.pictures[seat] or 0) + (row.entry.discarded_pictures if gets_discard else 0)
