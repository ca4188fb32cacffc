"""Highlights of a match of Points, from points alone."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.points.score import best_of_deal
from scorekeeper.games.points.stats import PointsRow
from scorekeeper.rules.highlights import Highlight, best_share, largest, longest_run
from scorekeeper.rules.ruling import say


def highlights(rows: Sequence[PointsRow]) -> Iterator[Highlight]:
    well = [(row.deal.plan.number, best_of_deal(row.deal, row.settlement.points)) for row in rows]
    if run := longest_run(well):
        detail = say("best of the deal, deals {first}–{last}", first=run.first, last=run.last)
        yield Highlight(say("Longest run"), run.length, (run.unit,), detail, run.last)
    found = [
        (points, row.deal.plan.number, seat)
        for row in rows
        for seat, points in enumerate(row.settlement.points)
    ]
    yield from largest(say("Most points in a deal"), found)
    counts = [(sum(of_seat), len(rows)) for of_seat in zip(*(one for _, one in well), strict=True)]
    yield from best_share(say("Best most often"), say("deals"), counts)
