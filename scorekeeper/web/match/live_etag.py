"""Entity tags of live page parts, and the polling interval.

A phone polls with the tag of the part that it shows. The response is 304 as long as the tag is
unchanged. To compute a tag, neither the part is rendered nor the events are loaded.
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
from scorekeeper.match import Match, Revision
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, own_player, standalone

EVERY = 2.4
"""Seconds between two polls: the slowest phone shows a tap within three seconds."""

SELDOM = 20
"""Seconds between two polls if the match is over or was not changed for ``QUIET_AFTER``."""

QUIET_AFTER = timedelta(hours=1)

TAG_LENGTH = 24

READS = "reads"
WRITES = "writes"
WRITES_IN_CLUB = "writes in the club"
OWNS = ", owns"
"""The variants of the match page, by the reader's rights. ``OWNS`` is added for an owner."""

TABLE = "table view"
"""The table view has one variant for everybody."""


@dataclass(frozen=True, slots=True)
class Polling:
    """The address of a page's live part, and the seconds between two polls."""

    address: str
    every: float


def match_polling(match: Match) -> Polling:
    return _polling(match, "live.poll_match")


def seat_polling(match: Match, seat: int) -> Polling:
    return _polling(match, "live.poll_seat", seat=seat)


def sheet_polling(match: Match) -> Polling:
    return _polling(match, "live.poll_sheet")


def auction_polling(match: Match) -> Polling:
    return _polling(match, "live.poll_auction")


def table_polling(match: Match) -> Polling:
    return _polling(match, "live.poll_table")


def _polling(match: Match, endpoint: str, **more: Any) -> Polling:
    # The club is included, because the phone may open a copy of the match in another club later.
    address = url_for(endpoint, match_id=match.id, club=match.club_id, **more)
    return Polling(address, seconds_between_polls(match.state, clock.now()))


def seconds_between_polls(state: Revision, now: datetime) -> float:
    quiet = state.finished or now - state.touched_at > QUIET_AFTER or standalone.is_alone()
    return SELDOM if quiet else EVERY


def reader_variant(match_id: str) -> str:
    """Return the variant of the match page for this visitor."""
    visit = auth.visit_to(match_id)
    key = visit.key_to(match_id) if visit else None
    if key is None or not key.role.covers(Role.SCORER):
        return READS
    writes = WRITES_IN_CLUB if auth.has_club_role(Role.SCORER) else WRITES
    return writes + OWNS if key.role.covers(Role.OWNER) else writes


def page_variant(page: str, reader: str) -> str:
    """Return the variant of ``page``, such as "auction", for a reader (see ``reader_variant``)."""
    return f"{page}, {reader}"


def seat_variant(match_id: str, seat: int) -> str:
    """Return the variant of a player's page: the seat, and the player chosen on this phone."""
    chosen = own_player.chosen_player(match_id)
    return f"seat {seat}" if chosen is None else f"seat {seat} on the phone of {chosen}"


def tag(club_id: str, match_id: str, state: Revision, variant: str) -> str:
    """Return the entity tag of a page part, which changes if the rendered part would change.

    ``variant`` is the result of ``reader_variant``, ``page_variant`` or ``seat_variant``, or
    ``TABLE``.
    """
    copied = "copied" if auth.has_other_copies() else ""
    here = (str(get_locale()), request.script_root, copied, _app_fingerprint())
    parts = (club_id, match_id, state.mark, variant, *here)
    return sha256("\n".join(parts).encode()).hexdigest()[:TAG_LENGTH]


def _app_fingerprint() -> str:
    return _fingerprint(str(current_app.template_folder))


@cache
def _fingerprint(templates: str) -> str:
    """Return a digest of what all pages are rendered from: version, templates and translations."""
    files = [*Path(templates).rglob("*.html"), *(places.PACKAGE / "locale").rglob("*.mo")]
    whole = sha256(__version__.encode())
    for file in sorted(files):
        whole.update(file.read_bytes())
    return whole.hexdigest()
