"""The copy that a phone without a server asks for: its matches in a file that lies elsewhere.

The session keeps of each club when the last copy was made, and how many matches there were when it
was made or put off.
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
"""After so many new matches another copy is asked for."""


@dataclass(frozen=True, slots=True)
class Copy:
    """How it stands with the copy of a club: when the last was made, and what came after it.

    ``due`` says that one is to be asked for.
    """

    made_at: datetime | None
    newer: int
    due: bool


def made() -> None:
    """Note that a copy of all of this club is on its way to where the player puts it."""
    _note(clock.now().isoformat())


def put_off() -> None:
    """Ask again after more matches."""
    at, _ = _noted()
    _note(at)


def state() -> Copy | None:
    """Return how it stands with the copy of this club; ``None`` where none is needed."""
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
