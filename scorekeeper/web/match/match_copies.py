"""Asks which copy of a match is meant if several clubs of one phone contain it.

An imported archive keeps the ids of its matches, and the clubs may have the same name. So the page
shows how the copies differ.
"""

from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Flask, Response, make_response, render_template, request, url_for

from scorekeeper import store
from scorekeeper.web.platform import auth, htmx, urls


@dataclass(frozen=True, slots=True)
class MatchCopy:
    club: store.clubs.Club
    match: store.matches.MatchSummary
    imported: bool
    address: str


def init_app(app: Flask) -> None:
    app.register_error_handler(auth.AmbiguousMatch, _ask_which_copy)


def _ask_which_copy(several: auth.AmbiguousMatch) -> Response:
    match_id = str((request.view_args or {})["match_id"])
    page = render_template(
        "match/copies.html",
        copies=_copies(several, match_id),
        reads=several.code == MULTIPLE_CHOICES,
    )
    return htmx.whole_page(make_response(page, several.code))


MULTIPLE_CHOICES = 300


def _copies(several: auth.AmbiguousMatch, match_id: str) -> list[MatchCopy]:
    """Return the copies of the match, the copy in the oldest club first."""
    found = []
    with auth.current_store().reading() as db:
        for visit in sorted(several.visits, key=lambda one: (one.club.created_at, one.club.id)):
            club = visit.club
            for match in store.matches.summarise(db, club.id, [match_id]):
                imported = store.authors.is_imported(db, club, match_id)
                found.append(MatchCopy(club, match, imported, _address(several, club, match_id)))
    return found


def _address(several: auth.AmbiguousMatch, club: store.clubs.Club, match_id: str) -> str:
    """Return the requested address for ``club``. After a form, that of the match."""
    if several.code != MULTIPLE_CHOICES:
        return url_for("pad.show", match_id=match_id, club=club.id)
    asked = [*request.args.items(multi=True), (auth.CLUB, club.id)]
    return f"{urls.requested_path()}?{urlencode(asked)}"
