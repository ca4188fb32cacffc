"""Cache of the matches that were replayed last: the only cache of the store.

Without it, saving a deal and showing its page would replay the same match three times. The events
are always read from the database. A cached match is used only if its events are equal, so the cache
is correct in every process.
"""

from collections import OrderedDict
from collections.abc import Sequence
from datetime import date
from threading import Lock
from typing import Any, NamedTuple

from scorekeeper.match.events.event import StoredEvent
from scorekeeper.match.model import Match, Person
from scorekeeper.registry import AnyGame
from scorekeeper.rules.deal import Table

MOST_MATCHES = 64


class FoldedFrom(NamedTuple):
    """Everything from which ``derive`` computes a match."""

    game: AnyGame
    table: Table[Any]
    people: Sequence[Person]
    lines: Sequence[StoredEvent]
    began_on: date


_matches: OrderedDict[tuple[str, str], Match] = OrderedDict()
_lock = Lock()


def find(club_id: str, match_id: str, folded_from: FoldedFrom) -> Match | None:
    """Return the cached match if it was computed from equal values."""
    with _lock:
        known = _matches.get((club_id, match_id))
    return known if known is not None and _folded_from(known) == folded_from else None


def add(match: Match) -> None:
    """Cache ``match``. If there are too many, drop the oldest one."""
    key = match.club_id, match.id
    with _lock:
        _matches[key] = match
        _matches.move_to_end(key)
        if len(_matches) > MOST_MATCHES:
            _matches.popitem(last=False)


def clear() -> None:
    with _lock:
        _matches.clear()


def _folded_from(match: Match) -> FoldedFrom:
    return FoldedFrom(match.game, match.first_table, match.people, match.lines, match.began_on)
