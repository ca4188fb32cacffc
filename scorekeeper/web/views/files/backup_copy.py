"""The backup copy of a group without a server: an archive to save elsewhere.

The session stores the time of each club's last copy, and its number of matches when that was saved
or postponed.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import session

from scorekeeper import clock, store
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, standalone

SESSION_FIELD = "copies"

MATCHES_PER_COPY = 5
"""The number of new matches after which another copy is due."""


@dataclass(frozen=True, slots=True)
class BackupCopy:
    """The last copy of a club, and the number of newer matches."""

    made_at: datetime | None
    newer: int
    due: bool


def record_download() -> None:
    """Record that a copy of the current club is being downloaded."""
    _store_last_copy(clock.now().isoformat())


def postpone() -> None:
    """Postpone the reminder until there are more matches."""
    at, _ = _last_copy()
    _store_last_copy(at)


def state(matches: int | None = None) -> BackupCopy | None:
    """Return the state of the current club's copy, ``None`` if no copies are needed.

    ``matches`` is the number of the club's matches, if the page has already read it.
    """
    visit = auth.current_visit() if standalone.has_no_server() else None
    if visit is None or not auth.has_club_role(Role.OWNER):
        return None
    at, before = _last_copy()
    newer = (_match_count() if matches is None else matches) - before
    due = newer >= (MATCHES_PER_COPY if at else 1)
    return BackupCopy(datetime.fromisoformat(at) if at else None, max(newer, 0), due)


def _last_copy() -> tuple[str, int]:
    at, matches = session.get(SESSION_FIELD, {}).get(auth.required_visit().club.id, ("", 0))
    return str(at), int(matches)


def _store_last_copy(at: str) -> None:
    stored: dict[str, Any] = dict(session.get(SESSION_FIELD, {}))
    session[SESSION_FIELD] = {**stored, auth.required_visit().club.id: [at, _match_count()]}


def _match_count() -> int:
    with auth.current_store().reading() as db:
        return store.matches.count(db, auth.required_visit().club.id)
