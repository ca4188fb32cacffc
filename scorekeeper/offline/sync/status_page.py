"""Sync status page of the installed app: matches that are pushed, wait or need a decision."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from http import HTTPStatus
from typing import Final, cast

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    current_app,
    render_template,
    request,
    session,
)
from werkzeug import Response as AnyResponse

from scorekeeper import clock, store
from scorekeeper.match import Match
from scorekeeper.offline.sync.conflict_view import THEIRS, conflict_view
from scorekeeper.rules.ruling import N_
from scorekeeper.store.clubs.keys import Role
from scorekeeper.sync import apply_choice, move, status, unpushed
from scorekeeper.sync.apply_choice import SavedCopy
from scorekeeper.sync.conflict_resolution import Resolution
from scorekeeper.sync.protocol import RETRIED, SyncStatus
from scorekeeper.sync.pull import MOST_FINISHED, PhoneKeys
from scorekeeper.sync.push import Pusher
from scorekeeper.sync.status import MatchSync
from scorekeeper.web.club.confirmation import is_confirmed
from scorekeeper.web.platform import auth, downloads, urls
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import translation

WHY: Final = {
    SyncStatus.CONFLICT: N_("Your group continued this match, too. Look at both and choose."),
    SyncStatus.REFUSED: N_("Your group's server rejected it:"),
    SyncStatus.UNREADABLE: N_(
        "The server has another version of Scorekeeper. Open the app once with a connection, so "
        "that it is updated, then send again."
    ),
    SyncStatus.NO_KEY: N_(
        "The link this phone uses was turned off or has expired. Open a new link to "
        "the group on this phone, and this is sent automatically."
    ),
    SyncStatus.FORBIDDEN: N_(
        "The link on this phone does not allow this. Open a scoring link on this phone, and this "
        "will be sent automatically."
    ),
    SyncStatus.CLUB_DELETED: N_("This group was deleted, with all its matches."),
    SyncStatus.DELETED: N_("This match was deleted at your group."),
    SyncStatus.TOO_LARGE: N_("Too much to send at once."),
    SyncStatus.NO_ROOM: N_("Your group's server is full:"),
    SyncStatus.LATER: N_(
        "The server could not take it just now. It will be sent again automatically."
    ),
    SyncStatus.NOT_OURS: N_(
        "Something else answered instead of your group's server, perhaps the sign-in page of a "
        "Wi-Fi network. It will be sent again automatically."
    ),
    SyncStatus.UNSENT: N_("Sent once you are back online."),
}
"""The reasons why a match was not pushed."""

WITH_MESSAGE: Final = (SyncStatus.REFUSED, SyncStatus.NO_ROOM)
"""The statuses for which the server's message is shown, too."""

MOST_PUSHED = 10
KILOBYTE = 1000

blueprint = Blueprint("sync_status", __name__)


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match with its sync status.

    ``entries`` is the number of unpushed entries, ``since`` the time of the first one.
    """

    sync: MatchSync
    match: Match
    club: str
    entries: int
    since: datetime
    why: str
    more: str

    @property
    def is_waiting(self) -> bool:
        """Return whether the match will be pushed without a decision."""
        return self.sync.status in RETRIED

    @property
    def sent_at(self) -> datetime:
        """Return the time of the last push."""
        return datetime.fromisoformat(self.sync.sent_at)


@dataclass(frozen=True, slots=True)
class CopyRow:
    """A saved file with a version of a match. ``size`` is in bytes."""

    name: str
    slug: str
    game: str
    names: Sequence[str]
    began_on: date
    size: int

    @property
    def kilobytes(self) -> int:
        """Return the size in whole kilobytes, at least 1."""
        return _in_kilobytes(self.size)


def init_app(app: Flask) -> None:
    """Register the page, and the template globals for notes on other pages."""
    app.register_blueprint(blueprint)
    app.add_template_global(matches_without_server)
    app.add_template_global(matches_only_at_server)
    app.add_template_global(row_of_match, "unsent_of")


def matches_without_server() -> int:
    """Return the number of matches in groups that were started on this phone."""
    with auth.current_store().reading() as db:
        return sum(matches for _, matches in unpushed.local_clubs(db))


def matches_only_at_server() -> int:
    """Return the number of the current group's matches that are not on this phone."""
    with auth.current_store().reading() as db:
        return status.only_at_server(db, auth.required_visit().club.id)


