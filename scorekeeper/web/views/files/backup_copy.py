"""The backup copy that a phone without a server asks for: an archive to save elsewhere.

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

COPIES = "copies"

MATCHES_PER_COPY = 5
"""The new matches after which another copy is due."""


@dataclass(frozen=True, slots=True)
class Copy:
    """The last copy of a club, and the number of newer matches."""

    made_at: datetime | None
    newer: int
    due: bool


def made() -> None:
    """Record that a copy of the current club is being downloaded."""
    _note(clock.now().isoformat())


def put_off() -> None:
    """Postpone the reminder until there are more matches."""
    at, _ = _noted()
    _note(at)


def state() -> Copy | None:
    """Return the state of the current club's copy, ``None`` if no copies are needed."""
    visit = auth.current_visit() if standalone.has_no_server() else None
    if visit is None or not auth.may_in_club(Role.OWNER):
        return None
    at, before = _noted()
    newer = _matches() - before
    due = newer >= (MATCHES_PER_COPY if at else 1)
    return Copy(datetime.fromisoformat(at) if at else None, max(newer, 0), due)


def _noted() -> tuple[str, int]:
    at, matches = session.get(COPIES, {}).get(auth.visit().club.id, ("", 0))
    return str(at), int(matches)


def _note(at: str) -> None:
    noted: dict[str, Any] = dict(session.get(COPIES, {}))
    session[COPIES] = {**noted, auth.visit().club.id: [at, _matches()]}


def _matches() -> int:
    with auth.the_store().reading() as db:
        return store.matches.count(db, auth.visit().club.id)
