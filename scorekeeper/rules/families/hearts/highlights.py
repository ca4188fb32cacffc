"""Highlights of the games of hearts: moons, the biggest haul, deals without a penalty card."""

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.rules.deal import Row
from scorekeeper.rules.families.hearts.cards import PenaltyCards
from scorekeeper.rules.highlights import Highlight, best_share, largest, most_often
from scorekeeper.rules.ruling import Message, say
from scorekeeper.rules.seats import Seat

HeartsRows = Sequence[Row[Any, Any, Any]]
CLEAN = say("Clean deals")


def penalty_highlights(
    rows: HeartsRows,
    cards_of: Callable[[Row[Any, Any, Any]], PenaltyCards],
    shooter_of: Callable[[Row[Any, Any, Any]], Seat | None],
) -> list[Highlight]:
    return [
        *moons(rows, shooter_of),
        *biggest_haul(rows, cards_of, shooter_of),
        *clean_deals(rows, cards_of, shooter_of),
    ]


def moons(
    rows: HeartsRows, shooter_of: Callable[[Row[Any, Any, Any]], Seat | None]
) -> list[Highlight]:
    shots = [(row.deal.plan.number, shooter_of(row)) for row in rows]
    shot = [(deal, seat) for deal, seat in shots if seat is not None]
    return most_often(say("Shot the moon"), shot)


def biggest_haul(
    rows: HeartsRows,
    cards_of: Callable[[Row[Any, Any, Any]], PenaltyCards],
    shooter_of: Callable[[Row[Any, Any, Any]], Seat | None],
) -> list[Highlight]:
    """Return the most points taken in a deal without a moon, whose points are intended."""
    taken = [
        (sum(item.points for item in cards_of(row).items(row.entry, seat)), row, seat)
        for row in rows
        if shooter_of(row) is None
        for seat in range(row.deal.seats)
    ]
    label = say("Biggest haul")
    minus = any(cards_of(row).minus for row in rows)
    points = [(points, row.deal.plan.number, seat) for points, row, seat in taken]
    return largest(label, points, minus=minus)


def clean_deals(
    rows: HeartsRows,
    cards_of: Callable[[Row[Any, Any, Any]], PenaltyCards],
    shooter_of: Callable[[Row[Any, Any, Any]], Seat | None],
    label: Message = CLEAN,
    barred: Callable[[Row[Any, Any, Any], Seat], bool] = lambda _row, _seat: False,
) -> list[Highlight]:
    """Return the player who most often took no penalty card, not counting deals with a moon.

    A deal does not count for a seat if ``barred`` returns true.
    """
    counted = [row for row in rows if shooter_of(row) is None]
    if not counted:
        return []
    counts = [
        (
            sum(
                cards_of(row).is_clear(row.entry, seat) and not barred(row, seat) for row in counted
            ),
            len(rows),
        )
        for seat in range(counted[0].deal.seats)
    ]
    return best_share(label, say("without a penalty card"), counts)