def row_of_match(match: Match) -> MatchRow | None:
    """Return the sync status of a match; ``None`` if it is pushed."""
    with auth.current_store().reading() as db:
        is_own = unpushed.is_local_club(db, match.club_id)
        if is_own or not unpushed.differs(db, match.club_id, match.id):
            return None
        return _match_row(db, status.match(db, match.club_id, match.id), match)


@blueprint.get("/phone/fates")
@auth.open_to_all
def show() -> str:
    """Render the list of matches: those that need a decision, that wait, and that were pushed."""
    with auth.current_store().reading() as db:
        rows = [row for one in unpushed.list_all(db) if (row := _match_row(db, one))]
        pushed = _latest_pushed_rows(db)
        newer = any(one.status is SyncStatus.NEWER for one in status.clubs(db))
        copies = [_copy_row(one) for one in apply_choice.copies(db)]
        own = unpushed.local_clubs(db)
    return render_template(
        "phone/sync_status.html",
        looks=[one for one in rows if not one.is_waiting],
        waiting=[one for one in rows if one.is_waiting],
        pushed=pushed,
        copies=copies,
        copies_size=_in_kilobytes(sum(one.size for one in copies)),
        own=own,
        targets=_clubs_for_new_matches(own),
        most_finished=MOST_FINISHED,
        newer=str(gettext(WHY[SyncStatus.UNREADABLE])) if newer else "",
    )


@blueprint.post("/phone/fates/<club_id>")
@auth.open_to_all
def move_club(club_id: str) -> AnyResponse:
    """Move the matches of a local group into a group with a server."""
    with auth.current_store().writing() as db:
        own = [(club, matches) for club, matches in unpushed.local_clubs(db) if club.id == club_id]
        there = request.form.get("there")
        found = [visit for visit in _clubs_for_new_matches(own) if own and visit.club.id == there]
        visit = found[0] if found else abort(HTTPStatus.NOT_FOUND)
        key = visit.club_key or abort(HTTPStatus.NOT_FOUND)
        own_keys = [one.id for one in visit.keys]
        move.move(db, club_id, Pusher(visit.club.id, key.id, key.role, own_keys, clock.now()))
    session[auth.CLUB] = visit.club.id
    return urls.redirect_to("sync_status.show")


@blueprint.get("/phone/fates/<club_id>/<match_id>")
@auth.open_to_all
def show_match(club_id: str, match_id: str) -> str:
    """Render both versions of a match, and the possible decisions."""
    with auth.current_store().reading() as db:
        one = status.match(db, club_id, match_id)
        row = _match_row(db, one) or abort(HTTPStatus.NOT_FOUND)
        both = apply_choice.both_versions(db, one, _role(one))
    conflict = conflict_view(both, clock.now()) if both else None
    return render_template("phone/sync_status_of_match.html", row=row, conflict=conflict)


@blueprint.post("/phone/fates/<club_id>/<match_id>")
@auth.open_to_all
def choose(club_id: str, match_id: str) -> AnyResponse:
    """Apply a decision, or push again. A version that is replaced is first saved as a file."""
    choice = request.form.get("choice", "")
    keys = cast("PhoneKeys", current_app.session_interface)
    with auth.current_store().writing() as db:
        one = status.match(db, club_id, match_id)
        _match_row(db, one) or abort(HTTPStatus.NOT_FOUND)
        if choice == "again":
            status.push_again(db, one)
        elif choice == THEIRS:
            apply_choice.keep_theirs(db, keys, one)
        elif choice in set(Resolution):
            apply_choice.keep_mine(db, keys, one, Resolution(choice), _role(one))
        elif choice == "drop":
            apply_choice.drop(db, keys, one)
        else:
            abort(HTTPStatus.BAD_REQUEST)
    return urls.redirect_to("sync_status.show")


