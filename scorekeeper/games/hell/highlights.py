"""Highlights of a match of Hell: bids made, and barred bids that would have been made."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.hell.bidding import deal_has_hook
from scorekeeper.games.hell.stats import HellRow
from scorekeeper.rules.entry import without_gaps
from scorekeeper.rules.highlights import (
    Highlight,
    best_share,
    in_deal,
    longest_run,
    most_often,
)
from scorekeeper.rules.ruling import say


def highlights(rows: Sequence[HellRow]) -> Iterator[Highlight]:
    run = longest_run((row.deal.plan.number, _made_bids(row)) for row in rows)
    if run:
        detail = say("bids made in a row, deals {first}–{last}", first=run.first, last=run.last)
        yield Highlight(say("Longest run"), run.length, (run.unit,), detail, run.last)
    denied = [
        (row.deal.plan.number, row.deal.plan.dealer) for row in rows if _took_barred_number(row)
    ]
    yield from most_often(say("Would have made the barred bid"), denied)
    yield from _best_deal(rows)
    made = [sum(of_seat) for of_seat in zip(*map(_made_bids, rows), strict=True)]
    counts = [(count, len(rows)) for count in made]
    yield from best_share(say("Surest bidder"), say("bids made"), counts)


def _made_bids(row: HellRow) -> list[bool]:
    hands = zip(without_gaps(row.entry.bids), without_gaps(row.entry.tricks), strict=True)
    return [bid == tricks for bid, tricks in hands]


def _took_barred_number(row: HellRow) -> bool:
    """Return whether the dealer took exactly the number of tricks that was barred (O-5)."""
    plan, bids = row.deal.plan, without_gaps(row.entry.bids)
    others = sum(bids) - bids[plan.dealer]
    took = without_gaps(row.entry.tricks)[plan.dealer]
    return deal_has_hook(row.deal) and others + took == plan.cards


def _best_deal(rows: Sequence[HellRow]) -> Iterator[Highlight]:
    found = [
        (points, -row.deal.plan.number, -seat)
        for row in rows
        for seat, points in enumerate(row.settlement.points)
    ]
    points, deal, seat = max(found, default=(0, 0, 0))
    if points > 0:
        yield Highlight(say("Best deal"), f"+{points}", (-seat,), in_deal(-deal), -deal)
