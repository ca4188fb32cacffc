"""Entity tags of the parts of a page that follow the match, and how often to ask for them.

The part of a page that follows a match bears a tag. The phone asks with the tag it has, and is
answered 304 as long as the server would write the same one, for which nothing has to be drawn and
the log not to be read.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import current_app, request, url_for
from flask_babel import get_locale

from scorekeeper import __version__, clock, places
from scorekeeper.match import Match, State
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, standalone

EVERY = 2.4
"""Seconds between two questions, more or less: the slowest phone sees a tap within three."""

SELDOM = 20
"""Seconds, where nothing happens: the match is over, or lies untouched for ``QUIET_AFTER``."""

QUIET_AFTER = timedelta(hours=1)

TAG_LENGTH = 24

READS = "reads"
WRITES = "writes"
WRITES_IN_CLUB = "writes in the club"
"""For whom the match page is drawn."""

TABLE = "table view"
"""Drawn the same for everybody."""


@dataclass(frozen=True, slots=True)
class Polling:
    """The address that a page asks for its live part, again after ``every`` seconds."""

    address: str
    every: float


def of_match(match: Match) -> Polling:
    """Return where and how often the match page asks."""
    return _polling(match, "live.of_match")


def of_seat(match: Match, seat: int) -> Polling:
    """Return where and how often a player's own page asks."""
    return _polling(match, "live.of_seat", seat=seat)


def of_sheet(match: Match) -> Polling:
    """Return where and how often the sheet asks."""
    return _polling(match, "live.of_sheet")


def of_auction(match: Match) -> Polling:
    """Return where and how often the auction asks."""
    return _polling(match, "live.of_auction")


def of_table(match: Match) -> Polling:
    """Return where and how often the table view asks."""
    return _polling(match, "live.of_table")


def _polling(match: Match, endpoint: str, **more: Any) -> Polling:
    # Says its club: the phone may come to reach a copy of the match while the page is open.
    address = url_for(endpoint, match_id=match.id, club=match.club_id, **more)
    return Polling(address, every(match.state, clock.now()))


def every(state: State, now: datetime) -> float:
    """Return after how many seconds it is worth asking again."""
    quiet = state.finished or now - state.touched_at > QUIET_AFTER or standalone.is_alone()
    return SELDOM if quiet else EVERY


def reader(match_id: str) -> str:
    """Return for whom the match page is drawn: all who only read get the same."""
    visit = auth.visit_to(match_id)
    key = visit.key_to(match_id) if visit else None
    if key is None or not key.role.covers(Role.SCORER):
        return READS
    return WRITES_IN_CLUB if auth.may_in_club(Role.SCORER) else WRITES


def of_page(page: str, of: str) -> str:
    """Name another page of the match as the reader ``of`` gets it, as ``tag`` wants it."""
    return f"{page}, {of}"


def own(seat: int) -> str:
    """Name a player's own page, as ``tag`` wants it."""
    return f"seat {seat}"


def tag(club_id: str, match_id: str, state: State, shown: str) -> str:
    """Return what stays the same as long as the part ``shown`` is drawn the same."""
    copied = "copied" if auth.has_other_copies() else ""
    here = (str(get_locale()), request.script_root, copied, _made_of())
    told = (club_id, match_id, state.mark, shown, *here)
    return sha256("\n".join(told).encode()).hexdigest()[:TAG_LENGTH]


def _made_of() -> str:
    return _fingerprint(str(current_app.template_folder))


@cache
def _fingerprint(templates: str) -> str:
    """Return what changes with the way pages are drawn: version, templates and words."""
    files = [*Path(templates).rglob("*.html"), *(places.PACKAGE / "locale").rglob("*.mo")]
    whole = sha256(__version__.encode())
    for file in sorted(files):
        whole.update(file.read_bytes())
    return whole.hexdigest()