@blueprint.get("/phone/copies/<name>.json")
@auth.open_to_all
def copy(name: str) -> Response:
    """Send a file that was saved when a conflict was resolved."""
    one = _find_copy(name)
    row = _copy_row(one)
    name = f"{row.began_on} {row.game} {', '.join(row.names)}"
    response = Response(one.text, mimetype="application/json")
    return downloads.as_download(response, name, f"{row.began_on}-{row.slug}", "json")


@blueprint.get("/phone/copies/<name>/delete")
@auth.open_to_all
def ask_before_deleting_copy(name: str) -> str:
    return render_template("phone/copy_delete.html", one=_copy_row(_find_copy(name)))


@blueprint.post("/phone/copies/<name>/delete")
@auth.open_to_all
def delete_copy(name: str) -> AnyResponse | tuple[str, int]:
    """Delete a file that was saved when a conflict was resolved."""
    if not is_confirmed():
        return ask_before_deleting_copy(name), HTTPStatus.UNPROCESSABLE_ENTITY
    with auth.current_store().writing() as db:
        apply_choice.delete_copy(db, name)
    return urls.redirect_to("sync_status.show")


# ---------------------------------------------------------------------------------- contents


def _role(one: MatchSync) -> Role:
    """Return the role with which this phone pushes a match; viewer if it has no key."""
    keys = (visit.key_to(one.id) for visit in auth.visits() if visit.club.id == one.club)
    return next((key.role for key in keys if key), Role.VIEWER)


def _clubs_for_new_matches(own: Sequence[tuple[store.clubs.Club, int]]) -> list[auth.Visit]:
    """Return the groups of a server in which this phone may begin matches."""
    here = {club.id for club, _ in own}
    return [
        visit
        for visit in auth.visits()
        if visit.club.id not in here and visit.club_key and visit.club_key.role.covers(Role.SCORER)
    ]


def _match_row(db: store.Session, one: MatchSync, match: Match | None = None) -> MatchRow | None:
    match = match or store.matches.load(db, one.club, one.id)
    club = store.clubs.find(db, one.club)
    if match is None or club is None:
        return None
    entries = unpushed.count_entries(match, one)
    why = str(gettext(WHY.get(one.status, WHY[SyncStatus.UNREADABLE])))
    message = one.message if one.status in WITH_MESSAGE else ""
    return MatchRow(one, match, club.name, entries, _first_unpushed_at(match, one), why, message)


def _first_unpushed_at(match: Match, one: MatchSync) -> datetime:
    """Return the time of the first unpushed event or draft."""
    events = [line.at for line in match.lines[one.lines :]]
    drafts = [draft.updated_at for draft in match.drafts.values()]
    return min(events) if events else max(drafts, default=match.created_at)


def _latest_pushed_rows(db: store.Session) -> list[MatchRow]:
    found = [
        one
        for club in status.clubs(db)
        for one in status.matches(db, club.id)
        if one.sent_at and not one.status
    ]
    found.sort(key=lambda one: one.sent_at, reverse=True)
    return [row for one in found[:MOST_PUSHED] if (row := _match_row(db, one))]


def _find_copy(name: str) -> SavedCopy:
    with auth.current_store().reading() as db:
        return apply_choice.find_copy(db, name) or abort(HTTPStatus.NOT_FOUND)


def _copy_row(one: SavedCopy) -> CopyRow:
    match = one.match
    names = [seat["name"] for seat in match["seats"]]
    slug = match["game"]
    began_on = date.fromisoformat(match["began_on"])
    return CopyRow(one.name, slug, translation.game_name(slug), names, began_on, one.size)


def _in_kilobytes(size: int) -> int:
    return max(round(size / KILOBYTE), 1)
