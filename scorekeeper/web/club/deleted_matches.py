"""Deleted matches, which an owner can restore within a week."""

from dataclasses import dataclass
from datetime import date, datetime

from flask import Blueprint, abort, render_template, session
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.match import NoMatch
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club.confirmation import is_confirmed
from scorekeeper.web.platform import auth, match_request, urls
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.club import key_list

UNPROCESSABLE = 422

blueprint = Blueprint("deleted_matches", __name__)


@dataclass(frozen=True, slots=True)
class DeletedRow:
    match: store.matches.MatchSummary
    by: str
    on: date
    until: date


@blueprint.get("/m/<match_id>/delete")
@auth.for_match(Role.OWNER, whole=True)
def ask_before_deleting(match_id: str) -> str:
    return _ask_before_deleting(match_id)


@blueprint.post("/m/<match_id>/delete")
@auth.for_match(Role.OWNER, whole=True)
def delete(match_id: str) -> Response | tuple[str, int]:
    """Delete the match, which can be restored for a week."""
    if not is_confirmed():
        return _ask_before_deleting(match_id), UNPROCESSABLE
    visit = auth.visit_to(match_id) or abort(404)
    key = visit.club_key or abort(404)
    with auth.current_store().writing() as db:
        try:
            store.deletion.delete(db, visit.club.id, match_id, clock.now(), key.id)
        except NoMatch:
            abort(410)
    session["club"] = visit.club.id
    return urls.redirect_to(".index")


@blueprint.get("/deleted")
@auth.for_club(Role.OWNER)
def index() -> str:
    club_id = auth.required_visit().club.id
    with auth.current_store().reading() as db:
        found = store.deletion.list_deleted(db, club_id)
        names = {by: _deleting_key_name(db, club_id, by) for by in {one.by for one in found}}
    rows = [
        DeletedRow(one.match, names[one.by], _day(one.deleted_at), _day(one.until)) for one in found
    ]
    return render_template(
        "club/deleted_matches.html", rows=rows, days=store.deletion.DELETED_FOR.days
    )


@blueprint.post("/deleted/<deleted_id>/take-back")
@auth.for_club(Role.OWNER)
def restore(deleted_id: str) -> Response:
    if not is_confirmed():
        return urls.redirect_to(".index")
    with auth.current_store().writing() as db:
        try:
            store.deletion.restore(db, auth.required_visit().club.id, deleted_id, clock.now())
        except NoMatch:
            return urls.redirect_to(".index")  # already restored or deleted for good
    return urls.redirect_to("pad.show", match_id=deleted_id)


@blueprint.get("/deleted/<deleted_id>/remove")
@auth.for_club(Role.OWNER)
def ask_before_removing(deleted_id: str) -> str:
    return _ask_before_removing(deleted_id)


@blueprint.post("/deleted/<deleted_id>/remove")
@auth.for_club(Role.OWNER)
def remove(deleted_id: str) -> Response | tuple[str, int]:
    if not is_confirmed():
        return _ask_before_removing(deleted_id), UNPROCESSABLE
    opened = auth.current_store()
    with opened.writing() as db:
        try:
            store.deletion.purge(db, auth.required_visit().club.id, deleted_id)
        except NoMatch:
            return urls.redirect_to(".index")
    opened.wipe()
    return urls.redirect_to(".index")


def _day(at: datetime) -> date:
    return at.astimezone().date()


def _ask_before_deleting(match_id: str) -> str:
    match = match_request.load_match(match_id)
    with auth.current_store().reading() as db:
        links = len(store.keys.list_all(db, match.club_id, match.id))
    return render_template("club/match_delete.html", match=match, links=links)


def _ask_before_removing(deleted_id: str) -> str:
    with auth.current_store().reading() as db:
        found = store.deletion.list_deleted(db, auth.required_visit().club.id)
    one = next((one for one in found if one.match.id == deleted_id), None) or abort(404)
    return render_template("club/deleted_remove.html", one=one)


def _deleting_key_name(db: store.Session, club_id: str, key_id: str) -> str:
    """Return the name of the key that deleted a match, "" if it expired by age."""
    if not key_id:
        return ""
    key = store.keys.find_even_if_revoked(db, club_id, key_id)
    return key_list.called(key) if key else str(gettext("Owner link"))
