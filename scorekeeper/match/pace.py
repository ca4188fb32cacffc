"""Pace of a table, and the number of deals that fit before a given time. Pure arithmetic."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median

from scorekeeper.match.events.deals import DealRecorded
from scorekeeper.match.events.event import StoredEvent
from scorekeeper.match.events.pauses import MatchPaused, MatchResumed
from scorekeeper.match.events.undo import undo_stacks

FEWEST_DEALS = 3
"""The number of recorded deals from which a pace is known."""

NO_TIME = timedelta()


def pace(lines: Sequence[StoredEvent]) -> timedelta | None:
    """Return the time per deal at this table; ``None`` if it is unknown.

    The pace is the median time between recorded deals, without pauses. Deals recorded at the same
    time, as in an import, do not count.
    """
    recorded = _times_of_deals(lines)
    if len(recorded) < FEWEST_DEALS:
        return None
    gaps = [
        after - before - _pause_duration(lines, before, after)
        for before, after in pairwise(recorded)
    ]
    played = [gap for gap in gaps if gap > NO_TIME]
    seconds = median(gap.total_seconds() for gap in played) if played else 0
    return timedelta(seconds=seconds) or None


def deals_until(
    until: datetime, now: datetime, each: timedelta, lines: Sequence[StoredEvent]
) -> int:
    """Return the number of deals that can be finished by ``until``, at ``each`` per deal.

    The next deal is assumed to have begun when the last one was recorded. If it is overdue, it
    counts as finished now.
    """
    recorded = _times_of_deals(lines)
    spent = NO_TIME
    if recorded:
        since = now - recorded[-1] - _pause_duration(lines, recorded[-1], now)
        spent = min(max(since, NO_TIME), each)
    return max(0, (until - now + spent) // each)


def shortened(cards: Sequence[int], count: int) -> tuple[int, ...]:
    """Return ``count`` of the deals ``cards``, spread evenly from the first to the last."""
    if count >= len(cards):
        return tuple(cards)
    if count <= 1:
        return tuple(cards[:count])
    last = len(cards) - 1
    return tuple(cards[(2 * at * last + count - 1) // (2 * (count - 1))] for at in range(count))


def _times_of_deals(lines: Sequence[StoredEvent]) -> list[datetime]:
    return [line.at for line in undo_stacks(lines).done if isinstance(line.event, DealRecorded)]


def _pause_duration(lines: Sequence[StoredEvent], since: datetime, until: datetime) -> timedelta:
    """Return for how long the match was paused between two times."""
    total, began = NO_TIME, None
    for line in lines:
        if isinstance(line.event, MatchPaused):
            began = began or line.at
        elif began and isinstance(line.event, MatchResumed | DealRecorded):
            total += max(NO_TIME, min(line.at, until) - max(began, since))
            began = None
    return total + (max(NO_TIME, until - max(began, since)) if began else NO_TIME)
