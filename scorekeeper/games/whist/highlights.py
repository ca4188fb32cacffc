"""Highlights of a match of Whist by side: slams, honours, revokes, runs."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.whist.count import BOOK, counted_tricks
from scorekeeper.games.whist.entry import HONOURS, TRICKS, full_entry
from scorekeeper.games.whist.stats import WhistRow
from scorekeeper.rules.highlights import Highlight, in_deal, longest_run, most_often
from scorekeeper.rules.ruling import say
from scorekeeper.rules.seats import SIDES


def highlights(rows: Sequence[WhistRow]) -> Iterator[Highlight]:
    counted = [row for row in rows if not _is_replayed(row)]
    yield from _most_tricks(counted)
    yield from most_often(say("Revokes"), _revokes(rows))
    if any(row.deal.options.scores_honours for row in counted):
        yield from most_often(say("All four honours"), _four_honours(counted))
    run = longest_run((row.deal.plan.number, _winning_sides(row)) for row in counted)
    if run:
        detail = say("deals won in a row, {first}–{last}", first=run.first, last=run.last)
        yield Highlight(say("Longest run"), run.length, (run.unit,), detail, run.last)


def _is_replayed(row: WhistRow) -> bool:
    return row.settlement.carry.deals_replayed != row.deal.standing.carry.deals_replayed


def _most_tricks(rows: Sequence[WhistRow]) -> Iterator[Highlight]:
    found = [
        (full_entry(row.entry).tricks[side], -row.deal.plan.number, side)
        for row in rows
        for side in SIDES
    ]
    if found:
        tricks, deal, side = max(found)
        label = say("Slam") if tricks == TRICKS else say("Most tricks in a deal")
        yield Highlight(label, tricks, (side,), in_deal(-deal), -deal)


def _winning_sides(row: WhistRow) -> list[bool]:
    tricks = counted_tricks(row.deal.options, full_entry(row.entry))
    return [number > BOOK for number in tricks]


def _revokes(rows: Sequence[WhistRow]) -> list[tuple[int, int]]:
    """Return a deal and a side for each revoke."""
    return [
        (row.deal.plan.number, side)
        for row in rows
        for side in SIDES
        for _ in range(full_entry(row.entry).revokes[side])
    ]


def _four_honours(rows: Sequence[WhistRow]) -> list[tuple[int, int]]:
    return [
        (row.deal.plan.number, side)
        for row in rows
        for side in SIDES
        if full_entry(row.entry).honours[side] == HONOURS
    ]
