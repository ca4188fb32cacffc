"""The events of a match on a phone and on its server, read, timed and compared.

Two events are equal if content, time and key are equal. They also count as equal if they have one
idempotency key, because a response was lost.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import faulty, read_as, read_moment
from scorekeeper.match.archive.history_reader import PlainEvent
from scorekeeper.match.archive.writer import moment, plain_event
from scorekeeper.match.events.deals import DealEntered
from scorekeeper.match.events.event import Event
from scorekeeper.match.events.registry import EVENTS, WITH_TEXT
from scorekeeper.match.ids import fingerprint
from scorekeeper.match.model import Match
from scorekeeper.registry import AnyGame
from scorekeeper.rules.points_only import read_entry
from scorekeeper.rules.ruling import say
from scorekeeper.rules.serialization import Malformed, to_plain

TRAVEL_TIME = timedelta(seconds=10)
"""Smaller differences between the clocks are taken for the travel time of the request."""

ANY_TIME = timedelta(days=36_500)
"""A phone's clock may show any time: its times are corrected by the offset."""


@dataclass(frozen=True, slots=True)
class SyncEvent:
    """A stored or pushed event with the fingerprint of its idempotency key."""

    plain: PlainEvent
    at: datetime
    fingerprint: str | None = None

    @property
    def content(self) -> tuple[Any, ...]:
        """Return the content except for texts, in which a name may have been replaced."""
        one = self.plain
        return one.kind, one.deal, None if one.kind in WITH_TEXT else one.entry, one.undoes


def clock_offset_of(now: datetime, phones: datetime) -> timedelta:
    """Return the time by which a phone's clock, which shows ``phones``, is behind ``now``.

    The travel time of the request is ignored.
    """
    clock_offset = now - phones
    return timedelta() if abs(clock_offset) <= TRAVEL_TIME else clock_offset


def server_time(at: datetime, clock_offset: timedelta, after: datetime, now: datetime) -> datetime:
    """Convert a phone's time ``at`` to the server's clock, limited to ``after`` … ``now``."""
    return max(after, min(at + clock_offset, now))


def read_events(
    game: AnyGame, plain: Any, fingerprints: Sequence[str | None], now: datetime
) -> tuple[SyncEvent, ...]:
    """Parse the events of a phone. The times may be in the future.

    Raise ``ArchiveError`` if an event is malformed.
    """
    events: tuple[PlainEvent, ...] = read_as(tuple[PlainEvent, ...], plain, "log")
    if len(events) > bounds.MOST_LINES + 1:
        raise faulty("log", "archive.long", say("This is too long."))
    found = []
    for number, (event, known) in enumerate(zip(events, fingerprints, strict=True)):
        at = read_moment(event.at, f"log[{number}].at", now + ANY_TIME)
        found.append(SyncEvent(_current_entry(game, event), at, known))
    return tuple(found)


def events_of(match: Match, fingerprints: Mapping[int, str]) -> tuple[SyncEvent, ...]:
    """Return the events of a stored match; ``fingerprints`` are by event number."""
    found = []
    for line in match.lines:
        plain = read_as(PlainEvent, plain_event(match.game, line), "")
        found.append(SyncEvent(plain, line.at, fingerprints.get(line.number)))
    return tuple(found)


def _current_entry(game: AnyGame, line: PlainEvent) -> PlainEvent:
    """Return ``line`` with its entry converted to the current form."""
    if not issubclass(EVENTS.get(line.kind, Event), DealEntered):
        return line
    try:
        return replace(line, entry=to_plain(read_entry(game, line.entry)))
    except Malformed:
        return line


def common_length(here: Sequence[SyncEvent], pushed: Sequence[SyncEvent]) -> int:
    """Return the length of the common beginning of both histories."""
    common, known = 0, False
    for mine, theirs in zip(here, pushed, strict=False):
        is_retry = mine.fingerprint is not None and mine.fingerprint == theirs.fingerprint
        # Only the first event of a write has the fingerprint.
        same_write = known and mine.fingerprint is None and mine.content == theirs.content
        if mine.plain.kind != theirs.plain.kind or not (
            is_retry or same_write or _is_same(mine, theirs)
        ):
            break
        common += 1
        known = is_retry or same_write
    return common


def _is_same(mine: SyncEvent, theirs: SyncEvent) -> bool:
    return (
        mine.content == theirs.content and mine.at == theirs.at and mine.plain.by == theirs.plain.by
    )


def fingerprints_of(match_id: str, events: Sequence[SyncEvent]) -> list[str]:
    """Return a fingerprint per event, derived from the event if it has no idempotency key."""
    # The word is part of fingerprints that are stored already.
    return [
        one.fingerprint
        or fingerprint(f"brought {match_id} {one.plain.number} {moment(one.at)} {one.plain.by}")
        for one in events
    ]
