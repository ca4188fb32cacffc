"""A match that is in several clubs of one phone: which is meant is asked, and never guessed.

Whoever imports an archive has its matches under the ids that they have elsewhere, in a club that
may be called the same. So the page says of each what tells it from the others.
"""

from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Flask, Response, make_response, render_template, request, url_for

from scorekeeper import store
from scorekeeper.web.platform import auth, htmx, urls


@dataclass(frozen=True, slots=True)
class MatchCopy:
    """The match as one club has it, and the address that means this one."""

    club: store.clubs.Club
    match: store.matches.MatchSummary
    imported: bool
    address: str


def init_app(app: Flask) -> None:
    """Answer requests that do not say which copy they mean."""
    app.register_error_handler(auth.AmbiguousMatch, _ask)


def _ask(several: auth.AmbiguousMatch) -> Response:
    match_id = str((request.view_args or {})["match_id"])
    page = render_template(
        "match/copies.html", copies=_copies(several, match_id), reads=several.code == READS
    )
    return htmx.whole_page(make_response(page, several.code))


READS = 300


def _copies(several: auth.AmbiguousMatch, match_id: str) -> list[MatchCopy]:
    """Return the match of each club, that of the oldest club first."""
    found = []
    with auth.the_store().reading() as db:
        for visit in sorted(several.visits, key=lambda one: (one.club.created_at, one.club.id)):
            club = visit.club
            for match in store.matches.summarise(db, club.id, [match_id]):
                imported = store.authors.is_imported(db, club, match_id)
                found.append(MatchCopy(club, match, imported, _address(several, club, match_id)))
    return found


def _address(several: auth.AmbiguousMatch, club: store.clubs.Club, match_id: str) -> str:
    """Return the page that was asked for as ``club`` has it; after a form that of the match."""
    if several.code != READS:
        return url_for("pad.show", match_id=match_id, club=club.id)
    asked = [*request.args.items(multi=True), (auth.CLUB, club.id)]
    return f"{urls.here()}?{urlencode(asked)}"
